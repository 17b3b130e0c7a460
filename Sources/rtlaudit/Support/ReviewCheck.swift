internal import Audit
internal import Configuration
internal import Manifest
internal import SourceText

/// Holds people's answers to what they are about, as a misspelt one would be lost: an answer to something that is not there,
/// and one that contradicts another.
struct ReviewCheck {
  private struct Review {
    var entry: ReviewEntry
    /// What it was read from.
    var origin: Int
    /// How many lines stand before the text that its span counts in.
    var lineOffset = 0
  }

  /// What reviews are read from.
  private enum Origin {
    case file(SourceFile)
    case stream(StreamReviews, path: String)
  }

  /// How many warnings are shown.
  private static let shown = 50
  /// How many of them say what may have been meant, which is looked for among all there is.
  private static let hinted = 10

  private var origins: [Origin] = []
  private var reviews: [Review] = []
  private var search = SubjectSearch([])

  /// Takes in the answers of a configuration, or none.
  ///
  /// - Parameter isSought: whether a subject is looked for; all are unless told.
  init(_ configuration: AuditConfiguration? = nil, isSought: (String) -> Bool = { _ in true }) {
    guard let configuration else { return }
    add(configuration.reviews.map { Review(entry: $0, origin: 0) }, from: .file(configuration.file))
    search = SubjectSearch(reviews.map(\.entry.subject).filter(isSought))
  }

  /// Takes in the answers of a whole manifest.
  mutating func add(_ store: Store, in file: SourceFile) {
    let origin = origins.count
    add(
      store.reviews.compactMap { ReviewEntry(store, Int($0)).map { Review(entry: $0, origin: origin) } },
      from: .file(file))
  }

  /// Takes in the answers of a stream.
  mutating func add(_ stream: StreamReviews, path: String) {
    let origin = origins.count
    let more = stream.store.reviews.compactMap { review in
      let line = Int(stream.store.records[Int(review)].line)
      return ReviewEntry(stream.store, Int(review)).map { Review(entry: $0, origin: origin, lineOffset: line - 1) }
    }
    add(more, from: .stream(stream, path: path))
  }

  private mutating func add(_ more: [Review], from origin: Origin) {
    origins.append(origin)
    // An answer that is left open says nothing.
    reviews += more.filter { !$0.entry.verdict.isEmpty }
    search = SubjectSearch(reviews.map(\.entry.subject))
  }

  /// Looks into a manifest, or the next part of a stream, for what the answers are about.
  mutating func look(in store: Store) { search.look(in: store) }

  /// What there is to say once everything was seen, printed; empty where all is well.
  ///
  /// - Parameter store: the manifest, where it is one and no stream, for what may have been meant.
  func warnings(_ printer: DiagnosticPrinter, _ store: Store? = nil) -> String {
    var tables: [Int: LineTable] = [:]
    /// The text that a review's span counts in, with its lines.
    func text(_ review: Review) -> (file: SourceFile, lines: LineTable) {
      switch origins[review.origin] {
      case .file(let file):
        let lines = tables[review.origin] ?? file.lines
        tables[review.origin] = lines
        return (file, lines)
      case .stream(let stream, let path):
        let file = SourceFile(path: path, bytes: stream.text(ofLine: review.lineOffset + 1))
        return (file, file.lines)
      }
    }
    func warning(_ code: String, _ message: String, _ review: Review, hint: String?) -> String {
      let (file, lines) = text(review)
      let diagnostic = Diagnostic(
        code: code, severity: .warning, message: message, span: review.entry.span, hint: hint)
      return printer.text(of: diagnostic, in: file, lines: lines, lineOffset: review.lineOffset)
    }
    let stray = reviews.filter { search.missing.contains($0.entry.subject) }
    let contradictions = contradictions
    var result = ""
    for (number, review) in stray.prefix(Self.shown).enumerated() {
      let subject = review.entry.subject
      let near = (number < Self.hinted ? store : nil).flatMap {
        nearestName(to: subject, in: SubjectSearch.candidates(for: subject, in: $0))
      }
      result += warning(
        "review/no-subject", "the manifest has no \"\(subject)\"", review, hint: near.map { "did you mean \"\($0)\"?" })
    }
    for (first, review) in contradictions.prefix(Self.shown) {
      let (file, lines) = text(first)
      let place = lines.position(of: Int(first.entry.span.start))
      result += warning(
        "review/contradiction",
        "this answer, \"\(review.entry.verdict)\", contradicts another, \"\(first.entry.verdict)\"", review,
        hint: "which is at \(file.path):\(place.line + first.lineOffset):\(place.column); the last one counts")
    }
    let more = max(0, stray.count - Self.shown) + max(0, contradictions.count - Self.shown)
    return result + (more > 0 ? "... and \(more) more\n" : "")
  }

  /// Answers that contradict the one before to the same question. A later day changes an answer, and contradicts nothing.
  private var contradictions: [(first: Review, second: Review)] {
    var last: [String: Review] = [:]
    return reviews.compactMap { review in
      let (entry, question) = (review.entry, "\(review.entry.guideline) \(review.entry.subject)")
      defer { last[question] = review }
      guard let first = last[question], first.entry.verdict != entry.verdict,
        first.entry.on.isEmpty || entry.on <= first.entry.on
      else { return nil }
      return (first, review)
    }
  }
}
