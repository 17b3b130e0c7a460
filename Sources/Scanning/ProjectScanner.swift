internal import Audit
internal import SourceText
internal import Synchronization

/// Reads the files of a project on several threads.
public enum ProjectScanner {
  /// Files larger than this are reported and left out, in bytes.
  public static let sizeLimit = 64 << 20

  /// Reads files.
  ///
  /// - Parameters:
  ///   - files: what to read.
  ///   - source: the file system; asked from several threads.
  ///   - jobs: how many threads.
  /// - Returns: the files in their order.
  public static func load(_ files: [ProjectFile], from source: any FileSource, jobs: Int) -> [LoadedFile] {
    let results = Mutex([LoadedFile?](repeating: nil, count: files.count))
    inParallel(files.count, jobs: jobs) { take in
      while let number = take() {
        let loaded = LoadedFile(files[number], source.bytes(of: files[number].path))
        results.withLock { $0[number] = loaded }
      }
    }
    return results.withLock { $0.compactMap(\.self) }
  }

  /// What each file gives, in the order of the files.
  ///
  /// - Parameters:
  ///   - files: what was read.
  ///   - jobs: how many threads.
  ///   - cache: results of an earlier run by the contents of files; nil for none.
  ///   - progress: called from any thread with the number of files that are done.
  public static func scan(
    _ files: [LoadedFile], jobs: Int, cache: ScanCache? = nil, progress: (@Sendable (Int) -> Void)? = nil
  ) -> [ScannedFile] {
    let results = Mutex([ScannedFile?](repeating: nil, count: files.count))
    let done = Atomic(0)
    inParallel(files.count, jobs: jobs) { take in
      while let number = take() {
        let result = scan(files[number], cache)
        results.withLock { $0[number] = result }
        let count = done.wrappingAdd(1, ordering: .relaxed).newValue
        progress?(count)
      }
    }
    return results.withLock { $0.compactMap(\.self) }
  }

  private static func scan(_ loaded: LoadedFile, _ cache: ScanCache?) -> ScannedFile {
    let file = loaded.file
    guard let bytes = loaded.bytes, bytes.count <= sizeLimit else {
      var result = ScannedFile(path: file.path)
      result.gaps.append(ScanGap(loaded.bytes == nil ? .unreadable : .tooLarge, at: 0))
      return result
    }
    guard let cache, file.kind.isCached else { return FileScanner.scan(file, bytes) }
    if let known = cache.result(for: loaded.hash, path: file.path) { return known }
    let result = FileScanner.scan(file, bytes)
    cache.add(result, for: loaded.hash)
    return result
  }
}

/// A file with its contents.
public struct LoadedFile: Sendable {
  /// The path and what it is.
  public let file: ProjectFile
  /// The contents; nil where they cannot be read.
  public let bytes: [UInt8]?
  /// The hash of path and contents.
  public let hash: ContentHash

  /// Takes the contents of a file. Cost: a pass over them.
  public init(_ file: ProjectFile, _ bytes: [UInt8]?) {
    self.file = file
    self.bytes = bytes
    hash = ContentHash.of(bytes ?? [], path: file.path)
  }
}
