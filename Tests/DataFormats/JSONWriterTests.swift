import DataFormats
import SourceText
import Testing

@Suite struct JSONWriterTests {
  private func text(_ options: JSONWriter.Options = [], _ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(options)
    body(&writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  private func sample(_ writer: inout JSONWriter) {
    writer.object {
      $0.field("name", "שלום")
      $0.array("frame", inline: true) { for number in [1, 2.5, -0.0, 1e300] { $0.value(number) } }
      $0.object("empty") { _ in }
      $0.array("none") { _ in }
      $0.array("rows") {
        $0.object { $0.field("id", UInt64.max) }
        $0.null()
      }
      $0.field("on", true)
      $0.field("tags", ["a", "b"])
      $0.field("missing", ifPresent: nil)
      $0.nullField("nothing")
    }
  }

  /// A member is the same, written as a whole or as a name and a value: with each character at each place of strings of
  /// all lengths around those of the blocks that they are looked at in.
  @Test func membersAsAWhole() {
    for special in ["\"", "\\", "\n", "\u{1F}", "\u{7F}", "é", "ש", "\u{061C}", "\u{2067}", "😀", "a"] {
      for length in 0..<36 {
        for place in 0...length {
          let string = String(repeating: "x", count: place) + special + String(repeating: "y", count: length - place)
          let whole = text(.escapesControls) { $0.object { $0.field("a", string) } }
          let parts = text(.escapesControls) { writer in
            writer.object {
              $0.name("a")
              $0.value(string)
            }
          }
          guard whole != parts else { continue }
          Issue.record("\(whole) is not \(parts)")
        }
      }
    }
  }

  @Test func compact() {
    #expect(
      text { sample(&$0) } == """
        {"name":"שלום","frame":[1,2.5,-0,1e+300],"empty":{},"none":[],"rows":[{"id":18446744073709551615},null],\
        "on":true,"tags":["a","b"],"nothing":null}
        """)
  }

  @Test func pretty() {
    #expect(
      text(.pretty) { sample(&$0) } == """
        {
          "name": "שלום",
          "frame": [1, 2.5, -0, 1e+300],
          "empty": {},
          "none": [],
          "rows": [
            {
              "id": 18446744073709551615
            },
            null
          ],
          "on": true,
          "tags": [
            "a",
            "b"
          ],
          "nothing": null
        }
        """)
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("", #""""#), ("\"\\/", #""\"\\/""#), ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001F\u{7F}\""),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#), ("a\u{2028}b\u{2029}c", #""a\u2028b\u2029c""#),
    ("‎é\u{1F600}", "\"‎é\u{1F600}\""),
    ("<a> & b", "\"<a> & b\""), ("\u{2027}\u{202A}", "\"\u{2027}\u{202A}\""),
  ]) func escapes(_ string: String, _ expected: String) {
    #expect(text { $0.value(string) } == expected)
  }

  @Test func escapesOnRequest() {
    #expect(text(.escapesNonASCII) { $0.value("é‏ש\u{1F600}<") } == #""\u00E9\u200F\u05E9\uD83D\uDE00<""#)
    #expect(text(.escapesMarkup) { $0.value("é</script>&") } == #""é\u003C/script\u003E\u0026""#)
  }

  @Test func invalidUTF8BecomesReplacements() {
    let bytes: [UInt8] = [0x61, 0xFF, 0xC3, 0x62, 0xE2, 0x80]
    #expect(text { $0.value(utf8: bytes.span) } == #""a\uFFFD\uFFFDb\uFFFD\uFFFD""#)
  }

  @Test func numbersThatJSONDoesNotHave() {
    #expect(text { $0.array { for x in [Double.nan, .infinity, 1] { $0.value(x) } } } == "[null,null,1]")
  }

  @Test func pieces() {
    var writer = JSONWriter(appendingTo: Array("data: ".utf8))
    writer.beginArray()
    writer.value(1)
    var bytes = writer.takeBytes()
    writer.value(2)
    writer.endArray()
    bytes += writer.finish()
    #expect(String(decoding: bytes, as: UTF8.self) == "data: [1,2]")
  }

  /// Strings with everything that needs an escape come back the same, under all options.
  @Test func roundTrip() throws {
    var random = SplitMix64(state: 2)
    let alphabet = Array("ab\"\\/<&\u{0}\n\r\t\u{1F}é‏שב\u{2028}\u{2029}\u{FFFF}\u{1F600}\u{10FFFF}".unicodeScalars)
    for round in 0..<400 {
      var string = ""
      for _ in 0..<Int(random.next() % 40) {
        string.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "a")
      }
      let options = JSONWriter.Options(rawValue: UInt8(round % 8))
      let written = text(options) { $0.object { $0.field(string, string) } }
      let tree = try json(written)
      #expect(tree.string(1) == string)
      #expect(tree.string(2) == string)
    }
  }

  @Test func trees() throws {
    let source =
      #"{"a": [1, 2.50, -0, 1E5, 123456789012345678901234567890], "b\n": {"c": null, "d": "\u00e9"}, "e": []}"#
    let tree = try json(source)
    var writer = JSONWriter()
    try writer.value(tree.root, of: tree)
    #expect(
      String(decoding: writer.finish(), as: UTF8.self)
        == #"{"a":[1,2.50,-0,1E5,123456789012345678901234567890],"b\n":{"c":null,"d":"é"},"e":[]}"#)
  }
}
