/// Checked expressions as a text, for a program that compiles the same ones whenever it starts: reading them back takes a
/// tenth of the time of parsing and checking.
///
/// An expression is found by its text, so that one which was changed since is parsed as ever. Whatever an archive says of
/// variables, fields and functions is held against the environment; where anything has changed, there is no archive.
public final class CheckedArchive: Sendable {
  private let bytes: [UInt8]
  private let tables: ArchiveTables
  /// Where the line of each expression goes on behind its key.
  private let places: [ArchiveKey: Int]

  /// Reads the tables of an archive.
  ///
  /// - Parameters:
  ///   - bytes: what `text(of:in:)` made.
  ///   - environment: what the expressions are compiled in; complete.
  /// - Returns: nil where the text is no archive, or one of another environment.
  public init?(_ bytes: [UInt8], in environment: Environment) {
    var reader = ArchiveReader(bytes)
    do throws(BrokenArchive) {
      try reader.readHeader()
      tables = try ArchiveTables(&reader, environment)
      var places: [ArchiveKey: Int] = [:]
      while !reader.isAtEnd {
        let key = ArchiveKey(hash: try reader.number(), count: try reader.count())
        places[key] = reader.offset
        try reader.skipLine()
      }
      self.places = places
    } catch { return nil }
    self.bytes = bytes
  }

  /// The number of expressions.
  public var count: Int { places.count }

  /// The checked expression of a text; nil where it is not kept.
  func checked(_ text: String) -> Checked? {
    guard let place = places[ArchiveKey(text)] else { return nil }
    var reader = ArchiveReader(bytes, at: place)
    return try? reader.checked(tables)
  }

  /// Writes an archive of conditions; those that the environment refuses are left out, and each is written once.
  ///
  /// - Parameter environment: what they are compiled in; complete.
  public static func text(of conditions: [String], in environment: Environment) -> [UInt8] {
    var writer = ArchiveWriter(environment)
    for text in conditions {
      if let checked = try? environment.checkedAnew(text, isCondition: true) { writer.add(text, checked) }
    }
    return writer.finish()
  }
}

/// What an expression is found by: a hash of its text (FNV-1a), and how long it is.
struct ArchiveKey: Hashable {
  var hash: UInt64
  var count: Int

  init(hash: UInt64, count: Int) {
    self.hash = hash
    self.count = count
  }

  init(_ text: String) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let bytes = text.utf8Span.span
    for place in bytes.indices { hash = (hash ^ UInt64(bytes[place])) &* 0x100_0000_01B3 }
    self.init(hash: hash, count: bytes.count)
  }
}

/// The text is no archive, or not of this environment.
struct BrokenArchive: Error {}

/// The kinds of reference, as an archive has them.
enum ArchivedReference: UInt64 {
  case none, variable, local, locals, typeName, field, overloads
}

/// The kinds of literal.
enum ArchivedLiteral: UInt64 {
  case null, bool, int, uint, double, string, bytes
}

/// The kinds of type that are made of something; the simple ones come before them.
enum ArchivedType {
  static let simple: [Type] = [
    .dyn, .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type,
  ]
  static let list = UInt64(simple.count)
  static let map = list + 1
  static let object = list + 2
  static let enumeration = list + 3
}
