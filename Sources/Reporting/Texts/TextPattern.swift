/// A sentence with places for values: `{count} findings in {project}`. A brace of its own is written twice.
struct TextPattern: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    case text(String)
    case place(String)
  }

  let pieces: [Piece]

  /// The names of the places, in order.
  var places: [String] {
    pieces.compactMap { if case .place(let name) = $0 { name } else { nil } }
  }

  /// The text, if it has no places.
  var plain: String? {
    guard places.isEmpty else { return nil }
    return pieces.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
  }

  /// The text with its places in braces.
  var written: String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let run): text += run
      case .place(let name): text += "{\(name)}"
      }
    }
  }

  /// Reads a pattern.
  ///
  /// - Throws: what is wrong, as a sentence.
  init(_ text: String) throws(Fault) {
    var pieces: [Piece] = []
    var run = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        rest.removeFirst()
        run.append(character)
      case "{":
        guard let end = rest.firstIndex(of: "}") else { throw Fault(message: "a place has no end: \"}\" is missing") }
        let name = String(rest[..<end])
        guard !name.isEmpty, name.utf8.allSatisfy(TextPattern.isNameByte) else {
          throw Fault(message: "\"{\(name)}\" is no place: a name has letters, digits and dashes")
        }
        if !run.isEmpty { pieces.append(.text(run)) }
        run = ""
        pieces.append(.place(name))
        rest = rest[rest.index(after: end)...]
      case "}": throw Fault(message: "a place ends that was not begun: a brace of its own is written twice")
      default: run.append(character)
      }
    }
    if !run.isEmpty { pieces.append(.text(run)) }
    self.pieces = pieces
  }

  /// What is wrong with a pattern.
  struct Fault: Error {
    let message: String
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// What stands under one key: a sentence, or one for each plural category.
enum TextEntry: Sendable {
  case plain(TextPattern)
  case plural([PluralCategory: TextPattern])

  /// The patterns, with the category of each.
  var patterns: [(category: PluralCategory?, pattern: TextPattern)] {
    switch self {
    case .plain(let pattern): [(nil, pattern)]
    case .plural(let forms): PluralCategory.allCases.compactMap { name in forms[name].map { (name, $0) } }
    }
  }

  /// Every name of a place in it.
  var places: Set<String> { Set(patterns.flatMap(\.pattern.places)) }
}
