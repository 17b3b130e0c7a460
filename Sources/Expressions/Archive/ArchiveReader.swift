internal import SourceText

/// Reads the numbers of an archive: each is written in base 32, the least digit first; a digit to which 32 is added is not
/// the last.
struct ArchiveReader {
  static let header = Array("checked expressions 1\n".utf8)
  static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// The value of each byte as a digit; 255 for what is none.
  private static let values = digits.enumerated().reduce(into: [UInt8](repeating: 255, count: 256)) {
    $0[Int($1.element)] = UInt8($1.offset)
  }

  private let bytes: [UInt8]
  private let values = Self.values
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  var isAtEnd: Bool { offset >= bytes.count }

  mutating func readHeader() throws(BrokenArchive) {
    guard bytes.starts(with: Self.header) else { throw BrokenArchive() }
    offset = Self.header.count
  }

  /// Moves behind the end of a line.
  mutating func skipLine() throws(BrokenArchive) {
    offset = min(bytes.span.endOfLine(from: offset, before: bytes.count) + 1, bytes.count)
  }

  mutating func number() throws(BrokenArchive) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count, shift < 65 {
      let value = values[Int(bytes[offset])]
      guard value < 64 else { break }
      offset += 1
      number |= UInt64(value & 31) << shift
      if value < 32 { return number }
      shift += 5
    }
    throw BrokenArchive()
  }

  /// A number that counts something, or a place.
  mutating func count() throws(BrokenArchive) -> Int {
    let number = try number()
    guard number < 1 << 31 else { throw BrokenArchive() }
    return Int(number)
  }

  /// A place in a table.
  mutating func item<T>(of table: [T]) throws(BrokenArchive) -> T {
    let place = try count()
    guard place < table.count else { throw BrokenArchive() }
    return table[place]
  }

  /// A line that begins with how many items it has.
  mutating func table<T>(_ item: (inout Self) throws(BrokenArchive) -> T) throws(BrokenArchive) -> [T] {
    let count = try count()
    var items: [T] = []
    for _ in 0..<count { items.append(try item(&self)) }
    try skipLine()
    return items
  }

  mutating func content() throws(BrokenArchive) -> [UInt8] {
    let count = try count()
    var content: [UInt8] = []
    content.reserveCapacity(min(count, bytes.count))
    for _ in 0..<count { content.append(UInt8(truncatingIfNeeded: try number())) }
    return content
  }

  mutating func literal() throws(BrokenArchive) -> Literal {
    guard let kind = ArchivedLiteral(rawValue: try number()) else { throw BrokenArchive() }
    switch kind {
    case .null: return .null
    case .bool: return .bool(try number() != 0)
    case .int: return .int(Int(truncatingIfNeeded: try number()))
    case .uint: return .uint(UInt(truncatingIfNeeded: try number()))
    case .double: return .double(try number())
    case .string: return .string(try content())
    case .bytes: return .bytes(try content())
    }
  }

  /// An expression behind its key.
  mutating func checked(_ tables: ArchiveTables) throws(BrokenArchive) -> Checked {
    let nodeCount = try count()
    guard nodeCount < bytes.count else { throw BrokenArchive() }
    var nodes: [Node] = []
    var links: [Int32] = []
    var types: [Type] = []
    var references: [Reference] = []
    nodes.reserveCapacity(nodeCount)
    links.reserveCapacity(nodeCount)
    types.reserveCapacity(nodeCount)
    references.reserveCapacity(nodeCount)
    for place in 0..<nodeCount {
      var node = try node(tables)
      node.firstLink = Int32(links.count)
      for _ in 0..<node.linkCount {
        let distance = try count()
        guard distance > 0, distance <= place else { throw BrokenArchive() }
        node.depth = max(node.depth, nodes[place - distance].depth + 1)
        links.append(Int32(place - distance))
      }
      types.append(try item(of: tables.types))
      references.append(try item(of: tables.references))
      nodes.append(node)
    }
    let root = try count()
    guard root < nodeCount else { throw BrokenArchive() }
    var locals: [Local] = []
    for _ in 0..<(try count()) {
      locals.append(Local(name: try item(of: tables.names), type: try item(of: tables.types)))
    }
    let expression = Expression(
      nodes: nodes, links: links, names: tables.names, literals: tables.literals, root: root)
    return Checked(expression: expression, types: types, references: references, locals: locals)
  }

  /// A node without its children. Where it stands in the text is not kept: nothing is wrong with it.
  private mutating func node(_ tables: ArchiveTables) throws(BrokenArchive) -> Node {
    guard let kind = NodeKind(rawValue: UInt8(truncatingIfNeeded: try number())) else { throw BrokenArchive() }
    let flag = UInt8(truncatingIfNeeded: try number())
    let (name, second, linkCount) = (try count() - 1, try count() - 1, try count())
    guard name < (kind == .literal ? tables.literals.count : tables.names.count), second < tables.names.count else {
      throw BrokenArchive()
    }
    return Node(
      kind: kind, flag: flag, span: SourceSpan(0, 0), nameSpan: SourceSpan(0, 0), name: Int32(name),
      second: Int32(second), linkCount: Int32(linkCount))
  }
}

