/// What may stand in a field.
///
/// One description serves the reader, the writer, the JSON Schema, the documentation and the expressions.
public indirect enum FieldType: Sendable {
  /// True or false.
  case bool
  /// A whole number within a range.
  case integer(ClosedRange<Int>)
  /// A finite number within a range.
  case number(ClosedRange<Double>)
  /// Any text.
  case text
  /// Text of a known form.
  case formatted(TextFormat)
  /// The id or name of another record, by the name of its definition.
  case reference(String)
  /// One of a closed set of names.
  case term(Vocabulary)
  /// Any number of values of one type.
  case list(FieldType)
  /// Exactly these numbers, in this order.
  case numbers([NumberComponent])
  /// An object whose keys are not fields but data.
  case map(MapKey, FieldType)
  /// A record, by the name of its definition.
  case record(String)
  /// One of a closed set of names, or a value of another type.
  case either(Vocabulary, FieldType)

  /// True where a value of the type is text, whatever its form.
  public var isTextual: Bool {
    switch self {
    case .text, .formatted, .reference: true
    case .either(_, let other): other.isTextual
    default: false
    }
  }

  /// Numbers that have no bounds but those of a double.
  public static let anyNumber = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  /// Numbers from zero.
  public static let positiveNumber = 0...Double.greatestFiniteMagnitude
}

/// One of the numbers in a list of fixed length.
public struct NumberComponent: Sendable {
  /// What it is: `x`, `width`.
  public let name: String
  /// The values it may take.
  public let range: ClosedRange<Double>

  /// Makes a component of a name and a range.
  public init(_ name: String, _ range: ClosedRange<Double> = FieldType.anyNumber) {
    self.name = name
    self.range = range
  }
}

/// What the keys of a map are.
public enum MapKey: Sendable {
  /// Language tags (BCP 47).
  case language
  /// Any names.
  case name
  /// The names of a vocabulary.
  case term(Vocabulary)
}
