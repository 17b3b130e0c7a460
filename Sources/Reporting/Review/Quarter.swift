/// Three months of a year that may start in any month.
///
/// A year that does not start in January is called after the calendar year in which it ends, as most that count so do:
/// with `fiscalYearStart: april`, 2027-Q1 is April to June 2026.
public struct Quarter: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year, by its name.
  public let year: Int
  /// From 1 to 4.
  public let number: Int
  /// The month that the first quarter starts in, from 1.
  public let yearStart: Int

  /// A quarter of a year.
  public init?(year: Int, number: Int, yearStart: Int = 1) {
    guard (1...9998).contains(year), (1...4).contains(number), (1...12).contains(yearStart) else { return nil }
    self.year = year
    self.number = number
    self.yearStart = yearStart
  }

  /// Reads `2026-Q4`; nil for anything else.
  public init?(_ text: some StringProtocol, yearStart: Int = 1) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 4, let year = Int(parts[0]), parts[1].utf8.count == 2,
      parts[1].first == "Q" || parts[1].first == "q", let number = Int(parts[1].dropFirst())
    else { return nil }
    self.init(year: year, number: number, yearStart: yearStart)
  }

  /// The quarter of a day.
  public init(of day: CalendarDate, yearStart: Int = 1) {
    let months = day.year * 12 + day.month - yearStart
    year = months / 12 + (yearStart > 1 ? 1 : 0)
    number = months % 12 / 3 + 1
    self.yearStart = yearStart
  }

  /// Months since the year 0 before its first.
  private var firstMonth: Int { (year - (yearStart > 1 ? 1 : 0)) * 12 + yearStart - 1 + (number - 1) * 3 }

  /// The first day.
  public var first: CalendarDate { Quarter.day(firstMonth, isLast: false) }

  /// The last day.
  public var last: CalendarDate { Quarter.day(firstMonth + 2, isLast: true) }

  /// The quarter so many before.
  public func before(_ count: Int) -> Quarter {
    let index = year * 4 + number - 1 - count
    return Quarter(year: index / 4, number: index % 4 + 1, yearStart: yearStart) ?? self
  }

  /// Whether a day is in it.
  public func contains(_ day: CalendarDate) -> Bool { first <= day && day <= last }

  /// `2026-Q4`.
  public var description: String {
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "-Q\(number)"
  }

  /// The earlier quarter is less.
  public static func < (a: Quarter, b: Quarter) -> Bool { a.firstMonth < b.firstMonth }

  private static func day(_ months: Int, isLast: Bool) -> CalendarDate {
    let (year, month) = (months / 12, months % 12 + 1)
    let day = isLast ? CalendarDate.days(inMonth: month, of: year) : 1
    guard let date = CalendarDate(year: year, month: month, day: day) else { preconditionFailure("no such month") }
    return date
  }
}
