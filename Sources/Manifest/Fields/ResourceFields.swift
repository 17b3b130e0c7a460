/// The fields of a localized string.
@frozen public enum StringField: String, RecordFields {
  case key, at, source, values, plural, state, comment

  /// The type of record that has these fields.
  @inlinable public static var record: RecordType { .string }

  /// What may stand in the field.
  public var definition: FieldDefinition {
    switch self {
    case .key: required(.formatted(.identifier), "Names the string in its file")
    case .at: optional(.text, "The file it stands in")
    case .source: optional(.formatted(.languageTag), "The language it was written in")
    case .values: optional(.map(.language, .text), "What it says in each language")
    case .plural:
      optional(.map(.language, .map(PluralCategory.self, .text)), "What it says in each language and plural category")
    case .state: optional(.map(.language, .term(TranslationState.self)), "How far each translation is")
    case .comment: optional(.text, "What translators are told")
    }
  }
}

/// The fields of an asset.
@frozen public enum AssetField: String, RecordFields {
  case name, kind, depicts, languageDirection, variants, containsText, at

  /// The type of record that has these fields.
  @inlinable public static var record: RecordType { .asset }

  /// What may stand in the field.
  public var definition: FieldDefinition {
    switch self {
    case .name: required(.formatted(.identifier), "Names the asset; unique in the manifest")
    case .kind: optional(.term(AssetKind.self), "What it is")
    case .depicts: optional(.term(Depiction.self), "What it shows")
    case .languageDirection:
      optional(
        .term(AssetDirection.self), "What its catalog says of direction; none: it was read and states nothing")
    case .variants:
      optional(.list(.either(DirectionVariant.self, .formatted(.languageTag))), "The variants that exist of it")
    case .containsText: optional(.bool, "Whether there is text in it")
    case .at: optional(.text, "Where it stands")
    }
  }
}

/// The fields of a usage.
@frozen public enum UsageField: String, RecordFields {
  case api, value, context, screen, at

  /// The type of record that has these fields.
  @inlinable public static var record: RecordType { .usage }

  /// What may stand in the field.
  public var definition: FieldDefinition {
    switch self {
    case .api:
      required(.formatted(.identifier), "The declaration's full name as in the documentation of its framework")
    case .value: optional(.text, "The argument or right-hand side as written")
    case .context: optional(.list(.term(UsageContext.self)), "What stands around it")
    case .screen: optional(.reference(.screen), "The screen it belongs to")
    case .at: optional(.formatted(.place), "Where it stands in source")
    }
  }
}

/// The fields of a review.
@frozen public enum ReviewField: String, RecordFields {
  case guideline, subject, verdict, by, on, note

  /// The type of record that has these fields.
  @inlinable public static var record: RecordType { .review }

  /// What may stand in the field.
  public var definition: FieldDefinition {
    switch self {
    case .guideline: required(.formatted(.identifier), "The id of the guideline")
    case .subject:
      required(
        .formatted(.identifier),
        "What was looked at: project, a screen id, screen/element, string:key, asset:name or translation:language")
    case .verdict: optional(.term(ReviewVerdict.self), "The answer")
    case .by: optional(.text, "Who answered")
    case .on: optional(.formatted(.date), "The day of the answer")
    case .note: optional(.text, "Why")
    }
  }
}
