/// Writes YAML in block style, entry by entry, with no more quotes than needed.
///
/// What it writes reads back as the same values: strings that would mean something else in the core schema, or that
/// hold indicators, are quoted; texts of several lines become literal blocks; invisible characters, directional ones
/// above all, are written as escapes. The output depends on nothing but the calls.
///
/// ```swift
/// var writer = YAMLWriter()
/// writer.beginMapping()
/// writer.key("title")
/// writer.string("Leading, not left: \u{200F}")
/// writer.key("weights")
/// writer.beginSequence()
/// writer.integer(3)
/// writer.endSequence()
/// writer.endMapping()
/// // title: "Leading, not left: \u200F"
/// // weights:
/// //   - 3
/// print(String(decoding: writer.bytes, as: UTF8.self))
/// ```
///
/// Calls must form one document; a call out of turn is a bug of the caller and stops the program.
public struct YAMLWriter: Sendable {
  /// What has been written.
  public private(set) var bytes: [UInt8] = []

  /// Where the next node stands.
  private enum Place {
    /// At the start of the document.
    case root
    /// Behind `key:`, on whose line a collection cannot start.
    case behindKey
    /// Behind `-`, `?` or `:` alone, on whose line one can.
    case behindMark
  }

  /// An open collection.
  private struct Level {
    let isMapping: Bool
    /// The column of its entries.
    var indent: Int
    /// Where it stands; entries of it have been written when this is nil.
    var place: Place?
    /// Mappings: the next node is a key.
    var isKeyDue = true
    /// Mappings: the key was written behind `? `.
    var isExplicit = false
  }

  private var levels: [Level] = []
  private var place = Place.root
  /// A tag or an anchor stands on this line, so that a collection needs the next one.
  private var hasProperties = false

  /// Makes a writer of an empty document.
  public init() {}

  // MARK: - Collections

  /// Starts a mapping; keys and values follow in turn.
  public mutating func beginMapping() { begin(isMapping: true) }

  /// Ends the innermost mapping.
  public mutating func endMapping() { end(isMapping: true) }

  /// Starts a sequence; its items follow.
  public mutating func beginSequence() { begin(isMapping: false) }

  /// Ends the innermost sequence.
  public mutating func endSequence() { end(isMapping: false) }

  private mutating func begin(isMapping: Bool) {
    prepareNode(isCollection: true)
    if hasProperties { place = .behindKey }
    hasProperties = false
    levels.append(Level(isMapping: isMapping, indent: levels.last.map { $0.indent + 2 } ?? 0, place: place))
  }

  private mutating func end(isMapping: Bool) {
    guard let level = levels.popLast(), level.isMapping == isMapping, level.isKeyDue else {
      preconditionFailure("a collection ends that is not open, or without a value for its last key")
    }
    if let place = level.place {
      self.place = place
      write(isMapping ? "{}" : "[]")
      endLine()
    }
    finishNode()
  }

  // MARK: - Scalars

  /// Writes a key of a mapping.
  public mutating func key(_ name: String) {
    precondition(levels.last?.isMapping == true && levels.last?.isKeyDue == true, "no key is due")
    string(name)
  }

  /// Writes a string, quoted or as a literal block where it must be.
  public mutating func string(_ text: String) {
    let isKey = isKeyDue
    var form = YAMLStringForm(of: text)
    if isKey, form == .literal { form = .doubleQuoted }
    // Longer keys are not found by readers (YAML 1.2.2, 7.4); an escape takes ten bytes at most.
    prepareNode(isCollection: isKey && text.utf8.count > YAMLParser.keyLimit / 10)
    switch form {
    case .plain: write(text)
    case .doubleQuoted:
      writeSpace()
      appendDoubleQuoted(text, to: &bytes)
    case .literal: writeLiteral(text)
    }
    finishScalar()
  }

  /// Writes an integer.
  public mutating func integer(_ value: some BinaryInteger) { scalar(String(value)) }

  /// Writes a floating-point number in the shortest form that reads back the same.
  public mutating func double(_ value: Double) {
    if value.isNaN {
      scalar(".nan")
    } else if value.isInfinite {
      scalar(value < 0 ? "-.inf" : ".inf")
    } else {
      scalar("\(value)")
    }
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) { scalar(value ? "true" : "false") }

