extension OutputSpan<UInt8> {
  /// Appends bytes, for which there must be room, in one step.
  @inlinable package mutating func append(_ bytes: Span<UInt8>) {
    precondition(bytes.count <= freeCapacity, "no room for the bytes")
    unsafe withUnsafeMutableBufferPointer { buffer, count in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        guard let source = bytes.baseAddress, let target = buffer.baseAddress else { return }
        unsafe (target + count).initialize(from: source, count: bytes.count)
      }
      count += bytes.count
    }
  }
}
