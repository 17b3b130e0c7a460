/// Shows diagnostics as compilers do: place, severity and sentence, the line, a caret under the fault, the hint.
///
/// ```
/// guidelines/icons/keep-logos.yaml:14:5: error: unknown field "expct"
///    14 |     expct: '!element.mirrored'
///       |     ^~~~~ did you mean "expect"?
/// ```
/// The caret line stays aligned with tabs, wide and combining characters. Right-to-left text keeps its reading order:
/// each stretch of it is isolated, so that it takes the same columns on terminals that reorder and on those that do
/// not; a fault inside such a stretch underlines the whole of it.
public struct DiagnosticPrinter: Sendable {
  /// Whether to colour severities and carets with ANSI escapes.
  public var color: Bool
  /// The columns to use; a longer source line is shown in part, around the fault.
  public var width: Int

  /// Makes a printer; 100 columns are used unless told.
  public init(color: Bool = false, width: Int = 100) {
    self.color = color
    self.width = max(width, 40)
  }

  /// The text of one diagnostic, with a line break at its end.
  ///
  /// - Parameters:
  ///   - diagnostic: what is wrong.
  ///   - file: the file that its span points into.
  ///   - lines: the file's line table, made once for all diagnostics of a file.
  ///   - lineOffset: how many lines stand before the text, where it is a part of a longer one.
  public func text(
    of diagnostic: Diagnostic, in file: SourceFile, lines: LineTable, lineOffset: Int = 0
  ) -> String {
    let position = lines.position(of: Int(diagnostic.span.start))
    let line = position.line + lineOffset
    let place = "\(terminalSafe(file.path)):\(line):\(position.column): "
    var result = bold(place) + severity(diagnostic.severity) + bold(isolatedNames(diagnostic.message)) + "\n"
    let number = String(line)
    let margin = String(repeating: " ", count: max(5, number.count))
    let excerpt = Excerpt(
      file.bytes, line: lines.range(ofLine: position.line), span: diagnostic.span, width: width - margin.count - 3)
    if !excerpt.text.isEmpty {
      result += margin.dropLast(number.count) + number + " | " + excerpt.text + "\n"
      result += margin + " | " + String(repeating: " ", count: excerpt.column) + paint(excerpt.caret, "32;1")
      if let hint = diagnostic.hint { result += " " + isolatedNames(hint) }
      result += "\n"
    } else if let hint = diagnostic.hint {
      result += margin + " = " + isolatedNames(hint) + "\n"
    }
    return result
  }

  /// The texts of several diagnostics, sorted by place, the first `limit` of them, then how many more there are.
  ///
  /// A note stays behind what it is a note of.
  ///
  /// - Parameter more: how many there are besides those that were made.
  public func text(of diagnostics: [Diagnostic], in file: SourceFile, limit: Int = 50, more: Int = 0) -> String {
    let lines = file.lines
    var place: UInt32 = 0
    let placed = diagnostics.enumerated().map { number, diagnostic in
      if diagnostic.severity != .note || number == 0 { place = diagnostic.span.start }
      return (place: place, number: number, diagnostic: diagnostic)
    }
    let sorted = placed.sorted { ($0.place, $0.number) < ($1.place, $1.number) }
    var result = sorted.prefix(limit).map { text(of: $0.diagnostic, in: file, lines: lines) }.joined()
    let left = sorted.count - limit + more
    if left > 0 { result += "... and \(left) more\n" }
    return result
  }

  private func isolatedNames(_ text: String) -> String { isolatedForTerminal(text) }

  private func severity(_ severity: Diagnostic.Severity) -> String {
    let code =
      switch severity {
      case .error: "31;1"
      case .warning: "33;1"
      case .note: "36;1"
      }
    return paint(severity.rawValue + ": ", code)
  }

  private func bold(_ text: String) -> String { paint(text, "1") }

