internal import CLibrary

/// Lets the heap of the calling thread grow in one step, and has the system put large pages below it.
///
/// A heap grows by a few pages at a time, each time by a call of the system, and every page costs a fault when it is first
/// written. Of an audit of ten screens that was a fifth of the time, more where two threads wait for each other's calls.
/// Room that is made costs no memory until it is written.
package func makeRoomOnHeap() {
  // Blocks above a limit are the system's own, and go back to it. When one does, the limit rises to its size, and twice as
  // much is kept at the end of each heap (mallopt(3), M_MMAP_THRESHOLD): so the blocks behind the first are the heap's, and
  // stay, where they are less than that together. More room would keep more: a site of 10,000 pages would hold ten
  // megabytes that it gave back.
  let largest = 4 << 20
  guard let own = unsafe malloc(largest) else { return }
  unsafe adviseLargePages(from: own, to: own + largest)
  unsafe free(own)
  guard let first = unsafe malloc(largest) else { return }
  guard let second = unsafe malloc(largest - 1 << 20) else { return unsafe free(first) }
  let start = unsafe min(first, second)
  unsafe adviseLargePages(from: start, to: max(first + largest, second + largest - 1 << 20))
  // Where the heap begins, small pages are in use already: they are moved to a large one.
  unsafe adviseCollapse(start.alignedDown(toMultipleOf: largePageSize), count: largePageSize)
  unsafe free(first)
  unsafe free(second)
}

private func adviseLargePages(from start: UnsafeMutableRawPointer, to end: UnsafeMutableRawPointer) {
  let first = unsafe start.alignedDown(toMultipleOf: largePageSize)
  unsafe adviseLargePages(first, count: end.alignedDown(toMultipleOf: largePageSize) - first)
}
