/// A file of the repository that the binary carries: a guideline, a template, an asset of the site.
///
/// The build-tool plugin `EmbedPlugin` writes the list `embeddedFiles` anew when a file changes, appears or goes. The
/// texts are string literals in the binary: nothing is read or copied until somebody asks for the bytes.
public struct EmbeddedFile: Sendable {
  /// The path from the root of the repository, with `/`: `guidelines/icons/keep-logos.yaml`.
  public let path: String
  let text: StaticString

  /// The file's bytes, UTF-8. Cost: one copy.
  public var bytes: [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