  private func paint(_ text: String, _ code: String) -> String {
    color ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// A source line as it can be shown, and where in it the fault is.
struct Excerpt {
  /// The line, harmless, right-to-left stretches isolated, at most the given width.
  private(set) var text = ""
  /// The column under which the caret stands, from 0.
  private(set) var column = 0
  /// `^`, and `~` for each further column of the fault.
  private(set) var caret = "^"

  /// One stretch of the line that takes a fixed range of columns.
  private struct Piece {
    var text: String
    var width: Int
    var bytes: Range<Int>
  }

  init(_ bytes: [UInt8], line: Range<Int>, span: SourceSpan, width: Int) {
    // Of a very long line (minified JSON) only the neighbourhood of the fault is looked at.
    let fault = min(max(Int(span.start), line.lowerBound), line.upperBound)
    let near = max(line.lowerBound, fault - 4 * width)..<min(line.upperBound, fault + 8 * width)
    var pieces = Excerpt.pieces(bytes, Excerpt.wholeScalars(bytes, near))
    let faultEnd = max(min(Int(span.end), line.upperBound), fault)
    Excerpt.trim(&pieces, fault: fault, width: width, cutLeft: near.lowerBound > line.lowerBound)
    var start: Int?
    var end = 0
    var at = 0
    for piece in pieces {
      let holdsFault =
        piece.bytes.contains(fault) || (piece.bytes.lowerBound < faultEnd && piece.bytes.lowerBound >= fault)
      if holdsFault, !piece.bytes.isEmpty {
        if start == nil { start = at }
        end = at + piece.width
      }
      text += piece.text
      at += piece.width
    }
    column = start ?? at
    caret = "^" + String(repeating: "~", count: max(0, end - column - 1))
  }

  private static func wholeScalars(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
    var end = range.upperBound
    while end > start, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return start..<end
  }

  /// Cuts a line into scalars and right-to-left stretches (from the first to the last such letter of a stretch).
  private static func pieces(_ bytes: [UInt8], _ range: Range<Int>) -> [Piece] {
    var pieces: [Piece] = []
    var stretch: (first: Int, last: Int)?
    var offset = range.lowerBound
    func close() {
      guard let (first, last) = stretch else { return }
      stretch = nil
      guard pieces[first...last].contains(where: { $0.width > 0 }) else { return }
      let joined = Piece(
        text: "\u{2067}" + pieces[first...last].map(\.text).joined() + "\u{2069}",
        width: pieces[first...last].reduce(0) { $0 + $1.width },
        bytes: pieces[first].bytes.lowerBound..<pieces[last].bytes.upperBound)
      pieces.replaceSubrange(first...last, with: [joined])
    }
    for scalar in String(decoding: bytes[range], as: UTF8.self).unicodeScalars {
      let length = min(UTF8.width(scalar), range.upperBound - offset)
      let shown = scalar == "\t" ? "    " : isHarmful(scalar) ? visibleEscape(scalar) : String(scalar)
      let piece = Piece(
        text: shown, width: shown.unicodeScalars.reduce(0) { $0 + displayWidth(of: $1) },
        bytes: offset..<offset + length)
      offset += length
      if isRightToLeft(scalar) {
        stretch = (stretch?.first ?? pieces.count, pieces.count)
      } else if let (first, last) = stretch,
        displayWidth(of: scalar) == 0 || scalar == " " || scalar.properties.numericType != nil
      {
        stretch = (first, displayWidth(of: scalar) == 0 && last == pieces.count - 1 ? pieces.count : last)
      } else {
        close()
      }
      pieces.append(piece)
    }
    close()
    return pieces
  }

  /// Leaves as many pieces as fit, the fault among them, and marks what was cut with an ellipsis.
  private static func trim(_ pieces: inout [Piece], fault: Int, width: Int, cutLeft: Bool) {
    var cutLeft = cutLeft
    let index = pieces.firstIndex { $0.bytes.upperBound > fault } ?? pieces.count
    var before = pieces[..<index].reduce(0) { $0 + $1.width }
    var first = 0
    while before > width * 2 / 3, first < index {
      before -= pieces[first].width
      first += 1
      cutLeft = true
    }
    pieces.removeFirst(first)
    var total = 0
    if let cut = pieces.firstIndex(where: {
      total += $0.width; return total > width - 2
    }) {
      pieces.removeSubrange(max(cut, 1)...)
      pieces.append(Piece(text: "…", width: 1, bytes: 0..<0))
    }
    if cutLeft { pieces.insert(Piece(text: "…", width: 1, bytes: 0..<0), at: 0) }
  }
}

extension UTF8 {
  /// The bytes that a scalar takes.
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x80: return 1
    case ..<0x800: return 2
    case ..<0x10000: return 3
    default: return 4
    }
  }
}
