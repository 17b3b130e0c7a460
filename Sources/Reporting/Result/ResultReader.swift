internal import Audit
internal import Configuration
internal import DataFormats
internal import Guidelines
internal import Manifest
public import SourceText

/// Reads a result that `--format json` wrote.
///
/// Written again it is the same bytes. Everything that is wrong with a file is told in one run.
public enum ResultReader {
  /// Reads a result.
  ///
  /// - Returns: the result, or nil where something is wrong with it, and what that is.
  public static func read(_ file: SourceFile) -> (result: AuditResult?, diagnostics: [Diagnostic]) {
    let tree: Tree
    do {
      tree = try JSON.parse(file)
    } catch {
      return (nil, error.diagnostics)
    }
    var checker = DefinitionChecker(
      tree, records: [JSONReport.result] + JSONReport.parts, prefix: "result", nullIsAbsent: true)
    checker.check(tree.root, .record("result"))
    guard checker.diagnostics.isEmpty else { return (nil, checker.diagnostics) }
    let fields = NodeFields(tree, tree.root)
    if let node = fields["shard"], Shard(fields.text("shard")) == nil {
      checker.report("no-shard", "\"\(fields.text("shard"))\" is no part of a whole", at: node)
      return (nil, checker.diagnostics)
    }
    return (result(fields), [])
  }

  private static func result(_ fields: NodeFields) -> AuditResult {
    var weights: [Severity: Double] = [:]
    for (name, node) in fields.record("weights")?.entries ?? [] {
      if let severity = Severity(rawValue: name) { weights[severity] = fields.tree.double(node) }
    }
    let guidelines = fields.records("guidelines").map { entry in
      AuditSummary.GuidelineResult(
        id: entry.text("id"), severity: entry.term("severity") ?? .error, tally: tally(entry))
    }
    var failures: [Severity: Int] = [:]
    for (name, node) in fields.record("failures")?.entries ?? [] {
      if let severity = Severity(rawValue: name) { failures[severity] = fields.tree.integer(node).map { Int($0) } }
    }
    var summary = AuditSummary(
      project: fields.text("project"), guidelines: guidelines, failures: failures, weights: weights)
    // What a baseline hides is no failure any more and counts in the score all the same: so what was written is taken.
    summary.score = fields["score"].flatMap { fields.tree.double($0) }
    let grade: Grade? = fields.term("grade")
    summary.grade = grade
    summary.shard = Shard(fields.text("shard"))
    summary.isPartial = fields["partial"].flatMap { fields.tree.bool($0) } ?? false
    summary.baseline = fields.record("baseline").map {
      BaselineResult(hidden: $0.count("hidden"), gone: $0.count("gone"))
    }
    summary.waivers = fields.records("waivers").map(waiverResult)
    summary.reviews = fields.records("reviews").map(review)
    return AuditResult(
      recorded: fields["recorded"].map { fields.tree.text($0) }, summary: summary,
      findings: fields.records("findings").map(finding), questions: fields.records("manual").map(question))
  }

  private static func tally(_ fields: NodeFields) -> Tally {
    var tally = Tally()
    tally.pass = fields.count("pass")
    tally.fail = fields.count("fail")
    tally.incomplete = fields.count("incomplete")
    tally.manual = fields.count("manual")
    tally.waived = fields.count("waived")
    tally.inapplicable = fields.count("inapplicable")
    return tally
  }

  private static func finding(_ fields: NodeFields) -> Finding {
    let screen = fields.record("screen").map { screen in
      ScreenReference(id: screen.text("id"), title: screen.text("title"), owner: fields.text("owner"))
    }
    return Finding(
      guideline: fields.text("guideline"), severity: fields.term("severity") ?? .error,
      verdict: Verdict.allCases.first { $0.name == fields.text("verdict") } ?? .fail, subject: fields.text("subject"),
      at: fields.optional("at"), screen: screen, owner: fields.text("owner"), message: fields.text("message"),
      fix: fields.optional("fix"),
      evidence: fields.record("evidence")?.entries.map { ($0.name, fields.tree.text($0.node)) } ?? [],
      missing: fields.optional("missing"), fingerprint: fields.text("fingerprint"),
      waiver: fields.record("waiver").map(waiver))
  }

  private static func question(_ fields: NodeFields) -> Finding {
    let screen = fields.record("screen").map { screen in
      ScreenReference(id: screen.text("id"), title: screen.text("title"), owner: fields.text("owner"))
    }
    return Finding(
      guideline: fields.text("guideline"), severity: .advice, verdict: .manual, subject: fields.text("subject"),
      screen: screen, owner: fields.text("owner"), message: fields.text("question"), fingerprint: "")
  }

  private static func waiver(_ fields: NodeFields) -> Waiver {
    var waiver = Waiver(fingerprint: "", reason: fields.term("reason") ?? .acceptedRisk)
    waiver.guideline = fields.text("guideline")
    waiver.subject = fields.optional("subject").map { Glob($0) }
    waiver.fingerprint = fields.optional("fingerprint")
    waiver.note = fields.text("note")
    waiver.owner = fields.text("owner")
    waiver.until = fields.optional("until")
    return waiver
  }

  private static func waiverResult(_ fields: NodeFields) -> WaiverResult {
    let waiver = waiver(fields)
    var standing = Waiver.Standing.active
    if fields.text("state") == "expired" {
      let text = waiver.until ?? ""
      standing = Day(text).map { .expired($0) } ?? .malformed(text)
    }
    return WaiverResult(waiver: waiver, standing: standing, count: fields.count("findings"))
  }

  private static func review(_ fields: NodeFields) -> ReviewEntry {
    ReviewEntry(
      guideline: fields.text("guideline"), subject: fields.text("subject"), verdict: fields.text("verdict"),
      by: fields.text("by"), on: fields.text("on"), note: fields.text("note"))
  }
}

extension NodeFields {
  /// The text of a field, or nil.
  fileprivate func optional(_ name: String) -> String? { self[name].map { tree.text($0) } }

  /// A count; 0 where there is none.
  fileprivate func count(_ name: String) -> Int { self[name].flatMap { tree.integer($0) }.map { Int($0) } ?? 0 }
}
