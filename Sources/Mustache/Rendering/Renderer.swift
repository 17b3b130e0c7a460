internal import SourceText

/// Renders templates into a buffer: one walk over the nodes.
struct Renderer {
  /// What has been rendered.
  var output: [UInt8]
  let set: TemplateSet
  /// What names are looked up in, the innermost last.
  private var stack: [MustacheValue]
  /// The parents that are being rendered, the outermost first: what their blocks override.
  var overrides: [(template: Template, node: Int)] = []
  /// What stands before each line that a template begins, set by partials that stand alone.
  var indent: [UInt8] = []
  /// Whether the next line that begins goes on with one that stands there already.
  var continuesLine = false
  private var escapes: Bool
  private var depth = 0

  init(_ set: TemplateSet, _ context: MustacheValue, buffer: consuming [UInt8]) {
    self.set = set
    stack = [context]
    output = buffer
    escapes = set.escaping == .html
  }

  /// Renders some nodes of a template.
  mutating func render(_ template: Template, _ range: Range<Int>) throws(MustacheError) {
    var index = range.lowerBound
    while index < range.upperBound {
      let node = template.nodes[index]
      let body = index &+ 1..<Int(node.end)
      switch node.kind {
      case .text: appendText(template, node)
      case .variable: try interpolate(template, node, escaped: escapes)
      case .rawVariable: try interpolate(template, node, escaped: false)
      case .section: try section(template, node, body)
      case .inverted:
        if !value(template, node.main).isTruthy { try nested(template, body) }
      case .partial, .dynamicPartial: try partial(template, node)
      case .parent, .dynamicParent: try parent(template, node, index)
      case .block: try block(template, node, body)
      }
      index = body.upperBound
    }
  }

  // MARK: - Names

  /// The value of a name: its first part from the innermost object that has it, the others each in the one before.
  private func value(_ template: Template, _ name: ShortRange) -> MustacheValue {
    guard name.start < name.end else { return stack[stack.count &- 1] }
    let first = template.names[Int(name.start)]
    var level = stack.count
    while level > 0 {
      level &-= 1
      guard case .object(let object) = stack[level] else { continue }
      let (index, isThere) = place(of: first, in: object.members)
      guard isThere else { continue }
      let value = object.members[index].value
      return name.end &- name.start == 1 ? value : member(value, template.names[name.range].dropFirst())
    }
    return .null
  }

  private func member(_ value: MustacheValue, _ names: ArraySlice<UInt32>) -> MustacheValue {
    var value = value
    for name in names {
      guard case .object(let object) = value else { return .null }
      let (index, isThere) = place(of: name, in: object.members)
      guard isThere else { return .null }
      value = object.members[index].value
    }
    return value
  }

  // MARK: - Text

  private mutating func appendText(_ template: Template, _ node: Node) {
    let range = node.main.range
    guard indent.isEmpty, !continuesLine else { return appendLines(template, node) }
    unsafe template.text.withUnsafeBufferPointer { text in
      unsafe output.append(raw: UnsafeBufferPointer(rebasing: text[range]))
    }
  }

