import Bidi
import SourceText

/// Measures the embedding levels of every line of a text, each a paragraph whose direction is its first strong
/// character's. Finding the lines counts, as in the peers' drivers; the check is the sum of the levels. It
/// differs a little from ICU's: UAX #9 leaves the levels of the controls that X9 removes open.
func measureLevels(of file: SourceFile) {
  let text = file.bytes.span
  var resolver = BidiResolver()
  measure {
    var sum = 0
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != UInt8(ascii: "\n") { end += 1 }
      resolver.resolve(text.extracting(start..<end), direction: .auto)
      for level in resolver.levels { sum &+= Int(level) }
      start = end + 1
    }
    return sum
  }
}
