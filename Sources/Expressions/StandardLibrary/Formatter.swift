/// `"%s has %d".format([...])`: the clauses of the strings extension.
struct Formatter {
  let template: Text
  let list: List
  private var output: [UInt8] = []
  private var offset = 0
  private var next = 0

  init(template: Text, list: List) {
    self.template = template
    self.list = list
  }

  mutating func format(in evaluation: inout Evaluation) -> Text? {
    while offset < template.count {
      let byte = template[offset]
      offset += 1
      guard byte == UInt8(ascii: "%") else {
        output.append(byte)
        continue
      }
      guard let text = clause(in: &evaluation) else { return nil }
      guard evaluation.spend(1 + text.utf8.count / 16) else { return evaluation.fail(.costExceeded) }
      output.append(contentsOf: text.utf8)
    }
    return evaluation.result(output)
  }

  /// What stands behind a `%`, filled in.
  private mutating func clause(in evaluation: inout Evaluation) -> String? {
    guard offset < template.count else { return evaluation.fail(.invalidFormat("% at the end")) }
    if template[offset] == UInt8(ascii: "%") {
      offset += 1
      return "%"
    }
    guard let precision = readPrecision(in: &evaluation) else { return nil }
    let letter = template[offset]
    offset += 1
    guard next < list.count else { return evaluation.fail(.indexOutOfRange(next)) }
    guard let value = list.value(next, in: &evaluation) else { return nil }
    next += 1
    let text: String?
    switch letter {
    case UInt8(ascii: "s"): text = formatted(value, in: &evaluation)
    case UInt8(ascii: "d"): text = decimal(value)
    case UInt8(ascii: "f"): text = number(value).map { fixed($0, digits: precision) }
    case UInt8(ascii: "e"): text = number(value).map { scientific($0, digits: precision) }
    case UInt8(ascii: "b"): text = binary(value)
    case UInt8(ascii: "o"): text = integer(value, radix: 8)
    case UInt8(ascii: "x"): text = hexadecimal(value, uppercase: false)
    case UInt8(ascii: "X"): text = hexadecimal(value, uppercase: true)
    default:
      return evaluation.fail(.invalidFormat("unknown clause \"%\(Unicode.Scalar(letter))\""))
    }
    return text
      ?? evaluation.fail(.invalidFormat("\"%\(Unicode.Scalar(letter))\" does not take \"\(value.type.denotation)\""))
  }

  /// `.3` before the letter; 6 without. Nil, with the failure set, when it is not well written.
  private mutating func readPrecision(in evaluation: inout Evaluation) -> Int? {
    guard template[offset] == UInt8(ascii: ".") else { return 6 }
    offset += 1
    var precision = 0
    let start = offset
    while offset < template.count, isDigit(template[offset]), precision < 10_000 {
      precision = precision * 10 + Int(template[offset] - 0x30)
      offset += 1
    }
    guard offset > start, offset < template.count, precision <= 1_000 else {
      return evaluation.fail(.invalidFormat("precision"))
    }
    return precision
  }

  /// Objects have no text; everything else is shown.
  private func formatted(_ value: Value, in evaluation: inout Evaluation) -> String? {
    if case .object = value { return nil }
    return evaluation.display(value)
  }

  private func decimal(_ value: Value) -> String? {
    if case .double(let double) = value { return double.isFinite ? nil : displayed(double) }
    return integer(value, radix: 10)
  }

  private func number(_ value: Value) -> Double? {
    switch value {
    case .double(let double): double
    case .int(let int): Double(int)
    case .uint(let uint): Double(uint)
    default: nil
    }
  }

  private func integer(_ value: Value, radix: Int, uppercase: Bool = false) -> String? {
    switch value {
    case .int(let int): String(int, radix: radix, uppercase: uppercase)
    case .uint(let uint): String(uint, radix: radix, uppercase: uppercase)
    default: nil
    }
  }

  private func binary(_ value: Value) -> String? {
    if case .bool(let bool) = value { return bool ? "1" : "0" }
    return integer(value, radix: 2)
  }

  private func hexadecimal(_ value: Value, uppercase: Bool) -> String? {
    switch value {
    case .string(let text), .bytes(let text):
      var output = ""
      for byte in text.utf8 {
        output += (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: uppercase)
      }
      return output
    default: return integer(value, radix: 16, uppercase: uppercase)
    }
  }
}
