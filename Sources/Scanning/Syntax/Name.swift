/// The names that the parsers and the passes know; every other identifier is `none` and compared by its hash.
///
/// The order matters: keywords first, then names that only help to read what is around, then those that make a file worth
/// parsing. A file without any of the last is left after its tokens.
enum Name: UInt16, CaseIterable, Sendable {
  case none

  // MARK: Keywords of Swift
  case `as`, `associatedtype`, async, await, `break`, `case`, `catch`, `class`, `continue`, `default`, `defer`
  case `deinit`, `do`, `else`, `enum`, `extension`, `fallthrough`, `false`, `fileprivate`, `for`, `func`, `guard`
  case `if`, `import`, `in`, `init`, `inout`, `internal`, `is`, `let`, `nil`, `operator`, `precedencegroup`, `private`
  case `protocol`, `public`, `repeat`, `rethrows`, `return`, `self`, self_, `static`, `struct`, `subscript`, `super`
  case `switch`, `throw`, `throws`, `true`, `try`, `typealias`, `var`, `where`, `while`, `Any`, actor, any, some, open
  case final, lazy, weak, unowned, mutating, nonmutating, override, required, optional, convenience, dynamic, indirect
  case infix, postfix, prefix, package, nonisolated, isolated, consuming, borrowing, sending, distributed, consume
  case copy, discard, each, macro, unsafe, get, set, willSet, didSet, _read, _modify, yield, unowned_, available
  case unavailable, elseif, endif, sourceLocation, error, warning, unknown

  // MARK: Keywords of C and Objective-C
  case interface, implementation, end, property, synthesize, selector, autoreleasepool, synchronized, encode, dynamic_
  case typedef, union, sizeof, goto, const, extern, register, volatile, inline, void, `id`, instancetype, BOOL, YES
  case NO, finally, NSString, NSInteger, CGFloat, ifdef, ifndef, elif, define, undef, pragma, include, NULL

  // MARK: Operators
  case plus, minus, times, divided, remainder, plusEqual, minusEqual, equalEqual, notEqual, less, greater, lessEqual
  case greaterEqual, and, or, coalesce, arrow, ampersand, pipe, caret, tilde, range, halfOpenRange, pointerArrow
  case timesEqual, plusPlus, minusMinus

  // MARK: Names that help to read what is around
  case PreviewProvider, XCTest, XCTestCase, Testing, UIView, UIViewController, NSView, View, ViewModifier, App, Scene
  case UIEdgeInsets, CGPoint, CGSize, UILabel, UIButton, UIImageView, UITextField, UITextView, UIStackView
  case ProgressView, Gauge, UIBezierPath, Path, GeometryReader, Color, CALayer, CAShapeLayer, text, title
  case accessibilityLabel, accessibilityHint, accessibilityValue, placeholder, prompt, message, subtitle, font, frame
  case bounds, size, width, height, center, origin, x, y, layer, leading, trailing, top, bottom, centerX, centerY, all
  case horizontal, vertical, none_, zero, identity, max, min, abs, constant, multiplier, relatedBy, toItem, item
  case equalTo, offset, inset, offsetBy, dx, dy, constraint, constraints, activate, isActive, equalToConstant
  case layoutSubviews, viewDidLayoutSubviews, viewWillLayoutSubviews, layout, draw, path, body, makeUIView
  case sizeThatFits, setTitle, setAttributedTitle, attributedText, print, NSLog, debugPrint, os_log, fatalError
  case assertionFailure, URL, precondition, preconditionFailure, HStack, VStack, ZStack, LazyHStack, LazyVStack, List
  case Form, Section, Group, ScrollView, TabView, NavigationView, NavigationStack, NavigationLink, Menu, Toggle
  case Picker, Divider, Spacer, label, image, icon, button, action, role, destructive, cancel, navigationBar, toolbar
  case ToolbarItem, swipeActions, edge, shared, current, main, appearance, window, windows, keyWindow, delegate, count
  case description, leadingAnchor, trailingAnchor, topAnchor, bottomAnchor, centerXAnchor, centerYAnchor, widthAnchor
  case heightAnchor, tableView, collectionView, indexPath, row, section, switch_, environment, value, wrappedValue
  case string, String, Int, Double, Float, Decimal, comment, bundle, tableName, key, locale, localized, Strings
  case isFlippedForRightToLeft, animate, duration, animations, completion, UIColor, NSColor, foregroundColor
  case imageScale, foregroundStyle, padding, buttonStyle, overlay, background, onTapGesture, disabled, opacity
  case resizable, scaledToFit, UICollectionViewLayout, UICollectionViewFlowLayout, UICollectionViewCell
  case UITableViewCell, UITableViewController, UICollectionReusableView, UITableViewHeaderFooterView, UIControl
  case UIWindow, NSViewController, NSWindowController, UICollectionViewController, UINavigationController
  case UITabBarController, UIPageViewController, UIAlertController, Representable, UIViewRepresentable
  case UIViewControllerRepresentable, NSViewRepresentable, Shape, InsettableShape, Widget, NSControl, NSButton
  case NSTextField, NSCell, NSTableCellView, UINavigationBar, UIToolbar, UITabBar, UISearchBar, UIScrollView
  case UITableView, UICollectionView, UISegmentedControl, UISwitch, UIPageControl, WKWebView, Commands, ButtonStyle
  case LabelStyle, ToggleStyle, ToolbarContent, GroupBoxStyle, UIInputViewController, UIGraphicsImageRenderer, Canvas
  case getCFDataFromFile, append, appending, joined, isEnabled, isHidden, isLTR, style, target, backButton
  case UIBarButtonItem, UIAction, UIContextualAction, UITabBarItem, UIMenu, UIApplicationShortcutItem, Text, Label
  case Button, alloc, integral, TextField, SecureField, TextEditor, Alert, ContentUnavailableView, Link, ShareLink
  case DisclosureGroup, CommandMenu

