internal import Audit
internal import Guidelines
internal import Manifest
internal import Mustache
internal import Reporting

/// The recorded audits by quarter: where each ended, what is new and what was mended, and the score from run to run.
enum QuarterPages {
  static func plan(_ model: SiteModel) -> [SitePage] {
    let runs = Run.read(model.input.history)
    let quarters = Quarter.group(runs)
    return [
      SitePage(path: "quarters.html", template: "quarters", section: "quarters.html") { page(quarters, runs, $0) }
    ]
  }

  /// A recorded run with its day.
  private struct Run: Sendable {
    let day: CalendarDate
    let recorded: String
    let result: AuditResult

    /// The runs that say when they were, by time.
    static func read(_ results: [AuditResult]) -> [Run] {
      results.compactMap { result in
        guard let recorded = result.recorded, let day = CalendarDate(recorded) else { return nil }
        return Run(day: day, recorded: recorded, result: result)
      }.sorted { $0.recorded < $1.recorded }
    }
  }

  /// The runs of three months.
  private struct Quarter: Sendable {
    let year: Int
    let number: Int
    var runs: [Run]

    static func group(_ runs: [Run]) -> [Quarter] {
      var quarters: [Quarter] = []
      for run in runs {
        let number = (run.day.month - 1) / 3 + 1
        if quarters.last?.year != run.day.year || quarters.last?.number != number {
          quarters.append(Quarter(year: run.day.year, number: number, runs: []))
        }
        quarters[quarters.count - 1].runs.append(run)
      }
      return quarters
    }

    /// What fails where the quarter ends, by fingerprint.
    var failing: Set<String> { Set(runs.last?.result.failures.map(\.fingerprint) ?? []) }
  }

  private static func page(_ quarters: [Quarter], _ runs: [Run], _ scope: PageScope) -> PageContent {
    let words = scope.wording
    let title = words("menuQuarters")
    var members: MustacheObject = ["heading": .string(title), "lead": .string(words("quartersLead"))]
    if !runs.isEmpty {
      members["hasHistory"] = true
      members["chart"] = chart(runs, scope)
      members["runs"] = .list(runs) { run in
        let score = AuditPages.score(run.result.summary.score, words)
        return ["label": .string(words("quarterRun", ["date": words.format.date(run.day), "score": score]))]
      }
      members["quarters"] = .list(quarters.indices.reversed().map { row(quarters, $0, words) })
    }
    return PageContent(title, words("quartersLead"), members)
  }

  private static func row(_ quarters: [Quarter], _ place: Int, _ words: Wording) -> MustacheValue {
    let quarter = quarters[place]
    guard let summary = quarter.runs.last?.result.summary else { return .null }
    let before = place > 0 ? quarters[place - 1].failing : []
    func count(_ severity: Severity) -> MustacheValue { .string(words.number(summary.failures[severity] ?? 0)) }
    return [
      "name": .string("\(quarter.year)-Q\(quarter.number)"), "runs": .string(words.number(quarter.runs.count)),
      "score": .string(AuditPages.score(summary.score, words)), "grade": .string(summary.grade?.rawValue ?? "–"),
      "errors": count(.error), "warnings": count(.warning), "advice": count(.advice),
      "new": .string(place == 0 ? "–" : words.number(quarter.failing.subtracting(before).count)),
      "fixed": .string(place == 0 ? "–" : words.number(before.subtracting(quarter.failing).count)),
    ]
  }

  /// The score of every run. Time runs along the reading direction, as our own guideline on charts has it.
  private static func chart(_ runs: [Run], _ scope: PageScope) -> MustacheValue {
    let (width, height) = (640.0, 200.0)
    let isRightToLeft = scope.edition.direction == .rtl
    let points = runs.enumerated().map { place, run in
      let part = runs.count == 1 ? 0.5 : Double(place) / Double(runs.count - 1)
      let x = 24 + (width - 48) * (isRightToLeft ? 1 - part : part)
      return (x: x, y: 16 + (height - 40) * (1 - (run.result.summary.score ?? 0) / 100))
    }
    var canvas = Canvas()
    canvas.markup.raw("<svg class=\"frame trend\" viewBox=\"0 0 640 200\" role=\"img\"")
    canvas.markup.attribute("aria-label", scope.wording("quarterTrend"))
    canvas.markup.raw(">")
    for part in [0.0, 0.5, 1] {
      let y = 16 + (height - 40) * part
      canvas.line(24, y, to: width - 24, y, .dashed)
    }
    canvas.path(points, .accentStroke)
    for point in points { canvas.circle(point.x, point.y, 5, .accent) }
    canvas.markup.raw("</svg>")
    return canvas.markup.value
  }
}
