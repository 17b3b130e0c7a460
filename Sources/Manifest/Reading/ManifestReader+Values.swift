internal import DataFormats

// Values: each returns the slot that the store keeps, or nil with a problem.
extension ManifestReader {
  /// Reads a value that is not null.
  ///
  /// - Parameters:
  ///   - step: the type, as an index into the plan.
  ///   - index: the node as it stands, for the place of problems.
  ///   - target: the same node, or the one that an alias stands for.
  ///   - depth: levels above the value.
  mutating func value(_ step: Int, _ index: Int, _ target: Int, _ depth: Int) -> UInt64? {
    let plan = plan.steps[step]
    let node = nodes[target]
    switch plan.operation {
    case .text:
      guard node.kind == .string else { return wrongType(step, index, target) }
      return copy(node)
    case .formatted: return formatted(plan.format, step, node, index, target)
    case .term: return term(plan, step, node, index, target)
    case .bool:
      guard node.kind == .bool else { return wrongType(step, index, target) }
      return source[Int(node.content)] | 0x20 == UInt8(ascii: "t") ? 1 : 0
    case .integer: return integer(plan, step, node, index, target)
    case .number: return number(plan, step, node, index, target).map { $0.bitPattern }
    case .numbers: return numbers(plan, step, node, index, target)
    case .list: return list(plan, step, node, index, target, depth)
    case .languageMap, .termMap: return map(plan, step, node, index, target, depth)
    case .record:
      guard node.kind == .mapping else { return wrongType(step, index, target) }
      guard mayRead(index, target, depth + 1) else { return nil }
      return UInt64(record(plan.record, target, depth + 1))
    case .either: return either(plan, step, node, index, target, depth)
    }
  }

  private mutating func wrongType(_ step: Int, _ index: Int, _ target: Int) -> UInt64? {
    problem(.wrongType(wanted: plan.types[step], found: nodes[target].kind), index)
    return nil
  }

  // MARK: Text

  /// Copies a scalar into the pool of texts.
  @inline(__always) private mutating func copy(_ node: Node) -> UInt64 {
    let start = builder.bytes.count
    let range = Int(node.content)..<Int(node.content) &+ Int(node.count)
    if node.isDecoded {
      builder.bytes.append(contentsOf: decoded[range])
    } else {
      builder.bytes.append(contentsOf: source[range])
    }
    return PoolRange(offset: start, count: range.count).bits
  }

  private mutating func formatted(_ format: TextFormat, _ step: Int, _ node: Node, _ index: Int, _ target: Int)
    -> UInt64?
  {
    guard node.kind == .string else { return wrongType(step, index, target) }
    guard hasForm(format, node) else {
      problem(.malformed(text(node), format), index)
      return nil
    }
    return copy(node)
  }

  @inline(__always) private func hasForm(_ format: TextFormat, _ node: Node) -> Bool {
    let range = Int(node.content)..<Int(node.content) &+ Int(node.count)
    return format.accepts((node.isDecoded ? decoded : source).span.extracting(range))
  }

  private func text(_ node: Node) -> String { String(decoding: content(node), as: UTF8.self) }

  // MARK: Names

  private mutating func term(_ plan: ReadingPlan.Step, _ step: Int, _ node: Node, _ index: Int, _ target: Int)
    -> UInt64?
  {
    guard node.kind == .string else { return wrongType(step, index, target) }
    if let ordinal = ordinal(plan.names, node) { return UInt64(ordinal) }
    if case .term(let vocabulary) = self.plan.types[step] { problem(.unknownTerm(text(node), vocabulary), index) }
    return nil
  }

  @inline(__always) private func ordinal(_ names: Int32, _ node: Node) -> UInt8? {
    let bytes = node.isDecoded ? decoded : source
    return plan.terms[Int(names)].find(bytes.span, Int(node.content), Int(node.count))
  }

  private mutating func either(
    _ plan: ReadingPlan.Step, _ step: Int, _ node: Node, _ index: Int, _ target: Int, _ depth: Int
  ) -> UInt64? {
    let other = self.plan.steps[Int(plan.inner)]
    guard node.kind == .string else {
      if other.isTextual { return wrongType(step, index, target) }
      guard node.kind == .integer || node.kind == .float else { return wrongType(step, index, target) }
      return value(Int(plan.inner), index, target, depth)
    }
    if let ordinal = ordinal(plan.names, node) {
      return plan.isTextual ? copy(node) : Store.termFlag | UInt64(ordinal)
    }
    if plan.isTextual, other.operation != .formatted || hasForm(other.format, node) { return copy(node) }
    if case .either(let vocabulary, let type) = self.plan.types[step] {
      problem(.neither(text(node), vocabulary, type), index)
    }
    return nil
  }

  // MARK: Numbers

  private mutating func integer(_ plan: ReadingPlan.Step, _ step: Int, _ node: Node, _ index: Int, _ target: Int)
    -> UInt64?
  {
    guard node.kind == .integer || node.kind == .float else { return wrongType(step, index, target) }
    guard let number = shortDecimal(node) ?? double(node) else { return wrongType(step, index, target) }
    // Beyond 2^53 a double is not exact; no field counts so far.
    if number.magnitude < 0x1p53 {
      let whole = Int(number)
      guard Double(whole) == number else { return wrongType(step, index, target) }
      if whole >= plan.least, whole <= plan.most { return UInt64(bitPattern: Int64(whole)) }
    }
    let type = self.plan.types[step]
    problem(step == self.plan.versionStep ? .unknownVersion(text(node)) : .outOfRange(text(node), type), index)
    return nil
  }

