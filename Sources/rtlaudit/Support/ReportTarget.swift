internal import Guidelines
internal import SourceText

/// The formats of reports.
enum ReportFormat: String, CaseIterable {
  case text, json, sarif, junit, markdown, csv, xcode, github, html

  /// How much of the guidelines it tells.
  var extent: GuidelineExtent {
    switch self {
    case .text, .json, .junit, .markdown, .csv, .xcode, .github: .checks
    case .sarif: .texts
    // Its pages may be in another language, whose translations are held against whole guidelines.
    case .html: .whole
    }
  }
}

/// A format, and the file that it goes to; nil for standard output.
struct ReportTarget {
  let format: ReportFormat
  let path: String?

  /// The options that say where reports go, and what some of them are made of.
  static let options = [
    Option(
      "--format", "FORMAT", choices: ReportFormat.allCases.map(\.rawValue), isOpen: true,
      "text (default), json, sarif, junit, markdown, csv, xcode, github or html; several: sarif=FILE,junit=FILE"),
    Option("--output", "FILE", "write the report to a file instead of standard output (-o)"),
    Option("--language", "TAG", "of the html report: ar, or ar-EG for its digits, too (default en)"),
    Option("--base-url", "URL", "where the site is: findings link to the pages of their guidelines"),
    Option("--templates", "DIR", "templates and texts beside ours; one of the same name replaces ours"),
  ]

  /// Reads `--format` and `--output`. One format at most may be without a file.
  static func read(_ arguments: Arguments) throws(Failure) -> [ReportTarget] {
    var targets: [ReportTarget] = []
    let output = arguments.value("--output")
    for word in arguments.list("--format") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      targets.append(ReportTarget(format: try format(parts[0]), path: parts.count > 1 ? parts[1] : output))
    }
    if targets.isEmpty { targets = [ReportTarget(format: .text, path: output)] }
    let paths = targets.map { $0.path ?? "" }
    if let double = paths.indices.first(where: { paths[..<$0].contains(paths[$0]) }) {
      let place = paths[double].isEmpty ? "standard output" : terminalSafe(paths[double])
      throw Failure(
        "two reports cannot both go to \(place)", hint: "give each a file: --format sarif=out.sarif,junit=out.xml")
    }
    if let output, !paths.contains(output) {
      throw Failure("no report is left for --output \(terminalSafe(output))", hint: "each format has a file of its own")
    }
    guard targets.allSatisfy({ $0.path != "" }) else { throw Failure("a report has an empty file name") }
    return targets
  }

  private static func format(_ name: String) throws(Failure) -> ReportFormat {
    if let format = ReportFormat(rawValue: name) { return format }
    let names = ReportFormat.allCases.map(\.rawValue)
    throw Failure(
      "--format cannot be \"\(terminalSafe(name))\"",
      hint: nearestName(to: name, in: names).map { "did you mean \($0)?" } ?? "it is one of "
        + names.joined(separator: ", "))
  }
}
