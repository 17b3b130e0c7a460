internal import Guidelines
internal import Manifest
internal import Reporting

/// The neutral drawings of site/assets/glyphs.svg, by the names that symbols begin with.
struct GlyphSet: Sendable {
  /// The names of the drawings, in the order of the file.
  let names: [String]
  /// The markup inside of each.
  let drawings: [String]
  private let places: [String: Int]

  /// A drawing as a symbol uses it.
  struct Use: Hashable, Sendable {
    /// The place among the drawings.
    var drawing: Int
    /// Whether the name says that it points backward or left as drawn for left to right.
    var pointsBack = false
    /// What stands around it.
    var enclosure = Enclosure.none
    /// Whether a stroke crosses it out.
    var hasSlash = false
    /// Whether something small stands at its end.
    var hasBadge = false
  }

  /// What stands around a drawing.
  enum Enclosure: Int, Sendable { case none, circle, square }

  /// Reads the drawings: each `<symbol id="…">…</symbol>` on a line of its own.
  init(_ bytes: [UInt8]) {
    var names: [String] = []
    var drawings: [String] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where line.hasPrefix("<symbol id=\"") {
      let rest = line.dropFirst(12)
      guard let quote = rest.firstIndex(of: "\""), rest.hasSuffix("</symbol>") else { continue }
      names.append(String(rest[..<quote]))
      drawings.append(String(rest[quote...].dropFirst(2).dropLast(9)))
    }
    self.names = names
    self.drawings = drawings
    places = Dictionary(zip(names, names.indices)) { first, _ in first }
  }

  /// The drawing for a symbol, an asset or what one depicts: that of the longest beginning of its name.
  func use(_ name: String) -> Use? {
    let words = GlyphSet.words(name)
    guard let (drawing, count) = find(words) ?? find(words.filter { !GlyphSet.sides.contains($0) }) else { return nil }
    var use = Use(drawing: drawing)
    use.pointsBack = GlyphSet.isBackward(words) && !GlyphSet.isDrawnBackward(names[drawing])
    let rest = words.dropFirst(count)
    if rest.contains("circle") { use.enclosure = .circle } else if rest.contains("square") { use.enclosure = .square }
    use.hasSlash = rest.contains("slash")
    use.hasBadge = rest.contains("badge")
    return use
  }

  /// The drawing for an asset of a project: as for a symbol, or by any word of its name.
  func use(asset name: String) -> Use? {
    let words = GlyphSet.words(name)
    for start in words.indices {
      if let use = use(words[start...].joined(separator: ".")) { return use }
    }
    return nil
  }

  /// The words of a name, whether dots, dashes or capitals part them.
  private static func words(_ name: String) -> [String] {
    var words = [""]
    for character in name {
      if character == "." || character == "-" || character == "_" {
        words.append("")
      } else {
        if character.isUppercase, words.last?.last?.isLowercase == true { words.append("") }
        words[words.count - 1] += character.lowercased()
      }
    }
    return words.filter { !$0.isEmpty }
  }

  /// The drawing for what is depicted.
  func use(_ depiction: Depiction) -> Use {
    var use = Use(drawing: places[GlyphSet.drawing(depiction)] ?? places["any"] ?? 0)
    use.pointsBack = depiction == .`backward-motion` || depiction == .undo
    return use
  }

  /// The drawing that stands for anything.
  var any: Use { Use(drawing: places["any"] ?? 0) }

  /// The markup of a use, its enclosure and overlays included; the caller mirrors it as a whole.
  func markup(_ use: Use, slashMirrored: Bool = false) -> String {
    var text = drawings[use.drawing]
    switch use.enclosure {
    case .none: break
    case .circle:
      text = "<circle cx=\"12\" cy=\"12\" r=\"10\"/><g transform=\"translate(5.4 5.4) scale(.55)\">\(text)</g>"
    case .square:
      text =
        "<rect x=\"2.500\" y=\"2.500\" width=\"19\" height=\"19\" rx=\"4\"/><g transform=\"translate(5.4 5.4) scale(.55)\">\(text)</g>"
    }
    if use.hasSlash { text += "<path d=\"M4 4l16 16\"/>" }
    if use.hasBadge { text += "<circle class=\"s\" cx=\"19\" cy=\"18\" r=\"3.500\"/>" }
    return text
  }

  private func find(_ words: [String]) -> (drawing: Int, count: Int)? {
    for count in stride(from: words.count, to: 0, by: -1) {
      if let place = places[words.prefix(count).joined(separator: ".")] { return (place, count) }
    }
    return nil
  }

  private static let sides: Set<String> = ["left", "right", "backward", "forward", "leading", "trailing"]

  /// Whether the first side that a name names is left or backward.
  private static func isBackward(_ words: [String]) -> Bool {
    guard let side = words.first(where: { sides.contains($0) }) else { return false }
    return side == "left" || side == "backward"
  }

  /// Whether a drawing points left itself, as its name says.
  private static func isDrawnBackward(_ name: String) -> Bool {
    name.split(separator: ".").contains { $0 == "left" || $0 == "backward" }
  }

  private static func drawing(_ depiction: Depiction) -> String {
    switch depiction {
    case .`forward-motion`, .`backward-motion`, .`physical-direction`: "arrow"
    case .undo, .redo: "arrow.uturn"
    case .`reading-direction`: "text"
    case .`text-lines`: "list"
    case .letters: "letters"
    case .`question-mark`: "questionmark"
    case .progress: "gauge"
    case .rotation: "arrow.clockwise"
    case .speaker: "speaker.wave"
    case .`media-playback`: "play"
    case .logo: "logo"
    case .`universal-mark`: "checkmark"
    case .`real-object`: "clock"
    case .`held-tool`: "pencil"
    case .tool: "hammer"
    case .badge: "plus"
    case .base: "doc.text"
    case .photo, .background, .`physical-world`: "photo"
    case .illustration, .artwork: "paintbrush"
    case .video: "video"
    case .screenshot: "iphone"
    case .map: "map"
    case .`qr-code`: "qrcode"
    case .number: "number"
    case .slash, .decoration: "any"
    }
  }
}
