package import DataFormats
internal import Expressions
internal import Manifest
public import SourceText

/// A guideline with the file that it was read from.
public struct GuidelineFile: Sendable {
  /// The guideline.
  public let guideline: Guideline
  /// The file: where the spans of checks and examples point.
  public let file: SourceFile
  let tree: Tree
}

/// How much is read of guidelines that are known to be right, from the least to the most.
public enum GuidelineExtent: Sendable, Comparable {
  /// What an audit evaluates, and says of a finding in a line or two: why, and the first thing to do.
  case checks
  /// The texts for people, too.
  case texts
  /// Everything: the proof that they are right, and their examples.
  case whole

  /// The fields that are passed over.
  fileprivate var omitted: [[UInt8]] {
    let examples = ["examples"]
    let texts = ["statement", "avoid", "fix", "sources", "conflict", "related"]
    return (self == .whole ? [] : self == .texts ? examples : examples + texts).map { Array("\($0):".utf8) }
  }
}

/// Reads a guideline file.
///
/// The definitions check the form; here the values are taken out, and what only the whole can tell is checked: the id
/// against the path, contested guidelines against their conflict. Expressions are compiled later, by the audit.
public enum GuidelineReader {
  /// Reads one file.
  ///
  /// - Parameters:
  ///   - file: the file; its path ends in `category/slug.yaml`.
  ///   - extent: how much of it is read; of one that is known to be right less will do, and places in it are not kept.
  /// - Returns: the guideline, as far as it could be read, nil where it is no YAML; and all that is wrong.
  public static func read(
    _ file: SourceFile, _ extent: GuidelineExtent = .whole
  ) -> (guideline: GuidelineFile?, diagnostics: [Diagnostic]) {
    let tree: Tree
    do {
      tree = try YAML.parse(
        extent == .whole ? file : SourceFile(path: file.path, bytes: text(file.bytes, without: extent.omitted)))
    } catch {
      return (nil, error.diagnostics)
    }
    guard extent == .whole else {
      let guideline = guideline(NodeFields(tree, tree.root, keepsPlaces: false))
      return (GuidelineFile(guideline: guideline, file: file, tree: tree), [])
    }
    var checker = DefinitionChecker(
      tree, records: [GuidelineDefinitions.guideline] + GuidelineDefinitions.parts, prefix: "guideline",
      nullIsAbsent: GuidelineDefinitions.schema.nullIsAbsent)
    checker.check(tree.root, .record("guideline"))
    guard tree.kind(tree.root) == .mapping else { return (nil, checker.diagnostics) }
    let fields = NodeFields(tree, tree.root)
    var guideline = guideline(fields)
    // One that does not say what it is, is known by its path until it does.
    if fields["id"].map({ tree.kind($0) != .string }) ?? true { guideline.id = id(ofPath: file.path) }
    checkWhole(guideline, path: file.path, tree, &checker)
    return (GuidelineFile(guideline: guideline, file: file, tree: tree), checker.diagnostics)
  }

  /// The text without some of its fields, each from the line that begins it to that of the next.
  private static func text(_ bytes: [UInt8], without omitted: [[UInt8]]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    /// Where the lines begin that are kept next; nil within a field that is not.
    var start: Int? = 0
    var line = 0
    while line < bytes.count {
      if bytes[line] &- UInt8(ascii: "a") < 26 {
        let isOmitted = omitted.contains { bytes[line...].starts(with: $0) }
        if isOmitted, let first = start { kept += bytes[first..<line] }
        start = isOmitted ? nil : start ?? line
      }
      line = min(bytes.span.endOfLine(from: line, before: bytes.count) + 1, bytes.count)
    }
    return start.map { kept + bytes[$0...] } ?? kept
  }

