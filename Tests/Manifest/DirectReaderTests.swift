import DataFormats
import Foundation
import SourceText
import Testing

@testable import Manifest

/// What is read without a tree is what the tree gives, and nothing is taken that is wrong.
@Suite struct DirectReaderTests {
  /// How many texts were taken, and how many were left to the tree though nothing is wrong with them.
  struct Count {
    var taken = 0
    var left = 0
    var refused = 0
  }

  private func compare(_ bytes: [UInt8], _ count: inout Count) {
    let reading = (try? JSON.parse(SourceFile(path: "", bytes: bytes))).map { ManifestReader.read($0) }
    let isSound = reading?.problems.isEmpty == true
    guard let store = DirectReader.read(bytes.span) else {
      if isSound { count.left += 1 } else { count.refused += 1 }
      return
    }
    count.taken += 1
    guard let reading, isSound else {
      Issue.record("taken, though it is wrong: \(String(decoding: bytes, as: UTF8.self))")
      return
    }
    #expect(Self.content(store) == Self.content(reading.store), "\(String(decoding: bytes, as: UTF8.self))")
  }

  /// All that a store holds.
  static func content(_ store: Store) -> [[UInt64]] {
    let lists = [
      store.screens, store.elements, store.strings, store.assets, store.usages, store.reviews, store.translations,
      store.firstElements,
    ]
    return lists.map { $0.map(UInt64.init) } + [
      store.slots, store.bytes.map(UInt64.init), store.numbers.map(\.bitPattern), store.items,
      store.links.flatMap { [$0.key, $0.target] }, store.records.flatMap(numbers),
    ]
  }

  private static func numbers(_ record: Record) -> [UInt64] {
    let indices = [record.firstSlot, record.parent, record.screen, record.ordinal, record.end, record.source]
    return [record.mask] + (indices + [record.line]).map(UInt64.init)
      + [UInt64(record.depth), UInt64(record.type.ordinal)]
  }

  /// The manifests of the shared cases, of the demonstration app and of the contract, compact and in lines.
  private static func sound() throws -> [[UInt8]] {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let demo = try Data(contentsOf: package.appendingPathComponent("site/demo/manifest.json"))
    let texts = try sharedManifests().map(\.bytes) + demoManifests() + [Array(StoreTests.text.utf8), Array(demo)]
    return try texts.flatMap { text in
      let store = ManifestReader.read(try JSON.parse(SourceFile(path: "", bytes: text))).store
      return [text, store.json([]), store.json(.pretty), store.json([.pretty, .escapesNonASCII])]
    }
  }

  @Test func soundManifestsNeedNoTree() throws {
    var count = Count()
    let texts = try Self.sound()
    for text in texts { compare(text, &count) }
    #expect(count.taken == texts.count)
  }

  @Test func whatIsWrongIsLeftToTheTree() {
    var count = Count()
    for example in ProblemTests.cases { compare(Array(example.manifest.utf8), &count) }
    #expect(count.refused == ProblemTests.cases.filter { !$0.problems.isEmpty }.count)
    #expect(count.left < 5)
  }

  @Test func changedValues() throws {
    var mutation = Mutation(random: SplitMix64(state: 11))
    var count = Count()
    let texts = try Self.sound().filter { $0.count < 20_000 }
    for text in texts {
      let tree = try JSON.parse(SourceFile(path: "", bytes: text))
      // The fewer there are, the more is made of each.
      for _ in 0...4_000 / texts.count { compare(mutation.mutated(tree), &count) }
    }
    print("changed manifests: \(count.taken) read without a tree, \(count.left) left to it, \(count.refused) wrong")
    #expect(count.taken > 200 && count.refused > 200)
  }

  @Test func damagedBytes() throws {
    var random = SplitMix64(state: 12)
    var count = Count()
    let pieces = [
      #"\n"#, #"\u0627"#, #"\ud83d\ude00"#, "ن", "…", "😀", "1.25e2", "-0", "12345678.5", " ", "\"", "\u{1}",
    ]
    let seeds =
      try sharedManifests().map(\.bytes) + demoManifests()
      + [[UInt8]](repeating: Array(StoreTests.text.utf8), count: 40)
    for seed in seeds {
      for _ in 0..<max(15, 1_500 / seeds.count) {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          let place = Int.random(in: bytes.indices, using: &random)
          switch Int.random(in: 0..<5, using: &random) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.remove(at: place)
          case 2: bytes[place] = Array("{}[],:\"0-. ".utf8).randomElement(using: &random) ?? 0
          default: bytes.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: place)
          }
        }
        compare(bytes, &count)
      }
    }
    print("damaged manifests: \(count.taken) read without a tree, \(count.left) left to it, \(count.refused) wrong")
    #expect(count.taken > 100 && count.refused > 200)
  }

  /// Lines that are read with and without a tree, in turn, make the store that lines of the same kind make.
  @Test func linesOfBothKinds() throws {
    let whole = try readJSON(StoreTests.text).store
    let lines = StreamTests.lines(whole).map(String.init)
    // A field of one's own is left to the tree.
    let rare = lines.map { String($0.dropLast(2)) + #","x-own":1}}"# }
    var contents: [[[UInt64]]] = []
    for turn in 0..<4 {
      let mixed = lines.indices.map { ($0 + turn) % 3 == 0 ? rare[$0] : lines[$0] }
      let bytes = Array((turn == 3 ? rare : mixed).joined(separator: "\n").utf8)
      let batches = StreamTests.read(bytes, chunk: bytes.count)
      #expect(StreamTests.problems(batches) == [])
      contents.append(try #require(batches.last.map { Self.content($0.store) }))
    }
    #expect(contents.allSatisfy { $0 == contents[0] })
  }

  /// Elements in elements, each in a list, four levels deep the first.
  @Test func deepManifests() {
    var count = Count()
    for depth in [50, 97, 98, 400, 600] {
      var text = #"{"id": "e"}"#
      for level in 0..<depth { text = #"{"id": "e\#(level)", "children": [\#(text)]}"# }
      text = #"{"manifest": 1, "project": {"name": "n"}, "screens": [{"id": "s", "elements": [\#(text)]}]}"#
      compare(Array(text.utf8), &count)
    }
    #expect(count.taken == 2 && count.left == 2 && count.refused == 1)
  }
}
