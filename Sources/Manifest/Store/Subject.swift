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
      guard let screen = screen(of: record), let name = text(screen, ScreenField.id) else { return nil }
      return text(record, ElementField.id).map { name + "/" + $0 }
    case .string: return text(record, StringField.key).map { "string:" + $0 }
    case .asset: return text(record, AssetField.name).map { "asset:" + $0 }
    case .usage: return (text(record, UsageField.at) ?? text(record, UsageField.api)).map { "usage:" + $0 }
    case .translation: return text(record, TranslationField.language).map { "translation:" + $0 }
    default: return nil
    }
  }
}
