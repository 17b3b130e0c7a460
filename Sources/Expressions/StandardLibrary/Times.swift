/// `timestamp`, `duration`, their arithmetic and their parts.
extension StandardLibrary {
  static let times: [Declaration] = timeConversions + timeArithmetic + timestampParts + durationParts

  private static let timeConversions: [Declaration] = [
    ("timestamp", .function(.timestamp, .timestamp) { (_, time: Timestamp) -> Timestamp? in time }),
    (
      "timestamp",
      .function(.string, .timestamp, documentation: "The point in time of an RFC 3339 text") {
        (evaluation, text: Text) -> Timestamp? in
        Timestamp(String(text)) ?? evaluation.fail(.notConvertible(String(text), to: "timestamp"))
      }
    ),
    (
      "timestamp",
      .function(.int, .timestamp, documentation: "The point so many seconds after 1970") {
        (evaluation, seconds: Int) -> Timestamp? in
        Timestamp.secondsRange.contains(seconds)
          ? Timestamp(seconds: seconds) : evaluation.fail(.outOfRange(type: "timestamp"))
      }
    ),
    ("duration", .function(.duration, .duration) { (_, duration: Duration) -> Duration? in duration }),
    (
      "duration",
      .function(.string, .duration, documentation: "The span of a text such as \"1h30m\"") {
        (evaluation, text: Text) -> Duration? in
        Duration(String(text)) ?? evaluation.fail(.notConvertible(String(text), to: "duration"))
      }
    ),
  ]

  private static let timeArithmetic: [Declaration] = [
    (
      "_+_",
      .function(.timestamp, .duration, .timestamp) { (evaluation, a: Timestamp, b: Duration) -> Timestamp? in
        a.adding(b) ?? evaluation.fail(.outOfRange(type: "timestamp"))
      }
    ),
    (
      "_+_",
      .function(.duration, .timestamp, .timestamp) { (evaluation, a: Duration, b: Timestamp) -> Timestamp? in
        b.adding(a) ?? evaluation.fail(.outOfRange(type: "timestamp"))
      }
    ),
    (
      "_+_",
      .function(.duration, .duration, .duration) { (evaluation, a: Duration, b: Duration) -> Duration? in
        Duration(seconds: a.seconds + b.seconds, anyNanoseconds: Int(a.nanoseconds) + Int(b.nanoseconds))
          ?? evaluation.fail(.outOfRange(type: "duration"))
      }
    ),
    (
      "_-_",
      .function(.timestamp, .duration, .timestamp) { (evaluation, a: Timestamp, b: Duration) -> Timestamp? in
        a.adding(b, sign: -1) ?? evaluation.fail(.outOfRange(type: "timestamp"))
      }
    ),
    (
      "_-_",
      .function(.timestamp, .timestamp, .duration) { (evaluation, a: Timestamp, b: Timestamp) -> Duration? in
        Duration(seconds: a.seconds - b.seconds, anyNanoseconds: Int(a.nanoseconds) - Int(b.nanoseconds))
          ?? evaluation.fail(.outOfRange(type: "duration"))
      }
    ),
    (
      "_-_",
      .function(.duration, .duration, .duration) { (evaluation, a: Duration, b: Duration) -> Duration? in
        Duration(seconds: a.seconds - b.seconds, anyNanoseconds: Int(a.nanoseconds) - Int(b.nanoseconds))
          ?? evaluation.fail(.outOfRange(type: "duration"))
      }
    ),
  ]

  /// Each part in UTC, and in a time zone.
  private static let timestampParts: [Declaration] = [
    part("getFullYear", "The year") { $0.year },
    part("getMonth", "The month, from 0") { $0.month - 1 },
    part("getDate", "The day of the month, from 1") { $0.day },
    part("getDayOfMonth", "The day of the month, from 0") { $0.day - 1 },
    part("getDayOfYear", "The day of the year, from 0") { $0.dayOfYear },
    part("getDayOfWeek", "The day of the week, from 0, Sunday") { $0.dayOfWeek },
    part("getHours", "The hour") { $0.hour },
    part("getMinutes", "The minute") { $0.minute },
    part("getSeconds", "The second") { $0.second },
    [
      (
        "getMilliseconds",
        .function(.timestamp, .int, isMember: true, documentation: "The milliseconds of the second") {
          (_, time: Timestamp) -> Int? in Int(time.nanoseconds) / 1_000_000
        }
      ),
      (
        "getMilliseconds",
        .function(.timestamp, .string, .int, isMember: true) { (evaluation, time: Timestamp, zone: Text) -> Int? in
          guard TimeZone(String(zone)) != nil else { return evaluation.fail(.notConvertible(String(zone), to: "zone")) }
          return Int(time.nanoseconds) / 1_000_000
        }
      ),
    ],
  ].flatMap { $0 }

  private static func part(
    _ name: String, _ documentation: String, _ part: @escaping @Sendable (CivilTime) -> Int
  ) -> [Declaration] {
    [
      (
        name,
        .function(.timestamp, .int, isMember: true, documentation: documentation) { (_, time: Timestamp) -> Int? in
          part(CivilTime(seconds: time.seconds))
        }
      ),
      (
        name,
        .function(.timestamp, .string, .int, isMember: true, documentation: documentation + ", in a time zone") {
          (evaluation, time: Timestamp, zone: Text) -> Int? in
          guard let zone = TimeZone(String(zone)) else {
            return evaluation.fail(.notConvertible(String(zone), to: "time zone"))
          }
          return part(CivilTime(seconds: time.seconds + zone.offset(at: time.seconds)))
        }
      ),
    ]
  }

  private static let durationParts: [Declaration] = [
    ("getHours", total("The whole hours of the span") { $0.seconds / 3_600 }),
    ("getMinutes", total("The whole minutes of the span") { $0.seconds / 60 }),
    ("getSeconds", total("The whole seconds of the span") { $0.seconds }),
    ("getMilliseconds", total("The milliseconds of its second") { Int($0.nanoseconds) / 1_000_000 }),
  ]

  private static func total(_ documentation: String, _ part: @escaping @Sendable (Duration) -> Int) -> Overload {
    .function(.duration, .int, isMember: true, documentation: documentation) { (_, duration: Duration) -> Int? in
      part(duration)
    }
  }
}
