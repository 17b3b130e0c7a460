public import DataFormats
public import SourceText

/// What came of reading a manifest: a store, and all that is wrong with the document.
public struct ManifestReading: Sendable {
  /// The manifest; where there are problems, what could be read of it.
  public let store: Store
  /// All problems, by their place in the document.
  public let problems: [ManifestProblem]

  /// The first problems as people read them.
  ///
  /// - Parameters:
  ///   - lines: the lines of the document.
  ///   - limit: how many to make; each may look for a nearest name.
  public func diagnostics(lines: LineTable, limit: Int = .max) -> [Diagnostic] {
    problems.prefix(limit).map { problem in
      problem.diagnostic { offset in
        let place = lines.position(of: offset)
        return "\(place.line):\(place.column)"
      }
    }
  }
}

extension [ManifestProblem] {
  /// The same with what a reader of JSON refused, in place of what is told of it already.
  func joined(with fault: JSONError) -> [ManifestProblem] {
    // A note stays behind what it is a note of.
    let told = fault.diagnostics.map { ManifestProblem(kind: .syntax($0), span: fault.span) }
    let others = filter { $0.span != fault.span }
    let place = others.firstIndex { $0.span.start > fault.span.start } ?? others.endIndex
    return others[..<place] + told + others[place...]
  }
}

/// Reads a manifest from a positioned tree, whether JSON or YAML made it.
///
/// Every problem of a document is found in one run: a value that cannot be read is left out of its record, and reading
/// goes on.
public struct ManifestReader {
  /// Levels of objects and lists that may stand in each other.
  public static let depthLimit = 1_000

  /// The tree that is read, and its arrays.
  var tree = Tree()
  var nodes: [Node] = []
  var source: [UInt8] = []
  var decoded: [UInt8] = []
  var builder = StoreBuilder()
  var problems: [ManifestProblem] = []
  /// The node of each record that was read from the tree, for the places of problems that are found later.
  private var recordNodes: [UInt32] = []
  /// The records that were there before the tree.
  private var recordsBefore = 0
  /// How many more nodes aliases may stand for.
  var aliasBudget = 0
  /// The alias that was followed last, and what it stands for.
  var alias = (index: -1, target: -1)
  let plan = ReadingPlan.manifest

  /// Reads a whole document that is JSON.
  ///
  /// Cost: one pass over the text, and no tree, where nothing is wrong or rare; a tree and a second pass elsewhere.
  ///
  /// - Parameter guidelines: the ids that reviews may name; nil where they are not known.
  /// - Throws: the first thing that is wrong with it as JSON, unless it can be read all the same.
  public static func read(json file: SourceFile, guidelines: Set<String>? = nil) throws(JSONError) -> ManifestReading {
    if let store = DirectReader.read(file.bytes.span, guidelines) { return ManifestReading(store: store, problems: []) }
    let (tree, fault) = try JSON.parseWithFault(file.bytes)
    let reading = read(tree, guidelines: guidelines)
    return fault.map { ManifestReading(store: reading.store, problems: reading.problems.joined(with: $0)) } ?? reading
  }

  /// Reads a whole document that is JSON the quick way, or not at all: for the fuzzer, which holds that to the other.
  package static func store(json text: Span<UInt8>) -> Store? { DirectReader.read(text) }

  /// Reads a whole document.
  ///
  /// Cost: one pass over the tree; texts are copied into one pool, so that the tree can be let go.
  ///
  /// - Parameter guidelines: the ids that reviews may name; nil where they are not known.
  public static func read(_ tree: Tree, guidelines: Set<String>? = nil) -> ManifestReading {
    var reader = ManifestReader()
    reader.begin(tree)
    reader.reserve()
    if reader.isRecord(tree.root, FieldType.record(.manifest)) {
      _ = reader.record(.manifest, tree.resolve(tree.root), 0)
      reader.report(reader.builder.resolveDocument())
      if let guidelines { reader.checkReviews(guidelines) }
    } else {
      reader.openEmptyManifest()
    }
    return reader.finish()
  }

