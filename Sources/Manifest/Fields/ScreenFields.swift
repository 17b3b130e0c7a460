/// The fields of a screen.
@frozen public enum ScreenField: String, RecordFields {
  case id, title, owner, locale, direction, size, snapshots, readingOrder, elements, at

  /// The type of record that has these fields.
  @inlinable public static var record: RecordType { .screen }

  /// What may stand in the field.
  public var definition: FieldDefinition {
    switch self {
    case .id: required(.formatted(.identifier), "Names the screen; unique in the manifest")
    case .title: optional(.text, "What people call it")
    case .owner: optional(.text, "The team that answers for it")
    case .locale: optional(.formatted(.languageTag), "The locale it is shown in")
    case .direction:
      optional(
        .term(Direction.self),
        "The layout direction of its traits; where absent, that of the locale, and right to left without one")
    case .size:
      optional(
        .numbers([
          NumberComponent("width", FieldType.positiveNumber), NumberComponent("height", FieldType.positiveNumber),
        ]), "Its size", unit: "points")
    case .snapshots: optional(.list(.term(Direction.self)), "The directions in which it is captured by a test")
    case .readingOrder:
      optional(.list(.reference(.element)), "The ids of its elements in the order in which they are read out")
    case .elements: optional(.list(.record(.element)), "What it shows, in the order of the source")
    case .at: optional(.formatted(.place), "Where it is made in source")
    }
  }
}

/// The fields of an element's `frame`.
@frozen public enum FrameField: String, RecordFields {
  case ltr, rtl

  /// The type of record that has these fields.
  @inlinable public static var record: RecordType { .frame }

  /// What may stand in the field.
  public var definition: FieldDefinition {
    switch self {
    case .ltr: optional(Self.rectangle, "In the left-to-right rendition", unit: "points")
    case .rtl: optional(Self.rectangle, "In the right-to-left rendition", unit: "points")
    }
  }

  private static let rectangle = FieldType.numbers([
    NumberComponent("x"), NumberComponent("y"), NumberComponent("width", FieldType.positiveNumber),
    NumberComponent("height", FieldType.positiveNumber),
  ])
}

/// The fields of an element's `motion`.
@frozen public enum MotionField: String, RecordFields {
  case from, sense, duration, frequent

  /// The type of record that has these fields.
  @inlinable public static var record: RecordType { .motion }

  /// What may stand in the field.
  public var definition: FieldDefinition {
    switch self {
    case .from: optional(.term(MotionOrigin.self), "The side it comes from")
    case .sense: optional(.term(MotionSense.self), "What the motion means")
    case .duration: optional(.number(FieldType.positiveNumber), "How long it takes", unit: "seconds")
    case .frequent: optional(.bool, "Whether people see it many times a day")
    }
  }
}
