internal import Audit
internal import Guidelines
internal import Manifest
internal import Mustache
internal import Reporting

/// The audit of a project: its score, its screens with the findings pinned on them, and what is on no screen.
enum AuditPages {
  static func plan(_ model: SiteModel) -> [SitePage] {
    let paths = screenPaths(model)
    var pages = [
      SitePage(path: "audits.html", template: "audits", section: "audits.html") { overview(paths, $0) }
    ]
    guard let audit = model.input.audit else { return pages }
    for (place, path) in paths.enumerated() {
      let index = Int(audit.store.screens[place])
      pages.append(
        SitePage(path: path, template: "screen", section: "audits.html") { screen(index, $0) })
    }
    return pages
  }

  /// The latest audit in a few words, for the overview; null without one.
  static func latest(_ scope: PageScope) -> MustacheValue {
    guard let audit = scope.site.input.audit else { return .null }
    let words = scope.wording
    let grade = audit.summary.grade.map { words("grade", ["grade": .text($0.rawValue)]) } ?? words("gradeWithheld")
    return [
      "score": .string(score(audit.summary.score, words)), "project": .string(audit.summary.project),
      "summary": .string(grade + " · " + words.count("findings", audit.findings.count)),
      "href": scope.link("audits.html"),
    ]
  }

  /// A path for each screen: what of its id is safe in a path, and a number where two come out alike.
  static func screenPaths(_ model: SiteModel) -> [String] {
    guard let store = model.input.audit?.store else { return [] }
    var taken: Set<String> = []
    return store.screens.enumerated().map { place, index in
      let id = store.text(Int(index), ScreenField.id) ?? ""
      var name = String(
        id.lowercased().unicodeScalars.prefix(60).map { scalar in
          let isSafe =
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-")
          return isSafe ? Character(scalar) : "-"
        })
      if name.allSatisfy({ $0 == "-" }) || !taken.insert(name).inserted {
        name += "-\(place + 1)"
        taken.insert(name)
      }
      return "audits/\(name).html"
    }
  }

  /// A score as the language writes it, rounded down, so that only a project without a fault has 100.
  static func score(_ score: Double?, _ words: Localizer) -> String {
    score.map { words.format.number(($0 * 10).rounded(.down) / 10) } ?? "–"
  }

  // MARK: The project

  private static func overview(_ paths: [String], _ scope: PageScope) -> PageContent {
    let words = scope.wording
    let title = words("menuAudits")
    guard let audit = scope.site.input.audit else {
      return PageContent(title, words("auditsNone"), ["heading": .string(title), "lead": .string(words("auditsNone"))])
    }
    let summary = audit.summary
    let lead = words("auditsLead", ["project": .text(summary.project)])
    let others = audit.findings.filter { $0.screen == nil }
    return PageContent(
      title, lead,
      [
        "heading": .string(title), "lead": .string(lead), "hasAudit": true,
        "score": .string(score(summary.score, words)),
        "grade": .string(summary.grade.map { words("grade", ["grade": .text($0.rawValue)]) } ?? words("gradeWithheld")),
        "decided": .string(words("decided", ["share": .percent(summary.decided)])),
        "categories": .list(summary.categories) { category in
          [
            "title": .string(scope.edition.title(ofCategory: category.id)),
            "href": scope.link("guidelines/\(category.id).html"), "score": .string(score(category.score, words)),
            "width": .double((category.score ?? 0).rounded(.down)), "isLow": .bool((category.score ?? 100) < 80),
            "pass": .string(words.number(category.tally.pass)), "fail": .string(words.number(category.tally.fail)),
            "incomplete": .string(words.number(category.tally.incomplete)),
            "waived": .string(words.number(category.tally.waived)),
          ]
        },
        "screens": .list(Array(zip(paths, audit.store.screens))) { path, index in
          screenCard(Int(index), path, audit, scope)
        },
        "hasOthers": .bool(!others.isEmpty),
        "others": .list(others.enumerated().map { finding($1, number: $0 + 1, scope) }),
      ])
  }

