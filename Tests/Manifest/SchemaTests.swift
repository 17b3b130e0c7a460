import DataFormats
import Foundation
import SourceText
import Testing

@testable import Manifest

/// What is written from the definitions: JSON Schemas and documentation.
@Suite struct SchemaTests {
  /// The problems that a schema cannot see.
  static func isBeyondSchema(_ problem: ManifestProblem) -> Bool {
    switch problem.kind {
    case .repeatedID, .unknownReference: true
    case .malformed(let text, .date): text.hasPrefix("20") && text.count == 10 && Int(text.suffix(2)) ?? 99 <= 31
    default: false
    }
  }

  /// Manifests of all kinds, right and wrong: those of the problems, and those of the shared cases.
  static func seeds() throws -> [[UInt8]] {
    var seeds = ProblemTests.cases.map { Array($0.manifest.utf8) }
    seeds += try sharedManifests().map(\.bytes)
    seeds += try demoManifests()
    seeds.append(Array(StoreTests.text.utf8))
    return seeds
  }

  /// The same, and changed ones.
  static func documents() throws -> [[UInt8]] {
    var documents = try seeds()
    var mutation = Mutation(random: SplitMix64(state: 7))
    for document in documents {
      let tree = try JSON.parse(SourceFile(path: "", bytes: document))
      for _ in 0..<5 { documents.append(mutation.mutated(tree)) }
    }
    return documents
  }

  @Test func schemaAgreesWithTheReader() throws {
    let validator = try SchemaValidator(JSONSchema.manifest.json())
    var valid = 0
    let documents = try Self.documents()
    for document in documents {
      let tree = try JSON.parse(SourceFile(path: "", bytes: document))
      let problems = ManifestReader.read(tree).problems.filter { !Self.isBeyondSchema($0) }
      let accepted = try validator.accepts(tree)
      #expect(accepted == problems.isEmpty, "\(String(decoding: document, as: UTF8.self)) \(problems.map(\.kind))")
      valid += accepted ? 1 : 0
    }
    print("schema: \(documents.count) manifests, \(valid) of them valid")
    #expect(valid > documents.count / 10 && valid < documents.count * 9 / 10)
  }

  /// The same by another implementation, which also holds the schema against the meta-schema.
  @Test func jsonschemaAgreesWithTheReader() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rtlaudit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let trees = try Self.documents().map { try JSON.parse(SourceFile(path: "", bytes: $0)) }
    var lines: [UInt8] = []
    for tree in trees {
      var writer = JSONWriter()
      try writer.value(tree.root, of: tree)
      lines += writer.finish() + [UInt8(ascii: "\n")]
    }
    try Data(JSONSchema.manifest.json()).write(to: folder.appendingPathComponent("schema.json"))
    try Data(lines).write(to: folder.appendingPathComponent("manifests.ndjson"))

    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("validate.py")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, folder.path + "/schema.json", folder.path + "/manifests.ndjson"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let verdicts = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus != 3, process.terminationStatus != 127 else {
      print("skipped: jsonschema is not installed")
      return
    }
    #expect(process.terminationStatus == 0)
    let accepted = String(decoding: verdicts, as: UTF8.self).split(separator: "\n").map { $0 == "true" }
    try #require(accepted.count == trees.count)
    for (tree, accepted) in zip(trees, accepted) {
      let problems = ManifestReader.read(tree).problems.filter { !Self.isBeyondSchema($0) }
      #expect(accepted == problems.isEmpty, "\(tree.text(tree.root)) \(problems.map(\.kind))")
    }
  }

  @Test func sameBytesAgain() {
    #expect(JSONSchema.manifest.json() == JSONSchema.manifest.json())
  }

  @Test func everyFieldIsDocumented() {
    let table = DefinitionTable.markdown(ManifestDefinitions.records)
    for record in ManifestDefinitions.records {
      #expect(table.contains("## \(record.name)\n"))
      for field in record.fields {
        #expect(table.contains("| `\(field.name)`"))
        #expect(!field.doc.isEmpty && !field.doc.hasSuffix("."))
      }
    }
  }
}
