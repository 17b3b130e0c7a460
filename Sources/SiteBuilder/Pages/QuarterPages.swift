internal import Audit
internal import Guidelines
internal import Manifest
internal import Mustache
internal import Reporting

/// The quarters of recorded audits: where each ended, and the whole review of each, as `rtlaudit report` has it.
enum QuarterPages {
  static func plan(_ model: SiteModel) -> [SitePage] {
    let runs = runs(model.input.history)
    let reviews = reviews(runs.map(\.result), yearStart: model.options.fiscalYearStart)
    let overview = SitePage(path: "quarters.html", template: "quarters", section: "quarters.html") {
      page(reviews, runs, $0)
    }
    return [overview]
      + reviews.indices.map { place in
        SitePage(path: path(reviews[place]), template: "quarter", section: "quarters.html") {
          quarter(place, reviews, $0)
        }
      }
  }

  /// A page for each quarter, by its name: the site's search leads there, too.
  static func entries(_ edition: Edition, _ model: SiteModel) -> [(title: String, path: String)] {
    reviews(runs(model.input.history).map(\.result), yearStart: model.options.fiscalYearStart).map {
      (name($0.history.quarter, edition), path($0))
    }
  }

  private static func path(_ review: QuarterlyReview) -> String { "quarters/\(review.history.quarter).html" }

  private static func name(_ quarter: Quarter, _ edition: Edition) -> String {
    let texts = edition.reviewWording
    return texts.text(
      "review.quarter", ["number": .number(quarter.number), "year": .text(texts.format.digits("\(quarter.year)"))])
  }

  /// The runs that say when they were, by time.
  private static func runs(_ results: [AuditResult]) -> [(day: CalendarDate, result: AuditResult)] {
    let dated = results.compactMap { result in
      result.recorded.flatMap { CalendarDate($0) }.map { (day: $0, result: result) }
    }
    return dated.sorted { ($0.result.recorded ?? "") < ($1.result.recorded ?? "") }
  }

  /// The review of each quarter that has a run, the oldest first.
  private static func reviews(_ runs: [AuditResult], yearStart: Int) -> [QuarterlyReview] {
    let days = runs.compactMap { $0.recorded.flatMap { CalendarDate($0) } }
    return Set(days.map { Quarter(of: $0, yearStart: yearStart) }).sorted().compactMap { quarter in
      var history = ReviewHistory(quarter)
      for run in runs { _ = history.add(run) }
      return QuarterlyReview(history)
    }
  }

  // MARK: All quarters

  private static func page(
    _ reviews: [QuarterlyReview], _ runs: [(day: CalendarDate, result: AuditResult)], _ scope: PageScope
  ) -> PageContent {
    let words = scope.wording
    let title = words("menuQuarters")
    var members: MustacheObject = ["heading": .string(title), "lead": .string(words("quartersLead"))]
    if !runs.isEmpty {
      members["hasHistory"] = true
      members["chart"] = chart(runs.map(\.result), scope)
      members["runs"] = .list(runs) { run in
        let score = AuditPages.score(run.result.summary.score, words)
        return ["label": .string(words("quarterRun", ["date": .date(run.day), "score": .text(score)]))]
      }
      members["quarters"] = .list(reviews.reversed()) { row($0, scope) }
    }
    return PageContent(title, words("quartersLead"), members)
  }

  private static func row(_ review: QuarterlyReview, _ scope: PageScope) -> MustacheObject {
    let words = scope.wording
    let summary = review.current.summary
    func count(_ severity: Severity) -> MustacheValue { .string(words.number(summary.failures[severity] ?? 0)) }
    func count(_ findings: [Finding]?) -> MustacheValue { .string(findings.map { words.number($0.count) } ?? "–") }
    return [
      "name": .string(name(review.history.quarter, scope.edition)), "href": scope.link(path(review)),
      "runs": .string(words.number(review.history.runs)), "score": .string(AuditPages.score(summary.score, words)),
      "grade": .string(summary.grade?.rawValue ?? "–"), "errors": count(.error), "warnings": count(.warning),
      "advice": count(.advice), "new": count(review.diff?.arrived), "fixed": count(review.diff?.departed),
    ]
  }

  /// The score of every run. Time runs along the reading direction, as our own guideline on charts has it.
  private static func chart(_ runs: [AuditResult], _ scope: PageScope) -> MustacheValue {
    let (width, height) = (640.0, 200.0)
    let isRightToLeft = scope.edition.direction == .rtl
    let points = runs.enumerated().map { place, run in
      let part = runs.count == 1 ? 0.5 : Double(place) / Double(runs.count - 1)
      let x = 24 + (width - 48) * (isRightToLeft ? 1 - part : part)
      return (x: x, y: 16 + (height - 40) * (1 - (run.summary.score ?? 0) / 100))
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

  // MARK: One quarter

  private static func quarter(_ place: Int, _ reviews: [QuarterlyReview], _ scope: PageScope) -> PageContent {
    let review = reviews[place]
    let base = scope.site.input.base
    let context = ReviewPage(review, scope.edition.reviewWording, base, scope.edition.translations, .html).context
    func text(_ key: MustacheKey) -> String {
      guard case .object(let members) = context, case .string(let text) = members[key] else { return "" }
      return text
    }
    func link(_ place: Int) -> MustacheValue {
      guard reviews.indices.contains(place) else { return .null }
      return [
        "href": scope.link(path(reviews[place])), "title": .string(name(reviews[place].history.quarter, scope.edition)),
      ]
    }
    var content = PageContent(
      text("title"), text("lead"),
      ["heading": .string(text("quarter")), "review": context, "previous": link(place - 1), "next": link(place + 1)])
    content.crumbs = [(scope.wording("menuQuarters"), "quarters.html")]
    return content
  }
}
