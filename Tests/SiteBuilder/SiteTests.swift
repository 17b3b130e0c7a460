import Foundation
import Guidelines
import SiteBuilder
import SourceText
import Testing

@Suite struct SiteTests {
  @Test func `the site is the same bytes for any number of threads, and every path is there once`() throws {
    let input = try Repository.input()
    var options = SiteOptions()
    options.baseURL = "https://example.org/"
    options.jobs = 1
    let site = try Site(input, options)
    #expect(Set(site.paths).count == site.paths.count)
    let one = try Repository.build(input, options)
    options.jobs = 3
    let three = try Repository.build(input, options)
    #expect(Set(one.keys) == Set(site.paths))
    #expect(one == three)
    for id in input.base.guidelines.map(\.guideline.id) {
      for folder in ["", "ar/", "he/"] { #expect(one["\(folder)guidelines/\(id).html"] != nil, "\(folder)\(id)") }
    }
    let notFound = String(decoding: one["he/404.html"] ?? [], as: UTF8.self)
    #expect(notFound.contains("href=\"https://example.org/he/index.html\""))
    #expect(one["sitemap.xml"] != nil)
    #expect(one["cards/ar/icons/keep-logos.svg"] != nil)
    print("site: \(one.count) files, \(one.values.reduce(0) { $0 + $1.count } / 1_000) kB")
  }

  @Test func `text of a manifest is text, wherever it comes to stand`() throws {
    let evil = "<script>alert(1)</script>&\\\"'"
    let manifest = """
      { "manifest": 1, "project": { "name": "\(evil)", "platform": "ios" },
        "screens": [ { "id": "../../x", "title": "\(evil)", "owner": "\(evil)", "locale": "ar", "direction": "rtl",
          "size": [390, 100], "elements": [ { "id": "p", "role": "text", "text": "+966 50 123 4567 \(evil)",
          "content": "phone", "frame": { "ltr": [16, 20, 200, 24], "rtl": [16, 20, 200, 24] } } ] } ] }
      """
    var options = SiteOptions()
    options.languages = ["en"]
    let files = try Repository.build(try Repository.input(manifest: manifest), options)
    for (path, bytes) in files {
      #expect(!path.contains(".."))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("<script>alert"), "\(path)")
    }
    #expect(files.keys.contains { $0.hasPrefix("audits/") })
  }

  @Test func `no page has an inline script, an inline style or an address outside but links`() throws {
    var options = SiteOptions()
    options.languages = ["en", "ar"]
    let files = try Repository.build(try Repository.input(), options)
    for (path, bytes) in files where path.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains(" style="), "\(path)")
      #expect(!text.contains("<style"), "\(path)")
      #expect(text.range(of: #"<script(?! src="[./]*assets/)"#, options: .regularExpression) == nil, "\(path)")
      #expect(text.range(of: #"(src|<link[^>]* href)="https?:"#, options: .regularExpression) == nil, "\(path)")
    }
  }

  @Test func `a template that is wrong is an error with its place`() throws {
    var input = try Repository.input()
    input.files.append(SourceFile(path: "templates/site/foot.mustache", text: "{{#open}}"))
    do {
      _ = try Site(input)
      Issue.record("no error")
    } catch {
      #expect(error.file.path == "site/foot")
      #expect(error.diagnostics.first?.code.hasPrefix("mustache/") == true)
    }
  }

  @Test func `a file that is given again takes the place of ours`() throws {
    var input = try Repository.input()
    input.files.append(SourceFile(path: "site/assets/card.svg", text: "<svg/>"))
    var options = SiteOptions()
    options.languages = ["en"]
    let site = try Site(input, options)
    #expect(site.paths.count { $0 == "assets/card.svg" } == 1)
    #expect(try Repository.build(input, options)["assets/card.svg"] == Array("<svg/>".utf8))
  }

  @Test func `a changed guideline changes its own pages and the lists that name it`() throws {
    let input = try Repository.input()
    var options = SiteOptions()
    options.languages = ["en"]
    let before = try Repository.build(input, options)
    var changed = input
    let files = try Repository.files("guidelines", endings: [".yaml"]).map { file in
      guard file.path == "guidelines/icons/keep-logos.yaml" else { return file }
      let text = String(decoding: file.bytes, as: UTF8.self)
      return SourceFile(path: file.path, text: text.replacingOccurrences(of: "why: >\n", with: "why: >\n  Changed.\n"))
    }
    changed.base = KnowledgeBase.read(files).base
    let after = try Repository.build(changed, options)
    let differing = before.keys.filter { before[$0] != after[$0] }.sorted()
    #expect(differing.contains("guidelines/icons/keep-logos.html"))
    #expect(differing.allSatisfy { $0 == "feed.xml" || $0.contains("keep-logos") || $0.hasSuffix(".github.md") })
  }

  @Test(arguments: ["en", "ar", "he"])
  func `each quarter has its whole review, in the page's language`(language: String) throws {
    var input = try Repository.input()
    input.history = try Repository.history()
    #expect(input.history.count == 12)
    var options = SiteOptions()
    options.languages = [language]
    let files = try Repository.build(input, options)
    let quarters = files.keys.filter { $0.hasPrefix("quarters/") }.sorted()
    #expect(quarters.first == "quarters/2025-Q3.html" && quarters.last == "quarters/2026-Q4.html")
    let index = String(decoding: files["quarters.html"] ?? [], as: UTF8.self)
    for path in quarters { #expect(index.contains("href=\"\(path)\"")) }
    let page = String(decoding: files["quarters/2026-Q4.html"] ?? [], as: UTF8.self)
    #expect(page.contains("<strong>86.3</strong>"))
    #expect(page.components(separatedBy: "<svg class=\"chart\"").count == 3)
    // A text that is not there would be shown as its key in braces.
    for path in quarters {
      let text = String(decoding: files[path] ?? [], as: UTF8.self)
      #expect(text.range(of: #"\{[a-z]+\.[a-z-]+\}"#, options: .regularExpression) == nil, "\(path)")
    }
    if language != "en" { #expect(page.contains("lang=\"\(language)\" dir=\"rtl\"") && !page.contains("What changed")) }
  }

  @Test(arguments: ["ar", "he"])
  func `what sources are and say is in the page's language, and their names are marked`(language: String) throws {
    var options = SiteOptions()
    options.languages = [language]
    let files = try Repository.build(try Repository.input(), options)
    let text = String(decoding: files["sources.html"] ?? [], as: UTF8.self)
    let english = try Repository.input().base
    for source in english.sources { #expect(!text.contains(source.about), "\(source.id)") }
    for side in english.guidelines.flatMap(\.guideline.conflict) { #expect(!text.contains(side.says), "\(side.says)") }
    #expect(text.contains("lang=\"en\" dir=\"ltr\">Design for Arabic</h2>"))
  }
}
