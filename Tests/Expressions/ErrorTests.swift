import Expressions
import SourceText
import Testing

/// What is reported of expressions that are wrong: errors.txt has blocks of an expression and, indented, its errors as
/// `line:column-column code message (hint)`. Templates of messages begin with `message `.
@Suite struct ErrorTests {
  struct Block: Sendable, CustomTestStringConvertible {
    var text: String
    var errors: [String]

    var testDescription: String { text }
  }

  static func blocks() throws -> [Block] {
    var blocks: [Block] = []
    for line in try caseFile("errors.txt").split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("  ") {
        blocks[blocks.count - 1].errors.append(String(line.dropFirst(2)))
      } else {
        blocks.append(Block(text: String(line.replacing("\\n", with: "\n")), errors: []))
      }
    }
    return blocks
  }

  static func describe(_ error: ExpressionError, _ lines: LineTable) -> String {
    let start = lines.position(of: Int(error.span.start))
    let end = lines.position(of: Int(error.span.end))
    let hint = error.hint.map { " (\($0))" } ?? ""
    let code = error.code.replacing("expression/", with: "")
    return "\(start.line):\(start.column)-\(end.column) \(code) \(error.message)\(hint)"
  }

  static func errors(_ text: String) -> [String] {
    let environment = HostEnvironment().environment
    do throws(ExpressionErrors) {
      if text.hasPrefix("message ") {
        _ = try environment.message(String(text.dropFirst(8)))
      } else {
        _ = try environment.condition(text)
      }
      return []
    } catch {
      let lines = LineTable(Array((text.hasPrefix("message ") ? String(text.dropFirst(8)) : text).utf8))
      return error.errors.map { describe($0, lines) }
    }
  }

  @Test(arguments: try blocks())
  func errors(_ block: Block) {
    #expect(Self.errors(block.text) == block.errors)
  }

  /// An expression in a folded YAML scalar: `a ==` on one line, `b` on the next, indented.
  @Test func offsetsAreMapped() throws {
    let map = OffsetMap(pieces: [.init(expression: 0, file: 100), .init(expression: 5, file: 120)])
    #expect(map.span(SourceSpan(0, 4)) == SourceSpan(100, 104))
    #expect(map.span(SourceSpan(5, 6)) == SourceSpan(120, 121))
    #expect(map.span(SourceSpan(0, 5)) == SourceSpan(100, 105))
    #expect(map.span(SourceSpan(2, 6)) == SourceSpan(102, 121))
    #expect(OffsetMap(base: 7).span(SourceSpan(3, 3)) == SourceSpan(10, 10))
    #expect(throws: ExpressionErrors.self) { try Environment().condition("a == b") }
    do throws(ExpressionErrors) {
      _ = try Environment().condition("a == b")
    } catch {
      #expect(error.diagnostics(map).map(\.span) == [SourceSpan(100, 101), SourceSpan(120, 121)])
      #expect(error.diagnostics(map).map(\.code) == Array(repeating: "expression/unknown-variable", count: 2))
    }
  }
}
