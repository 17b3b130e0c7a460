/// What a template shows: one value of a context.
///
/// ```swift
/// let page: MustacheValue = ["title": "Icons", "count": 3, "items": [["name": "a"], ["name": "b"]]]
/// ```
/// As a section, `null`, `false`, an empty list and an empty text are not there; everything else is, numbers included.
public enum MustacheValue: Sendable {
  /// Nothing: shows nothing.
  case null
  /// A truth value; shown as `true` or `false`.
  case bool(Bool)
  /// A whole number, in ASCII digits.
  case int(Int)
  /// A number, in the fewest ASCII digits that say it.
  case double(Double)
  /// Text: escaped where it is shown, unless the tag says otherwise.
  case string(String)
  /// Text that is markup already: never escaped. Whoever makes it answers for it.
  case markup(String)
  /// Values that a section shows one by one.
  case list([MustacheValue])
  /// Named values.
  case object(MustacheObject)
  /// A value that is found when it is asked for.
  case lambda(MustacheLambda)

  /// A text; null where there is none.
  public init(_ text: String?) {
    self = text.map { .string($0) } ?? .null
  }

  /// The objects of some things.
  public static func list<T>(_ things: some Sequence<T>, _ object: (T) -> MustacheObject) -> MustacheValue {
    .list(things.map { .object(object($0)) })
  }

  /// Whether a section of this value is shown.
  public var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let bool): bool
    case .string(let text), .markup(let text): !text.isEmpty
    case .list(let items): !items.isEmpty
    case .int, .double, .object, .lambda: true
    }
  }
}

extension MustacheValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral text: String) { self = .string(text) }
  /// A whole number.
  public init(integerLiteral number: Int) { self = .int(number) }
  /// A number.
  public init(floatLiteral number: Double) { self = .double(number) }
  /// A truth value.
  public init(booleanLiteral bool: Bool) { self = .bool(bool) }
  /// A list.
  public init(arrayLiteral items: MustacheValue...) { self = .list(items) }
  /// An object.
  public init(dictionaryLiteral members: (MustacheKey, MustacheValue)...) { self = .object(MustacheObject(members)) }
}
