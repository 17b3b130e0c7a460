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

/// The words of a name in lower case: `playPauseButton`, `nav-back_24` and `VLCMovie` are play, pause, button; nav, back,
/// 24; vlc, movie.
func words(of name: some StringProtocol) -> [String] {
  let bytes = Array(name.utf8)
  var words: [String] = []
  var word: [UInt8] = []
  for (index, byte) in bytes.enumerated() {
    let own = ByteKind(byte)
    let before = index > 0 ? ByteKind(bytes[index - 1]) : .other
    // The last capital of a run begins the next word.
    let opensWord = own == .upper && before == .upper && index + 1 < bytes.count && ByteKind(bytes[index + 1]) == .lower
    let continues = own == before || before == .upper && own == .lower
    if !continues || opensWord {
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      word = []
    }
    if own != .other { word.append(own == .upper ? byte | 0x20 : byte) }
  }
  if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
  return words
}

/// What a byte of a name is.
private enum ByteKind {
  case upper, lower, digit, other

  init(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .upper
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .lower
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
    default: self = .other
    }
  }
}
