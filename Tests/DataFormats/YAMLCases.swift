import DataFormats
import Foundation
import SourceText
import Testing

/// A case of a data file: `=== name`, the input, `--->`, what is expected.
///
/// In the input `→` is a tab, `·` a space, `␍` a carriage return, `␄` at the end takes the last line break away, and
/// `«FF»` is a byte.
struct YAMLCase: CustomTestStringConvertible, Sendable {
  var name: String
  var input: SourceFile
  var expected: String
  var testDescription: String { name }

  static func read(_ file: String) -> [YAMLCase] {
    guard let text = try? testData(file) else { return [] }
    return text.components(separatedBy: "=== ").dropFirst().compactMap { block in
      let parts = block.components(separatedBy: "--->\n")
      guard parts.count == 2, let lineEnd = parts[0].firstIndex(of: "\n") else { return nil }
      let input = bytes(String(parts[0][parts[0].index(after: lineEnd)...]))
      return YAMLCase(
        name: String(parts[0][..<lineEnd]), input: SourceFile(path: "test.yaml", bytes: input),
        expected: parts[1].trimmingCharacters(in: .newlines))
    }
  }

  private static func bytes(_ shown: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var hexadecimal: String?
    for scalar in shown.replacingOccurrences(of: "␄\n", with: "").unicodeScalars {
      switch (scalar, hexadecimal) {
      case ("«", nil): hexadecimal = ""
      case ("»", let digits?):
        bytes.append(UInt8(digits, radix: 16) ?? 0)
        hexadecimal = nil
      case (_, let digits?): hexadecimal = digits + String(scalar)
      case ("→", nil): bytes.append(0x09)
      case ("·", nil): bytes.append(0x20)
      case ("␍", nil): bytes.append(0x0D)
      default: bytes.append(contentsOf: Array(String(scalar).utf8))
      }
    }
    return bytes
  }
}

extension YAMLError {
  /// Places, codes, sentences and hints, one a line.
  func report(in file: SourceFile) -> String {
    let lines = ((try? YAML.decode(file)) ?? file).lines
    return diagnostics.map { diagnostic in
      let start = lines.position(of: Int(diagnostic.span.start))
      let end = lines.position(of: Int(diagnostic.span.end))
      let place = "\(start.line):\(start.column)" + (end.line == start.line ? "-\(end.column)" : "")
      let code = diagnostic.severity == .note ? "note" : diagnostic.code
      return "\(place) \(code): \(diagnostic.message)" + (diagnostic.hint.map { "\n  hint: \($0)" } ?? "")
    }.joined(separator: "\n")
  }
}

/// The events of a file as the YAML test suite writes them, without those of the stream.
func yamlEvents(_ file: SourceFile) throws(YAMLError) -> String {
  var parser = try YAMLParser(file)
  var lines: [String] = []
  while let event = try parser.next() {
    let properties =
      (parser.anchor(of: event).map { " &" + $0 } ?? "") + (parser.tag(of: event).map { " <" + $0 + ">" } ?? "")
    switch event.kind {
    case .streamStart, .streamEnd: break
    case .documentStart: lines.append(event.isMarked ? "+DOC ---" : "+DOC")
    case .documentEnd: lines.append(event.isMarked ? "-DOC ..." : "-DOC")
    case .mappingStart: lines.append("+MAP" + (event.isMarked ? " {}" : "") + properties)
    case .sequenceStart: lines.append("+SEQ" + (event.isMarked ? " []" : "") + properties)
    case .mappingEnd: lines.append("-MAP")
    case .sequenceEnd: lines.append("-SEQ")
    case .alias: lines.append("=ALI *" + (parser.anchor(of: event) ?? ""))
    case .scalar:
      let mark = event.style == .plain ? ":" : String(UnicodeScalar(event.style.rawValue))
      lines.append("=VAL" + properties + " " + mark + shown(parser.text(of: event)))
    }
  }
  return lines.joined(separator: "\n")
}

/// A text with what cannot be seen on one line as escapes.
func shown(_ text: String) -> String {
  text.unicodeScalars.map { scalar in
    switch scalar {
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    case _ where scalar.value < 0x20 || (0x7F...0xA0).contains(scalar.value) || scalar == "\u{FEFF}":
      "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: String(scalar)
    }
  }.joined()
}
