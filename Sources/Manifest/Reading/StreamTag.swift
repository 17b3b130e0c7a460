/// The tag of a line in a stream: `{"screen": {...}}`.
enum StreamTag: String, Term {
  case project, screen, string, asset, usage, review

  /// Finds a tag's ordinal by its name.
  static let table = NameTable(names)

  /// The type of record behind the tag.
  var record: RecordType {
    switch self {
    case .project: .project
    case .screen: .screen
    case .string: .string
    case .asset: .asset
    case .usage: .usage
    case .review: .review
    }
  }

  /// The manifest's list of such records.
  var list: ManifestField? {
    switch self {
    case .project: nil
    case .screen: .screens
    case .string: .strings
    case .asset: .assets
    case .usage: .usages
    case .review: .reviews
    }
  }
}
