internal import Manifest

/// Reads a xib or a storyboard: views with their frames, texts, images and alignments, constraints, masks and insets.
///
/// Each scene of a storyboard and each xib is a screen. What a person decides in Interface Builder and an app ships in
/// every direction becomes a usage whose API starts with `IB.`, at the attribute that says it.
struct InterfaceReader {
  let tree: XMLTree
  var file: ScannedFile
  var objects: [InterfaceObject] = []
  /// Objects by their id in the file.
  var ids: [String: Int] = [:]
  /// The names of outlets and actions by the id that they lead to or come from.
  private var connections: [String: [String]] = [:]
  private var outlets: [String: String] = [:]
  /// The words of the file's name and of its classes, which tell a player.
  var mediaWords: Set<String> = []
  /// What constraints tie, by the ids of the objects.
  var ties: [String: [Tie]] = [:]
  /// Whether the document is laid out by constraints; else by masks.
  var usesConstraints = false
  /// What the document is for: `iOS.CocoaTouch`, `MacOSX.Cocoa`, `watchKit`.
  var runtime = ""
  /// The last part of the path.
  let name: String
  /// The screen that is being made.
  var screen: String

  /// Reads a file.
  static func scan(_ path: String, _ bytes: [UInt8]) -> ScannedFile {
    var file = ScannedFile(path: path)
    let tree = XMLTree(bytes)
    guard let root = tree.nodes.first, root.name == "document" || root.name == "archive" else {
      file.gaps.append(ScanGap(.unreadable, at: tree.fault ?? 0))
      return file
    }
    if let place = tree.fault { file.gaps.append(ScanGap(.malformed, at: place)) }
    if let place = tree.tooDeep { file.gaps.append(ScanGap(.tooDeep, at: place)) }
    // The format before Xcode 5 holds archived objects, not views.
    guard root.name == "document" else { return file }
    var reader = InterfaceReader(tree, file)
    reader.read()
    return reader.file
  }