  // MARK: Names that make a file worth parsing
  case firstOfInterest
  // Symbols and images
  case Image, systemName, systemImage, systemSymbol, systemSymbolName, systemImageName, systemImageNamed, UIImage
  case NSImage, imageLiteral, resourceName, imageNamed, named, symbolName, iconName, imageName
  case imageFlippedForRightToLeftLayoutDirection, flipsForRightToLeftLayoutDirection, mirrorsInRTL
  case withHorizontallyFlippedOrientation, imageWithHorizontallyFlippedOrientation, scaleEffect, rotation3DEffect
  case rotationEffect, NSTextAttachment, contents
  // Anchors and constraints
  case constraintWithItem, leftAnchor, rightAnchor, NSLayoutConstraint, attribute, NSLayoutAttributeLeft
  case NSLayoutAttributeRight, NSLayoutAttributeLeading, NSLayoutAttributeTrailing, NSLayoutAttributeLeftMargin
  case NSLayoutAttributeRightMargin, alignAllLeft, alignAllRight, directionLeftToRight, directionRightToLeft
  case flexibleLeftMargin, flexibleRightMargin, leftMargin, rightMargin, withVisualFormat, constraintsWithVisualFormat
  case UIViewAutoresizingFlexibleLeftMargin, UIViewAutoresizingFlexibleRightMargin
  // Layout libraries
  case makeConstraints, remakeConstraints, updateConstraints, snp, snp_makeConstraints, snp_remakeConstraints
  case snp_updateConstraints, snp_left, snp_right, prepareConstraints, mas_makeConstraints, mas_remakeConstraints
  case mas_updateConstraints, mas_left, mas_right, autoPinEdge, autoPinEdgeToSuperviewEdge
  case autoPinEdgesToSuperviewEdges, autoAlignAxis, autoPinEdgesToSuperviewEdgesWithInsets, autoConstrainAttribute
  case toSuperviewEdge, toSuperviewMargin, toSuperviewSafeArea, ALEdgeLeft, ALEdgeRight, ALAttributeLeft
  case ALAttributeRight, pin, constrain, anchor, excludingEdge
  // Alignment
  case textAlignment, alignment, contentHorizontalAlignment, alignmentMode, titleAlignment, setAlignment
  case NSMutableParagraphStyle
  case multilineTextAlignment, NSTextAlignmentLeft, NSTextAlignmentRight, UIControlContentHorizontalAlignmentLeft
  case NSTextAlignment, UIControlContentHorizontalAlignmentRight, kCAAlignmentLeft, kCAAlignmentRight, CTTextAlignment
  case setTextAlignment, setContentHorizontalAlignment, NSLeftTextAlignment, NSRightTextAlignment
  // Insets, corners, shadows
  case UIEdgeInsetsMake, NSEdgeInsetsMake, NSEdgeInsets, contentInset, layoutMargins, textContainerInset, sectionInset
  case contentEdgeInsets, imageEdgeInsets, titleEdgeInsets, scrollIndicatorInsets, separatorInset, safeAreaInsets
  case edgeInsets, insets, margins, maskedCorners, layerMinXMinYCorner, layerMaxXMinYCorner, layerMinXMaxYCorner
  case layerMaxXMaxYCorner, kCALayerMinXMinYCorner, kCALayerMaxXMinYCorner, kCALayerMinXMaxYCorner
  case kCALayerMaxXMaxYCorner, byRoundingCorners, roundCorners, UIRectCornerTopLeft, UIRectCornerTopRight
  case UIRectCornerBottomLeft, UIRectCornerBottomRight, topLeft, topRight, bottomLeft, bottomRight, shadowOffset
  case startPoint, endPoint
  // Frames
  case CGRect, CGRectMake, CGPointMake, NSMakeRect, minX, maxX, midX, contentOffset, setContentOffset, left, right
  case UICollectionViewLayoutAttributes, layoutAttributesForItem, layoutAttributesForElements, translation
  case flipsHorizontallyInOppositeLayoutDirection, translationX, CGAffineTransformMakeTranslation, CGAffineTransform
  case translationInView, locationInView, velocity, transform, transform3D, CGAffineTransformMakeScale, setTransform
  case CATransform3DMakeScale, scaleX, setAffineTransform, CGAffineTransformMakeRotation, rotationAngle
  case layoutAttributesForItemAtIndexPath, setFrame, position
  // Gestures, keys, motion
  case UISwipeGestureRecognizer, direction, edges, UIScreenEdgePanGestureRecognizer, UIRectEdgeLeft, UIRectEdgeRight
  case UISwipeGestureRecognizerDirectionLeft, UISwipeGestureRecognizerDirectionRight, DragGesture
  case predictedEndTranslation, inputLeftArrow, inputRightArrow, UIKeyInputLeftArrow, UIKeyInputRightArrow, leftArrow
  case rightArrow, subtype, fromLeft, fromRight, kCATransitionFromLeft, kCATransitionFromRight, transitionFlipFromLeft
  case transitionFlipFromRight, UIViewAnimationOptionTransitionFlipFromLeft
  case UIViewAnimationOptionTransitionFlipFromRight, leftUtilityButtons, rightUtilityButtons, leftButtons
  case rightButtons, transition, UITableViewRowAnimationLeft, UITableViewRowAnimationRight
  // Direction
  case semanticContentAttribute, setSemanticContentAttribute, forceLeftToRight, forceRightToLeft, layoutDirection
  case userInterfaceLayoutDirection, effectiveUserInterfaceLayoutDirection, rightToLeft, leftToRight, isRTL
  case UISemanticContentAttributeForceLeftToRight, UISemanticContentAttributeForceRightToLeft, playback, spatial
  case UISemanticContentAttributePlayback, userInterfaceLayoutDirectionForSemanticContentAttribute, characterDirection
  case isRightToLeft, isRightToLeftLayoutDirection, characterDirectionForLanguage, lineDirection, lineLayoutDirection
  case preferredLanguages, preferredLocalizations, languageCode, AppleLanguages, regionCode, baseWritingDirection
  case CFLocaleGetLanguageCharacterDirection, traitOverrides, overrideTraitCollection, method_exchangeImplementations
  case setOverrideTraitCollection, traitCollection, AppleTextDirection
  // Texts and numbers
  case NSLocalizedString, L10n, UISlider, UIProgressView, Slider, format, localizedStringWithFormat, stringWithFormat
  case initWithFormat, verbatim, arguments, appendFormat, charactersIn, characterSetWithCharactersInString, dateFormat
  case documentType, attributedStringWithFormat, stringByAppendingString, stringValue, kern, kerning, tracking
  case textCase, NSKernAttributeName, uppercased, suggestedFilename, DateFormatter, NumberFormatter, characterEncoding
  case html, setDateFormat, CTRunDraw, CTFontDrawGlyphs, CTFontGetGlyphsForCharacters, showGlyphs

