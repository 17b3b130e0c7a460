internal import Configuration
internal import CLibrary
internal import SourceText

/// What time it is: the only place that asks the system. `RTLAUDIT_NOW` sets it, for results that can be made again.
enum Clock {
  /// A moment in UTC, to the second.
  struct Moment: Equatable {
    /// The day.
    let day: Day
    /// Seconds of the day.
    let second: Int

    /// `2026-11-12T09:30:00Z`.
    var text: String {
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "\(day)T\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
    }
  }

  /// This moment: that of `RTLAUDIT_NOW` (`2026-11-12` or `2026-11-12T09:30:00Z`), else the system's.
  static func now() throws(Failure) -> Moment {
    guard let stated = Terminal.environment("RTLAUDIT_NOW"), !stated.isEmpty else {
      let seconds = time(nil)
      return Moment(day: Day(number: seconds / 86_400), second: seconds % 86_400)
    }
    guard let moment = read(stated) else {
      throw Failure(
        "RTLAUDIT_NOW is \"\(terminalSafe(stated))\"", hint: "write it as 2026-11-12 or 2026-11-12T09:30:00Z")
    }
    return moment
  }

  /// Today, in UTC.
  static func today() throws(Failure) -> Day { try now().day }

  private static func read(_ text: String) -> Moment? {
    guard let day = Day(text.prefix(10)) else { return nil }
    let rest = text.dropFirst(10)
    if rest.isEmpty { return Moment(day: day, second: 0) }
    let parts = rest.dropFirst().dropLast().split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.count == 2 ? UInt8($0) : nil }.map(Int.init)
    guard rest.first == "T", rest.last == "Z", parts.count == 3, numbers.count == 3, numbers[0] < 24,
      numbers[1] < 60, numbers[2] < 60
    else { return nil }
    return Moment(day: day, second: numbers[0] * 3600 + numbers[1] * 60 + numbers[2])
  }
}
