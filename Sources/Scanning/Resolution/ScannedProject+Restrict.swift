internal import Manifest

extension ScannedProject {
  /// Leaves only what stands in some files. What other files say of it (constants, owners, languages) stays known.
  public mutating func restrict(to paths: Set<String>) {
    screens.removeAll { !paths.contains($0.path) }
    usages.removeAll { !paths.contains($0.path) }
    strings.removeAll { string in !string.texts.contains { paths.contains($0.path) } }
    // Without a string to judge, how complete a language is does not matter.
    if strings.isEmpty { translations = [] }
    assets.removeAll { !paths.contains($0.path) }
    gaps.removeAll { !paths.contains($0.path) }
    suppressions.removeAll { !paths.contains($0.path) }
    let names = Set(assets.map(\.name))
    for index in screens.indices {
      for element in screens[index].screen.elements.indices {
        screens[index].screen.elements[element].dropAssets(besides: names, depth: 0)
      }
    }
    let ids = Set(screens.map(\.id))
    for index in usages.indices {
      if let screen = usages[index].screen, !ids.contains(screen) { usages[index].screen = nil }
    }
  }
}

extension ScannedElement {
  /// Takes away references to assets that are left out. A manifest without assets says nothing of them.
  fileprivate mutating func dropAssets(besides names: Set<String>, depth: Int) {
    if let name = fields[.asset]?.text, !names.isEmpty, !names.contains(name) { fields[.asset] = nil }
    guard depth < Self.depthLimit else { return }
    for index in children.indices { children[index].dropAssets(besides: names, depth: depth + 1) }
  }
}
