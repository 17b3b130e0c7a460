// modules: CLibrary SourceText DataFormats
import DataFormats
import SourceText

/// JSON of any bytes: no trap, spans inside the text, and what was read comes back the same when written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let file = SourceFile(path: "input.json", bytes: bytes)
  do throws(JSONError) {
    let tree = try JSON.parse(file)
    checkRoundTrip(tree)
  } catch {
    for diagnostic in error.diagnostics {
      precondition(diagnostic.span.start <= diagnostic.span.end && Int(diagnostic.span.end) <= count)
      precondition(!diagnostic.message.isEmpty)
    }
  }
  return 0
}

private func checkRoundTrip(_ tree: Tree) {
  var writer = JSONWriter([.pretty, .escapesNonASCII])
  do throws(JSONError) {
    try writer.value(tree.root, of: tree)
    let again = try JSON.parse(SourceFile(path: "written.json", bytes: writer.finish()))
    precondition(again.nodes.map(\.kind) == tree.nodes.map(\.kind))
    for index in tree.nodes.indices {
      precondition(again.text(index) == tree.text(index))
      precondition(again.double(index) == tree.double(index))
    }
  } catch {
    preconditionFailure("what was written is not read: \(error)")
  }
}
