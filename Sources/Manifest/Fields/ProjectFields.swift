/// The fields of the whole document.
@frozen public enum ManifestField: String, RecordFields {
  case manifest, project, screens, strings, assets, usages, reviews

  /// The type of record that has these fields.
  @inlinable public static var record: RecordType { .manifest }

  /// What may stand in the field.
  public var definition: FieldDefinition {
    switch self {
    case .manifest: required(.integer(1...1), "The version of the format")
    case .project: required(.record(.project), "The project as a whole")
    case .screens: optional(.list(.record(.screen)), "The screens, each as it was seen or read from source")
    case .strings: optional(.list(.record(.string)), "The localized strings")
    case .assets: optional(.list(.record(.asset)), "The images, symbols and icons")
    case .usages: optional(.list(.record(.usage)), "Calls and attributes in the source that bear on direction")
    case .reviews: optional(.list(.record(.review)), "People's answers to guidelines that no machine can judge")
    }
  }
}

/// The fields of `project`.
@frozen public enum ProjectField: String, RecordFields {
  case name, platform, version, minimumOS, locales, markets, numbers, languageSwitching, verified, policies
  case translations

  /// The type of record that has these fields.
  @inlinable public static var record: RecordType { .project }

  /// What may stand in the field.
  public var definition: FieldDefinition {
    switch self {
    case .name: required(.formatted(.identifier), "What the project is called")
    case .platform: optional(.term(Platform.self), "What it runs on")
    case .version: optional(.text, "The version that the manifest describes")
    case .minimumOS: optional(.text, "The oldest version of the platform that it runs on")
    case .locales:
      optional(.list(.formatted(.languageTag)), "The locales it is made for; the first is the development language")
    case .markets: optional(.list(.formatted(.region)), "The regions it is sold in")
    case .numbers: optional(.term(NumberWeight.self), "Whether numbers are what it is about")
    case .languageSwitching: optional(.record(.languageSwitching), "How it changes its language")
    case .verified: optional(.list(.term(Verification.self)), "How its right-to-left interface was looked at")
    case .policies: optional(.record(.policies), "Its answers to contested choices")
    case .translations:
      optional(.list(.record(.translation)), "How far the translation into each right-to-left language is")
    }
  }
}

/// The fields of an entry of `translations`.
@frozen public enum TranslationField: String, RecordFields {
  case language, strings, translated, missing, at, copied, places

  /// The type of record that has these fields.
  @inlinable public static var record: RecordType { .translation }

  /// What may stand in the field.
  public var definition: FieldDefinition {
    switch self {
    case .language: required(.formatted(.languageTag), "The language")
    case .strings: optional(.integer(0...1_000_000_000), "How many strings there are to translate")
    case .translated: optional(.integer(0...1_000_000_000), "How many of them are finished")
    case .missing: optional(.list(.text), "The keys of some that are not finished, the first ones first")
    case .at: optional(.text, "The file or folder that holds the translation")
    case .copied: optional(.integer(0...1_000_000_000), "How many of the unfinished read as in the source")
    case .places: optional(.list(.text), "Where the first of the unfinished stand, as far as they stand somewhere")
    }
  }
}

/// The fields of `languageSwitching`.
@frozen public enum LanguageSwitchingField: String, RecordFields {
  case method, switches, direction, overrideAt, preserves, checked

  /// The type of record that has these fields.
  @inlinable public static var record: RecordType { .languageSwitching }

  /// What may stand in the field.
  public var definition: FieldDefinition {
    switch self {
    case .method: optional(.term(SwitchingMethod.self), "Where people choose the language")
    case .switches: optional(.list(.term(SwitchedPart.self)), "What follows the choice")
    case .direction: optional(.term(DirectionSwitch.self), "How the direction of the interface follows it")
    case .overrideAt: optional(.term(OverrideScope.self), "Where the direction trait is overridden")
    case .preserves: optional(.list(.term(PreservedState.self)), "What survives the change")
    case .checked: optional(.list(.term(SwitchCheck.self)), "What was checked after a change")
    }
  }
}

/// The fields of `policies`.
@frozen public enum PolicyField: String, RecordFields {
  case charts, scales, heldTools, speaker, questionMark, undoRedo, chatBubbles, textRange

  /// The type of record that has these fields.
  @inlinable public static var record: RecordType { .policies }

  /// What may stand in the field.
  public var definition: FieldDefinition {
    switch self {
    case .charts: optional(.term(Policy.self), "Charts: their axes run from the right, or as in English")
    case .scales: optional(.term(Policy.self), "Scales such as rulers and gauges")
    case .heldTools: optional(.term(Policy.self), "Pictures of tools that are held in the right hand")
    case .speaker: optional(.term(Policy.self), "The speaker symbol and its waves")
    case .questionMark: optional(.term(Policy.self), "The question mark in symbols")
    case .undoRedo: optional(.term(Policy.self), "The arrows of undo and redo")
    case .chatBubbles: optional(.term(Policy.self), "The sides of a conversation")
    case .textRange: optional(.term(Policy.self), "Ranges of numbers in text")
    }
  }
}
