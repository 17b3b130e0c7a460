internal import CLibrary

/// How many bytes a large page has.
let largePageSize = 1 << 21

/// Asks the system to back a large run of memory by pages of 2 MiB while it is still untouched.
///
/// Otherwise every 4 KiB of it cost a fault when they are first written, which for the tree of a 25 MB text was two
/// fifths of the whole time of reading. Only advice: nothing depends on it, so its result does not matter.
package func adviseLargePages(for memory: UnsafeMutableRawBufferPointer) {
  guard let base = memory.baseAddress, memory.count >= 4 * largePageSize else { return }
  let start = unsafe base.alignedUp(toMultipleOf: largePageSize)
  let end = unsafe (base + memory.count).alignedDown(toMultipleOf: largePageSize)
  unsafe adviseLargePages(start, count: end - start)
}

extension Array {
  /// Makes room for so many elements, in large pages where that is much.
  package mutating func reserveLargeRoom(_ count: Int) {
    reserveCapacity(count)
    let size = capacity * MemoryLayout<Element>.stride
    unsafe withUnsafeMutableBufferPointer { buffer in
      // The room behind the elements belongs to the array, too.
      unsafe adviseLargePages(for: UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: size))
    }
  }
}
