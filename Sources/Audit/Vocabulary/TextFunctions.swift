internal import Bidi
internal import Expressions
internal import Manifest

/// Functions that read text by the bidirectional algorithm, and say what it is written with.
extension CheckVocabulary {
  mutating func declareTextFunctions() {
    declareOrderFunctions()
    declareScriptFunctions()
    declarePlaceholderFunctions()
  }

  private mutating func declareOrderFunctions() {
    let direction = Type.enumeration(terms.direction)
    environment.declareFunction(
      "visualOrder",
      .function(
        .string, direction, .string, isPure: false,
        documentation: "What is seen from left to right; the letters inside a right-to-left word stay in reading order"
      ) { (evaluation: inout Evaluation, text: Text, direction: EnumerationCode) -> Text? in
        let order = HostView.of(evaluation).withSession { session in
          session.resolver.visualOrder(String(text), direction: Bidi.BaseDirection(direction))
        }
        return evaluation.result(order)
      })
    func test(
      _ name: String, _ documentation: String,
      _ body: @escaping @Sendable (AuditSession, Text, Bidi.BaseDirection) -> Bool
    ) {
      environment.declareFunction(
        name,
        .function(.string, direction, .bool, isPure: false, documentation: documentation) {
          (evaluation: inout Evaluation, text: Text, direction: EnumerationCode) -> Bool? in
          HostView.of(evaluation).withSession { body($0, text, Bidi.BaseDirection(direction)) }
        })
    }
    test(
      "digitsInOrder",
      "Whether the digits of a text, and a leading plus, are seen in the order in which they are written"
    ) {
      // Without a right-to-left character, text that is set from left to right stays as it is.
      ($2 == .ltr && $1.isASCII) || $0.resolver.digitsInOrder(String($1), direction: $2)
    }
    test("bidiStable", "Whether isolating the stretches of the other direction would leave the visual order as it is") {
      $0.resolver.bidiStable(String($1), direction: $2)
    }
    test("placeholdersStable", "Whether the rest of a sentence stays where it is, whatever fills its placeholders") {
      Audit.placeholdersStable(String($1), $2, &$0.resolver)
    }
    environment.declareFunction(
      "isolated",
      .function(.string, .bool, documentation: "Whether a text stands in one isolate that is closed at its end") {
        (_: inout Evaluation, text: Text) -> Bool? in Bidi.isolated(String(text))
      })
    environment.declareFunction(
      "balanced",
      .function(
        .string, .bool, documentation: "Whether every embedding, override and isolate is closed in its paragraph"
      ) {
        (_: inout Evaluation, text: Text) -> Bool? in text.isASCII || Bidi.balanced(String(text))
      })
    environment.declareFunction(
      "controls",
      .function(
        .string, .list(.string), isPure: false, documentation: "The names of the bidi controls in a text: LRI, RLO ..."
      ) {
        (evaluation: inout Evaluation, text: Text) -> List? in
        let names = text.isASCII ? [] : bidiControls(String(text)).map(\.abbreviation)
        return HostView.of(evaluation).withSession { session in List(names.map { .string(session.text($0)) }) }
      })
  }

