import DataFormats
import SourceText
import Testing

@testable import Manifest

/// Streams: the same as the whole, in chunks of any size.
@Suite struct StreamTests {
  /// Feeds a stream in chunks; returns its batches.
  static func read(_ bytes: [UInt8], chunk: Int, assets: StreamAssets? = nil) -> [ManifestBatch] {
    var stream = ManifestStream(assets: assets)
    var batches: [ManifestBatch] = []
    var start = 0
    while start < bytes.count {
      let end = min(start + chunk, bytes.count)
      if let batch = stream.feed(bytes.span.extracting(start..<end)) { batches.append(batch) }
      start = end
    }
    if let batch = stream.finish() { batches.append(batch) }
    return batches
  }

  /// The lines of a store's stream, the project first.
  static func lines(_ store: Store) -> [Substring] {
    String(decoding: store.ndjson(), as: UTF8.self).split(separator: "\n")
  }

  static func problems(_ batches: [ManifestBatch]) -> [String] {
    batches.flatMap(\.problems).map { problem in
      let diagnostic = problem.diagnostic
      let hint = diagnostic.hint.map { " (\($0))" } ?? ""
      return "\(problem.place.line):\(problem.place.column): \(diagnostic.code): \(diagnostic.message)\(hint)"
    }
  }

  @Test(arguments: [1, 2, 3, 7, 61, 256, 1_000, 100_000])
  func chunksOfAnySize(_ chunk: Int) throws {
    let whole = try readJSON(StoreTests.text).store
    let lines = Self.lines(whole)
    let batches = Self.read(whole.ndjson(), chunk: chunk)
    #expect(Self.problems(batches) == [])
    #expect(batches.allSatisfy { Self.lines($0.store).first == lines.first })
    #expect(batches.flatMap { Self.lines($0.store).dropFirst() } == Array(lines.dropFirst()))
    #expect(chunk < 100_000 || batches.count == 1)
    #expect(chunk > 1 || batches.count == lines.count)
  }

  @Test func theSharedManifestsAsStreams() throws {
    for (name, bytes) in try sharedManifests() {
      let whole = ManifestReader.read(try JSON.parse(SourceFile(path: name, bytes: bytes))).store
      let batches = Self.read(whole.ndjson(), chunk: 100)
      #expect(batches.flatMap { Self.lines($0.store).dropFirst() } == Array(Self.lines(whole).dropFirst()), "\(name)")
      #expect(Self.problems(batches) == [], "\(name)")
    }
  }

