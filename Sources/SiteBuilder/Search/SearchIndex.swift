internal import Audit
internal import Guidelines
internal import Manifest
internal import Mustache
internal import Reporting

/// The index of a language's search: everything that can be found, as a script, so that it works from disk.
///
/// An entry is a title, a link, what it is, and words that are not shown. Folding and matching happen in the browser
/// (site/assets/search.js), the same for entries and for what is typed.
enum SearchIndex {
  static func plan(_ model: SiteModel) -> [Site.PlannedFile] {
    model.editions.map { edition in
      .file(path: "assets/search-\(edition.language).js") { script(edition, model) }
    }
  }

  private struct Entry {
    var title: String
    var path: String
    var kind: String
    var words = ""
  }

  private static func script(_ edition: Edition, _ model: SiteModel) -> [UInt8] {
    let entries =
      pages(edition) + guidelines(edition, model) + facts(edition, model) + audits(model)
      + QuarterPages.entries(edition, model).map { Entry(title: $0.title, path: $0.path, kind: "kindPage") }
    var text = "rtlaudit.index([\n"
    for entry in entries {
      let cells = [entry.title, entry.path, entry.kind, entry.words].map { JavaScript.literal($0) }
      text += "[" + cells.joined(separator: ",") + "],\n"
    }
    return Array((text + "]);\n").utf8)
  }

  private static func pages(_ edition: Edition) -> [Entry] {
    (PageFrame.menu + PageFrame.footer).filter { $0.1.hasSuffix(".html") && $0.0 != "menuSearch" }.map {
      Entry(title: edition.wording($0.0), path: $0.1, kind: "kindPage")
    }
  }

  private static func guidelines(_ edition: Edition, _ model: SiteModel) -> [Entry] {
    let words = edition.wording
    var entries = edition.categories.map {
      Entry(title: $0.title, path: "guidelines/\($0.id).html", kind: "kindCategory", words: $0.intro)
    }
    entries += edition.guidelines.enumerated().map { place, guideline in
      // English titles are found in every language, as people know the frameworks' words.
      let original = model.input.base.guidelines[place].guideline
      let extra = original.title == guideline.title ? "" : " " + original.title
      return Entry(
        title: guideline.title, path: "guidelines/\(guideline.id).html", kind: "kindGuideline",
        words: guideline.id + " " + guideline.statement + extra)
    }
    entries += model.checklists.map {
      Entry(
        title: words("checklistFor", ["name": .text($0.name(edition))]), path: $0.path + ".html", kind: "kindChecklist")
    }
    return entries
  }

  private static func facts(_ edition: Edition, _ model: SiteModel) -> [Entry] {
    var entries = GlossaryTerm.read(model).map { term in
      Entry(
        title: term.terms[edition.language] ?? term.terms["en"] ?? term.id, path: "glossary.html#\(term.id)",
        kind: "kindWord", words: term.terms.keys.sorted().map { term.terms[$0] ?? "" }.joined(separator: " "))
    }
    entries += model.input.facts.locales.all.map {
      Entry(
        title: $0.name.isEmpty ? $0.tag : $0.name, path: "locales.html#\($0.tag)", kind: "kindLocale", words: $0.tag)
    }
    entries += model.input.concepts.records.map {
      Entry(title: $0["concept"] ?? "", path: "icon-sets.html#\($0["id"] ?? "")", kind: "kindConcept")
    }
    entries += edition.sources.map {
      Entry(title: $0.title, path: "sources.html#\($0.id)", kind: "kindSource", words: $0.publisher)
    }
    return entries
  }

  private static func audits(_ model: SiteModel) -> [Entry] {
    guard let store = model.input.audit?.store else { return [] }
    return zip(AuditPages.screenPaths(model), store.screens).map { path, index in
      let id = store.text(Int(index), ScreenField.id) ?? ""
      return Entry(title: store.text(Int(index), ScreenField.title) ?? id, path: path, kind: "kindScreen", words: id)
    }
  }
}
