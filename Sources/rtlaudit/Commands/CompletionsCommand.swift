internal import Audit
internal import Guidelines
internal import Reporting
internal import SourceText

/// `rtlaudit completions`: what a shell needs to complete calls.
enum CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "print the completion script for a shell"
  static let operands = "bash|zsh|fish"
  static let options = [
    Option(
      "--words", "KIND",
      "the words of a kind instead, as the scripts ask for them: "
        + CompletionWords.allCases.map(\.rawValue).joined(separator: ", "))
  ]
  static let examples = [
    (call: "source <(rtlaudit completions bash)", does: "completes calls in this bash"),
    (call: "rtlaudit completions zsh > ~/.zfunc/_rtlaudit", does: "installs them where fpath of zsh has ~/.zfunc"),
    (
      call: "rtlaudit completions fish > ~/.config/fish/completions/rtlaudit.fish", does: "installs them for fish"
    ),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let kinds = arguments.list("--words")
    guard kinds.isEmpty else {
      try arguments.noOperands(self)
      for kind in kinds { Terminal.write(try words(kind).map { $0 + "\n" }.joined()) }
      return 0
    }
    let shell = try arguments.operand("a shell", self)
    switch shell {
    case "bash": Terminal.write(BashCompletions.script(Tool.commands))
    case "zsh": Terminal.write(ZshCompletions.script(Tool.commands))
    case "fish": Terminal.write(FishCompletions.script(Tool.commands))
    default:
      throw Failure(
        "there are no completions for \"\(terminalSafe(shell))\"",
        hint: nearestName(to: shell, in: ["bash", "zsh", "fish"]).map { "did you mean \($0)?" }
          ?? "there are some for bash, zsh and fish")
    }
    return 0
  }

  /// The words of a kind, sorted.
  private static func words(_ name: String) throws(Failure) -> [String] {
    guard let kind = CompletionWords(rawValue: name) else {
      let names = CompletionWords.allCases.map(\.rawValue)
      throw Failure(
        "there are no words of the kind \"\(terminalSafe(name))\"",
        hint: nearestName(to: name, in: names).map { "did you mean \($0)?" }
          ?? "there are " + names.joined(separator: ", "))
    }
    switch kind {
    case .symbols: return SymbolTable(Knowledge.table("symbols")).all.map(\.name)
    case .locales:
      return LocaleTable(locales: Knowledge.table("locales"), languages: Knowledge.table("languages")).all.map(\.tag)
    case .guidelines: return KnowledgeBase.read(Knowledge.embeddedFiles).base.guidelines.map(\.guideline.id).sorted()
    case .categories:
      return GuidelineSelection.categories(KnowledgeBase.read(Knowledge.embeddedFiles).base).sorted()
    case .components: return GuidelineSelection.components(KnowledgeBase.read(Knowledge.embeddedFiles).base)
    case .fields, .functions:
      let vocabulary = VocabularyText(
        CheckVocabulary(facts: Knowledge.embeddedFacts), KnowledgeBase.read([]).base, style: TerminalStyle())
      return kind == .fields ? vocabulary.fieldNames : vocabulary.functionNames
    }
  }
}
