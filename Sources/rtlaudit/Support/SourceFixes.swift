internal import Audit
internal import Reporting
internal import Scanning
internal import SourceText
internal import Synchronization

/// The exact fixes of a scanned project, in lines and columns as reports give them.
final class SourceFixes: Sendable {
  private let fixes: FixTable
  private let folder: ProjectFolder
  /// The file that was asked for last: findings of one file follow each other.
  private let last = Mutex<(path: String, lines: LineTable?)>(("", nil))

  init(_ scan: ProjectScan) {
    fixes = scan.fixes
    folder = scan.folder
  }

  /// The fix of a finding; nil where none is known, or where the file cannot be read as it was.
  func fix(of finding: Finding) -> SourceFix? {
    guard finding.verdict == .fail, let entry = finding.at.flatMap({ fixes.fix(at: $0) }),
      let lines = lines(of: entry.path)
    else { return nil }
    let edits = entry.fix.edits.sorted { $0.start < $1.start }
    return SourceFix(
      path: entry.path,
      replacements: edits.map { edit in
        SourceFix.Replacement(
          start: lines.position(of: Int(edit.start)), end: lines.position(of: Int(edit.end)), text: edit.text)
      })
  }

  private func lines(of path: String) -> LineTable? {
    last.withLock { last in
      if last.path != path {
        let bytes = folder.bytes(of: path)
        // UTF-16 was read as UTF-8: its places are not those of the file.
        let isWide = bytes.map { $0.starts(with: [0xFF, 0xFE]) || $0.starts(with: [0xFE, 0xFF]) } ?? true
        last = (path, isWide ? nil : bytes.map { LineTable($0) })
      }
      return last.lines
    }
  }
}
