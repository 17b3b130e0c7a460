public import Audit
internal import Bidi
internal import Configuration
public import Guidelines
public import Mustache
internal import SourceText

/// The result as one page that needs nothing else: no script, no request, light, dark and on paper, in the reader's
/// language and direction. The template is `templates/reports/audit.mustache`.
public struct HTMLReport: FindingReport {
  /// How many findings are shown.
  private static let limit = 2_000

  private let context: ReportContext
  private let templates: TemplateSet
  private let texts: Localizer
  private let known: KnowledgeWords
  private var failures = FindingCollector(limit: limit)
  private var waived = FindingCollector(limit: limit)
  private var questions = QuestionList()
  private var missing: [String: Int] = [:]

  /// Begins a page.
  ///
  /// - Parameters:
  ///   - context: what it knows besides findings.
  ///   - templates: the set that has `reports/audit`.
  ///   - texts: the words, in the language of the page.
  ///   - translations: the guidelines' words in that language; nil for English.
  public init(
    _ context: ReportContext, templates: TemplateSet, texts: Localizer, translations: GuidelineTranslations? = nil
  ) {
    self.context = context
    self.templates = templates
    self.texts = texts
    known = KnowledgeWords(context.base, translations, texts)
  }

  /// Takes findings, in document order.
  public mutating func add(_ findings: [Finding]) {
    for finding in findings {
      switch finding.verdict {
      case .fail: failures.add(finding)
      case .waived: waived.add(finding)
      case .manual: questions.add(finding, known.message(finding).text)
      case .incomplete: if let field = finding.missing { missing[field, default: 0] += 1 }
      case .pass, .inapplicable: break
      }
    }
  }

  /// The page.
  ///
  /// A template of somebody's own that cannot be rendered gives a page that says so.
  public mutating func finish(_ summary: AuditSummary) -> [UInt8] {
    do {
      return try templates.render("reports/audit", .object(page(summary)))
    } catch {
      return Array("<!DOCTYPE html>\n<title>rtlaudit</title>\n<pre>\(htmlEscaped(error.description))</pre>\n".utf8)
    }
  }

  // MARK: The page

  private func page(_ summary: AuditSummary) -> MustacheObject {
    let findings = failures.findings
    let project = terminalSafe(summary.project)
    var page: MustacheObject = [
      "lang": .string(texts.tag), "dir": .string(texts.direction.rawValue), "version": .string(context.version),
      "project": .string(project),
      "title": .string(
        project.isEmpty ? texts.text("report.untitled") : texts.text("report.title", ["project": .text(project)])),
      "goodIcon": .markup(ReportIcon.good), "t": words,
      "made": .string(
        texts.text(
          "report.made", ["version": .text(context.version), "scoring": .number(Scoring.version)])),
    ]
    addHeadline(summary, &page)
    addFindings(findings, summary, &page)
    addCategories(summary, &page)
    addOpenEnds(summary, &page)
    return page
  }

  /// The texts of the report that have no places.
  private var words: MustacheValue {
    guard case .object(let all) = texts.object, let report = all["report"] else { return .null }
    return report
  }

  private func addHeadline(_ summary: AuditSummary, _ page: inout MustacheObject) {
    let look = Self.look(summary.score)
    page["look"] = .string(summary.grade == nil ? "" : look)
    page["hasScore"] = .bool(summary.score != nil)
    page["scoreNumber"] = .double(summary.score ?? 0)
    let score = summary.score.map { texts.format.score($0) } ?? "–"
    let grade = summary.grade.map { texts.text("report.grade", ["grade": .text($0.rawValue)]) } ?? ""
    page["score"] = .string(score)
    page["gradeText"] = .string(grade.isEmpty ? texts.text("report.out-of") : grade)
    page["scoreLabel"] = .string([texts.text("report.score"), score, grade].joined(separator: " "))
    if summary.score == nil {
      page["gradeNote"] = .string(texts.text("report.no-score"))
    } else if summary.grade == nil {
      page["gradeNote"] = .string(texts.text("report.grade-withheld"))
    }
    page["decided"] = .string(texts.text("report.decided", ["share": .percent(summary.decided)]))
    page["decidedNumber"] = .int(Int(summary.decided * 100 + 1e-9))
    page["counts"] = .list(Severity.allCases.filter { summary.failures[$0, default: 0] > 0 }) {
      [
        "severity": .string($0.rawValue), "icon": .markup(ReportIcon.of($0)),
        "text": .string(count(summary.failures[$0] ?? 0, $0)),
      ]
    }
    page["nothing"] = .string(texts.text(summary.baseline == nil ? "report.nothing-wrong" : "report.nothing-new"))
    page["notes"] = .list(notes(summary).map { .string($0) })
  }

