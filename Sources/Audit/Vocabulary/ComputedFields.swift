internal import Expressions
internal import Manifest

/// The computed fields of everything but elements.
extension CheckVocabulary {
  func computedScreenFields() -> [Field] {
    [
      Field(
        "effectiveDirection",
        .enumeration(terms.direction) { Int(HostView.of($0).directions($1.index).effective.ordinal) },
        "Its direction, else that of its locale; right to left where it states neither"),
      Field(
        "descendants",
        .list(of: CheckVocabulary.documentElement) { evaluation, object in
          let view = HostView.of(evaluation)
          guard let store = view.withSession({ $0.store }) else { return nil }
          let elements = store.elements(in: Int(view.record(object.index).ordinal))
          return ListReference(base: elements.lowerBound, count: elements.count)
        }, "All elements of the screen, in document order"),
    ]
  }

  func computedProjectFields() -> [Field] {
    func field(_ name: String, _ part: Inventory.Part, _ documentation: String) -> Field {
      Field(
        name,
        .list(
          of: .text { evaluation, list, index in
            HostView.of(evaluation).withSession { $0.inventory[Int(part.rawValue)][index] }
          }
        ) { evaluation, _ in
          ListReference(base: 0, count: HostView.of(evaluation).withSession { $0.inventory[Int(part.rawValue)].count })
        }, documentation)
    }
    return [
      field("capturedLocales", .locales, "The distinct locales of the screens, sorted; for checks of the project"),
      field("symbols", .symbols, "The distinct symbols of the elements, sorted; for checks of the project"),
      field("apis", .apis, "The distinct APIs of the usages, sorted; for checks of the project"),
      Field(
        "unfinishedLanguages",
        .value(.list(.string)) { evaluation, _ in .list(List(CheckVocabulary.unfinished(evaluation))) },
        "The languages of its translations that have less than four fifths of the strings, or miss more than five"),
      Field(
        "lacksDirectionalSymbols", .bool { HostView.of($0).lacksDirectionalSymbols($1.index) },
        "Whether it runs on an iOS before 14, where no symbol mirrors by its name"),
    ]
  }

  /// The languages, as `language` gives them, in which one more missing string is no news.
  private static func unfinished(_ evaluation: borrowing Evaluation) -> [Value] {
    let view = HostView.of(evaluation)
    let translations = view.withSession { $0.store?.translations } ?? []
    return translations.map { Int32(bitPattern: $0) }.compactMap { record in
      func count(_ field: TranslationField) -> Int? { view.slot(record, field).map { Int(truncatingIfNeeded: $0) } }
      guard let language = view.text(record, TranslationField.language),
        let strings = count(.strings), let translated = count(.translated),
        translated * 5 < strings * 4 || strings - translated > 5
      else { return nil }
      return .string(view.withSession { $0.language(language).code })
    }
  }

  func computedStringFields() -> [Field] {
    [
      Field(
        "languages",
        .value(.list(.string)) { evaluation, object in
          let view = HostView.of(evaluation)
          var languages: [Text] = []
          for field in [StringField.values, .plural] {
            guard let slot = view.slot(object.index, field) else { continue }
            let map = view.list(slot)
            for entry in stride(from: map.base, to: map.base + Int(map.count), by: 2) {
              let language = unsafe view.text(view.items[entry])
              if !languages.contains(language) { languages.append(language) }
            }
          }
          return .list(List(languages.map { .string($0) }))
        }, "The languages that it is written in")
    ]
  }

  func computedAssetFields() -> [Field] {
    [
      Field(
        "hasRTLDrawing", .bool { HostView.of($0).assetHasRightToLeftDrawing($1.index) },
        "Whether a right-to-left drawing of its own exists", waitsFor: "variants")
    ]
  }

  /// The frames of elements, and of screens: for those a frame starts at the origin and has the screen's size.
  func frameFields() -> [Field] {
    let numbers = ElementReader.double { evaluation, list, index in
      let view = HostView.of(evaluation)
      if list.part == 0 { return unsafe view.numbers[list.base + index] }
      return index < 2 ? 0 : unsafe view.numbers[list.base + index - 2]
    }
    return FrameField.allCases.map { field in
      Field(
        field.name,
        .list(of: numbers) { HostView.of($0).numbers(of: $1, field) }, field.definition.doc
      ) { evaluation, object in
        let ordinal = object.part == 1 ? ScreenField.size.ordinal : field.ordinal
        return HostView.of(evaluation).has(object.index, UInt64(ordinal))
      }
    }
  }
}
