internal import Audit
internal import Guidelines
internal import Mustache
internal import Reporting

/// The symbols: a page to search in, and lists of all names by how they behave.
enum SymbolPages {
  /// How many names a page lists, so that it stays small.
  private static let pageSize = 400
  /// Symbols worth knowing, that stand on the page before anything is typed.
  private static let examples = [
    "chevron.right", "chevron.forward", "arrow.left", "arrow.uturn.backward", "list.bullet", "text.alignleft",
    "speaker.wave.2", "play.fill", "questionmark.circle", "magnifyingglass", "pencil", "book",
  ]

  static func plan(_ model: SiteModel) -> [SitePage] {
    let names = Dictionary(grouping: model.input.facts.symbols.all, by: \.directionality).mapValues { $0.map(\.name) }
    let counts = names.mapValues(\.count)
    var pages = [
      SitePage(path: "symbols.html", template: "symbols", section: "symbols.html") { overview(counts, $0) }
    ]
    for kind in SymbolDirectionality.allCases {
      let all = names[kind] ?? []
      let parts = (all.count + pageSize - 1) / pageSize
      for part in 0..<parts {
        let slice = Array(all[part * pageSize..<min(all.count, (part + 1) * pageSize)])
        pages.append(
          SitePage(path: path(kind, part), template: "symbol-list", section: "symbols.html") {
            list(kind, slice, part: part, of: parts, $0)
          })
      }
    }
    return pages
  }

  private static func path(_ kind: SymbolDirectionality, _ part: Int) -> String {
    "symbols/\(kind.rawValue)\(part == 0 ? "" : "-\(part + 1)").html"
  }

  private static func overview(_ counts: [SymbolDirectionality: Int], _ scope: PageScope) -> PageContent {
    let words = scope.wording
    let lead = words("symbolsLead", ["n": .number(counts.values.reduce(0, +))])
    var content = PageContent(
      words("menuSymbols"), lead,
      [
        "heading": .string(words("menuSymbols")), "lead": .string(lead),
        "answers": .list(examples.map { answer(scope.site.input.facts.symbols.facts($0), scope) }),
        "classes": .list(SymbolDirectionality.allCases) { kind in
          [
            "code": .string(SymbolData.code(kind)), "href": scope.link(path(kind, 0)),
            "name": .string(words("class_" + kind.rawValue)),
            "meaning": .string(words("class_\(kind.rawValue)_why")),
            "count": .string(words.number(counts[kind] ?? 0)),
          ]
        },
      ])
    content.scripts = ["symbols.js", "glyphs.js", "symbol-search.js"]
    return content
  }

  private static func list(
    _ kind: SymbolDirectionality, _ names: [String], part: Int, of parts: Int, _ scope: PageScope
  ) -> PageContent {
    let words = scope.wording
    let name = words("class_" + kind.rawValue)
    let title =
      parts == 1 ? name : words("symbolPage", ["name": .text(name), "n": .number(part + 1), "of": .number(parts)])
    func link(_ part: Int) -> MustacheValue {
      (0..<parts).contains(part)
        ? [
          "href": scope.link(path(kind, part)),
          "title": .string(
            words("symbolPage", ["name": .text(name), "n": .number(part + 1), "of": .number(parts)])),
        ] : .null
    }
    var content = PageContent(
      title, words("class_\(kind.rawValue)_why"),
      [
        "heading": .string(title), "lead": .string(words("class_\(kind.rawValue)_why")),
        "names": .list(names) { name in
          ["name": .string(name), "twin": .string(scope.site.input.facts.symbols.facts(name).twin)]
        },
        "previous": link(part - 1), "next": link(part + 1),
      ])
    content.crumbs = [(words("menuSymbols"), "symbols.html")]
    return content
  }

  /// What is known of a symbol, in the edition's words.
  static func answer(_ facts: SymbolFacts, _ scope: PageScope) -> MustacheValue {
    let words = scope.wording
    let kind = facts.directionality.rawValue
    let reasons = [words("class_\(kind)_why")] + facts.basis.map { "basis_" + $0 }.filter(words.has).map { words($0) }
    let glyphs = scope.site.glyphs
    let use = glyphs.use(facts.name) ?? glyphs.any
    let turns = [.semantic, .rtlVariant, .implicit].contains(facts.directionality)
    return [
      "name": .string(facts.name), "mark": .string(mark(facts.directionality)),
      "icon": Icon.markup(mark(facts.directionality)), "verdict": .string(words("class_" + kind)),
      "reason": .string(reasons.joined(separator: " ")), "advice": .string(advice(facts, words) ?? ""),
      "ltr": drawing(glyphs.markup(use), use.pointsBack), "rtl": drawing(glyphs.markup(use), use.pointsBack != turns),
    ]
  }

