internal import Audit
internal import Bidi
internal import Configuration
public import Guidelines
public import Mustache
internal import SourceText

/// Puts a quarterly review into words: what its templates look up, in one language.
public struct ReviewPage {
  /// Whether texts go into HTML or into Markdown.
  public enum Markup: Sendable {
    /// Templates escape, and keep directions apart with elements.
    case html
    /// Texts are escaped here, and kept apart with isolates.
    case markdown
  }

  let review: QuarterlyReview
  let texts: Localizer
  let markup: Markup
  let words: KnowledgeWords
  /// How many findings a list shows.
  let limit = 12

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - review: what is said.
  ///   - texts: the language, with the texts of templates/texts and templates/review/texts.
  ///   - base: the guidelines, for their titles.
  ///   - translations: the guidelines' words in the language; nil for English.
  ///   - markup: what the page is written in.
  public init(
    _ review: QuarterlyReview, _ texts: Localizer, _ base: KnowledgeBase, _ translations: GuidelineTranslations?,
    _ markup: Markup
  ) {
    self.review = review
    self.texts = texts
    self.markup = markup
    words = KnowledgeWords(base, translations, texts)
  }

  /// Everything that the templates look up.
  public var context: MustacheValue {
    var page = head
    page["t"] = texts.object
    page["why"] = why
    page["rest"] = rest
    page["charts"] = .list([scoreChart, failuresChart])
    page["steps"] = steps
    page["categories"] = categoryRows
    page["owners"] = groups(review.owners) { $0.isEmpty ? texts.text("review.nobody") : $0 }
    page["screens"] = groups(review.screens) { name($0) }
    page["added"] = findings(review.diff?.arrived ?? review.current.failures)
    page["fixed"] = findings(review.diff?.departed ?? [])
    page["waivers"] = waivers
    page["oldest"] = oldest
    page["coverage"] = coverage
    page["questions"] = questions
    page["decisions"] = decisions
    return .object(page)
  }

  // MARK: Head

  private var summary: AuditSummary { review.current.summary }
  private var previous: AuditSummary? { review.history.previous?.summary }
  private var previousQuarter: Quarter? {
    review.history.previous.flatMap { CalendarDate($0.recorded ?? "") }.map {
      Quarter(of: $0, yearStart: review.history.quarter.yearStart)
    }
  }

  private var head: MustacheObject {
    let quarter = review.history.quarter
    let day = review.current.recorded.flatMap { CalendarDate($0) } ?? quarter.last
    let runs = texts.text("review.runs", ["count": .number(review.history.runs), "date": .date(day)])
    let title = texts.text(
      "review.title", ["project": .text(summary.project), "quarter": .text(name(quarter))])
    return [
      "lang": .string(texts.tag), "dir": .string(texts.direction == .rtl ? "rtl" : "ltr"),
      "title": text(title), "project": text(summary.project), "quarter": text(name(quarter)),
      "span": text(texts.text("review.span", ["from": .date(quarter.first), "to": .date(quarter.last)])),
      "runs": text(runs), "score": text(score(summary)), "grade": text(summary.grade?.rawValue ?? "–"),
      "gradeClass": .string(summary.grade?.rawValue.lowercased() ?? "none"), "lead": text(lead),
      "change": change(summary.score.flatMap { new in previous?.score.map { new - $0 } }, isGood: { $0 > 0 }),
      "since": previousQuarter.map { text(texts.text("review.since", ["quarter": .text(name($0))])) } ?? .null,
      "tiles": .list(Severity.allCases.map(tile) + [coverageTile]),
      "method": text(texts.text("review.method", ["scoring": .number(Scoring.version)])),
      "counter": .string(usesArabicDigits ? "arabic-indic" : "decimal"),
    ]
  }

  private var usesArabicDigits: Bool { texts.format.number(1) == "١" }

  private func tile(_ severity: Severity) -> MustacheValue {
    let count = summary.failures[severity] ?? 0
    return [
      "class": .string(severity.rawValue), "name": text(texts.text(key(severity))),
      "value": text(texts.format.number(count)),
      "change": change(previous.map { Double(count - ($0.failures[severity] ?? 0)) }, isGood: { $0 < 0 }),
    ]
  }

  private var coverageTile: MustacheValue {
    [
      "class": "coverage", "name": text(texts.text("review.coverage")),
      "value": text(texts.format.percent(summary.decided)),
      "change": change(previous.map { rounded((summary.decided - $0.decided) * 100) }, isGood: { $0 > 0 }),
    ]
  }

  private func key(_ severity: Severity) -> String {
    switch severity {
    case .error: "review.errors"
    case .warning: "review.warnings"
    case .advice: "review.advice"
    }
  }

