import Foundation
import Scanning
import Testing

/// Any bytes are read without a trap, and quickly: mutated files of the cases, under every name.
@Suite struct FuzzTests {
  /// SplitMix64 (Steele, Lea, Flood 2014): the same numbers in every run.
  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
      return z ^ z >> 31
    }
  }

  private static let names = [
    "A.xib", "A.storyboard", "ar.lproj/Localizable.strings", "ar.lproj/Localizable.stringsdict", "A.xcstrings",
    "Info.plist", "A.xcodeproj/project.pbxproj", "A.xcassets/a.imageset/Contents.json", "CODEOWNERS", "Package.swift",
  ]
  private static let pieces: [[UInt8]] =
    [
      "<", ">", "/", "\"", "\\", "<![CDATA[", "]]>", "<!--", "&#x", ";", "=", "{", "}", "(", "\\U", "%#@", "@", "/*",
      "*/", "\n",
    ].map { Array($0.utf8) } + [[0xFF, 0xFE], [0xFE, 0xFF], [0], [0xC3], [0xE2, 0x80, 0xAE], [0xED, 0xA0, 0x80]]

  @Test func anyBytesAreRead() throws {
    var seeds: [[UInt8]] = [[]]
    for file in try Fixtures.caseFiles() {
      for one in ScanCase.read(try String(contentsOf: file, encoding: .utf8)) {
        seeds += one.files.map { Array($0.text.utf8) }
      }
    }
    var random = Random(state: 20_261_130)
    var files: [ScannedFile] = []
    for round in 0..<3_000 {
      var bytes = seeds.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 0...6, using: &random) { Self.mutate(&bytes, seeds, &random) }
      let path = Self.names.randomElement(using: &random) ?? ""
      let kind = try #require(FileKind(path: path))
      let file = FileScanner.scan(ProjectFile(path: path, kind: kind), bytes)
      if round % 50 == 0 { files.append(file) }
    }
    // All together they are still a manifest.
    let project = ProjectResolver.resolve(files, folder: "Fuzz", locales: Fixtures.locales)
    #expect(project.json().count > 2)
  }

  @Test func brokenCachesAreNotThere() throws {
    let source = MemorySource([
      "a.strings": Array("/* c */ \"k\" = \"v\";".utf8),
      "A.xib": Array("<document type=\"x\"><objects><label id=\"1\" text=\"a\"/></objects></document>".utf8),
    ])
    let (files, _) = ProjectTree.files(of: source, FileSelection())
    let cache = ScanCache([], tool: "t")
    let wanted = ProjectScanner.scan(ProjectScanner.load(files, from: source, jobs: 1), jobs: 1, cache: cache)
    let bytes = try #require(cache.encoded(tool: "t", keepsUnused: false))
    var random = Random(state: 7)
    for _ in 0..<2_000 {
      var broken = bytes
      let place = Int.random(in: 0..<broken.count, using: &random)
      if Bool.random(using: &random) { broken[place] = UInt8.random(in: 0...255, using: &random) }
      if Int.random(in: 0..<3, using: &random) == 0 { broken.removeSubrange(place...) }
      let results = ProjectScanner.scan(
        ProjectScanner.load(files, from: source, jobs: 1), jobs: 1, cache: ScanCache(broken, tool: "t"))
      #expect(results.map(\.path) == wanted.map(\.path))
    }
  }

  private static func mutate(_ bytes: inout [UInt8], _ seeds: [[UInt8]], _ random: inout Random) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
    case 1: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 0...40, using: &random)))
    case 3:
      let other = seeds.randomElement(using: &random) ?? []
      let start = Int.random(in: 0...other.count, using: &random)
      bytes.insert(contentsOf: other[start..<min(other.count, start + 200)], at: place)
    default:
      let piece = pieces.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...300, using: &random) {
        bytes.insert(contentsOf: piece, at: min(place, bytes.count))
      }
    }
  }
}
