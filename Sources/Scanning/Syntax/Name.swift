/// The names that the parsers and the passes know; every other identifier is `none` and compared by its hash.
///
/// The order matters: keywords first, then names that only help to read what is around, then those that make a file worth
/// parsing. A file without any of the last is left after its tokens.
enum Name: UInt16, CaseIterable, Sendable {
  case none

  // MARK: Keywords of Swift
  case `as`, `associatedtype`, async, await, `break`, `case`, `catch`, `class`, `continue`, `default`, `defer`, `deinit`
  case `do`, `else`, `enum`, `extension`, `fallthrough`, `false`, `fileprivate`, `for`, `func`, `guard`, `if`, `import`
  case `in`, `init`, `inout`, `internal`, `is`, `let`, `nil`, `operator`, `precedencegroup`, `private`, `protocol`
  case `public`, `repeat`, `rethrows`, `return`, `self`, self_, `static`, `struct`, `subscript`, `super`, `switch`
  case `throw`, `throws`, `true`, `try`, `typealias`, `var`, `where`, `while`, `Any`
  case actor, any, some, open, final, lazy, weak, unowned, mutating, nonmutating, override, required, optional, convenience
  case dynamic, indirect, infix, postfix, prefix, package, nonisolated, isolated, consuming, borrowing, sending, distributed
  case consume, copy, discard, each, macro, unsafe, get, set, willSet, didSet, _read, _modify, yield, unowned_, available, unavailable
  case elseif, endif, sourceLocation, error, warning, unknown

  // MARK: Keywords of C and Objective-C
  case interface, implementation, end, property, synthesize, selector, autoreleasepool, synchronized, encode, dynamic_
  case typedef, union, sizeof, goto, const, extern, register, volatile, inline, void, `id`, instancetype, BOOL, YES, NO
  case finally, NSString, NSInteger, CGFloat, ifdef, ifndef, elif, define, undef, pragma, include, NULL

  // MARK: Operators
  case plus, minus, times, divided, remainder, plusEqual, minusEqual, equalEqual, notEqual, less, greater, lessEqual
  case greaterEqual, and, or, coalesce, arrow, ampersand, pipe, caret, tilde, range, halfOpenRange, pointerArrow
  case timesEqual, plusPlus, minusMinus

  // MARK: Names that help to read what is around
  case PreviewProvider, XCTest, XCTestCase, Testing, UIView, UIViewController, NSView, View, ViewModifier, App, Scene
  case UIEdgeInsets, CGPoint, CGSize, UILabel, UIButton, UIImageView, UITextField, UITextView, UISlider, UIProgressView
  case UIStackView, ProgressView, Slider, Gauge, UIBezierPath, Path, GeometryReader, Color, CALayer, CAShapeLayer
  case text, title, accessibilityLabel, accessibilityHint, accessibilityValue, placeholder, prompt, message, subtitle
  case font, frame, bounds, size, width, height, center, origin, x, y, layer, leading, trailing, top, bottom, centerX
  case centerY, all, horizontal, vertical, none_, zero, identity, max, min, abs, constant, multiplier, relatedBy, toItem
  case item, equalTo, offset, inset, offsetBy, dx, dy, constraint, constraints, activate, isActive, equalToConstant
  case layoutSubviews, viewDidLayoutSubviews, viewWillLayoutSubviews, layout, draw, path, body, makeUIView, sizeThatFits
  case setTitle, setAttributedTitle, attributedText, print, NSLog, debugPrint, os_log, fatalError, assertionFailure, URL
  case precondition, preconditionFailure, HStack, VStack, ZStack, LazyHStack, LazyVStack, List, Form, Section, Group
  case ScrollView, TabView, NavigationView, NavigationStack, NavigationLink, Menu, Toggle, Picker, Divider, Spacer
  case label, image, icon, button, action, role, destructive, cancel, navigationBar, toolbar, ToolbarItem
  case swipeActions, edge, shared, current, main, appearance, window, windows, keyWindow, delegate, count, description
  case leadingAnchor, trailingAnchor, topAnchor, bottomAnchor, centerXAnchor, centerYAnchor, widthAnchor, heightAnchor
  case tableView, collectionView, indexPath, row, section, switch_, environment, value, wrappedValue, string, String
  case Int, Double, Float, Decimal, comment, bundle, tableName, key, locale, localized, NSLocalizedString, L10n, Strings
  case isFlippedForRightToLeft, animate, duration, animations, completion, UIColor, NSColor, foregroundColor, imageScale
  case foregroundStyle, padding, buttonStyle, overlay, background, onTapGesture, disabled, opacity, resizable, scaledToFit
  case UICollectionViewLayout, UICollectionViewFlowLayout, UICollectionViewCell, UITableViewCell, UITableViewController
  case UICollectionReusableView, UITableViewHeaderFooterView, UIControl, UIWindow, NSViewController, NSWindowController
  case UICollectionViewController, UINavigationController, UITabBarController, UIPageViewController, UIAlertController
  case Representable, UIViewRepresentable, UIViewControllerRepresentable, NSViewRepresentable, Shape, InsettableShape, Widget
  case NSControl, NSButton, NSTextField, NSCell, NSTableCellView, UINavigationBar, UIToolbar, UITabBar, UISearchBar
  case UIScrollView, UITableView, UICollectionView, UISegmentedControl, UISwitch, UIPageControl, WKWebView, Commands
  case ButtonStyle, LabelStyle, ToggleStyle, ToolbarContent, GroupBoxStyle, UIInputViewController, UIGraphicsImageRenderer
  case Canvas, getCFDataFromFile, append, appending, joined, isEnabled, isHidden, isLTR, style, target, backButton
  case UIBarButtonItem, UIAction, UIContextualAction, UITabBarItem, UIMenu, UIApplicationShortcutItem, Text, Label, Button
  case alloc, integral, TextField, SecureField, TextEditor, Alert, ContentUnavailableView, Link, ShareLink, DisclosureGroup, CommandMenu

