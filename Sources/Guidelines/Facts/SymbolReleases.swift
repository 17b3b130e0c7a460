/// Which system versions brought each release of SF Symbols.
public struct SymbolReleaseTable: Sendable {
  let table: FactTable

  /// Makes it of the bytes of guidelines/facts/symbol-releases.tsv.
  public init(_ bytes: [UInt8]) { table = FactTable(bytes) }

  /// The first version of each system that has a release, such as `iOS 13.0`; none for a release that is not known.
  public func systems(_ release: String) -> [(name: String, version: String)] {
    guard let record = table.record(release) else { return [] }
    return SymbolReleaseTable.names.compactMap { column, name in
      record[column].flatMap { $0.isEmpty ? nil : (name, $0) }
    }
  }

  private static let names = [
    ("ios", "iOS"), ("macos", "macOS"), ("tvos", "tvOS"), ("watchos", "watchOS"), ("visionos", "visionOS"),
  ]
}
