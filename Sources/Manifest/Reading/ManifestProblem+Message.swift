internal import DataFormats
public import SourceText

extension ManifestProblem {
  /// A stable name for tests and for people who look it up.
  public var code: String {
    switch kind {
    case .unknownField: "manifest/unknown-field"
    case .repeatedField: "manifest/repeated-field"
    case .missingField: "manifest/missing-field"
    case .wrongType, .keyIsNoText, .wrongCount: "manifest/wrong-type"
    case .malformed: "manifest/malformed"
    case .unknownTerm, .neither: "manifest/unknown-value"
    case .outOfRange: "manifest/out-of-range"
    case .unknownVersion: "manifest/unknown-version"
    case .repeatedID: "manifest/repeated-id"
    case .unknownReference: "manifest/unknown-reference"
    case .unknownGuideline: "manifest/unknown-guideline"
    case .tooDeep, .tooManyAliases: "manifest/too-large"
    case .noTaggedRecord, .unknownTag, .projectIsNotFirst, .repeatedProject, .emptyStream: "manifest/stream"
    case .syntax(let diagnostic): diagnostic.code
    }
  }

  /// The problem as people read it.
  ///
  /// - Parameter place: prints a byte offset of the document as `line:column`, for problems that name a second place.
  /// - Complexity: O(names) for a misspelt name, each compared by its letters.
  public func diagnostic(place: (Int) -> String) -> Diagnostic {
    if case .syntax(let diagnostic) = kind { return diagnostic }
    return Diagnostic(code: code, message: message, span: span, hint: hint(place))
  }

  private var message: String {
    switch kind {
    case .unknownField(let name, let record): "\(quoted(name)) is no field of \(phrase(record))"
    case .repeatedField(let name, _): "the field \(quoted(name)) stands twice"
    case .missingField(let name, let record): "\(phrase(record)) needs the field \(quoted(name))"
    case .wrongType(let wanted, let found): "wanted \(wanted.wanted), found \(found.phrase)"
    case .keyIsNoText: "wanted the name of a field"
    case .wrongCount(let wanted, let found): "wanted \(FieldType.numbers(wanted).wanted), found \(found)"
    case .malformed(let text, let format): "\(quoted(text)) is not \(format.wanted)"
    case .unknownTerm(let text, let vocabulary): "\(quoted(text)) is not \(FieldType.term(vocabulary).wanted)"
    case .neither(let text, let vocabulary, let other):
      "\(quoted(text)) is not \(FieldType.either(vocabulary, other).wanted)"
    case .outOfRange(let text, let type): "\(clipped(text)) is out of range, wanted \(type.wanted)"
    case .unknownVersion(let text): "version \(clipped(text)) of the manifest is not known"
    case .repeatedID(let record, let id, _, _): "the \(record.name) \(quoted(id)) stands twice"
    case .unknownReference(let record, let id, _): "there is no \(record.name) \(quoted(id))"
    case .unknownGuideline(let id, _): "no guideline has the id \(quoted(id))"
    case .tooDeep: "more than \(ManifestReader.depthLimit) levels of nesting"
    case .tooManyAliases: "aliases stand for too many values"
    case .noTaggedRecord: "a line of a stream is an object with one tag"
    case .unknownTag(let name): "\(quoted(name)) is no tag of a stream"
    case .projectIsNotFirst: "the first line of a stream is the project"
    case .repeatedProject: "the project stands twice"
    case .emptyStream: "the stream holds no project"
    case .syntax(let diagnostic): diagnostic.message
    }
  }

