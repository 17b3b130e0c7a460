/// Writes JSON into a buffer, piece by piece: members in the order in which they are given, the same bytes for the same
/// calls.
///
/// ```swift
/// var json = JSONWriter([.pretty])
/// json.object {
///   $0.field("version", 1)
///   $0.array("findings") { for finding in findings { $0.object { $0.field("id", finding.id) } } }
/// }
/// let bytes = json.finish()
/// ```
///
/// Calls that make no JSON text (a value without a name in an object, two names, a bracket of the other kind) are bugs
/// and trap.
public struct JSONWriter: Sendable {
  /// How the text looks.
  public struct Options: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes options of bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Lines and indentation of two spaces, instead of one line without white space.
    public static let pretty = Options(rawValue: 1)
    /// Everything but ASCII as escapes.
    public static let escapesNonASCII = Options(rawValue: 2)
    /// `<`, `>` and `&` as escapes, for a text that stands inside HTML.
    public static let escapesMarkup = Options(rawValue: 4)
    /// Controls above ASCII and the controls of the bidirectional algorithm as escapes, so that a text from outside does
    /// nothing to a terminal or to the order of what stands beside it.
    public static let escapesControls = Options(rawValue: 8)
  }

  /// A collection that is being written.
  private struct Frame {
    var isObject: Bool
    var isInline: Bool
    var isEmpty = true
  }

  let options: Options
  var bytes: [UInt8]
  /// The collection that is being written; of none, what a text as a whole is.
  private var current: Frame?
  /// The collections around it.
  private var outer: [Frame] = []
  private var hasName = false
  private var isComplete = false

  /// Starts a text.
  ///
  /// - Parameters:
  ///   - options: how it looks; compact and in UTF-8 by default.
  ///   - buffer: what it is appended to.
  public init(_ options: Options = [], appendingTo buffer: consuming [UInt8] = []) {
    self.options = options
    bytes = buffer
  }

  /// The text, which must be complete.
  public consuming func finish() -> [UInt8] {
    precondition(isComplete && current == nil, "the JSON text is not complete")
    return bytes
  }

  /// Hands out what has been written so far, so that a long text need not be held as a whole.
  public mutating func takeBytes() -> [UInt8] {
    let written = bytes
    bytes = []
    return written
  }

  // MARK: - Collections

  /// Opens an object; names and values follow.
  public mutating func beginObject() {
    begin(Frame(isObject: true, isInline: current?.isInline ?? false), UInt8(ascii: "{"))
  }

  /// Closes the innermost collection, an object.
  public mutating func endObject() {
    end(isObject: true, UInt8(ascii: "}"))
  }

  /// Opens an array; its items follow.
  ///
  /// - Parameter inline: whether the items stand on one line in a pretty text, too: numbers of a rectangle, say.
  public mutating func beginArray(inline: Bool = false) {
    begin(Frame(isObject: false, isInline: inline || current?.isInline ?? false), UInt8(ascii: "["))
  }

  /// Closes the innermost collection, an array.
  public mutating func endArray() {
    end(isObject: false, UInt8(ascii: "]"))
  }

  /// Writes the name of the next member of an object.
  public mutating func name(_ name: String) {
    precondition(current?.isObject == true && !hasName, "no name can stand here")
    separate()
    appendString(name.utf8Span.span, UInt8(ascii: ":"))
    if options.contains(.pretty) { bytes.append(UInt8(ascii: " ")) }
    hasName = true
  }

  /// Whether a member that is written now is the first of its object; nil where none can stand on the same line.
  func beginPlainMember() -> Bool? {
    guard let current, current.isObject, !hasName, !options.contains(.pretty) else { return nil }
    return current.isEmpty
  }

  /// Takes note of a member that was written as a whole.
  mutating func noteMember() { current?.isEmpty = false }

  private mutating func begin(_ frame: Frame, _ bracket: UInt8) {
    startValue()
    bytes.append(bracket)
    if let current { outer.append(current) }
    current = frame
    isComplete = false
  }

  private mutating func end(isObject: Bool, _ bracket: UInt8) {
    guard let frame = current, frame.isObject == isObject, !hasName else {
      preconditionFailure("no such collection can be closed here")
    }
    current = outer.popLast()
    if !frame.isEmpty, !frame.isInline { breakLine() }
    bytes.append(bracket)
    isComplete = current == nil
  }

  // MARK: - Between values

  /// Writes what stands before a value, and notes that there is one.
  mutating func startValue() {
    if let frame = current {
      precondition(frame.isObject == hasName, "a member of an object needs a name")
      if !frame.isObject { separate() }
    } else {
      precondition(!isComplete, "a JSON text is one value")
    }
    hasName = false
    isComplete = current == nil
  }

  /// Writes the comma and the line break before an item or a name.
  private mutating func separate() {
    guard let frame = current else { return }
    if !frame.isEmpty { bytes.append(UInt8(ascii: ",")) }
    current?.isEmpty = false
    if !frame.isInline {
      breakLine()
    } else if !frame.isEmpty, options.contains(.pretty) {
      bytes.append(UInt8(ascii: " "))
    }
  }

  private mutating func breakLine() {
    guard options.contains(.pretty) else { return }
    bytes.append(UInt8(ascii: "\n"))
    let depth = current == nil ? 0 : outer.count + 1
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}
