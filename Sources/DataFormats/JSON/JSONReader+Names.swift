internal import SourceText

/// The names of an object's members, which are different from one another.
extension JSONReader {
  /// Up to this many names of an object are compared with one another, more are looked up in a table.
  private static var pairwiseLimit: Int { 16 }

  /// Reads `name ws : ws`, so that the member's value is next.
  ///
  /// Each name sets one of 64 bits; only where its bit is set already is it compared with the names before it.
  @inline(__always)
  mutating func readName(_ text: Span<UInt8>, into nodes: inout OutputSpan<Node>) throws(JSONError) {
    guard text.byte(at: index) == UInt8(ascii: "\"") else { throw notAName(text, nodes.span) }
    let name = try readString(text, next: nodes.count &+ 1)
    let bit = 1 &<< (hash(of: name, text) &>> 58)
    if nameFilter & bit != 0 { try checkAgainstNamesBefore(name, text, nodes.span) }
    nameFilter |= bit
    nodes.append(name)
    skipWhitespace(text)
    guard text.byte(at: index) == UInt8(ascii: ":") else { throw notAColon(text, nodes.span) }
    index &+= 1
    skipWhitespace(text)
  }

  /// Refuses a name that is in the innermost object already, escapes decoded.
  @inline(never)
  private mutating func checkAgainstNamesBefore(_ name: Node, _ text: Span<UInt8>, _ nodes: Span<Node>)
    throws(JSONError)
  {
    guard refusesDuplicates, nodes[container].count < Self.pairwiseLimit else { return }
    var earlier = container &+ 1
    while earlier < nodes.count {
      try check(nodes[earlier], name, text)
      earlier = Int(nodes[earlier &+ 1].next)
    }
  }

  /// Refuses the object that is about to be closed when it has many names and two of them are the same.
  @inline(__always)
  func checkManyNames(_ text: Span<UInt8>, _ nodes: Span<Node>) throws(JSONError) {
    guard nodes[container].count > Self.pairwiseLimit, refusesDuplicates else { return }
    try checkWithTable(text, nodes)
  }

  /// A hash that tells most names apart: of the first and last eight bytes and the length.
  @inline(__always)
  private func hash(of name: Node, _ text: Span<UInt8>) -> UInt64 {
    name.isDecoded ? hash(of: name, in: decoded.span) : hash(of: name, in: text)
  }

  @inline(__always)
  private func hash(of name: Node, in bytes: Span<UInt8>) -> UInt64 {
    let start = Int(name.content)
    let count = Int(name.count)
    var mixed = UInt64(truncatingIfNeeded: count)
    if count >= 8 {
      let tail = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start &+ count &- 8, as: UInt64.self)
      mixed ^= unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)
      mixed ^= tail &* 0x9E37_79B9_7F4A_7C15
    } else if start &+ 8 <= bytes.count {
      let head = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)
      mixed ^= UInt64(littleEndian: head) & (1 &<< UInt64(truncatingIfNeeded: count &* 8) &- 1)
    } else {
      for offset in 0..<count { mixed ^= UInt64(bytes[start &+ offset]) &<< UInt64(truncatingIfNeeded: offset &* 8) }
    }
    return mixed &* 0xD6E8_FEB8_6659_FD93
  }

  private func check(_ first: Node, _ second: Node, _ text: Span<UInt8>) throws(JSONError) {
    guard areEqual(first, second, text) else { return }
    throw JSONError(.duplicateKey(name: contentString(second, text), first: first.span), second.span)
  }

  /// Looks for duplicates with a hash table whose seed differs in every run, so that no text can be made to be slow.
  /// The result does not depend on the seed.
  @inline(never)
  private func checkWithTable(_ text: Span<UInt8>, _ nodes: Span<Node>) throws(JSONError) {
    let names = memberNames(of: container, nodes)
    let mask = 1 << (Int.bitWidth - names.count.leadingZeroBitCount + 1) - 1
    var table = [UInt32](repeating: 0, count: mask + 1)
    for name in names {
      var slot = seededHash(of: nodes[name], text) & mask
      while table[slot] != 0 {
        try check(nodes[Int(table[slot])], nodes[name], text)
        slot = (slot + 1) & mask
      }
      // No name is node 0, which is the root.
      table[slot] = UInt32(truncatingIfNeeded: name)
    }
  }

  private func memberNames(of object: Int, _ nodes: Span<Node>) -> [Int] {
    var names: [Int] = []
    names.reserveCapacity(Int(nodes[object].count))
    var name = object + 1
    while name < nodes.count {
      names.append(name)
      name = Int(nodes[name + 1].next)
    }
    return names
  }

  // MARK: - Contents

  private func areEqual(_ first: Node, _ second: Node, _ text: Span<UInt8>) -> Bool {
    guard first.count == second.count else { return false }
    for offset in 0..<Int(first.count)
    where contentByte(first, offset, text) != contentByte(second, offset, text) {
      return false
    }
    return true
  }

  @inline(__always)
  private func contentByte(_ node: Node, _ offset: Int, _ text: Span<UInt8>) -> UInt8 {
    let index = Int(node.content) + offset
    return node.isDecoded ? decoded[index] : text[index]
  }

  private func seededHash(of node: Node, _ text: Span<UInt8>) -> Int {
    let range = Int(node.content)..<Int(node.content) + Int(node.count)
    var hasher = Hasher()
    unsafe (node.isDecoded ? decoded.span : text).extracting(range).withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  func contentString(_ node: Node, _ text: Span<UInt8>) -> String {
    let range = Int(node.content)..<Int(node.content) + Int(node.count)
    return String(decoding: range.map { node.isDecoded ? decoded[$0] : text[$0] }, as: UTF8.self)
  }
}
