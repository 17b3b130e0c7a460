internal import Expressions
internal import Manifest

/// Turns the manifest's definitions into struct types of the expressions: the fields are said once, there.
struct RecordStructs {
  private var enumerations: [[String]: Enumeration] = [:]

  /// The enumeration of a closed set of names; the same object for the same set, so that fields can be compared.
  mutating func enumeration(_ vocabulary: Vocabulary, name: String) -> Enumeration {
    if let known = enumerations[vocabulary.names] { return known }
    let enumeration = Enumeration(name, vocabulary.names)
    enumerations[vocabulary.names] = enumeration
    return enumeration
  }

  /// The enumeration of a Swift type of terms.
  mutating func enumeration<T: Term>(_ type: T.Type, name: String) -> Enumeration {
    enumeration(Vocabulary(type), name: name)
  }

  /// The fields of a record as its definition has them.
  mutating func fields(of type: RecordType) -> [Field] {
    let definition = ManifestDefinitions.definition(of: type)
    return definition.fields.enumerated().map { ordinal, field in
      let ordinal = UInt64(ordinal)
      // What has no children states none: its list is empty, not unknown.
      if type == .element, field.name == ElementField.children.name { return childrenField(field, ordinal) }
      return Field(field.name, reader(field, ordinal), field.doc) { evaluation, object in
        HostView.of(evaluation).has(object.index, ordinal)
      }
    }
  }

  private mutating func childrenField(_ field: FieldDefinition, _ ordinal: UInt64) -> Field {
    let reader = FieldReader.list(of: element(.record(RecordType.element.name), name: field.name)) {
      evaluation, object in
      let view = HostView.of(evaluation)
      return view.slot(object.index, ordinal).map { view.list($0) } ?? ListReference(base: 0, count: 0)
    }
    return Field(field.name, reader, field.doc) { HostView.of($0).has($1.index, ordinal) }
  }

  private mutating func reader(_ field: FieldDefinition, _ ordinal: UInt64) -> FieldReader {
    switch field.type {
    case .bool:
      return .bool { evaluation, object in HostView.of(evaluation).slot(object.index, ordinal).map { $0 != 0 } }
    case .integer:
      return .int { evaluation, object in
        HostView.of(evaluation).slot(object.index, ordinal).map { Int(truncatingIfNeeded: $0) }
      }
    case .number:
      return .double { evaluation, object in
        HostView.of(evaluation).slot(object.index, ordinal).map { Double(bitPattern: $0) }
      }
    case .text, .formatted, .reference: return textReader(ordinal)
    case .term(let vocabulary):
      return .enumeration(enumeration(vocabulary, name: field.name)) { evaluation, object in
        HostView.of(evaluation).slot(object.index, ordinal).map { Int(truncatingIfNeeded: $0) }
      }
    case .list(let item):
      return .list(of: element(item, name: field.name)) { evaluation, object in
        let view = HostView.of(evaluation)
        return view.slot(object.index, ordinal).map { view.list($0) }
      }
    case .numbers:
      return .list(
        of: .double { evaluation, list, index in unsafe HostView.of(evaluation).numbers[list.base + index] }
      ) { evaluation, object in
        let view = HostView.of(evaluation)
        return view.slot(object.index, ordinal).map { view.list($0) }
      }
    case .map(let key, let value):
      return .map(mapReader(key, value, name: field.name)) { evaluation, object in
        let view = HostView.of(evaluation)
        return view.slot(object.index, ordinal).map { RecordStructs.entries(view.list($0)) }
      }
    case .record(let name):
      return .object(name) { evaluation, object in
        HostView.of(evaluation).slot(object.index, ordinal).map { Object(Int32(truncatingIfNeeded: $0)) }
      }
    case .either(let vocabulary, let other) where other.isTextual:
      _ = vocabulary
      return textReader(ordinal)
    case .either(let vocabulary, _):
      let terms = enumeration(vocabulary, name: field.name)
      return .value(.dyn) { evaluation, object in
        HostView.of(evaluation).slot(object.index, ordinal).map { slot in
          slot & Store.termFlag != 0
            ? .string(terms.text(Int(truncatingIfNeeded: slot & ~Store.termFlag))) : .int(Int(truncatingIfNeeded: slot))
        }
      }
    }
  }

  private func textReader(_ ordinal: UInt64) -> FieldReader {
    .text { evaluation, object in
      let view = HostView.of(evaluation)
      return view.slot(object.index, ordinal).map { view.text($0) }
    }
  }

  private mutating func element(_ type: FieldType, name: String) -> ElementReader {
    switch type {
    case .record(let name):
      return .object(name) { evaluation, list, index in
        Object(Int32(truncatingIfNeeded: unsafe HostView.of(evaluation).items[list.base + index]))
      }
    case .term(let vocabulary):
      return .enumeration(enumeration(vocabulary, name: name)) { evaluation, list, index in
        Int(truncatingIfNeeded: unsafe HostView.of(evaluation).items[list.base + index])
      }
    default:
      precondition(type.isTextual, "no list of a manifest holds such items")
      return .text { evaluation, list, index in
        let view = HostView.of(evaluation)
        return unsafe view.text(view.items[list.base + index])
      }
    }
  }

  // A map's slot counts keys and values in turn; expressions count entries.
  private static func entries(_ list: ListReference) -> ListReference {
    ListReference(base: list.base, count: Int(list.count) / 2)
  }

  private mutating func mapReader(_ key: MapKey, _ value: FieldType, name: String) -> MapReader {
    MapReader(key: keyReader(key), values: mapValue(value, name: name))
  }

  private mutating func keyReader(_ key: MapKey) -> @Sendable (inout Evaluation, ListReference, Int) -> Text? {
    if case .term(let vocabulary) = key {
      let terms = enumeration(vocabulary, name: "category")
      return { evaluation, map, index in
        terms.text(Int(truncatingIfNeeded: unsafe HostView.of(evaluation).items[map.base + 2 * index]))
      }
    }
    return { evaluation, map, index in
      let view = HostView.of(evaluation)
      return unsafe view.text(view.items[map.base + 2 * index])
    }
  }

  private mutating func mapValue(_ type: FieldType, name: String) -> ElementReader {
    switch type {
    case .term(let vocabulary):
      return .enumeration(enumeration(vocabulary, name: name)) { evaluation, map, index in
        Int(truncatingIfNeeded: unsafe HostView.of(evaluation).items[map.base + 2 * index + 1])
      }
    case .map(let key, _):
      let innerKey = keyReader(key)
      return .value(.map(.string, .string)) { evaluation, map, index in
        let view = HostView.of(evaluation)
        let inner = RecordStructs.entries(unsafe view.list(view.items[map.base + 2 * index + 1]))
        let pairs = (0..<Int(inner.count)).compactMap { entry -> (Value, Value)? in
          guard let key = innerKey(&evaluation, inner, entry) else { return nil }
          return (.string(key), .string(unsafe view.text(view.items[inner.base + 2 * entry + 1])))
        }
        return Map(pairs).map { .map($0) }
      }
    default:
      precondition(type.isTextual, "no map of a manifest holds such values")
      return .text { evaluation, map, index in
        let view = HostView.of(evaluation)
        return unsafe view.text(view.items[map.base + 2 * index + 1])
      }
    }
  }
}
