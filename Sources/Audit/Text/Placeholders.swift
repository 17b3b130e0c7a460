/// A place in a format or a message that is filled when it is shown: `%1$@`, `%lld`, `{name}`.
public struct Placeholder: Hashable, Sendable {
  /// What it takes.
  public enum Kind: Hashable, Sendable {
    /// Text of any direction: `@`, `s`, or a named argument.
    case text
    /// A number: `d`, `f` and their kin.
    case number
  }

  /// What it takes.
  public var kind: Kind
  /// What it is, apart from its form: `1:@`, `2:d`, or the name.
  public var key: String
  /// Where it stands, as positions among the scalars of the text.
  public var range: Range<Int>
  /// Whether the text says which argument it takes.
  public var isPositional: Bool
}

/// The placeholders of a text, in order: those of printf and Foundation (`%@`, `%1$d`, `%#@count@`) and `{name}`.
///
/// Length modifiers, flags, widths and precisions are read over: `%lld` and `%d` are both a `d`. `%%` is none. A
/// placeholder that states no position takes the next argument.
public func placeholders(in text: String) -> [Placeholder] {
  var reader = PlaceholderReader(text)
  return reader.all()
}

/// The placeholders of a text that another does not have, as they are written, in order.
func placeholders(in text: String, beyond other: String) -> [String] {
  let known = Set(placeholders(in: other).map(\.key))
  let scalars = Array(text.unicodeScalars)
  return placeholders(in: text).filter { !known.contains($0.key) }.map { spelling(of: $0, in: scalars) }
}

/// The printf placeholders of a text as they are written with positions: `%1$@`, `%2$lld`. One digit that stands where a
/// position was meant, as in `%1d`, is taken for it.
func numberedPlaceholders(in text: String) -> [String] {
  let scalars = Array(text.unicodeScalars)
  return placeholders(in: text).compactMap { placeholder in
    let spelling = spelling(of: placeholder, in: scalars)
    guard spelling.hasPrefix("%"), let colon = placeholder.key.firstIndex(of: ":") else { return nil }
    if placeholder.isPositional { return spelling }
    let rest = spelling.dropFirst()
    if let digit = rest.first, ("1"..."9").contains(digit), rest.dropFirst().allSatisfy({ $0.isLetter || $0 == "@" }) {
      return "%\(digit)$\(rest.dropFirst())"
    }
    return "%\(placeholder.key[..<colon])$\(rest)"
  }
}

private func spelling(of placeholder: Placeholder, in scalars: [Unicode.Scalar]) -> String {
  String(String.UnicodeScalarView(scalars[placeholder.range]))
}

private struct PlaceholderReader {
  let scalars: [Unicode.Scalar]
  var next = 1

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func all() -> [Placeholder] {
    var found: [Placeholder] = []
    var index = 0
    while index < scalars.count {
      let placeholder = scalars[index] == "%" ? format(at: index) : scalars[index] == "{" ? named(at: index) : nil
      if let placeholder { found.append(placeholder) }
      // `%%` is one sign, so that its second half starts nothing.
      let isDoubled = scalars[index] == "%" && index + 1 < scalars.count && scalars[index + 1] == "%"
      index = placeholder?.range.upperBound ?? index + (isDoubled ? 2 : 1)
    }
    return found
  }

  private mutating func format(at start: Int) -> Placeholder? {
    var index = start + 1
    var position: Int?
    let digits = run(index) { ("0"..."9").contains($0) }
    if digits > 0, digits < 4, character(index + digits) == "$" {
      position = Int(String(String.UnicodeScalarView(scalars[index..<index + digits])))
      index += digits + 1
    }
    if character(index) == "#", character(index + 1) == "@" { return variable(start, index + 2) }
    index += run(index) { "-+ 0#'".unicodeScalars.contains($0) }
    index += run(index) { ("0"..."9").contains($0) || $0 == "." || $0 == "*" }
    index += run(index) { "hlqLzjt".unicodeScalars.contains($0) }
    guard let conversion = character(index) else { return nil }
    let kind: Placeholder.Kind
    switch conversion {
    case "@", "s", "S", "c", "C": kind = .text
    case "d", "i", "D", "u", "U", "x", "X", "o", "O", "f", "F", "e", "E", "g", "G", "a", "A": kind = .number
    default: return nil
    }
    let letter: String = conversion == "i" || conversion == "D" ? "d" : String(conversion)
    let number = position ?? next
    if position == nil { next += 1 }
    return Placeholder(
      kind: kind, key: "\(number):\(letter)", range: start..<index + 1, isPositional: position != nil)
  }

  /// A variable of a .stringsdict: `%#@count@`.
  private func variable(_ start: Int, _ name: Int) -> Placeholder? {
    let length = run(name) { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" }
    guard length > 0, character(name + length) == "@" else { return nil }
    return Placeholder(
      kind: .text, key: text(name..<name + length), range: start..<name + length + 1, isPositional: true)
  }

  private func named(at start: Int) -> Placeholder? {
    let length = run(start + 1) { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "." }
    guard length > 0, character(start + 1 + length) == "}" else { return nil }
    let name = text(start + 1..<start + 1 + length)
    return Placeholder(kind: .text, key: name, range: start..<start + length + 2, isPositional: true)
  }

  private func character(_ index: Int) -> Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

  private func run(_ start: Int, _ test: (Unicode.Scalar) -> Bool) -> Int {
    var end = start
    while end < scalars.count, test(scalars[end]) { end += 1 }
    return end - start
  }
}
