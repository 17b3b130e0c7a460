internal import Glibc

/// Asks the system to back a large arena by pages of 2 MiB while it is still untouched.
///
/// Otherwise every 4 KiB of it cost a fault when they are first written, which for the tree of a 25 MB text was two
/// fifths of the whole time of reading. Only advice: nothing depends on it, so its result does not matter.
func adviseLargePages<Element>(for arena: inout OutputSpan<Element>) {
  let pageSize = 1 << 21
  unsafe arena.withUnsafeMutableBufferPointer { buffer, _ in
    let bytes = UnsafeMutableRawBufferPointer(buffer)
    guard let base = bytes.baseAddress, bytes.count >= 4 * pageSize else { return }
    let start = unsafe base.alignedUp(toMultipleOf: pageSize)
    let end = unsafe (base + bytes.count).alignedDown(toMultipleOf: pageSize)
    _ = unsafe madvise(start, end - start, MADV_HUGEPAGE)
  }
}