  private static func guideline(_ fields: NodeFields) -> Guideline {
    Guideline(
      id: fields.text("id"), title: fields.text("title"), severity: fields.term("severity") ?? .error,
      audience: fields.list("audience").compactMap { Audience(rawValue: fields.tree.text($0)) },
      components: fields.texts("components"), statement: fields.text("statement").trimmed,
      why: fields.text("why").trimmed, dos: fields.texts("do"), avoid: fields.texts("avoid"),
      fix: fields.record("fix")?.entries.map { FixCode(framework: $0.name, code: fields.tree.text($0.node)) } ?? [],
      sources: fields.records("sources").map { SourceReference(id: $0.text("id"), section: $0.text("section")) },
      confidence: fields.term("confidence") ?? .settled,
      conflict: fields.records("conflict").map { Conflict(source: $0.text("source"), says: $0.text("says")) },
      policy: fields.record("policy").map { PolicyChoice(name: $0.text("name"), defaultChoice: $0.text("default")) },
      checks: fields.records("checks").compactMap(check), review: fields.record("review").map { review($0, fields) },
      examples: fields.records("examples").map(example), related: fields.texts("related"))
  }

  /// A check; nil where it is not said what it is about, or what must hold.
  private static func check(_ fields: NodeFields) -> Check? {
    guard let subject: SubjectKind = fields.term("subject"), let expect = fields.expression("expect") else {
      return nil
    }
    return Check(
      subject: subject, when: fields.expression("when"),
      expect: expect,
      message: fields.expression("message") ?? ExpressionSource(text: "", offsets: OffsetMap(), span: fields.span),
      fix: fields.expression("fix"), severity: fields.term("severity"),
      evidence: fields.record("evidence")?.entries.filter { fields.tree.kind($0.node) == .string }
        .map { ($0.name, fields.expression(node: $0.node)) } ?? [])
  }

  private static func review(_ fields: NodeFields, _ guideline: NodeFields) -> Review {
    let first: SubjectKind? = guideline.records("checks").first?.term("subject")
    return Review(
      question: fields.text("question").trimmed, subject: fields.term("subject") ?? first ?? .project,
      when: fields.expression("when"))
  }

  private static func example(_ fields: NodeFields) -> Example {
    Example(
      verdict: fields.term("verdict") ?? .pass, caption: fields.text("caption"),
      subject: fields["subject"].map { fields.tree.text($0) }, node: fields.node, span: fields.span)
  }

  /// The id that a path says: its last folder and its name.
  private static func id(ofPath path: String) -> String {
    let parts = path.split(separator: "/").suffix(2).joined(separator: "/")
    return parts.hasSuffix(".yaml") ? String(parts.dropLast(5)) : parts
  }

  private static func checkWhole(
    _ guideline: Guideline, path: String, _ tree: Tree, _ checker: inout DefinitionChecker
  ) {
    let fields = NodeFields(tree, tree.root)
    let faults = checker.diagnostics.map(\.span)
    /// Whether nothing is wrong with some fields; what is wrong with one says nothing of the whole.
    func isClean(_ names: String...) -> Bool {
      names.allSatisfy { name in
        guard let span = fields[name].map({ tree.span($0) }) else { return true }
        return !faults.contains { $0.start >= span.start && $0.end <= span.end }
      }
    }
    if !path.hasSuffix(guideline.id + ".yaml") {
      checker.report(
        "id-is-not-path", "the id \"\(guideline.id)\" is not the file's path", at: fields["id"] ?? tree.root,
        hint: "the path says \"\(id(ofPath: path))\"")
    }
    if guideline.checks.isEmpty, guideline.review == nil, isClean("checks", "review") {
      checker.report(
        "no-check", "nothing decides this guideline", at: tree.root,
        hint: "give it \"checks\", or a \"review\" question")
    }
    if guideline.confidence == .contested, guideline.conflict.count < 2 || guideline.policy == nil,
      isClean("conflict", "policy")
    {
      checker.report(
        "no-conflict", "a contested guideline says who says what, and names a policy",
        at: fields["confidence"] ?? tree.root,
        hint: "add \"conflict\" with two sources or more, and \"policy\"")
    }
    for (name, verdict) in [("fail", ExampleVerdict.fail), ("pass", .pass)]
    where fields["examples"] != nil && isClean("examples")
      && !guideline.examples.contains(where: { $0.verdict == verdict })
    {
      checker.report("no-example", "no example has the verdict \"\(name)\"", at: fields["examples"] ?? tree.root)
    }
  }
}

