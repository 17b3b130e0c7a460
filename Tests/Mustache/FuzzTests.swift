import Mustache
import SourceText
import Testing

/// Templates made of pieces: parsing and rendering never trap, errors have their place in the template, and what is
/// rendered twice is the same.
@Suite struct FuzzTests {
  static let pieces = [
    "{{", "}}", "{{{", "}}}", "{{a}}", "{{{b}}}", "{{&a}}", "{{#a}}", "{{#l}}", "{{^a}}", "{{/a}}", "{{/l}}", "{{> p}}",
    "{{>*n}}", "{{<p}}", "{{/p}}", "{{$a}}", "{{$l}}", "{{! c }}", "{{=<% %>=}}", "<%={{ }}=%>", "<%a%>", "{{.}}",
    "{{a.b.c}}", "{{f}}", "{{#f}}", "{{/f}}", "\n", "\r\n", "  ", "\t", "text", "שלום", "<&>", "{{/", "{{#", "{{=",
    "{{#a}}{{/a}}", "{{$a}}x{{/a}}", "\u{FEFF}",
  ]

  static let context: MustacheValue = [
    "a": ["b": ["c": "<deep>"]], "b": "x & y", "l": [1, "two", ["a": false]], "n": "p",
    "f": .lambda(MustacheLambda { .template(($0 ?? "{{b}}") + "{{b}}") }),
  ]

  @Test func templatesOfPieces() {
    var random = SplitMix64(state: 5)
    var rendered = 0
    for _ in 0..<20_000 {
      let files = ["page", "p"].map { SourceFile(path: $0, bytes: Self.text(&random)) }
      do {
        let set = try TemplateSet(files, unknown: .empty)
        let first = try set.render("page", Self.context)
        #expect(try set.render("page", Self.context) == first)
        rendered += 1
      } catch let error as MustacheErrors {
        for error in error.errors { expectPlace(error, files) }
      } catch let error as MustacheError {
        expectPlace(error, files)
      } catch {
        Issue.record("\(error)")
      }
    }
    #expect(rendered > 2_000)
  }

  private func expectPlace(_ error: MustacheError, _ files: [SourceFile]) {
    guard let file = files.first(where: { $0.path == error.template }) else {
      #expect(error.template == "lambda")
      return
    }
    #expect(error.span.start <= error.span.end && Int(error.span.end) <= file.bytes.count)
    #expect(error.position == file.lines.position(of: Int(error.span.start)))
  }

  /// Pieces in a row, sections mostly closed, sometimes with a byte replaced.
  static func text(_ random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    var open: [String] = []
    for _ in 0..<Int(random.next() % 10) {
      let piece = pieces.randomElement(using: &random) ?? ""
      bytes += piece.utf8
      if piece.hasPrefix("{{#") || piece.hasPrefix("{{$") || piece.hasPrefix("{{^") || piece.hasPrefix("{{<"),
        piece.hasSuffix("}}"), !piece.contains("/")
      {
        open.append("{{/" + piece.dropFirst(3))
      }
      if random.next() % 3 == 0, let end = open.popLast() { bytes += end.utf8 }
    }
    if random.next() % 8 > 0 { for end in open.reversed() { bytes += end.utf8 } }
    if random.next() % 6 == 0, !bytes.isEmpty {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8(truncatingIfNeeded: random.next())
    }
    return bytes
  }
}