  // MARK: Names that make a file worth parsing
  case firstOfInterest
  // Symbols and images
  case Image, systemName, systemImage, systemSymbol, systemSymbolName, systemImageName, systemImageNamed, UIImage, NSImage
  case imageLiteral, resourceName, imageNamed, named, symbolName, iconName, imageName
  case imageFlippedForRightToLeftLayoutDirection, flipsForRightToLeftLayoutDirection, mirrorsInRTL
  case withHorizontallyFlippedOrientation, imageWithHorizontallyFlippedOrientation, scaleEffect, rotation3DEffect
  case rotationEffect, NSTextAttachment, contents
  // Anchors and constraints
  case leftAnchor, rightAnchor, NSLayoutConstraint, attribute, NSLayoutAttributeLeft, NSLayoutAttributeRight
  case NSLayoutAttributeLeading, NSLayoutAttributeTrailing, NSLayoutAttributeLeftMargin, NSLayoutAttributeRightMargin
  case alignAllLeft, alignAllRight, directionLeftToRight, directionRightToLeft, flexibleLeftMargin, flexibleRightMargin
  case leftMargin, rightMargin, withVisualFormat, constraintsWithVisualFormat
  case UIViewAutoresizingFlexibleLeftMargin, UIViewAutoresizingFlexibleRightMargin
  // Layout libraries
  case makeConstraints, remakeConstraints, updateConstraints, snp, snp_makeConstraints, snp_remakeConstraints
  case snp_updateConstraints, snp_left, snp_right, prepareConstraints, mas_makeConstraints, mas_remakeConstraints
  case mas_updateConstraints, mas_left, mas_right, autoPinEdge, autoPinEdgeToSuperviewEdge, autoPinEdgesToSuperviewEdges
  case autoAlignAxis, autoPinEdgesToSuperviewEdgesWithInsets, autoConstrainAttribute, toSuperviewEdge, toSuperviewMargin
  case toSuperviewSafeArea, ALEdgeLeft, ALEdgeRight, ALAttributeLeft, ALAttributeRight, pin, constrain, anchor, excludingEdge
  // Alignment
  case textAlignment, alignment, contentHorizontalAlignment, alignmentMode, titleAlignment, setAlignment, multilineTextAlignment
  case NSTextAlignmentLeft, NSTextAlignmentRight, UIControlContentHorizontalAlignmentLeft, NSTextAlignment
  case UIControlContentHorizontalAlignmentRight, kCAAlignmentLeft, kCAAlignmentRight, CTTextAlignment, setTextAlignment
  case setContentHorizontalAlignment, NSLeftTextAlignment, NSRightTextAlignment
  // Insets, corners, shadows
  case UIEdgeInsetsMake, NSEdgeInsetsMake, NSEdgeInsets, contentInset, layoutMargins, textContainerInset, sectionInset
  case contentEdgeInsets, imageEdgeInsets, titleEdgeInsets, scrollIndicatorInsets, separatorInset, safeAreaInsets
  case edgeInsets, insets, margins, maskedCorners, layerMinXMinYCorner, layerMaxXMinYCorner, layerMinXMaxYCorner
  case layerMaxXMaxYCorner, kCALayerMinXMinYCorner, kCALayerMaxXMinYCorner, kCALayerMinXMaxYCorner, kCALayerMaxXMaxYCorner
  case byRoundingCorners, roundCorners, UIRectCornerTopLeft, UIRectCornerTopRight, UIRectCornerBottomLeft
  case UIRectCornerBottomRight, topLeft, topRight, bottomLeft, bottomRight, shadowOffset, startPoint, endPoint
  // Frames
  case CGRect, CGRectMake, CGPointMake, NSMakeRect, minX, maxX, midX, contentOffset, setContentOffset, left, right
  case UICollectionViewLayoutAttributes, layoutAttributesForItem, layoutAttributesForElements, translation
  case flipsHorizontallyInOppositeLayoutDirection, translationX, CGAffineTransformMakeTranslation, CGAffineTransform
  case translationInView, locationInView, velocity, transform, transform3D, CGAffineTransformMakeScale, setTransform
  case CATransform3DMakeScale, scaleX, setAffineTransform, CGAffineTransformMakeRotation, rotationAngle
  case layoutAttributesForItemAtIndexPath, setFrame, position
  // Gestures, keys, motion
  case UISwipeGestureRecognizer, direction, edges, UIScreenEdgePanGestureRecognizer, UIRectEdgeLeft, UIRectEdgeRight
  case UISwipeGestureRecognizerDirectionLeft, UISwipeGestureRecognizerDirectionRight, DragGesture, predictedEndTranslation
  case inputLeftArrow, inputRightArrow, UIKeyInputLeftArrow, UIKeyInputRightArrow, leftArrow, rightArrow, subtype
  case fromLeft, fromRight, kCATransitionFromLeft, kCATransitionFromRight, transitionFlipFromLeft, transitionFlipFromRight
  case UIViewAnimationOptionTransitionFlipFromLeft, UIViewAnimationOptionTransitionFlipFromRight, leftUtilityButtons
  case rightUtilityButtons, leftButtons, rightButtons, transition, UITableViewRowAnimationLeft, UITableViewRowAnimationRight
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
  case format, localizedStringWithFormat, stringWithFormat, initWithFormat, verbatim, arguments, appendFormat, charactersIn
  case characterSetWithCharactersInString, dateFormat, documentType, attributedStringWithFormat
  case stringByAppendingString, stringValue, kern, kerning, tracking, textCase, NSKernAttributeName, uppercased
  case suggestedFilename, DateFormatter, NumberFormatter
  case characterEncoding, html, setDateFormat, CTRunDraw, CTFontDrawGlyphs, CTFontGetGlyphsForCharacters, showGlyphs

  /// A file with it is worth parsing.
  var isOfInterest: Bool { rawValue > Self.firstOfInterest.rawValue }

  /// A keyword of Swift.
  var isKeyword: Bool { rawValue >= Self.as.rawValue && rawValue <= Self.unknown.rawValue }

  /// A keyword behind which an operand may begin, so that a slash there begins a regex literal.
  var precedesOperand: Bool {
    switch self {
    case .return, .case, .in, .try, .await, .throw, .if, .guard, .while, .where, .else, .is, .as, .yield, .switch, .repeat,
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
    .self_: "Self", .none_: " none", .switch_: " switch", .dynamic_: " dynamic", .unowned_: " unowned", .firstOfInterest: " interest",
  ]
}
