extension Store {
  /// What findings, waivers and reviews call a record: `project`, a screen's id, `screen/element`, `string:key`,
  /// `asset:name`, `usage:path:line:column` or `translation:language`; nil for records that are no subject.
  ///
  /// A usage that states no place is called by its API.
  public func subject(of record: Int) -> String? {
    switch records[record].type {
    case .project: return "project"
    case .screen: return text(record, ScreenField.id)
    case .element:
      guard let screen = screen(of: record), let name = textRange(screen, ScreenField.id),
        let id = textRange(record, ElementField.id)
      else { return nil }
      return joined(name, UInt8(ascii: "/"), id)
    case .string: return text(record, StringField.key).map { "string:" + $0 }
    case .asset: return text(record, AssetField.name).map { "asset:" + $0 }
    case .usage: return (text(record, UsageField.at) ?? text(record, UsageField.api)).map { "usage:" + $0 }
    case .translation: return text(record, TranslationField.language).map { "translation:" + $0 }
    default: return nil
    }
  }

  /// Two texts with a mark between them.
  private func joined(_ first: PoolRange, _ mark: UInt8, _ second: PoolRange) -> String {
    unsafe String(unsafeUninitializedCapacity: first.count + 1 + second.count) { output in
      let rest = unsafe UnsafeMutableBufferPointer(rebasing: output[(first.count + 1)...])
      _ = unsafe output.initialize(fromContentsOf: bytes[first.range])
      unsafe output.initializeElement(at: first.count, to: mark)
      _ = unsafe rest.initialize(fromContentsOf: bytes[second.range])
      return first.count + 1 + second.count
    }
  }
}
