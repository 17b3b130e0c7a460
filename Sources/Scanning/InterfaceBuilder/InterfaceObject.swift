internal import Manifest

/// A view, a bar item or a controller of an interface file.
struct InterfaceObject {
  /// Its element of the XML.
  var node: Int
  /// What Interface Builder calls its kind: `label`, `button`, `stackView`.
  var tag: String
  /// The index of the view around it; nil for a root.
  var parent: Int?
  /// Its frame in the coordinates of the view around it, as designed: x, y, width, height.
  var frame: [Double]?
  /// Where the coordinates of its children start, seen from the scene.
  var origin = (x: 0.0, y: 0.0)
  /// Its semantic content attribute.
  var semantic: Semantic = .unspecified
  /// The words of all that it is called: outlets, actions, label, class, image.
  var words: Set<String> = []
  /// The name of an outlet that leads to it.
  var outlet: String?
  /// The objects inside it.
  var children: [Int] = []

  /// True where its own semantics keep it left to right.
  var isKeptLeftToRight: Bool {
    semantic == .playback || semantic == .spatial || semantic == .forceLeftToRight
  }
}

/// The kinds of object and what they are in a manifest.
enum InterfaceKinds {
  /// The roles of the objects that become elements; others are passed through.
  static let roles: [String: Role] = [
    "label": .text, "textView": .text, "textField": .`text-field`, "button": .button, "imageView": .image,
    "slider": .slider, "progressView": .progress, "switch": .switch, "segmentedControl": .segmented,
    "stepper": .stepper, "pageControl": .`page-control`, "searchBar": .`search-bar`, "tableView": .list,
    "collectionView": .grid, "tableViewCell": .`list-item`, "collectionViewCell": .`list-item`,
    "navigationBar": .`navigation-bar`, "toolbar": .toolbar, "tabBar": .`tab-bar`, "tabBarItem": .tab,
    "barButtonItem": .button, "mapView": .map, "datePicker": .`date-picker`, "stackView": .container,
    "view": .container, "scrollView": .container, "visualEffectView": .container, "pickerView": .container,
    "collectionReusableView": .container, "containerView": .container, "glkView": .container,
    "searchField": .`search-bar`, "popUpButton": .menu, "comboBox": .`text-field`, "secureTextField": .`text-field`,
    "levelIndicator": .gauge, "progressIndicator": .progress, "outlineView": .list, "customView": .container,
    "box": .container, "tableCellView": .`list-item`, "wkWebView": .container, "webView": .container,
    "pathControl": .breadcrumb, "tokenField": .`text-field`,
  ]

  /// Text whose alignment is left where no attribute stands, since the attribute holds every other one.
  static let alignedTexts: Set<String> = ["label", "textField", "textView"]
}

/// The words of a name: `playPauseButton` and `nav-back_24` are play, pause, button and nav, back, 24.
func words(of name: some StringProtocol) -> [String] {
  var words: [String] = []
  var word = ""
  var wasLower = false
  for scalar in name.unicodeScalars {
    let isUpper = ("A"..."Z").contains(scalar)
    let isLetter = isUpper || ("a"..."z").contains(scalar)
    let isDigit = ("0"..."9").contains(scalar)
    if !isLetter && !isDigit || isUpper && wasLower || !word.isEmpty && isDigit != endsInDigit(word) {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    if isLetter || isDigit { word += String(scalar).lowercased() }
    wasLower = isLetter && !isUpper
  }
  if !word.isEmpty { words.append(word) }
  return words
}

private func endsInDigit(_ word: String) -> Bool {
  word.utf8.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
}
