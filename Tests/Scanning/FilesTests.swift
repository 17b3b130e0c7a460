import Scanning
import Testing

@Suite struct FilesTests {
  /// pattern, path, whether it matches; a path that ends in a slash is a folder. After gitignore(5).
  @Test(arguments: [
    ("*.swift", "a.swift", true), ("*.swift", "deep/er/a.swift", true), ("*.swift", "a.swift.bak", false),
    ("Pods", "Pods/", true), ("Pods", "App/Pods/", true), ("Pods/", "Pods", false), ("Pods/", "App/Pods/", true),
    ("/Pods", "Pods/", true), ("/Pods", "App/Pods/", false), ("a/b", "a/b", true), ("a/b", "x/a/b", false),
    ("**/b", "b", true), ("**/b", "x/y/b", true), ("a/**", "a/x", true), ("a/**", "a/x/y", true), ("a/**", "a/", false),
    ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("a/**/b", "x/a/b", false), ("a*c", "abbc", true),
    ("a*c", "a/c", false), ("a?c", "abc", true), ("a?c", "ac", false), ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false),
    ("[!a-c]x", "dx", true), ("[a", "[a", true), ("\\*", "*", true), ("\\*", "a", false), ("*.l*oj", "ar.lproj", true),
    ("*a*b*c*", "xxaxxbxxcxx", true), ("*a*b*c*", "xxaxxcxxbxx", false), ("trailing\\ ", "trailing ", true),
    ("**", "a/b", true), ("**", "a/", true), ("a/**/b/**/c", "a/x/b/y/b/c", true), ("a/**/b/**/c", "a/b/c", true),
    ("a/**/b/**/c", "a/c/b", false), ("a/**/b/**", "a/b/", false), ("a/**/b/**", "a/x/b/y/z", true),
    ("**/a/b", "a/x/a/b", true), ("**/a/b", "a/b/x", false), ("a/**/**/b", "a/b", true), ("x/*/z", "x/y/y/z", false),
  ])
  func patterns(pattern: String, path: String, matches: Bool) throws {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { Array($0)[...] }
    let glob = try #require(GlobPattern(pattern))
    #expect(glob.matches(parts[...], isFolder: path.hasSuffix("/")) == matches)
  }

  @Test(arguments: ["", "   ", "# a comment", "!", "/", "//"])
  func noPatterns(line: String) {
    #expect(GlobPattern(line) == nil)
  }

  private static let tree = MemorySource(
    Dictionary(
      [
        "App/A.swift", "App/A.generated.swift", "App/Info.plist", "App/ar.lproj/Localizable.strings", "App/notes.txt",
        "Pods/P.swift", "Carthage/C.swift", ".build/B.swift", "App/Vendor/V.swift", "Mirror.framework/M.h",
        "Kept/K.swift", "Kept/Drop.swift", "Kept/Inner/Drop.swift", "Kept/Inner/Take.swift", ".github/CODEOWNERS",
      ].map { ($0, [UInt8]()) } + [
        (".gitignore", Array("Drop.swift\nIgnored/\n".utf8)), ("Kept/Inner/.gitignore", Array("!Drop.swift\n".utf8)),
        ("Ignored/I.swift", []), ("Ignored/.gitignore", Array("!I.swift\n".utf8)),
      ]
    ) { $1 })

  private func paths(_ selection: FileSelection) -> [String] {
    ProjectTree.files(of: Self.tree, selection).files.map(\.path)
  }

  @Test func dependenciesAndIgnoredFilesArePassedOver() {
    #expect(
      paths(FileSelection()) == [
        ".github/CODEOWNERS", "App/A.generated.swift", "App/A.swift", "App/Info.plist",
        "App/ar.lproj/Localizable.strings", "Kept/Inner/Drop.swift", "Kept/Inner/Take.swift", "Kept/K.swift",
      ])
  }

  @Test func globsChoose() throws {
    let pods = try #require(GlobPattern("Pods"))
    #expect(paths(FileSelection(include: [pods])) == ["Pods/P.swift"])
    let strings = try #require(GlobPattern("*.strings"))
    #expect(paths(FileSelection(include: [strings])) == ["App/ar.lproj/Localizable.strings"])
    let ignored = try #require(GlobPattern("Ignored/**"))
    #expect(paths(FileSelection(include: [ignored])) == ["Ignored/I.swift"])
    let exclude = try [#require(GlobPattern("App")), #require(GlobPattern("Kept/Inner/**"))]
    #expect(paths(FileSelection(exclude: exclude)) == [".github/CODEOWNERS", "Kept/K.swift"])
    #expect(paths(FileSelection(include: [pods], exclude: [pods])) == [])
  }

  @Test(arguments: [
    ("13", "13.4", true), ("13.4", "13", false), ("9.0", "10.0", true), ("10.15.7", "10.15.7", false),
    ("13", "13.0", false),
  ])
  func versions(version: String, other: String, isOlder: Bool) {
    #expect(SystemVersion.isOlder(version, than: other) == isOlder)
  }
}