  /// A file with it is worth parsing.
  var isOfInterest: Bool { rawValue > Self.firstOfInterest.rawValue }

  /// A keyword of Swift.
  var isKeyword: Bool { rawValue >= Self.as.rawValue && rawValue <= Self.unknown.rawValue }

  /// A keyword behind which an operand may begin, so that a slash there begins a regex literal.
  var precedesOperand: Bool {
    switch self {
    case .return, .case, .in, .try, .await, .throw, .if, .guard, .while, .where, .else, .is, .as, .yield, .switch,
      .repeat,
      .do, .default, .goto:
      true
    default: false
    }
  }

  /// The text, without backticks.
  var text: String { Self.spellings[self] ?? "\(self)" }

  /// What cannot be written as the name of a case.
  private static let spellings: [Name: String] = [
    .plus: "+", .minus: "-", .times: "*", .divided: "/", .remainder: "%", .plusEqual: "+=", .minusEqual: "-=",
    .equalEqual: "==", .notEqual: "!=", .less: "<", .greater: ">", .lessEqual: "<=", .greaterEqual: ">=", .and: "&&",
    .or: "||", .coalesce: "??", .arrow: "->", .ampersand: "&", .pipe: "|", .caret: "^", .tilde: "~", .range: "...",
    .halfOpenRange: "..<", .pointerArrow: "=>", .timesEqual: "*=", .plusPlus: "++", .minusMinus: "--",
    .self_: "Self", .none_: " none", .switch_: " switch", .dynamic_: " dynamic", .unowned_: " unowned",
    .firstOfInterest: " interest",
  ]
}
