internal import Mustache

/// HTML and SVG that is being written: UTF-8 in one buffer.
struct Markup {
  /// What was written.
  private(set) var bytes: [UInt8] = []

  /// Writes markup as it is.
  mutating func raw(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes what was written elsewhere.
  mutating func append(_ other: Markup) {
    bytes.append(contentsOf: other.bytes)
  }

  /// Writes text or the value of an attribute, escaped.
  mutating func text(_ text: String) {
    // Nearly all text has nothing to escape, and is copied as a whole.
    guard text.utf8.contains(where: Markup.isMarkup) else { return raw(text) }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): raw("&amp;")
      case UInt8(ascii: "<"): raw("&lt;")
      case UInt8(ascii: ">"): raw("&gt;")
      case UInt8(ascii: "\""): raw("&quot;")
      default: bytes.append(byte)
      }
    }
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"")
  }

  /// Writes a number with at most one decimal, as a drawing needs no more.
  mutating func number(_ value: Double) {
    guard value.isFinite, abs(value) < 1e9 else { return raw("0") }
    let tenths = Int((value * 10 + (value < 0 ? -0.5 : 0.5)))
    if tenths < 0 { bytes.append(UInt8(ascii: "-")) }
    integer(abs(tenths) / 10)
    if tenths % 10 != 0 {
      bytes.append(UInt8(ascii: "."))
      bytes.append(UInt8(ascii: "0") + UInt8(abs(tenths) % 10))
    }
  }

  /// Writes a whole number that is not negative.
  mutating func integer(_ value: Int) {
    if value >= 10 { integer(value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  /// Writes ` name="number"`.
  mutating func attribute(_ name: String, _ value: Double) {
    raw(" ")
    raw(name)
    raw("=\"")
    number(value)
    raw("\"")
  }

  /// Writes ` name="text"`.
  mutating func attribute(_ name: String, _ value: String) {
    raw(" ")
    raw(name)
    raw("=\"")
    text(value)
    raw("\"")
  }

  /// What was written, for a template.
  var value: MustacheValue { .markup(String(decoding: bytes, as: UTF8.self)) }
  /// What was written.
  var string: String { String(decoding: bytes, as: UTF8.self) }
}
