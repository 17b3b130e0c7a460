import Bidi
import Foundation
import Testing

/// The texts of public bug reports, from the shared cases: where a verdict on the order of a text is due, the function
/// that the guideline asks gives it.
@Suite struct SharedCaseTests {
  @Test func verdictsOnOrder() throws {
    let folder = Self.shared.appending(path: "cases")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    guard !files.isEmpty else {
      print("shared cases: SKIPPED, \"\(folder.path)\" is not there; set RTLAUDIT_SHARED")
      return
    }
    var total = 0
    var agreed = 0
    for file in files.sorted(by: { $0.path < $1.path }) where file.pathExtension == "json" {
      let cases = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]] ?? []
      for example in cases {
        for verdict in try verdicts(of: example) {
          total += 1
          agreed += verdict.agrees ? 1 : 0
          #expect(verdict.agrees, "\(verdict.about)")
        }
      }
    }
    print("shared cases: \(agreed)/\(total)")
    #expect(total >= 14)
  }

  private static let shared: URL = {
    if let path = ProcessInfo.processInfo.environment["RTLAUDIT_SHARED"] { return URL(filePath: path) }
    let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    return package.deletingLastPathComponent().appending(path: "shared")
  }()

  private func verdicts(of example: [String: Any]) throws -> [(agrees: Bool, about: String)] {
    let manifest = try #require(example["manifest"] as? [String: Any])
    var texts: [String: (text: String, direction: BaseDirection)] = [:]
    for screen in manifest["screens"] as? [[String: Any]] ?? [] {
      let id = screen["id"] as? String ?? ""
      let direction = BaseDirection(rawValue: screen["direction"] as? String ?? "") ?? .rtl
      for element in elements(in: screen["elements"]) {
        guard let text = element["text"] as? String, let name = element["id"] as? String else { continue }
        let own = (element["baseDirection"] ?? element["layoutDirection"]) as? String
        texts[id + "/" + name] = (text, own.flatMap(BaseDirection.init) ?? direction)
      }
    }
    var found: [(agrees: Bool, about: String)] = []
    for due in example["expect"] as? [[String: String]] ?? [] {
      guard let subject = due["subject"], let (text, direction) = texts[subject] else { continue }
      let wanted = due["verdict"] == "pass"
      let given: Bool
      switch due["guideline"] {
      case "numerals/keep-digit-order": given = digitsInOrder(text, direction: direction)
      case "numerals/number-range-order": given = digitsInOrder(text, direction: direction)
      case "bidi/isolate-opposite-direction": given = bidiStable(text, direction: direction)
      case "bidi/balanced-controls": given = balanced(text)
      default: continue
      }
      found.append((given == wanted, "\(due["guideline"] ?? "") of \(subject) in \(example["id"] ?? "")"))
    }
    return found
  }

  private func elements(in value: Any?) -> [[String: Any]] {
    (value as? [[String: Any]] ?? []).flatMap { [$0] + elements(in: $0["children"]) }
  }
}
