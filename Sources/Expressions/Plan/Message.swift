internal import SourceText

/// Text with expressions in braces: `Reads {visualOrder(element.text, "rtl")} on screen`. Doubled braces stand for one.
public struct Message: Sendable {
  /// A part of the text, or an expression to be shown in its place.
  enum Part: Sendable {
    case text(String)
    case program(Program)
  }

  let parts: [Part]

  /// What the expressions read.
  public var analyses: [Analysis] {
    parts.compactMap { if case .program(let program) = $0 { program.analysis } else { nil } }
  }

  /// Whether an expression reads a variable.
  public func reads(_ variable: Variable) -> Bool {
    parts.contains { if case .program(let program) = $0 { program.reads(variable) } else { false } }
  }

  /// Fills in the expressions for the variables that are set. Numbers are rounded to the hundredth.
  ///
  /// - Parameters:
  ///   - evaluation: what holds the variables.
  ///   - placeholder: what stands for an expression that has no value, because a field is missing or for an error.
  public func render(_ evaluation: inout Evaluation, placeholder: String = "?") -> String {
    if parts.count == 1, case .text(let text) = parts[0] { return text }
    var output = ""
    for part in parts {
      switch part {
      case .text(let text): output += text
      case .program(let program):
        switch program.evaluate(&evaluation) {
        case .success(let value): output += evaluation.display(value, isRounded: true)
        case .failure: output += placeholder
        }
      }
    }
    return output
  }
}

extension Message {
  /// The text around the expressions of a template, one piece more than there are expressions, and the expressions as they
  /// are written, which are not parsed; nil for a template whose braces do not pair.
  public static func pieces(of template: String) -> (texts: [String], expressions: [String])? {
    var scanner = TemplateScanner(Array(template.utf8))
    var texts = [""]
    var expressions: [String] = []
    while let piece = scanner.next() {
      switch piece {
      case .text(let bytes): texts[texts.count - 1] += String(decoding: bytes, as: UTF8.self)
      case .expression(let range):
        expressions.append(String(decoding: scanner.source[range], as: UTF8.self))
        texts.append("")
      case .error: return nil
      }
    }
    return (texts, expressions)
  }
}

extension Environment {
  /// Parses, checks and plans a message template.
  ///
  /// - Throws: every error that can be found in one run, in all of its expressions; spans are bytes of `text`.
  public func message(_ text: String) throws(ExpressionErrors) -> Message {
    var scanner = TemplateScanner(Array(text.utf8))
    var parts: [Message.Part] = []
    var errors: [ExpressionError] = []
    while let piece = scanner.next() {
      switch piece {
      case .text(let bytes): parts.append(.text(String(decoding: bytes, as: UTF8.self)))
      case .error(let error): errors.append(error)
      case .expression(let range):
        do throws(ExpressionErrors) {
          let source = String(decoding: scanner.source[range], as: UTF8.self)
          parts.append(.program(try program(source)))
        } catch {
          errors += error.errors.map { $0.shifted(by: range.lowerBound) }
        }
      }
    }
    guard errors.isEmpty else { throw ExpressionErrors(errors: errors) }
    return Message(parts: parts)
  }
}

extension ExpressionError {
  /// The same error in a text in which the expression begins at an offset.
  func shifted(by offset: Int) -> ExpressionError {
    ExpressionError(problem, SourceSpan(Int(span.start) + offset, Int(span.end) + offset))
  }
}

/// Cuts a template into text and expressions.
private struct TemplateScanner {
  enum Piece {
    case text([UInt8])
    case expression(Range<Int>)
    case error(ExpressionError)
  }

  let source: [UInt8]
  private var offset = 0

  init(_ source: [UInt8]) {
    self.source = source
  }

  mutating func next() -> Piece? {
    guard offset < source.count else { return nil }
    let byte = source[offset]
    if byte == UInt8(ascii: "{"), !isDoubled { return nextExpression() }
    if byte == UInt8(ascii: "}"), !isDoubled {
      offset += 1
      return .error(ExpressionError(.loneBrace, SourceSpan(offset - 1, offset)))
    }
    return .text(nextText())
  }

  private var isDoubled: Bool { offset + 1 < source.count && source[offset + 1] == source[offset] }

  private mutating func nextText() -> [UInt8] {
    var text: [UInt8] = []
    while offset < source.count {
      let byte = source[offset]
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
        guard isDoubled else { break }
        offset += 1
      }
      text.append(byte)
      offset += 1
    }
    return text
  }

  /// Finds the closing brace by tokens, since strings and maps have braces of their own.
  private mutating func nextExpression() -> Piece {
    let start = offset + 1
    var lexer = Lexer(source)
    lexer.cursor.offset = start
    var depth = 0
    while true {
      let token: Token
      do {
        token = try lexer.next()
      } catch {
        // The rest of the text cannot be told from the expression.
        offset = source.count
        return .error(error)
      }
      switch token.kind {
      case .end:
        offset = source.count
        return .error(ExpressionError(.unclosedBrace, SourceSpan(start - 1, start)))
      case .leftBrace: depth += 1
      case .rightBrace where depth > 0: depth -= 1
      case .rightBrace:
        offset = Int(token.span.end)
        let range = start..<Int(token.span.start)
        if source[range].allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
          return .error(ExpressionError(.emptyBraces, SourceSpan(start - 1, offset)))
        }
        return .expression(range)
      default: break
      }
    }
  }
}