  private func hint(_ place: (Int) -> String) -> String? {
    switch kind {
    case .unknownField(let name, let record):
      suggestion(name, ManifestDefinitions.definition(of: record).fields.map(\.name))
        ?? "fields of your own begin with \"x-\""
    case .repeatedField(_, let first): "the first is at \(place(Int(first.start)))"
    case .unknownTerm(let text, let vocabulary): suggestion(text, vocabulary.names)
    case .neither(let text, let vocabulary, _): suggestion(text, vocabulary.names)
    case .malformed(let text, .languageTag) where text.contains("_"):
      "write \"\(clipped(String(text.map { $0 == "_" ? "-" : $0 })))\""
    case .malformed("UK", .region): "the code of the United Kingdom is \"GB\""
    case .malformed(let text, .region) where TextFormat.region.accepts(Array(text.uppercased().utf8).span):
      "write \"\(text.uppercased())\""
    case .wrongType(let wanted, let found) where wanted.isTextual && [.integer, .float, .bool].contains(found):
      "write it in quotes"
    case .unknownVersion: "this program reads version \(ManifestDefinitions.version)"
    case .repeatedID(_, _, let first?, _): "the first is at \(place(Int(first.start)))"
    case .repeatedID(_, _, nil, let line?): "the first is in line \(line)"
    case .unknownReference(_, let id, let known): suggestion(id, known)
    case .unknownGuideline(let id, let known): suggestion(id, known.sorted())
    case .unknownTag(let name): suggestion(name, StreamTag.allCases.map(\.name))
    case .noTaggedRecord, .projectIsNotFirst, .emptyStream: "such as {\"project\": {\"name\": \"Safar\"}}"
    default: nil
    }
  }
}

extension FieldType {
  /// What a message says is wanted: `a whole number from 1`.
  public var wanted: String {
    switch self {
    case .bool: "true or false"
    case .integer(let range):
      range.lowerBound == range.upperBound ? "\(range.lowerBound)" : "a whole number" + bounds(range, Int.min...Int.max)
    case .number(let range): "a number" + bounds(range, FieldType.anyNumber)
    case .text: "a text"
    case .formatted(let format): format.wanted
    case .reference(let record): "the id of \(article(record))"
    case .term(let vocabulary): alternatives(vocabulary.names)
    case .list: "a list"
    case .numbers(let components): "[\(components.map(\.name).joined(separator: ", "))]"
    case .map(.language, _): "an object by language"
    case .map(.name, _): "an object by name"
    case .map(.term, _): "an object by plural category"
    case .record: "an object"
    case .either(let vocabulary, let other):
      vocabulary.names.map(quoted).joined(separator: ", ") + " or " + other.wanted
    }
  }
}

private func bounds<Bound: Comparable>(_ range: ClosedRange<Bound>, _ all: ClosedRange<Bound>) -> String {
  if range.upperBound < all.upperBound { return " from \(plain(range.lowerBound)) to \(plain(range.upperBound))" }
  return range.lowerBound > all.lowerBound ? " from \(plain(range.lowerBound))" : ""
}

/// A number without `.0`.
private func plain(_ number: some Comparable) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Names of a closed set; only the first of a long one.
private func alternatives(_ names: [String]) -> String {
  let shown = names.count > 12 ? names[..<8] : names[...]
  if shown.count < names.count { return "one of " + shown.map(quoted).joined(separator: ", ") + ", ..." }
  guard names.count > 1 else { return names.map(quoted).joined() }
  return names.dropLast().map(quoted).joined(separator: ", ") + " or " + quoted(names[names.count - 1])
}

private func suggestion(_ name: String, _ known: [String]) -> String? {
  // A long text is no misspelt name, and comparing it would take long.
  guard name.utf8.count <= 100 else { return nil }
  return nearestName(to: name, in: known).map { "did you mean \(quoted($0))?" }
}

private func article(_ record: String) -> String {
  ("aeiou".contains(record.first ?? " ") && record != "usage" ? "an " : "a ") + record
}

/// A record as a message names it: `an element`; one that is called by its field, by that.
private func phrase(_ record: RecordType) -> String {
  switch record {
  case .policies, .answers, .languageSwitching: quoted(record.name)
  default: article(record.name)
  }
}

private func quoted(_ text: String) -> String { "\"\(clipped(text))\"" }

/// At most 60 characters of a text that may be long.
private func clipped(_ text: String) -> String {
  let start = text.prefix(60)
  return start.endIndex == text.endIndex ? text : start + "..."
}
