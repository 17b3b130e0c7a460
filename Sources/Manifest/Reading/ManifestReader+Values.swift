internal import DataFormats
internal import SourceText

// Values: each returns the slot that the store keeps, or nil: with a problem, or for null.
//
// `step` is the type, as an index into the plan; `index` the node; `depth` the levels above it. The usual case comes
// first in each and looks at no more than it needs; all others, aliases among them, go through `otherwise`.
extension ManifestReader {
  /// Reads a value of any type.
  mutating func value(_ step: Int, _ index: Int, _ depth: Int) -> UInt64? {
    switch plan.steps[step].operation {
    case .text: text(step, index, depth)
    case .formatted: formatted(step, index, depth)
    case .term: term(step, index, depth)
    case .bool: bool(step, index, depth)
    case .integer: integer(step, index, depth)
    case .number: number(step, index, depth)
    case .numbers: numbers(step, index, depth)
    case .list: list(step, index, depth)
    case .languageMap, .termMap: map(step, index, depth)
    case .record: record(step, index, depth)
    case .either: either(step, index, depth)
    }
  }

  /// A value of another kind than its type: an alias is followed, null is absent, all else is a problem.
  @inline(never) private mutating func otherwise(_ step: Int, _ index: Int, _ depth: Int) -> UInt64? {
    switch nodes[index].kind {
    case .null: return nil
    case .alias: return follow(index).flatMap { value(step, $0, depth) }
    default:
      problem(.wrongType(wanted: plan.types[step], found: nodes[index].kind), index)
      return nil
    }
  }

  private mutating func record(_ step: Int, _ index: Int, _ depth: Int) -> UInt64? {
    guard nodes[index].kind == .mapping else { return otherwise(step, index, depth) }
    return mayRead(index, depth &+ 1) ? UInt64(record(plan.steps[step].record, index, depth &+ 1)) : nil
  }

  private mutating func bool(_ step: Int, _ index: Int, _ depth: Int) -> UInt64? {
    guard let bool = tree.bool(index), nodes[index].kind == .bool else { return otherwise(step, index, depth) }
    return bool ? 1 : 0
  }

  // MARK: Text

  private mutating func text(_ step: Int, _ index: Int, _ depth: Int) -> UInt64? {
    nodes[index].kind == .string ? copy(index) : otherwise(step, index, depth)
  }

  private mutating func formatted(_ step: Int, _ index: Int, _ depth: Int) -> UInt64? {
    guard nodes[index].kind == .string else { return otherwise(step, index, depth) }
    if accepts(step, index) { return copy(index) }
    if let format = plan.steps[step].format { problem(.malformed(text(index), format), index) }
    return nil
  }

  /// Copies a scalar into the pool of texts.
  private mutating func copy(_ index: Int) -> UInt64 {
    let text = nodes[index].isDecoded ? decoded : source
    return builder.copy(text.span.extracting(range(index)))
  }

  /// Where the content of a scalar stands.
  @inline(__always) private func range(_ index: Int) -> Range<Int> {
    let start = Int(nodes[index].content)
    return start..<start &+ Int(nodes[index].count)
  }

  @inline(__always) private func accepts(_ step: Int, _ index: Int) -> Bool {
    nodes[index].isDecoded
      ? plan.accepts(step, decoded.span.extracting(range(index)))
      : plan.accepts(step, source.span.extracting(range(index)))
  }

  private func text(_ index: Int) -> String { String(decoding: content(index) ?? [], as: UTF8.self) }

  // MARK: Names

  private mutating func term(_ step: Int, _ index: Int, _ depth: Int) -> UInt64? {
    guard nodes[index].kind == .string else { return otherwise(step, index, depth) }
    if let ordinal = ordinal(step, index) { return UInt64(ordinal) }
    if case .term(let vocabulary) = plan.types[step] { problem(.unknownTerm(text(index), vocabulary), index) }
    return nil
  }

  /// The ordinal of a name in the vocabulary of a step.
  @inline(__always) private func ordinal(_ step: Int, _ index: Int) -> UInt8? {
    let (start, count) = (Int(nodes[index].content), Int(nodes[index].count))
    let names = Int(plan.steps[step].detail)
    return nodes[index].isDecoded
      ? plan.terms[names].find(decoded.span, start, count) : plan.terms[names].find(source.span, start, count)
  }

  private mutating func either(_ step: Int, _ index: Int, _ depth: Int) -> UInt64? {
    let other = Int(plan.steps[step].inner)
    let isTextual = plan.steps[step].isTextual
    guard nodes[index].kind == .string else {
      let isNumber = nodes[index].kind == .integer || nodes[index].kind == .float
      return isNumber && !isTextual ? value(other, index, depth) : otherwise(step, index, depth)
    }
    if let ordinal = ordinal(step, index) { return isTextual ? copy(index) : Store.termFlag | UInt64(ordinal) }
    if isTextual, accepts(other, index) { return copy(index) }
    if case .either(let vocabulary, let type) = plan.types[step] {
      problem(.neither(text(index), vocabulary, type), index)
    }
    return nil
  }

  // MARK: Numbers

  private mutating func integer(_ step: Int, _ index: Int, _ depth: Int) -> UInt64? {
    guard let number = shortDecimal(index) ?? tree.double(index) else { return otherwise(step, index, depth) }
    if let slot = plan.integer(plan.steps[step], number) { return slot }
    if number.magnitude < 0x1p53, Double(Int(number)) != number { return otherwise(step, index, depth) }
    let isVersion = step == plan.versionStep
    problem(isVersion ? .unknownVersion(text(index)) : .outOfRange(text(index), plan.types[step]), index)
    return nil
  }