  /// The first sentences: where the score went, what moved it, what the grade hangs on.
  private var lead: String {
    var sentences: [String] = []
    let now = score(summary)
    if let old = previous?.score, let new = summary.score {
      let points = texts.text("review.points", ["count": .decimal(abs(rounded(new - old)))])
      let form = rounded(new - old) > 0 ? "up" : rounded(new - old) < 0 ? "down" : "same"
      sentences.append(texts.text("review.lead-" + form, ["points": .text(points), "score": .text(now)]))
    } else {
      sentences.append(texts.text("review.lead-first", ["score": .text(now)]))
    }
    if let previous, previous.grade != summary.grade {
      sentences.append(
        texts.text(
          "review.grade-changed",
          ["old": .text(previous.grade?.rawValue ?? "–"), "new": .text(summary.grade?.rawValue ?? "–")]))
    }
    if let diff = review.diff {
      sentences.append(
        texts.text(
          "review.lead-counts",
          [
            "fixed": .number(diff.departed.count), "added": .number(diff.arrived.count),
            "open": .number(review.current.failures.count),
          ]))
    }
    if let hope { sentences.append(hope) }
    return sentences.joined(separator: " ")
  }

  /// How far it is to the next grade, or what holds it back.
  private var hope: String? {
    guard let score = summary.score, let grade = summary.grade, grade != .a else { return nil }
    if score >= 90 { return texts.text("review.capped") }
    let limits: [(Double, Grade)] = [(60, .d), (70, .c), (80, .b), (90, .a)]
    guard let next = limits.first(where: { $0.0 > score }) else { return nil }
    if next.1 == .a, (summary.failures[.error] ?? 0) > 0 { return texts.text("review.capped") }
    let points = texts.text("review.points", ["count": .decimal(rounded(next.0 - score))])
    return texts.text("review.next-grade", ["count": .text(points), "grade": .text(next.1.rawValue)])
  }

  private static let changeLimit = 8

  private var why: MustacheValue {
    .list(review.changes.prefix(Self.changeLimit)) { change in
      [
        "title": text(title(change.guideline)), "effect": self.change(rounded(change.points), isGood: { $0 > 0 }),
        "added": text(dashed(change.added)), "fixed": text(dashed(change.fixed)),
      ]
    }
  }

  /// What is left of the change of the score, so that the column adds up.
  private var rest: MustacheValue {
    guard let old = previous?.score, let new = summary.score, !review.changes.isEmpty else { return .null }
    let shown = review.changes.prefix(Self.changeLimit)
    let hidden = review.changes.dropFirst(Self.changeLimit)
    let left = rounded(new - old) - shown.reduce(0) { $0 + rounded($1.points) }
    return [
      "effect": change(left, isGood: { $0 > 0 }), "added": text(dashed(hidden.reduce(0) { $0 + $1.added })),
      "fixed": text(dashed(hidden.reduce(0) { $0 + $1.fixed })),
    ]
  }

  // MARK: Tables

  private var steps: MustacheValue {
    .list(review.steps.enumerated()) { place, step in
      let guideline = words.guideline(step.guideline)
      let places = step.places.prefix(3).map { named(name($0)) }
      let more = step.places.count > 3 ? " +\(texts.format.number(step.places.count - 3))" : ""
      return [
        "rank": text(texts.format.number(place + 1)), "title": text(title(step.guideline)), "id": text(step.guideline),
        "do": guideline?.dos.first.map { text($0) } ?? .null, "class": .string(step.severity.rawValue),
        "severity": text(texts.text("severity." + step.severity.rawValue)),
        "count": text(texts.format.number(step.count)),
        "gain": text(texts.format.difference(rounded(step.gain))),
        "where": text(texts.format.list(places) + more),
        "owners": text(
          step.owners.isEmpty ? texts.text("review.nobody") : texts.format.list(step.owners.map { named($0) })),
      ]
    }
  }

  private var categoryRows: MustacheValue {
    let before = Dictionary((previous?.categories ?? []).map { ($0.id, $0.score) }) { first, _ in first }
    let rows = summary.categories.filter { $0.score != nil || $0.tally.applicable > 0 }
    return .list(rows) { row in
      let old = before[row.id] ?? nil
      return [
        "title": text(words.title(ofCategory: row.id)),
        "score": text(row.score.map { texts.format.score($0) } ?? "–"),
        "width": .string(row.score.map { "\(Int($0))" } ?? "0"),
        "before": text(old.map { texts.format.score($0) } ?? "–"),
        "change": change(row.score.flatMap { new in old.map { new - $0 } }, isGood: { $0 > 0 }),
        "pass": text(texts.format.number(row.tally.pass)), "fail": text(dashed(row.tally.fail)),
        "open": text(dashed(row.tally.incomplete + row.tally.manual)), "waived": text(dashed(row.tally.waived)),
      ]
    }
  }

