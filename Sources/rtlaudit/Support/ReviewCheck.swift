internal import Audit
internal import Configuration
internal import Manifest
internal import SourceText

/// Holds people's answers to what they are about, as a misspelt one would be lost: an answer to something that is not there,
/// and one that contradicts another.
struct ReviewCheck {
  private struct Review {
    var entry: ReviewEntry
    var file: SourceFile
    /// How many lines stand before the text of the file, which is a line of a stream.
    var lineOffset = 0
  }

  /// How many warnings are shown.
  private static let shown = 50

  private var reviews: [Review] = []
  private var search = SubjectSearch([])

  /// Takes in the answers of a configuration, or none.
  ///
  /// - Parameter isSought: whether a subject is looked for; all are unless told.
  init(_ configuration: AuditConfiguration? = nil, isSought: (String) -> Bool = { _ in true }) {
    guard let configuration else { return }
    add(configuration.reviews.map { Review(entry: $0, file: configuration.file) })
    search = SubjectSearch(reviews.map(\.entry.subject).filter(isSought))
  }

  /// Takes in the answers of a whole manifest.
  mutating func add(_ store: Store, in file: SourceFile) {
    add(store.reviews.compactMap { ReviewEntry(store, Int($0)).map { Review(entry: $0, file: file) } })
  }

  /// Takes in the answers of a stream.
  mutating func add(_ stream: StreamReviews, path: String) {
    add(
      stream.store.reviews.compactMap { review in
        let line = Int(stream.store.records[Int(review)].line)
        return ReviewEntry(stream.store, Int(review)).map { entry in
          Review(entry: entry, file: SourceFile(path: path, bytes: stream.text(ofLine: line)), lineOffset: line - 1)
        }
      })
  }

  private mutating func add(_ more: [Review]) {
    // An answer that is left open says nothing.
    reviews += more.filter { !$0.entry.verdict.isEmpty }
    search = SubjectSearch(reviews.map(\.entry.subject))
  }

  /// Looks into a manifest, or the next part of a stream, for what the answers are about.
  mutating func look(in store: Store) { search.look(in: store) }

  /// What there is to say once everything was seen, printed; empty where all is well.
  func warnings(_ printer: DiagnosticPrinter) -> String {
    let found = reviews.filter { search.missing.contains($0.entry.subject) }.map { review in
      (review, Self.warning("review/no-subject", "the manifest has no \"\(review.entry.subject)\"", review))
    }
    let all = found + contradictions
    let text = all.prefix(Self.shown).map { review, diagnostic in
      printer.text(of: diagnostic, in: review.file, lines: review.file.lines, lineOffset: review.lineOffset)
    }.joined()
    return text + (all.count > Self.shown ? "... and \(all.count - Self.shown) more\n" : "")
  }

  /// Answers that contradict the one before to the same question. A later day changes an answer, and contradicts nothing.
  private var contradictions: [(Review, Diagnostic)] {
    var last: [String: Review] = [:]
    return reviews.compactMap { review in
      let (entry, question) = (review.entry, "\(review.entry.guideline) \(review.entry.subject)")
      defer { last[question] = review }
      guard let first = last[question], first.entry.verdict != entry.verdict,
        first.entry.on.isEmpty || entry.on <= first.entry.on
      else { return nil }
      let place = first.file.lines.position(of: Int(first.entry.span.start))
      return (
        review,
        Self.warning(
          "review/contradiction", "this answer, \"\(entry.verdict)\", contradicts another, \"\(first.entry.verdict)\"",
          hint: "which is at \(first.file.path):\(place.line + first.lineOffset):\(place.column); the last one counts",
          review)
      )
    }
  }

  private static func warning(_ code: String, _ message: String, hint: String? = nil, _ review: Review) -> Diagnostic {
    Diagnostic(code: code, severity: .warning, message: message, span: review.entry.span, hint: hint)
  }
}
