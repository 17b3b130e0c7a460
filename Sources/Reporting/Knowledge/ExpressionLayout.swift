internal import Expressions
internal import SourceText

/// Lays a check's expression out for reading: each operand of the outermost `&&` or `||` begins a line of its own.
enum ExpressionLayout {
  /// The lines of an expression, written out anew from its tree; where it cannot be parsed, the text as it stands.
  ///
  /// - Parameter width: the columns that a line may take.
  static func lines(_ source: String, width: Int) -> [String] {
    guard let expression = try? Expression(parsing: source) else {
      return wrapped(source.split(separator: "\n").joined(separator: " "), width: width)
    }
    let text = unparse(expression)
    guard displayWidth(of: text) > width else { return [text] }
    let alternatives = split(text, by: "||")
    let operands = alternatives.count > 1 ? alternatives : split(text, by: "&&")
    return operands.flatMap { wrapped($0, width: width) }
  }

  /// A text cut before each such operator that stands in no bracket and no string.
  private static func split(_ text: String, by symbol: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var scanner = NestingScanner()
    var rest = text[...]
    while let character = rest.first {
      if scanner.isOutside, rest.hasPrefix(symbol + " "), piece.hasSuffix(" ") {
        pieces.append(String(piece.dropLast()))
        piece = symbol
        rest = rest.dropFirst(symbol.count)
        continue
      }
      scanner.read(character)
      piece.append(character)
      rest = rest.dropFirst()
    }
    return pieces + [piece]
  }

  /// A long line broken at blanks that stand in no string; what follows is indented.
  private static func wrapped(_ text: String, width: Int) -> [String] {
    var words: [String] = []
    var word = ""
    var scanner = NestingScanner()
    for character in text {
      scanner.read(character)
      if character == " ", !scanner.isInString {
        words.append(word)
        word = ""
      } else {
        word.append(character)
      }
    }
    words.append(word)
    var lines: [String] = []
    for word in words {
      if let last = lines.last, displayWidth(of: last) + 1 + displayWidth(of: word) <= width || isOperator(last) {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(lines.isEmpty ? word : "     " + word)
      }
    }
    return lines
  }

  private static func isOperator(_ word: String) -> Bool { word == "&&" || word == "||" }
}

/// Knows of each place in an expression whether it stands in brackets or in a string.
private struct NestingScanner {
  private var depth = 0
  private var quote: Character?
  private var isEscaped = false

  var isInString: Bool { quote != nil }
  var isOutside: Bool { depth == 0 && quote == nil }

  mutating func read(_ character: Character) {
    if let open = quote {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == open {
        quote = nil
      }
      return
    }
    switch character {
    case "\"", "'": quote = character
    case "(", "[", "{": depth += 1
    case ")", "]", "}": depth -= 1
    default: break
    }
  }
}
