public import Audit
internal import DataFormats
internal import Guidelines
internal import Synchronization

/// Encodes findings on any number of threads, for the pieces of one audit: what many findings say alike is encoded once a
/// thread.
public final class JSONEncoders: Sendable {
  private let resting = Mutex<[FindingEncoder]>([])

  /// Begins without an encoder.
  public init() {}

  /// Encodes some findings. Cost: linear; none is kept.
  public func encode(_ findings: [Finding]) -> JSONReport.Part {
    var encoder = resting.withLock { $0.popLast() } ?? FindingEncoder()
    defer { resting.withLock { $0.append(encoder) } }
    return encoder.encode(findings)
  }
}

/// Encodes findings. What those of a guideline or a screen have in common is encoded once.
struct FindingEncoder {
  private var heads = MemberMemory()
  private var fixes = MemberMemory()
  private var screen: ScreenReference?
  private var encodedScreen: [UInt8] = []

  /// Encodes some findings, which are about subjects of one kind.
  mutating func encode(_ findings: [Finding]) -> JSONReport.Part {
    var part = JSONReport.Part()
    part.kind = findings.first.map { $0.kind == .element ? .screen : $0.kind }
    part.findings.reserveCapacity(findings.count * 384)
    for finding in findings {
      if finding.verdict == .manual {
        Self.append(to: &part.manual) { writeQuestion(finding, &$0) }
      } else {
        Self.append(to: &part.findings) { write(finding, &$0) }
      }
    }
    return part
  }

  /// Appends an entry of a list: an object on a line of its own, behind a comma.
  @inline(__always)
  private static func append(to text: inout [UInt8], _ write: (inout JSONWriter) -> Void) {
    var buffer: [UInt8] = []
    swap(&buffer, &text)
    buffer.append(contentsOf: separator)
    var json = JSONWriter([.escapesControls], appendingTo: consume buffer)
    json.beginObject()
    write(&json)
    json.endObject()
    text = json.takeBytes()
  }

  private static let separator = Array(",\n    ".utf8)

  /// Writes a verdict.
  mutating func write(_ finding: Finding, _ json: inout JSONWriter) {
    let (severity, verdict) = (finding.severity, finding.verdict)
    heads.write(finding.guideline, severity.rank << 8 | Int(verdict.rawValue), &json) { guideline, json in
      json.field("guideline", guideline)
      json.field("severity", severity.rawValue)
      json.field("verdict", verdict.name)
    }
    json.field("subject", finding.subject)
    json.field("at", ifPresent: finding.at)
    writePlace(finding, &json)
    json.field("message", finding.message)
    if let fix = finding.fix { fixes.write(fix, 0, &json) { $1.field("fix", $0) } }
    json.field("missing", ifPresent: finding.missing)
    if !finding.evidence.isEmpty {
      json.object("evidence") { json in
        for (name, value) in finding.evidence { json.field(name, value) }
      }
    }
    json.field("fingerprint", finding.fingerprint)
    if let waiver = finding.waiver { json.object("waiver") { JSONReport.write(waiver, &$0) } }
  }

  /// Writes a question that waits for a person.
  mutating func writeQuestion(_ finding: Finding, _ json: inout JSONWriter) {
    json.field("guideline", finding.guideline)
    json.field("subject", finding.subject)
    writePlace(finding, &json)
    json.field("question", finding.message)
  }

  private mutating func writePlace(_ finding: Finding, _ json: inout JSONWriter) {
    if let screen = finding.screen {
      if screen !== self.screen { remember(screen) }
      json.members(encoded: encodedScreen)
    }
    if !finding.owner.isEmpty { json.field("owner", finding.owner) }
  }

  private mutating func remember(_ screen: ScreenReference) {
    self.screen = screen
    encodedScreen = JSONWriter.members([.escapesControls]) { json in
      json.object("screen") { json in
        json.field("id", screen.id)
        if !screen.title.isEmpty { json.field("title", screen.title) }
      }
    }
  }
}

/// Members that were encoded before, by a text that they hold.
///
/// A table with one place for each text; where two want the same, the later one has it.
private struct MemberMemory {
  private struct Entry {
    var text: String
    var variant: Int
    var encoded: [UInt8]
  }

  private var entries = [Entry](repeating: Entry(text: "", variant: -1, encoded: []), count: 256)

  /// Writes members of a text.
  ///
  /// - Parameters:
  ///   - variant: what else they go by; not negative.
  ///   - make: writes them when they are not known.
  @inline(__always)
  mutating func write(
    _ text: String, _ variant: Int, _ json: inout JSONWriter, _ make: (String, inout JSONWriter) -> Void
  ) {
    let place = (Self.hash(text) &+ variant) & 255
    if entries[place].variant != variant || entries[place].text != text {
      let encoded = JSONWriter.members([.escapesControls]) { make(text, &$0) }
      entries[place] = Entry(text: text, variant: variant, encoded: encoded)
    }
    json.members(encoded: entries[place].encoded)
  }

  /// A hash of the length and of bytes at the beginning, in the middle and at the end.
  @inline(__always)
  private static func hash(_ text: String) -> Int {
    let bytes = text.utf8Span.span
    var hash = UInt64(truncatingIfNeeded: bytes.count)
    let last = bytes.count - 8
    if last >= 0 {
      for place in 0..<3 {
        let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: last * place / 2, as: UInt64.self)
        hash = hash &* 31 ^ word
      }
    } else {
      for place in bytes.indices { hash = hash &* 31 ^ UInt64(bytes[place]) }
    }
    return Int(truncatingIfNeeded: hash &* 0x9E37_79B9_7F4A_7C15 >> 48)
  }
}
