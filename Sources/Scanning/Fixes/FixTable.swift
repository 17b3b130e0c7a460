internal import Manifest

/// The fixes of a project by the place of what they mend, as findings name it.
public struct FixTable: Sendable {
  private var fixes: [String: Entry] = [:]
  private let systems: [Platform: String]

  /// A fix and its file.
  public struct Entry: Sendable {
    /// The file.
    public var path: String
    /// What to replace.
    public var fix: ScannedFix
  }

  /// Gathers the fixes of a project's usages and elements.
  public init(_ project: ScannedProject) {
    systems = project.facts.systems
    for placed in project.usages {
      guard let fix = placed.usage.fix else { continue }
      fixes[placed.usage.at.text(in: placed.path)] = Entry(path: placed.path, fix: fix)
    }
    for placed in project.screens {
      for element in placed.screen.elements { add(element, placed.path, depth: 0) }
    }
  }

  private mutating func add(_ element: ScannedElement, _ path: String, depth: Int) {
    if let fix = element.fix { fixes[element.at.text(in: path)] = Entry(path: path, fix: fix) }
    guard depth < ScannedElement.depthLimit else { return }
    for child in element.children { add(child, path, depth: depth + 1) }
  }

  /// The fix at a place; nil where there is none, or where the project runs on systems that do not know the replacement.
  public func fix(at place: String) -> Entry? {
    guard let entry = fixes[place], isKnown(entry.fix) else { return nil }
    return entry
  }

  /// True where every system that the project runs on, and that the fix speaks of, is new enough.
  private func isKnown(_ fix: ScannedFix) -> Bool {
    let spoken = fix.requires.filter { name, _ in Platform(rawValue: name).map { systems[$0] != nil } ?? false }
    // Nothing is known of the systems: the replacement may be too new.
    if !fix.requires.isEmpty, spoken.isEmpty { return false }
    return spoken.allSatisfy { name, version in
      guard let platform = Platform(rawValue: name), let oldest = systems[platform] else { return false }
      return !SystemVersion.isOlder(oldest, than: version)
    }
  }
}
