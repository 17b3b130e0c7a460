/// Writes an expression out: parsing the result gives the same tree.
///
/// Blanks and parentheses are the usual ones, whatever the source had; comments are not kept.
public func unparse(_ expression: Expression) -> String {
  unparse(expression, expression.root)
}

/// Writes out a part of an expression.
func unparse(_ expression: Expression, _ index: NodeIndex) -> String {
  var unparser = Unparser(expression: expression)
  unparser.write(index)
  return unparser.output
}

private struct Unparser {
  let expression: Expression
  var output = ""

  mutating func write(_ index: NodeIndex) {
    let node = expression.nodes[index]
    let children = expression.children(index)
    switch node.kind {
    case .literal: output += expression.literal(index)!.source
    case .identifier: output += (node.flag == 1 ? "." : "") + expression.name(index)
    case .select:
      writeOperand(children[0], above: 7)
      output += "." + fieldName(index)
    case .has:
      output += "has("
      writeOperand(children[0], above: 7)
      output += "." + fieldName(index) + ")"
    case .call:
      output += (node.flag == 1 ? "." : "") + expression.name(index)
      writeList("(", children, ")")
    case .memberCall:
      writeOperand(children[0], above: 7)
      output += "." + expression.name(index)
      writeList("(", Array(children.dropFirst()), ")")
    case .index:
      writeOperand(children[0], above: 7)
      writeList("[", [children[1]], "]")
    case .list: writeList("[", children, "]")
    case .map: writeMap(children)
    case .message: writeMessage(index, children)
    case .not:
      output += "!"
      writeOperand(children[0], above: expression.nodes[children[0]].kind == .not ? 6 : 7)
    case .negate:
      output += "-"
      if expression.nodes[children[0]].kind == .negate {
        write(children[0])
      } else {
        // A sign before a number would become a part of it.
        writeOperand(children[0], above: startsWithNumber(children[0]) ? 8 : 7)
      }
    case .and: writeChain(children, " && ", precedence: 2)
    case .or: writeChain(children, " || ", precedence: 1)
    case .conditional:
      writeOperand(children[0], above: 1)
      output += " ? "
      writeOperand(children[1], above: 1)
      output += " : "
      write(children[2])
    case .binary:
      let symbol = expression.binaryOperator(index)
      writeOperand(children[0], above: symbol.precedence)
      output += " \(symbol.symbol) "
      writeOperand(children[1], above: symbol.precedence + 1)
    case .comprehension: writeComprehension(index, children)
    }
  }

  /// True for `5`, `5.a`, `5[0]` and the like.
  private func startsWithNumber(_ index: NodeIndex) -> Bool {
    switch expression.nodes[index].kind {
    case .literal:
      switch expression.literal(index) {
      case .int, .double: true
      default: false
      }
    case .select, .memberCall, .index, .comprehension: startsWithNumber(expression.child(index, 0))
    default: false
    }
  }

  /// How tightly a node binds: 0 for `?:` up to 7 for members, and 8 for what needs no parentheses anywhere.
  private func precedence(_ index: NodeIndex) -> Int {
    switch expression.nodes[index].kind {
    case .conditional: 0
    case .or: 1
    case .and: 2
    case .binary: expression.binaryOperator(index).precedence
    case .not, .negate: 6
    case .literal:
      switch expression.literal(index) {
      case .int(let int)? where int < 0: 6
      case .double(let bits)? where Double(bitPattern: bits).sign == .minus: 6
      default: 7
      }
    default: 7
    }
  }

  /// Writes a part, in parentheses when it binds less tightly than its place demands.
  private mutating func writeOperand(_ index: NodeIndex, above minimum: Int) {
    if precedence(index) >= minimum {
      write(index)
    } else {
      output += "("
      write(index)
      output += ")"
    }
  }

  private mutating func writeChain(_ children: [NodeIndex], _ separator: String, precedence: Int) {
    for (position, child) in children.enumerated() {
      if position > 0 { output += separator }
      writeOperand(child, above: precedence + 1)
    }
  }

  private mutating func writeList(_ open: String, _ children: [NodeIndex], _ close: String) {
    output += open
    for (position, child) in children.enumerated() {
      if position > 0 { output += ", " }
      write(child)
    }
    output += close
  }

  private mutating func writeMap(_ children: [NodeIndex]) {
    output += "{"
    for position in stride(from: 0, to: children.count, by: 2) {
      if position > 0 { output += ", " }
      write(children[position])
      output += ": "
      write(children[position + 1])
    }
    output += "}"
  }

  private mutating func writeMessage(_ index: NodeIndex, _ children: [NodeIndex]) {
    output += expression.name(index) + "{"
    for position in stride(from: 0, to: children.count, by: 2) {
      if position > 0 { output += ", " }
      if case .string(let name)? = expression.literal(children[position]) {
        output += String(decoding: name, as: UTF8.self) + ": "
      }
      write(children[position + 1])
    }
    output += "}"
  }

  private mutating func writeComprehension(_ index: NodeIndex, _ children: [NodeIndex]) {
    let variables = expression.variables(index)
    writeOperand(children[0], above: 7)
    output += "." + expression.macro(index).name(variables: variables.count)
    output += "(" + variables.joined(separator: ", ")
    for child in children.dropFirst() {
      output += ", "
      write(child)
    }
    output += ")"
  }

  private func fieldName(_ index: NodeIndex) -> String {
    expression.nodes[index].flag == 1 ? "`\(expression.name(index))`" : expression.name(index)
  }
}

extension Literal {
  /// How a constant is written, so that it reads back the same.
  var source: String {
    switch self {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .int(let int): String(int)
    case .uint(let uint): "\(uint)u"
    case .double(let bits): doubleSource(Double(bitPattern: bits))
    case .string(let bytes): quotedSource(bytes)
    case .bytes(let bytes): "b" + quotedBytes(bytes)
    }
  }

  /// The shortest decimal. Literals are finite but for those that overflow, which stay so large.
  private func doubleSource(_ double: Double) -> String {
    double.isInfinite ? (double < 0 ? "-1e999" : "1e999") : double.description
  }

  private func quotedSource(_ bytes: [UInt8]) -> String {
    var output = "\""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case " "..."~": output.unicodeScalars.append(scalar)
      default:
        // Controls, and what would reorder the text around it when it is shown.
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: output += escape(scalar)
        default: output.unicodeScalars.append(scalar)
        }
      }
    }
    return output + "\""
  }

  private func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return scalar.value > 0xFFFF
      ? "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  private func quotedBytes(_ bytes: [UInt8]) -> String {
    var output = "\""
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""): output += "\\\""
      case UInt8(ascii: "\\"): output += "\\\\"
      case 0x20...0x7E: output.unicodeScalars.append(Unicode.Scalar(byte))
      default: output += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return output + "\""
  }
}
