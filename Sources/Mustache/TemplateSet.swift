public import SourceText

/// Templates that may include each other, parsed once and rendered as often as is wanted, from any thread.
///
/// ```swift
/// let set = try TemplateSet(["page": "<h1>{{title}}</h1>{{> foot}}", "foot": "<p>{{year}}</p>"])
/// let html = try set.render("page", ["title": "Q & A", "year": 2026])
/// ```
/// The language is Mustache with inheritance, dynamic names and lambdas; README.md beside this file says what it does
/// where the specification leaves a choice.
public struct TemplateSet: Sendable {
  /// What becomes of values that are shown by `{{name}}`.
  public enum Escaping: Sendable {
    /// `&`, `<`, `>` and both quotes become references, which is right for text and quoted attributes of HTML and XML.
    case html
    /// Nothing: the values are shown as they are.
    case none
  }

  /// What becomes of a template that is named and not there.
  public enum UnknownTemplates: Sendable {
    /// It shows nothing, as the specification says. A dynamic name that names nothing shows nothing, too.
    case empty
    /// Its name is an error.
    case refused
  }

  let templates: [Template]
  let names: TemplateParser.Names
  let escaping: Escaping

  /// How deep templates may include each other, lists included: more means that one includes itself without end.
  public static let depthLimit = 200

  /// Parses templates.
  ///
  /// - Parameters:
  ///   - files: the templates; the path of each is its name.
  ///   - escaping: what becomes of values.
  ///   - unknown: what becomes of a template that is named and not there.
  /// - Throws: what is wrong: the first fault of each template.
  /// - Complexity: linear in the bytes.
  public init(
    _ files: [SourceFile], escaping: Escaping = .html, unknown: UnknownTemplates = .refused
  ) throws(MustacheErrors) {
    var names = TemplateParser.Names(refusesUnknown: unknown == .refused)
    for (index, file) in files.enumerated() { names.indices[file.path] = index }
    var templates: [Template] = []
    var errors: [MustacheError] = []
    for file in files {
      do throws(MustacheError) {
        templates.append(try TemplateParser.parse(file, names))
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw MustacheErrors(errors: errors) }
    self.templates = templates
    self.names = names
    self.escaping = escaping
  }

  /// Parses templates given by name.
  public init(
    _ texts: KeyValuePairs<String, String>, escaping: Escaping = .html, unknown: UnknownTemplates = .refused
  ) throws(MustacheErrors) {
    try self.init(
      texts.map { SourceFile(path: $0.key, text: $0.value) }, escaping: escaping, unknown: unknown)
  }

  /// Whether there is a template of a name.
  public func contains(_ name: String) -> Bool { names.indices[name] != nil }

  /// Renders a template.
  ///
  /// - Parameters:
  ///   - name: the template.
  ///   - context: what its names are looked up in.
  /// - Returns: UTF-8, if texts and templates are.
  /// - Throws: where there is no such template, where templates include each other without end, and where a lambda gives
  ///   a template that cannot be parsed.
  /// - Complexity: linear in what is rendered, for contexts whose objects are small.
  public func render(_ name: String, _ context: MustacheValue) throws(MustacheError) -> [UInt8] {
    var buffer: [UInt8] = []
    try render(name, context, appendingTo: &buffer)
    return buffer
  }

  /// Renders a template behind what a buffer holds; a buffer that is emptied and used again is quickest.
  public func render(
    _ name: String, _ context: MustacheValue, appendingTo buffer: inout [UInt8]
  ) throws(MustacheError) {
    guard let index = names.indices[name] else {
      throw MustacheError(
        .unknownTemplate(name, nearest: nearestName(to: name, in: names.indices.keys.sorted())), SourceSpan(0, 0),
        template: name, source: [])
    }
    let template = templates[index]
    var renderer = Renderer(self, context, buffer: buffer)
    // The only reference is the renderer's now, so that it appends in place.
    buffer = []
    defer { buffer = renderer.output }
    try renderer.render(template, 0..<template.nodes.count)
  }
}

/// What is wrong with the templates of a set.
public struct MustacheErrors: Error, Sendable, CustomStringConvertible {
  /// The first fault of each template, in the order of the templates.
  public let errors: [MustacheError]

  /// One line each.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}
