internal import Manifest

// Localized formats, whose text stands in a table and not where they are filled.
extension ProjectResolver {
  /// Takes out the filling of formats that only take texts: no number is written, so no locale has a say.
  ///
  /// Cost: a pass over the strings where a format is filled by its key at all.
  mutating func dropFormatsOfTexts() {
    var wanted: [String: Bool] = [:]
    for placed in project.usages {
      if let key = Self.formatKey(placed.usage) { wanted[key] = false }
    }
    guard !wanted.isEmpty else { return }
    var numeric: Set<String> = []
    for string in project.strings where wanted[string.key] != nil {
      wanted[string.key] = true
      let takesNumber = string.texts.contains {
        $0.category != nil || $0.value.contains("%#@") || Collector.takesNumber($0.value)
      }
      if takesNumber { numeric.insert(string.key) }
    }
    project.usages.removeAll { placed in
      guard let key = Self.formatKey(placed.usage) else { return false }
      return wanted[key] == true && !numeric.contains(key)
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
