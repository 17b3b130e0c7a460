internal import Audit
internal import DataFormats
internal import Guidelines
internal import Manifest
internal import Scanning
internal import SourceText
internal import Synchronization

/// A folder that was scanned: the project, and what is told of the scan.
struct ProjectScan {
  /// The options that commands which scan share.
  static let options = [
    Option(
      "--include", "GLOB", "look at these paths alone, even at ignored ones; as in .gitignore, several with commas"),
    Option("--exclude", "GLOB", "pass over these paths; as in .gitignore, several with commas"),
    Option("--since", "GIT-REF", "report only what stands in files that changed since this commit or branch"),
    Option("--cache", "DIR", "where results of unchanged files are kept (default: the user's cache folder)"),
    Option("--no-cache", "read every file anew, and keep nothing"),
  ]

  /// Everything that the folder's files say.
  let project: ScannedProject
  /// The comments that silence guidelines.
  let suppressions: SuppressionTable
  /// Exact replacements by place.
  let fixes: FixTable
  /// Where the texts of strings stand.
  private let strings: StringPlaces
  /// The folder.
  let folder: ProjectFolder

  /// Scans what was read.
  ///
  /// - Parameter keepsAllTexts: whether texts in which no check can find anything are kept, too.
  init(_ sources: ProjectSources, _ arguments: Arguments, jobs: Int, keepsAllTexts: Bool) {
    folder = sources.folder
    let cache = ScanCacheFile(arguments, folder)
    let progress = Progress(total: sources.files.count)
    var results = ProjectScanner.scan(sources.files, jobs: jobs, cache: cache?.cache) { progress.report($0) }
    progress.finish()
    for path in sources.unreadable {
      var result = ScannedFile(path: path.isEmpty ? "." : path)
      result.gaps.append(ScanGap(.unreadable, at: 0))
      results.append(result)
    }
    let locales = Knowledge.embeddedFacts.locales
    // What is left to the next run is written while the files are brought together.
    let resolved = Mutex(ScannedProject())
    inParallel(cache == nil ? 1 : 2, jobs: jobs) { [results, folder] take in
      while let part = take() {
        if part > 0 {
          cache?.save(keepsUnused: sources.isPartial)
        } else {
          let project = ProjectResolver.resolve(
            results, folder: folder.name, locales: locales, keepsAllTexts: keepsAllTexts)
          resolved.withLock { $0 = project }
        }
      }
    }
    var project = resolved.withLock { $0 }
    if let changed = sources.changed { project.restrict(to: changed) }
    self.project = project
    suppressions = SuppressionTable(project)
    fixes = FixTable(project)
    strings = StringPlaces(project, locales: locales)
  }

  /// Sets what an audit takes from the scan: comments that silence guidelines, and exact fixes.
  func apply(to options: inout AuditOptions) {
    let (suppressions, fixes, strings) = (suppressions, fixes, strings)
    if !suppressions.isEmpty {
      // A comment beside any of a string's texts speaks of the string.
      options.suppressed = { guideline, place in
        suppressions.reason(guideline, at: place)
          ?? strings.places(of: place).lazy.compactMap { suppressions.reason(guideline, at: $0) }.first
      }
    }
    options.complete = { finding in
      var (at, fix) = (finding.at, finding.fix)
      if finding.subject.hasPrefix("string:"), let place = at,
        let better = strings.place(of: finding.message, finding.guideline, at: place)
      {
        at = better
      }
      if finding.verdict == .fail, let entry = at.flatMap({ fixes.fix(at: $0) }) {
        fix = Self.fix(fix, naming: entry.fix)
      }
      return finding.with(at: at, fix: fix)
    }
  }

  /// What to do, with the words of an exact fix that it does not say already, each once.
  private static func fix(_ fix: String?, naming exact: ScannedFix) -> String {
    var texts: [String] = []
    for edit in exact.edits {
      let text = String(edit.text.drop { $0 == " " })
      if !texts.contains(text), !(fix?.contains(text) ?? false) { texts.append(text) }
    }
    guard !texts.isEmpty else { return fix ?? "" }
    return (fix.map { $0 + " " } ?? "") + "(here: \(texts.joined(separator: ", ")))"
  }

  /// The manifest, as the audit takes it.
  func store() throws(Failure) -> Store {
    let bytes = project.json()
    do {
      let reading = try ManifestReader.read(json: SourceFile(path: "<scan>", bytes: bytes))
      guard let problem = reading.diagnostics(lines: LineTable(bytes), limit: 1).first else { return reading.store }
      throw Failure("the scan made a manifest that cannot be read: \(terminalSafe(problem.message))")
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure("the scan made a manifest that cannot be read")
    }
  }

  /// What could not be read, and comments that silence nothing: for standard error, empty where all is well.
  func remarks(isWholeAudit: Bool) -> String {
    var text = ""
    let faults = project.gaps.filter { $0.gap.isFault }
    for fault in faults.prefix(10) {
      text += "\(terminalSafe(fault.gap.at.text(in: fault.path))): \(terminalSafe(fault.gap.sentence))\n"
    }
    if faults.count > 10 { text += "and \(faults.count - 10) more that could not be read\n" }
    guard isWholeAudit else { return text }
    if !unfollowed.isEmpty {
      let files = Set(project.gaps.filter { !$0.gap.isFault }.map(\.path)).count
      text += "not followed: \(unfollowed) in \(counted(files, "file")); rtlaudit scan --list-unfollowed lists them\n"
    }
    for (place, guideline) in suppressions.unused {
      text += "\(terminalSafe(place)): rtlaudit:ignore \(terminalSafe(guideline)) silences nothing\n"
    }
    return text
  }

  /// The places that could not be followed, one a line.
  var unfollowedPlaces: String {
    project.gaps.filter { !$0.gap.isFault }
      .map { "\(terminalSafe($0.gap.at.text(in: $0.path))): \(terminalSafe($0.gap.sentence))\n" }.joined()
  }

  /// How much code could not be followed: `3 computed symbol names, 12 unknown names`; empty for none.
  var unfollowed: String {
    let nouns: [(ScanGap.Kind, String)] = [
      (.dynamicSymbol, "computed symbol name"), (.dynamicAsset, "computed asset name"), (.unknownName, "unknown name"),
      (.unparsed, "piece of code"), (.unusedFile, "unused file"), (.unusedType, "unused type"),
      (.unusedString, "unused string"),
    ]
    return nouns.compactMap { kind, noun in
      let count = project.gaps.count { $0.gap.kind == kind }
      return count == 0 ? nil : kind == .unparsed && count > 1 ? "\(count) pieces of code" : counted(count, noun)
    }.joined(separator: ", ")
  }
}
