/// Values as text for people: what message templates, `%s` and errors show.
extension Evaluation {
  /// Strings as they are, numbers and times as `string(...)` gives them, lists as `[a, b]`, maps as `{key: value}` in the
  /// order of their keys' texts.
  ///
  /// - Parameter isRounded: whether numbers are for people: to the hundredth, without what sums of fractions leave behind.
  public mutating func display(_ value: Value, isRounded: Bool = false) -> String {
    switch value {
    case .null: return "null"
    case .bool(let bool): return bool ? "true" : "false"
    case .int(let int): return String(int)
    case .uint(let uint): return String(uint)
    case .double(let double): return displayed(isRounded ? roundedToHundredth(double) : double)
    case .string(let text), .bytes(let text): return String(text)
    case .timestamp(let time): return time.description
    case .duration(let duration): return duration.description
    case .type(let type): return type.denotation
    case .object(_, let type): return type
    case .list(let list):
      var parts: [String] = []
      for index in 0..<list.count {
        parts.append(list.value(index, in: &self).map { display($0, isRounded: isRounded) } ?? "null")
      }
      return "[" + parts.joined(separator: ", ") + "]"
    case .map(let map):
      var parts: [(String, String)] = []
      for index in 0..<map.count {
        guard let key = map.key(index, in: &self), let value = map.value(index, in: &self) else { continue }
        parts.append((display(key), display(value, isRounded: isRounded)))
      }
      parts.sort { $0.0 < $1.0 }
      return "{" + parts.map { "\($0.0): \($0.1)" }.joined(separator: ", ") + "}"
    }
  }
}

/// The nearest hundredth, halves away from zero; numbers too large to have any stay as they are.
private func roundedToHundredth(_ double: Double) -> Double {
  guard double.magnitude < 1e9 else { return double }
  // A half that was meant lies a little beside it: 1.005 is 1.00499999999999989.
  let hundredths = Int(double.magnitude * 100 * (1 + 4 * Double.ulpOfOne) + 0.5)
  let rounded = Double(hundredths) / 100
  return double < 0 && hundredths > 0 ? -rounded : rounded
}

/// A number as people write it: `15`, `0.5`, `1e+30`; `NaN`, `Infinity` and `-Infinity`.
func displayed(_ double: Double) -> String {
  if double.isNaN { return "NaN" }
  if double.isInfinite { return double < 0 ? "-Infinity" : "Infinity" }
  var text = double.description
  if text.hasSuffix(".0") { text.removeLast(2) }
  return text
}
