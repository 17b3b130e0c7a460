/// The grammar of RFC 8259 written down once more, as plainly as it can be, to hold the reader against.
///
/// Says only whether bytes are a JSON text. Duplicate names, depth and a number's range are not its matter.
struct ReferenceJSON {
  private var rest: Substring.UnicodeScalarView

  /// True when bytes are UTF-8 and a JSON text.
  static func accepts(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    var reference = ReferenceJSON(rest: text.unicodeScalars[...])
    if reference.rest.first == "\u{FEFF}" { reference.rest.removeFirst() }
    return reference.element() && reference.rest.isEmpty
  }

  private mutating func element() -> Bool {
    space()
    guard value() else { return false }
    space()
    return true
  }

  private mutating func value() -> Bool {
    switch rest.first {
    case "{": list(closing: "}") { $0.member() }
    case "[": list(closing: "]") { $0.element() }
    case "\"": string()
    case "t": word("true")
    case "f": word("false")
    case "n": word("null")
    default: number()
    }
  }

  private mutating func list(closing: Unicode.Scalar, _ item: (inout ReferenceJSON) -> Bool) -> Bool {
    rest.removeFirst()
    var empty = self
    empty.space()
    if empty.take(closing) {
      self = empty
      return true
    }
    repeat {
      guard item(&self) else { return false }
    } while take(",")
    return take(closing)
  }

  private mutating func member() -> Bool {
    space()
    guard rest.first == "\"", string() else { return false }
    space()
    return take(":") && element()
  }

  private mutating func string() -> Bool {
    rest.removeFirst()
    var units: [UInt16] = []
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return String(validating: units, as: UTF16.self) != nil }
      guard scalar.value >= 0x20 else { return false }
      guard scalar == "\\" else {
        units += Array(String(scalar).utf16)
        continue
      }
      guard let escape = rest.popFirst() else { return false }
      if escape == "u" {
        let digits = rest.prefix(4)
        guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.properties.isASCIIHexDigit }),
          let unit = UInt16(String(digits), radix: 16)
        else { return false }
        units.append(unit)
        rest = rest.dropFirst(4)
      } else {
        guard "\"\\/bfnrt".unicodeScalars.contains(escape) else { return false }
        units.append(0x20)
      }
    }
    return false
  }

  private mutating func number() -> Bool {
    _ = take("-")
    guard take("0") || digits() else { return false }
    if take("."), !digits() { return false }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      return digits()
    }
    return true
  }

  private mutating func digits() -> Bool {
    let count = rest.prefix { ("0"..."9").contains($0) }.count
    rest = rest.dropFirst(count)
    return count > 0
  }

  private mutating func word(_ word: String) -> Bool {
    guard rest.starts(with: word.unicodeScalars) else { return false }
    rest = rest.dropFirst(word.unicodeScalars.count)
    return true
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func space() {
    rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }
  }
}
