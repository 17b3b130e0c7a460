// Ids must differ, and references must lead somewhere.

/// What is wrong with an id or a reference.
struct ReferenceFault {
  enum Kind {
    /// Another record has the same id, in the same field.
    case repeated(first: Int)
    /// No record has it; these are known.
    case unknown(known: [String])
  }

  var kind: Kind
  /// The type of the record that is named.
  var type: RecordType
  /// The id.
  var id: UInt64
  /// The record and the field where it stands.
  var record: Int
  var field: String
  /// Which of a list's items it is.
  var item: Int?
}

extension StoreBuilder {
  /// Follows the references inside a screen that has been read, once its elements' ids are known to differ.
  mutating func resolveScreen(_ screen: Int) -> [ReferenceFault] {
    var faults: [ReferenceFault] = []
    let first = Int(firstElements[firstElements.count - 1])
    let range = first..<elements.count
    var ids = TextIndex(capacity: range.count)
    var fields: UInt64 = 0
    for ordinal in range {
      let element = Int(elements[ordinal])
      fields |= records[element].mask
      guard let id = slot(element, ElementField.id.ordinal) else { continue }
      if let other = ids.insert(element, id, in: bytes) {
        faults.append(.repeated(.element, id, element, ElementField.id, first: other))
      }
    }
    var known: [String]?
    if slot(screen, ScreenField.readingOrder.ordinal) != nil {
      resolveReadingOrder(screen, ids, range, &known, &faults)
    }
    for field in [ElementField.attachedTo, .boundTo] where fields & 1 << UInt64(field.ordinal) != 0 {
      for ordinal in range {
        let element = Int(elements[ordinal])
        guard let id = slot(element, field.ordinal) else { continue }
        if let target = ids.record(id, in: bytes) {
          link(element, field, UInt64(target))
        } else {
          faults.append(.unknown(.element, id, element, field, known: knownIDs(range, &known)))
        }
      }
    }
    return faults
  }

  private mutating func resolveReadingOrder(
    _ screen: Int, _ ids: TextIndex, _ elements: Range<Int>, _ known: inout [String]?, _ faults: inout [ReferenceFault]
  ) {
    guard let slot = slot(screen, ScreenField.readingOrder.ordinal) else { return }
    let order = PoolRange(slot)
    let start = items.count
    for (item, position) in order.range.enumerated() {
      let id = items[position]
      if let target = ids.record(id, in: bytes) {
        items.append(UInt64(target))
      } else {
        let known = knownIDs(elements, &known)
        faults.append(.unknown(.element, id, screen, ScreenField.readingOrder, item: item, known: known))
      }
    }
    if items.count - start == order.count {
      link(screen, ScreenField.readingOrder, PoolRange(offset: start, count: order.count).bits)
    }
  }

  private func knownIDs(_ range: Range<Int>, _ known: inout [String]?) -> [String] {
    if let known { return known }
    let all = range.compactMap { slot(Int(elements[$0]), ElementField.id.ordinal).map { text($0) } }
    known = all
    return all
  }

  /// Follows the references of the document as a whole, once ids are known to differ.
  mutating func resolveDocument() -> [ReferenceFault] {
    var faults: [ReferenceFault] = []
    let screenIDs = index(screens, .screen, ScreenField.id, &faults)
    let assetNames = index(assets, .asset, AssetField.name, &faults)
    checkStrings(&faults)
    for usage in usages.map(Int.init) {
      guard let id = slot(usage, UsageField.screen.ordinal) else { continue }
      if let target = screenIDs.record(id, in: bytes) {
        link(usage, UsageField.screen, UInt64(target))
      } else {
        let known = texts(screens, ScreenField.id)
        faults.append(.unknown(.screen, id, usage, UsageField.screen, known: known))
      }
    }
    // A manifest that lists no assets says nothing of them; one that does lists all.
    guard !assets.isEmpty else { return faults }
    let bit: UInt64 = 1 << UInt64(ElementField.asset.ordinal)
    var known: [String]?
    for element in elements.map(Int.init) where records[element].mask & bit != 0 {
      guard let name = slot(element, ElementField.asset.ordinal) else { continue }
      if let target = assetNames.record(name, in: bytes) {
        link(element, ElementField.asset, UInt64(target))
      } else {
        let names = known ?? texts(assets, AssetField.name)
        known = names
        faults.append(.unknown(.asset, name, element, ElementField.asset, known: names))
      }
    }
    return faults
  }

  /// The reviews of guidelines that are not known, with what they name.
  func strayReviews(_ guidelines: Set<String>) -> [(review: Int, id: String)] {
    reviews.compactMap { review in
      guard let id = slot(Int(review), ReviewField.guideline.ordinal).map({ text($0) }), !guidelines.contains(id) else {
        return nil
      }
      return (Int(review), id)
    }
  }

  /// An index of records by a field that must differ.
  private func index(
    _ records: [UInt32], _ type: RecordType, _ field: some RecordFields, _ faults: inout [ReferenceFault]
  ) -> TextIndex {
    var index = TextIndex(capacity: records.count)
    for record in records.map(Int.init) {
      guard let id = slot(record, field.ordinal) else { continue }
      if let other = index.insert(record, id, in: bytes) {
        faults.append(.repeated(type, id, record, field, first: other))
      }
    }
    return index
  }

  /// A string is known by its key and its file.
  private func checkStrings(_ faults: inout [ReferenceFault]) {
    var index = TextIndex(capacity: strings.count)
    for string in strings.map(Int.init) {
      guard let key = slot(string, StringField.key.ordinal) else { continue }
      let file = slot(string, StringField.at.ordinal) ?? 0
      if let other = index.insert(string, key, file, in: bytes) {
        faults.append(.repeated(.string, key, string, StringField.key, first: other))
      }
    }
  }

  private func texts(_ records: [UInt32], _ field: some RecordFields) -> [String] {
    records.compactMap { slot(Int($0), field.ordinal).map { text($0) } }
  }

  private mutating func link(_ record: Int, _ field: some RecordFields, _ target: UInt64) {
    links.append(Store.Link(record: UInt32(truncatingIfNeeded: record), field: field.ordinal, target: target))
  }
}

extension ReferenceFault {
  fileprivate static func repeated(
    _ type: RecordType, _ id: UInt64, _ record: Int, _ field: some RecordFields, first: Int
  ) -> ReferenceFault {
    ReferenceFault(kind: .repeated(first: first), type: type, id: id, record: record, field: field.name)
  }

  fileprivate static func unknown(
    _ type: RecordType, _ id: UInt64, _ record: Int, _ field: some RecordFields, item: Int? = nil, known: [String]
  ) -> ReferenceFault {
    ReferenceFault(kind: .unknown(known: known), type: type, id: id, record: record, field: field.name, item: item)
  }
}