  private func notes(_ summary: AuditSummary) -> [String] {
    var notes: [String] = []
    if summary.tally.waived > 0 { notes.append(texts.text("report.waived", ["count": .number(summary.tally.waived)])) }
    if let baseline = summary.baseline {
      notes.append(texts.text("report.known", ["count": .number(baseline.hidden)]))
      if baseline.gone > 0 { notes.append(texts.text("report.gone", ["count": .number(baseline.gone)])) }
    }
    return notes
  }

  private func count(_ count: Int, _ severity: Severity) -> String {
    switch severity {
    case .error: texts.text("report.errors", ["count": .number(count)])
    case .warning: texts.text("report.warnings", ["count": .number(count)])
    case .advice: texts.text("report.advice", ["count": .number(count)])
    }
  }

  /// The key of the text that names a severity.
  private static func nameKey(_ severity: Severity) -> String {
    switch severity {
    case .error: "severity.error"
    case .warning: "severity.warning"
    case .advice: "severity.advice"
    }
  }

  // MARK: Findings

  private func addFindings(_ findings: [Finding], _ summary: AuditSummary, _ page: inout MustacheObject) {
    let present = Severity.allCases.filter { severity in findings.contains { $0.severity == severity } }
    page["hasFindings"] = .bool(!findings.isEmpty)
    page["findingsTitle"] = .string(texts.text(summary.baseline == nil ? "report.findings" : "report.findings-new"))
    page["hasFilter"] = .bool(present.count > 1)
    page["filters"] = .list(present) {
      [
        "severity": .string($0.rawValue), "icon": .markup(ReportIcon.of($0)),
        "text": .string(count(summary.failures[$0] ?? 0, $0)),
      ]
    }
    var groups: [(name: String, findings: [Finding])] = []
    var places: [String: Int] = [:]
    for finding in findings {
      let name = finding.screen?.id ?? ":" + Self.kind(finding)
      if let place = places[name] {
        groups[place].findings.append(finding)
      } else {
        places[name] = groups.count
        groups.append((name, [finding]))
      }
    }
    page["groups"] = .list(groups.enumerated()) { group($0.element.findings, number: $0.offset) }
    if failures.dropped > 0 {
      page["more"] = .string(texts.text("report.more", ["count": .number(failures.dropped)]))
    }
  }

  /// The key of the text for what a finding outside a screen is about.
  private static func kind(_ finding: Finding) -> String {
    switch finding.subject.prefix(while: { $0 != ":" }) {
    case "string": "report.strings"
    case "asset": "report.assets"
    case "usage": "report.source"
    default: "report.project"
    }
  }

  private func group(_ findings: [Finding], number: Int) -> MustacheObject {
    let severities = Severity.allCases.filter { severity in findings.contains { $0.severity == severity } }
    var group: MustacheObject = [
      "number": .int(number), "severities": .string(severities.map { "has-" + $0.rawValue }.joined(separator: " ")),
      "findings": .list(findings) { finding($0) },
    ]
    guard let first = findings.first, let screen = first.screen else {
      group["title"] = .string(texts.text(findings.first.map(Self.kind) ?? "report.project"))
      return group
    }
    group["title"] = .string(terminalSafe(screen.title.isEmpty ? screen.id : screen.title))
    if !screen.title.isEmpty, screen.title != screen.id { group["id"] = .string(terminalSafe(screen.id)) }
    if !first.owner.isEmpty {
      group["owner"] = .string(texts.text("report.owner", ["owner": .text(terminalSafe(first.owner))]))
    }
    return group
  }

  private func finding(_ finding: Finding) -> MustacheObject {
    var subject = finding.subject
    if let screen = finding.screen, subject.hasPrefix(screen.id + "/") { subject.removeFirst(screen.id.count + 1) }
    for kind in ["string:", "asset:", "usage:"] where subject.hasPrefix(kind) { subject.removeFirst(kind.count) }
    let message = known.message(finding, safe: terminalSafe)
    let fix = known.fix(finding, safe: terminalSafe)
    return [
      "severity": .string(finding.severity.rawValue), "icon": .markup(ReportIcon.of(finding.severity)),
      "severityName": .string(texts.text(Self.nameKey(finding.severity))),
      "subject": .string(terminalSafe(subject)), "message": Self.marked(message),
      "fix": fix.map(Self.marked) ?? .null,
      "at": finding.at == subject ? .null : MustacheValue(finding.at.map { terminalSafe($0) }),
      "guideline": .string(terminalSafe(finding.guideline)),
      "guidelineTitle": .string(known.title(ofGuideline: finding.guideline)),
      "page": MustacheValue(context.links.page(finding.guideline)),
      "fingerprint": .string(percentEncoded(finding.fingerprint)),
      "evidence": .list(finding.evidence) { name, value in
        // What is seen is given from left to right; everything else reads by its own direction.
        let isVisual = Finding.isVisual(name)
        return [
          "name": .string(name == "visual" ? texts.text("report.on-screen") : terminalSafe(name)),
          "dir": .string(isVisual ? "ltr" : "auto"),
          "value": .string(isVisual ? visualForTerminal(value) : terminalSafe(value)),
        ]
      },
    ]
  }

