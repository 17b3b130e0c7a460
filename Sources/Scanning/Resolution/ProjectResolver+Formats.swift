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
