// modules: CLibrary SourceText DataFormats Manifest
import DataFormats
import Manifest
import SourceText

/// Manifests of any bytes: what is read without a tree is what the tree gives, of lines, too, and places lie in the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzManifest(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let reading = (try? JSON.parse(SourceFile(path: "manifest.json", bytes: bytes))).map { ManifestReader.read($0) }
  if let store = ManifestReader.store(json: bytes.span) {
    guard let reading, reading.problems.isEmpty else { preconditionFailure("taken, though it is wrong") }
    precondition(content(store) == content(reading.store))
  }
  for diagnostic in reading?.diagnostics(lines: LineTable(bytes), limit: 20) ?? [] {
    precondition(Int(diagnostic.span.end) <= count + 1 && !diagnostic.message.isEmpty)
  }
  var survey = StreamSurvey()
  survey.append(bytes.span)
  let reviews = survey.finish()
  for line in 1...4 { precondition(reviews.text(ofLine: line).count <= count) }
  var stream = ManifestStream(assets: survey.assets, guidelines: ["a"])
  for batch in [stream.feed(bytes.span), stream.finish()] {
    for problem in batch?.problems ?? [] {
      precondition(Int(problem.problem.span.end) <= problem.text.count + 1 && !problem.diagnostic.message.isEmpty)
    }
  }
  return 0
}

private func content(_ store: Store) -> [[UInt64]] {
  let lists = [store.screens, store.elements, store.strings, store.assets, store.usages, store.reviews]
  return lists.map { $0.map(UInt64.init) } + [
    store.slots, store.bytes.map(UInt64.init), store.numbers.map(\.bitPattern), store.items,
    store.records.flatMap { [$0.mask, UInt64($0.firstSlot), UInt64($0.parent), UInt64($0.end), UInt64($0.source)] },
  ]
}
