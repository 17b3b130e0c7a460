/// Reads a field of the host: one closure, specialised by the field's type. Nil means that the field is not there.
public enum FieldReader: Sendable {
  case bool(@Sendable (inout Evaluation, Object) -> Bool?)
  case int(@Sendable (inout Evaluation, Object) -> Int?)
  case double(@Sendable (inout Evaluation, Object) -> Double?)
  case text(@Sendable (inout Evaluation, Object) -> Text?)
  /// The code of the name.
  case enumeration(Enumeration, @Sendable (inout Evaluation, Object) -> Int?)
  /// An object of the struct type of this name, which may be declared later.
  case object(String, @Sendable (inout Evaluation, Object) -> Object?)
  case list(of: ElementReader, @Sendable (inout Evaluation, Object) -> ListReference?)
  case map(MapReader, @Sendable (inout Evaluation, Object) -> ListReference?)
  /// A value of any type, the slower way; of `dyn` when the type is only known then.
  case value(Type, @Sendable (inout Evaluation, Object) -> Value?)

  /// The type that the checker gives to the field.
  public var type: Type {
    switch self {
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .text: .string
    case .enumeration(let enumeration, _): .enumeration(enumeration)
    case .object(let name, _): .object(name)
    case .list(let element, _): .list(element.type)
    case .map(let reader, _): .map(.string, reader.values.type)
    case .value(let type, _): type
    }
  }
}

/// Reads an element of a list, or a value of a map, by its place from 0. Nil means that it is not there (null).
public enum ElementReader: Sendable {
  case bool(@Sendable (inout Evaluation, ListReference, Int) -> Bool?)
  case int(@Sendable (inout Evaluation, ListReference, Int) -> Int?)
  case double(@Sendable (inout Evaluation, ListReference, Int) -> Double?)
  case text(@Sendable (inout Evaluation, ListReference, Int) -> Text?)
  case enumeration(Enumeration, @Sendable (inout Evaluation, ListReference, Int) -> Int?)
  case object(String, @Sendable (inout Evaluation, ListReference, Int) -> Object?)
  case value(Type, @Sendable (inout Evaluation, ListReference, Int) -> Value?)

  /// The type that the checker gives to the elements.
  public var type: Type {
    switch self {
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .text: .string
    case .enumeration(let enumeration, _): .enumeration(enumeration)
    case .object(let name, _): .object(name)
    case .value(let type, _): type
    }
  }

  /// Reads an element as a value; a null one as `null`.
  var valueReader: @Sendable (inout Evaluation, ListReference, Int) -> Value? {
    switch self {
    case .bool(let read): { evaluation, list, index in read(&evaluation, list, index).map { .bool($0) } ?? .null }
    case .int(let read): { evaluation, list, index in read(&evaluation, list, index).map { .int($0) } ?? .null }
    case .double(let read): { evaluation, list, index in read(&evaluation, list, index).map { .double($0) } ?? .null }
    case .text(let read): { evaluation, list, index in read(&evaluation, list, index).map { .string($0) } ?? .null }
    case .enumeration(let enumeration, let read):
      { evaluation, list, index in read(&evaluation, list, index).map { .string(enumeration.text($0)) } ?? .null }
    case .object(let type, let read):
      { evaluation, list, index in read(&evaluation, list, index).map { .object($0, type: type) } ?? .null }
    case .value(_, let read): { evaluation, list, index in read(&evaluation, list, index) ?? .null }
    }
  }
}

/// Reads the entries of a map whose keys are strings.
public struct MapReader: Sendable {
  /// The key of an entry, by its place from 0.
  public var key: @Sendable (inout Evaluation, ListReference, Int) -> Text?
  /// The place of a key, or nil when it is not there; without this, the keys are compared one by one.
  public var find: (@Sendable (inout Evaluation, ListReference, Text) -> Int?)?
  /// The value of an entry, by its place from 0.
  public var values: ElementReader

  /// Makes a reader of its parts.
  public init(
    key: @escaping @Sendable (inout Evaluation, ListReference, Int) -> Text?,
    find: (@Sendable (inout Evaluation, ListReference, Text) -> Int?)? = nil,
    values: ElementReader
  ) {
    self.key = key
    self.find = find
    self.values = values
  }
}

/// A field of a struct type: its name, how it is read, what it means. A class, as every place that names it refers to it.
public final class Field: Sendable {
  /// The name.
  public let name: String
  /// One sentence for people, or nothing.
  public let documentation: String
  /// How it is read.
  public let reader: FieldReader
  /// The type that its reader gives it.
  public let type: Type
  /// What is told where it is missing, if it is not a field of the host's data itself: one beside it, or a whole path.
  public let waitsFor: String?
  /// The same where a field of it is missing; else `waitsFor`.
  public let standsFor: String?
  /// Answers `has(...)`, where that is cheaper than reading the field; without it the field is read.
  let presence: Presence?

  struct Presence: Sendable {
    let read: @Sendable (inout Evaluation, Object) -> Bool
  }

  /// Declares a field.
  public init(
    _ name: String, _ reader: FieldReader, _ documentation: String = "", waitsFor: String? = nil,
    standsFor: String? = nil
  ) {
    self.name = name
    self.reader = reader
    type = reader.type
    self.documentation = documentation
    self.waitsFor = waitsFor
    self.standsFor = standsFor
    presence = nil
  }

  /// Declares a field with a way to ask whether it is there that is cheaper than reading it.
  public init(
    _ name: String, _ reader: FieldReader, _ documentation: String = "",
    presence: @escaping @Sendable (inout Evaluation, Object) -> Bool
  ) {
    self.name = name
    self.reader = reader
    type = reader.type
    self.documentation = documentation
    waitsFor = nil
    standsFor = nil
    self.presence = Presence(read: presence)
  }
}

/// A struct type of the host: `element`, with its fields.
public struct StructType: Sendable {
  /// The name that types refer to.
  public let name: String
  /// The fields in the order in which they were declared.
  public let fields: [Field]
  /// One sentence for people, or nothing.
  public let documentation: String
  private let indices: [String: Int]

  /// Declares a struct type.
  ///
  /// - Parameter fields: each name only once.
  public init(_ name: String, fields: [Field], documentation: String = "") {
    self.name = name
    self.fields = fields
    self.documentation = documentation
    indices = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($0.element.name, $0.offset) })
  }

  /// The field of a name.
  public func field(_ name: String) -> Field? { indices[name].map { fields[$0] } }
}
