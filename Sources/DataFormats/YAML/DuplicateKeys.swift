/// Finds keys that a mapping has twice (YAML 1.2.2, 3.2.1.3): keys are equal when tag and canonical content are.
///
/// The keys of all open mappings are kept on one stack; a mapping's keys are compared when it ends.
struct DuplicateKeys {
  /// The nodes of the keys, those of the innermost mapping last.
  private var keys: [UInt32] = []
  /// Hashes of the keys of the mapping that is being compared.
  private var hashes: [UInt64] = []
  /// Hashes of keys that are collections, by node, so that none is read again as part of a larger key.
  private var collectionHashes: [Int: UInt64] = [:]

  /// The number of keys on the stack.
  var count: Int { keys.count }

  /// Forgets the nodes of the document before.
  mutating func startDocument() {
    keys.removeAll(keepingCapacity: true)
    collectionHashes = [:]
  }

  /// Adds a key to the innermost mapping.
  @inline(__always) mutating func append(_ node: Int) {
    keys.append(UInt32(truncatingIfNeeded: node))
  }

  /// Takes a mapping's keys off the stack.
  mutating func remove(from start: Int) {
    keys.removeLast(keys.count - start)
  }

  /// The first key that is equal to one before it, and that one.
  ///
  /// - Parameters:
  ///   - start: where the mapping's keys start on the stack.
  ///   - tree: the tree so far.
  /// - Complexity: O(n log n) hashes of n keys, and the bytes of the keys.
  mutating func duplicate(from start: Int, in tree: borrowing Tree) -> (first: Int, second: Int)? {
    hashes.removeAll(keepingCapacity: true)
    for index in start..<keys.count { hashes.append(hash(Int(keys[index]), in: tree)) }
    let pair = hashes.count <= 16 ? pairInSmall(start, tree) : pairInLarge(start, tree)
    guard let (first, second) = pair else { return nil }
    return (Int(keys[start + first]), Int(keys[start + second]))
  }

  private func pairInSmall(_ start: Int, _ tree: borrowing Tree) -> (Int, Int)? {
    for second in 1..<hashes.count {
      for first in 0..<second
      where hashes[first] == hashes[second] && Self.areEqual(Int(keys[start + first]), Int(keys[start + second]), tree)
      {
        return (first, second)
      }
    }
    return nil
  }

  private func pairInLarge(_ start: Int, _ tree: borrowing Tree) -> (Int, Int)? {
    let order = hashes.indices.sorted { (hashes[$0], $0) < (hashes[$1], $1) }
    var best: (Int, Int)?
    var run = 0
    for index in order.indices {
      if hashes[order[index]] != hashes[order[run]] { run = index }
      // What stands behind the best pair cannot be better; of thousands of equal keys that spares all but one look.
      guard order[index] < best?.1 ?? Int.max else { continue }
      let equal = (run..<index).first { other in
        Self.areEqual(Int(keys[start + order[other]]), Int(keys[start + order[index]]), tree)
      }
      if let equal { best = (order[equal], order[index]) }
    }
    return best
  }

  // MARK: - Equality

  private static func areEqual(_ first: Int, _ second: Int, _ tree: borrowing Tree) -> Bool {
    let (first, second) = (tree.resolve(first), tree.resolve(second))
    if first == second { return true }
    let kind = tree.nodes[first].kind
    guard kind == tree.nodes[second].kind, ownTag(first, tree) == ownTag(second, tree) else { return false }
    switch kind {
    case .null: return true
    case .bool: return tree.bool(first) == tree.bool(second)
    case .integer: return haveEqualIntegers(first, second, tree)
    case .float: return canonical(tree.double(first)) == canonical(tree.double(second))
    case .string: return tree.bytes(first) == tree.bytes(second)
    case .sequence, .mapping: return haveEqualChildren(first, second, tree)
    case .alias: return false
    }
  }

