// modules: CLibrary SourceText Bidi
import Bidi
import SourceText

/// Bidi of any bytes: no trap, levels within their limit, an order that is a permutation, answers to every question.
/// The first byte chooses the direction.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBidi(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let direction = BaseDirection.allCases[Int(bytes[0]) % 3]
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  var resolver = BidiResolver()
  resolver.resolve(bytes.dropFirst(), direction: direction)
  checkLevels(resolver, scalars: text.unicodeScalars.count)
  checkText(text, direction, &resolver)
  return 0
}

private func checkLevels(_ resolver: BidiResolver, scalars: Int) {
  precondition(resolver.levels.count == scalars)
  precondition(resolver.levels.allSatisfy { $0 <= 126 })
  precondition(resolver.visualScalarOrder().sorted() == Array(resolver.levels.indices))
  precondition(resolver.paragraphs.flatMap { Array($0.scalars) } == Array(resolver.levels.indices))
}

private func checkText(_ text: String, _ direction: BaseDirection, _ resolver: inout BidiResolver) {
  let seen = resolver.visualOrder(text, direction: direction)
  precondition(seen.unicodeScalars.count <= text.unicodeScalars.count)
  _ = resolver.digitsInOrder(text, direction: direction)
  _ = resolver.bidiStable(text, direction: direction)
  precondition(!isolated(text) || balanced(text))
  for one in unbalancedControls(text) { precondition(Int(one.span.end) <= text.utf8.count) }
  precondition(letterForms(text).count == text.unicodeScalars.count)
  precondition(Script(code: script(text)) != nil)
  _ = (firstStrong(text), numberingSystem(text), hasVowelMarks(text), hasPresentationForms(text))
}
