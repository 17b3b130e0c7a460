internal import Expressions
internal import Manifest

/// The computed fields of elements: what follows from several fields, or from where the element stands.
extension CheckVocabulary {
  func computedElementFields() -> [Field] {
    let direction = terms.direction
    let alignment = Enumeration("alignment", ["left", "right", "center", "justified"])
    return [
      Field(
        "effectiveDirection",
        .enumeration(direction) { Int(HostView.of($0).directions($1.index).effective.ordinal) },
        "The direction in which it lays out and draws, by UIKit's direction model"),
      Field(
        "containerDirection",
        .enumeration(direction) { Int(HostView.of($0).directions($1.index).container.ordinal) },
        "The effective direction of what places it: its parent's, or the screen's"),
      Field(
        "resolvedAlignment",
        .enumeration(alignment) { HostView.of($0).resolvedAlignment($1.index).map { Int($0.ordinal) } },
        "Where its text is aligned on screen: left, right, center or justified", waitsFor: "alignment"),
      Field(
        "script", .text { evaluation, object in HostView.of(evaluation).script(object.index) },
        "The ISO 15924 script of its text", waitsFor: "text"),
      Field(
        "textDirection", .enumeration(direction) { HostView.of($0).textDirection($1.index).map { Int($0.ordinal) } },
        "The direction of the first strong character of its text", waitsFor: "text"),
      Field(
        "paragraphDirection",
        .enumeration(direction) { Int(HostView.of($0).paragraphDirection($1.index).ordinal) },
        "The direction in which the bidi algorithm runs on its text"),
      Field(
        "effectiveLanguage", .text { evaluation, object in HostView.of(evaluation).effectiveLanguage(object.index) },
        "The language of its text, else the screen's unless it follows the system", waitsFor: "language"),
      Field(
        "effectiveLocale", .text { evaluation, object in HostView.of(evaluation).effectiveLocale(object.index) },
        "Whose way of writing numbers its text has: the screen's locale if that is of its language, else its language",
        waitsFor: "language"),
      Field(
        "pointing", .enumeration(terms.pointing) { HostView.of($0).pointing($1.index).map { Int($0.ordinal) } },
        "Where it points as seen in the right-to-left rendition", waitsFor: "points"),
      Field(
        "flipped", .bool { HostView.of($0).isFlipped($1.index) }, "Whether it is said to be flipped for right to left"),
      Field(
        "rendersMirrored", .bool { HostView.of($0).rendersMirrored($1.index) },
        "Whether its right-to-left rendition is a mirror image: as stated, else by its flip, its symbol or its asset",
        waitsFor: "mirrored"),
      Field(
        "hasRTLDrawing", .bool { HostView.of($0).hasRightToLeftDrawing($1.index) },
        "Whether a right-to-left drawing of its own exists", waitsFor: "variants"),
      Field("owner", linked(.attachedTo), "The element that it is attached to", waitsFor: "attachedTo"),
      Field("bound", linked(.boundTo), "The pager whose pages it shows", waitsFor: "boundTo"),
      Field("catalogAsset", linked(.asset, to: "asset"), "The asset that it shows", waitsFor: "asset"),
      Field(
        "container", .object("frame") { HostView.of($0).container($1.index) },
        "The frames of what it is laid out in: the nearest ancestor that has them, else the screen",
        waitsFor: "screen.size", standsFor: "parent.frame"),
      Field("ancestors", ancestors, "What it is inside of, the nearest first"),
      Field("descendants", descendants, "Everything inside it, in document order"),
    ]
  }

  private func linked(_ field: ElementField, to type: String = "element") -> FieldReader {
    .object(type) { evaluation, object in
      HostView.of(evaluation).withSession { session in
        session.store?.target(Int(object.index), field).map { Object(Int32(truncatingIfNeeded: $0)) }
      }
    }
  }

  private var ancestors: FieldReader {
    .list(
      of: .object("element") { evaluation, list, index in
        let view = HostView.of(evaluation)
        var element = Int32(truncatingIfNeeded: list.base)
        for _ in 0...index {
          guard let parent = view.parentElement(element) else { return nil }
          element = parent
        }
        return Object(element)
      }
    ) { evaluation, object in
      ListReference(base: Int(object.index), count: Int(HostView.of(evaluation).record(object.index).depth))
    }
  }

  private var descendants: FieldReader {
    .list(of: CheckVocabulary.documentElement) { evaluation, object in
      let view = HostView.of(evaluation)
      let record = view.record(object.index)
      return view.elements(from: record.ordinal + 1, before: record.end)
    }
  }

  /// An element by its place in the store's list of elements.
  static let documentElement = ElementReader.object("element") { evaluation, list, index in
    Object(Int32(bitPattern: unsafe HostView.of(evaluation).elements[list.base + index]))
  }
}

extension HostView {
  @inline(__always) func directions(_ index: Int32) -> ResolvedDirections { unsafe directions[Int(index)] }

  /// The run of elements from a place in document order up to the first record that is not below the end.
  func elements(from first: UInt32, before end: UInt32) -> ListReference {
    let total = withSession { $0.store?.elements.count ?? 0 }
    var low = Int(first)
    var high = total
    while low < high {
      let middle = (low + high) / 2
      if unsafe elements[middle] < end { low = middle + 1 } else { high = middle }
    }
    return ListReference(base: Int(first), count: low - Int(first))
  }

  /// Where text is aligned on screen. Natural follows the base direction where that is stated.
  func resolvedAlignment(_ index: Int32) -> Alignment? {
    guard let alignment: Alignment = term(index, ElementField.alignment) else { return nil }
    let effective = directions(index).effective
    let start: Alignment = effective == .ltr ? .left : .right
    switch alignment {
    case .left, .right, .center, .justified: return alignment
    case .leading: return start
    case .trailing: return effective == .ltr ? .right : .left
    case .natural:
      switch term(index, ElementField.baseDirection, as: BaseDirection.self) {
      case .ltr: return .left
      case .rtl: return .right
      case .auto: return textDirection(index).map { $0 == .ltr ? .left : .right } ?? start
      case nil: return start
      }
    }
  }

  /// The language of an element's text.
  func effectiveLanguage(_ index: Int32) -> Text? {
    if let language = text(index, ElementField.language) { return language }
    if term(index, ElementField.follows, as: LanguageOwner.self) == .system { return nil }
    return screen(index).flatMap { text($0, ScreenField.locale) }
  }

  /// The locale that says how numbers in an element's text are written: the reader's, which is the screen's, as far as it is
  /// of the text's language.
  func effectiveLocale(_ index: Int32) -> Text? {
    guard let language = effectiveLanguage(index) else { return nil }
    guard let locale = screen(index).flatMap({ text($0, ScreenField.locale) }) else { return language }
    return withSession { $0.language(locale).code == $0.language(language).code ? locale : language }
  }

  /// The frames that an element is laid out in.
  ///
  /// A part of 1 stands for the rectangle of a screen, see `FrameFields`.
  @inline(__always) func container(_ index: Int32) -> Object? {
    var element = index
    while let parent = parentElement(element) {
      if let frame = inner(parent, ElementField.frame) { return Object(frame) }
      element = parent
    }
    guard let screen = screen(index), slot(screen, ScreenField.size) != nil else { return nil }
    return Object(screen, part: 1)
  }

  /// Whether an element is said to be flipped.
  func isFlipped(_ index: Int32) -> Bool {
    slot(index, ElementField.flip) != nil || slot(index, ElementField.mirrored) == 1
  }
}
