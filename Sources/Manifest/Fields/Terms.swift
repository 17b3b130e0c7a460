// The vocabularies of the manifest. Names with a hyphen are raw identifiers, so that they are the contract's own.

/// What a project runs on.
@frozen public enum Platform: String, Term {
  case ios, ipados, macos, tvos, watchos, visionos, android, web
}

/// How much of a product its numbers are.
@frozen public enum NumberWeight: String, Term {
  case central, incidental
}

/// A project's answer to a contested choice.
@frozen public enum Policy: String, Term {
  case mirror, keep
}

/// What has been done to verify a project.
@frozen public enum Verification: String, Term {
  case pseudolanguage
  case `native-reader`
}

/// How people choose the language.
@frozen public enum SwitchingMethod: String, Term {
  case `system-settings`
  case `in-app`
  case none
}

/// What follows a choice of language.
@frozen public enum SwitchedPart: String, Term {
  case text, images
  case `server-content`
  case formatters
}

/// How the direction follows a choice of language.
@frozen public enum DirectionSwitch: String, Term {
  case `trait-override`
  case `semantic-content-attribute`
  case `app-relaunch`
  case none
}

/// Where a direction trait is overridden.
@frozen public enum OverrideScope: String, Term {
  case `window-scene`
  case window
  case `view-controller`
  case `child-controller`
  case view
}

/// What survives a choice of language.
@frozen public enum PreservedState: String, Term {
  case navigation, editing
}

/// What has been checked after a choice of language.
@frozen public enum SwitchCheck: String, Term {
  case `new-scenes`
  case modals, windows
  case `system-components`
  case `safe-area`
  case `third-party`
}

/// The direction of an interface or of a flow.
@frozen public enum Direction: String, Term {
  case ltr, rtl
}

/// What an element is.
@frozen public enum Role: String, Term {
  case text, list
  case `list-item`
  case button
  case `button-group`
  case `back-button`
  case `next-button`
  case `previous-button`
  case icon, image
  case `image-group`
  case video, badge, indicator, popover, menu, drawer, checkbox, skeleton
  case `text-field`
  case `field-group`
  case slider, progress, gauge, stepper, range, rating, `switch`, segmented
  case `tab-bar`
  case tab
  case `navigation-bar`
  case toolbar
  case `window-buttons`
  case `page-control`
  case pagination, carousel, calendar
  case `date-picker`
  case `time-picker`
  case chart, scale, map
  case `media-player`
  case breadcrumb
  case `search-bar`
  case `page-header`
  case table, grid, card, gesture, container
}

/// UIKit's semantic content attribute.
@frozen public enum Semantic: String, Term {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

/// Whose language an element takes.
@frozen public enum LanguageOwner: String, Term {
  case app, system
}

/// A side, physical or by direction.
@frozen public enum Side: String, Term {
  case left, right, leading, trailing
}

/// Where a motion comes from.
@frozen public enum MotionOrigin: String, Term {
  case left, right, leading, trailing, top, bottom
}

/// What a motion means.
@frozen public enum MotionSense: String, Term {
  case forward, backward, panel, none
}

/// How text is aligned.
@frozen public enum Alignment: String, Term {
  case left, right, center, justified, natural, leading, trailing
}

/// What an alignment was read from.
@frozen public enum AlignmentOrigin: String, Term {
  case screen, source
}

/// The base direction that a text is given.
@frozen public enum BaseDirection: String, Term {
  case ltr, rtl, auto
}

/// What kind of text it is.
@frozen public enum TextContent: String, Term {
  case plain, phone, card, code, url, email, file, identifier, number, currency, percent, date, time, range, name
}

/// How a text was made.
@frozen public enum Formatting: String, Term {
  case formatter, literal, interpolation
}

/// A numbering system of CLDR that a field takes.
@frozen public enum NumberingSystem: String, Term {
  case latn, arab, arabext
}

/// The optical size of a font.
@frozen public enum OpticalSize: String, Term {
  case auto, text, display
}

/// How a font or a style changes letters.
@frozen public enum LetterCase: String, Term {
  case upper
  case `small-caps`
  case none
}

/// How lines end that are too long.
@frozen public enum LineBreak: String, Term {
  case word, char, hyphenate, clip
  case `truncate-head`
  case `truncate-middle`
  case `truncate-tail`
}

/// What an element, an asset or a part shows.
@frozen public enum Depiction: String, Term {
  case `forward-motion`
  case `backward-motion`
  case undo, redo
  case `reading-direction`
  case `text-lines`
  case letters
  case `question-mark`
  case progress, rotation, speaker
  case `media-playback`
  case `physical-direction`
  case logo
  case `universal-mark`
  case `real-object`
  case `held-tool`
  case tool, slash, badge, base, photo, illustration, artwork, video, background
  case `physical-world`
  case screenshot, map
  case `qr-code`
  case number, decoration
}

/// Where something points, as seen.
@frozen public enum PointingDirection: String, Term {
  case left, right, up, down
}

/// How an image is flipped.
@frozen public enum FlipMethod: String, Term {
  case flipsForRightToLeftLayoutDirection, imageFlippedForRightToLeftLayoutDirection, mirrorsInRTL, scale, asset
}

/// Variants that are not of one language.
@frozen public enum DirectionVariant: String, Term {
  case universal, rtl, ltr
}

/// A physical side.
@frozen public enum HorizontalSide: String, Term {
  case left, right
}

/// How a control lies.
@frozen public enum Orientation: String, Term {
  case horizontal, vertical
}

/// What an axis counts.
@frozen public enum AxisKind: String, Term {
  case time, value, category
}

/// The end of a scale that a child marks.
@frozen public enum ScaleEnd: String, Term {
  case minimum, maximum
}

/// A plural category of CLDR.
@frozen public enum PluralCategory: String, Term {
  case zero, one, two, few, many, other
}

/// How far a translation is.
@frozen public enum TranslationState: String, Term {
  case translated, new, needs_review, stale
}

/// What an asset is.
@frozen public enum AssetKind: String, Term {
  case image, symbol, icon, data
}

/// What an asset catalog says of an asset's direction.
@frozen public enum AssetDirection: String, Term {
  case `left-to-right`
  case `right-to-left`
  case both, none
}

/// What stands around a usage.
@frozen public enum UsageContext: String, Term {
  case `branches-on-direction`
  case `in-spatial`
  case `in-playback`
  case symmetric
  case `user-facing`
  case `machine-output`
  case `fixed-locale`
  case `language-switch`
  case `app-wide`
  case container, text, drawing, cached, preview, test, plural
}

/// A person's answer.
@frozen public enum ReviewVerdict: String, Term {
  case pass, fail, inapplicable
}
