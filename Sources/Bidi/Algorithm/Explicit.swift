// X1 to X8: explicit levels and directions.

/// An entry of the directional status stack (X1).
struct DirectionalStatus {
  var level: UInt8
  /// The class that an override gives, or nil where it is neutral.
  var override: BidiClass?
  var isIsolate: Bool
}

/// BD2: the deepest explicit level.
private let maxDepth: UInt8 = 125

extension BidiResolver {
  /// Gives every stretch its explicit level, and its class after overrides in `overridden`.
  mutating func resolveExplicit(_ range: Range<Int>, level: UInt8, hasFirstStrongIsolates: Bool) {
    if overridden.count < stretches {
      overridden = [BidiClass](repeating: .on, count: stretchKinds.count)
    }
    for index in range { overridden[index] = BidiClass(kind: stretchKinds[index]) }
    if hasFirstStrongIsolates { resolveFirstStrongIsolates(range) }

    // X1
    statuses.removeAll(keepingCapacity: true)
    statuses.append(DirectionalStatus(level: level, override: nil, isIsolate: false))
    var overflowIsolates = 0
    var overflowEmbeddings = 0
    var validIsolates = 0

    for index in range {
      let status = statuses[statuses.count - 1]
      let type = overridden[index]
      switch type {
      case .rle, .lre, .rlo, .lro:  // X2 to X5
        let next = nextLevel(above: status.level, odd: type == .rle || type == .rlo)
        if next <= maxDepth, overflowIsolates == 0, overflowEmbeddings == 0 {
          let override: BidiClass? = type == .rlo ? .r : type == .lro ? .l : nil
          statuses.append(DirectionalStatus(level: next, override: override, isIsolate: false))
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
      case .rli, .lri:  // X5a, X5b, and X5c resolved to one of them
        stretchLevels[index] = status.level
        overridden[index] = status.override ?? type
        let next = nextLevel(above: status.level, odd: type == .rli)
        if next <= maxDepth, overflowIsolates == 0, overflowEmbeddings == 0 {
          validIsolates += 1
          statuses.append(DirectionalStatus(level: next, override: nil, isIsolate: true))
        } else {
          overflowIsolates += 1
        }
      case .pdi:  // X6a
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while !statuses[statuses.count - 1].isIsolate { statuses.removeLast() }
          statuses.removeLast()
          validIsolates -= 1
        }
        let outer = statuses[statuses.count - 1]
        stretchLevels[index] = outer.level
        overridden[index] = outer.override ?? .pdi
      case .pdf:  // X7
        if overflowIsolates > 0 { continue }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if !status.isIsolate, statuses.count >= 2 {
          statuses.removeLast()
        }
      case .b:  // X8
        stretchLevels[index] = level
      case .bn:  // X6 leaves it out, X9 removes it
        break
      default:  // X6
        stretchLevels[index] = status.level
        overridden[index] = status.override ?? type
      }
    }
  }

  /// X5c: turns every FSI into the LRI or RLI that its content asks for by P2 and P3.
  ///
  /// One pass for all of them, so that nested isolates do not cost the square of their depth.
  private mutating func resolveFirstStrongIsolates(_ range: Range<Int>) {
    open.removeAll(keepingCapacity: true)
    for index in range {
      switch BidiClass(kind: stretchKinds[index]) {
      case .l, .r, .al:
        guard let isolate = open.last, overridden[isolate] == .fsi else { break }
        overridden[isolate] = BidiClass(kind: stretchKinds[index]) == .l ? .lri : .rli
      case .lri, .rli, .fsi:
        open.append(index)
      case .pdi:
        _ = open.popLast()
      default:
        break
      }
    }
    for index in range where overridden[index] == .fsi { overridden[index] = .lri }
  }
}

/// The least odd, or even, level above another.
private func nextLevel(above level: UInt8, odd: Bool) -> UInt8 {
  odd ? (level + 1) | 1 : (level + 2) & ~1
}