  private static func drawing(_ markup: String, _ isMirrored: Bool) -> MustacheValue {
    let group = isMirrored ? "<g transform=\"matrix(-1 0 0 1 24 0)\">\(markup)</g>" : markup
    return .markup("<svg class=\"glyph\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">\(group)</svg>")
  }

  /// The mark of a behaviour: mirrors, stays, nothing to do, not known.
  static func mark(_ kind: SymbolDirectionality) -> String {
    switch kind {
    case .semantic, .rtlVariant, .implicit: "pass"
    case .literal: "warning"
    case .media, .symmetric, .vertical: "inapplicable"
    case .unknown: "incomplete"
    }
  }

  private static func advice(_ facts: SymbolFacts, _ words: Localizer) -> String? {
    switch facts.directionality {
    case .literal where !facts.twin.isEmpty: words("symbolTwin", ["twin": .text(facts.twin)])
    case .literal where facts.basis.contains("physical"): words("symbolKeepPhysical")
    case .literal: words("symbolFlip")
    case .unknown: words("symbolLook")
    case .media: words("symbolNoFlip")
    case .semantic, .rtlVariant, .implicit: words("symbolNoFlipTwice")
    case .symmetric, .vertical: nil
    }
  }
}

/// The data that the symbol search runs on, small enough to be read at once: names share what they begin with.
enum SymbolData {
  static func plan(_ model: SiteModel) -> [Site.PlannedFile] {
    [
      .file(path: "assets/symbols.js") { script(model) },
      .file(path: "assets/glyphs.js") { glyphs(model) },
    ]
  }

  /// One letter for each behaviour.
  static func code(_ kind: SymbolDirectionality) -> String {
    switch kind {
    case .semantic: "s"
    case .literal: "l"
    case .rtlVariant: "r"
    case .implicit: "i"
    case .media: "m"
    case .symmetric: "y"
    case .vertical: "v"
    case .unknown: "u"
    }
  }

  /// A line for each symbol: how many letters it shares with the one before (a digit of base 36), the rest of its name,
  /// then behaviour, drawing, twin, variants, release, alias and basis, each behind a tab; empty ones at the end left out.
  private static func script(_ model: SiteModel) -> [UInt8] {
    let all = Array(model.input.facts.symbols.all)
    let places = Dictionary(all.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var text = ""
    var previous: [UInt8] = []
    for facts in all {
      let name = Array(facts.name.utf8)
      let shared = min(35, zip(name, previous).prefix { $0 == $1 }.count)
      previous = name
      var cells = [
        String(shared, radix: 36) + String(decoding: name[shared...], as: UTF8.self),
        code(facts.directionality), drawing(model.glyphs, facts.name),
        places[facts.twin].map { String($0, radix: 36) } ?? "", facts.variants.joined(separator: ","), facts.release,
        facts.alias, facts.basis.joined(separator: ","),
      ]
      while cells.last == "" { cells.removeLast() }
      text += cells.joined(separator: "\t") + "\n"
    }
    return Array("rtlaudit.symbols(\(JavaScript.literal(text)));\n".utf8)
  }

  private static func drawing(_ glyphs: GlyphSet, _ name: String) -> String {
    guard let use = glyphs.use(name) else { return "" }
    var code = String(use.drawing, radix: 36)
    if use.pointsBack { code += "<" }
    switch use.enclosure {
    case .none: break
    case .circle: code += "("
    case .square: code += "["
    }
    if use.hasSlash { code += "/" }
    if use.hasBadge { code += "+" }
    return code
  }

  private static func glyphs(_ model: SiteModel) -> [UInt8] {
    let drawings = model.glyphs.drawings.map { JavaScript.literal($0) }.joined(separator: ",\n")
    return Array("rtlaudit.glyphs([\n\(drawings)\n], \(model.glyphs.any.drawing));\n".utf8)
  }
}

/// Data as JavaScript, which a page from disk may load where it may not fetch JSON.
enum JavaScript {
  /// A text as a string literal, which also survives inside of HTML.
  static func literal(_ text: String) -> String {
    guard text.utf8.contains(where: mayNeedEscape) else { return "\"" + text + "\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "<": result += "\\u003C"
      case "\u{2028}": result += "\\u2028"
      case "\u{2029}": result += "\\u2029"
      case _ where scalar.value < 0x20:
        result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Whether a byte may belong to a character that is written as an escape; the two line ends beyond ASCII begin with E2.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), 0xE2: true
    default: false
    }
  }
}
