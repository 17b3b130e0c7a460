internal import Guidelines
internal import Manifest

/// Draws what an example shows: its screens in both directions side by side, and its strings, assets, calls and facts of
/// the project as a reader of the guideline would meet them.
struct ExamplePicture {
  let glyphs: GlyphSet
  let symbols: SymbolTable
  let locales: LocaleTable
  /// What the two renditions are called.
  let labels: [Direction: String]
  private(set) var markup = Markup()

  init(_ glyphs: GlyphSet, _ symbols: SymbolTable, _ locales: LocaleTable, labels: [Direction: String]) {
    self.glyphs = glyphs
    self.symbols = symbols
    self.locales = locales
    self.labels = labels
  }

  /// Draws everything in a manifest.
  mutating func draw(_ store: Store) {
    for screen in store.screens where store.has(Int(screen), ScreenField.elements) { self.screen(store, Int(screen)) }
    let project = store.project.map { projectFacts(store, $0) } ?? []
    let hasNotes =
      !store.strings.isEmpty || !store.assets.isEmpty || !store.usages.isEmpty || !store.reviews.isEmpty
      || !project.isEmpty
    guard hasNotes else { return }
    markup.raw("<div class=\"plain\">")
    for string in store.strings { self.string(store, Int(string)) }
    for asset in store.assets { self.asset(store, Int(asset)) }
    for usage in store.usages { self.usage(store, Int(usage)) }
    for review in store.reviews { self.review(store, Int(review)) }
    facts(project)
    markup.raw("</div>")
  }

  /// One screen, left to right on the left and right to left on the right, as in an atlas.
  mutating func screen(_ store: Store, _ index: Int, isWhole: Bool = false, pins: [Int: [ScenePainter.Pin]] = [:]) {
    markup.raw("<div class=\"pair\">")
    var width: Double?
    for direction in [Direction.ltr, .rtl] {
      let label = labels[direction] ?? ""
      markup.raw("<div class=\"\(direction.rawValue)\"><p class=\"way\" dir=\"auto\">")
      markup.text(label)
      markup.raw("</p>")
      let scene = Scene(store, screen: index, direction, isWhole: isWhole, width: width)
      width = scene.width
      markup.append(ScenePainter.draw(scene, glyphs, symbols, label: label, pins: direction == .rtl ? pins : [:]))
      markup.raw("</div>")
    }
    markup.raw("</div>")
  }

  // MARK: Strings

  private mutating func string(_ store: Store, _ index: Int) {
    markup.raw("<table class=\"values\"><caption class=\"aside\"><code dir=\"ltr\">")
    markup.text(store.text(index, StringField.key) ?? "")
    markup.raw("</code></caption><tbody>")
    let values = store.list(index, StringField.values).map(Array.init) ?? []
    for place in stride(from: 0, to: values.count - 1, by: 2) {
      value(tag: store.text(values[place]), store.text(values[place + 1]))
    }
    if let slots = store.list(index, StringField.plural) {
      let slots = Array(slots)
      for place in stride(from: 0, to: slots.count - 1, by: 2) {
        let tag = store.text(slots[place])
        let forms = Array(store.items[PoolRange(slots[place + 1]).range])
        for form in stride(from: 0, to: forms.count - 1, by: 2) {
          let category = PluralCategory(ordinal: UInt8(truncatingIfNeeded: forms[form]))
          value(tag: tag, store.text(forms[form + 1]), label: "\(tag) \(category.rawValue)")
        }
      }
    }
    markup.raw("</tbody></table>")
    if let comment = store.text(index, StringField.comment) {
      markup.raw("<p class=\"note\" lang=\"en\" dir=\"ltr\">")
      markup.text(comment)
      markup.raw("</p>")
    }
  }

  private mutating func value(tag: String, _ text: String, label: String? = nil) {
    markup.raw("<tr><th scope=\"row\"><code dir=\"ltr\">")
    markup.text(label ?? tag)
    markup.raw("</code></th><td")
    markup.attribute("dir", locales.isRightToLeft(tag) ? "rtl" : "ltr")
    markup.attribute("lang", tag)
    markup.raw(">")
    markup.text(text)
    markup.raw("</td></tr>")
  }

  // MARK: Assets, calls, answers

