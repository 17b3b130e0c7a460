import DataFormats
import SourceText
import Testing

@testable import Manifest

/// Damaged manifests: whatever comes in, there is a store that can be walked, and places inside the document.
@Suite struct FuzzTests {
  @Test func damagedBytes() throws {
    var random = SplitMix64(state: 1)
    let streams = StreamTests.cases.map(\.stream).filter { !$0.isEmpty }
    let seeds = (ProblemTests.cases.map(\.manifest) + streams + [StoreTests.text]).map { Array($0.utf8) }
    var read = 0
    for seed in seeds {
      for _ in 0..<30 {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let position = Int.random(in: bytes.indices, using: &random)
          switch Int.random(in: 0..<5, using: &random) {
          case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.remove(at: position)
          case 2: bytes.insert(contentsOf: bytes[position...].prefix(12), at: position)
          case 3: bytes.insert(contentsOf: "1e999,".utf8, at: position)
          default: bytes[position] = Array("{}[],:\"0-".utf8).randomElement(using: &random) ?? 0
          }
          if bytes.isEmpty { bytes = [0] }
        }
        for tree in [
          try? JSON.parse(SourceFile(path: "", bytes: bytes)), try? YAML.parse(SourceFile(path: "", bytes: bytes)),
        ] {
          guard let tree else { continue }
          read += 1
          try walk(ManifestReader.read(tree), tree.source)
        }
        for batch in StreamTests.read(bytes, chunk: 50) {
          _ = batch.store.ndjson() + StreamTests.problems([batch]).flatMap(\.utf8)
        }
      }
    }
    print("damaged manifests that are JSON or YAML: \(read)")
    #expect(read > 250)
  }

  @Test func changedValues() throws {
    var mutation = Mutation(random: SplitMix64(state: 2))
    for seed in try SchemaTests.seeds() {
      let tree = try JSON.parse(SourceFile(path: "", bytes: seed))
      for _ in 0..<4 {
        let bytes = mutation.mutated(tree)
        try walk(ManifestReader.read(try JSON.parse(SourceFile(path: "", bytes: bytes))), bytes)
      }
    }
  }

  /// Visits everything that a reading holds.
  private func walk(_ reading: ManifestReading, _ source: [UInt8]) throws {
    let store = reading.store
    for diagnostic in reading.diagnostics(lines: LineTable(source), limit: 20) {
      #expect(Int(diagnostic.span.end) <= source.count + 1 && !diagnostic.message.isEmpty)
    }
    #expect(zip(reading.problems, reading.problems.dropFirst()).allSatisfy { $0.span.start <= $1.span.start })
    for index in store.records.indices {
      _ = store.subject(of: index)
      #expect(store.records[index].end > index && store.parent(of: index) ?? -1 < index)
    }
    let written = store.json([])
    _ = try JSON.parse(SourceFile(path: "", bytes: written))
    for element in store.elements {
      _ = store.target(Int(element), ElementField.attachedTo)
      _ = ElementView(store, Int(element)).mark
    }
  }
}
