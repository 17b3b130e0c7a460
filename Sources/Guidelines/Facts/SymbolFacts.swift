/// How an SF Symbol behaves in a right-to-left interface.
public enum SymbolDirectionality: String, Sendable, CaseIterable {
  /// Named forward, backward, leading or trailing: mirrors by itself.
  case semantic
  /// Named left or right: never mirrors by itself.
  case literal
  /// The system puts a right-to-left drawing in its place.
  case rtlVariant = "rtl-variant"
  /// Mirrors as a whole, without a named variant.
  case implicit
  /// The direction is the tape's and stays.
  case media
  /// Nothing to mirror.
  case symmetric
  /// Points up or down: nothing to mirror.
  case vertical
  /// The data is silent: ask a person.
  case unknown
}

/// What is known of one SF Symbol.
public struct SymbolFacts: Sendable {
  /// The name that was asked for.
  public let name: String
  /// Whether SF Symbols has it.
  public let isKnown: Bool
  /// How it behaves; `symmetric` for a known symbol whose name, variants and measurements suggest no direction.
  public let directionality: SymbolDirectionality
  /// Where it points as drawn in a right-to-left interface with no flip added: left, right, up, down, or empty.
  public let points: String
  /// For a literal symbol the semantic one that stands for the same thing; empty where there is none.
  public let twin: String
  /// The localized drawings that it has: `rtl`, or languages.
  public let variants: [String]
  /// The release of SF Symbols that brought it; empty when not known.
  public let release: String
  /// The symbol whose old or other name this is; empty when it is nobody's.
  public let alias: String
  /// Why it is classed so, as words of guidelines/facts/README.md.
  public let basis: [String]
}

/// The table of SF Symbols.
public struct SymbolTable: Sendable {
  let table: FactTable

  /// Makes it of the bytes of guidelines/facts/symbols.tsv.
  public init(_ bytes: [UInt8]) { table = FactTable(bytes) }

  /// What is known of a symbol. Cost: a binary search of 7,836 lines.
  public func facts(_ name: String) -> SymbolFacts { facts(name, table.record(name)) }

  /// The same for a name given as bytes of UTF-8.
  public func facts(_ name: some Collection<UInt8>) -> SymbolFacts {
    facts(String(decoding: name, as: UTF8.self), table.record(name))
  }

  /// Every symbol, sorted by name.
  public var all: some Sequence<SymbolFacts> { table.records.lazy.map { facts($0["name"] ?? "", $0) } }

  private func facts(_ name: String, _ record: FactTable.Record?) -> SymbolFacts {
    guard let record else {
      return SymbolFacts(
        name: name, isKnown: false, directionality: .unknown, points: "", twin: "", variants: [], release: "",
        alias: "",
        basis: [])
    }
    return SymbolFacts(
      name: name, isKnown: true,
      directionality: SymbolDirectionality(rawValue: record["class"] ?? "") ?? .symmetric,
      points: record["points"] ?? "", twin: record["twin"] ?? "", variants: record.list("variants"),
      release: record["release"] ?? "", alias: record["alias"] ?? "", basis: record.list("basis"))
  }
}
