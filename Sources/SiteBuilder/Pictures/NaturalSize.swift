internal import Manifest

/// The size that an element wants where the manifest does not say one.
enum NaturalSize {
  /// Whether the children of a role stand beside each other.
  static func laysOutInRow(_ role: Role) -> Bool {
    switch role {
    case .button, .`button-group`, .`back-button`, .`next-button`, .`previous-button`, .`list-item`, .`tab-bar`, .tab,
      .toolbar, .`navigation-bar`, .segmented, .rating, .breadcrumb, .pagination, .`media-player`, .`field-group`,
      .`search-bar`, .`page-header`, .`image-group`, .slider, .range, .stepper, .scale, .icon, .checkbox, .switch,
      .`page-control`, .`window-buttons`, .`text-field`, .carousel, .progress, .badge:
      true
    default: false
    }
  }

  /// The size of an element.
  ///
  /// - Parameters:
  ///   - available: the width of what holds it, in points.
  ///   - inRow: whether others stand beside it, so that it takes no more than it needs.
  static func size(of element: ElementView, available: Double, inRow: Bool = false) -> (width: Double, height: Double) {
    let role: Role = element.term(.role) ?? .container
    let children = element.children
    let fixed = fixedSize(role)
    if role == .text { return text(element, available: available, inRow: inRow) }
    var height = fixed.height
    if !children.isEmpty, role != .icon {
      let sizes = children.map { size(of: $0, available: max(40, available - 20), inRow: laysOutInRow(role)) }
      let needed =
        laysOutInRow(role)
        ? (sizes.map(\.height).max() ?? 0) + 12 : sizes.reduce(0) { $0 + $1.height } + 8 * Double(sizes.count) + 16
      height = laysOutInRow(role) ? max(height, needed) : needed
    }
    guard let width = fixed.width else {
      return (inRow ? rowWidth(element, children, available) : available, height)
    }
    return (min(width, available), height)
  }

  private static func rowWidth(_ element: ElementView, _ children: [ElementView], _ available: Double) -> Double {
    if children.isEmpty { return max(56, width(of: element.text(.text) ?? element.text(.label) ?? "", 15) + 24) }
    let inner = children.reduce(16) { $0 + size(of: $1, available: available, inRow: true).width + 6 }
    return min(available, inner)
  }

  private static func text(
    _ element: ElementView, available: Double, inRow: Bool
  ) -> (width: Double, height: Double) {
    let text = element.text(.text) ?? element.text(.label) ?? ""
    let size = fontSize(element)
    let natural = width(of: text, size)
    let parts = text.utf8.contains(UInt8(ascii: "\n")) ? text.split(separator: "\n").count : 1
    let lines = max(element.integer(.lines) ?? 1, parts, inRow ? 1 : wrapped(natural, available))
    return (inRow ? min(available, natural + 8) : available, Double(lines) * size * 1.5 + 2)
  }

  private static func wrapped(_ width: Double, _ available: Double) -> Int {
    available > 0 ? max(1, Int((width / available) + 0.95)) : 1
  }

  /// The size of an element's font, in points.
  static func fontSize(_ element: ElementView) -> Double {
    let size = element.store.record(element.index, ElementField.font).flatMap {
      element.store.number($0, FontField.size)
    }
    return max(9, min(size ?? 16, 40))
  }

  /// About how wide a text is, in points: half a square for each character that takes room.
  private static func width(of text: String, _ size: Double) -> Double {
    Double(text.unicodeScalars.count(where: takesRoom)) * size * 0.56
  }

  /// Whether a character takes room of its own. Letters and digits of the scripts that examples are written in, which
  /// are nearly all there is, need no look into the tables of Unicode.
  private static func takesRoom(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0x5D0...0x5EA, 0x620...0x64A, 0x660...0x66F: return true
    default:
      let category = scalar.properties.generalCategory
      return category != .format && category != .nonspacingMark
    }
  }

  /// The width, nil where it is that of its place, and the height of each role.
  private static func fixedSize(_ role: Role) -> (width: Double?, height: Double) {
    switch role {
    case .icon, .`window-buttons`: (role == .icon ? 30 : 56, role == .icon ? 30 : 20)
    case .badge: (24, 24)
    case .image: (112, 76)
    case .video: (176, 100)
    case .checkbox: (26, 26)
    case .switch: (54, 32)
    case .`back-button`, .`next-button`, .`previous-button`: (44, 44)
    case .stepper: (96, 34)
    case .gauge: (110, 72)
    case .`page-control`: (nil, 22)
    case .indicator: (64, 6)
    case .popover: (200, 84)
    case .menu: (180, 104)
    case .drawer: (190, 120)
    case .progress: (nil, 16)
    case .slider, .range, .rating, .breadcrumb: (nil, 30)
    case .scale: (nil, 48)
    case .calendar: (nil, 168)
    case .chart, .map: (nil, 132)
    case .`date-picker`, .`time-picker`: (nil, 92)
    case .carousel: (nil, 112)
    case .grid, .table: (nil, 112)
    case .card, .list: (nil, 108)
    case .gesture: (nil, 72)
    case .skeleton: (nil, 60)
    case .`tab-bar`: (nil, 52)
    case .segmented, .`search-bar`: (nil, 38)
    case .`media-player`: (nil, 60)
    case .`image-group`: (nil, 84)
    case .container: (nil, 64)
    default: (nil, 44)
    }
  }
}
