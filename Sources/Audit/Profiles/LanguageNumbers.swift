internal import Expressions

/// The language tags that were met, as numbers that have room in the key of a profile.
struct LanguageNumbers {
  /// How many tags are told apart.
  private static let most = 250

  private var tags: [[UInt8]] = []
  /// The bytes of each tag as one number; 0 for a tag that has more than eight.
  private var words: [UInt64] = []
  private var last = 0

  /// The number of a tag as it is written, from 1 in the order in which they were met; nil when more were met than are told
  /// apart.
  @inline(__always) mutating func number(of tag: Text) -> Int? {
    let word = Self.word(tag)
    if last < words.count, words[last] == word, word != 0 || holds(tag, last) { return last &+ 1 }
    return find(tag, word)
  }

  @inline(never) private mutating func find(_ tag: Text, _ word: UInt64) -> Int? {
    if let known = words.indices.first(where: { words[$0] == word && (word != 0 || holds(tag, $0)) }) {
      last = known
      return known + 1
    }
    guard tags.count < Self.most else { return nil }
    last = tags.count
    tags.append(unsafe Array(tag.bytes))
    words.append(word)
    return tags.count
  }

  private func holds(_ tag: Text, _ place: Int) -> Bool {
    tags[place].count == tag.count && tag.count > 0 && (0..<tag.count).allSatisfy { tags[place][$0] == tag[$0] }
  }

  /// A tag is of letters, digits and hyphens, so that none becomes 0.
  @inline(__always) private static func word(_ tag: Text) -> UInt64 {
    guard tag.count <= 8 else { return 0 }
    var word: UInt64 = 0
    for index in 0..<tag.count { word = word &<< 8 | UInt64(unsafe tag.start[index]) }
    return word
  }
}