  /// Takes the next tree: a whole document, or a line of a stream.
  mutating func begin(_ tree: Tree) {
    self.tree = tree
    nodes = tree.nodes
    source = tree.source
    decoded = tree.decoded
    aliasBudget = 100_000 + 10 * nodes.count
    recordNodes.removeAll(keepingCapacity: true)
    recordsBefore = builder.records.count
  }

  /// Makes room for what a document of this many nodes usually holds.
  private mutating func reserve() {
    builder.records.reserveLargeRoom(nodes.count / 12)
    recordNodes.reserveLargeRoom(nodes.count / 12)
    builder.slots.reserveLargeRoom(nodes.count / 3)
    builder.bytes.reserveLargeRoom(nodes.count * 3)
    builder.numbers.reserveLargeRoom(nodes.count / 4)
  }

  mutating func openEmptyManifest() {
    let manifest = builder.open(.manifest, source: 0)
    var values = StoreBuilder.Values(repeating: 0)
    builder.close(manifest, 0, &values)
  }

  private consuming func finish() -> ManifestReading {
    let isOtherVersion = problems.contains { if case .unknownVersion = $0.kind { true } else { false } }
    if isOtherVersion {
      // Another version has other fields: what is wrong by this one says nothing.
      problems.removeAll { if case .unknownVersion = $0.kind { false } else { true } }
    }
    problems.sort { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    return ManifestReading(store: Store(builder), problems: problems)
  }

  // MARK: Records

  /// True when a node is an object; else a problem.
  mutating func isRecord(_ index: Int, _ wanted: FieldType) -> Bool {
    guard !nodes.isEmpty else {
      problems.append(ManifestProblem(kind: .wrongType(wanted: wanted, found: .null), span: SourceSpan(0, 0)))
      return false
    }
    let target = resolve(index)
    if nodes[target].kind == .mapping { return true }
    problem(.wrongType(wanted: wanted, found: nodes[target].kind), index)
    return false
  }

  /// Reads an object as a record. Returns the record's index.
  mutating func record(_ type: RecordType, _ index: Int, _ depth: Int) -> Int {
    let record = builder.open(type, source: nodes[index].span.start)
    recordNodes.append(UInt32(truncatingIfNeeded: index))
    let shape = plan.shapes[Int(type.ordinal)]
    var values = StoreBuilder.Values(repeating: 0)
    var present: UInt64 = 0
    var seen: UInt64 = 0
    var key = index &+ 1
    for _ in 0..<Int(nodes[index].count) {
      let value = Int(nodes[key].next)
      if let ordinal = field(of: type, key) {
        let bit: UInt64 = 1 &<< UInt64(ordinal)
        if seen & bit != 0 { repeated(key, in: index) }
        seen |= bit
        if let slot = self.value(shape.firstStep &+ Int(ordinal), value, depth) {
          values[Int(ordinal)] = slot
          present |= bit
        }
      }
      key = Int(nodes[value].next)
    }
    if shape.required & ~present != 0 { missing(shape.required & ~present, of: type, at: index) }
    builder.close(record, present, &values)
    if type == .screen { report(builder.resolveScreen(record)) }
    return record
  }

  /// The ordinal of the field that a key names, or nil, with a problem unless the name is one's own.
  @inline(__always) private mutating func field(of type: RecordType, _ key: Int) -> UInt8? {
    if nodes[key].kind == .string, !nodes[key].isDecoded {
      let (start, count) = (Int(nodes[key].content), Int(nodes[key].count))
      if let ordinal = plan.fieldNames[Int(type.ordinal)].find(source.span, start, count) { return ordinal }
    }
    return unusualField(of: type, key)
  }

  /// A key with escapes, of an alias, of one's own, or of no field.
  @inline(never) private mutating func unusualField(of type: RecordType, _ key: Int) -> UInt8? {
    guard let name = content(key) else {
      problem(.keyIsNoText, key)
      return nil
    }
    let found = plan.fieldNames[Int(type.ordinal)].find(name.span, 0, name.count)
    if found == nil, !name.starts(with: "x-".utf8) {
      problem(.unknownField(String(decoding: name, as: UTF8.self), in: type), key)
    }
    return found
  }

  private mutating func repeated(_ key: Int, in record: Int) {
    guard let name = content(key) else { return }
    var first = record + 1
    while first < key, content(first) != name { first = Int(nodes[Int(nodes[first].next)].next) }
    problem(.repeatedField(String(decoding: name, as: UTF8.self), first: nodes[first].span), key)
  }

  /// Problems for required fields without a value; one that stands there with another problem has its own.
  private mutating func missing(_ fields: UInt64, of type: RecordType, at index: Int) {
    let start = Int(nodes[index].span.start)
    for (ordinal, field) in ManifestDefinitions.definition(of: type).fields.enumerated()
    where fields & 1 << UInt64(ordinal) != 0 {
      if let value = value(of: field.name, in: index), nodes[resolve(value)].kind != .null { continue }
      let kind = ManifestProblem.Kind.missingField(field.name, in: type)
      problems.append(ManifestProblem(kind: kind, span: SourceSpan(start, start + 1)))
    }
  }

  // MARK: Nodes

  /// Follows an alias.
  func resolve(_ index: Int) -> Int {
    nodes[index].kind == .alias ? Int(nodes[index].content) : index
  }

  /// The bytes of a scalar, aliases followed; nil for a collection.
  func content(_ index: Int) -> [UInt8]? {
    let node = nodes[resolve(index)]
    guard node.kind.rawValue <= NodeKind.string.rawValue else { return nil }
    let range = Int(node.content)..<Int(node.content) + Int(node.count)
    return Array(node.isDecoded ? decoded[range] : source[range])
  }

  /// The value under a key of a mapping.
  func value(of name: String, in mapping: Int) -> Int? {
    var key = mapping + 1
    for _ in 0..<Int(nodes[mapping].count) {
      let value = Int(nodes[key].next)
      if let content = content(key), content.elementsEqual(name.utf8) { return value }
      key = Int(nodes[value].next)
    }
    return nil
  }

  /// The node of a record of the tree.
  func node(ofRecord record: Int) -> Int { Int(recordNodes[record - recordsBefore]) }

  /// Adds a problem at a node; of what an alias stands for, at the alias.
  @inline(never) mutating func problem(_ kind: ManifestProblem.Kind, _ index: Int) {
    let isAliased = index == alias.target
    problems.append(ManifestProblem(kind: kind, span: nodes[isAliased ? alias.index : index].span))
  }

  /// True while a collection may be read at a depth; else a problem.
  @inline(__always) mutating func mayRead(_ index: Int, _ depth: Int) -> Bool {
    if depth < Self.depthLimit { return true }
    problem(.tooDeep, index)
    return false
  }

  /// Follows an alias. Returns the place of what it stands for; nil, with a problem, where aliases stand for too much.
  mutating func follow(_ index: Int) -> Int? {
    guard aliasBudget >= 0 else { return nil }
    let target = Int(nodes[index].content)
    let node = nodes[target]
    // As many steps as the nodes that are meant; of a long text, one for each few bytes.
    aliasBudget -= Int(node.next) - target + (node.kind == .string ? Int(node.count) / 16 : 0)
    // Slots count the pool of texts in 32 bits, which a text without aliases cannot overrun.
    if builder.bytes.count > 1 << 31 { aliasBudget = -1 }
    if aliasBudget < 0 { problem(.tooManyAliases, index) }
    alias = (index, target)
    return aliasBudget >= 0 ? target : nil
  }
}