/// What the expressions of an archive have in common, found in an environment.
struct ArchiveTables: Sendable {
  let names: [String]
  let literals: [Literal]
  let types: [Type]
  let references: [Reference]

  init(_ reader: inout ArchiveReader, _ environment: Environment) throws(BrokenArchive) {
    let names = try reader.table { (reader) throws(BrokenArchive) in
      String(decoding: try reader.content(), as: UTF8.self)
    }
    let literals = try reader.table { (reader) throws(BrokenArchive) in try reader.literal() }
    var types: [Type] = []
    _ = try reader.table { (reader) throws(BrokenArchive) in
      types.append(try Self.type(&reader, types, names, environment))
    }
    self.names = names
    self.literals = literals
    self.types = types
    references = try reader.table { [types] (reader) throws(BrokenArchive) in
      try Self.reference(&reader, types, names, environment)
    }
  }

  private static func type(
    _ reader: inout ArchiveReader, _ known: [Type], _ names: [String], _ environment: Environment
  ) throws(BrokenArchive) -> Type {
    let kind = try reader.number()
    switch kind {
    case ArchivedType.list: return .list(try reader.item(of: known))
    case ArchivedType.map: return .map(try reader.item(of: known), try reader.item(of: known))
    case ArchivedType.object: return .object(try reader.item(of: names))
    case ArchivedType.enumeration:
      // An enumeration is that of a field.
      let field = environment.structs[try reader.item(of: names)]?.field(try reader.item(of: names))
      guard let enumeration = field?.type.enumeration, enumeration.cases.count == (try reader.count()) else {
        throw BrokenArchive()
      }
      return .enumeration(enumeration)
    default:
      guard kind < UInt64(ArchivedType.simple.count) else { throw BrokenArchive() }
      return ArchivedType.simple[Int(kind)]
    }
  }

  private static func reference(
    _ reader: inout ArchiveReader, _ types: [Type], _ names: [String], _ environment: Environment
  ) throws(BrokenArchive) -> Reference {
    guard let kind = ArchivedReference(rawValue: try reader.number()) else { throw BrokenArchive() }
    switch kind {
    case .none: return .none
    case .variable:
      guard let variable = environment.variable(try reader.item(of: names)),
        variable.type == (try reader.item(of: types))
      else { throw BrokenArchive() }
      return .variable(variable)
    case .local: return .local(try reader.count())
    case .locals: return .locals(try reader.count(), try reader.count() - 1)
    case .typeName: return .typeName(try reader.item(of: types))
    case .field:
      let owner = environment.structs[try reader.item(of: names)]
      guard let field = owner?.field(try reader.item(of: names)), field.type == (try reader.item(of: types)) else {
        throw BrokenArchive()
      }
      return .field(field)
    case .overloads:
      let name: String = try reader.item(of: names)
      // Which signatures a call can mean depends on all that there are.
      guard let all = environment.functions[name]?.overloads, all.count == (try reader.count()) else {
        throw BrokenArchive()
      }
      var overloads: [Overload] = []
      for _ in 0..<(try reader.count()) {
        let overload: Overload = try reader.item(of: all)
        guard overload.signature(name) == (try reader.item(of: names)) else { throw BrokenArchive() }
        overloads.append(overload)
      }
      return .overloads(name, overloads)
    }
  }
}

extension Type {
  /// The enumeration that values of it are of, or the elements of a list.
  var enumeration: Enumeration? {
    switch self {
    case .enumeration(let enumeration): enumeration
    case .list(let element): element.enumeration
    default: nil
    }
  }
}
