internal import Expressions
internal import Guidelines

/// Functions that look facts up: directions and scripts of languages, symbols, locales, plural categories.
extension CheckVocabulary {
  mutating func declareFactFunctions() {
    let direction = terms.direction
    environment.declareStruct(StructType("symbol", fields: symbolFields()))
    environment.declareStruct(StructType("locale", fields: localeFields()))
    environment.declareFunction(
      "direction",
      .function(.string, .enumeration(direction), isPure: false, documentation: "The direction of a language's script")
      {
        (evaluation: inout Evaluation, tag: Text) -> EnumerationCode? in
        EnumerationCode(HostView.of(evaluation).withSession { $0.language(tag).isRightToLeft } ? 1 : 0)
      })
    environment.declareFunction(
      "language",
      .function(
        .string, .string, isPure: false, documentation: "The primary subtag of a language tag, old codes replaced"
      ) {
        (evaluation: inout Evaluation, tag: Text) -> Text? in
        HostView.of(evaluation).withSession { $0.language(tag).code }
      })
    environment.declareFunction(
      "scriptOf",
      .function(.string, .string, isPure: false, documentation: "The likely script of a language, Zyyy where unknown") {
        (evaluation: inout Evaluation, tag: Text) -> Text? in
        HostView.of(evaluation).withSession { $0.language(tag).script }
      })
    environment.declareFunction(
      "symbol",
      .function(.string, .object("symbol"), isPure: false, documentation: "What is known of an SF Symbol") {
        (evaluation: inout Evaluation, name: Text) -> Object? in
        Object(HostView.of(evaluation).withSession { $0.symbol(name) })
      })
    environment.declareFunction(
      "locale",
      .function(.string, .object("locale"), isPure: false, documentation: "What CLDR says of a right-to-left locale") {
        (evaluation: inout Evaluation, tag: Text) -> Object? in
        Object(HostView.of(evaluation).withSession { $0.language(tag).locale })
      })
    environment.declareFunction(
      "numberingSystems",
      listFunction(.numberingSystems, "The numbering systems that text in a locale may use, the default first") {
        session, tag in
        session.facts.locales.numberingSystems(String(tag))
      })
    environment.declareFunction(
      "defaultNumberingSystem",
      .function(.string, .string, isPure: false, documentation: "The numbering system that a locale uses by default") {
        (evaluation: inout Evaluation, tag: Text) -> Text? in
        let systems = HostView.of(evaluation).withSession { session in
          session.list(.numberingSystems, tag) { session.facts.locales.numberingSystems(String(tag)) }
        }
        guard case .string(let first)? = systems.value(0, in: &evaluation) else { return nil }
        return first
      })
    environment.declareFunction(
      "pluralCategories",
      listFunction(.plurals, "The plural categories of a right-to-left language; empty where CLDR has none") {
        session, tag in
        session.localeFacts(tag)?.plurals ?? []
      })
  }

  /// A function from a text to a list of names.
  private func listFunction(
    _ list: AuditSession.FactList, _ documentation: String, _ body: @escaping @Sendable (AuditSession, Text) -> [String]
  ) -> Overload {
    .function(.string, .list(.string), isPure: false, documentation: documentation) {
      (evaluation: inout Evaluation, text: Text) -> List? in
      HostView.of(evaluation).withSession { session in session.list(list, text) { body(session, text) } }
    }
  }

  private func symbolFields() -> [Field] {
    let directionality = Enumeration("directionality", SymbolDirectionality.allCases.map(\.rawValue))
    func facts(_ evaluation: borrowing Evaluation, _ object: Object) -> SymbolFacts {
      HostView.of(evaluation).withSession { $0.symbols[Int(object.index)] }
    }
    func text(_ read: @escaping @Sendable (SymbolFacts) -> String) -> FieldReader {
      .text { evaluation, object in
        HostView.of(evaluation).withSession { $0.text(read($0.symbols[Int(object.index)])) }
      }
    }
    return [
      Field("known", .bool { HostView.of($0).symbol($1).isKnown }, "Whether SF Symbols has it"),
      Field(
        "directionality",
        .enumeration(directionality) { directionality.code(HostView.of($0).symbol($1).directionality.rawValue) },
        "How it behaves in a right-to-left interface"),
      Field("twin", text(\.twin), "For a literal symbol, the semantic one that stands for the same; empty without one"),
      Field(
        "points", text(\.points), "Where it points as drawn in right to left without a flip: left, right, up, down"),
      Field("alias", text(\.alias), "The symbol whose other name this is; empty otherwise"),
      Field(
        "variants",
        .value(.list(.string)) { evaluation, object in
          HostView.of(evaluation).withSession { session in
            .list(List(session.symbols[Int(object.index)].variants.map { .string(session.text($0)) }))
          }
        }, "Its localized drawings: rtl, or languages"),
    ]
  }

  private func localeFields() -> [Field] {
    func field(_ name: String, _ documentation: String, _ read: @escaping @Sendable (LocaleFacts) -> String) -> Field {
      Field(
        name,
        .text { evaluation, object in
          HostView.of(evaluation).withSession { session in
            object.index < 0 ? nil : session.text(read(session.locales[Int(object.index)]))
          }
        }, documentation)
    }
    return [
      Field("known", .bool { $1.index >= 0 }, "Whether it is a right-to-left locale of CLDR"),
      field("decimal", "The decimal sign", \.decimal),
      field("group", "The grouping sign", \.group),
      field("percent", "The percent sign", \.percent),
      field("minus", "The minus sign", \.minus),
      field("plus", "The plus sign", \.plus),
      field("currencyPosition", "Where the currency stands: before or after", \.currencyPosition),
      field("percentPosition", "Where the percent sign stands: before or after", \.percentPosition),
      field("firstDay", "The first day of the week", \.firstDay),
      field("weekend", "The weekend", \.weekend),
      Field(
        "calendars",
        .value(.list(.string)) { evaluation, object in
          guard object.index >= 0 else { return nil }
          return HostView.of(evaluation).withSession { session in
            .list(List(session.locales[Int(object.index)].calendars.map { .string(session.text($0)) }))
          }
        }, "The calendars of its region by preference"),
    ]
  }
}

extension HostView {
  /// The facts that an object of struct type `symbol` stands for.
  func symbol(_ object: Object) -> SymbolFacts { withSession { $0.symbols[Int(object.index)] } }
}

extension AuditSession {
  /// The facts of a symbol, looked up once.
  func symbolFacts(_ name: Text) -> SymbolFacts {
    // Looked up first: the array may grow by it.
    let index = Int(symbol(name))
    return symbols[index]
  }

  /// The facts of a locale, looked up once.
  func localeFacts(_ tag: Text) -> LocaleFacts? {
    let index = language(tag).locale
    return index < 0 ? nil : locales[Int(index)]
  }
}
