import Foundation
import PackagePlugin

/// Embeds guidelines/, templates/ and site/ into the module that uses the plugin, as string literals.
@main struct EmbedPlugin: BuildToolPlugin {
  /// The folders that are embedded and the endings of what is taken from each; everything else there is not text.
  static let folders: [(path: String, endings: Set<String>)] = [
    ("guidelines", ["yaml", "tsv", "txt"]),
    ("templates", ["mustache", "yaml"]),
    ("site/assets", ["css", "js", "svg"]),
    ("site/pages", ["yaml", "md"]),
  ]
  /// Files that are embedded beside them.
  static let files = ["site/glossary.yaml"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    let files =
      Self.folders.flatMap { folder in
        Self.files(below: root.appending(path: folder.path), endings: folder.endings)
      } + Self.files.map { root.appending(path: $0) }
    let list = context.pluginWorkDirectoryURL.appending(path: "files.txt")
    let text = files.map { $0.path(percentEncoded: false) + "\n" }.joined()
    if (try? String(contentsOf: list, encoding: .utf8)) != text {
      try text.write(to: list, atomically: true, encoding: .utf8)
    }
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) files of the knowledge base",
        executable: try context.tool(named: "embed-files").url,
        arguments: [
          root.path(percentEncoded: false), list.path(percentEncoded: false), output.path(percentEncoded: false),
        ],
        inputFiles: files + [list], outputFiles: [output])
    ]
  }

  private static func files(below folder: URL, endings: Set<String>) -> [URL] {
    guard let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    return paths.compactMap { $0 as? URL }
      .filter { endings.contains($0.pathExtension) && !$0.lastPathComponent.hasPrefix(".") }
      .sorted { $0.path < $1.path }
  }
}
