// modules: CLibrary SourceText DataFormats
import DataFormats
import SourceText

/// YAML of any bytes: no trap, spans inside the text, and what was read comes back the same when written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzYAML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let file = SourceFile(path: "input.yaml", bytes: bytes)
  do throws(YAMLError) {
    for tree in try YAML.parseAll(file) { checkRoundTrip(tree) }
  } catch {
    let size = (try? YAML.decode(file).bytes.count) ?? 2 * count
    for diagnostic in error.diagnostics {
      precondition(diagnostic.span.start <= diagnostic.span.end && Int(diagnostic.span.end) <= size)
      precondition(!diagnostic.message.isEmpty)
    }
  }
  return 0
}

private func checkRoundTrip(_ tree: Tree) {
  for node in tree.nodes {
    precondition(node.span.start <= node.span.end && Int(node.span.end) <= tree.source.count)
  }
  let written = YAML.write(tree)
  do throws(YAMLError) {
    let again = try YAML.parse(SourceFile(path: "written.yaml", bytes: written))
    precondition(again.nodes.map(\.kind) == tree.nodes.map(\.kind))
    for index in tree.nodes.indices {
      precondition(tree.kind(index) == .null || again.text(index) == tree.text(index))
      precondition(again.tags[index] == tree.tags[index])
    }
  } catch {
    preconditionFailure("what was written is not read: \(error)")
  }
}