  /// A sentence, with its language where that is not the page's.
  private static func marked(_ sentence: KnowledgeWords.Sentence) -> MustacheValue {
    ["text": .string(sentence.text), "lang": MustacheValue(sentence.language)]
  }

  // MARK: The rest

  private func addCategories(_ summary: AuditSummary, _ page: inout MustacheObject) {
    let decided = summary.categories.filter { $0.score != nil || $0.tally.applicable > 0 }
    page["hasCategories"] = .bool(!decided.isEmpty)
    page["categories"] = .list(decided) { category in
      [
        "title": .string(known.title(ofCategory: category.id)),
        "score": .string(category.score.map { texts.format.score($0) } ?? "–"),
        "number": .double(category.score ?? 0), "look": .string(Self.look(category.score)),
        "pass": .string(texts.format.number(category.tally.pass)),
        "fail": .string(texts.format.number(category.tally.fail)), "fails": .bool(category.tally.fail > 0),
        "open": .string(texts.format.number(category.tally.incomplete)),
        "manual": .string(texts.format.number(category.tally.manual)),
      ]
    }
  }

  private func addOpenEnds(_ summary: AuditSummary, _ page: inout MustacheObject) {
    let sorted = missing.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    page["hasMissing"] = .bool(!sorted.isEmpty)
    page["missing"] = .list(sorted.prefix(12)) {
      ["field": .string(terminalSafe($0.key)), "count": .string(texts.format.number($0.value))]
    }
    page["hasQuestions"] = .bool(!questions.entries.isEmpty)
    page["questionsTitle"] = .string(texts.text("report.questions", ["count": .number(summary.tally.manual)]))
    page["questions"] = .list(questions.entries) { entry in
      [
        "guideline": .string(terminalSafe(entry.guideline)), "question": .string(terminalSafe(entry.question)),
        "subjects": .string(entry.subjects.map { terminalSafe($0) }.joined(separator: ", ")),
      ]
    }
    let waived = waived.findings
    page["hasWaived"] = .bool(!waived.isEmpty)
    page["waivedTitle"] = .string(texts.text("report.waived", ["count": .number(summary.tally.waived)]))
    page["waived"] = .list(waived) {
      [
        "subject": .string(terminalSafe($0.subject)), "message": Self.marked(known.message($0, safe: terminalSafe)),
        "guideline": .string(terminalSafe($0.guideline)),
        "reason": MustacheValue($0.waiver.map { reason($0) }),
      ]
    }
  }

  /// Why a finding is accepted, by whom and until when.
  private func reason(_ waiver: Waiver) -> String {
    let name =
      switch waiver.reason {
      case .acceptedRisk: texts.text("waiver.accepted-risk")
      case .falsePositive: texts.text("waiver.false-positive")
      case .thirdParty: texts.text("waiver.third-party")
      case .planned: texts.text("waiver.planned")
      case .byDesign: texts.text("waiver.by-design")
      }
    let day = waiver.until.flatMap { CalendarDate($0) }.map { texts.text("report.until", ["date": .date($0)]) }
    let parts = [name, day ?? "", waiver.note, waiver.owner].filter { !$0.isEmpty }
    return parts.map { isolated(terminalSafe($0), in: texts.direction) }.joined(separator: " · ")
  }

  /// The colour of a score.
  private static func look(_ score: Double?) -> String {
    guard let score else { return "" }
    return score >= 80 ? "good" : score >= 60 ? "warning" : "error"
  }
}

/// Questions for people, by guideline, with what each is about.
private struct QuestionList: Sendable {
  private(set) var entries: [(guideline: String, question: String, subjects: [String])] = []
  private var places: [String: Int] = [:]

  /// How many subjects are named of one question.
  private static let subjectLimit = 12

  mutating func add(_ finding: Finding, _ question: String) {
    guard let place = places[finding.guideline] else {
      places[finding.guideline] = entries.count
      entries.append((finding.guideline, question, [finding.subject]))
      return
    }
    if entries[place].subjects.count < Self.subjectLimit {
      entries[place].subjects.append(finding.subject)
    } else if entries[place].subjects.count == Self.subjectLimit {
      entries[place].subjects.append("…")
    }
  }
}