  private func groups<Key>(_ groups: [QuarterlyReview.Group<Key>], name: (Key) -> String) -> MustacheValue {
    .list(groups) { group in
      let total = group.open
      var bars: [MustacheValue] = []
      let most = max(1, groups.map(\.open).max() ?? 1)
      for severity in Severity.allCases {
        let count = group.failures[severity] ?? 0
        if count > 0 { bars.append(["class": .string(severity.rawValue), "width": .string("\(count * 100 / most)")]) }
      }
      return [
        "name": text(name(group.key)), "lang": language(of: name(group.key)),
        "errors": text(dashed(group.failures[.error] ?? 0)), "warnings": text(dashed(group.failures[.warning] ?? 0)),
        "advice": text(dashed(group.failures[.advice] ?? 0)), "total": text(texts.format.number(total)),
        "bars": .list(bars), "added": text(dashed(group.added)), "fixed": text(dashed(group.fixed)),
      ]
    }
  }

  private func findings(_ findings: [Finding]) -> MustacheValue {
    let sorted = findings.enumerated().sorted {
      ($0.element.severity.rank, $0.offset) < ($1.element.severity.rank, $1.offset)
    }.map(\.element)
    guard !sorted.isEmpty else { return .null }
    let rest = sorted.count - limit
    return [
      "list": .list(sorted.prefix(limit)) { finding($0) }, "count": text(texts.format.number(sorted.count)),
      "more": rest > 0 ? text(texts.text("review.more", ["count": .number(rest)])) : .null,
    ]
  }

  private func finding(_ finding: Finding) -> MustacheObject {
    let message = words.message(finding)
    return [
      "title": text(title(finding.guideline)), "class": .string(finding.severity.rawValue),
      "severity": text(texts.text("severity." + finding.severity.rawValue)), "subject": foreign(finding.subject),
      "message": message.language == nil ? text(message.text) : foreign(message.text),
      "messageLang": MustacheValue(message.language),
      "owner": finding.owner.isEmpty ? .null : text(named(finding.owner)),
      "screen": finding.screen.map { text(named($0.title.isEmpty ? $0.id : $0.title)) } ?? .null,
    ]
  }

  private var waivers: MustacheValue {
    let next = review.history.quarter.before(-1)
    return .list(summary.waivers) { result in
      let end = result.waiver.until.flatMap { CalendarDate($0) }
      let state =
        result.isExpired
        ? result.count > 0 ? "expired" : "expired-gone"
        : result.isUnused ? "unused" : end.map { $0 <= next.last } == true ? "ends-soon" : "holds"
      return [
        "title": text(
          result.waiver.guideline.isEmpty ? result.waiver.fingerprint ?? "" : title(result.waiver.guideline)),
        "subject": foreign(result.waiver.subject?.pattern ?? ""),
        "reason": text(texts.text("waiver." + result.waiver.reason.rawValue)),
        "note": result.waiver.note.isEmpty ? .null : foreign(result.waiver.note),
        "owner": text(result.waiver.owner.isEmpty ? texts.text("review.nobody") : named(result.waiver.owner)),
        "until": text(end.map { texts.format.date($0) } ?? result.waiver.until ?? texts.text("review.no-end")),
        "count": text(texts.format.number(result.count)), "class": .string(state),
        "state": text(texts.text("review." + state)),
      ]
    }
  }

  private var oldest: MustacheValue {
    let today = review.current.recorded.flatMap { CalendarDate($0) }
    return .list(review.oldest) { entry in
      var row = finding(entry.finding)
      row["since"] = text(texts.format.date(entry.since))
      row["days"] = today.map { day in text(texts.text("review.days", ["count": .number(entry.since.days(to: day))])) }
      return row
    }
  }

  private var coverage: MustacheValue {
    var lead = texts.text("review.coverage-lead", ["share": .percent(summary.decided)])
    if let previous, let quarter = previousQuarter {
      lead +=
        " "
        + texts.text(
          "review.coverage-before", ["share": .percent(previous.decided), "quarter": .text(name(quarter))])
    }
    return [
      "lead": text(lead),
      "facts": .list(review.missing) { entry in
        [
          "field": foreign(entry.field),
          "decides": text(texts.text("review.decides", ["count": .number(entry.count)])),
        ]
      },
    ]
  }

  private var questions: MustacheValue {
    .list(review.questions) { question in
      [
        "title": text(title(question.guideline)),
        "text": text(words.guideline(question.guideline)?.review?.question ?? question.text),
        "asked": text(texts.text("review.asked", ["count": .number(question.count)])),
      ]
    }
  }

  private var decisions: MustacheValue {
    .list(review.decisions) { entry in
      let day = CalendarDate(entry.on)
      return [
        "date": text(day.map { texts.format.date($0) } ?? texts.text("review.undated")),
        "isNew": .bool(day.map { review.history.quarter.contains($0) } ?? false),
        "title": text(title(entry.guideline)), "subject": foreign(entry.subject),
        "verdict": text(texts.text("verdict." + entry.verdict)), "class": .string(entry.verdict),
        "by": text(named(entry.by)), "byLang": language(of: entry.by),
        "note": entry.note.isEmpty ? .null : foreign(entry.note),
      ]
    }
  }
}
