internal import Manifest

// A file's result as bytes. What is added to the model is added here, on both sides, in the same order.

/// Something that a cache can keep.
protocol CacheCodable {
  func encode(to encoder: inout ByteEncoder)
  init(from decoder: inout ByteDecoder) throws(BrokenCache)
}

extension ByteEncoder {
  mutating func write(_ value: some CacheCodable) { value.encode(to: &self) }
  mutating func write(_ items: [some CacheCodable]) { write(items) { $1.encode(to: &$0) } }
  mutating func write(term: (some Term)?) { write(UInt64(term.map { UInt64($0.ordinal) + 1 } ?? 0)) }
}

extension ByteDecoder {
  mutating func value<T: CacheCodable>(_ type: T.Type = T.self) throws(BrokenCache) -> T { try T(from: &self) }

  mutating func values<T: CacheCodable>(_ type: T.Type = T.self) throws(BrokenCache) -> [T] {
    try list { (decoder) throws(BrokenCache) in try T(from: &decoder) }
  }

  mutating func hashes() throws(BrokenCache) -> [UInt32] {
    try list { (decoder) throws(BrokenCache) in try decoder.unsigned32() }
  }

  mutating func term<T: Term>(_ type: T.Type = T.self) throws(BrokenCache) -> T? {
    let ordinal = try unsigned()
    guard ordinal <= UInt64(T.allCases.count) else { throw BrokenCache() }
    return ordinal == 0 ? nil : T(ordinal: UInt8(ordinal - 1))
  }

  mutating func knownTerm<T: Term>(_ type: T.Type = T.self) throws(BrokenCache) -> T {
    guard let term: T = try term() else { throw BrokenCache() }
    return term
  }
}

extension ScannedFile: CacheCodable {
  func encode(to encoder: inout ByteEncoder) {
    encoder.write(usages)
    encoder.write(screens)
    encoder.write(exports)
    encoder.write(mentions)
    encoder.write(assets)
    encoder.write(tables)
    encoder.write(facts)
    encoder.write(suppressions)
    encoder.write(gaps)
    for hashes in [texts, declaredTypes, namedTypes, idleTypes] { encoder.write(hashes) { $0.write($1) } }
  }

  /// The path is not kept: it is part of the key.
  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    self.init(path: "")
    usages = try decoder.values()
    screens = try decoder.values()
    exports = try decoder.values()
    mentions = try decoder.values()
    assets = try decoder.values()
    tables = try decoder.values()
    facts = try decoder.values()
    suppressions = try decoder.values()
    gaps = try decoder.values()
    texts = try decoder.hashes()
    declaredTypes = try decoder.hashes()
    namedTypes = try decoder.hashes()
    idleTypes = try decoder.hashes()
  }
}

extension SourcePlace: CacheCodable {
  func encode(to encoder: inout ByteEncoder) {
    encoder.write(offset)
    encoder.write(line)
    encoder.write(column)
  }

  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    self.init(Int(try decoder.unsigned32()))
    line = try decoder.unsigned32()
    column = try decoder.unsigned32()
  }
}

extension ScannedValue: CacheCodable {
  func encode(to encoder: inout ByteEncoder) {
    switch self {
    case .text(let text):
      encoder.write(UInt8(0))
      encoder.write(text)
    case .number(let number):
      encoder.write(UInt8(1))
      encoder.write(number)
    case .integer(let integer):
      encoder.write(UInt8(2))
      encoder.write(integer)
    case .bool(let bool):
      encoder.write(UInt8(3))
      encoder.write(bool)
    case .texts(let texts):
      encoder.write(UInt8(4))
      encoder.write(texts) { $0.write($1) }
    case .numbers(let numbers):
      encoder.write(UInt8(5))
      encoder.write(numbers) { $0.write($1) }
    case .record(let fields):
      encoder.write(UInt8(6))
      encoder.write(fields.sorted { $0.key < $1.key }) {
        $0.write($1.key)
        $0.write($1.value)
      }
    case .reference(let name, let otherwise):
      encoder.write(UInt8(7))
      encoder.write(name)
      encoder.write(otherwise) { $0.write($1) }
    }
  }

  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    switch try decoder.byte() {
    case 0: self = .text(try decoder.text())
    case 1: self = .number(try decoder.double())
    case 2: self = .integer(try decoder.integer())
    case 3: self = .bool(try decoder.bool())
    case 4: self = .texts(try decoder.list { (decoder) throws(BrokenCache) in try decoder.text() })
    case 5: self = .numbers(try decoder.list { (decoder) throws(BrokenCache) in try decoder.double() })
    case 6:
      var fields: [String: ScannedValue] = [:]
      for _ in 0..<(try decoder.count()) {
        let name = try decoder.text()
        fields[name] = try ScannedValue(from: &decoder)
      }
      self = .record(fields)
    case 7:
      let name = try decoder.text()
      let otherwise = try decoder.optional { (decoder) throws(BrokenCache) in try decoder.text() }
      self = .reference(name, otherwise: otherwise)
    default: throw BrokenCache()
    }
  }
}

