extension Tree {
  /// The indices of a collection's children, in document order.
  public struct Children: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let nodes: [Node]
    @usableFromInline var index: Int
    @usableFromInline let end: Int

    @inlinable init(nodes: [Node], index: Int, end: Int) {
      self.nodes = nodes
      self.index = index
      self.end = end
    }

    /// The next child.
    @inlinable public mutating func next() -> Int? {
      guard index < end else { return nil }
      defer { index = Int(nodes[index].next) }
      return index
    }
  }

  /// The key and value indices of a mapping's entries, in document order.
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    @usableFromInline var children: Children

    @inlinable init(children: Children) {
      self.children = children
    }

    /// The next entry.
    @inlinable public mutating func next() -> (key: Int, value: Int)? {
      guard let key = children.next(), let value = children.next() else { return nil }
      return (key, value)
    }
  }

  /// The items of a sequence, or the keys and values of a mapping in turn; nothing for a scalar.
  ///
  /// An alias is followed to its collection. A child that is an alias itself is handed out as it stands, so that its
  /// span is the place of use; every accessor of the tree follows it.
  @inlinable public func children(of index: Int) -> Children {
    let index = resolve(index)
    let isCollection = nodes[index].kind == .sequence || nodes[index].kind == .mapping
    return Children(nodes: nodes, index: index + 1, end: isCollection ? Int(nodes[index].next) : 0)
  }

  /// The entries of a mapping; nothing for every other kind.
  @inlinable public func entries(of index: Int) -> Entries {
    let isMapping = kind(index) == .mapping
    let none = Children(nodes: [], index: 0, end: 0)
    return Entries(children: isMapping ? children(of: index) : none)
  }

  /// The number of items of a sequence or of entries of a mapping; 0 for a scalar.
  @inlinable public func count(of index: Int) -> Int {
    let node = nodes[resolve(index)]
    return node.kind == .sequence || node.kind == .mapping ? Int(node.count) : 0
  }

  /// The value under a key of a mapping, or nil where there is none or the node is no mapping.
  ///
  /// Keys compare by their content, whatever their kind: the YAML key `1` is found as `"1"`. Cost: one pass over the
  /// entries; to read many fields, go through `entries(of:)` once.
  public func value(forKey key: String, in index: Int) -> Int? {
    for entry in entries(of: index) where hasContent(entry.key, equalTo: key) { return entry.value }
    return nil
  }

  /// True when a scalar's content is this text, byte by byte.
  public func hasContent(_ index: Int, equalTo text: String) -> Bool {
    let text = text.utf8Span.span
    return withContent(index) { content in
      guard content.count == text.count else { return false }
      for i in content.indices where content[i] != text[i] { return false }
      return true
    }
  }

  /// Reads a scalar's content in place; empty for a collection.
  func withContent<Result>(_ index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let node = nodes[resolve(index)]
    guard node.kind.rawValue <= NodeKind.string.rawValue else { return body(Span()) }
    let range = Int(node.content)..<Int(node.content) + Int(node.count)
    return body((node.isDecoded ? decoded : source).span.extracting(range))
  }

  /// The steps from the root to a node, as a JSON Pointer (RFC 6901): `/screens/0/id`; empty for the root.
  ///
  /// A key's own path is that of its value. Cost: the children before the node, at each level.
  public func path(to target: Int) -> String {
    var path = ""
    var container = root
    descend: while target > container {
      var item = 0
      let isMapping = nodes[container].kind == .mapping
      var step = children(of: container)
      while let key = step.next(), let child = isMapping ? step.next() : key {
        guard target < Int(nodes[child].next) else {
          item += 1
          continue
        }
        path += "/" + (isMapping ? Self.escapedForPointer(text(key)) : String(item))
        if target <= child { return path }
        container = child
        continue descend
      }
      return path
    }
    return path
  }

  private static func escapedForPointer(_ key: String) -> String {
    var escaped = ""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
