internal import Expressions

/// What is known of a language tag. Its texts live as long as the session.
struct Language {
  let tag: Text
  let isRightToLeft: Bool
  /// The primary subtag, old codes replaced.
  let code: Text
  /// The script that it is likely written in, `Zyyy` where that is unknown.
  let script: Text
  /// The place of its locale's facts; -1 for a locale that is not right to left.
  let locale: Int32
  /// Lists of names, by `AuditSession.FactList`; made when they are asked for.
  var lists: [List?]
}

/// The languages that checks asked about.
///
/// A project has few, and they are asked about again and again: for each string and each check of it. Those of late are
/// found by two of their bytes, the others in a hash table.
struct LanguageMemory {
  private var languages: [Language] = []
  private var places: [Text: Int] = [:]
  /// Places of languages, by `slot`.
  private var recent: [Int] = []
  private static let slots = 64

  /// The place of a language; nil where it was not added.
  @inline(__always) mutating func place(of tag: Text) -> Int? {
    let slot = Self.slot(tag)
    if slot < recent.count, languages[recent[slot]].tag == tag { return recent[slot] }
    guard let place = places[tag] else { return nil }
    recent[slot] = place
    return place
  }

  /// Adds a language; gives its place.
  mutating func add(_ language: Language) -> Int {
    let place = languages.count
    languages.append(language)
    places[language.tag] = place
    if recent.isEmpty { recent = Array(repeating: place, count: Self.slots) }
    return place
  }

  /// The language at a place.
  subscript(place: Int) -> Language {
    @inline(__always) _read { yield languages[place] }
    _modify { yield &languages[place] }
  }

  private static func slot(_ tag: Text) -> Int {
    guard tag.count > 1 else { return tag.count }
    return (Int(tag[1]) &* 5 &+ Int(tag[tag.count - 1])) & (slots - 1)
  }
}