  /// Appends text with the indentation before each line that begins in it.
  private mutating func appendLines(_ template: Template, _ node: Node) {
    let range = node.main.range
    var startsLine = node.flags.contains(.startsLine)
    if continuesLine, startsLine { (continuesLine, startsLine) = (false, false) }
    var position = range.lowerBound
    repeat {
      if startsLine { output.append(contentsOf: indent) }
      let end =
        template.text[position..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
        ?? range.upperBound
      output.append(contentsOf: template.text[position..<end])
      position = end
      startsLine = true
    } while position < range.upperBound
  }

  // MARK: - Values

  private mutating func interpolate(_ template: Template, _ node: Node, escaped: Bool) throws(MustacheError) {
    let value = value(template, node.main)
    if case .string(let text) = value { return append(text, escaped: escaped) }
    if case .lambda(let lambda) = value { return try interpolate(lambda, escaped: escaped, template, node) }
    append(value, escaped: escaped)
  }

  private mutating func append(_ value: MustacheValue, escaped: Bool) {
    switch value {
    case .null, .list, .object, .lambda: break
    case .bool(let bool): output.append(contentsOf: (bool ? "true" : "false").utf8)
    case .int(let number): append(number)
    case .double(let number): append(number.description, escaped: false)
    case .string(let text): append(text, escaped: escaped)
    case .markup(let text): append(text, escaped: false)
    }
  }

  @inline(__always) private mutating func append(_ text: String, escaped: Bool) {
    var text = text
    text.withUTF8 { bytes in
      if escaped { unsafe output.append(escaped: bytes) } else { unsafe output.append(raw: bytes) }
    }
  }

  private mutating func append(_ number: Int) {
    var digits = number.magnitude
    let start = output.count
    repeat {
      output.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digits % 10))
      digits /= 10
    } while digits > 0
    if number < 0 { output.append(UInt8(ascii: "-")) }
    output[start...].reverse()
  }

  // MARK: - Sections

  private mutating func section(_ template: Template, _ node: Node, _ body: Range<Int>) throws(MustacheError) {
    let value = value(template, node.main)
    switch value {
    case .list(let items):
      for item in items { try nested(template, body, with: item) }
    case .bool(let bool):
      if bool { try nested(template, body) }
    case .lambda(let lambda): try section(lambda, template, node, body)
    default:
      if value.isTruthy { try nested(template, body, with: value) }
    }
  }

  private mutating func nested(
    _ template: Template, _ body: Range<Int>, with value: MustacheValue
  ) throws(MustacheError) {
    stack.append(value)
    defer { stack.removeLast() }
    try nested(template, body)
  }

  /// Renders nodes one level deeper.
  mutating func nested(_ template: Template, _ body: Range<Int>) throws(MustacheError) {
    guard let first = body.first else { return }
    guard depth < TemplateSet.depthLimit else {
      throw template.error(.endless(limit: TemplateSet.depthLimit), at: template.nodes[first])
    }
    depth += 1
    defer { depth -= 1 }
    try render(template, body)
  }

  // MARK: - Partials

  /// The template that a tag names; nil where there is none.
  func target(_ template: Template, _ node: Node) throws(MustacheError) -> Template? {
    if node.target >= 0 { return set.templates[Int(node.target)] }
    guard node.kind == .dynamicPartial || node.kind == .dynamicParent else { return nil }
    guard case .string(let name) = value(template, node.main) else { return nil }
    if let index = set.names.indices[name] { return set.templates[index] }
    guard !set.names.refusesUnknown else {
      throw template.error(
        .unknownTemplate(name, nearest: nearestName(to: name, in: set.names.indices.keys.sorted())), at: node)
    }
    return nil
  }

  private mutating func partial(_ template: Template, _ node: Node) throws(MustacheError) {
    guard let target = try target(template, node) else { return }
    try withIndent(template, node) { (renderer) throws(MustacheError) in
      try renderer.nested(target, 0..<target.nodes.count)
    }
  }

  /// Renders with the indentation of a tag: behind the present one where the tag stands alone, else with none, since
  /// what it shows goes on with a line.
  mutating func withIndent(
    _ template: Template, _ node: Node, _ body: (inout Renderer) throws(MustacheError) -> Void
  ) throws(MustacheError) {
    let saved = indent
    if node.flags.contains(.isStandalone) {
      indent.append(contentsOf: template.text[node.side.range])
    } else {
      indent = []
    }
    defer { indent = saved }
    try body(&self)
  }

  // MARK: - Lambdas

  private mutating func interpolate(
    _ lambda: MustacheLambda, escaped: Bool, _ template: Template, _ node: Node
  ) throws(MustacheError) {
    switch lambda.body(nil) {
    case .value(let value): append(value, escaped: escaped)
    case .template(let text):
      // Escaped once, as a whole: neither not at all nor twice.
      let start = output.count
      try render(text, .standard, escapes: false)
      guard escaped else { return }
      let plain = Array(output[start...])
      output.removeSubrange(start...)
      unsafe plain.withUnsafeBufferPointer { unsafe output.append(escaped: $0) }
    }
  }

  private mutating func section(
    _ lambda: MustacheLambda, _ template: Template, _ node: Node, _ body: Range<Int>
  ) throws(MustacheError) {
    switch lambda.body(String(decoding: template.source[node.side.range], as: UTF8.self)) {
    case .template(let text): try render(text, template.delimiters[Int(node.target)], escapes: escapes)
    case .value(.list(let items)):
      for item in items { try nested(template, body, with: item) }
    case .value(let value):
      if value.isTruthy { try nested(template, body, with: value) }
    }
  }

  private mutating func render(
    _ text: String, _ delimiters: Delimiters, escapes: Bool
  ) throws(MustacheError) {
    let file = SourceFile(path: "lambda", text: text)
    let template = try TemplateParser.parse(file, set.names, delimiters: delimiters)
    let saved = (self.escapes, continuesLine)
    (self.escapes, continuesLine) = (escapes, true)
    defer { (self.escapes, continuesLine) = saved }
    try nested(template, 0..<template.nodes.count)
  }
}
