/// Writes checked expressions and what they have in common.
struct ArchiveWriter {
  private let environment: Environment
  private var names = ArchiveTable()
  private var literals = ArchiveTable()
  private var types = ArchiveTable()
  private var references = ArchiveTable()
  private var lines: [[UInt64]] = []
  private var known: Set<ArchiveKey> = []
  /// The first field of each enumeration: the name of the struct type, and of the field.
  private var fieldsOfEnumerations: [Enumeration: (owner: String, field: String)] = [:]
  /// The struct types of fields.
  private var owners: [ObjectIdentifier: String] = [:]

  init(_ environment: Environment) {
    self.environment = environment
    for name in environment.structs.keys.sorted() {
      for field in environment.structs[name]!.fields {
        owners[ObjectIdentifier(field)] = name
        guard let enumeration = field.type.enumeration, fieldsOfEnumerations[enumeration] == nil else { continue }
        fieldsOfEnumerations[enumeration] = (name, field.name)
      }
    }
  }

  /// Adds an expression; one that speaks of something for which the archive has no words is left out.
  mutating func add(_ text: String, _ checked: Checked) {
    let key = ArchiveKey(text)
    let expression = checked.expression
    var line = [key.hash, UInt64(key.count), UInt64(expression.nodes.count)]
    for (place, node) in expression.nodes.enumerated() {
      guard let type = self.place(of: checked.types[place]), let reference = self.place(of: checked.references[place])
      else { return }
      let name = expression.literal(place).map { self.place(of: $0) + 1 } ?? self.place(ofName: node.name, expression)
      line += [
        UInt64(node.kind.rawValue), UInt64(node.flag), name, self.place(ofName: node.second, expression),
        UInt64(node.linkCount),
      ]
      line += expression.children(place).map { UInt64(place - $0) }
      line += [type, reference]
    }
    line += [UInt64(expression.root), UInt64(checked.locals.count)]
    for local in checked.locals {
      guard let type = self.place(of: local.type) else { return }
      line += [self.place(of: local.name), type]
    }
    if known.insert(key).inserted { lines.append(line) }
  }

  /// The whole text: the tables, then a line for each expression.
  func finish() -> [UInt8] {
    var output = ArchiveReader.header
    for line in [names, literals, types, references].map(\.line) + lines {
      for number in line { Self.write(number, to: &output) }
      output.append(UInt8(ascii: "\n"))
    }
    return output
  }

  private static func write(_ number: UInt64, to output: inout [UInt8]) {
    var rest = number
    while rest > 31 {
      output.append(ArchiveReader.digits[Int(rest & 31) + 32])
      rest >>= 5
    }
    output.append(ArchiveReader.digits[Int(rest)])
  }

  // MARK: Places in the tables

  private mutating func place(of name: String) -> UInt64 {
    names.place(of: [UInt64(name.utf8.count)] + name.utf8.map { UInt64($0) })
  }

  /// One more than the place of a name of the expression; 0 for none.
  private mutating func place(ofName name: Int32, _ expression: Expression) -> UInt64 {
    name < 0 ? 0 : place(of: expression.names[Int(name)]) + 1
  }

  private mutating func place(of literal: Literal) -> UInt64 {
    func record(_ kind: ArchivedLiteral, _ numbers: [UInt64] = []) -> [UInt64] { [kind.rawValue] + numbers }
    let numbers =
      switch literal {
      case .null: record(.null)
      case .bool(let bool): record(.bool, [bool ? 1 : 0])
      case .int(let int): record(.int, [UInt64(bitPattern: Int64(int))])
      case .uint(let uint): record(.uint, [UInt64(uint)])
      case .double(let bits): record(.double, [bits])
      case .string(let bytes): record(.string, [UInt64(bytes.count)] + bytes.map { UInt64($0) })
      case .bytes(let bytes): record(.bytes, [UInt64(bytes.count)] + bytes.map { UInt64($0) })
      }
    return literals.place(of: numbers)
  }

  private mutating func place(of type: Type) -> UInt64? {
    if let simple = ArchivedType.simple.firstIndex(of: type) { return types.place(of: [UInt64(simple)]) }
    switch type {
    case .list(let element):
      guard let element = place(of: element) else { return nil }
      return types.place(of: [ArchivedType.list, element])
    case .map(let key, let value):
      guard let key = place(of: key), let value = place(of: value) else { return nil }
      return types.place(of: [ArchivedType.map, key, value])
    case .object(let name): return types.place(of: [ArchivedType.object, place(of: name)])
    case .enumeration(let enumeration):
      guard let (owner, field) = fieldsOfEnumerations[enumeration] else { return nil }
      let numbers = [place(of: owner), place(of: field), UInt64(enumeration.cases.count)]
      return types.place(of: [ArchivedType.enumeration] + numbers)
    default: return nil
    }
  }

  private mutating func place(of reference: Reference) -> UInt64? {
    guard let (kind, numbers) = record(of: reference) else { return nil }
    return references.place(of: [kind.rawValue] + numbers)
  }

  private mutating func record(of reference: Reference) -> (ArchivedReference, [UInt64])? {
    switch reference {
    case .none: return (.none, [])
    case .variable(let variable):
      return place(of: variable.type).map { (.variable, [place(of: variable.name), $0]) }
    case .local(let local): return (.local, [UInt64(local)])
    case .locals(let first, let second): return (.locals, [UInt64(first), UInt64(second + 1)])
    case .typeName(let type): return place(of: type).map { (.typeName, [$0]) }
    case .field(let field):
      guard let owner = owners[ObjectIdentifier(field)], let type = place(of: field.type) else { return nil }
      return (.field, [place(of: owner), place(of: field.name), type])
    case .overloads(let name, let overloads):
      guard let all = environment.functions[name]?.overloads else { return nil }
      var numbers = [place(of: name), UInt64(all.count), UInt64(overloads.count)]
      for overload in overloads {
        guard let place = all.firstIndex(where: { $0 === overload }) else { return nil }
        numbers += [UInt64(place), self.place(of: overload.signature(name))]
      }
      return (.overloads, numbers)
    case .unknown: return nil
    }
  }
}

/// Records that are each written once, and known by their places.
private struct ArchiveTable {
  private var records: [[UInt64]] = []
  private var places: [[UInt64]: UInt64] = [:]

  mutating func place(of record: [UInt64]) -> UInt64 {
    if let place = places[record] { return place }
    let place = UInt64(records.count)
    places[record] = place
    records.append(record)
    return place
  }

  var line: [UInt64] { [UInt64(records.count)] + records.joined() }
}
