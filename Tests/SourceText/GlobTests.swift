import Foundation
import SourceText
import Testing

/// Patterns over paths: `globs.tsv` holds a pattern, a text, and whether the one means the other.
@Suite struct GlobTests {
  static let cases: [(pattern: String, text: String, matches: Bool)] = {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "globs.tsv")
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return (parts[0], parts[1], parts[2] == "yes")
    }
  }()

  @Test func casesAreThere() { #expect(Self.cases.count > 30) }

  @Test(arguments: cases) func matches(pattern: String, text: String, matches: Bool) {
    #expect(Glob(pattern).matches(text) == matches)
  }

  @Test(arguments: [
    ("Pods", "Pods/A/b.swift", true), ("Pods", "App/Pods/b.swift", true), ("Pods", "App/MyPods/b.swift", false),
    ("/Pods", "App/Pods/b.swift", false), ("/Pods", "Pods", true), ("build/", "x/build/y", true),
    ("App/Old", "App/Old/a", true), ("App/Old", "x/App/Old/a", false),
    ("*.generated.swift", "a/b.generated.swift", true),
    ("**/*Tests/**", "a/MyTests/x", true),
  ])
  func pathPatterns(pattern: String, path: String, matches: Bool) {
    #expect(PathPatterns([pattern]).matches(path) == matches)
  }

  /// Any text is a pattern, and matches itself when what has a meaning is written with a backslash. Seeded.
  @Test func anyTextIsAPattern() {
    var state: UInt64 = 11
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let letters = Array("ab/*?[]!-{},\\^حل")
    for _ in 0..<2_000 {
      let text = String((0..<random(24)).map { _ in letters[random(letters.count)] })
      _ = Glob(text).matches(String((0..<random(24)).map { _ in letters[random(letters.count)] }))
      let literal = text.reduce(into: "") { $0 += "*?[]{}\\,".contains($1) ? "\\\($1)" : "\($1)" }
      #expect(Glob(literal).matches(text), "\(literal)")
    }
  }

  /// Braces that stand for very many patterns end in time.
  @Test func bracesAreBounded() {
    let pattern = String(repeating: "{a,b}", count: 40)
    #expect(!Glob(pattern).matches("c"))
  }
}
