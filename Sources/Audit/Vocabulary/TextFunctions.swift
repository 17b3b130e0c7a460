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

  /// All characters but the Latin letters of ASCII and the space.
  private static let otherThanWords = TextBlocks([0x20...0x20, 0x41...0x5A, 0x61...0x7A]).complement

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
    // Without a right-to-left character, text that is set from left to right stays as it is. What has none of the
    // characters that `disturbing` says stays in any direction.
    func test(
      _ name: String, _ documentation: String, asciiKeeps: Bool = false, disturbing: TextBlocks? = nil,
      _ body: @escaping @Sendable (AuditSession, Text, Bidi.BaseDirection) -> Bool
    ) {
      environment.declareFunction(
        name,
        .function(.string, direction, .bool, isPure: false, documentation: documentation) {
          (evaluation: inout Evaluation, text: Text, direction: EnumerationCode) -> Bool? in
          if asciiKeeps, direction.code == 0, evaluation.isASCII(text) { return true }
          if let disturbing, !evaluation.blocks(of: text).intersects(disturbing) { return true }
          return HostView.of(evaluation).withSession { body($0, text, Bidi.BaseDirection(direction)) }
        })
    }
    test(
      "digitsInOrder",
      "Whether the digits of a text, and a leading plus, are seen in the order in which they are written",
      asciiKeeps: true
    ) { unsafe $0.resolver.digitsInOrder($1.bytes.span, direction: $2) }
    test(
      "bidiStable", "Whether isolating the stretches of the other direction would leave the visual order as it is",
      disturbing: Self.otherThanWords
    ) { unsafe $0.resolver.bidiStable($1.bytes.span, direction: $2) }
    test(
      "placeholdersStable", "Whether a sentence keeps its order when text of the other direction fills its placeholders"
    ) {
      Audit.placeholdersStable(String($1), $2, &$0.resolver)
    }
    environment.declareFunction(
      "isolated",
      .function(.string, .bool, documentation: "Whether a text stands in one isolate that is closed at its end") {
        (_: inout Evaluation, text: Text) -> Bool? in unsafe Bidi.isolated(text.bytes.span)
      })
    environment.declareFunction(
      "balanced",
      .function(
        .string, .bool, documentation: "Whether every embedding, override and isolate is closed in its paragraph"
      ) {
        (evaluation: inout Evaluation, text: Text) -> Bool? in
        unsafe evaluation.isASCII(text) || Bidi.balanced(text.bytes.span)
      })
    environment.declareFunction(
      "controls",
      .function(
        .string, .list(.string), isPure: false, documentation: "The names of the bidi controls in a text: LRI, RLO ..."
      ) {
        (evaluation: inout Evaluation, text: Text) -> List? in
        if evaluation.isASCII(text) { return List([]) }
        return Self.list(unsafe bidiControls(text.bytes.span).map(\.control.abbreviation), evaluation)
      }.needing(BidiControl.allCases.map { $0.rawValue...$0.rawValue }))
  }

  private mutating func declareScriptFunctions() {
    environment.declareFunction(
      "firstStrong",
      .function(.string, .string, documentation: "The direction of the first strong character: ltr, rtl, or empty") {
        (_: inout Evaluation, text: Text) -> Text? in
        switch unsafe Bidi.firstStrong(text.bytes.span) {
        case .ltr: "ltr"
        case .rtl: "rtl"
        case nil: ""
        }
      })
    environment.declareFunction(
      "hasRightToLeft",
      .function(.string, .bool, documentation: "Whether a text has a letter that runs from right to left") {
        (_: inout Evaluation, text: Text) -> Bool? in
        unsafe !text.isASCII && Bidi.hasRightToLeft(text.bytes.span)
      })
    environment.declareFunction(
      "script",
      .function(.string, .string, documentation: "The ISO 15924 script of a text, Zyyy without letters") {
        (evaluation: inout Evaluation, text: Text) -> Text? in
        evaluation.isASCII(text)
          ? text.hasASCIILetter ? "Latn" : "Zyyy" : unsafe evaluation.result(Bidi.dominantScript(text.bytes.span).code)
      })
    environment.declareFunction(
      "joins",
      .function(.string, .bool, documentation: "Whether the letters of a script join") {
        (_: inout Evaluation, script: Text) -> Bool? in Bidi.joins(script: String(script))
      })
    environment.declareFunction(
      "hasVowelMarks",
      .function(.string, .bool, documentation: "Whether a text has marks of Arabic vowels or Hebrew points") {
        (evaluation: inout Evaluation, text: Text) -> Bool? in
        unsafe !evaluation.isASCII(text) && Bidi.hasVowelMarks(text.bytes.span)
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
        unsafe evaluation.result("\(Bidi.numberingSystem(text.bytes.span))")
      })
    environment.declareFunction(
      "numberingSystemsIn",
      .function(
        .string, .list(.string), isPure: false, documentation: "The numbering systems whose digits are in a text"
      ) {
        (evaluation: inout Evaluation, text: Text) -> List? in
        Self.list(unsafe Bidi.numberingSystems(text.bytes.span), evaluation)
      })
  }

  /// A list of texts as a value.
  private static func list(_ texts: [String], _ evaluation: borrowing Evaluation) -> List {
    HostView.of(evaluation).withSession { session in List(texts.map { .string(session.text($0)) }) }
  }

  private mutating func declarePlaceholderFunctions() {
    environment.declareFunction(
      "placeholders",
      .function(
        .string, .list(.string), isPure: false,
        documentation: "The placeholders of a text in order: 1:@, 2:d, or the name"
      ) { (evaluation: inout Evaluation, text: Text) -> List? in
        Self.list(placeholders(in: String(text)).map(\.key), evaluation)
      })
    environment.declareFunction(
      "placeholdersBeyond",
      .function(
        .string, .string, .list(.string), isPure: false,
        documentation: "The placeholders of a text that another text does not have, as they are written"
      ) { (evaluation: inout Evaluation, text: Text, other: Text) -> List? in
        Self.list(Audit.placeholders(in: String(text), beyond: String(other)), evaluation)
      })
    environment.declareFunction(
      "numberedPlaceholders",
      .function(
        .string, .list(.string), isPure: false,
        documentation: "The printf placeholders of a text with their positions: %1$@, %2$lld"
      ) { (evaluation: inout Evaluation, text: Text) -> List? in
        Self.list(Audit.numberedPlaceholders(in: String(text)), evaluation)
      })
  }
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

extension HostView {
  /// The direction of the first strong character of an element's text.
  func textDirection(_ index: Int32) -> Manifest.Direction? {
    guard let text = text(index, ElementField.text) else { return nil }
    let direction = withSession { $0.traits.traits(of: index, text).direction }
    return direction == 0 ? nil : direction == 1 ? .ltr : .rtl
  }

  /// The script of an element's text.
  func script(_ index: Int32) -> Text? {
    guard let text = text(index, ElementField.text) else { return nil }
    let number = withSession { $0.traits.traits(of: index, text).script }
    return number == 255 ? nil : Self.scriptCodes[Int(number)]
  }

  /// The codes of scripts, by their number.
  private static let scriptCodes: [Text] = (0..<Script.count).map { number in
    let code = Array(Script(number: UInt8(number)).code.utf8)
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: code.count)
    _ = unsafe copy.initialize(from: code)
    return unsafe Text(UnsafeBufferPointer(copy))
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