extension ScannedFields: CacheCodable {
  func encode(to encoder: inout ByteEncoder) {
    encoder.write(entries) {
      $0.write($1.field.ordinal)
      $0.write($1.value)
    }
  }

  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    self.init()
    for _ in 0..<(try decoder.count()) {
      let ordinal = try decoder.byte()
      guard Int(ordinal) < F.allCases.count else { throw BrokenCache() }
      self[F(ordinal: ordinal)] = try decoder.value()
    }
  }
}

extension ScannedUsage: CacheCodable {
  func encode(to encoder: inout ByteEncoder) {
    encoder.write(api)
    encoder.write(value) { $0.write($1) }
    encoder.write(context.rawValue)
    encoder.write(screen) { $0.write($1) }
    encoder.write(at)
    encoder.write(fix) { $0.write($1) }
    encoder.write(outlet) { $0.write($1) }
  }

  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    self.init(try decoder.text(), at: 0)
    value = try decoder.optional { (decoder) throws(BrokenCache) in try decoder.value() }
    context = UsageContexts(rawValue: try decoder.unsigned32())
    screen = try decoder.optional { (decoder) throws(BrokenCache) in try decoder.text() }
    at = try decoder.value()
    fix = try decoder.optional { (decoder) throws(BrokenCache) in try decoder.value() }
    outlet = try decoder.optional { (decoder) throws(BrokenCache) in try decoder.text() }
  }
}

extension ScannedScreen: CacheCodable {
  func encode(to encoder: inout ByteEncoder) {
    encoder.write(name)
    encoder.write(aliases) { $0.write($1) }
    encoder.write(fields)
    encoder.write(elements)
    encoder.write(at)
  }

  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    self.init(try decoder.text(), at: 0)
    aliases = try decoder.list { (decoder) throws(BrokenCache) in try decoder.text() }
    fields = try decoder.value()
    elements = try decoder.values()
    at = try decoder.value()
  }
}

extension ScannedElement: CacheCodable {
  /// Elements are as deep as `depthLimit` at most, since `locate(in:)` cuts what is deeper.
  func encode(to encoder: inout ByteEncoder) {
    encoder.write(id)
    encoder.write(fields)
    encoder.write(at)
    encoder.write(fix) { $0.write($1) }
    encoder.write(children)
  }

  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    self.init(try decoder.text(), nil, at: 0)
    fields = try decoder.value()
    at = try decoder.value()
    fix = try decoder.optional { (decoder) throws(BrokenCache) in try decoder.value() }
    children = try decoder.values()
  }
}

extension ScannedFix: CacheCodable {
  func encode(to encoder: inout ByteEncoder) {
    encoder.write(edits) {
      $0.write($1.start)
      $0.write($1.end)
      $0.write($1.text)
    }
    encoder.write(requires.sorted { $0.key < $1.key }) {
      $0.write($1.key)
      $0.write($1.value)
    }
  }

  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    let edits = try decoder.list { (decoder) throws(BrokenCache) in
      let start = Int(try decoder.unsigned32())
      let end = Int(try decoder.unsigned32())
      return Edit(start, end, try decoder.text())
    }
    self.init(edits)
    for _ in 0..<(try decoder.count()) {
      let name = try decoder.text()
      requires[name] = try decoder.text()
    }
  }
}

extension ScannedExport: CacheCodable {
  func encode(to encoder: inout ByteEncoder) {
    encoder.write(kind.rawValue)
    encoder.write(name)
    encoder.write(value)
  }

  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    let kind = try decoder.raw(Kind.self)
    let name = try decoder.text()
    self.init(kind, name, try decoder.text())
  }
}

extension ScannedMention: CacheCodable {
  func encode(to encoder: inout ByteEncoder) {
    encoder.write(name)
    encoder.write(term: depicts)
  }

  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    let name = try decoder.text()
    self.init(name, depicts: try decoder.term())
  }
}

extension ScanGap: CacheCodable {
  func encode(to encoder: inout ByteEncoder) {
    encoder.write(kind.rawValue)
    encoder.write(at)
    encoder.write(detail)
  }

  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    self.init(try decoder.raw(Kind.self), at: 0)
    at = try decoder.value()
    detail = try decoder.text()
  }
}

extension Suppression: CacheCodable {
  func encode(to encoder: inout ByteEncoder) {
    encoder.write(reach.rawValue)
    encoder.write(guideline)
    encoder.write(reason)
    encoder.write(at)
  }

  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    let reach = try decoder.raw(Reach.self)
    let guideline = try decoder.text()
    self.init(reach, guideline, reason: try decoder.text(), at: 0)
    at = try decoder.value()
  }
}
