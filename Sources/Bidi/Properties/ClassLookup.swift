/// A table of bytes that lies in the program itself, without start-up cost, and is read with its bounds checked.
@safe struct StaticBytes {
  private let start: UnsafePointer<UInt8>
  private let count: Int

  @inline(__always) init(_ text: StaticString) {
    unsafe start = text.utf8Start
    count = text.utf8CodeUnitCount
  }

  @inline(__always) subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count)
    return unsafe start[index]
  }
}

/// The byte of the class table for a code point: `BidiClass` in the low five bits, and whether it is a bracket.
@inline(__always) func bidiKind(_ code: UInt32) -> UInt8 {
  code < 0x800 ? StaticBytes(bidiClassLow)[Int(code)] : bidiKindAbove(code)
}

/// The same above U+07FF: the number of the block of 256, then the byte in the block.
@inline(__always) func bidiKindAbove(_ code: UInt32) -> UInt8 {
  let block = Int(StaticBytes(bidiClassIndex)[Int(code >> 8)])
  return StaticBytes(bidiClassBlocks)[block << 8 | Int(code & 0xFF)]
}

/// What a byte of the class table says beside the class.
enum Bracket {
  case opening, closing

  /// Nil for what is no paired bracket.
  @inline(__always) init?(kind: UInt8) {
    guard kind & 0x1F == BidiClass.on.rawValue else { return nil }
    switch kind & 0x60 {
    case 0x60: self = .opening
    case 0x20: self = .closing
    default: return nil
    }
  }
}

/// True for the CR of a CRLF and for its LF, by the byte of the class table.
func isCarriageReturn(kind: UInt8) -> Bool { kind == 0x60 | BidiClass.b.rawValue }
func isLineFeed(kind: UInt8) -> Bool { kind == 0x20 | BidiClass.b.rawValue }

/// What both brackets of a pair have in common (BD14, BD15, and the canonical equivalents of BD16).
func bracketPair(_ code: UInt32) -> UInt32 {
  position(of: code, in: bracketCodes).map { bracketPairCodes[$0] } ?? code
}

/// The mirror image of a code point (L4), or nil when it has none.
func mirrorImage(_ code: UInt32) -> UInt32? {
  position(of: code, in: mirroredCodes).map { mirrorImages[$0] }
}

/// The position of a value in an ascending list. Cost: a binary search.
func position(of value: UInt32, in list: [UInt32]) -> Int? {
  let index = countOfValues(upTo: value, in: list) - 1
  return index >= 0 && list[index] == value ? index : nil
}

/// How many values of an ascending list are not above a limit.
func countOfValues(upTo limit: UInt32, in list: [UInt32]) -> Int {
  var low = 0
  var high = list.count
  while low < high {
    let middle = (low + high) / 2
    if list[middle] <= limit { low = middle + 1 } else { high = middle }
  }
  return low
}

/// The value of a code point in a table of boundaries, `code point << 8 | value`. Cost: a binary search.
func boundaryValue(_ code: UInt32, in boundaries: [UInt32]) -> UInt8 {
  UInt8(truncatingIfNeeded: boundaries[countOfValues(upTo: code << 8 | 0xFF, in: boundaries) - 1])
}
