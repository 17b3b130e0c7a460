/// The types of record in a manifest.
@frozen public enum RecordType: String, NamedCases {
  case manifest, project, languageSwitching, policies, screen, element, frame, motion, font, answers, part, string
  case asset, usage, review, translation
}

/// Version 1 of the screen manifest, as a table: everything else that knows fields derives from it.
public enum ManifestDefinitions {
  /// The version that a manifest must state.
  public static let version = 1

  /// The definition of each type of record, at its ordinal.
  public static let records: [RecordDefinition] = RecordType.allCases.map { type in
    switch type {
    case .manifest:
      RecordDefinition(ManifestField.self, "What a project shows and how, for an audit of its right-to-left interface")
    case .project: RecordDefinition(ProjectField.self, "The project as a whole")
    case .languageSwitching: RecordDefinition(LanguageSwitchingField.self, "How a project changes its language")
    case .policies:
      RecordDefinition(PolicyField.self, "A project's answers to choices on which readers and guidelines differ")
    case .screen: RecordDefinition(ScreenField.self, "One screen in one locale")
    case .element: RecordDefinition(ElementField.self, "One thing on a screen")
    case .frame: RecordDefinition(FrameField.self, "Where an element lies on its screen, the origin at the top left")
    case .motion: RecordDefinition(MotionField.self, "How an element moves")
    case .font: RecordDefinition(FontField.self, "How a text is set")
    case .answers: RecordDefinition(AnswerField.self, "The two questions about an image, answered by a person")
    case .part: RecordDefinition(PartField.self, "One part of a compound icon")
    case .string: RecordDefinition(StringField.self, "One localized string")
    case .asset: RecordDefinition(AssetField.self, "One image, symbol or icon of the project")
    case .usage: RecordDefinition(UsageField.self, "One call or attribute in source")
    case .review: RecordDefinition(ReviewField.self, "A person's answer to a guideline that no machine can judge")
    case .translation: RecordDefinition(TranslationField.self, "How far the translation into one language is")
    }
  }

  /// The definition of a type of record.
  public static func definition(of type: RecordType) -> RecordDefinition { records[Int(type.ordinal)] }
}
