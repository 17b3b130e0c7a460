/// An XML text as a tree in one array: elements in document order, each with the index behind its last descendant.
struct XMLTree {
  /// An element.
  struct Node {
    /// The name of its tag.
    var name: String
    /// Where its tag starts.
    var offset: Int
    /// Its attributes, as a range of `attributes`.
    var attributes: Range<Int>
    /// The index of the element around it; -1 for the outermost.
    var parent: Int
    /// The index behind the last element inside it.
    var end: Int
    /// Its text, as a range of `textPool`; what stands between its children is joined.
    var text = 0..<0
  }

  /// An attribute.
  struct Attribute {
    var name: String
    var value: String
    /// The value's bytes, without quotes.
    var range: Range<Int>
    /// Where its name starts.
    var offset: Int
  }

  private(set) var nodes: [Node] = []
  private(set) var attributes: [Attribute] = []
  private(set) var textPool: [UInt8] = []
  /// Where the text breaks the format for the first time; what could be read is in the tree.
  private(set) var fault: Int?
  /// Where elements stand deeper in each other than the limit; they are left out.
  private(set) var tooDeep: Int?

  static let depthLimit = 1_000
  private static let nodeLimit = 4_000_000

  /// Reads a text. An end tag closes the innermost element of its name; one of no open element is passed over.
  ///
  /// - Parameter keepsText: whether the texts of elements are wanted.
  init(_ bytes: [UInt8], keepsText: Bool = true) {
    var reader = XMLReader(bytes)
    var open: [Int] = []
    var skipped = 0
    while true {
      switch reader.next() {
      case .start(let isEmpty):
        guard skipped == 0, open.count < Self.depthLimit, nodes.count < Self.nodeLimit else {
          if tooDeep == nil { tooDeep = reader.start }
          if !isEmpty { skipped += 1 }
          continue
        }
        append(reader, parent: open.last ?? -1)
        if !isEmpty { open.append(nodes.count - 1) }
      case .end:
        if skipped > 0 {
          skipped -= 1
          continue
        }
        close(bytes[reader.content], &open, at: reader.start)
      case .text, .literal:
        if keepsText, skipped == 0, let innermost = open.last { appendText(reader, innermost) }
      case .done:
        if let last = open.last, fault == nil { fault = nodes[last].offset }
        for index in open { nodes[index].end = nodes.count }
        if let place = reader.fault { fault = min(fault ?? place, place) }
        return
      }
    }
  }

  private mutating func append(_ reader: XMLReader, parent: Int) {
    let first = attributes.count
    for attribute in reader.attributes {
      attributes.append(
        Attribute(
          name: String(decoding: reader.bytes[attribute.name], as: UTF8.self),
          value: String(decoding: XMLReader.decode(reader.bytes[attribute.value]), as: UTF8.self),
          range: attribute.value, offset: attribute.name.lowerBound))
    }
    nodes.append(
      Node(
        name: String(decoding: reader.bytes[reader.content], as: UTF8.self), offset: reader.start,
        attributes: first..<attributes.count, parent: parent, end: nodes.count + 1))
  }

  private mutating func close(_ name: ArraySlice<UInt8>, _ open: inout [Int], at place: Int) {
    guard let match = open.lastIndex(where: { nodes[$0].name.utf8.elementsEqual(name) }) else {
      if fault == nil { fault = place }
      return
    }
    if match != open.count - 1, fault == nil { fault = place }
    for index in open[match...] { nodes[index].end = nodes.count }
    open.removeSubrange(match...)
  }

  private mutating func appendText(_ reader: XMLReader, _ node: Int) {
    let bytes = reader.bytes[reader.content]
    // Around children there is white space only in these files; a run that is not at the pool's end starts anew.
    let old = nodes[node].text
    let start = !old.isEmpty && old.upperBound == textPool.count ? old.lowerBound : textPool.count
    textPool.append(contentsOf: XMLReader.decode(bytes))
    nodes[node].text = start..<textPool.count
  }

  // MARK: Looking

  /// The elements right inside one.
  func children(of node: Int) -> Children { Children(tree: self, index: node + 1, end: nodes[node].end) }

  /// The elements right inside one, in order.
  struct Children: Sequence, IteratorProtocol {
    let tree: XMLTree
    var index: Int
    let end: Int

    mutating func next() -> Int? {
      guard index < end else { return nil }
      defer { index = tree.nodes[index].end }
      return index
    }
  }

  /// The first element of a name right inside one.
  func child(_ name: String, of node: Int) -> Int? { children(of: node).first { nodes[$0].name == name } }

  /// An attribute of an element.
  func attribute(_ name: String, of node: Int) -> Attribute? {
    for index in nodes[node].attributes where attributes[index].name == name { return attributes[index] }
    return nil
  }

  /// The value of an attribute of an element.
  func value(_ name: String, of node: Int) -> String? { attribute(name, of: node)?.value }

  /// An attribute that is a number.
  func number(_ name: String, of node: Int) -> Double? { value(name, of: node).flatMap { Double($0) } }

  /// True where an attribute is `YES` or `true`.
  func flag(_ name: String, of node: Int) -> Bool {
    let value = value(name, of: node)
    return value == "YES" || value == "true"
  }

  /// The text right inside an element.
  func text(of node: Int) -> String { String(decoding: textPool[nodes[node].text], as: UTF8.self) }
}
