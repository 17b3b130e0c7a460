import Manifest
import Scanning
import SourceText
import Testing

@Suite struct ScannedFileTests {
  @Test func fieldsKeepTheOrderOfTheirDefinitions() {
    var fields = ScannedFields<ElementField>()
    fields[.text] = "Next"
    fields[.role] = .term(Role.button)
    fields[.mirrored] = true
    fields[.role] = .term(Role.text)
    fields[.mirrored] = nil
    #expect(fields.entries.map(\.field) == [.role, .text])
    #expect(fields[.role]?.text == "text")
    #expect(fields[.mirrored] == nil)
  }

  @Test(arguments: [
    "one\ntwo\r\nthree\rfour", "\u{FEFF}a\n", "é\u{1F600}x\n\n\nz", "",
  ])
  func placesAreThoseOfTheLineTable(text: String) {
    let bytes = Array(text.utf8)
    let table = LineTable(bytes)
    // Ascending, then descending: an earlier place is found too.
    let offsets = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
    for order in [offsets, offsets.reversed()] {
      var file = ScannedFile(path: "a.swift")
      file.usages = order.map { ScannedUsage("UIView.leftAnchor", at: $0) }
      file.locate(in: bytes)
      for (usage, offset) in zip(file.usages, order) {
        let place = table.position(of: offset)
        #expect(usage.at.text(in: "a.swift") == "a.swift:\(place.line):\(place.column)", "\(offset)")
      }
    }
  }
}