  private mutating func number(_ step: Int, _ index: Int, _ depth: Int) -> UInt64? {
    let bounds = plan.numberBounds[Int(plan.steps[step].detail)]
    if let number = shortDecimal(index), bounds.contains(number) { return number.bitPattern }
    let isNumber = nodes[index].kind == .integer || nodes[index].kind == .float
    return isNumber ? anyNumber(index, bounds)?.bitPattern : otherwise(step, index, depth)
  }

  private mutating func numbers(_ step: Int, _ index: Int, _ depth: Int) -> UInt64? {
    guard nodes[index].kind == .sequence else { return otherwise(step, index, depth) }
    let count = Int(plan.steps[step].inner)
    guard Int(nodes[index].count) == count else { return wrongCount(step, index) }
    let firstBounds = Int(plan.steps[step].detail)
    var values = ReadingPlan.Numbers(repeating: 0)
    var read = 0
    var item = index &+ 1
    for position in 0..<count {
      let bounds = plan.numberBounds[firstBounds &+ position]
      if let number = shortDecimal(item), bounds.contains(number) {
        values[position] = number
        read &+= 1
      } else if let number = anyNumber(item, bounds) {
        values[position] = number
        read &+= 1
      }
      item = Int(nodes[item].next)
    }
    guard read == count else { return nil }
    return builder.copy(values, count: count)
  }

  private mutating func wrongCount(_ step: Int, _ index: Int) -> UInt64? {
    if case .numbers(let components) = plan.types[step] {
      problem(.wrongCount(wanted: components, found: Int(nodes[index].count)), index)
    }
    return nil
  }

  /// A number of any length or behind an alias; all else is a problem.
  @inline(never) private mutating func anyNumber(_ index: Int, _ bounds: ClosedRange<Double>) -> Double? {
    guard let number = tree.double(index) else {
      if nodes[index].kind == .alias { return follow(index).flatMap { anyNumber($0, bounds) } }
      problem(.wrongType(wanted: .number(bounds), found: nodes[index].kind), index)
      return nil
    }
    if bounds.contains(number) { return number }
    problem(.outOfRange(text(index), .number(bounds)), index)
    return nil
  }

  /// A decimal of at most eight bytes, without an exponent: digits and power of ten are exact doubles, so that one
  /// division rounds once (Clinger 1990). Nil for everything else.
  @inline(__always) private func shortDecimal(_ index: Int) -> Double? {
    let node = nodes[index]
    guard node.kind == .integer || node.kind == .float, node.count <= 8, !node.isDecoded else { return nil }
    var rest = Int(nodes[index].count)
    var word = NameTable.head(source.span, Int(nodes[index].content), rest)
    let isNegative = UInt8(truncatingIfNeeded: word) == UInt8(ascii: "-")
    if isNegative {
      word >>= 8
      rest &-= 1
    }
    var digits: UInt64 = 0
    var decimals = 0
    while rest > 0 {
      rest &-= 1
      let digit = UInt8(truncatingIfNeeded: word) &- UInt8(ascii: "0")
      if digit <= 9 {
        digits = digits &* 10 &+ UInt64(digit)
      } else {
        guard digit == UInt8(ascii: ".") &- UInt8(ascii: "0"), decimals == 0 else { return nil }
        decimals = rest
      }
      word >>= 8
    }
    let number = decimals > 0 ? Double(digits) / Self.powersOfTen[decimals] : Double(digits)
    return isNegative ? -number : number
  }

  private static let powersOfTen: InlineArray<8, Double> = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7]

  // MARK: Lists and maps

  private mutating func list(_ step: Int, _ index: Int, _ depth: Int) -> UInt64? {
    guard nodes[index].kind == .sequence else { return otherwise(step, index, depth) }
    guard mayRead(index, depth &+ 1) else { return nil }
    let count = Int(nodes[index].count)
    if count == 0 { return 0 }
    let inner = Int(plan.steps[step].inner)
    let bottom = builder.beginItems()
    var item = index &+ 1
    for _ in 0..<count {
      if nodes[resolve(item)].kind == .null {
        problem(.wrongType(wanted: plan.types[inner], found: .null), item)
      } else if let slot = value(inner, item, depth &+ 1) {
        builder.add(slot)
      }
      item = Int(nodes[item].next)
    }
    return builder.endItems(bottom)
  }

  private mutating func map(_ step: Int, _ index: Int, _ depth: Int) -> UInt64? {
    guard nodes[index].kind == .mapping else { return otherwise(step, index, depth) }
    guard mayRead(index, depth &+ 1) else { return nil }
    let inner = Int(plan.steps[step].inner)
    let bottom = builder.beginItems()
    var key = index &+ 1
    for _ in 0..<Int(nodes[index].count) {
      let value = Int(nodes[key].next)
      if let name = mapKey(step, key), let slot = self.value(inner, value, depth &+ 1) {
        builder.add(name)
        builder.add(slot)
      }
      key = Int(nodes[value].next)
    }
    return builder.endItems(bottom)
  }

  private mutating func mapKey(_ step: Int, _ key: Int) -> UInt64? {
    let index = resolve(key)
    guard nodes[index].kind.rawValue <= NodeKind.string.rawValue else {
      problem(.keyIsNoText, key)
      return nil
    }
    if plan.steps[step].operation == .languageMap {
      if accepts(step, index) { return copy(index) }
    } else if let ordinal = ordinal(step, index) {
      return UInt64(ordinal)
    }
    let name = text(index)
    guard !name.utf8.starts(with: "x-".utf8) else { return nil }
    if case .map(.term(let vocabulary), _) = plan.types[step] {
      problem(.unknownTerm(name, vocabulary), key)
    } else {
      problem(.malformed(name, .languageTag), key)
    }
    return nil
  }
}
