import DataFormats
import Foundation
import SiteBuilder
import SourceText
import Testing

/// The texts of the frame: every one that is asked for is there, in every language, in every plural form.
@Suite struct TextTests {
  static let categories = [
    "en": ["one", "other"], "he": ["one", "two", "other"], "ar": ["zero", "one", "two", "few", "many", "other"],
  ]

  static func texts(_ language: String) throws -> [String: [String: String]] {
    let tree = try YAML.parse(try Repository.file("templates/site/texts/\(language).yaml"))
    return Dictionary(
      tree.entries(of: tree.root).map { entry in
        let forms = tree.entries(of: entry.value).map { (tree.text($0.key), tree.text($0.value)) }
        return (tree.text(entry.key), forms.isEmpty ? ["": tree.text(entry.value)] : Dictionary(forms) { $1 })
      }
    ) { $1 }
  }

  @Test(arguments: ["ar", "he"])
  func `a language has the texts of English, with the same placeholders and its own plural forms`(language: String)
    throws
  {
    let (english, own) = (try Self.texts("en"), try Self.texts(language))
    #expect(english.keys.filter { own[$0] == nil }.sorted() == [])
    #expect(own.keys.filter { english[$0] == nil && !$0.hasPrefix("component_") }.sorted() == [])
    for (key, forms) in english {
      guard let other = own[key] else { continue }
      if forms.keys.contains("other") {
        #expect(Set(other.keys).isSuperset(of: ["other"]), "\(key)")
        #expect(Set(other.keys).isSubset(of: Self.categories[language] ?? []), "\(key)")
      } else {
        #expect(Self.placeholders(forms[""] ?? "") == Self.placeholders(other[""] ?? ""), "\(key)")
      }
    }
  }

  @Test func `every text that a template or the builder asks for is there`() throws {
    let english = try Self.texts("en")
    let templates = try Repository.files("templates/site", endings: [".mustache"])
    for file in templates {
      let text = String(decoding: file.bytes, as: UTF8.self)
      for match in text.matches(of: /\{\{t\.([A-Za-z_]+)\}\}/) {
        #expect(english[String(match.1)] != nil, "\(file.path): \(match.1)")
      }
    }
    for file in try Repository.files("Sources/SiteBuilder", endings: [".swift"]) {
      let text = String(decoding: file.bytes, as: UTF8.self)
      for match in text.matches(of: /(?:words|scope\.wording|edition\.wording)(?:\.count)?\("([a-zA-Z_]+)"[,)]/) {
        #expect(english[String(match.1)] != nil, "\(file.path): \(match.1)")
      }
    }
  }

  private static func placeholders(_ text: String) -> Set<String> {
    Set(text.matches(of: /\{([a-z]+)\}/).map { String($0.1) })
  }
}