  private init(_ tree: XMLTree, _ file: ScannedFile) {
    self.tree = tree
    self.file = file
    name =
      file.path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file.path[file.path.index(after: $0)...]) }
      ?? file.path
    screen = name
  }

  private mutating func read() {
    usesConstraints = tree.flag("useAutolayout", of: 0)
    runtime = tree.value("targetRuntime", of: 0) ?? ""
    readConnections()
    readTies()
    noteImages()
    noteKeys()
    if let scenes = tree.child("scenes", of: 0) {
      for scene in tree.children(of: scenes) where tree.nodes[scene].name == "scene" { readScene(scene) }
    } else if let top = tree.child("objects", of: 0) {
      readXib(top)
    }
  }

  // MARK: Scenes

  private mutating func readScene(_ scene: Int) {
    guard let top = tree.child("objects", of: scene) else { return }
    for controller in tree.children(of: top) where tree.nodes[controller].name.hasSuffix("ontroller") {
      let className = tree.value("customClass", of: controller)
      let title = title(of: controller)
      let label =
        className ?? tree.value("storyboardIdentifier", of: controller) ?? title ?? tree.value("sceneID", of: scene)
        ?? ""
      startScreen("\(name):\(label)", className, at: tree.nodes[controller].offset)
      file.screens[file.screens.count - 1].fields[.title] = title.map { .text($0) }
      mediaWords = Set(words(of: name) + words(of: label))
      finishScreen(collect(inside: controller, parent: nil))
    }
  }

  private func title(of controller: Int) -> String? {
    let item = tree.child("navigationItem", of: controller).flatMap { tree.value("title", of: $0) }
    return item ?? tree.value("title", of: controller)
  }

  private mutating func readXib(_ top: Int) {
    let owner = tree.children(of: top).first { tree.value("placeholderIdentifier", of: $0) == "IBFilesOwner" }
    var className = owner.flatMap { tree.value("customClass", of: $0) }
    startScreen(name, className, at: tree.nodes[top].offset)
    mediaWords = Set(words(of: name) + words(of: className ?? ""))
    var roots: [Int] = []
    for node in tree.children(of: top) where tree.nodes[node].name != "placeholder" {
      if let own = tree.value("customClass", of: node) {
        if className == nil || className == "NSObject" { className = own }
        mediaWords.formUnion(words(of: own))
        file.screens[file.screens.count - 1].aliases.append(own)
      }
      roots += collect(node, parent: nil)
    }
    finishScreen(roots)
  }

  private mutating func startScreen(_ name: String, _ className: String?, at offset: Int) {
    screen = name
    objects = []
    ids = [:]
    var made = ScannedScreen(name, at: offset)
    if let className { made.aliases = [className] }
    file.screens.append(made)
  }

  /// Makes elements and usages of the objects that were collected.
  private mutating func finishScreen(_ roots: [Int]) {
    let screen = file.screens.count - 1
    let frames = roots.compactMap { objects[$0].frame }
    if let frame = frames.first, frame[2] > 0, frame[3] > 0 {
      file.screens[screen].fields[.size] = .numbers([frame[2], frame[3]])
    }
    for index in objects.indices { readAttributes(of: index) }
    readConstraints()
    readGestures()
    file.screens[screen].elements = roots.flatMap { elements(of: $0, depth: 0) }
  }

  // MARK: Objects

  /// Collects what is inside an element of the XML. Returns the objects that stand right in it.
  private mutating func collect(inside node: Int, parent: Int?) -> [Int] {
    var found: [Int] = []
    for child in tree.children(of: node) { found += collect(child, parent: parent) }
    return found
  }

  /// Collects an element of the XML and what is inside it. Depth is bounded by the tree's.
  private mutating func collect(_ node: Int, parent: Int?) -> [Int] {
    let tag = tree.nodes[node].name
    guard !Self.leaves.contains(tag) else { return [] }
    let rect = tree.children(of: node).first {
      tree.nodes[$0].name == "rect" && tree.value("key", of: $0) == "frame"
    }
    guard rect != nil || InterfaceKinds.roles[tag] != nil else {
      // Lists of views are passed through.
      return collect(inside: node, parent: parent)
    }
    let index = objects.count
    var object = InterfaceObject(node: node, tag: tag, parent: parent)
    object.frame = rect.flatMap { frame(of: $0) }
    let outer = parent.map { objects[$0].origin } ?? (x: 0, y: 0)
    object.origin = (outer.x + (object.frame?[0] ?? 0), outer.y + (object.frame?[1] ?? 0))
    object.semantic =
      tree.value("semanticContentAttribute", of: node).flatMap { Semantic(rawValue: $0) } ?? .unspecified
    objects.append(object)
    if let id = tree.value("id", of: node) { ids[id] = index }
    objects[index].outlet = tree.value("id", of: node).flatMap { outlets[$0] }
    objects[index].words = allWords(of: node)
    let children = collect(inside: node, parent: index)
    objects[index].children = children
    return [index]
  }

  /// Elements that hold no views, though some hold a frame.
  private static let leaves: Set<String> = [
    "constraints", "variation", "connections", "rect", "color", "fontDescription", "state", "autoresizingMask",
    "resources", "userDefinedRuntimeAttributes", "inset", "edgeInsets",
  ]

  private func frame(of rect: Int) -> [Double]? {
    let numbers = ["x", "y", "width", "height"].compactMap { tree.number($0, of: rect) }
    return numbers.count == 4 && numbers.allSatisfy { $0.isFinite && abs($0) < 1e6 } ? numbers : nil
  }

  /// The words of everything that an object is called.
  private func allWords(of node: Int) -> Set<String> {
    var names = tree.value("id", of: node).flatMap { connections[$0] } ?? []
    for attribute in ["userLabel", "customClass", "restorationIdentifier", "image"] {
      if let value = tree.value(attribute, of: node) { names.append(value) }
    }
    for child in tree.children(of: node) {
      switch tree.nodes[child].name {
      case "state", "buttonConfiguration":
        if let image = image(of: child)?.value { names.append(image) }
      case "connections":
        for connection in tree.children(of: child) where tree.nodes[connection].name == "action" {
          if let selector = tree.value("selector", of: connection) { names.append(selector) }
        }
      case "accessibility": if let label = tree.value("label", of: child) { names.append(label) }
      default: break
      }
    }
    return Set(names.flatMap { words(of: $0) })
  }

  private mutating func readConnections() {
    for (index, node) in tree.nodes.enumerated() where node.name == "outlet" || node.name == "outletCollection" {
      guard let target = tree.value("destination", of: index), let name = tree.value("property", of: index) else {
        continue
      }
      connections[target, default: []].append(name)
      if outlets[target] == nil, node.name == "outlet", name != "view", name != "delegate", name != "dataSource" {
        outlets[target] = name
      }
    }
  }

  /// The names of all pictures of the file, so that assets are joined with their uses.
  private mutating func noteImages() {
    guard let resources = tree.child("resources", of: 0) else { return }
    for image in tree.children(of: resources) where tree.nodes[image].name == "image" {
      guard let name = tree.value("name", of: image), tree.value("catalog", of: image) != "system" else { continue }
      file.mentions.append(ScannedMention(name))
    }
  }

  /// The texts that may be keys: a class of the project's own may look them up.
  private mutating func noteKeys() {
    var texts: Set<UInt32> = []
    for (index, node) in tree.nodes.enumerated()
    where node.name == "userDefinedRuntimeAttribute" || node.name == "string" {
      if let value = tree.value("value", of: index) { texts.insert(UsedTexts.hash(of: value.utf8)) }
      texts.insert(UsedTexts.hash(of: tree.text(of: index).utf8))
    }
    file.texts = texts.sorted()
    var classes: Set<UInt32> = []
    for index in tree.nodes.indices {
      if let name = tree.value("customClass", of: index) { classes.insert(TypeNames.hash(of: name)) }
    }
    file.namedTypes = classes.sorted()
  }

  /// Adds a usage at an attribute, or at the tag where the attribute is missing.
  mutating func add(
    _ api: String, value: String?, _ context: UsageContexts = [], of object: InterfaceObject? = nil, at offset: Int,
    fix: ScannedFix? = nil
  ) {
    var usage = ScannedUsage(
      api, value: value.map { .text($0) }, context: context, screen: screen, at: offset, fix: fix)
    usage.outlet = object?.outlet
    file.usages.append(usage)
  }
}
