public import DataFormats

// A store as a manifest again: fields in the order of their definitions, so that equal manifests give equal bytes.
extension Store {
  /// The manifest as one JSON document, with a line break at its end.
  public func json(_ options: JSONWriter.Options = .pretty) -> [UInt8] {
    var writer = JSONWriter(options)
    write(manifest, to: &writer)
    return writer.finish() + [UInt8(ascii: "\n")]
  }

  /// The manifest as a stream: the project first, then each screen, string, asset, usage and review on a line.
  public func ndjson() -> [UInt8] {
    var bytes: [UInt8] = []
    if let project { appendLine(StreamTag.project, project, to: &bytes) }
    let groups: [(StreamTag, [UInt32])] = [
      (.screen, screens), (.string, strings), (.asset, assets), (.usage, usages), (.review, reviews),
    ]
    for (tag, records) in groups {
      for record in records { appendLine(tag, Int(record), to: &bytes) }
    }
    return bytes
  }

  /// Writes a record as an object.
  ///
  /// - Complexity: O(n) in what the record holds; recursion is as deep as its elements, which the reader bounds.
  public func write(_ record: Int, to writer: inout JSONWriter) {
    let fields = ManifestDefinitions.definition(of: records[record].type).fields
    writer.beginObject()
    var mask = records[record].mask
    var position = Int(records[record].firstSlot)
    while mask != 0 {
      let field = fields[mask.trailingZeroBitCount]
      writer.name(field.name)
      write(slots[position], field.type, to: &writer)
      position += 1
      mask &= mask - 1
    }
    writer.endObject()
  }

  private func appendLine(_ tag: StreamTag, _ record: Int, to bytes: inout [UInt8]) {
    var writer = JSONWriter(appendingTo: bytes)
    writer.object {
      $0.name(tag.name)
      write(record, to: &$0)
    }
    bytes = writer.finish()
    bytes.append(UInt8(ascii: "\n"))
  }

  private func write(_ slot: UInt64, _ type: FieldType, to writer: inout JSONWriter) {
    switch type {
    case .bool: writer.value(slot != 0)
    case .integer: writer.value(Int(truncatingIfNeeded: slot))
    case .number: writer.value(Double(bitPattern: slot))
    case .text, .formatted, .reference:
      let bytes = bytes
      writer.value(utf8: bytes.span.extracting(PoolRange(slot).range))
    case .term(let vocabulary): writer.value(vocabulary.names[Int(slot)])
    case .list(let item):
      writer.beginArray(inline: !item.isRecord)
      for slot in items[PoolRange(slot).range] { write(slot, item, to: &writer) }
      writer.endArray()
    case .numbers:
      writer.beginArray(inline: true)
      for number in numbers[PoolRange(slot).range] { writer.value(number) }
      writer.endArray()
    case .map(let keys, let value): write(PoolRange(slot), keys, value, to: &writer)
    case .record: write(Int(truncatingIfNeeded: slot), to: &writer)
    case .either(let vocabulary, let other):
      let isTerm = !type.isTextual && slot & Self.termFlag != 0
      if isTerm { writer.value(vocabulary.names[Int(slot & ~Self.termFlag)]) } else { write(slot, other, to: &writer) }
    }
  }

  private func write(_ entries: PoolRange, _ keys: MapKey, _ value: FieldType, to writer: inout JSONWriter) {
    writer.beginObject()
    for position in stride(from: entries.offset, to: entries.offset + entries.count, by: 2) {
      if case .term(let vocabulary) = keys {
        writer.name(vocabulary.names[Int(items[position])])
      } else {
        writer.name(text(items[position]))
      }
      write(items[position + 1], value, to: &writer)
    }
    writer.endObject()
  }
}

extension FieldType {
  fileprivate var isRecord: Bool {
    if case .record = self { true } else { false }
  }
}
