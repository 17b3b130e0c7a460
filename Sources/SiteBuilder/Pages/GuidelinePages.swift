internal import Audit
internal import Guidelines
internal import Manifest
internal import Mustache
internal import Reporting

/// All guidelines, each category, each guideline.
enum GuidelinePages {
  static func plan(_ model: SiteModel) -> [SitePage] {
    var pages = [SitePage(path: "guidelines.html", template: "guidelines", section: "guidelines.html", content: all)]
    for category in model.input.base.categories {
      let id = category.id
      pages.append(
        SitePage(path: "guidelines/\(id).html", template: "category", section: "guidelines.html") {
          self.category(id, $0)
        })
    }
    for place in model.input.base.guidelines.indices {
      let id = model.input.base.guidelines[place].guideline.id
      pages.append(
        SitePage(path: "guidelines/\(id).html", template: "guideline", section: "guidelines.html") {
          guideline(place, $0)
        })
    }
    return pages
  }

  // MARK: Lists

  private static func all(_ scope: PageScope) -> PageContent {
    let words = scope.wording
    let groups = scope.edition.categories.map { category in
      group(category, scope.edition.guidelines(in: category.id), scope)
    }
    let lead = words("guidelinesLead", ["n": .number(scope.edition.guidelines.count)])
    return PageContent(
      words("menuGuidelines"), lead,
      ["heading": .string(words("menuGuidelines")), "lead": .string(lead), "groups": .list(groups)])
  }

  private static func category(_ id: String, _ scope: PageScope) -> PageContent {
    let words = scope.wording
    guard let category = scope.edition.categories.first(where: { $0.id == id }) else { return PageContent("", "", [:]) }
    let guidelines = scope.edition.guidelines(in: id)
    var content = PageContent(
      category.title, category.intro,
      [
        "heading": .string(category.title), "lead": .string(category.intro),
        "count": .string(words.count("count", guidelines.count)),
        "guidelines": .list(guidelines.map { row($0, scope) }),
      ])
    content.crumbs = [(words("menuGuidelines"), "guidelines.html")]
    return content
  }

  /// A category with its guidelines.
  private static func group(_ category: Category, _ guidelines: ArraySlice<Guideline>, _ scope: PageScope)
    -> MustacheValue
  {
    [
      "id": .string(category.id), "title": .string(category.title), "intro": .string(category.intro),
      "href": scope.link("guidelines/\(category.id).html"), "guidelines": .list(guidelines.map { row($0, scope) }),
    ]
  }

  /// A guideline in a list.
  static func row(_ guideline: Guideline, _ scope: PageScope) -> MustacheValue {
    [
      "href": scope.link(toGuideline: guideline.id), "title": .string(guideline.title),
      "statement": .string(guideline.statement), "severity": scope.edition.severity(guideline.severity),
    ]
  }

  // MARK: One guideline

  private static func guideline(_ place: Int, _ scope: PageScope) -> PageContent {
    let guideline = scope.edition.guidelines[place]
    let words = scope.wording
    let category = scope.edition.title(ofCategory: guideline.category)
    let isFallback = scope.edition.untranslated.contains(guideline.id)
    var members: MustacheObject = [
      "heading": .string(guideline.title), "statement": .string(guideline.statement), "why": .string(guideline.why),
      "id": .string(guideline.id), "isFallback": .bool(isFallback),
      "severity": scope.edition.severity(guideline.severity), "judged": .string(words(judged(guideline))),
      "dos": .list(guideline.dos.map { .string($0) }), "avoid": .list(guideline.avoid.map { .string($0) }),
    ]
    margin(guideline, scope, &members)
    scenes(place, guideline, scope, &members)
    body(guideline, scope, &members)
    neighbours(place, scope, &members)
    var content = PageContent(guideline.title, guideline.statement, members)
    content.crumbs = [
      (words("menuGuidelines"), "guidelines.html"), (category, "guidelines/\(guideline.category).html"),
    ]
    if scope.site.options.baseURL != nil { content.card = CardFiles.path(guideline.id, scope.edition) }
    return content
  }

  private static func judged(_ guideline: Guideline) -> String {
    if guideline.checks.isEmpty { return "judgedByPerson" }
    return guideline.review == nil ? "judgedByEngine" : "judgedByBoth"
  }

