// Does a text come apart where its directions meet?

extension BidiResolver {
  /// True when a text is seen in the same order as with an isolate around each part of it that runs the other way.
  ///
  /// The parts are: the whole paragraph, where no letter runs in the given direction and nothing is isolated yet (then it
  /// is compared with the order inside a first-strong isolate, FSI); otherwise each phrase of the other direction, from
  /// its first to its last letter with what is attached to them without a space, as in `@safar`, `C++` and `hotels/`, but
  /// not the punctuation of the sentence. In right-to-left text a phrase has a number behind it, as in `iPhone 15`, and
  /// before a unit, as in `3:36 PM`. What stands in isolates or embeddings already is left as it is.
  ///
  /// - Parameters:
  ///   - text: in logical order.
  ///   - direction: of its paragraphs.
  /// - Complexity: O(n · depth).
  public mutating func bidiStable(_ text: String, direction: BaseDirection) -> Bool {
    bidiStable(text.utf8.span, direction: direction)
  }

  /// The same for a text in UTF-8.
  public mutating func bidiStable(_ utf8: Span<UInt8>, direction: BaseDirection) -> Bool {
    decode(utf8)
    // Words of one direction, and spaces: they stand in one row in any paragraph and in any isolate.
    let others = present.without(BidiClass.ws.only)
    if others.without(BidiClass.l.only).isEmpty || others.without(BidiClass.r.only | BidiClass.al.only).isEmpty {
      return true
    }
    resolveDecoded(direction)
    let parts = paragraphs.flatMap { oppositeParts(of: $0) }
    if parts.isEmpty || areWhole(parts) { return true }
    let isolated = isolating(parts)
    let seen = visibleScalars()
    resolveWhole(isolated.span, direction: direction)
    return visibleScalars() == seen
  }

  /// The text with a first-strong isolate around each part of it that runs the other way, as `bidiStable` finds them.
  ///
  /// It is seen in the same order wherever it is put, as far as its own parts go. A text without such parts comes back
  /// as it is.
  ///
  /// - Complexity: O(n · depth).
  public mutating func isolatingOppositeParts(_ text: String, direction: BaseDirection) -> String {
    resolveWhole(text.utf8.span, direction: direction)
    let parts = paragraphs.flatMap { oppositeParts(of: $0) }
    return parts.isEmpty ? text : String(decoding: isolating(parts), as: UTF8.self)
  }

  /// True when it is plain that isolates would change nothing: each part is of one level, no isolate or embedding is
  /// there, and no number stands outside of the parts, which an isolate could set free or tie.
  private func areWhole(_ parts: [Range<Int>]) -> Bool {
    if present.intersects(.explicit) || paragraphs.count > 1 { return false }
    let level = paragraphs[0].level + 1
    var done = 0
    for part in parts + [count..<count] {
      for index in done..<part.lowerBound where BidiClassSet.numbers.contains(BidiClass(kind: kinds[index])) {
        return false
      }
      for index in part where levelStore[index] != level { return false }
      done = part.upperBound
    }
    return true
  }

  /// What is seen of the text in hand, without spaces: where a space stands is nothing that a reader sees at the end of a
  /// line.
  private mutating func visibleScalars() -> [UInt32] {
    var visible: [UInt32] = []
    visible.reserveCapacity(count)
    for line in lines() {
      orderClusters(of: line.content)
      for place in order {
        let cluster = clusters[place]
        for index in cluster.scalars where isSeen(index, in: cluster) && !isSpace(index) {
          visible.append(seenScalar(index, clusterLevels[place]))
        }
      }
      for index in line.separator where !isSpace(index) { visible.append(scalars[index]) }
    }
    return visible
  }

  private func isSpace(_ index: Int) -> Bool {
    let type = BidiClass(kind: kinds[index])
    return type == .ws || type == .s
  }

  /// The text with a first-strong isolate around each of some ranges, which ascend.
  private func isolating(_ parts: [Range<Int>]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(count * 2 + parts.count * 6)
    var done = 0
    for part in parts {
      for index in done..<part.lowerBound { appendUTF8(scalars[index], to: &text) }
      appendUTF8(BidiControl.fsi.rawValue, to: &text)
      for index in part { appendUTF8(scalars[index], to: &text) }
      appendUTF8(BidiControl.pdi.rawValue, to: &text)
      done = part.upperBound
    }
    for index in done..<count { appendUTF8(scalars[index], to: &text) }
    return text
  }
}

/// True when no part of a text that runs the other way comes apart; `BidiResolver.bidiStable` says how.
public func bidiStable(_ text: String, direction: BaseDirection) -> Bool {
  var resolver = BidiResolver()
  return resolver.bidiStable(text, direction: direction)
}

/// The text with an isolate around each part that runs the other way; `BidiResolver.isolatingOppositeParts` says how.
public func isolatingOppositeParts(_ text: String, direction: BaseDirection) -> String {
  var resolver = BidiResolver()
  return resolver.isolatingOppositeParts(text, direction: direction)
}
