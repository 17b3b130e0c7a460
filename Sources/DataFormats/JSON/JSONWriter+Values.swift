extension JSONWriter {
  // MARK: - Scalars

  /// Writes a string.
  public mutating func value(_ string: String) {
    startValue()
    appendString(string.utf8Span.span)
  }

  /// Writes a string of UTF-8; bytes that are none become U+FFFD.
  public mutating func value(utf8: Span<UInt8>) {
    startValue()
    appendString(utf8)
  }

  /// Writes an integer in decimal digits.
  public mutating func value(_ integer: some FixedWidthInteger) {
    startValue()
    bytes.append(contentsOf: String(integer).utf8)
  }

  /// Writes a double in the fewest digits that read back as the same double; an integral one without a point.
  ///
  /// JSON has no infinities and no not-a-number: they become `null`.
  public mutating func value(_ double: Double) {
    guard double.isFinite else { return null() }
    startValue()
    // The standard library's description is the shortest that round-trips, and is in JSON's grammar.
    var digits = double.description[...]
    if digits.hasSuffix(".0") { digits = digits.dropLast(2) }
    bytes.append(contentsOf: digits.utf8)
  }

  /// Writes `true` or `false`.
  public mutating func value(_ bool: Bool) {
    startValue()
    bytes.append(contentsOf: (bool ? "true" : "false").utf8)
  }

  /// Writes `null`.
  public mutating func null() {
    startValue()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a value that is JSON text already, as it is.
  public mutating func value(encoded json: [UInt8]) {
    startValue()
    bytes.append(contentsOf: json)
  }

  // MARK: - Collections

  /// Writes an object; the body writes its members.
  public mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
    beginObject()
    try body(&self)
    endObject()
  }

  /// Writes an array; the body writes its items.
  public mutating func array(inline: Bool = false, _ body: (inout JSONWriter) throws -> Void) rethrows {
    beginArray(inline: inline)
    try body(&self)
    endArray()
  }

  // MARK: - Members

  /// Members as JSON text, for `members(encoded:)`: with commas between them, without brackets.
  public static func members(_ options: Options = [], _ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(options)
    json.object(body)
    return Array(json.finish().dropFirst().dropLast())
  }

  /// Writes members that are JSON text already, as they are: what the static function gives with the same options, which
  /// are not `pretty`.
  public mutating func members(encoded json: [UInt8]) {
    guard let isFirst = beginPlainMember() else { preconditionFailure("no members can stand here") }
    if json.isEmpty { return }
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    bytes.append(contentsOf: json)
    noteMember()
  }

  /// Writes a member that is an object.
  public mutating func object(_ name: String, _ body: (inout JSONWriter) throws -> Void) rethrows {
    self.name(name)
    try object(body)
  }

  /// Writes a member that is an array.
  public mutating func array(
    _ name: String, inline: Bool = false, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    self.name(name)
    try array(inline: inline, body)
  }

  /// Writes a member that is a string.
  public mutating func field(_ name: String, _ string: String) {
    if appendPlainMember(name.utf8Span.span, string.utf8Span.span) { return }
    self.name(name)
    value(string)
  }

  /// Writes a member that is an integer.
  public mutating func field(_ name: String, _ integer: some FixedWidthInteger) {
    self.name(name)
    value(integer)
  }

  /// Writes a member that is a double, as `value` does.
  public mutating func field(_ name: String, _ double: Double) {
    self.name(name)
    value(double)
  }

  /// Writes a member that is a truth value.
  public mutating func field(_ name: String, _ bool: Bool) {
    self.name(name)
    value(bool)
  }

  /// Writes a member that is an array of strings.
  public mutating func field(_ name: String, _ strings: [String]) {
    array(name) { for string in strings { $0.value(string) } }
  }

  /// Writes a member that is a string; none where there is no string.
  public mutating func field(_ name: String, ifPresent string: String?) {
    if let string { field(name, string) }
  }

  /// Writes a member that is `null`.
  public mutating func nullField(_ name: String) {
    self.name(name)
    null()
  }
}
