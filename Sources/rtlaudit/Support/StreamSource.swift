internal import CLibrary
internal import Manifest
internal import SourceText

/// The lines of a stream, from a file or from standard input.
///
/// To be surveyed before it is read, a stream must be there twice: standard input that is no file is kept aside meanwhile, in
/// a file without a name.
struct StreamSource: ~Copyable {
  private static let chunkSize = 1 << 20
  /// The longest line that is read.
  private static let longestLine = 1 << 28

  private let path: String
  private let guidelines: Set<String>?
  private let cuts: [Int]
  private var descriptor: Int32
  private var stream: ManifestStream
  private var isAtEnd = false

  /// Opens a stream.
  ///
  /// - Parameters:
  ///   - guidelines: the ids that reviews may name; nil where they are not known.
  ///   - cuts: numbers of lines, from 0, before which a part must end.
  init(_ path: String, guidelines: Set<String>?, cutAt cuts: [Int] = []) throws(Failure) {
    self.path = path
    self.guidelines = guidelines
    self.cuts = cuts
    stream = ManifestStream(guidelines: guidelines, cutAt: cuts)
    descriptor = path == "-" ? 0 : try Files.openForReading(path)
  }

  deinit { if descriptor != 0 { close(descriptor) } }

  /// Looks through the whole stream, and begins it anew: what it holds of assets is known from then on.
  ///
  /// - Returns: its reviews.
  mutating func survey() throws(Failure) -> StreamReviews {
    var survey = StreamSurvey()
    let start = lseek(descriptor, 0, SEEK_CUR)
    let aside = start < 0 ? try Files.openNameless() : -1
    var isKept = true
    while try unsafe Files.readChunk(
      descriptor, path, Self.chunkSize,
      { chunk in
        unsafe survey.append(chunk.span)
        if aside >= 0, isKept { isKept = unsafe Files.writeAll(Array(chunk), to: aside) }
      })
    {
      try checkLine(survey.pendingCount)
    }
    guard isKept else { throw Failure("cannot write the spool file: \(Files.systemMessage())") }
    if aside >= 0 { descriptor = aside }
    lseek(descriptor, max(start, 0), SEEK_SET)
    let reviews = survey.finish()
    stream = ManifestStream(assets: survey.assets, guidelines: guidelines, cutAt: cuts)
    return reviews
  }

  /// The next lines, about a megabyte of them; nil behind the last.
  mutating func next() throws(Failure) -> ManifestLines? {
    while true {
      if let lines = stream.next(isEnd: isAtEnd) { return lines }
      if isAtEnd { return nil }
      try checkLine(stream.pendingCount)
      try stream.append(upTo: Self.chunkSize) { (output) throws(Failure) in
        isAtEnd = try !Files.readChunk(descriptor, path, into: &output)
      }
    }
  }

  /// Gives up where a line does not end, as what has no end has no lines either.
  private func checkLine(_ count: Int) throws(Failure) {
    guard count > Self.longestLine else { return }
    throw Failure(
      "a line of \(path == "-" ? "<stdin>" : terminalSafe(path)) is longer than 256 MiB",
      hint: "a stream has one record a line")
  }
}
