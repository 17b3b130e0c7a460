internal import DataFormats
internal import SourceText

// The places of what is wrong with ids and references.
extension ManifestReader {
  /// Adds problems of ids and references, each at its value in the tree.
  mutating func report(_ faults: [ReferenceFault]) {
    for fault in faults {
      guard let node = node(of: fault) else { continue }
      let id = builder.text(fault.id)
      switch fault.kind {
      case .repeated(let first):
        let first = valueNode(first, fault.field).map { nodes[$0].span }
        problem(.repeatedID(fault.type, id, first: first, line: nil), node)
      case .unknown(let known): problem(.unknownReference(fault.type, id, known: known), node)
      }
    }
  }

  /// Adds problems of reviews whose guideline is not known.
  mutating func checkReviews(_ guidelines: Set<String>) {
    for (review, id) in builder.strayReviews(guidelines) {
      guard let node = valueNode(review, ReviewField.guideline.name) else { continue }
      problem(.unknownGuideline(id, known: guidelines), node)
    }
  }

  private func node(of fault: ReferenceFault) -> Int? {
    guard let value = valueNode(fault.record, fault.field) else { return nil }
    guard let item = fault.item else { return value }
    // Items that were refused before are not in the list.
    let texts = tree.children(of: value).lazy.filter { tree.kind($0) == .string }
    return texts.dropFirst(item).first { _ in true }
  }

  /// The node of a field's value in the tree that the record was read from.
  func valueNode(_ record: Int, _ field: String) -> Int? { value(of: field, in: node(ofRecord: record)) }
}
