// modules: CLibrary SourceText Mustache
import Mustache
import SourceText

/// Templates of any bytes: no trap, errors inside the template, and the same text when rendered twice.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMustache(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  // The first half is a page, the second half a template that it may include as "p".
  let half = bytes.count / 2
  let files = [
    SourceFile(path: "page", bytes: Array(bytes[..<half])), SourceFile(path: "p", bytes: Array(bytes[half...])),
  ]
  do {
    let set = try TemplateSet(files, unknown: .empty)
    let first = try set.render("page", context)
    let second = try set.render("page", context)
    precondition(first == second)
  } catch let errors as MustacheErrors {
    for error in errors.errors { check(error, files) }
  } catch let error as MustacheError {
    check(error, files)
  } catch {
    preconditionFailure("\(error)")
  }
  return 0
}

private func check(_ error: MustacheError, _ files: [SourceFile]) {
  precondition(!error.description.isEmpty && error.span.start <= error.span.end)
  guard let file = files.first(where: { $0.path == error.template }) else { return }
  precondition(Int(error.span.end) <= file.bytes.count)
}

private let context: MustacheValue = [
  "a": ["b": ["c": "<deep>"]], "b": "x & y", "l": [1, "two", ["a": false]], "n": "p",
  "f": .lambda(MustacheLambda { .template($0 ?? "{{b}}") }),
]