  /// Writes `null`.
  public mutating func null() { scalar("null") }

  /// Writes a scalar that needs no quotes.
  mutating func scalar(_ text: String) {
    prepareNode(isCollection: false)
    write(text)
    finishScalar()
  }

  private mutating func finishScalar() {
    if isKeyDue, levels.last?.isExplicit == false {
      bytes.append(UInt8(ascii: ":"))
    } else if bytes.last != 0x0A {
      endLine()
    }
    finishNode()
  }

  // MARK: - Comments and properties

  /// Writes a comment on lines of its own, in front of the next entry.
  public mutating func comment(_ text: String) {
    precondition(levels.last?.isKeyDue ?? true, "a comment cannot stand between a key and its value")
    if let level = levels.indices.last {
      openLines(level)
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      indent()
      bytes.append(UInt8(ascii: "#"))
      if !line.isEmpty { bytes.append(0x20) }
      for scalar in line.unicodeScalars {
        bytes.append(contentsOf: UTF8.encode(YAMLStringForm.isAllowedInComment(scalar) ? scalar : "\u{FFFD}")!)
      }
      endLine()
    }
  }

  /// Writes an alias; as a key it stands behind `? `, where no `:` is taken for a part of its name.
  mutating func alias(_ name: String) {
    prepareNode(isCollection: isKeyDue)
    write("*" + name)
    finishScalar()
  }

  /// Writes a property, such as `&name`, of the node that follows.
  mutating func property(_ text: String) {
    prepareNode(isCollection: true)
    write(text)
    hasProperties = true
  }

  // MARK: - Layout

  private var isKeyDue: Bool {
    guard let level = levels.last else { return false }
    return level.isMapping && level.isKeyDue
  }

  /// Writes what stands in front of a node: the entry's indentation, `-`, `?` or `:`.
  private mutating func prepareNode(isCollection: Bool) {
    guard !hasProperties, let last = levels.indices.last else { return }
    if !levels[last].isMapping {
      startEntry(last)
      bytes.append(UInt8(ascii: "-"))
      place = .behindMark
    } else if levels[last].isKeyDue {
      startEntry(last)
      levels[last].isExplicit = isCollection
      if isCollection { bytes.append(UInt8(ascii: "?")) }
      place = isCollection ? .behindMark : .root
    } else if levels[last].isExplicit {
      indent()
      bytes.append(UInt8(ascii: ":"))
      place = .behindMark
    } else {
      place = .behindKey
    }
  }

  /// Goes to where an entry of a collection starts; the first one may go on with the line of a mark.
  private mutating func startEntry(_ last: Int) {
    if levels[last].place == .behindMark {
      bytes.append(0x20)
      levels[last].place = nil
    } else {
      openLines(last)
      indent()
    }
  }

  /// Ends the line that a collection without entries stands on.
  private mutating func openLines(_ last: Int) {
    if levels[last].place == .behindKey || levels[last].place == .behindMark { endLine() }
    levels[last].place = nil
  }

  private mutating func finishNode() {
    hasProperties = false
    guard let last = levels.indices.last, levels[last].isMapping else { return }
    levels[last].isKeyDue.toggle()
  }

  private mutating func indent() {
    bytes.append(contentsOf: repeatElement(0x20, count: levels.last?.indent ?? 0))
  }

  private mutating func endLine() { bytes.append(0x0A) }

  private mutating func writeSpace() {
    if place != .root || hasProperties { bytes.append(0x20) }
  }

  private mutating func write(_ text: String) {
    writeSpace()
    bytes.append(contentsOf: text.utf8)
  }

  /// A literal block; how many line breaks end the text is told by the indicator (YAML 1.2.2, 8.1.1.2).
  private mutating func writeLiteral(_ text: String) {
    let breaks = text.utf8.reversed().prefix { $0 == 0x0A }.count
    write(breaks == 0 ? "|-" : breaks == 1 ? "|" : "|+")
    endLine()
    let column = (levels.last?.indent ?? 0) + 2
    for line in text.utf8.dropLast(breaks).split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !line.isEmpty { bytes.append(contentsOf: repeatElement(0x20, count: column)) }
      bytes.append(contentsOf: line)
      endLine()
    }
    if breaks > 1 { bytes.append(contentsOf: repeatElement(0x0A, count: breaks - 1)) }
  }
}
