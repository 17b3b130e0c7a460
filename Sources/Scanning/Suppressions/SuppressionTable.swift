internal import Synchronization

/// The comments of a project that silence guidelines, asked for each failure; it notes which are used.
public final class SuppressionTable: Sendable {
  /// A suppression with its file.
  private struct Entry {
    var path: String
    var suppression: Suppression
  }

  private let entries: [Entry]
  private let ofFile: [String: [Int]]
  private let used = Mutex<Set<Int>>([])

  /// Takes the suppressions of a project.
  public init(_ project: ScannedProject) {
    entries = project.suppressions.map { Entry(path: $0.path, suppression: $0.suppression) }
    ofFile = Dictionary(grouping: entries.indices) { [entries] in entries[$0].path }
  }

  /// True where there is nothing to ask for.
  public var isEmpty: Bool { entries.isEmpty }

  /// The reason of the comment that silences a guideline at a place; nil where none does.
  ///
  /// - Parameters:
  ///   - guideline: the id: a comment may name it, its category, or all with `*`.
  ///   - place: `path:line:column`.
  public func reason(_ guideline: String, at place: String) -> String? {
    guard !entries.isEmpty else { return nil }
    let parts = place.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = UInt32(parts[parts.count - 2]) else { return nil }
    let path = parts.dropLast(2).joined(separator: ":")
    for index in ofFile[path] ?? [] {
      let suppression = entries[index].suppression
      guard Self.names(suppression.guideline, guideline), Self.reaches(suppression, line) else { continue }
      used.withLock { _ = $0.insert(index) }
      return suppression.reason
    }
    return nil
  }

  private static func names(_ text: String, _ guideline: String) -> Bool {
    text == "*" || text == guideline || guideline.hasPrefix(text + "/")
  }

  private static func reaches(_ suppression: Suppression, _ line: UInt32) -> Bool {
    switch suppression.reach {
    case .file: true
    case .line: suppression.at.line == line
    case .nextLine: suppression.at.line + 1 == line
    }
  }

  /// The suppressions that silenced nothing, each with its place and what it names.
  public var unused: [(place: String, guideline: String)] {
    let used = used.withLock { $0 }
    return entries.indices.filter { !used.contains($0) }.map {
      (entries[$0].suppression.at.text(in: entries[$0].path), entries[$0].suppression.guideline)
    }
  }
}
