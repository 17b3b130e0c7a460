/// The forms of text that are checked where they are read.
public enum TextFormat: UInt8, CaseIterable, Sendable {
  /// A name or an id: at least one character.
  case identifier
  /// A well-formed language tag (RFC 5646, 2.1; BCP 47).
  ///
  /// The language has two or three letters: longer ones are well-formed, but none is registered, and taking them would
  /// let `arabic` pass. Grandfathered tags and those that are private as a whole are refused for the same reason.
  case languageTag
  /// The code of a region (ISO 3166-1), two capital letters.
  case region
  /// A script of four letters (ISO 15924).
  case script
  /// A day of the calendar, `2026-11-12` (ISO 8601).
  case date
  /// `path:line:column`, both from 1.
  case place

  /// What a message says is wanted.
  public var wanted: String {
    switch self {
    case .identifier: "a name"
    case .languageTag: "a language tag such as \"ar\" or \"ar-SA\""
    case .region: "a region of ISO 3166 such as \"SA\""
    case .script: "a script such as \"Arab\""
    case .date: "a date such as \"2026-11-12\""
    case .place: "a place such as \"Sources/Booking.swift:42:9\""
    }
  }

  /// The form as a regular expression of ECMA 262, for the JSON Schema; nil where only the length counts.
  ///
  /// It says the same as `accepts` but for the length of a month.
  public var pattern: String? {
    switch self {
    case .identifier: nil
    case .languageTag:
      "^[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?"
        + "(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*(?:-[A-WYZa-wyz0-9](?:-[A-Za-z0-9]{2,8})+)*"
        + "(?:-[Xx](?:-[A-Za-z0-9]{1,8})+)?$"
    case .region: Regions.pattern
    case .script: "^[A-Z][a-z]{3}$"
    case .date: "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$"
    case .place: "^[^\\u0000-\\u001f]+:[1-9][0-9]{0,8}:[1-9][0-9]{0,8}$"
    }
  }

  /// True when bytes of UTF-8 have the form. Cost: one pass, no allocation.
  public func accepts(_ text: Span<UInt8>) -> Bool {
    switch self {
    case .identifier: text.count > 0
    case .languageTag: isLanguageTag(text)
    case .region: text.count == 2 && isUpper(text[0]) && isUpper(text[1]) && Regions.contains(text[0], text[1])
    case .script: text.count == 4 && isUpper(text[0]) && (1...3).allSatisfy { isLower(text[$0]) }
    case .date: isDate(text)
    case .place: isPlace(text)
    }
  }
}

@inline(__always) private func isUpper(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
@inline(__always) private func isLower(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }
@inline(__always) private func isLetter(_ byte: UInt8) -> Bool { isLower(byte | 0x20) }
@inline(__always) private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

/// A part of a language tag, between hyphens.
private struct Subtag {
  var start: Int
  var count = 0
  var letters = 0
  var digits = 0

  /// The part that starts at an offset; empty behind the end.
  init(_ text: Span<UInt8>, at start: Int) {
    self.start = start
    while start + count < text.count, text[start + count] != UInt8(ascii: "-") {
      if isLetter(text[start + count]) { letters += 1 }
      if isDigit(text[start + count]) { digits += 1 }
      count += 1
    }
  }

  var isAlphabetic: Bool { letters == count }
  var isAlphanumeric: Bool { count > 0 && letters + digits == count }
}

/// RFC 5646, 2.1: language, script, region, variants, extensions, private use; each part in its place.
private func isLanguageTag(_ text: Span<UInt8>) -> Bool {
  var part = Subtag(text, at: 0)
  guard part.isAlphabetic, (2...3).contains(part.count) else { return false }
  if part.count == text.count { return true }
  var isInExtension = false
  var stage = 0
  var extended = 0
  while part.start + part.count < text.count {
    let next = Subtag(text, at: part.start + part.count + 1)
    guard next.isAlphanumeric, next.count <= 8 else { return false }
    if next.count == 1 {
      if text[next.start] | 0x20 == UInt8(ascii: "x") { return isPrivateUse(text, from: next.start + 2) }
      // A singleton needs a part of two or more characters behind it.
      let first = Subtag(text, at: min(next.start + 2, text.count))
      guard first.count >= 2 else { return false }
      isInExtension = true
    } else if !isInExtension {
      switch next {
      case _ where stage == 0 && next.isAlphabetic && next.count == 3 && extended < 3: extended += 1
      case _ where stage < 1 && next.isAlphabetic && next.count == 4: stage = 1
      case _ where stage < 2 && next.isAlphabetic && next.count == 2: stage = 2
      case _ where stage < 2 && next.digits == 3 && next.count == 3: stage = 2
      case _ where next.count >= 5 || next.count == 4 && isDigit(text[next.start]): stage = 3
      default: return false
      }
    }
    part = next
  }
  return true
}

private func isPrivateUse(_ text: Span<UInt8>, from start: Int) -> Bool {
  var start = start
  guard start < text.count else { return false }
  while true {
    let part = Subtag(text, at: start)
    guard part.isAlphanumeric, part.count <= 8 else { return false }
    start += part.count + 1
    if start == text.count + 1 { return true }
    guard start < text.count else { return false }
  }
}

private func isDate(_ text: Span<UInt8>) -> Bool {
  guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") else { return false }
  guard let year = number(text, 0..<4), let month = number(text, 5..<7), let day = number(text, 8..<10) else {
    return false
  }
  guard (1...12).contains(month) else { return false }
  let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  let days = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  return (1...days).contains(day)
}

private func number(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
  var value = 0
  for index in range {
    guard isDigit(text[index]) else { return nil }
    value = value * 10 + Int(text[index] - UInt8(ascii: "0"))
  }
  return value
}

private func isPlace(_ text: Span<UInt8>) -> Bool {
  var end = text.count
  for _ in 0..<2 {
    var start = end
    while start > 0, isDigit(text[start - 1]) { start -= 1 }
    guard (1...9).contains(end - start), text[start] != UInt8(ascii: "0") else { return false }
    guard start > 0, text[start - 1] == UInt8(ascii: ":") else { return false }
    end = start - 1
  }
  for index in 0..<end where text[index] < 0x20 { return false }
  return end > 0
}
