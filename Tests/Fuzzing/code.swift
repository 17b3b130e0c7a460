// modules: CLibrary SourceText DataFormats Bidi Expressions Manifest Guidelines Configuration Audit Scanning
import Scanning

/// Sources of any bytes: no trap and no endless loop in the scanner of Swift and of Objective-C, and places inside the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCode(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let files = [ProjectFile(path: "A.swift", kind: .swift), ProjectFile(path: "A.m", kind: .objectiveC)]
  for file in files {
    let result = FileScanner.scan(file, bytes)
    for usage in result.usages {
      precondition(usage.at.line > 0 && usage.at.column > 0 && !usage.api.isEmpty)
      for edit in usage.fix?.edits ?? [] { precondition(edit.start <= edit.end) }
    }
    for screen in result.screens {
      for element in screen.elements { precondition(element.at.line > 0 && !element.id.isEmpty) }
    }
  }
  return 0
}
