/// A type as the checker knows it.
public indirect enum Type: Hashable, Sendable {
  /// Unknown until it is evaluated; fits everything.
  case dyn
  case null
  case bool
  case int
  case uint
  case double
  case string
  case bytes
  case timestamp
  case duration
  /// The type of types: `type(1) == int`.
  case type
  case list(Type)
  case map(Type, Type)
  /// A struct type of the environment, by its name.
  case object(String)
  /// A string out of a closed set.
  case enumeration(Enumeration)
  /// A type that a function's signature leaves open: `list(A)`.
  case parameter(String)
}

extension Type: CustomStringConvertible {
  /// As it is written in signatures: `map(string, int)`.
  public var description: String {
    switch self {
    case .dyn: "dyn"
    case .null: "null"
    case .bool: "bool"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .string: "string"
    case .bytes: "bytes"
    case .timestamp: "timestamp"
    case .duration: "duration"
    case .type: "type"
    case .list(let element): "list(\(element))"
    case .map(let key, let value): "map(\(key), \(value))"
    case .object(let name): name
    case .enumeration(let enumeration): enumeration.name
    case .parameter(let name): name
    }
  }

  /// The name that `type(value)` has: `google.protobuf.Timestamp`, `null_type`, `list`.
  public var denotation: String {
    switch self {
    case .null: "null_type"
    case .timestamp: "google.protobuf.Timestamp"
    case .duration: "google.protobuf.Duration"
    case .list: "list"
    case .map: "map"
    case .enumeration: "string"
    default: description
    }
  }

  /// The types that an expression can name.
  static let denotable: [String: Type] = {
    let types: [Type] = [
      .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type, .list(.dyn), .map(.dyn, .dyn),
    ]
    return Dictionary(uniqueKeysWithValues: types.map { ($0.denotation, $0) })
  }()

  var isNumber: Bool { self == .int || self == .uint || self == .double }

  /// A plain string or one out of a set.
  var isText: Bool {
    switch self {
    case .string, .enumeration: true
    default: false
    }
  }
}