  private mutating func asset(_ store: Store, _ index: Int) {
    let name = store.text(index, AssetField.name) ?? ""
    let depiction: Depiction? = store.term(index, AssetField.depicts)
    let use = glyphs.use(asset: name) ?? depiction.map { glyphs.use($0) } ?? glyphs.any
    markup.raw("<div class=\"tile\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\">")
    markup.raw(use.pointsBack ? "<g transform=\"matrix(-1 0 0 1 24 0)\">" : "<g>")
    markup.raw(glyphs.markup(use))
    markup.raw("</g></svg>")
    var rows: [(String, String)] = [("name", name)]
    rows += term("kind", store.term(index, AssetField.kind, as: AssetKind.self)?.rawValue)
    rows += term("depicts", depiction?.rawValue)
    rows += term(
      "languageDirection", store.term(index, AssetField.languageDirection, as: AssetDirection.self)?.rawValue)
    rows += term("variants", store.list(index, AssetField.variants).map { "\($0.count)" })
    rows += term("containsText", store.bool(index, AssetField.containsText).map { "\($0)" })
    rows += term("at", store.text(index, AssetField.at))
    facts(rows)
    markup.raw("</div>")
  }

  private mutating func usage(_ store: Store, _ index: Int) {
    markup.raw("<pre tabindex=\"0\"><code lang=\"en\" dir=\"ltr\">")
    markup.text(store.text(index, UsageField.api) ?? "")
    if let value = store.text(index, UsageField.value) {
      markup.raw(" = ")
      markup.text(value)
    }
    markup.raw("</code></pre>")
    let context = store.terms(index, UsageField.context, as: UsageContext.self)?.map(\.rawValue) ?? []
    facts(
      term("context", context.isEmpty ? nil : context.joined(separator: ", "))
        + term("at", store.text(index, UsageField.at)))
  }

  private mutating func review(_ store: Store, _ index: Int) {
    facts(
      term("review", store.text(index, ReviewField.guideline)) + term("subject", store.text(index, ReviewField.subject))
        + term("verdict", store.term(index, ReviewField.verdict, as: ReviewVerdict.self)?.rawValue)
        + term("note", store.text(index, ReviewField.note)))
  }

  // MARK: The project

  private func projectFacts(_ store: Store, _ project: Int) -> [(String, String)] {
    let view = ProjectView(store, project)
    var rows = term("minimumOS", view.text(.minimumOS))
    if let platform = view.term(.platform, as: Platform.self), platform != .ios {
      rows += term("platform", platform.rawValue)
    }
    rows += term("locales", view.texts(.locales)?.joined(separator: ", "))
    rows += term("markets", view.texts(.markets)?.joined(separator: ", "))
    rows += term("numbers", view.term(.numbers, as: NumberWeight.self)?.rawValue)
    rows += term("verified", view.terms(.verified, as: Verification.self)?.map(\.rawValue).joined(separator: ", "))
    if let policies = store.record(project, ProjectField.policies) {
      for policy in PolicyField.allCases {
        rows += term("policies.\(policy.rawValue)", store.term(policies, policy, as: Policy.self)?.rawValue)
      }
    }
    if let switching = store.record(project, ProjectField.languageSwitching) {
      rows += switchingFacts(store, switching)
    }
    return rows
  }

  private func switchingFacts(_ store: Store, _ index: Int) -> [(String, String)] {
    let view = RecordView<LanguageSwitchingField>(store, index)
    func joined<T: Term>(_ field: LanguageSwitchingField, _ type: T.Type) -> String? {
      view.terms(field, as: type)?.map(\.rawValue).joined(separator: ", ")
    }
    return term("languageSwitching", view.term(.method, as: SwitchingMethod.self)?.rawValue)
      + term("switches", joined(.switches, SwitchedPart.self))
      + term("direction", view.term(.direction, as: DirectionSwitch.self)?.rawValue)
      + term("overrideAt", view.term(.overrideAt, as: OverrideScope.self)?.rawValue)
      + term("preserves", joined(.preserves, PreservedState.self)) + term("checked", joined(.checked, SwitchCheck.self))
  }

  private func term(_ name: String, _ value: String?) -> [(String, String)] { value.map { [(name, $0)] } ?? [] }

  /// Facts as a list of fields of the manifest and their values, which are the same in every language.
  private mutating func facts(_ rows: [(String, String)]) {
    guard !rows.isEmpty else { return }
    markup.raw("<dl class=\"given\" lang=\"en\" dir=\"ltr\">")
    for (name, value) in rows {
      markup.raw("<dt>")
      markup.text(name)
      markup.raw("</dt><dd dir=\"auto\">")
      markup.text(value)
      markup.raw("</dd>")
    }
    markup.raw("</dl>")
  }
}