  private mutating func declareScriptFunctions() {
    environment.declareFunction(
      "firstStrong",
      .function(.string, .string, documentation: "The direction of the first strong character: ltr, rtl, or empty") {
        (_: inout Evaluation, text: Text) -> Text? in
        switch Bidi.firstStrong(String(text)) {
        case .ltr: "ltr"
        case .rtl: "rtl"
        case nil: ""
        }
      })
    environment.declareFunction(
      "script",
      .function(.string, .string, documentation: "The ISO 15924 script of a text, Zyyy without letters") {
        (evaluation: inout Evaluation, text: Text) -> Text? in
        text.isASCII ? text.hasASCIILetter ? "Latn" : "Zyyy" : evaluation.result(Bidi.script(String(text)))
      })
    environment.declareFunction(
      "joins",
      .function(.string, .bool, documentation: "Whether the letters of a script join") {
        (_: inout Evaluation, script: Text) -> Bool? in Bidi.joins(script: String(script))
      })
    environment.declareFunction(
      "hasVowelMarks",
      .function(.string, .bool, documentation: "Whether a text has marks of Arabic vowels or Hebrew points") {
        (_: inout Evaluation, text: Text) -> Bool? in !text.isASCII && Bidi.hasVowelMarks(String(text))
      })
    environment.declareFunction(
      "codePoints",
      .function(.string, .list(.int), documentation: "The code points of a text") {
        (_: inout Evaluation, text: Text) -> List? in
        List(String(text).unicodeScalars.map { .int(Int($0.value)) })
      })
    environment.declareFunction(
      "numberingSystem",
      .function(
        .string, .string, documentation: "The numbering system of the digits of a text: latn, arab ..., mixed, none"
      ) {
        (evaluation: inout Evaluation, text: Text) -> Text? in
        evaluation.result("\(Bidi.numberingSystem(String(text)))")
      })
    environment.declareFunction(
      "numberingSystemsIn",
      .function(
        .string, .list(.string), isPure: false, documentation: "The numbering systems whose digits are in a text"
      ) {
        (evaluation: inout Evaluation, text: Text) -> List? in
        let systems = numberingSystemsIn(String(text))
        return HostView.of(evaluation).withSession { session in List(systems.map { .string(session.text($0)) }) }
      })
  }

  private mutating func declarePlaceholderFunctions() {
    environment.declareFunction(
      "placeholders",
      .function(
        .string, .list(.string), isPure: false,
        documentation: "The placeholders of a text in order: 1:@, 2:d, or the name"
      ) { (evaluation: inout Evaluation, text: Text) -> List? in
        let keys = placeholders(in: String(text)).map(\.key)
        return HostView.of(evaluation).withSession { session in List(keys.map { .string(session.text($0)) }) }
      })
  }
}

/// The numbering systems whose digits are in a text, in the order of their first digits.
private func numberingSystemsIn(_ text: String) -> [String] {
  var systems: [String] = []
  for scalar in text.unicodeScalars where decimalDigitValue(scalar) != nil {
    let system = "\(numberingSystem(String(scalar)))"
    if !systems.contains(system) { systems.append(system) }
  }
  return systems
}

extension Bidi.BaseDirection {
  /// The direction that an argument names.
  init(_ code: EnumerationCode) { self = code.code == 0 ? .ltr : .rtl }
}

extension Text {
  /// True without a byte above 0x7F: then there is nothing of bidi in it.
  var isASCII: Bool { unsafe bytes.allSatisfy { $0 < 0x80 } }

  /// True with one of the 52 letters that are left to right and Latin.
  var hasASCIILetter: Bool { unsafe bytes.contains { ($0 | 0x20) &- UInt8(ascii: "a") < 26 } }
}

extension AuditSession {
  /// The script of an element's text, worked out once while the element is looked at; nil without letters.
  func script(of record: Int32, _ text: Text) -> Text? {
    if lastScript.record == record { return lastScript.script }
    var script: Text?
    if text.isASCII {
      script = text.hasASCIILetter ? "Latn" : nil
    } else {
      let found = Bidi.script(String(text))
      script = found == "Zyyy" ? nil : self.text(found)
    }
    lastScript = (record, script)
    return script
  }
}

extension HostView {
  /// The direction of the first strong character of an element's text.
  func textDirection(_ index: Int32) -> Manifest.Direction? {
    guard let text = text(index, ElementField.text) else { return nil }
    if text.isASCII { return text.hasASCIILetter ? .ltr : nil }
    return Bidi.firstStrong(String(text)).map { $0 == .ltr ? .ltr : .rtl }
  }

  /// The script of an element's text.
  func script(_ index: Int32) -> Text? {
    guard let text = text(index, ElementField.text) else { return nil }
    // Several checks ask the same of an element, one behind the other.
    return withSession { $0.script(of: index, text) }
  }

  /// The direction in which the bidi algorithm runs on an element's text.
  func paragraphDirection(_ index: Int32) -> Manifest.Direction {
    switch term(index, ElementField.baseDirection, as: Manifest.BaseDirection.self) {
    case .ltr: .ltr
    case .rtl: .rtl
    case .auto: textDirection(index) ?? directions(index).effective
    case nil: directions(index).effective
    }
  }
}
