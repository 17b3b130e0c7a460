/// Which decimal digits a text is written with.
public enum NumberingSystem: Equatable, Sendable, CustomStringConvertible {
  /// No decimal digit.
  case none
  /// Digits of one system, by its CLDR identifier: `latn`, `arab`, `arabext`, `deva`, ...
  case system(String)
  /// Digits of several, in the order of appearance.
  case mixed([String])

  /// `none`, the identifier, or `mixed`.
  public var description: String {
    switch self {
    case .none: "none"
    case .system(let identifier): identifier
    case .mixed: "mixed"
    }
  }
}

/// The numbering system of the decimal digits of a text.
///
/// Mathematical and segmented digits are systems of their own. Complexity: O(n).
public func numberingSystem(_ utf8: Span<UInt8>) -> NumberingSystem {
  let found = numberingSystems(utf8)
  return found.count > 1 ? .mixed(found) : found.first.map { .system($0) } ?? .none
}

/// The numbering system of the decimal digits of a text.
public func numberingSystem(_ text: String) -> NumberingSystem { numberingSystem(text.utf8.span) }

/// The CLDR identifiers of the numbering systems whose digits are in a text, in the order of appearance. Complexity: O(n).
public func numberingSystems(_ utf8: Span<UInt8>) -> [String] {
  var found: [Int] = []
  var offset = 0
  while offset < utf8.count {
    guard let digit = decimalDigit(code: nextScalar(in: utf8, at: &offset)) else { continue }
    if !found.contains(digit.system) { found.append(digit.system) }
  }
  return found.map { systemNames[$0] }
}

/// The value of a decimal digit of any system, 0 to 9; nil for other characters.
public func decimalDigitValue(_ scalar: Unicode.Scalar) -> Int? {
  decimalDigit(code: scalar.value)?.value
}

/// The zero of a numbering system by its CLDR identifier, for writing numbers with; the other digits follow it.
public func zeroDigit(ofSystem identifier: String) -> Unicode.Scalar? {
  systemNames.firstIndex(of: identifier).flatMap { Unicode.Scalar(zeroDigits[$0]) }
}

/// The system and the value of a decimal digit.
func decimalDigit(code: UInt32) -> (system: Int, value: Int)? {
  if code < 0x660 { return code >= 0x30 && code <= 0x39 ? (0, Int(code - 0x30)) : nil }
  let system = countOfValues(upTo: code, in: zeroDigits) - 1
  let value = Int(code - zeroDigits[system])
  return value < 10 ? (system, value) : nil
}

/// The CLDR identifiers in the order of `zeroDigits`.
private let systemNames = numberingSystemNames.description.split(separator: ",").map(String.init)
