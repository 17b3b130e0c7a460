internal import Audit
internal import CLibrary
internal import Manifest
internal import Scanning
internal import SourceText

/// `rtlaudit fix`: makes the replacements that mean the same from left to right.
enum FixCommand: Command {
  static let name = "fix"
  static let summary = "replace what has an exact counterpart that follows the language"
  static let operands = "[DIR]"
  static let options =
    [
      Option("--dry-run", "show a unified diff, and change nothing"),
      Option("--only", "ID|CATEGORY", "only findings of these guidelines; several with commas"),
    ] + ProjectScan.options + [
      Option("--jobs", "N", "threads (default: the processors)"), Knowledge.option, Settings.option,
    ]
  static let examples = [
    (call: "rtlaudit fix . --dry-run", does: "shows what would be replaced"),
    (call: "rtlaudit fix . --dry-run | git apply", does: "lets git make the changes"),
    (call: "rtlaudit fix . --only text-alignment", does: "changes alignments in place, and nothing else"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let path = arguments.operands.isEmpty ? "." : try arguments.operand("a folder", self)
    let settings = try Settings(arguments, for: path)
    let jobs = try arguments.number("--jobs", in: 1...256) ?? processorCount
    let knowledge = try Knowledge(arguments, settings)
    let sources = try ProjectSources(path, arguments, settings, jobs: jobs)
    let scan = ProjectScan(sources, arguments, jobs: jobs, keepsAllTexts: false)
    let input = ManifestInput(try scan.store(), arguments)
    var options = AuditOptions()
    options.jobs = jobs
    try settings.apply(to: &options, knowledge, arguments)
    scan.apply(to: &options)
    var fixes: [String: [ScannedFix]] = [:]
    let table = scan.fixes
    _ = try input.audit(
      try knowledge.plan(arguments, subjects: input.subjects), options,
      { findings in findings.filter { $0.verdict == .fail }.compactMap { $0.at.flatMap { table.fix(at: $0) } } },
      { (entries) throws(Failure) in for entry in entries { fixes[entry.path, default: []].append(entry.fix) } })
    let count = try make(fixes, in: scan, isDryRun: arguments.has("--dry-run"))
    Terminal.complain(scan.remarks(isWholeAudit: false) + summary(count, isDryRun: arguments.has("--dry-run")))
    return 0
  }

  /// Makes or shows the fixes, file by file. Returns how many replacements in how many files.
  private static func make(
    _ fixes: [String: [ScannedFix]], in scan: ProjectScan, isDryRun: Bool
  ) throws(Failure) -> (edits: Int, files: Int) {
    var count = (edits: 0, files: 0)
    for path in fixes.keys.sorted(by: { $0.precedes($1) }) {
      // UTF-16 was read as UTF-8: its places are not those of the file.
      guard let bytes = scan.folder.bytes(of: path), !bytes.starts(with: [0xFF, 0xFE]),
        !bytes.starts(with: [0xFE, 0xFF])
      else { continue }
      let edits = FileEdits(fixes[path] ?? [], size: bytes.count)
      guard !edits.edits.isEmpty else { continue }
      count.edits += edits.edits.count
      count.files += 1
      if isDryRun {
        Terminal.write(edits.unifiedDiff(path, bytes))
      } else {
        try Files.write(edits.apply(to: bytes), to: scan.folder.path + path)
      }
    }
    return count
  }

  private static func summary(_ count: (edits: Int, files: Int), isDryRun: Bool) -> String {
    guard count.edits > 0 else { return "nothing to fix\n" }
    return (isDryRun ? "would make " : "made ") + counted(count.edits, "replacement") + " in "
      + counted(count.files, "file") + "\n"
  }
}
