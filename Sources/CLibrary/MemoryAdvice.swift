// Advice to the system about memory, which may pass over it: nothing depends on it, so no result is looked at.

/// Asks for large pages below memory that is still untouched. Linux only; elsewhere nothing is asked.
///
/// - Parameters:
///   - start: where it begins, at a page.
///   - count: in bytes.
package func adviseLargePages(_ start: UnsafeMutableRawPointer, count: Int) {
  #if !canImport(Darwin)
    _ = unsafe madvise(start, count, MADV_HUGEPAGE)
  #endif
}

/// Asks to move small pages that are in use to large ones. Linux 6.1 and later; elsewhere nothing is asked.
///
/// - Parameters:
///   - start: where they begin, at a large page.
///   - count: in bytes, whole large pages.
package func adviseCollapse(_ start: UnsafeMutableRawPointer, count: Int) {
  #if !canImport(Darwin)
    // MADV_COLLAPSE, which the C library does not name everywhere.
    _ = unsafe madvise(start, count, 25)
  #endif
}