/// The fields of a mapping that was checked, by name. Null stands for an absent field; where it does not, it was refused.
package struct NodeFields {
  package let tree: Tree
  package let node: Int
  package let span: SourceSpan
  package let entries: [(name: String, node: Int)]
  private let keepsPlaces: Bool

  /// - Parameter keepsPlaces: whether expressions know where their bytes stand in the file.
  package init(_ tree: Tree, _ node: Int, keepsPlaces: Bool = true) {
    self.tree = tree
    self.node = node
    self.keepsPlaces = keepsPlaces
    span = tree.span(node)
    entries = tree.entries(of: node).lazy.filter { tree.kind($0.value) != .null }.map { (tree.text($0.key), $0.value) }
  }

  /// The node of a field, or nil.
  package subscript(name: String) -> Int? { entries.first { $0.name == name }?.node }

  /// The text of a field; empty without one.
  package func text(_ name: String) -> String { self[name].map { tree.text($0) } ?? "" }

  /// A name of a closed set.
  package func term<T: RawRepresentable<String>>(_ name: String) -> T? {
    self[name].flatMap { T(rawValue: tree.text($0)) }
  }

  /// The items of a list.
  package func list(_ name: String) -> [Int] { self[name].map { Array(tree.children(of: $0)) } ?? [] }

  /// The texts of a list.
  package func texts(_ name: String) -> [String] { list(name).map { tree.text($0).trimmed } }

  /// The fields of a record.
  package func record(_ name: String) -> NodeFields? {
    self[name].flatMap { tree.kind($0) == .mapping ? fields($0) : nil }
  }

  /// The fields of each record of a list.
  package func records(_ name: String) -> [NodeFields] {
    list(name).compactMap { tree.kind($0) == .mapping ? fields($0) : nil }
  }

  private func fields(_ node: Int) -> NodeFields { NodeFields(tree, node, keepsPlaces: keepsPlaces) }

  /// An expression or a template with its place.
  func expression(_ name: String) -> ExpressionSource? {
    self[name].flatMap { tree.kind($0) == .string ? expression(node: $0) : nil }
  }

  /// An expression or a template with its place. What was folded or escaped is placed by the lines it stands on.
  func expression(node: Int) -> ExpressionSource {
    let node = tree.resolve(node)
    return ExpressionSource(
      text: tree.text(node), offsets: keepsPlaces ? offsets(node) : OffsetMap(), span: tree.span(node))
  }

  /// Where the bytes of a scalar stand in the file.
  ///
  /// Of a folded or quoted scalar the content is not in the file letter by letter: its bytes are found again in order,
  /// passing over indentation, line breaks and the marks of escapes.
  private func offsets(_ node: Int) -> OffsetMap {
    let record = tree.nodes[node]
    guard record.isDecoded else { return OffsetMap(base: Int(record.content)) }
    let content = Array(tree.bytes(node))
    var pieces: [OffsetMap.Piece] = []
    var offset = Int(record.span.start)
    var isRunning = false
    for (index, byte) in content.enumerated() {
      if isRunning, offset < record.span.end, tree.source[offset] == byte {
        offset += 1
        continue
      }
      isRunning = false
      // White space stands for a line break that was folded away, and is looked for no further.
      guard byte != 0x20, byte != 0x0A else { continue }
      guard let found = tree.source[offset..<Int(record.span.end)].firstIndex(of: byte) else { break }
      pieces.append(OffsetMap.Piece(expression: index, file: found))
      offset = found + 1
      isRunning = true
    }
    return pieces.isEmpty ? OffsetMap(base: Int(record.span.start)) : OffsetMap(pieces: pieces)
  }
}

extension String {
  /// The same without white space at its ends.
  var trimmed: String {
    func isPlain(_ byte: UInt8?) -> Bool { byte.map { $0 > 0x20 && $0 < 0x7F } ?? true }
    if isPlain(utf8.first), isPlain(utf8.last) { return self }
    var text = self[...]
    while let last = text.unicodeScalars.last, last.properties.isWhitespace { text.unicodeScalars.removeLast() }
    while let first = text.unicodeScalars.first, first.properties.isWhitespace { text.unicodeScalars.removeFirst() }
    return String(text)
  }
}
