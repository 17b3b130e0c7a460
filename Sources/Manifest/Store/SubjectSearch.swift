/// Looks for what people speak of: which of some subjects are in a manifest, or in the parts of a stream.
public struct SubjectSearch: Sendable {
  /// The subjects that were not found so far.
  public private(set) var missing: Set<String>
  /// Whatever may be the id of a screen, as an element of that is looked for.
  private var screens: Set<String> = []

  /// Begins to look for subjects, as `Store.subject(of:)` writes them.
  public init(_ subjects: some Sequence<String>) {
    missing = Set(subjects)
    for subject in missing {
      for slash in subject.indices where subject[slash] == "/" { screens.insert(String(subject[..<slash])) }
    }
  }

  /// Looks into a store. Cost: a lookup for each screen; for each other record, where one of its kind is missing.
  public mutating func look(in store: Store) {
    guard !missing.isEmpty else { return }
    if store.project != nil { missing.remove("project") }
    for (position, screen) in store.screens.enumerated() {
      guard let id = store.text(Int(screen), ScreenField.id) else { continue }
      missing.remove(id)
      if screens.contains(id) { look(at: store.elements[store.elements(in: position)], in: store) }
    }
    let lists = [
      ("string:", store.strings), ("asset:", store.assets), ("usage:", store.usages),
      ("translation:", store.translations),
    ]
    for (prefix, list) in lists where missing.contains(where: { $0.hasPrefix(prefix) }) {
      look(at: list[...], in: store)
    }
  }

  /// The subjects of a store that one which is not there may have been meant for: those of its kind; of elements those of
  /// its screen, where there is such a screen.
  public static func candidates(for subject: String, in store: Store) -> [String] {
    let lists = [
      ("string:", store.strings), ("asset:", store.assets), ("usage:", store.usages),
      ("translation:", store.translations),
    ]
    func subjects(_ records: some Sequence<UInt32>) -> [String] { records.compactMap { store.subject(of: Int($0)) } }
    if let (_, list) = lists.first(where: { subject.hasPrefix($0.0) }) { return subjects(list) }
    let screens = subjects(store.screens)
    guard subject.contains("/") else { return ["project"] + screens }
    let inside = zip(store.screens.indices, screens).filter { subject.hasPrefix($0.1 + "/") }
    return inside.isEmpty
      ? subjects(store.elements) : inside.flatMap { subjects(store.elements[store.elements(in: $0.0)]) }
  }

  private mutating func look(at records: ArraySlice<UInt32>, in store: Store) {
    for record in records { if let subject = store.subject(of: Int(record)) { missing.remove(subject) } }
  }
}
