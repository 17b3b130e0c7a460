internal import Bidi
internal import Expressions

/// What is in a text, as far as checks ask for it again and again.
struct TextTraits {
  /// The number of the script of most of it; 255 without letters.
  var script: UInt8 = 255
  /// The direction of its first strong character: 0 without one, 1 left to right, 2 right to left.
  var direction: UInt8 = 0

  init() {}

  /// Looks at a text.
  init(_ text: Text) {
    if text.isASCII {
      guard text.hasASCIILetter else { return }
      (script, direction) = (Self.latin, 1)
    } else {
      let bytes = unsafe text.bytes
      let utf8 = unsafe bytes.span
      let dominant = dominantScript(utf8)
      if dominant.isSpecific { script = dominant.number }
      direction = firstStrong(utf8).map { $0 == .ltr ? 1 : 2 } ?? 0
    }
  }

  private static let latin = Script("a").number
}

/// The traits of the texts of elements that were looked at lately: an element is asked by its neighbours too.
///
/// By a pointer, as an array of a class is looked at no quicker than traits are made.
@safe final class TraitsMemory {
  private struct Entry {
    var record: Int32 = -1
    var traits = TextTraits()
  }

  /// By the low bits of the record: neighbours lie close to one another.
  @unsafe private let entries: UnsafeMutablePointer<Entry>
  private static let size = 512

  init() {
    unsafe entries = .allocate(capacity: Self.size)
    unsafe entries.initialize(repeating: Entry(), count: Self.size)
  }

  deinit { unsafe entries.deallocate() }

  /// The traits of an element's text.
  @inline(__always) func traits(of record: Int32, _ text: Text) -> TextTraits {
    let place = Int(record) & (Self.size &- 1)
    if unsafe entries[place].record != record { keep(TextTraits(text), of: record) }
    return unsafe entries[place].traits
  }

  /// Keeps traits that are known.
  @inline(__always) func keep(_ traits: TextTraits, of record: Int32) {
    unsafe entries[Int(record) & (Self.size &- 1)] = Entry(record: record, traits: traits)
  }

  /// Forgets the elements of a store.
  func clear() {
    unsafe entries.update(repeating: Entry(), count: Self.size)
  }
}

/// What kinds of characters a text has, as a part of the profile of its element.
struct TextKinds: OptionSet {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The kinds of some characters.
  init(_ blocks: TextBlocks) {
    let kinds = Self.kinds
    rawValue = kinds.indices.reduce(0) { $0 | (blocks.intersects(kinds[$1]) ? 1 << UInt8($1) : 0) }
  }

  /// All characters of these kinds.
  var blocks: TextBlocks {
    Self.kinds.enumerated().reduce(TextBlocks()) { blocks, kind in
      rawValue & 1 << UInt8(kind.offset) == 0 ? blocks : blocks.union(kind.element)
    }
  }

  /// The kinds, of which patterns mostly need one: every character is of one of them.
  private static let kinds: [TextBlocks] = {
    let digits = TextBlocks([0x30...0x39])
    let letters = TextBlocks([0x41...0x5A, 0x61...0x7A])
    let spaces = TextBlocks([0x00...0x20])
    let marks = TextBlocks([0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7F])
    let hebrew = TextBlocks([0x590...0x5FF])
    // The Arabic letter mark, a control, is in the block U+0610, which counts with all the rest.
    let arabic = TextBlocks([0x600...0x60F, 0x620...0x65F, 0x670...0x6EF, 0x700...0x7FF])
    let arabicDigits = TextBlocks([0x660...0x66F, 0x6F0...0x6FF])
    let known = [digits, letters, spaces, marks, hebrew, arabic, arabicDigits]
    return known + [known.reduce(TextBlocks()) { $0.union($1) }.complement]
  }()
}