  private mutating func number(_ plan: ReadingPlan.Step, _ step: Int, _ node: Node, _ index: Int, _ target: Int)
    -> Double?
  {
    guard node.kind == .integer || node.kind == .float, let number = shortDecimal(node) ?? double(node) else {
      _ = wrongType(step, index, target)
      return nil
    }
    guard number >= plan.low, number <= plan.high else {
      problem(.outOfRange(text(node), self.plan.types[step]), index)
      return nil
    }
    return number
  }

  private mutating func numbers(_ plan: ReadingPlan.Step, _ step: Int, _ node: Node, _ index: Int, _ target: Int)
    -> UInt64?
  {
    guard node.kind == .sequence else { return wrongType(step, index, target) }
    guard Int(node.count) == plan.most, mayRead(index, target, 0) else {
      if case .numbers(let components) = self.plan.types[step], Int(node.count) != plan.most {
        problem(.wrongCount(wanted: components, found: Int(node.count)), index)
      }
      return nil
    }
    let start = builder.numbers.count
    var item = target &+ 1
    for offset in 0..<plan.most {
      let inner = Int(plan.inner) &+ offset
      let resolved = resolve(item)
      if let number = number(self.plan.steps[inner], inner, nodes[resolved], item, resolved) {
        builder.numbers.append(number)
      }
      item = Int(nodes[item].next)
    }
    guard builder.numbers.count == start &+ plan.most else {
      builder.numbers.removeSubrange(start...)
      return nil
    }
    return PoolRange(offset: start, count: plan.most).bits
  }

  /// A decimal without an exponent and of at most 15 digits: both its digits and the power of ten are exact doubles, so
  /// that one division rounds once (Clinger 1990). Nil for all others.
  @inline(__always) private func shortDecimal(_ node: Node) -> Double? {
    guard node.count <= 16, !node.isDecoded else { return nil }
    let bytes = source.span.extracting(Int(node.content)..<Int(node.content) &+ Int(node.count))
    let isNegative = bytes.count > 1 && bytes[0] == UInt8(ascii: "-")
    var digits: UInt64 = 0
    var point = -1
    for index in (isNegative ? 1 : 0)..<bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      if digit <= 9 {
        digits = digits &* 10 &+ UInt64(digit)
      } else {
        guard bytes[index] == UInt8(ascii: "."), point < 0 else { return nil }
        point = index
      }
    }
    guard digits < 1_000_000_000_000_000 else { return nil }
    var number = Double(digits)
    if point >= 0 { number /= Self.powersOfTen[bytes.count &- 1 &- point] }
    return isNegative ? -number : number
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// Any other number.
  private func double(_ node: Node) -> Double? {
    Tree(nodes: [node], source: source, decoded: decoded).double(0)
  }

  // MARK: Lists and maps

  private mutating func list(
    _ plan: ReadingPlan.Step, _ step: Int, _ node: Node, _ index: Int, _ target: Int, _ depth: Int
  ) -> UInt64? {
    guard node.kind == .sequence else { return wrongType(step, index, target) }
    guard mayRead(index, target, depth + 1) else { return nil }
    let bottom = pending.count
    var item = target &+ 1
    for _ in 0..<Int(node.count) {
      let resolved = resolve(item)
      if resolved == item || mayRead(item, resolved, depth + 1),
        let slot = value(Int(plan.inner), item, resolved, depth + 1)
      {
        pending.append(slot)
      }
      item = Int(nodes[item].next)
    }
    return takePending(from: bottom)
  }

  private mutating func map(
    _ plan: ReadingPlan.Step, _ step: Int, _ node: Node, _ index: Int, _ target: Int, _ depth: Int
  ) -> UInt64? {
    guard node.kind == .mapping else { return wrongType(step, index, target) }
    guard mayRead(index, target, depth + 1) else { return nil }
    let bottom = pending.count
    var key = target &+ 1
    for _ in 0..<Int(node.count) {
      let value = Int(nodes[key].next)
      let resolved = resolve(value)
      if let name = mapKey(plan, step, key), nodes[resolved].kind != .null,
        resolved == value || mayRead(value, resolved, depth + 1)
      {
        if let slot = self.value(Int(plan.inner), value, resolved, depth + 1) {
          pending.append(name)
          pending.append(slot)
        }
      }
      key = Int(nodes[value].next)
    }
    return takePending(from: bottom)
  }

  private mutating func mapKey(_ plan: ReadingPlan.Step, _ step: Int, _ key: Int) -> UInt64? {
    let node = nodes[resolve(key)]
    guard node.kind.rawValue <= NodeKind.string.rawValue else {
      problem(.keyIsNoText, key)
      return nil
    }
    if plan.operation == .languageMap {
      if hasForm(.languageTag, node) { return copy(node) }
    } else if let ordinal = ordinal(plan.names, node) {
      return UInt64(ordinal)
    }
    let text = text(node)
    guard !text.utf8.starts(with: "x-".utf8) else { return nil }
    if case .map(.term(let vocabulary), _) = self.plan.types[step] {
      problem(.unknownTerm(text, vocabulary), key)
    } else {
      problem(.malformed(text, .languageTag), key)
    }
    return nil
  }

  /// Moves the items above a mark into the pool of items.
  private mutating func takePending(from bottom: Int) -> UInt64 {
    let start = builder.items.count
    builder.items.append(contentsOf: pending[bottom...])
    pending.removeSubrange(bottom...)
    return PoolRange(offset: start, count: builder.items.count &- start).bits
  }
}
