public import Audit
public import Guidelines
public import SourceText

/// A report that is made while an audit runs: it takes findings in document order, then the summary.
public protocol FindingReport: Sendable {
  /// Takes findings, in document order.
  mutating func add(_ findings: [Finding])

  /// What can be written already; nothing for a report whose head depends on the whole.
  mutating func takeBytes() -> [UInt8]

  /// The rest of the report, or all of it.
  mutating func finish(_ summary: AuditSummary) -> [UInt8]
}

extension FindingReport {
  /// Nothing: the report is written at the end.
  public mutating func takeBytes() -> [UInt8] { [] }
}

/// What a report knows besides the findings.
public struct ReportContext: Sendable {
  /// The guidelines, for their titles and words.
  public var base: KnowledgeBase
  /// The manifest's path as it was given, for findings without a place of their own.
  public var manifest: String
  /// Where the guidelines have their pages.
  public var links: GuidelineLinks
  /// The version of the tool.
  public var version: String
  /// The exact replacement that mends a finding, where one is known.
  public var fix: (@Sendable (Finding) -> SourceFix?)?

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - base: the guidelines.
  ///   - manifest: the manifest's path as it was given.
  ///   - baseURL: where the site is; nil where there is none.
  ///   - version: the version of the tool.
  public init(base: KnowledgeBase, manifest: String, baseURL: String? = nil, version: String) {
    self.base = base
    self.manifest = manifest
    links = GuidelineLinks(baseURL: baseURL)
    self.version = version
  }

  /// The guideline of an id.
  func guideline(_ id: String) -> Guideline? { base.guideline(id)?.guideline }
}

/// A change of a source file that mends a finding.
public struct SourceFix: Sendable {
  /// Text that takes the place of other text. Lines and columns count from 1, columns in Unicode scalars; the end is behind
  /// the last character.
  public struct Replacement: Sendable {
    /// What is taken out.
    public var start, end: LinePosition
    /// What is put in.
    public var text: String

    /// Makes a replacement.
    public init(start: LinePosition, end: LinePosition, text: String) {
      self.start = start
      self.end = end
      self.text = text
    }
  }

  /// The file, as places of findings name it.
  public var path: String
  /// What is replaced, in the order of the file.
  public var replacements: [Replacement]

  /// Makes a fix.
  public init(path: String, replacements: [Replacement]) {
    self.path = path
    self.replacements = replacements
  }
}

/// The addresses of guidelines' pages on the site.
public struct GuidelineLinks: Sendable {
  private let base: String?

  /// Links below an address; none without one, or where it is no address of the web.
  public init(baseURL: String?) {
    guard let baseURL, baseURL.hasPrefix("https://") || baseURL.hasPrefix("http://"), baseURL.utf8.allSatisfy(isURLByte)
    else {
      base = nil
      return
    }
    base = baseURL.hasSuffix("/") ? baseURL : baseURL + "/"
  }

  /// The page of a guideline; nil without a site.
  public func page(_ guideline: String) -> String? {
    base.map { $0 + "guidelines/" + percentEncoded(guideline, keeping: [UInt8(ascii: "/")]) + ".html" }
  }
}

/// What an address may hold as it is (RFC 3986), without quotes and what is markup.
private func isURLByte(_ byte: UInt8) -> Bool {
  isUnreserved(byte) || ":/?#[]@!$&()*+,;=%".utf8.contains(byte)
}

/// Letters, digits and `-._~` (RFC 3986, 2.3).
private func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "-._~".utf8.contains(byte)
  }
}

/// A text with everything but unreserved characters percent-encoded.
func percentEncoded(_ text: String, keeping kept: [UInt8] = []) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    if isUnreserved(byte) || kept.contains(byte) {
      bytes.append(byte)
    } else {
      bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
