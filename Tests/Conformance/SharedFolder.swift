import Foundation

/// The folder of the world's test suites: `RTLAUDIT_SHARED`, else `shared` beside the package.
enum SharedFolder {
  static let url: URL = {
    if let path = ProcessInfo.processInfo.environment["RTLAUDIT_SHARED"] { return URL(fileURLWithPath: path) }
    let package = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL
    return package.deletingLastPathComponent().appending(path: "shared")
  }()

  /// The bytes of a file of a suite; nil, and a line that says so, when it is not there.
  static func bytes(_ path: String, suite: String) -> [UInt8]? {
    let file = url.appending(path: path)
    guard let data = try? Data(contentsOf: file) else {
      print("\(suite): SKIPPED, \"\(file.path)\" is not there; set RTLAUDIT_SHARED")
      return nil
    }
    return [UInt8](data)
  }
}
