internal import Mustache
internal import Reporting
internal import SourceText

/// Files that are copied, and the texts that scripts need.
enum AssetFiles {
  /// The keys of the texts that scripts show.
  private static let keys = [
    "shared", "copied", "searchNone", "symbolTwin", "symbolKeepPhysical", "symbolFlip", "symbolLook", "symbolNoFlip",
    "symbolNoFlipTwice", "symbolVariants", "symbolSince", "symbolAlias", "ltr", "rtl", "why", "checklistLead",
  ]
  private static let prefixes = ["kind", "class_", "basis_"]

  static func plan(_ model: SiteModel) -> [Site.PlannedFile] {
    // The drawings reach pages as markup and as a script.
    let copied = model.files(below: "site/assets/").filter { !$0.path.hasSuffix("glyphs.svg") }
    let texts = model.editions.map { edition in
      Site.PlannedFile.file(path: "assets/texts-\(edition.language).js") { script(edition, model) }
    }
    return copied.map { file in .file(path: String(file.path.dropFirst(5))) { file.bytes } } + texts
  }

  private static func script(_ edition: Edition, _ model: SiteModel) -> [UInt8] {
    let wanted = model.texts.keys.filter { key in keys.contains(key) || prefixes.contains { key.hasPrefix($0) } }
    var text = "rtlaudit.texts({\n"
    for key in wanted {
      text += "\(JavaScript.literal(key)):\(JavaScript.literal(edition.wording(key))),\n"
    }
    // A count is a text for each plural category, chosen by the browser's own rules.
    let forms = edition.wording.forms("symbolFound")
    text += "symbolFound:{"
    text += forms.map { "\(JavaScript.literal($0)):\(JavaScript.literal($1))" }.joined(separator: ",")
    return Array((text + "}\n});\n").utf8)
  }
}
