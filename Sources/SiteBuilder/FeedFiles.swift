internal import Guidelines
internal import Manifest
internal import Mustache
internal import Reporting
internal import SourceText

/// The feed of each language (Atom, RFC 4287): the guidelines, each with a fingerprint of its words, so that readers see
/// what is new and what was changed.
///
/// There is no clock in a build. An entry's day is that of the newest state of the knowledge base in site/pages/updated.txt.
enum FeedFiles {
  static func plan(_ model: SiteModel) -> [Site.PlannedFile] {
    var files: [Site.PlannedFile] = model.editions.map { edition in
      .file(path: edition.folder + "feed.xml") { feed(edition, model) }
    }
    if model.options.baseURL != nil { files += CardFiles.plan(model) }
    return files
  }

  private static func feed(_ edition: Edition, _ model: SiteModel) -> [UInt8] {
    let base = (model.options.baseURL ?? "") + edition.folder
    let updated = day(model)
    var markup = Markup()
    markup.raw("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\"")
    markup.attribute("xml:lang", edition.language)
    markup.raw(">\n")
    element("title", "rtlaudit: " + edition.wording("feed"), &markup)
    element(
      "id", model.options.baseURL.map { _ in base + "feed.xml" } ?? "urn:rtlaudit:feed:" + edition.language, &markup)
    element("updated", updated, &markup)
    markup.raw("<author><name>rtlaudit</name></author>\n")
    for guideline in edition.guidelines {
      markup.raw("<entry>\n")
      element("title", guideline.title, &markup)
      // The id carries a fingerprint: changed words are a new entry.
      element("id", "urn:rtlaudit:\(guideline.id):\(edition.language):\(fingerprint(guideline))", &markup)
      element("updated", updated, &markup)
      markup.raw("<link rel=\"alternate\"")
      markup.attribute("href", "\(base)guidelines/\(guideline.id).html")
      markup.raw("/>\n")
      element("summary", guideline.statement, &markup)
      markup.raw("</entry>\n")
    }
    markup.raw("</feed>\n")
    return markup.bytes
  }

  private static func element(_ name: String, _ text: String, _ markup: inout Markup) {
    markup.raw("<\(name)>")
    markup.text(text)
    markup.raw("</\(name)>\n")
  }

  private static func day(_ model: SiteModel) -> String {
    let text = model.file("site/pages/updated.yaml").map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    let digits = text.split(separator: "\n").first { $0.hasPrefix("updated: ") }?.dropFirst(9) ?? "2026-11-30"
    return digits + "T00:00:00Z"
  }

  /// The hash FNV-1a of a guideline's words.
  private static func fingerprint(_ guideline: Guideline) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for text in [guideline.title, guideline.statement, guideline.why] + guideline.dos + guideline.avoid {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
      hash = (hash ^ 0) &* 0x0000_0100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}

/// The map of the site for search engines (sitemaps.org), with the editions of each page. Needs the site's address.
enum SitemapFile {
  static func plan(_ model: SiteModel) -> [Site.PlannedFile] {
    guard let base = model.options.baseURL else { return [] }
    return [.file(path: "sitemap.xml") { map(base, model) }]
  }

  private static func map(_ base: String, _ model: SiteModel) -> [UInt8] {
    var paths: [String] = []
    for step in Site.steps {
      for case .page(let page, edition: 0) in step.plan(model) where page.path != "404.html" { paths.append(page.path) }
    }
    var markup = Markup()
    markup.raw(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"")
    markup.raw(" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n")
    for path in paths {
      for edition in model.editions {
        markup.raw("<url><loc>")
        markup.text(base + edition.folder + path)
        markup.raw("</loc>")
        for other in model.editions {
          markup.raw("<xhtml:link rel=\"alternate\"")
          markup.attribute("hreflang", other.language)
          markup.attribute("href", base + other.folder + path)
          markup.raw("/>")
        }
        markup.raw("</url>\n")
      }
    }
    markup.raw("</urlset>\n")
    return markup.bytes
  }
}

/// Cards for link previews, one for each guideline and language, drawn here.
enum CardFiles {
  /// The path of a guideline's card.
  static func path(_ id: String, _ edition: Edition) -> String { "cards/\(edition.language)/\(id).svg" }

  static func plan(_ model: SiteModel) -> [Site.PlannedFile] {
    model.editions.flatMap { edition in
      edition.guidelines.map { guideline in
        .file(path: path(guideline.id, edition)) { card(guideline, edition) }
      }
    }
  }

  private static func card(_ guideline: Guideline, _ edition: Edition) -> [UInt8] {
    let isRightToLeft = edition.direction == .rtl
    let start = isRightToLeft ? 1_120 : 80
    var markup = Markup()
    markup.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 630\" width=\"1200\" height=\"630\"")
    markup.attribute("lang", edition.language)
    markup.raw("><rect width=\"1200\" height=\"630\" fill=\"#fbfaf6\"/>")
    markup.raw("<path stroke=\"#a02c1b\" stroke-width=\"6\" d=\"M600 470v100\"/>")
    markup.raw(
      "<path stroke=\"#1d1b18\" stroke-width=\"6\" stroke-linecap=\"round\" d=\"M470 490h100M470 520h70M470 550h100")
    markup.raw("M730 490H630M730 520h-70M730 550H630\"/>")
    line(edition.title(ofCategory: guideline.category), start, 110, 36, "#5d584f", edition, &markup)
    for (place, text) in wrapped(guideline.title, 30).prefix(4).enumerated() {
      line(text, start, 200 + 84 * place, 68, "#1d1b18", edition, &markup)
    }
    markup.raw("</svg>\n")
    return markup.bytes
  }

  private static func line(
    _ text: String, _ x: Int, _ y: Int, _ size: Int, _ colour: String, _ edition: Edition, _ markup: inout Markup
  ) {
    markup.raw(
      "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\" fill=\"\(colour)\" font-family=\"system-ui, sans-serif\"")
    markup.attribute("direction", edition.direction.rawValue)
    markup.raw(">")
    markup.text(text)
    markup.raw("</text>")
  }

  /// A text in lines of about so many letters, broken at blanks.
  private static func wrapped(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