  /// White space alone says nothing. What else cannot be seen is no blank line: the end of a damaged file, say.
  @Test(arguments: [1, 40, 100_000]) func blankLines(_ chunk: Int) {
    func problems(_ line: String) -> [String] {
      let text = #"{"project": {"name": "n"}}"# + "\n\(line)\n" + #"{"screen": {"id": "a"}}"# + "\n"
      return Self.problems(Self.read(Array(text.utf8), chunk: chunk))
    }
    for line in ["", " ", "\t \r"] { #expect(problems(line) == [], "\(Array(line.utf8))") }
    for line in ["\0", "\0\0\0", "\u{B}\u{C}", "\u{1}", " \u{1F} "] {
      #expect(problems(line).count == 1, "\(Array(line.utf8))")
    }
  }

  /// A mark, or another encoding, at the start of a line says nothing of other lines.
  @Test(arguments: [1, 40, 100_000]) func encodingsOfLines(_ chunk: Int) throws {
    let lines = [#"\#u{FEFF}{"project": {"name": "n"}}"#, #"{"screen": {"id": "a"}}"#, #"{"screen": {"id": "b"}}"#]
    let marked = Self.read(Array(lines.joined(separator: "\n").utf8), chunk: chunk)
    #expect(Self.problems(marked) == [])
    #expect(marked.reduce(0) { $0 + $1.store.screens.count } == 2)
    let other = Self.read(Array(("\0{\n" + lines[1...].joined(separator: "\n")).utf8), chunk: chunk)
    let problems = other.flatMap(\.problems).map { "\($0.line): \($0.diagnostic.code)" }
    #expect(problems == ["1: json/encoding"])
  }

  @Test func recordsKnowTheirLine() throws {
    let text =
      "\n" + #"{"project": {"name": "n"}}"# + "\r\n\r\n" + #" {"screen": {"id": "s", "elements": [{"id": "e"}]}}"#
    let batches = Self.read(Array(text.utf8), chunk: 10)
    let store = try #require(batches.last?.store)
    #expect(store.records[Int(store.elements[0])].line == 4)
    #expect(store.project.map { store.records[$0].line } == 2)
    #expect(store.subject(of: Int(store.elements[0])) == "s/e")
  }

  /// After a survey, elements find the assets that they name, whatever line those stand on, in chunks of any size.
  @Test(arguments: [1, 30, 64, 100_000])
  func assetsAndReviewsOfOtherLines(_ chunk: Int) throws {
    let lines = [
      #"{"project": {"name": "n"}}"#,
      #"{"screen": {"id": "s", "elements": [{"id": "a", "asset": "arrow"}, {"id": "b", "asset": "none"}]}}"#,
      #"{"review": {"guideline": "g/h", "subject": "s/a", "verdict": "pass"}}"#,
      #"  { "asset" : {"name": "arrow", "languageDirection": "both"}}"#, "",
      #"{"screen": {"id": "t", "elements": [{"id": "c", "asset": "arrow"}]}}"#,
    ]
    let bytes = Array(lines.joined(separator: "\n").utf8)
    var survey = StreamSurvey()
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      survey.append(bytes.span.extracting(start..<min(start + chunk, bytes.count)))
    }
    let stream = survey.finish()
    let reviews = stream.store
    #expect(reviews.reviews.map { reviews.records[Int($0)].line } == [3])
    #expect(String(decoding: stream.text(ofLine: 3), as: UTF8.self) == lines[2])
    #expect(reviews.reviews.map { reviews.text(Int($0), ReviewField.subject) } == ["s/a"])
    let batches = Self.read(bytes, chunk: chunk, assets: survey.assets)
    #expect(
      Self.problems(batches) == [
        "2:89: manifest/unknown-reference: there is no asset \"none\""
      ])
    var found: [String: String] = [:]
    for store in batches.map(\.store) {
      for element in store.elements.map(Int.init) {
        let target = store.target(element, ElementField.asset)
        found[store.text(element, ElementField.id) ?? ""] = target.flatMap { store.text($0, AssetField.name) } ?? ""
      }
    }
    #expect(found == ["a": "arrow", "b": "", "c": "arrow"])
    #expect(batches.reduce(0) { $0 + $1.store.assets.count } == 1)
  }

  /// Usages name screens of any line, before them or behind; what never came is known at the end.
  @Test(arguments: [1, 30, 100_000]) func screensOfUsages(_ chunk: Int) {
    let lines = [
      #"{"project": {"name": "n"}}"#, #"{"usage": {"api": "a", "screen": "s"}}"#,
      #"{"usage": {"screen": "t", "api": "a", "x-a": {"screen": "s"}}}"#, #"{"asset": {"name": "t"}}"#,
      #"{"screen": {"id": "s"}}"#, #"{"usage": {"api": "a", "screen": "s"}}"#,
      #"{"usage": {"api": "a", "screen": "u"}}"#,
    ]
    let bytes = Array(lines.joined(separator: "\n").utf8)
    var stream = ManifestStream()
    var ids = ManifestStream.IDs()
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      stream.append(bytes.span.extracting(start..<min(start + chunk, bytes.count)))
      while let lines = stream.next(isEnd: start + chunk >= bytes.count) {
        #expect(ids.join(lines.read()).problems.isEmpty)
      }
    }
    let problems = ids.finish().map { "\($0.place.line):\($0.place.column): \($0.diagnostic.message)" }
    #expect(problems == [#"3:22: there is no screen "t""#, #"7:34: there is no screen "u""#])
  }

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var stream: String
    var problems: [String]
  }

  static let cases: [Case] = {
    let text = (try? testFile("stream-problems.txt")) ?? ""
    return text.split(separator: "\n===\n").map { block in
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      let mark = lines.firstIndex(of: "---") ?? lines.endIndex
      return Case(
        testDescription: String(lines[0].dropFirst(2)), stream: lines[1..<mark].joined(separator: "\n"),
        problems: lines[mark...].dropFirst().filter { !$0.isEmpty }.map(String.init))
    }
  }()

  @Test(arguments: cases) func problems(_ example: Case) {
    for chunk in [1, 20, 10_000] {
      #expect(Self.problems(Self.read(Array(example.stream.utf8), chunk: chunk)) == example.problems)
    }
  }

  @Test func casesAreThere() { #expect(Self.cases.count > 8) }
}
