import DataFormats
import SourceText
import Testing

/// json-errors.txt: an input, below it the place, the code and the sentence of its error, then the hint and the second
/// place if there are any. `«0A»` in an input is a byte that cannot stand there itself.
@Suite struct JSONErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var input: String
    var expected: String
    var testDescription: String { input }
  }

  static let cases: [Case] = {
    let blocks = ((try? testData("json-errors.txt")) ?? "").split(separator: "\n\n")
    return blocks.filter { !$0.hasPrefix("#") }.map { block in
      let lines = block.split(separator: "\n", omittingEmptySubsequences: true)
      return Case(input: String(lines[0]), expected: lines.dropFirst().joined(separator: "\n"))
    }
  }()

  @Test(arguments: cases) func message(_ test: Case) {
    let input = Input(test.input)
    do throws(JSONError) {
      _ = try JSON.parse(SourceFile(path: "test.json", bytes: input.bytes), limits: JSON.Limits(depth: 5))
      Issue.record("no error")
    } catch {
      #expect(input.show(error) == test.expected)
    }
  }

  @Test func thereAreCases() {
    #expect(Self.cases.count > 60)
  }

  /// The bytes of an input and where each is shown.
  struct Input {
    var bytes: [UInt8] = []
    private var columns: [Int] = []

    init(_ shown: String) {
      var column = 0
      var hexadecimal: String?
      for scalar in shown.unicodeScalars {
        switch (scalar, hexadecimal) {
        case ("«", nil): hexadecimal = ""
        case ("»", let digits?):
          append([UInt8(digits, radix: 16) ?? 0], at: column - 3)
          hexadecimal = nil
        case (_, let digits?): hexadecimal = digits + String(scalar)
        default: append(Array(String(scalar).utf8), at: column)
        }
        column += 1
      }
      columns.append(column)
    }

    private mutating func append(_ new: [UInt8], at column: Int) {
      bytes += new
      columns += Array(repeating: column, count: new.count)
    }

    /// An error as the data file shows it.
    func show(_ error: JSONError) -> String {
      error.diagnostics.map { diagnostic in
        let start = columns[Int(diagnostic.span.start)]
        let width = max(1, columns[Int(diagnostic.span.end)] - start)
        let code = diagnostic.severity == .note ? "note" : diagnostic.code
        let place = String(repeating: " ", count: start) + String(repeating: "^", count: width)
        return "\(place) \(code): \(diagnostic.message)" + (diagnostic.hint.map { "\n  hint: \($0)" } ?? "")
      }.joined(separator: "\n")
    }
  }
}
