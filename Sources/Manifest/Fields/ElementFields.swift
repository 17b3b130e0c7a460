/// The fields of an element. The groups are hints: any field may stand on any role where it makes sense.
@frozen public enum ElementField: String, RecordFields {
  // Every element.
  case id, role, label, semantic, layoutDirection, follows, frame, edge, attachedTo, depicts, mirrored, flip, motion
  case children, at
  // Text.
  case text, language, lines, alignment, alignmentIn, baseDirection, content, trusted, formatted, visual, rendered
  case missingGlyphs, shaped, accepts, font
  // Icons and images.
  case symbol, asset, points, variants, containsText, answers, parts
  // Controls.
  case flow, hitFlow, nextSwipe, current, count, boundTo, orientation, ordered, axis, marks

  /// The type of record that has these fields.
  @inlinable public static var record: RecordType { .element }

  /// What may stand in the field.
  public var definition: FieldDefinition {
    switch self {
    case .id: required(.formatted(.identifier), "Names the element; unique in its screen")
    case .role: optional(.term(Role.self), "What it is")
    case .label: optional(.text, "What assistive technology reads")
    case .semantic: optional(.term(Semantic.self), "Its semantic content attribute")
    case .layoutDirection: optional(.term(Direction.self), "A trait override, here and below")
    case .follows: optional(.term(LanguageOwner.self), "Whose language it takes; app where absent")
    case .frame: optional(.record(.frame), "Where it lies in each rendition")
    case .edge: optional(.term(Side.self), "The edge it is pinned to")
    case .attachedTo: optional(.reference(.element), "The element it belongs to")
    case .depicts: optional(.term(Depiction.self), "What it shows or acts on")
    case .mirrored: optional(.bool, "Whether its right-to-left rendition is a mirror image")
    case .flip: optional(.term(FlipMethod.self), "How it is mirrored")
    case .motion: optional(.record(.motion), "How it moves")
    case .children: optional(.list(.record(.element)), "The elements inside it")
    case .at: optional(.formatted(.place), "Where it is made in source")

    case .text: optional(.text, "What it says, in logical order")
    case .language: optional(.formatted(.languageTag), "The language of the text")
    case .lines: optional(.count, "The number of lines as laid out")
    case .alignment: optional(.term(Alignment.self), "How the text is aligned")
    case .alignmentIn:
      optional(
        .term(AlignmentOrigin.self),
        "Whether the alignment is what is seen in this rendition (screen, where absent) or a constant that serves "
          + "both directions")
    case .baseDirection:
      optional(.term(BaseDirection.self), "The base direction of its paragraphs; auto is by the first strong character")
    case .content: optional(.term(TextContent.self), "What kind of text it is")
    case .trusted: optional(.bool, "False for text from outside that stands beside our own")
    case .formatted: optional(.term(Formatting.self), "How the text was made")
    case .visual:
      optional(.text, "What is seen, from left to right, letters inside a right-to-left word in logical order")
    case .rendered: optional(.text, "What is left of the text on screen")
    case .missingGlyphs: optional(.list(.text), "Characters that the font cannot show")
    case .shaped: optional(.bool, "Whether letters are joined as they should be")
    case .accepts: optional(.list(.term(NumberingSystem.self)), "The numbering systems that a field takes")
    case .font: optional(.record(.font), "How the text is set")

    case .symbol: optional(.text, "The name of an SF Symbol")
    case .asset: optional(.reference(.asset), "The name of an asset")
    case .points: optional(.term(PointingDirection.self), "Where it points in the right-to-left rendition")
    case .variants:
      optional(.list(.either(DirectionVariant.self, .formatted(.languageTag))), "The variants that exist of its image")
    case .containsText: optional(.bool, "Whether there is text in the image")
    case .answers: optional(.record(.answers), "What a person says of its image")
    case .parts: optional(.list(.record(.part)), "What a compound icon is made of")

    case .flow:
      optional(
        .term(Direction.self),
        "Where value, time or order grows in the right-to-left rendition; for a gesture, where the finger moves to go "
          + "forward")
    case .hitFlow: optional(.term(Direction.self), "How touches map to values")
    case .nextSwipe: optional(.term(HorizontalSide.self), "Where one swipes for the next page")
    case .current: optional(.count, "The current page or item, from 0")
    case .count: optional(.count, "The number of pages or items")
    case .boundTo: optional(.reference(.element), "The pager whose pages an indicator shows")
    case .orientation: optional(.term(Orientation.self), "How it lies; horizontal where absent")
    case .ordered: optional(.bool, "Whether the order of its items carries meaning")
    case .axis: optional(.term(AxisKind.self), "What its axis counts")
    case .marks: optional(.either(ScaleEnd.self, .integer(1...Int.max)), "The place on a scale that it marks")
    }
  }
}

/// The fields of an element's `font`.
@frozen public enum FontField: String, RecordFields {
  case family, size, lineHeight, tracking, weight, opticalSize, `case`, italic, opacity, flattened, lineBreak, scripts

  /// The type of record that has these fields.
  @inlinable public static var record: RecordType { .font }

  /// What may stand in the field.
  public var definition: FieldDefinition {
    switch self {
    case .family: optional(.text, "The family; \"system\" for the system's")
    case .size: optional(.number(FieldType.positiveNumber), "The size", unit: "points")
    case .lineHeight: optional(.number(FieldType.positiveNumber), "The height of a line", unit: "points")
    case .tracking: optional(.number(FieldType.anyNumber), "The space added between letters", unit: "points")
    case .weight: optional(.integer(100...900), "The weight; 400 is regular")
    case .opticalSize: optional(.term(OpticalSize.self), "The optical size")
    case .case: optional(.term(LetterCase.self), "How letters are changed")
    case .italic: optional(.bool, "Whether it is slanted")
    case .opacity: optional(.number(0...1), "How opaque it is")
    case .flattened: optional(.bool, "Whether overlaps of letters are drawn as one shape")
    case .lineBreak: optional(.term(LineBreak.self), "How a line ends that is too long")
    case .scripts: optional(.list(.formatted(.script)), "The scripts that the font covers")
    }
  }
}

/// The fields of an element's `answers`.
@frozen public enum AnswerField: String, RecordFields {
  case readingDirection, physicalWorld

  /// The type of record that has these fields.
  @inlinable public static var record: RecordType { .answers }

  /// What may stand in the field.
  public var definition: FieldDefinition {
    switch self {
    case .readingDirection: optional(.bool, "Whether it follows the direction of reading")
    case .physicalWorld: optional(.bool, "Whether it shows a direction of the physical world")
    }
  }
}

/// The fields of a part of a compound icon.
@frozen public enum PartField: String, RecordFields {
  case id, depicts, mirrored, side

  /// The type of record that has these fields.
  @inlinable public static var record: RecordType { .part }

  /// What may stand in the field.
  public var definition: FieldDefinition {
    switch self {
    case .id: optional(.formatted(.identifier), "Names the part in its icon")
    case .depicts: optional(.term(Depiction.self), "What it shows")
    case .mirrored: optional(.bool, "Whether its right-to-left rendition is a mirror image")
    case .side: optional(.term(Side.self), "The side of the icon it is on")
    }
  }
}
