internal import Audit
internal import Guidelines
internal import Manifest
internal import Mustache
internal import Reporting

/// The direction model: its table, made by the model itself, and a small one to try.
enum DirectionPages {
  static func plan(_ model: SiteModel) -> [SitePage] {
    [SitePage(path: "direction.html", template: "direction", section: "direction.html", content: page)]
  }

  private static func page(_ scope: PageScope) -> PageContent {
    let words = scope.wording
    var content = PageContent(
      words("menuDirection"), words("directionLead"),
      [
        "heading": .string(words("menuDirection")), "lead": .string(words("directionLead")),
        "rows": .list(Semantic.allCases) { semantic in
          [
            "semantic": .string(semantic.rawValue), "meaning": .string(words("semantic_" + semantic.rawValue)),
            "ltr": name(effectiveDirection(semantic, in: .ltr), words),
            "rtl": name(effectiveDirection(semantic, in: .rtl), words),
          ]
        },
        "rules": .list((1...3).map { .string(words("directionRule\($0)")) }),
        "semantics": .list(Semantic.allCases) {
          ["name": .string($0.rawValue), "isFirst": .bool($0 == .unspecified)]
        },
        "guidelines": .list(
          scope.edition.guidelines(in: "direction").map { GuidelinePages.row($0, scope) }),
      ])
    content.scripts = ["direction.js"]
    return content
  }

  private static func name(_ direction: Direction, _ words: Localizer) -> MustacheValue {
    .string(words(direction.rawValue))
  }
}
