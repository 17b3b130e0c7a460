public import SourceText

/// A bidi control without a partner in its paragraph.
public struct UnbalancedControl: Equatable, Sendable {
  /// What is wrong with it.
  public enum Fault: String, Sendable {
    /// Opens an embedding, override or isolate that nothing ends before the paragraph or the isolate around it does.
    case unclosed
    /// Ends what was not opened.
    case unopened
  }

  /// The control.
  public let control: BidiControl
  /// What is wrong with it.
  public let fault: Fault
  /// Where it is, in bytes of the text.
  public let span: SourceSpan
}

/// The controls of a text that have no partner, in the order of the text.
///
/// PDF ends the last embedding or override that was opened in the same isolate; PDI ends the last isolate, and leaves
/// unclosed what was opened within it. Nothing reaches over a paragraph separator. Complexity: O(n).
public func unbalancedControls(_ utf8: Span<UInt8>) -> [UnbalancedControl] {
  var open: [(control: BidiControl, span: SourceSpan)] = []
  var openIsolates = 0
  var found: [UnbalancedControl] = []
  func leaveUnclosed(_ count: Int) {
    for one in open.suffix(count) {
      if one.control.opensIsolate { openIsolates -= 1 }
      found.append(UnbalancedControl(control: one.control, fault: .unclosed, span: one.span))
    }
    open.removeLast(count)
  }
  var offset = 0
  while offset < utf8.count {
    let start = offset
    let code = nextScalar(in: utf8, at: &offset)
    if BidiClass(kind: bidiKind(code)) == .b { leaveUnclosed(open.count) }
    guard let control = BidiControl(rawValue: code) else { continue }
    let span = SourceSpan(start, offset)
    switch control {
    case .lri, .rli, .fsi, .lre, .rle, .lro, .rlo:
      open.append((control, span))
      if control.opensIsolate { openIsolates += 1 }
    case .pdf where open.last?.control.opensEmbedding == true:
      open.removeLast()
    case .pdi where openIsolates > 0:
      // What is looked through here is taken off, so that all the searches together are one pass.
      let isolate = open.lastIndex(where: \.control.opensIsolate) ?? 0
      leaveUnclosed(open.count - isolate - 1)
      open.removeLast()
      openIsolates -= 1
    case .pdf, .pdi:
      found.append(UnbalancedControl(control: control, fault: .unopened, span: span))
    case .lrm, .rlm, .alm:
      break
    }
  }
  leaveUnclosed(open.count)
  return found.sorted { $0.span.start < $1.span.start }
}

/// The controls of a text that have no partner, in the order of the text.
public func unbalancedControls(_ text: String) -> [UnbalancedControl] {
  unbalancedControls(text.utf8.span)
}

/// True when every embedding, override and isolate of a text is closed in its paragraph, and nothing else is.
public func balanced(_ utf8: Span<UInt8>) -> Bool {
  unbalancedControls(utf8).isEmpty
}

/// True when every embedding, override and isolate of a text is closed in its paragraph, and nothing else is.
public func balanced(_ text: String) -> Bool { balanced(text.utf8.span) }
