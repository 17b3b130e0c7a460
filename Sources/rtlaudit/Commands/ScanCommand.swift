internal import DataFormats
internal import Scanning
internal import SourceText

/// `rtlaudit scan`: a manifest from a project's sources.
enum ScanCommand: Command {
  static let name = "scan"
  static let summary = "make a screen manifest from the sources of a project"
  static let operands = "[DIR]"
  static let options =
    [
      Option("--output", "FILE", "write the manifest to a file instead of standard output (-o)"),
      Option("--compact", "without line breaks"),
      Option("--list-unfollowed", "list the places that could not be followed instead of writing the manifest"),
    ] + ProjectScan.options + [
      Option("--jobs", "N", "threads (default: the processors)"), Settings.option,
    ]
  static let examples = [
    (call: "rtlaudit scan . -o manifest.json", does: "reads Swift, Objective-C, xibs, catalogs and string tables"),
    (call: "rtlaudit scan App --exclude 'Legacy/**,*Tests'", does: "passes over what the globs name"),
    (call: "rtlaudit run .", does: "scans and audits in one go"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let path = arguments.operands.isEmpty ? "." : try arguments.operand("a folder", self)
    let settings = try Settings(arguments, for: path)
    let jobs = try arguments.number("--jobs", in: 1...256) ?? processorCount
    let sources = try ProjectSources(path, arguments, settings, jobs: jobs)
    let scan = ProjectScan(sources, arguments, jobs: jobs, keepsAllTexts: true)
    if arguments.has("--list-unfollowed") {
      Terminal.write(scan.unfollowedPlaces)
      return 0
    }
    var output = try Output(arguments.value("--output"))
    try output.write(scan.project.json(arguments.has("--compact") ? [] : .pretty))
    try output.finish()
    let project = scan.project
    let counts = [
      counted(project.screens.count, "screen"), counted(project.strings.count, "string"),
      counted(project.assets.count, "asset"), counted(project.usages.count, "usage"),
    ]
    var text = scan.remarks(isWholeAudit: false)
    text +=
      "\(terminalSafe(project.facts.name)): \(counts.joined(separator: ", ")) in \(counted(project.fileCount, "file"))"
    if !scan.unfollowed.isEmpty { text += "; not followed: \(scan.unfollowed)" }
    Terminal.complain(text + "\n")
    return 0
  }
}
