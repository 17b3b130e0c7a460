public import Bidi

/// A text for the middle of a sentence that runs in a direction: between U+2068 and U+2069 where it would be torn apart or
/// would pull what is beside it along, else as it is.
///
/// In a left-to-right sentence that is text with right-to-left letters or Arabic numbers; in a right-to-left one
/// everything but words of its own direction, since digits and signs without letters (`+966 50`) would change places.
/// Controls that are open at the end of the text end with the isolate (UAX #9, X6a).
public func isolated(_ text: String, in direction: Direction) -> String {
  let disturbs = text.unicodeScalars.contains { scalar in
    switch BidiClass(scalar) {
    case .r, .al: direction == .ltr
    case .an, .lre, .rle, .lro, .rlo, .pdf, .lri, .rli, .fsi, .pdi: true
    case .l, .en, .es, .et, .cs: direction == .rtl
    default: false
    }
  }
  return disturbs ? "\u{2068}" + text + "\u{2069}" : text
}
