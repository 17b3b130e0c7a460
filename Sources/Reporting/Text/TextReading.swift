public import Bidi
internal import SourceText

/// How a text is read: its paragraphs, and what of it depends on direction.
public struct TextReading: Sendable {
  /// A stretch of one embedding level.
  public struct Run: Equatable, Sendable {
    /// The text in logical order.
    public let text: String
    /// The embedding level (UAX #9).
    public let level: UInt8
    /// The ISO 15924 script of most of it; `Zyyy` without letters.
    public let script: String

    /// The direction of the level.
    public var direction: Direction { Direction(level: level) }
  }

  /// A paragraph without its separator.
  public struct Paragraph: Sendable {
    /// The text in logical order.
    public let text: String
    /// The direction.
    public let direction: Direction
    /// The runs in logical order.
    public let runs: [Run]
    /// What is seen from left to right, by line.
    public let lines: [String]
    /// Whether the digits of every number are seen in their order.
    public let hasDigitsInOrder: Bool
  }

  /// A bidi control that stands in the text.
  public struct Control: Sendable {
    /// The control.
    public let control: BidiControl
    /// Its place among the characters of the text (Unicode scalars), from 1.
    public let place: Int
    /// What is wrong with it, if something is.
    public let fault: UnbalancedControl.Fault?
  }

  /// The text.
  public let text: String
  /// What was asked for.
  public let base: BaseDirection
  /// The paragraphs.
  public let paragraphs: [Paragraph]
  /// The bidi controls in order.
  public let controls: [Control]
  /// Which digits it is written with.
  public let numberingSystem: NumberingSystem
  /// Whether no part that runs the other way comes apart.
  public let isStable: Bool
  /// The same text with those parts isolated; the text itself where it is stable.
  public let isolatedParts: String
  /// The same, with each paragraph that needs it isolated as a whole: an isolate ends with its paragraph (UAX #9, X8).
  public let isolatedParagraphs: String
  /// Whether it can be put into any text as it is, each paragraph of it.
  public let isIsolated: Bool
  /// Whether it has Arabic vowel marks or Hebrew points.
  public let hasVowelMarks: Bool
  /// Characters that stand for one shape of a letter.
  public let presentationForms: [Unicode.Scalar]

  /// Reads a text. Cost: a few passes.
  public init(_ text: String, direction: BaseDirection) {
    var resolver = BidiResolver()
    self.text = text
    base = direction
    paragraphs = TextReading.paragraphs(text, direction, &resolver)
    controls = TextReading.controls(text)
    numberingSystem = Bidi.numberingSystem(text)
    isStable = resolver.bidiStable(text, direction: direction)
    isolatedParts = isStable ? text : resolver.isolatingOppositeParts(text, direction: direction)
    isolatedParagraphs = TextReading.isolatingParagraphs(isolatedParts)
    isIsolated = paragraphs.allSatisfy { isolated($0.text) }
    hasVowelMarks = Bidi.hasVowelMarks(text)
    presentationForms = text.unicodeScalars.filter(isPresentationForm)
  }

  private static func paragraphs(
    _ text: String, _ direction: BaseDirection, _ resolver: inout BidiResolver
  ) -> [Paragraph] {
    resolver.resolve(text, direction: direction)
    let scalars = Array(text.unicodeScalars)
    let levels = resolver.levels
    return resolver.paragraphs.map { paragraph in
      let end = paragraph.scalars.first { BidiClass(scalars[$0]) == .b } ?? paragraph.scalars.upperBound
      let range = paragraph.scalars.lowerBound..<end
      let content = string(scalars[range])
      let base = BaseDirection(paragraph.direction)
      let seen = resolver.visualOrder(content, direction: base)
      return Paragraph(
        text: content, direction: paragraph.direction, runs: runs(scalars, levels, range),
        lines: seen.split(separator: "\u{2028}").map(String.init),
        hasDigitsInOrder: resolver.digitsInOrder(content, direction: base))
    }
  }

  private static func isolatingParagraphs(_ text: String) -> String {
    let paragraphs = text.unicodeScalars.split(omittingEmptySubsequences: false) { BidiClass($0) == .b }
    var result = String.UnicodeScalarView()
    for paragraph in paragraphs {
      let content = String(paragraph)
      result += isolated(content) ? content.unicodeScalars : "\u{2068}\(content)\u{2069}".unicodeScalars
      if paragraph.endIndex < text.endIndex { result.append(text.unicodeScalars[paragraph.endIndex]) }
    }
    return String(result)
  }

  private static func runs(_ scalars: [Unicode.Scalar], _ levels: ArraySlice<UInt8>, _ range: Range<Int>) -> [Run] {
    var runs: [Run] = []
    var start = range.lowerBound
    for index in range where index + 1 == range.upperBound || levels[index + 1] != levels[index] {
      let text = string(scalars[start...index])
      runs.append(Run(text: text, level: levels[index], script: script(text)))
      start = index + 1
    }
    return runs
  }

  private static func controls(_ text: String) -> [Control] {
    let utf8 = text.utf8.span
    let faults = Dictionary(unbalancedControls(utf8).map { ($0.span.start, $0.fault) }) { first, _ in first }
    let spans = bidiControls(utf8)
    var place = 0
    var offset = 0
    var next = spans.startIndex
    var controls: [Control] = []
    for scalar in text.unicodeScalars {
      place += 1
      if next < spans.endIndex, offset == spans[next].span.start {
        controls.append(
          Control(control: spans[next].control, place: place, fault: faults[spans[next].span.start]))
        next += 1
      }
      offset += scalar.utf8.count
    }
    return controls
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
