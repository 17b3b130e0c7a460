// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Every module is Swift 6, warns about nothing, and marks what is not memory safe.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The library's modules; each may import only those above it, which a test holds the sources to.
let modules = [
  "CLibrary", "SourceText", "DataFormats", "Bidi", "Expressions", "Mustache", "Manifest", "Guidelines", "Configuration",
  "Audit", "Scanning", "Reporting", "SiteBuilder",
]

/// The files in a folder of the package that are not Swift, as paths inside of it.
func otherFiles(_ path: String) -> [String] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: path)
  let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
  func isFolder(_ path: String) -> Bool {
    let values = try? folder.appending(path: path).resourceValues(forKeys: [.isDirectoryKey])
    return values?.isDirectory ?? false
  }
  return paths.filter { !$0.hasSuffix(".swift") && !isFolder($0) }.sorted()
}

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: otherFiles("Sources/" + name), swiftSettings: settings)
}

/// A folder of tests. Its cases are data in text files, which the tests read where they lie.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  let path = "Tests/" + name
  return .testTarget(
    name: name + "Tests", dependencies: dependencies, path: path, exclude: otherFiles(path),
    swiftSettings: [.treatAllWarnings(as: .error)])
}

let package = Package(
  name: "rtlaudit",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "rtlaudit", targets: ["rtlaudit"]),
    .library(name: "SourceText", targets: ["SourceText"]),
    .library(name: "DataFormats", targets: ["DataFormats"]),
    .library(name: "Bidi", targets: ["Bidi"]),
    .library(name: "Expressions", targets: ["Expressions"]),
    .library(name: "Mustache", targets: ["Mustache"]),
    .library(name: "Manifest", targets: ["Manifest"]),
  ],
  targets: [
    module("CLibrary"),
    module("SourceText", ["CLibrary"]),
    module("DataFormats", ["SourceText"]),
    module("Bidi", ["SourceText"]),
    module("Expressions", ["SourceText", "Bidi"]),
    module("Mustache", ["SourceText"]),
    module("Manifest", ["SourceText", "DataFormats"]),
    module("Guidelines", ["SourceText", "DataFormats", "Bidi", "Expressions", "Manifest"]),
    module("Configuration", ["SourceText", "DataFormats", "Manifest", "Guidelines"]),
    module("Audit", ["CLibrary", "SourceText", "Bidi", "Expressions", "Manifest", "Guidelines", "Configuration"]),
    module("Scanning", ["SourceText", "DataFormats", "Bidi", "Expressions", "Manifest", "Guidelines", "Audit"]),
    module(
      "Reporting",
      [
        "SourceText", "DataFormats", "Bidi", "Expressions", "Mustache", "Manifest", "Guidelines", "Configuration",
        "Audit",
      ]),
    module(
      "SiteBuilder",
      [
        "SourceText", "DataFormats", "Bidi", "Mustache", "Manifest", "Guidelines", "Audit", "Reporting",
      ]),
    .executableTarget(
      name: "rtlaudit",
      dependencies: [
        "CLibrary", "SourceText", "DataFormats", "Bidi", "Expressions", "Mustache", "Manifest", "Guidelines",
        "Configuration", "Audit", "Scanning", "Reporting", "SiteBuilder", "EmbeddedFiles",
      ],
      swiftSettings: settings,
      // Linked into the binary, the standard library starts in half the time, and counting references, which most of the
      // work goes through, needs no jump through a table: an audit takes a quarter less. On macOS the system has it.
      linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux]))]),

    // The knowledge base, the templates and the site's assets as string literals. Its path is the package's root, so that
    // the build notices files that appear in the embedded folders.
    .target(
      name: "EmbeddedFiles", path: ".",
      exclude: [
        "README.md", "LICENSE", "CONTRIBUTING.md", "ARCHITECTURE.md", "Tests", "guidelines", "scripts", "site",
        "templates",
        "Sources/EmbedPlugin", "Sources/embed-files", "Sources/rtlaudit",
      ] + modules.map { "Sources/" + $0 },
      sources: ["Sources/EmbeddedFiles"], swiftSettings: settings, plugins: ["EmbedPlugin"]),
    .plugin(
      name: "EmbedPlugin", capability: .buildTool(), dependencies: ["embed-files"], path: "Sources/EmbedPlugin"),
    .executableTarget(name: "embed-files", swiftSettings: [.treatAllWarnings(as: .error)]),

    tests("Package", []),
    tests("SourceText", ["SourceText"]),
    tests("DataFormats", ["DataFormats", "SourceText"]),
    tests("Bidi", ["Bidi"]),
    tests("Expressions", ["Expressions", "SourceText", "DataFormats"]),
    tests("Mustache", ["Mustache", "DataFormats", "SourceText"]),
    tests("Manifest", ["Manifest", "DataFormats", "SourceText"]),
    tests("Guidelines", ["DataFormats", "Guidelines", "Manifest", "SourceText"]),
    tests("Configuration", ["Configuration", "DataFormats", "Guidelines", "SourceText"]),
    tests("Audit", ["Audit", "DataFormats", "Expressions", "Guidelines", "Manifest", "SourceText"]),
    tests("Scanning", ["DataFormats", "Guidelines", "Manifest", "Scanning", "SourceText"]),
    tests(
      "Reporting",
      [
        "Reporting", "Audit", "Bidi", "DataFormats", "Expressions", "Guidelines", "Manifest", "Mustache", "SourceText",
      ]),
    tests(
      "SiteBuilder", ["SiteBuilder", "Audit", "DataFormats", "Guidelines", "Manifest", "Reporting", "SourceText"]),
    tests("Command", []),
    tests("Conformance", ["SourceText", "DataFormats", "Bidi", "Expressions", "Mustache"]),
  ],
  swiftLanguageModes: [.v6]
)
