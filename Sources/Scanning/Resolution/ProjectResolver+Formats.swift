internal import Guidelines
internal import Manifest

// Localized formats, whose text stands in a table and not where they are filled.
extension ProjectResolver {
  /// Takes out the filling of formats that only take texts: no number is written, so no locale has a say. Of the others it
  /// is noted which vary by plural.
  ///
  /// Cost: a pass over the strings where a format is filled by its key at all.
  mutating func dropFormatsOfTexts() {
    var wanted: [String: Bool] = [:]
    for placed in project.usages {
      if let key = Self.formatKey(placed.usage) { wanted[key] = false }
    }
    guard !wanted.isEmpty else { return }
    var numeric: Set<String> = []
    var plural: Set<String> = []
    for string in project.strings where wanted[string.key] != nil {
      wanted[string.key] = true
      if string.texts.contains(where: { $0.category != nil || $0.value.contains("%#@") }) { plural.insert(string.key) }
      if string.texts.contains(where: { Collector.takesNumber($0.value) }) { numeric.insert(string.key) }
    }
    for index in project.usages.indices where Self.formatKey(project.usages[index].usage).map(plural.contains) ?? false
    {
      project.usages[index].usage.context.insert(.plural)
    }
    project.usages.removeAll { placed in
      guard let key = Self.formatKey(placed.usage) else { return false }
      return wanted[key] == true && !numeric.contains(key) && !plural.contains(key)
    }
  }

  /// Takes out formats without positions whose translations have them: translators have what they need, and another key would
  /// lose their work.
  mutating func dropNumberedFormats() {
    let api = "NSLocalizedString(_:comment:)"
    var keys: Set<String> = []
    for placed in project.usages where placed.usage.api == api {
      if let key = Self.quoted(placed.usage.value?.text) { keys.insert(key) }
    }
    guard !keys.isEmpty else { return }
    var numbered: Set<String> = []
    for string in project.strings where keys.contains(string.key) {
      let hasPositions = string.texts.contains {
        locales.isRightToLeft($0.language) && $0.value.utf8Contains("%1$") && $0.value.utf8Contains("%2$")
      }
      if hasPositions { numbered.insert(string.key) }
    }
    project.usages.removeAll {
      $0.usage.api == api && Self.quoted($0.usage.value?.text).map(numbered.contains) ?? false
    }
  }

  /// A literal's text, with the escapes that tables undo.
  private static func quoted(_ literal: String?) -> String? {
    guard let literal, literal.utf8.count > 1, literal.hasPrefix("\""), literal.hasSuffix("\"") else { return nil }
    return String(literal.dropFirst().dropLast()).replacing("\\n", with: "\n").replacing("\\\"", with: "\"")
  }

  /// Takes out questions that ask the application, or only the attribute of the view, where the whole project overrides no
  /// direction above its views: the answers are the same. An attribute says nothing to the views inside of its own.
  mutating func dropPlainQuestions() {
    guard files.count > 50 else { return }
    let forces = project.usages.contains { placed in
      let api = placed.usage.api
      return api.hasPrefix("UIView.appearance") || api.hasPrefix("UIWindow.semantic")
        || api.hasPrefix("method_exchange") && !placed.usage.context.contains(.test)
    }
    guard !forces, project.facts.switching == nil, !files.contains(where: { $0.facts.contains(.directionOverride) })
    else { return }
    let questions: Set = [
      "UIApplication.userInterfaceLayoutDirection", "UIView.userInterfaceLayoutDirection(for:)",
    ]
    project.usages.removeAll { questions.contains($0.usage.api) && !$0.usage.context.contains(.cached) }
  }

  /// The key of the format that `String(format: NSLocalizedString("key", comment: ""), name)` fills.
  private static func formatKey(_ usage: ScannedUsage) -> String? {
    guard usage.api == "String.init(format:_:)", let value = usage.value?.text,
      let start = value.firstRange(of: "NSLocalizedString(")?.upperBound
    else { return nil }
    var rest = value[start...]
    if rest.first == "@" { rest.removeFirst() }
    guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else { return nil }
    return String(rest[rest.index(after: rest.startIndex)..<end])
  }
}
