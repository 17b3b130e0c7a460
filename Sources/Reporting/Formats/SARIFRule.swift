internal import DataFormats
internal import Guidelines

/// A guideline as a rule of SARIF, with help for people as text and as Markdown.
enum SARIFRule {
  /// Writes the members of a rule.
  static func write(_ id: String, _ context: ReportContext, _ json: inout JSONWriter) {
    json.field("id", id)
    guard let guideline = context.guideline(id) else { return }
    json.field("name", name(id))
    json.object("shortDescription") { $0.field("text", guideline.title) }
    json.object("fullDescription") { $0.field("text", oneLine(guideline.statement)) }
    json.object("help") { json in
      json.field("text", text(guideline))
      json.field("markdown", markdown(guideline, context))
    }
    json.field("helpUri", ifPresent: context.links.page(id))
    json.object("defaultConfiguration") { $0.field("level", level(guideline.severity)) }
    json.object("properties") { json in
      // GitHub takes twenty tags at most.
      let tags = ["right-to-left", guideline.category] + guideline.audience.map(\.rawValue)
      json.field("tags", Array((tags + guideline.components.sorted()).prefix(20)))
      json.field("precision", guideline.confidence == .settled ? "very-high" : "medium")
      json.field("problem.severity", problemSeverity(guideline.severity))
    }
  }

  /// SARIF's level of a severity.
  static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .advice: "note"
    }
  }

  private static func problemSeverity(_ severity: Severity) -> String {
    severity == .advice ? "recommendation" : severity.rawValue
  }

  /// `KeepDigitOrder` for `numerals/keep-digit-order`.
  private static func name(_ id: String) -> String {
    id.drop { $0 != "/" }.dropFirst().split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func text(_ guideline: Guideline) -> String {
    var text = oneLine(guideline.statement)
    if !guideline.why.isEmpty { text += "\n\n" + oneLine(guideline.why) }
    return text
  }

  private static func markdown(_ guideline: Guideline, _ context: ReportContext) -> String {
    var text = markdownText(guideline.statement) + "\n"
    if !guideline.why.isEmpty { text += "\n**Why.** \(markdownText(guideline.why))\n" }
    text += list("Do", guideline.dos) + list("Avoid", guideline.avoid)
    for fix in guideline.fix { text += "\n**\(title(fix.framework))**\n\n" + codeBlock(fix.code) }
    let sources = guideline.sources.compactMap { source(of: $0, context) }
    if !sources.isEmpty { text += "\n**Sources.** " + sources.joined(separator: "; ") + "\n" }
    return text
  }

  private static func list(_ title: String, _ items: [String]) -> String {
    guard !items.isEmpty else { return "" }
    return "\n**\(title)**\n\n" + items.map { "- \(markdownText($0))\n" }.joined()
  }

  private static func title(_ framework: String) -> String {
    switch framework {
    case "swiftui": "SwiftUI"
    case "uikit": "UIKit"
    case "appkit": "AppKit"
    default: markdownText(framework)
    }
  }

  /// Code between fences that are longer than any row of backticks in it.
  private static func codeBlock(_ code: String) -> String {
    var fence = "```"
    while code.contains(fence) { fence += "`" }
    return "\(fence)swift\n\(code.hasSuffix("\n") ? code : code + "\n")\(fence)\n"
  }

  private static func source(of reference: SourceReference, _ context: ReportContext) -> String? {
    guard let source = context.base.sources.first(where: { $0.id == reference.id }) else { return nil }
    let title = markdownText(source.title)
    let link = source.url.isEmpty ? title : "[\(title)](\(source.url))"
    return reference.section.isEmpty ? link : link + ", " + markdownText(reference.section)
  }
}
