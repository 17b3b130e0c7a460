import Manifest
import Testing

/// What a store hands out, by the example of the contract.
@Suite struct StoreTests {
  static let text = #"""
    {"manifest": 1, "project": {"name": "Safar", "platform": "ios", "locales": ["en", "ar"], "numbers": "central"},
     "screens": [
      {"id": "booking", "locale": "ar-SA", "size": [390, 844], "snapshots": ["ltr", "rtl"],
       "readingOrder": ["next", "phone"],
       "elements": [
        {"alignment": "leading", "id": "phone", "role": "text", "text": "+966", "lines": 2,
         "frame": {"rtl": [1, 2.5, 3, 4]}, "attachedTo": "next.icon", "font": {"size": 17.5, "weight": 600}},
        {"id": "next", "role": "back-button", "children": [
          {"id": "next.icon", "mirrored": false, "asset": "arrow", "variants": ["rtl", "he"],
           "parts": [{"side": "leading"}], "marks": 3},
          {"id": "next.text", "mirrored": true, "marks": "maximum"}]}]},
      {"id": "empty"},
      {"id": "last", "elements": [{"id": "phone"}]}],
     "strings": [{"key": "nights", "values": {"en": "%d nights"}, "plural": {"ar": {"one": "a", "other": "b"}}}],
     "assets": [{"name": "arrow"}],
     "usages": [{"api": "UIView.leftAnchor", "screen": "last", "at": "A.swift:5:1", "context": ["in-spatial", "test"]},
                {"api": "NSTextAlignment.left"}],
     "reviews": [{"guideline": "a/b", "subject": "booking", "verdict": "pass", "on": "2026-11-12"}]}
    """#

  let store: Store

  init() throws {
    let reading = try readJSON(Self.text)
    #expect(report(reading, Self.text) == [])
    store = reading.store
  }

  func element(_ ordinal: Int) -> ElementView { ElementView(store, Int(store.elements[ordinal])) }

  @Test func project() throws {
    let project = ProjectView(store, try #require(store.project))
    #expect(project.text(.name) == "Safar")
    #expect(project.term(.platform) == Platform.ios)
    #expect(project.term(.numbers) == NumberWeight.central)
    #expect(project.texts(.locales) == ["en", "ar"])
    #expect(project.text(.version) == nil)
    #expect(!project.has(.policies))
  }

  @Test func elementsComeParentsFirst() {
    let ids = store.elements.map { store.text(Int($0), ElementField.id) }
    #expect(ids == ["phone", "next", "next.icon", "next.text", "phone"])
    #expect(store.elements.map { store.records[Int($0)].depth } == [0, 0, 1, 1, 0])
    #expect((0..<3).map { store.elements(in: $0) } == [0..<4, 4..<4, 4..<5])
    #expect(store.elements.map { store.screen(of: Int($0)) } == [0, 0, 0, 0, 2].map { Int(store.screens[$0]) })
    #expect(element(2).parent?.index == element(1).index)
    #expect(element(1).parent == nil)
    #expect(element(1).children.map(\.index) == [element(2).index, element(3).index])
    #expect(element(0).children.isEmpty)
    let below = Int(store.elements[1])..<Int(store.records[Int(store.elements[1])].end)
    #expect(below.contains(Int(store.elements[3])) && !below.contains(Int(store.elements[4])))
  }

  @Test func fields() {
    #expect(element(0).term(.role) == Role.text)
    #expect(element(0).term(.alignment) == Alignment.leading)
    #expect(element(1).term(.role) == Role.`back-button`)
    #expect(element(0).integer(.lines) == 2)
    #expect(element(0).frame(.rtl).map(Array.init) == [1, 2.5, 3, 4])
    #expect(element(0).frame(.ltr) == nil)
    #expect(element(1).frame(.rtl) == nil)
    #expect(store.record(element(0).index, ElementField.font).map { store.number($0, FontField.size) } == 17.5)
    #expect(element(2).bool(.mirrored) == false)
    #expect(element(3).bool(.mirrored) == true)
    #expect(element(1).bool(.mirrored) == nil)
    #expect(element(2).texts(.variants) == ["rtl", "he"])
    #expect(element(2).mark == .step(3))
    #expect(element(3).mark == .maximum)
    #expect(element(0).mark == nil)
  }

  @Test func references() {
    #expect(element(0).target(.attachedTo) == element(2).index)
    #expect(element(1).target(.attachedTo) == nil)
    #expect(element(2).target(.asset) == Int(store.assets[0]))
    #expect(store.target(Int(store.usages[0]), UsageField.screen) == Int(store.screens[2]))
    let order = store.targets(Int(store.screens[0]), ScreenField.readingOrder).map { $0.map(Int.init) }
    #expect(order == [element(1).index, element(0).index])
  }

  @Test func subjects() {
    let records = store.records.indices.compactMap { store.subject(of: $0) }
    #expect(
      records == [
        "project", "booking", "booking/phone", "booking/next", "booking/next.icon", "booking/next.text", "empty",
        "last",
        "last/phone", "string:nights", "asset:arrow", "usage:A.swift:5:1", "usage:NSTextAlignment.left",
      ])
  }

  @Test func stringsAndUsages() throws {
    let string = Int(store.strings[0])
    let values = try #require(store.list(string, StringField.values))
    #expect(values.map { store.text($0) } == ["en", "%d nights"])
    let plural = try #require(store.list(string, StringField.plural)).map { $0 }
    #expect(store.text(plural[0]) == "ar")
    let forms = store.items[PoolRange(plural[1]).range]
    #expect(forms.first == UInt64(PluralCategory.one.ordinal))
    #expect(forms.last.map { store.text($0) } == "b")
    #expect(store.terms(Int(store.usages[0]), UsageField.context) == [UsageContext.`in-spatial`, .test])
    #expect(store.term(Int(store.reviews[0]), ReviewField.verdict) == ReviewVerdict.pass)
  }

  @Test func depthHasALimit() throws {
    func nested(_ levels: Int) -> String {
      let open = String(repeating: #"{"id": "e", "children": ["#, count: levels)
      return #"{"manifest": 1, "project": {"name": "n"}, "screens": [{"id": "s", "elements": ["#
        + open + String(repeating: "]}", count: levels) + "]}]}"
    }
    #expect(try readJSON(nested(490)).store.elements.count == 490)
  }
}