  private static func screenCard(_ index: Int, _ path: String, _ audit: SiteAudit, _ scope: PageScope) -> MustacheObject
  {
    let id = audit.store.text(index, ScreenField.id) ?? ""
    let count = audit.findings.count { $0.screen?.id == id }
    let scene = Scene(audit.store, screen: index, .rtl, isWhole: true)
    let picture = ScenePainter.draw(
      scene, scope.site.glyphs, scope.site.input.facts.symbols, label: scope.wording("rtl"))
    return [
      "href": scope.link(path), "title": .string(audit.store.text(index, ScreenField.title) ?? id),
      "titleLang": scope.edition.foreignLanguage(audit.store.text(index, ScreenField.title) ?? id),
      "count": .string(count == 0 ? scope.wording("noFindings") : scope.wording.count("findings", count)),
      "mark": .string(count == 0 ? "pass" : "fail"), "icon": Icon.markup(count == 0 ? "pass" : "fail"),
      "picture": picture.value,
    ]
  }

  // MARK: One screen

  private static func screen(_ index: Int, _ scope: PageScope) -> PageContent {
    let words = scope.wording
    guard let audit = scope.site.input.audit else { return PageContent("", "", [:]) }
    let id = audit.store.text(index, ScreenField.id) ?? ""
    let title = audit.store.text(index, ScreenField.title) ?? id
    let findings = audit.findings.filter { $0.screen?.id == id }
    var pins: [Int: [ScenePainter.Pin]] = [:]
    let records = elements(of: index, in: audit.store)
    for (place, finding) in findings.enumerated() {
      let name = finding.subject.drop { $0 != "/" }.dropFirst()
      guard let record = records[String(name)] else { continue }
      pins[record, default: []].append(ScenePainter.Pin(number: place + 1, kind: kind(finding)))
    }
    var picture = ExamplePicture(
      scope.site.glyphs, scope.site.input.facts.symbols, scope.site.input.facts.locales,
      labels: [.ltr: words("ltr"), .rtl: words("rtl")])
    picture.screen(audit.store, index, isWhole: true, pins: pins)
    let owner = audit.store.text(index, ScreenField.owner).map { words("owner", ["name": .text($0)]) } ?? ""
    var content = PageContent(
      title, words("screenLead", ["id": .text(id)]),
      [
        "heading": .string(title), "titleLang": scope.edition.foreignLanguage(title), "owner": .string(owner),
        "id": .string(id),
        "count": .string(findings.isEmpty ? words("noFindings") : words.count("findings", findings.count)),
        "picture": picture.markup.value,
        "findings": .list(findings.enumerated().map { finding($1, number: $0 + 1, scope) }),
      ])
    content.crumbs = [(words("menuAudits"), "audits.html")]
    return content
  }

  private static func elements(of screen: Int, in store: Store) -> [String: Int] {
    guard let place = store.screens.firstIndex(of: UInt32(screen)) else { return [:] }
    let indices = store.elements(in: place).map { Int(store.elements[$0]) }
    return Dictionary(indices.map { (store.text($0, ElementField.id) ?? "", $0) }) { first, _ in first }
  }

  private static func kind(_ finding: Finding) -> String {
    finding.verdict == .incomplete ? "incomplete" : finding.severity.rawValue
  }

  /// A finding as a list shows it.
  private static func finding(_ finding: Finding, number: Int, _ scope: PageScope) -> MustacheValue {
    let words = scope.edition.findingWords
    let isOpen = finding.verdict == .incomplete
    let missing = isOpen ? finding.missing.map { scope.wording("findingMissing", ["name": .text($0)]) } : nil
    let message = missing.map { ["text": .string($0)] } ?? words.map { marked($0.message(finding)) }
    let fix = isOpen ? nil : words?.fix(finding)
    return [
      "number": .string("\(number)"), "kind": .string(kind(finding)),
      "message": message ?? .null, "fix": fix.map(marked) ?? .null,
      "at": .string(finding.at ?? ""),
      "subject": .string(finding.subject),
      "title": .string(words?.title(ofGuideline: finding.guideline) ?? finding.guideline),
      "href": scope.link(toGuideline: finding.guideline),
      "severity": isOpen
        ? [
          "id": "incomplete", "name": .string(scope.wording("findingCannot")), "icon": Icon.markup("incomplete"),
        ] : scope.edition.severity(finding.severity),
      "evidence": .list(finding.evidence) { ["name": .string($0.name), "value": .string($0.value)] },
    ]
  }

  /// A sentence, with its language where that is not the page's.
  private static func marked(_ sentence: KnowledgeWords.Sentence) -> MustacheValue {
    ["text": .string(sentence.text), "lang": MustacheValue(sentence.language)]
  }
}
