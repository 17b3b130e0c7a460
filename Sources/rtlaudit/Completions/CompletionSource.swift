/// Where the words come from that can stand in a place of a call.
///
/// The place is known by what help calls it: `--category CATEGORY`, `ID|CATEGORY`, `[FILE]`. What is written in small
/// letters there stands for itself.
struct CompletionSource {
  /// Words that are known beforehand.
  var words: [String] = []
  /// Words that the tool is asked for while somebody types.
  var kinds: [CompletionWords] = []
  /// Whether it can be a file.
  var takesFiles = false
  /// Whether it can be a folder, and no file.
  var takesFolders = false

  /// The source for the value of an option; nil for a switch.
  init?(_ option: Option) {
    guard let value = option.value else { return nil }
    self.init(value)
    if !option.choices.isEmpty { words = option.choices }
  }

  /// The source for a place by what help calls it.
  init(_ name: String) {
    for word in name.split(whereSeparator: { !$0.isLetter }).map(String.init) {
      if let kind = CompletionWords.allCases.first(where: { $0.placeholder == word }) {
        kinds.append(kind)
      } else if word == "FILE" || word == "MANIFEST" {
        takesFiles = true
      } else if word == "DIR" {
        takesFolders = true
      } else if word == word.lowercased() {
        words.append(word)
      }
    }
    if takesFiles { takesFolders = false }
  }

  /// The call that prints the words; nil where nobody need be asked.
  var call: String? {
    kinds.isEmpty ? nil : "rtlaudit completions --words " + kinds.map(\.rawValue).joined(separator: ",")
  }
}

/// Kinds of words that depend on the knowledge base or the facts.
enum CompletionWords: String, CaseIterable {
  case guidelines, categories, components, symbols, locales, fields, functions

  /// What help calls such a word.
  var placeholder: String {
    switch self {
    case .guidelines: "ID"
    case .categories: "CATEGORY"
    case .components: "COMPONENT"
    case .symbols: "SYMBOL"
    case .locales: "TAG"
    case .fields: "FIELD"
    case .functions: "FUNCTION"
    }
  }
}