  private static func haveEqualIntegers(_ first: Int, _ second: Int, _ tree: borrowing Tree) -> Bool {
    guard let a = tree.withContent(first, IntegerText.init), let b = tree.withContent(second, IntegerText.init) else {
      return tree.bytes(first) == tree.bytes(second)
    }
    return a.magnitude == b.magnitude && (a.isNegative == b.isNegative || a.magnitude == 0)
  }

  /// Collections are equal node by node in document order; aliases in them are equal when their targets are the same.
  private static func haveEqualChildren(_ first: Int, _ second: Int, _ tree: borrowing Tree) -> Bool {
    let size = Int(tree.nodes[first].next) - first
    guard size == Int(tree.nodes[second].next) - second else { return false }
    for step in 1..<size {
      let (a, b) = (tree.nodes[first + step], tree.nodes[second + step])
      guard a.kind == b.kind, a.count == b.count, Int(a.next) - first == Int(b.next) - second else { return false }
      if a.kind == .alias {
        guard a.content == b.content else { return false }
      } else if a.kind != .sequence, a.kind != .mapping {
        guard areEqual(first + step, second + step, tree) else { return false }
      }
    }
    return true
  }

  /// The tag, unless it says no more than the kind does.
  private static func ownTag(_ index: Int, _ tree: borrowing Tree) -> String? {
    guard !tree.tags.isEmpty, let tag = tree.tags[index], tag != "!" else { return nil }
    return tag.hasPrefix("tag:yaml.org,2002:") && CoreSchema.isCore(tag) ? nil : tag
  }

  private static func canonical(_ value: Double?) -> UInt64 {
    guard let value, value != 0 else { return 0 }
    return value.isNaN ? Double.nan.bitPattern : value.bitPattern
  }

  // MARK: - Hashes

  /// Equal keys have equal hashes.
  private mutating func hash(_ index: Int, in tree: borrowing Tree) -> UInt64 {
    let index = tree.resolve(index)
    switch tree.nodes[index].kind {
    case .sequence, .mapping: return collectionHash(index, in: tree)
    default: return Self.scalarHash(index, tree)
    }
  }

  @inline(__always) private static func scalarHash(_ index: Int, _ tree: borrowing Tree) -> UInt64 {
    let kind = tree.nodes[index].kind
    switch kind {
    case .string: return tree.withContent(index) { fnv($0) }
    case .integer:
      guard let number = tree.withContent(index, IntegerText.init) else { return tree.withContent(index) { fnv($0) } }
      return mix(number.magnitude, 1)
    case .float: return mix(canonical(tree.double(index)), 2)
    case .bool: return mix(tree.bool(index) == true ? 1 : 0, 3)
    default: return mix(0, UInt64(kind.rawValue) + 4)
    }
  }

  private mutating func collectionHash(_ index: Int, in tree: borrowing Tree) -> UInt64 {
    if let hash = collectionHashes[index] { return hash }
    var hash = Self.mix(UInt64(tree.nodes[index].count), UInt64(tree.nodes[index].kind.rawValue) + 16)
    var step = index + 1
    while step < Int(tree.nodes[index].next) {
      let node = tree.nodes[step]
      if let known = collectionHashes[step] {
        hash = Self.mix(hash, known)
        step = Int(node.next)
        continue
      }
      switch node.kind {
      case .alias: hash = Self.mix(hash, UInt64(node.content))
      case .sequence, .mapping: hash = Self.mix(hash, UInt64(node.count) << 8 | UInt64(node.kind.rawValue))
      default: hash = Self.mix(hash, Self.scalarHash(step, tree))
      }
      step += 1
    }
    collectionHashes[index] = hash
    return hash
  }

  /// FNV-1a: keys are short.
  @inline(__always) private static func fnv(_ bytes: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash
  }

  private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = (a ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: b &* 0xD6E8_FEB8_6659_FD93 | 1)
    return product.high ^ product.low
  }
}
