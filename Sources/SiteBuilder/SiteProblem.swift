public import SourceText

/// What is wrong with a file that the site is made of.
public struct SiteProblem: Error, Sendable {
  /// The file.
  public let file: SourceFile
  /// What is wrong, as spans of it.
  public let diagnostics: [Diagnostic]
}
