internal import Manifest
internal import Mustache
internal import Reporting
internal import Synchronization

/// A page that is planned: where it will be and what will make it.
struct SitePage: Sendable {
  /// The path below the edition's folder: `guidelines/icons/keep-logos.html`.
  let path: String
  /// The template, by its name below templates/site.
  let template: String
  /// The entry of the menu that it belongs to.
  var section: String?
  /// Makes what the template shows. Called when the page is rendered, on any thread.
  let content: @Sendable (PageScope) -> PageContent
}

/// What a page is and shows.
struct PageContent {
  /// The title, as the browser shows it.
  var title: String
  /// A sentence or two for search engines.
  var description: String
  /// Where the page hangs: titles and paths of what is above it.
  var crumbs: [(label: String, path: String)] = []
  /// Scripts besides that of the frame, below assets/.
  var scripts: [String] = []
  /// The card for link previews, below the site's folder; the general one where absent.
  var card: String?
  /// What the template of the page shows besides the frame.
  var members: MustacheObject

  init(_ title: String, _ description: String, _ members: MustacheObject) {
    self.title = title
    self.description = description
    self.members = members
  }
}

/// What a page knows of where it is: links are relative, so that the site works from any folder and from disk.
struct PageScope {
  /// The site.
  let site: SiteModel
  /// The edition.
  let edition: Edition
  /// The page.
  let page: SitePage
  /// The way up to the edition's folder: `../../`. The page for what is not there is shown at any address, so that its
  /// way is the whole one, where that is known.
  let root: String
  /// The way up to the site's folder.
  let up: String

  init(_ site: SiteModel, _ edition: Edition, _ page: SitePage) {
    self.site = site
    self.edition = edition
    self.page = page
    if page.path == "404.html", let base = site.options.baseURL {
      (root, up) = (base + edition.folder, base)
    } else {
      root = String(repeating: "../", count: page.path.utf8.count { $0 == UInt8(ascii: "/") })
      up = root + (edition.folder.isEmpty ? "" : "../")
    }
  }

  /// The edition's texts.
  var wording: Localizer { edition.wording }

  /// A link to a page of the edition.
  func link(_ path: String) -> MustacheValue { .string(root + path) }

  /// A link to a guideline.
  func link(toGuideline id: String) -> MustacheValue { link("guidelines/\(id).html") }
}

/// The common parts of frames, made once for all pages that share them: those of an edition in folders of one depth, in
/// one section. A page that the frame itself links to is marked there, and has a frame of its own.
final class FrameParts: Sendable {
  private struct Key: Hashable {
    let language, root: String
    let section, path: String?
  }

  private static let linked = Set((PageFrame.menu + PageFrame.footer).map(\.1) + ["index.html"])
  private let known = Mutex<[Key: MustacheObject]>([:])

  /// The members of a page's frame that do not depend on what it shows.
  func members(of scope: PageScope) -> MustacheObject {
    let path = scope.page.path
    let key = Key(
      language: scope.edition.language, root: scope.root, section: scope.page.section,
      path: FrameParts.linked.contains(path) ? path : nil)
    if let members = known.withLock({ $0[key] }) { return members }
    let members = PageFrame.common(scope)
    known.withLock { $0[key] = members }
    return members
  }
}

/// The frame around every page.
enum PageFrame {
  /// The entries of the menu: the key of the text, and the page.
  static let menu = [
    ("menuGuidelines", "guidelines.html"), ("menuChecklists", "checklists.html"), ("menuSymbols", "symbols.html"),
    ("menuIconSets", "icon-sets.html"), ("menuLocales", "locales.html"), ("menuDirection", "direction.html"),
    ("menuAudits", "audits.html"), ("menuQuarters", "quarters.html"), ("menuGlossary", "glossary.html"),
  ]
  /// The entries at the foot.
  static let footer = [
    ("menuSources", "sources.html"), ("menuTranslation", "translation.html"), ("menuSearch", "search.html"),
    ("menuFeed", "feed.xml"),
  ]

  /// Everything that a template shows: the frame's members and the page's own.
  static func context(_ scope: PageScope, _ content: PageContent) -> MustacheValue {
    let (site, edition, page) = (scope.site, scope.edition, scope.page)
    var all = site.frames.members(of: scope)
    all.merge(content.members)
    all["title"] = .string(content.title)
    all["description"] = .string(content.description)
    all["scripts"] = .list(content.scripts.map { .string(scope.up + "assets/" + $0) })
    all["editions"] = .list(editions(scope))
    all["hasCrumbs"] = .bool(!content.crumbs.isEmpty)
    all["crumbs"] = .list(content.crumbs) { ["label": .string($0.label), "href": scope.link($0.path)] }
    all["here"] = .string(content.title)
    all["hereLang"] = content.crumbs.isEmpty ? .null : edition.foreignLanguage(content.title)
    if let base = site.options.baseURL {
      all["hasBase"] = true
      all["canonical"] = .string(base + edition.folder + page.path)
      all["card"] = .string(base + (content.card ?? "assets/card.svg"))
    }
    return .object(all)
  }

  /// What the frame of a page has in common with that of others in its folder.
  static func common(_ scope: PageScope) -> MustacheObject {
    let (edition, page) = (scope.edition, scope.page)
    var members: MustacheObject = [
      "lang": .string(edition.language), "dir": .string(edition.direction.rawValue),
      "locale": .string(edition.wording("locale")), "isHome": .bool(page.path == "index.html"),
      "root": .string(scope.root), "assets": .string(scope.up + "assets/"), "t": .object(edition.texts),
      "icons": .object(Icon.all), "sprite": Icon.sprite,
    ]
    members["menu"] = entries(menu, scope, current: page.section, path: page.path)
    members["footer"] = entries(footer, scope, current: page.section, path: page.path)
    return members
  }

  private static func entries(
    _ list: [(key: String, path: String)], _ scope: PageScope, current: String?, path: String
  ) -> MustacheValue {
    .list(list) { entry in
      [
        "label": .string(scope.wording(entry.key)), "href": scope.link(entry.path),
        "isCurrent": .bool(current == entry.path || path == entry.path),
        "current": .string(path == entry.path ? "page" : "true"),
      ]
    }
  }

  private static func editions(_ scope: PageScope) -> [MustacheValue] {
    let base = scope.site.options.baseURL
    return scope.site.editions.map { other in
      let href = scope.up + other.folder + scope.page.path
      return [
        "tag": .string(other.language), "name": .string(other.wording("languageName")),
        "dir": .string(other.direction.rawValue), "href": .string(href),
        "address": .string(base.map { $0 + other.folder + scope.page.path } ?? href), "isNamed": true,
        "isCurrent": .bool(other.language == scope.edition.language),
      ]
    }
  }
}