  /// What stands in the margin.
  private static func margin(_ guideline: Guideline, _ scope: PageScope, _ members: inout MustacheObject) {
    members["audience"] = .list(guideline.audience) {
      ["name": .string(scope.wording($0.rawValue)), "href": scope.link("checklists/\($0.rawValue).html")]
    }
    members["hasComponents"] = .bool(!guideline.components.isEmpty)
    members["components"] = .list(guideline.components) {
      [
        "name": .string(scope.edition.component($0)), "href": scope.link("checklists/components/\($0).html"),
        "isLast": .bool($0 == guideline.components.last),
      ]
    }
    members["sources"] = .list(guideline.sources) { source in
      let title = scope.edition.title(ofSource: source.id)
      return [
        "title": .string(title), "titleLang": scope.edition.foreignLanguage(title),
        "section": .string(source.section == title ? "" : source.section),
        "href": scope.link("sources.html#" + source.id),
      ]
    }
  }

  /// The pictures: the first failure and the first that is right above, the rest below.
  private static func scenes(
    _ place: Int, _ guideline: Guideline, _ scope: PageScope, _ members: inout MustacheObject
  ) {
    let file = scope.site.input.base.guidelines[place]
    let first = [ExampleVerdict.fail, .pass].compactMap { verdict in
      guideline.examples.indices.first { guideline.examples[$0].verdict == verdict }
    }
    let rest = guideline.examples.indices.filter { !first.contains($0) }
    func scene(_ index: Int) -> MustacheValue {
      let example = guideline.examples[index]
      let name = example.verdict.rawValue
      var picture = ExamplePicture(
        scope.site.glyphs, scope.site.input.facts.symbols, scope.site.input.facts.locales,
        labels: [.ltr: scope.wording("ltr"), .rtl: scope.wording("rtl")])
      picture.draw(file.manifest(of: file.guideline.examples[index]).store)
      return [
        "verdict": .string(name), "icon": Icon.markup(name),
        "label": .string(scope.wording("verdict" + name.prefix(1).uppercased() + name.dropFirst())),
        "caption": .string(example.caption), "picture": picture.markup.value,
      ]
    }
    members["hasScenes"] = .bool(!first.isEmpty)
    members["scenes"] = .list(first.map(scene))
    members["hasMore"] = .bool(!rest.isEmpty)
    members["moreScenes"] = .list(rest.map(scene))
  }

  private static func body(_ guideline: Guideline, _ scope: PageScope, _ members: inout MustacheObject) {
    let words = scope.wording
    members["hasFixes"] = .bool(!guideline.fix.isEmpty)
    members["fixes"] = .list(guideline.fix) { fix in
      let key = "framework" + fix.framework.prefix(1).uppercased() + fix.framework.dropFirst()
      return ["name": .string(words(key)), "code": .string(fix.code)]
    }
    members["hasConflict"] = .bool(!guideline.conflict.isEmpty)
    members["conflict"] = .list(guideline.conflict) { side($0, scope) }
    if let policy = guideline.policy {
      let choice = words(policy.defaultChoice == "keep" ? "policyKeep" : "policyMirror")
      members["conflictIntro"] = .string(
        words("conflictIntro", ["policy": .text(policy.name), "choice": .text(choice)]))
    }
    members["hasQuestion"] = .bool(guideline.review != nil)
    if let question = guideline.review?.question {
      members["question"] = .string(question)
      members["questionLang"] = scope.edition.foreignLanguage(question)
    }
    members["hasChecks"] = .bool(!guideline.checks.isEmpty)
    members["checks"] = .list(guideline.checks) { check in
      var code = "subject: \(check.subject.rawValue)\n"
      if let when = check.when { code += "when: \(when.text)\n" }
      code += "expect: \(check.expect.text)\nmessage: \(check.message.text)"
      return ["code": .string(code)]
    }
    members["hasRelated"] = .bool(!guideline.related.isEmpty)
    members["related"] = .list(
      guideline.related.compactMap { scope.site.place(ofGuideline: $0) }.map {
        row(scope.edition.guidelines[$0], scope)
      })
  }

  /// What one source says where sources disagree.
  static func side(_ conflict: Conflict, _ scope: PageScope) -> MustacheObject {
    let title = scope.edition.title(ofSource: conflict.source)
    return [
      "title": .string(title), "titleLang": scope.edition.foreignLanguage(title), "says": .string(conflict.says),
      "saysLang": scope.edition.foreignLanguage(conflict.says),
    ]
  }

  private static func neighbours(_ place: Int, _ scope: PageScope, _ members: inout MustacheObject) {
    func link(_ place: Int) -> MustacheValue {
      guard scope.edition.guidelines.indices.contains(place) else { return .null }
      let guideline = scope.edition.guidelines[place]
      return ["href": scope.link(toGuideline: guideline.id), "title": .string(guideline.title)]
    }
    members["previous"] = link(place - 1)
    members["next"] = link(place + 1)
  }
}
