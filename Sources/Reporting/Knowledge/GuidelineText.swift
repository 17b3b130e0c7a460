public import Guidelines
internal import SourceText

/// One guideline as people read it: everything that its file says, its examples by their captions.
public struct GuidelineText {
  private let base: KnowledgeBase
  private let guideline: Guideline
  private let frameworks: [String]
  private var text: TerminalText

  /// The width of the column of names beside the parts of a check.
  private static let labels = 12

  /// The text.
  ///
  /// - Parameters:
  ///   - guideline: the guideline.
  ///   - base: where the titles of sources and related guidelines are.
  ///   - frameworks: whose code to show; all, where there are none.
  public static func text(
    _ guideline: Guideline, in base: KnowledgeBase, frameworks: [String] = [], style: TerminalStyle
  ) -> String {
    var writer = GuidelineText(
      base: base, guideline: guideline, frameworks: frameworks, text: TerminalText(style))
    writer.head()
    writer.advice()
    writer.fixes()
    writer.contest()
    for check in guideline.checks { writer.write(check) }
    writer.question()
    writer.examples()
    writer.sources()
    writer.related()
    return writer.text.text
  }

  private mutating func head() {
    let style = text.style
    text.line(
      style.paint(guideline.id, .note) + "  " + style.paint(guideline.severity.rawValue, style.look(guideline.severity))
        + (guideline.confidence == .contested ? style.paint(", contested", .quiet) : ""))
    text.line(style.paint(isolatedForTerminal(guideline.title), .strong))
    text.line()
    text.paragraphs(guideline.statement)
    text.line()
    text.field("for", guideline.audience.map(\.rawValue).joined(separator: ", "), labels: 5)
    if !guideline.components.isEmpty {
      text.field("about", guideline.components.joined(separator: ", "), labels: 5)
    }
  }

  private mutating func advice() {
    text.heading("Why")
    text.paragraphs(guideline.why)
    items("Do", guideline.dos, mark: "✓", .good)
    items("Avoid", guideline.avoid, mark: "✗", .error)
  }

  private mutating func items(_ title: String, _ items: [String], mark: String, _ role: TerminalStyle.Role) {
    guard !items.isEmpty else { return }
    text.heading(title)
    for item in items { text.item(mark, item, role: role) }
  }

  private mutating func fixes() {
    for fix in guideline.fix where frameworks.isEmpty || frameworks.contains(fix.framework) {
      text.heading("Fix", note: Framework.title(fix.framework))
      text.code(fix.code)
    }
  }

  private mutating func contest() {
    guard guideline.confidence == .contested else { return }
    text.heading("Sources disagree")
    for side in guideline.conflict { text.item("·", "\(title(ofSource: side.source)): \(side.says)") }
    if let policy = guideline.policy {
      text.paragraphs(
        "The project decides: policies.\(policy.name) in the manifest is mirror or keep; \(policy.defaultChoice) without a choice."
      )
    }
  }

  private mutating func write(_ check: Check) {
    let severity = check.severity ?? guideline.severity
    text.heading("Check", note: "of each \(check.subject.rawValue), \(severity.rawValue)")
    if let when = check.when { expression("applies when", when.text) }
    expression("must hold", check.expect.text)
    text.field("else says", check.message.text, labels: Self.labels)
    if let fix = check.fix { text.field("advises", fix.text, labels: Self.labels) }
    for (name, source) in check.evidence { expression("shows", source.text, title: "\(name): ") }
  }

  private mutating func expression(_ name: String, _ source: String, title: String = "") {
    var lines = ExpressionLayout.lines(source, width: text.style.width - 4 - Self.labels - title.count)
    lines[0] = title + lines[0]
    text.field(name, lines: lines.map { terminalSafe($0) }, labels: Self.labels)
  }

  private mutating func question() {
    guard let review = guideline.review else { return }
    text.heading("A person judges", note: "of each \(review.subject.rawValue)")
    text.paragraphs(review.question)
    if let when = review.when { expression("asked when", when.text) }
  }

  private mutating func examples() {
    text.heading("Examples", note: "rtlaudit test \(guideline.id) runs them")
    for example in guideline.examples {
      switch example.verdict {
      case .fail: text.item("✗ fail ", example.caption, role: .error)
      case .pass: text.item("✓ pass ", example.caption, role: .good)
      case .incomplete: text.item("? open ", example.caption, role: .quiet)
      case .inapplicable: text.item("- n/a  ", example.caption, role: .quiet)
      }
    }
  }

  private mutating func sources() {
    guard !guideline.sources.isEmpty else { return }
    text.heading("Sources")
    for reference in guideline.sources {
      text.item("·", title(ofSource: reference.id) + (reference.section.isEmpty ? "" : ", " + reference.section))
      if let source = base.sources.first(where: { $0.id == reference.id }), !source.url.isEmpty {
        text.line("    " + text.style.paint(terminalSafe(source.url), .quiet))
      }
    }
  }

  private mutating func related() {
    guard !guideline.related.isEmpty else { return }
    text.heading("Related")
    let width = guideline.related.map { displayWidth(of: $0) }.max() ?? 0
    for id in guideline.related {
      let title = base.guideline(id)?.guideline.title ?? ""
      text.field(id, title, labels: width)
    }
  }

  private func title(ofSource id: String) -> String {
    guard let source = base.sources.first(where: { $0.id == id }) else { return id }
    return source.publisher.isEmpty ? source.title : "\(source.title) (\(source.publisher))"
  }
}

/// The frameworks that a fix can be written for.
enum Framework {
  /// What people call a framework.
  static func title(_ id: String) -> String {
    switch id {
    case "swiftui": "SwiftUI"
    case "uikit": "UIKit"
    case "appkit": "AppKit"
    case "css": "CSS"
    case "strings": "Localized strings"
    case "project": "Project settings"
    default: id
    }
  }
}
