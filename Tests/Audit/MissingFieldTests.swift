import Manifest
import Testing

@testable import Audit
@testable import Expressions

/// What a verdict says is missing can be written into a manifest.
@Suite struct MissingFieldTests {
  /// Computed fields that are always there.
  private static let present: Set = [
    "ancestors", "apis", "capturedLocales", "containerDirection", "descendants", "effectiveDirection", "flipped",
    "lacksDirectionalSymbols", "languages", "paragraphDirection", "symbols", "unfinishedLanguages",
  ]

  @Test func everyNameIsAField() throws {
    let plan = try CaseTests.plan()
    let environment = plan.vocabulary.environment
    let fields = Set(ManifestDefinitions.records.flatMap { $0.fields.map(\.name) })
    let last = environment.path("the last one").id
    #expect(last > 200)
    for id in 0..<last {
      let name = environment.text(FieldPath(id: id))
      let parts = name.split(separator: ".").map { $0.prefix { $0 != "[" } }
      // What functions and literals give is never missing.
      guard let first = parts.first, !first.isEmpty, !first.hasSuffix("()") else { continue }
      for part in parts.dropFirst() where !part.hasSuffix("()") {
        #expect(fields.contains(String(part)) || Self.present.contains(String(part)), "\(name)")
      }
      #expect(!name.contains(" "), "\(name)")
    }
  }
}
