internal import Manifest

extension ScannedAsset: CacheCodable {
  func encode(to encoder: inout ByteEncoder) {
    encoder.write(name)
    encoder.write(term: kind)
    encoder.write(term: direction)
    encoder.write(variants) { $0.write($1) }
    encoder.write(folder)
    encoder.write(at)
  }

  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    let name = try decoder.text()
    let kind: AssetKind = try decoder.knownTerm()
    let direction: AssetDirection? = try decoder.term()
    let variants = try decoder.list { (decoder) throws(BrokenCache) in try decoder.text() }
    self.init(name, kind, direction: direction, variants: variants, folder: try decoder.text(), at: 0)
    at = try decoder.value()
  }
}

extension ScannedTable: CacheCodable {
  func encode(to encoder: inout ByteEncoder) {
    encoder.write(name)
    encoder.write(language) { $0.write($1) }
    encoder.write(source) { $0.write($1) }
    encoder.write(bytes: pool)
    encoder.write(languages) { $0.write($1) }
    encoder.write(entries)
  }

  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    let name = try decoder.text()
    let language = try decoder.optional { (decoder) throws(BrokenCache) in try decoder.text() }
    self.init(name: name, language: language)
    source = try decoder.optional { (decoder) throws(BrokenCache) in try decoder.text() }
    pool = Array(try decoder.run())
    languages = try decoder.list { (decoder) throws(BrokenCache) in try decoder.text() }
    entries = try decoder.values()
    let isSound = entries.allSatisfy { entry in
      [entry.key, entry.value].allSatisfy { isInPool($0) } && (entry.comment == .none || isInPool(entry.comment))
        && Int(entry.language) < max(1, languages.count)
    }
    guard isSound else { throw BrokenCache() }
  }

  private func isInPool(_ text: Text) -> Bool { Int(text.start) + Int(text.count) <= pool.count }
}

extension ScannedTable.Text: CacheCodable {
  func encode(to encoder: inout ByteEncoder) {
    encoder.write(start)
    encoder.write(count)
  }

  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    self.init(start: try decoder.unsigned32(), count: try decoder.unsigned32())
  }
}

extension ScannedTable.Entry: CacheCodable {
  func encode(to encoder: inout ByteEncoder) {
    encoder.write(key)
    encoder.write(value)
    encoder.write(comment)
    encoder.write(UInt64(language))
    encoder.write(term: category)
    encoder.write(term: state)
    encoder.write(at)
  }

  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    let key: ScannedTable.Text = try decoder.value()
    let value: ScannedTable.Text = try decoder.value()
    self.init(key: key, value: value, at: SourcePlace(0))
    comment = try decoder.value()
    language = UInt16(truncatingIfNeeded: try decoder.unsigned())
    category = try decoder.term()
    state = try decoder.term()
    at = try decoder.value()
  }
}

extension ProjectFact: CacheCodable {
  func encode(to encoder: inout ByteEncoder) {
    switch self {
    case .name(let name, let weight):
      encoder.write(UInt8(0))
      encoder.write(name)
      encoder.write(weight)
    case .version(let version):
      encoder.write(UInt8(1))
      encoder.write(version)
    case .platform(let platform, let minimum):
      encoder.write(UInt8(2))
      encoder.write(term: platform)
      encoder.write(minimum) { $0.write($1) }
    case .locale(let tag):
      encoder.write(UInt8(3))
      encoder.write(tag)
    case .developmentLanguage(let tag):
      encoder.write(UInt8(4))
      encoder.write(tag)
    case .assetNamespace(let folder):
      encoder.write(UInt8(5))
      encoder.write(folder)
    case .owner(let pattern, let owners):
      encoder.write(UInt8(6))
      encoder.write(pattern)
      encoder.write(owners)
    case .snapshot(let screen, let direction):
      encoder.write(UInt8(7))
      encoder.write(screen)
      encoder.write(term: direction)
    case .switching(let method):
      encoder.write(UInt8(8))
      encoder.write(term: method)
    case .directionSwitch(let how):
      encoder.write(UInt8(9))
      encoder.write(term: how)
    case .directionOverride: encoder.write(UInt8(10))
    }
  }

  init(from decoder: inout ByteDecoder) throws(BrokenCache) {
    switch try decoder.byte() {
    case 0:
      let name = try decoder.text()
      self = .name(name, weight: try decoder.byte())
    case 1: self = .version(try decoder.text())
    case 2:
      let platform: Platform = try decoder.knownTerm()
      self = .platform(
        platform, minimumOS: try decoder.optional { (decoder) throws(BrokenCache) in try decoder.text() })
    case 3: self = .locale(try decoder.text())
    case 4: self = .developmentLanguage(try decoder.text())
    case 5: self = .assetNamespace(try decoder.text())
    case 6:
      let pattern = try decoder.text()
      self = .owner(pattern: pattern, owners: try decoder.text())
    case 7:
      let screen = try decoder.text()
      self = .snapshot(screen: screen, try decoder.knownTerm())
    case 8: self = .switching(try decoder.knownTerm())
    case 9: self = .directionSwitch(try decoder.knownTerm())
    case 10: self = .directionOverride
    default: throw BrokenCache()
    }
  }
}
