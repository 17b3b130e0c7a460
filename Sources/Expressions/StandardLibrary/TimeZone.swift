internal import SourceText

/// A time zone: a fixed distance from UTC, or the rule that holds today in an IANA zone.
///
/// The rules come from a table inside the program, so that a result does not depend on the machine. They are those of
/// today: times before a zone last changed its rule are taken by the new one.
struct TimeZone {
  /// Seconds east of UTC, without daylight saving.
  private var standard: Int
  private var daylight: Daylight?

  fileprivate struct Daylight {
    /// Seconds east of UTC while it lasts.
    var offset: Int
    var start: Change
    var end: Change
  }

  /// The day of a year and the time on it when clocks change.
  fileprivate struct Change {
    enum Day {
      /// The week (5: the last) and the day of the week (0: Sunday) in a month.
      case weekday(month: Int, week: Int, day: Int)
      /// From 1, February 29 never counted.
      case julian(Int)
      /// From 0, February 29 counted.
      case ordinal(Int)
    }

    var day: Day
    /// Seconds after midnight, by the clock before the change; may lie outside of the day.
    var time: Int
  }

  /// `UTC`, `+05:30`, `-02:00`, `02:00` or an IANA name. Nil for anything else.
  init?(_ name: String) {
    if name.isEmpty || name == "UTC" || name == "Z" {
      self.init(standard: 0)
    } else if let offset = Self.fixedOffset(name) {
      self.init(standard: offset)
    } else if let rule = zoneRules[name] {
      self.init(rule: rule)
    } else {
      return nil
    }
  }

  private init(standard: Int) {
    self.standard = standard
  }

  /// Seconds east of UTC at a time in seconds since 1970.
  func offset(at seconds: Int) -> Int {
    guard let daylight else { return standard }
    let year = CivilTime(seconds: seconds + standard).year
    let start = daylight.start.seconds(in: year) - standard
    let end = daylight.end.seconds(in: year) - daylight.offset
    // In the south the year begins and ends with daylight saving.
    let isDaylight = start < end ? seconds >= start && seconds < end : seconds >= start || seconds < end
    return isDaylight ? daylight.offset : standard
  }

  private static func fixedOffset(_ text: String) -> Int? {
    var reader = DigitReader(Array(text.utf8))
    let isNegative = reader.skip("-")
    if !isNegative { _ = reader.skip("+") }
    guard let hours = reader.number(2), reader.skip(":"), let minutes = reader.number(2), reader.isAtEnd,
      hours < 24, minutes < 60
    else { return nil }
    return (hours * 3_600 + minutes * 60) * (isNegative ? -1 : 1)
  }

  // MARK: POSIX rules

  /// `EET-2EEST,M3.5.0/3,M10.5.0/4`: POSIX counts hours west of UTC.
  private init?(rule: Substring) {
    let parts = rule.split(separator: ",")
    var reader = Cursor(Array(parts[0].utf8))
    reader.skipZoneName()
    guard let west = reader.time() else { return nil }
    standard = -west
    guard parts.count == 3, !reader.isAtEnd else { return }
    reader.skipZoneName()
    let offset = reader.isAtEnd ? standard + 3_600 : -(reader.time() ?? 0)
    guard let start = Change(parts[1]), let end = Change(parts[2]) else { return nil }
    daylight = Daylight(offset: offset, start: start, end: end)
  }
}

extension TimeZone.Change {
  init?(_ text: Substring) {
    let parts = text.split(separator: "/")
    var reader = Cursor(Array(parts[0].utf8))
    if reader.skip(UInt8(ascii: "M")) {
      guard let month = reader.digits(), reader.skip(UInt8(ascii: ".")), let week = reader.digits(),
        reader.skip(UInt8(ascii: ".")), let day = reader.digits()
      else { return nil }
      self.day = .weekday(month: month, week: week, day: day)
    } else if reader.skip(UInt8(ascii: "J")) {
      guard let day = reader.digits() else { return nil }
      self.day = .julian(day)
    } else {
      guard let day = reader.digits() else { return nil }
      self.day = .ordinal(day)
    }
    time = 7_200
    if parts.count > 1 {
      var reader = Cursor(Array(parts[1].utf8))
      guard let time = reader.time() else { return nil }
      self.time = time
    }
  }

  /// The change in a year, in seconds since 1970 by the clock before it.
  func seconds(in year: Int) -> Int {
    let days: Int
    switch day {
    case .weekday(let month, let week, let weekday):
      let first = daysBefore(year: year, month: month, day: 1)
      let next =
        month == 12 ? daysBefore(year: year + 1, month: 1, day: 1) : daysBefore(year: year, month: month + 1, day: 1)
      var day = first + floorRemainder(weekday - (first + 4), 7) + (week - 1) * 7
      while day >= next { day -= 7 }
      days = day
    case .julian(let day):
      let isLeap = daysBefore(year: year, month: 3, day: 1) - daysBefore(year: year, month: 2, day: 1) == 29
      days = daysBefore(year: year, month: 1, day: 1) + day - 1 + (isLeap && day >= 60 ? 1 : 0)
    case .ordinal(let day): days = daysBefore(year: year, month: 1, day: 1) + day
    }
    return days * 86_400 + time
  }
}

extension Cursor {
  /// `EET`, or `<+0545>` in angle brackets.
  fileprivate mutating func skipZoneName() {
    if skip(UInt8(ascii: "<")) {
      while !isAtEnd, !skip(UInt8(ascii: ">")) { advance() }
    } else {
      while !isAtEnd, isIdentifierStart(peek()) { advance() }
    }
  }

  fileprivate mutating func digits() -> Int? {
    let start = offset
    var value = 0
    while isDigit(peek()), offset - start < 6 {
      value = value * 10 + Int(peek() - 0x30)
      advance()
    }
    return offset > start ? value : nil
  }

  /// `2`, `-5:45`, `3:30:00`, in seconds.
  fileprivate mutating func time() -> Int? {
    let isNegative = skip(UInt8(ascii: "-"))
    if !isNegative { _ = skip(UInt8(ascii: "+")) }
    guard var seconds = digits().map({ $0 * 3_600 }) else { return nil }
    for unit in [60, 1] where skip(UInt8(ascii: ":")) { seconds += (digits() ?? 0) * unit }
    return isNegative ? -seconds : seconds
  }
}

/// The rules by the names of their zones, read from the table when one is first asked for.
private let zoneRules: [String: Substring] = {
  var rules: [String: Substring] = [:]
  for line in zoneTable.description.split(separator: "\n") {
    let words = line.split(separator: " ")
    for name in words.dropFirst() { rules[String(name)] = words[0] }
  }
  return rules
}()
