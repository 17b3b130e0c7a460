internal import SourceText

/// The names of an object's members, which are different from one another.
///
/// What is called from the loop is mutating, so that the reader is handed on and not copied.
extension JSONReader {
  /// Up to this many names of an object are compared with one another, more are looked up in a table.
  private static var pairwiseLimit: Int { 16 }

  /// Reads `name ws : ws`, so that the member's value is next.
  ///
  /// Each name sets two of 64 bits; only where both are set already is it compared with the names before it (Bloom, 1970).
  @inline(__always)
  mutating func readName(_ text: Span<UInt8>, into nodes: inout OutputSpan<Node>) throws(JSONError) {
    guard text.byte(at: index) == UInt8(ascii: "\"") else { throw notAName(text, nodes.span) }
    let start = index &+ 1
    let end = text.plainEnd(from: start)
    var hash: UInt64
    if text.byte(at: end) == UInt8(ascii: "\"") {
      appendPlainString(to: end, &nodes)
      hash = Self.hash(text, start, end)
    } else {
      try readUnusualString(text, plainEnd: end, into: &nodes)
      hash = unusualHash(ofLast: nodes.span, text)
    }
    let bits = 1 &<< (hash &>> 58) | 1 &<< (hash &>> 52)
    if nameFilter & bits == bits { try checkLastName(text, nodes.span) }
    nameFilter |= bits
    skipWhitespace(text)
    guard text.byte(at: index) == UInt8(ascii: ":") else { throw notAColon(text, nodes.span) }
    index &+= 1
    skipWhitespace(text)
  }

  /// Refuses the last node when it is a name that is in the innermost object already, escapes decoded.
  @inline(never)
  private mutating func checkLastName(_ text: Span<UInt8>, _ nodes: Span<Node>) throws(JSONError) {
    guard refusesDuplicates, nodes[container].count < Self.pairwiseLimit else { return }
    let last = nodes.count &- 1
    var earlier = container &+ 1
    while earlier < last {
      try check(nodes[earlier], nodes[last], text)
      earlier = Int(nodes[earlier &+ 1].next)
    }
  }

  /// Refuses the object that is about to be closed when it has many names and two of them are the same.
  @inline(__always)
  mutating func checkManyNames(_ text: Span<UInt8>, _ nodes: Span<Node>) throws(JSONError) {
    guard nodes[container].count > Self.pairwiseLimit, refusesDuplicates else { return }
    try checkWithTable(text, nodes)
  }

  /// A hash that tells most names apart: of the first and last eight bytes and the length.
  @inline(__always)
  private static func hash(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
    let count = end &- start
    guard count < 8 else {
      let head = word(bytes, start)
      return mix(head ^ word(bytes, end &- 8) &* 0x9E37_79B9_7F4A_7C15, count)
    }
    guard start &+ 8 <= bytes.count else { return hashAtEnd(bytes, start, end) }
    return mix(word(bytes, start) & (1 &<< UInt64(truncatingIfNeeded: count &* 8) &- 1), count)
  }

  /// The same for a short name so near to the end of the bytes that a word of it would reach beyond.
  @inline(never)
  private static func hashAtEnd(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in start..<end { word |= UInt64(bytes[index]) &<< UInt64(truncatingIfNeeded: (index - start) * 8) }
    return mix(word, end - start)
  }

  @inline(__always)
  private static func word(_ bytes: Span<UInt8>, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  private static func mix(_ word: UInt64, _ count: Int) -> UInt64 {
    (word ^ UInt64(truncatingIfNeeded: count)) &* 0xD6E8_FEB8_6659_FD93
  }

  /// The hash of the last node, a name that may have been decoded.
  @inline(never)
  private mutating func unusualHash(ofLast nodes: Span<Node>, _ text: Span<UInt8>) -> UInt64 {
    let name = nodes[nodes.count - 1]
    let end = Int(name.content) + Int(name.count)
    guard name.isDecoded else { return Self.hash(text, Int(name.content), end) }
    return Self.hash(decoded.span, Int(name.content), end)
  }

  private func check(_ first: Node, _ second: Node, _ text: Span<UInt8>) throws(JSONError) {
    guard areEqual(first, second, text) else { return }
    throw JSONError(.duplicateKey(name: contentString(second, text), first: first.span), second.span)
  }

  /// Looks for duplicates with a hash table whose seed differs in every run, so that no text can be made to be slow.
  /// The result does not depend on the seed.
  @inline(never)
  private mutating func checkWithTable(_ text: Span<UInt8>, _ nodes: Span<Node>) throws(JSONError) {
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
