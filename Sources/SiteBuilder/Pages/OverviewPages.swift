internal import Audit
internal import DataFormats
internal import Guidelines
internal import Manifest
internal import Mustache
internal import Reporting

/// The overview, the page for searching and the page for what is not there.
enum OverviewPages {
  static func plan(_ model: SiteModel) -> [SitePage] {
    [
      SitePage(path: "index.html", template: "overview", content: overview),
      SitePage(path: "search.html", template: "search") { scope in
        plain("menuSearch", "searchLead", scope)
      },
      SitePage(path: "404.html", template: "plain") { scope in plain("notFound", "notFoundLead", scope) },
    ]
  }

  private static func plain(_ heading: String, _ lead: String, _ scope: PageScope) -> PageContent {
    let (title, text) = (scope.wording(heading), scope.wording(lead))
    return PageContent(title, text, ["heading": .string(title), "lead": .string(text)])
  }

  private static func overview(_ scope: PageScope) -> PageContent {
    let words = scope.wording
    let edition = scope.edition
    let examples = edition.guidelines.reduce(0) { $0 + $1.examples.count }
    let counts = [
      ("figureGuidelines", edition.guidelines.count), ("figureExamples", examples),
      ("figureSymbols", scope.site.symbolCount), ("figureLocales", scope.site.localeCount),
    ]
    return PageContent(
      "rtlaudit", words("overviewLead"),
      [
        "slogan": .string(words("slogan")), "lead": .string(words("overviewLead")),
        "figures": .list(counts) { ["label": .string(words($0.0)), "value": .string(words.number($0.1))] },
        "hero": hero(scope),
        "categories": .list(edition.categories) { category in
          [
            "href": scope.link("guidelines/\(category.id).html"), "title": .string(category.title),
            "intro": .string(category.intro), "count": .string(words.number(edition.places[category.id]?.count ?? 0)),
          ]
        },
        "ways": .list(Audience.allCases) { audience in
          let name = audience.rawValue
          return [
            "href": scope.link("checklists/\(name).html"), "title": .string(words(name)),
            "text": .string(words("way" + name.prefix(1).uppercased() + name.dropFirst())),
          ]
        },
        "audit": AuditPages.latest(scope),
      ])
  }

  /// The screen of site/pages/hero.yaml in English on the left and in Arabic on the right.
  private static func hero(_ scope: PageScope) -> MustacheValue {
    guard let file = scope.site.file("site/pages/hero.yaml"), let tree = try? YAML.parse(file) else { return .null }
    let store = ManifestReader.read(tree).store
    var markup = Markup()
    markup.raw("<div class=\"pair\">")
    for (screen, direction) in zip(store.screens, [Direction.ltr, .rtl]) {
      markup.raw("<div class=\"\(direction.rawValue)\">")
      let scene = Scene(store, screen: Int(screen), direction, isWhole: true, setsEveryText: true)
      markup.append(
        ScenePainter.draw(
          scene, scope.site.glyphs, scope.site.input.facts.symbols, label: scope.wording(direction.rawValue)))
      markup.raw("</div>")
    }
    markup.raw("</div>")
    return markup.value
  }
}

extension SiteModel {
  /// How many symbols there are.
  var symbolCount: Int { input.facts.symbols.all.reduce(0) { count, _ in count + 1 } }
  /// How many locales there are.
  var localeCount: Int { input.facts.locales.all.reduce(0) { count, _ in count + 1 } }
}
