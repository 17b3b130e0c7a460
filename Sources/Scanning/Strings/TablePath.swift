/// What the path of a string table says: the table that all languages share, and the language.
struct TablePath {
  /// The folder around the `.lproj` folder, and the name: `App/Localizable`.
  let table: String
  /// The language of the `.lproj` folder; nil for `Base.lproj`, and outside of one.
  let language: String?

  init(_ path: String) {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.removeLast()
    let base = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name
    if let folder = parts.last, folder.hasSuffix(".lproj") {
      parts.removeLast()
      language = Self.tag(ofFolder: folder.dropLast(6))
    } else {
      language = nil
    }
    table = (parts + [base]).joined(separator: "/")
  }

  /// Whether an app would load a table from there. A `.strings` file beside all `.lproj` folders is some tool's own.
  /// What Xcode exported for translators is a copy.
  static func isLoaded(_ path: String) -> Bool {
    (path.hasSuffix(".xcstrings") || path.utf8Contains(".lproj/")) && !path.utf8Contains(".xcloc/")
  }

  /// The language tag of an `.lproj` folder: `zh_CN` and `Arabic`, as older projects have them, too.
  static func tag(ofFolder name: some StringProtocol) -> String? {
    let old = [
      "English": "en", "French": "fr", "German": "de", "Italian": "it", "Japanese": "ja", "Spanish": "es",
      "Arabic": "ar", "Hebrew": "he", "Dutch": "nl", "Portuguese": "pt", "Russian": "ru", "Persian": "fa",
    ]
    let text = String(name)
    if text == "Base" { return nil }
    let tag = old[text] ?? String(text.map { $0 == "_" ? "-" : $0 })
    return isLanguageTag(tag) ? tag : nil
  }
}
