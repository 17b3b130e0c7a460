import Audit
import DataFormats
import Foundation
import Guidelines
import Manifest
import Reporting
import SiteBuilder
import SourceText
import Synchronization

/// What the site of the repository is made of.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func files(_ folder: String, endings: [String]) throws -> [SourceFile] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path).sorted()
      .filter { path in endings.contains { path.hasSuffix($0) } }
      .map { try file(folder + "/" + $0) }
  }

  static func file(_ path: String) throws -> SourceFile {
    SourceFile(path: path, bytes: Array(try Data(contentsOf: root.appending(path: path))))
  }

  static func input(manifest: String? = nil) throws -> SiteInput {
    let guidelines = try files("guidelines", endings: [".yaml"])
    let base = KnowledgeBase.read(guidelines).base
    func table(_ name: String) throws -> [UInt8] { try file("guidelines/facts/\(name).tsv").bytes }
    let facts = Facts(
      symbols: SymbolTable(try table("symbols")),
      locales: LocaleTable(locales: try table("locales"), languages: try table("languages")))
    var input = SiteInput(
      base: base,
      translations: GuidelineTranslations.read(guidelines, of: base.guidelines.map(\.guideline)).translations,
      facts: facts, concepts: FactTable(try table("concepts")),
      files: try files("templates", endings: [".mustache", ".yaml"])
        + files("site/assets", endings: [".css", ".js", ".svg"])
        + files("site/pages", endings: [".yaml"]) + [file("site/glossary.yaml")])
    if let manifest { input.audit = try audit(manifest, base, facts) }
    return input
  }

  /// The recorded audits of the demonstration.
  static func history() throws -> [AuditResult] {
    try files("site/demo/history", endings: [".json"]).compactMap { ResultReader.read($0).result }
  }

  private static func audit(_ json: String, _ base: KnowledgeBase, _ facts: Facts) throws -> SiteAudit {
    let store = ManifestReader.read(try JSON.parse(SourceFile(path: "manifest.json", text: json))).store
    let plan = AuditPlan.compile(base, facts: facts).plan
    var run = AuditRun(plan)
    var findings: [Finding] = []
    run.audit(store, convert: { $0 }, deliver: { findings += $0 })
    let summary = run.finish(convert: { $0 }, deliver: { findings += $0 })
    return SiteAudit(store: store, summary: summary, findings: findings.filter { $0.verdict == .fail })
  }

  /// Builds a site in memory.
  static func build(_ input: SiteInput, _ options: SiteOptions) throws -> [String: [UInt8]] {
    let files = Mutex<[String: [UInt8]]>([:])
    try Site(input, options).build { file in files.withLock { $0[file.path] = file.bytes } }
    return files.withLock { $0 }
  }
}
