internal import Audit
internal import Synchronization

/// Reads the files of a project on several threads.
public enum ProjectScanner {
  /// Files larger than this are reported and left out, in bytes.
  public static let sizeLimit = 64 << 20

  /// What each file gives, in the order of the files.
  ///
  /// - Parameters:
  ///   - files: what to read.
  ///   - source: the file system; asked from several threads.
  ///   - jobs: how many threads.
  ///   - cache: results of an earlier run by the contents of files; nil for none.
  ///   - progress: called from any thread with the number of files that are done.
  public static func scan(
    _ files: [ProjectFile], from source: any FileSource, jobs: Int, cache: ScanCache? = nil,
    progress: (@Sendable (Int) -> Void)? = nil
  ) -> [ScannedFile] {
    let results = Mutex([ScannedFile?](repeating: nil, count: files.count))
    let done = Atomic(0)
    inParallel(files.count, jobs: jobs) { take in
      while let number = take() {
        let result = scan(files[number], from: source, cache)
        results.withLock { $0[number] = result }
        let count = done.wrappingAdd(1, ordering: .relaxed).newValue
        progress?(count)
      }
    }
    return results.withLock { $0.compactMap(\.self) }
  }

  private static func scan(_ file: ProjectFile, from source: any FileSource, _ cache: ScanCache?) -> ScannedFile {
    guard let bytes = source.bytes(of: file.path) else {
      var result = ScannedFile(path: file.path)
      result.gaps.append(ScanGap(.unreadable, at: 0))
      return result
    }
    guard bytes.count <= sizeLimit else {
      var result = ScannedFile(path: file.path)
      result.gaps.append(ScanGap(.tooLarge, at: 0))
      return result
    }
    guard let cache else { return FileScanner.scan(file, bytes) }
    let key = ContentHash.of(bytes, path: file.path)
    if let known = cache.result(for: key, path: file.path) { return known }
    let result = FileScanner.scan(file, bytes)
    cache.add(result, for: key)
    return result
  }
}
