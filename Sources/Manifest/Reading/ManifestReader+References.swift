internal import DataFormats
internal import SourceText

// Ids must differ, and references must lead somewhere.
extension ManifestReader {
  /// Checks the ids and references inside a screen that has been read, and remembers what the references lead to.
  mutating func resolveScreen(_ screen: Int) {
    let first = Int(builder.firstElements[builder.firstElements.count - 1])
    let elements = first..<builder.elements.count
    var ids = TextIndex(capacity: elements.count)
    var fields: UInt64 = 0
    for ordinal in elements {
      let element = Int(builder.elements[ordinal])
      fields |= builder.records[element].mask
      guard let id = builder.slot(element, ElementField.id.ordinal) else { continue }
      if let other = ids.insert(element, id, in: builder.bytes) {
        repeatedID(.element, id, element, ElementField.id, other, ElementField.id)
      }
    }
    var known: [String]?
    if builder.slot(screen, ScreenField.readingOrder.ordinal) != nil {
      resolveReadingOrder(screen, ids, elements, &known)
    }
    for field in [ElementField.attachedTo, .boundTo] where fields & 1 << UInt64(field.ordinal) != 0 {
      for ordinal in elements {
        let element = Int(builder.elements[ordinal])
        guard let id = builder.slot(element, field.ordinal) else { continue }
        if let target = ids.record(id, in: builder.bytes) {
          link(element, field, UInt64(target))
        } else {
          let known = knownIDs(elements, &known)
          unknownReference(.element, id, known, valueNode(element, field))
        }
      }
    }
  }

  private mutating func resolveReadingOrder(
    _ screen: Int, _ ids: TextIndex, _ elements: Range<Int>, _ known: inout [String]?
  ) {
    guard let slot = builder.slot(screen, ScreenField.readingOrder.ordinal) else { return }
    let order = PoolRange(slot)
    let start = builder.items.count
    var node = valueNode(screen, ScreenField.readingOrder).map { resolve($0) + 1 } ?? 0
    for position in order.range {
      let id = builder.items[position]
      // Items that were refused before are not in the list.
      while nodes[resolve(node)].kind != .string { node = Int(nodes[node].next) }
      if let target = ids.record(id, in: builder.bytes) {
        builder.items.append(UInt64(target))
      } else {
        let known = knownIDs(elements, &known)
        unknownReference(.element, id, known, node)
      }
      node = Int(nodes[node].next)
    }
    if builder.items.count - start == order.count {
      link(screen, ScreenField.readingOrder, PoolRange(offset: start, count: order.count).bits)
    }
  }

  private func knownIDs(_ elements: Range<Int>, _ known: inout [String]?) -> [String] {
    if let known { return known }
    let all = elements.compactMap { ordinal in
      builder.slot(Int(builder.elements[ordinal]), ElementField.id.ordinal).map { builder.text($0) }
    }
    known = all
    return all
  }

  /// Checks what holds for the document as a whole.
  mutating func resolveDocument() {
    let screens = index(builder.screens, .screen, ScreenField.id)
    let assets = index(builder.assets, .asset, AssetField.name)
    checkStrings()
    for usage in builder.usages.map(Int.init) {
      guard let id = builder.slot(usage, UsageField.screen.ordinal) else { continue }
      if let target = screens.record(id, in: builder.bytes) {
        link(usage, UsageField.screen, UInt64(target))
      } else {
        unknownReference(
          .screen, id, texts(builder.screens, ScreenField.id), valueNode(usage, UsageField.screen))
      }
    }
    // A manifest that lists no assets says nothing of them; one that does lists all.
    guard !builder.assets.isEmpty else { return }
    let bit: UInt64 = 1 << UInt64(ElementField.asset.ordinal)
    var known: [String]?
    for element in builder.elements.map(Int.init) where builder.records[element].mask & bit != 0 {
      guard let name = builder.slot(element, ElementField.asset.ordinal) else { continue }
      if let target = assets.record(name, in: builder.bytes) {
        link(element, ElementField.asset, UInt64(target))
      } else {
        let names = known ?? texts(builder.assets, AssetField.name)
        known = names
        unknownReference(.asset, name, names, valueNode(element, ElementField.asset))
      }
    }
  }

  /// An index of records by a field that must differ.
  private mutating func index(_ records: [UInt32], _ type: RecordType, _ field: some RecordFields) -> TextIndex {
    var index = TextIndex(capacity: records.count)
    for record in records.map(Int.init) {
      guard let id = builder.slot(record, field.ordinal) else { continue }
      if let other = index.insert(record, id, in: builder.bytes) { repeatedID(type, id, record, field, other, field) }
    }
    return index
  }

  /// A string is known by its key and its file.
  private mutating func checkStrings() {
    var index = TextIndex(capacity: builder.strings.count)
    for string in builder.strings.map(Int.init) {
      guard let key = builder.slot(string, StringField.key.ordinal) else { continue }
      let file = builder.slot(string, StringField.at.ordinal) ?? 0
      if let other = index.insert(string, key, file, in: builder.bytes) {
        repeatedID(.string, key, string, StringField.key, other, StringField.key)
      }
    }
  }

  private func texts(_ records: [UInt32], _ field: some RecordFields) -> [String] {
    records.compactMap { builder.slot(Int($0), field.ordinal).map { builder.text($0) } }
  }

  // MARK: Places

  private mutating func link(_ record: Int, _ field: some RecordFields, _ target: UInt64) {
    builder.links.append(
      Store.Link(record: UInt32(truncatingIfNeeded: record), field: field.ordinal, target: target))
  }

  private mutating func repeatedID(
    _ type: RecordType, _ id: UInt64, _ record: Int, _ field: some RecordFields, _ other: Int,
    _ otherField: some RecordFields
  ) {
    let first = valueNode(other, otherField).map { nodes[$0].span }
    guard let node = valueNode(record, field) else { return }
    problem(.repeatedID(type, builder.text(id), first: first, line: nil), node)
  }

  private mutating func unknownReference(_ type: RecordType, _ id: UInt64, _ known: [String], _ node: Int?) {
    guard let node else { return }
    problem(.unknownReference(type, builder.text(id), known: known), node)
  }

  /// The node of a field's value in the tree that the record was read from.
  private func valueNode(_ record: Int, _ field: some RecordFields) -> Int? { valueNode(record, field.name) }

  /// The same by the field's name.
  func valueNode(_ record: Int, _ field: String) -> Int? { value(of: field, in: Int(recordNodes[record])) }
}
