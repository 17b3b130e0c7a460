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

  /// Braces that stand for very many patterns end in time.
  @Test func bracesAreBounded() {
    let pattern = String(repeating: "{a,b}", count: 40)
    #expect(!Glob(pattern).matches("c"))
  }
}
