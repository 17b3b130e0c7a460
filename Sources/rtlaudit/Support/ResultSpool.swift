internal import Audit
internal import Guidelines
internal import Reporting

/// A result on its way out as JSON: findings are kept aside, encoded, until the head can be written.
///
/// They are put in the order of a whole document (screens, strings, assets, usages, the project), so that a stream gives
/// the same bytes however it is cut.
struct ResultSpool: ~Copyable {
  private var findings = SpoolsByKind()
  private var questions = SpoolsByKind()

  /// Takes encoded findings, all of one kind.
  mutating func append(_ part: JSONReport.Part) throws(Failure) {
    guard let kind = part.kind else { return }
    try findings.append(part.findings, of: kind)
    try questions.append(part.manual, of: kind)
  }

  /// Hands out the document, a piece at a time.
  ///
  /// - Parameter recorded: when it was run, of a result that is kept.
  mutating func write(
    _ summary: AuditSummary, recorded: String? = nil, _ take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try take(JSONReport.head(summary, recorded: recorded))
    try take(JSONReport.middle(hasFindings: try findings.read(take)))
    try take(JSONReport.end(hasQuestions: try questions.read(take)))
  }
}

/// Entries of a list, kept by the kind of what they are about.
private struct SpoolsByKind: ~Copyable {
  private var screens = Spool()
  private var strings = Spool()
  private var assets = Spool()
  private var usages = Spool()
  private var project = Spool()

  mutating func append(_ bytes: [UInt8], of kind: SubjectKind) throws(Failure) {
    switch kind {
    case .screen, .element: try screens.append(bytes)
    case .string: try strings.append(bytes)
    case .asset: try assets.append(bytes)
    case .usage: try usages.append(bytes)
    case .translation, .project: try project.append(bytes)
    }
  }

  /// Hands out all entries in order. Returns whether there was any.
  mutating func read(_ take: ([UInt8]) throws(Failure) -> Void) throws(Failure) -> Bool {
    var isFirst = true
    // Each entry stands behind a comma, of which the first has no use.
    func pass(_ piece: [UInt8]) throws(Failure) {
      guard !piece.isEmpty else { return }
      try take(isFirst ? Array(piece.dropFirst()) : piece)
      isFirst = false
    }
    try screens.read(pass)
    try strings.read(pass)
    try assets.read(pass)
    try usages.read(pass)
    try project.read(pass)
    return !isFirst
  }
}
