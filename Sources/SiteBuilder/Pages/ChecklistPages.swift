internal import Guidelines
internal import Mustache
internal import Reporting
internal import Synchronization

/// A list to go through: for a role, for a component, or of everything.
struct SiteChecklist: Sendable {
  /// The path of its page without the ending: `checklists/design`.
  let path: String
  /// The role or the component; neither for the list of everything.
  let audience: Audience?
  let component: String?
  /// The places of the guidelines on it, the same in every language.
  let places: [Int]

  /// Every list of a site: for each role, for each component that a guideline names, and of everything.
  static func all(_ base: KnowledgeBase) -> [SiteChecklist] {
    let guidelines = base.guidelines
    var byAudience: [Audience: [Int]] = [:]
    var byComponent: [String: [Int]] = [:]
    for (place, entry) in guidelines.enumerated() {
      for audience in entry.guideline.audience { byAudience[audience, default: []].append(place) }
      for component in entry.guideline.components { byComponent[component, default: []].append(place) }
    }
    return Audience.allCases.map { audience in
      SiteChecklist(
        path: "checklists/" + audience.rawValue, audience: audience, component: nil, places: byAudience[audience] ?? [])
    }
      + byComponent.sorted { $0.key < $1.key }.map { component, places in
        SiteChecklist(path: "checklists/components/" + component, audience: nil, component: component, places: places)
      } + [
        SiteChecklist(path: "checklists/everything", audience: nil, component: nil, places: Array(guidelines.indices))
      ]
  }

  /// What the list is for, in an edition's words.
  func name(_ edition: Edition) -> String {
    if let audience { return edition.wording(audience.rawValue) }
    return component.map { edition.component($0) } ?? edition.wording("everyone")
  }

  /// The guidelines on it by category, in reading order; categories without any are left out.
  func groups(_ edition: Edition) -> [(category: Category, places: ArraySlice<Int>)] {
    var groups: [(category: Category, places: ArraySlice<Int>)] = []
    var start = 0
    for category in edition.categories {
      guard start < places.count, let range = edition.places[category.id] else { continue }
      let end = places[start...].firstIndex { !range.contains($0) } ?? places.count
      if end > start { groups.append((category, places[start..<end])) }
      start = end
    }
    return groups
  }
}

/// The pages of the checklists.
enum ChecklistPages {
  static func plan(_ model: SiteModel) -> [SitePage] {
    let lists = model.checklists
    var pages = [
      SitePage(path: "checklists.html", template: "checklists", section: "checklists.html") { index(lists, $0) }
    ]
    pages += lists.map { list in
      SitePage(path: list.path + ".html", template: "checklist", section: "checklists.html") { page(list, $0) }
    }
    return pages
  }

  private static func index(_ lists: [SiteChecklist], _ scope: PageScope) -> PageContent {
    let words = scope.wording
    func entries(_ wanted: (SiteChecklist) -> Bool) -> MustacheValue {
      .list(lists.filter(wanted)) { list in
        let audience = list.audience?.rawValue ?? ""
        let text = audience.isEmpty ? "" : words("way" + audience.prefix(1).uppercased() + audience.dropFirst())
        return [
          "title": .string(list.name(scope.edition)), "href": scope.link(list.path + ".html"),
          "count": .string(words.count("items", list.places.count)), "text": .string(text),
        ]
      }
    }
    return PageContent(
      words("menuChecklists"), words("checklistsLead"),
      [
        "heading": .string(words("menuChecklists")), "lead": .string(words("checklistsLead")),
        "roles": entries { $0.audience != nil },
        "components": entries { $0.component != nil },
        "everything": entries { $0.audience == nil && $0.component == nil },
      ])
  }

  private static func page(_ list: SiteChecklist, _ scope: PageScope) -> PageContent {
    let words = scope.wording
    let isLong = list.places.count > longList
    let groups: [MustacheValue] = list.groups(scope.edition).map { category, places in
      [
        "id": .string(category.id), "title": .string(category.title),
        "items": .list(places.map { item(scope.edition.guidelines[$0], scope, isShort: isLong) }),
      ]
    }
    let title = words("checklistFor", ["name": .text(list.name(scope.edition))])
    let file = list.path.split(separator: "/").last.map(String.init) ?? list.path
    var content = PageContent(
      title, words("checklistLead"),
      [
        "heading": .string(title), "total": .string("\(list.places.count)"),
        "lead": .string(words.count("items", list.places.count) + ". " + words("checklistLead")),
        "files": .string(file), "groups": .list(groups),
      ])
    content.crumbs = [(words("menuChecklists"), "checklists.html")]
    return content
  }

  /// How long a list may be for each item to say what to do; a longer one names it, so that the page stays small.
  private static let longList = 60

  private static func item(_ guideline: Guideline, _ scope: PageScope, isShort: Bool) -> MustacheValue {
    [
      "id": .string(guideline.id), "title": .string(guideline.title),
      "statement": .string(isShort ? "" : guideline.statement), "question": .string(guideline.review?.question ?? ""),
      "questionLang": scope.edition.foreignLanguage(guideline.review?.question ?? ""),
      "href": scope.link(toGuideline: guideline.id),
      "severity": scope.edition.severity(guideline.severity),
    ]
  }
}

/// The checklists as files to download: Markdown, GitHub task lists and CSV, as `rtlaudit checklist` writes them.
enum ChecklistFiles {
  private static let formats: [(ending: String, format: Checklist.Format)] = [
    (".md", .markdown), (".github.md", .github), (".csv", .csv),
  ]

  /// The items of an edition in one format, written when the first list asks for them.
  private final class Items: Sendable {
    private let edition: Edition
    private let format: Checklist.Format
    private let written = Mutex<ChecklistItems?>(nil)

    init(_ edition: Edition, _ format: Checklist.Format) {
      self.edition = edition
      self.format = format
    }

    func list(_ list: SiteChecklist) -> [UInt8] {
      let items = written.withLock { written in
        if let written { return written }
        let items = ChecklistItems(edition.guidelines, as: format) { edition.title(ofCategory: $0) }
        written = items
        return items
      }
      let groups = list.groups(edition).map { (title: $0.category.title, places: $0.places) }
      let title = edition.wording("checklistFor", ["name": .text(list.name(edition))])
      return items.list(groups, title: title)
    }
  }

  static func plan(_ model: SiteModel) -> [Site.PlannedFile] {
    model.editions.flatMap { edition in
      let items = formats.map { Items(edition, $0.format) }
      return model.checklists.flatMap { list in
        zip(formats, items).map { format, items in
          Site.PlannedFile.file(path: edition.folder + list.path + format.ending) { items.list(list) }
        }
      }
    }
  }
}
