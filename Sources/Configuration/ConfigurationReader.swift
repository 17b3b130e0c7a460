internal import DataFormats
internal import Guidelines
internal import Manifest
public import SourceText

/// Reads `rtlaudit.yaml`.
///
/// The definitions check the form; here the values are taken out, and what the form cannot say is checked. Everything
/// that is wrong is told in one run. An end of a waiver that is no day is no error but the end of the waiver: the finding
/// is back, and the reports say why.
public enum ConfigurationReader {
  /// Reads a configuration.
  ///
  /// - Parameter file: the file, in UTF-8.
  /// - Returns: the configuration, or nil where something is wrong with it; and what is wrong, or only looks it.
  public static func read(_ file: SourceFile) -> (configuration: AuditConfiguration?, diagnostics: [Diagnostic]) {
    let tree: Tree
    do {
      tree = try YAML.parse(file)
    } catch {
      return (nil, error.diagnostics)
    }
    var checker = DefinitionChecker(
      tree, records: [ConfigurationDefinitions.configuration] + ConfigurationDefinitions.parts, prefix: "configuration")
    checker.check(tree.root, .record("configuration"))
    guard checker.diagnostics.isEmpty else { return (nil, checker.diagnostics) }
    let fields = NodeFields(tree, tree.root)
    for waiver in fields.records("waivers") { checkWhole(waiver, &checker) }
    guard checker.diagnostics.isEmpty else { return (nil, checker.diagnostics) }
    return (configuration(fields, file), fields.records("waivers").compactMap(warning))
  }

  /// What a waiver is about must be said in one of two ways.
  private static func checkWhole(_ waiver: NodeFields, _ checker: inout DefinitionChecker) {
    if let node = waiver["fingerprint"] {
      let text = waiver.text("fingerprint")
      if text.utf8.count != 16 || !text.utf8.allSatisfy({ isHexadecimal($0) }) {
        checker.report(
          "no-fingerprint", "\"\(text)\" is no fingerprint", at: node,
          hint: "the reports print them: 16 digits from 0 to f")
      }
    } else if waiver["guideline"] == nil || waiver["subject"] == nil {
      checker.report(
        "no-target", "a waiver says what it is about", at: waiver.node,
        hint: "give it \"guideline\" and \"subject\", or \"fingerprint\"")
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// An end that is no day of the calendar.
  private static func warning(_ waiver: NodeFields) -> Diagnostic? {
    guard let node = waiver["until"], Day(waiver.text("until")) == nil else { return nil }
    return Diagnostic(
      code: "configuration/no-day", severity: .warning,
      message: "\"\(waiver.text("until"))\" is no day of the calendar, so the waiver does not hold",
      span: waiver.tree.span(node), hint: "write it as 2027-03-31")
  }

  private static func configuration(_ fields: NodeFields, _ file: SourceFile) -> AuditConfiguration {
    var result = AuditConfiguration(file: file)
    result.guidelines = fields.texts("guidelines")
    result.exclude = fields.texts("exclude")
    for (name, node) in fields.record("policies")?.entries ?? [] { result.policies[name] = fields.tree.text(node) }
    for (name, node) in fields.record("weights")?.entries ?? [] {
      if let severity = Severity(rawValue: name) { result.weights[severity] = fields.tree.double(node) }
    }
    result.owners = fields.records("owners").map { OwnerRule(glob: Glob($0.text("match")), owner: $0.text("owner")) }
    result.failOn = fields.term("failOn")
    result.minScore = fields["minScore"].flatMap { fields.tree.double($0) }
    let month = ConfigurationDefinitions.months.firstIndex(of: fields.text("fiscalYearStart"))
    result.fiscalYearStart = month.map { $0 + 1 } ?? 1
    result.baseURL = fields["baseURL"].map { fields.tree.text($0) }
    result.languages = fields.texts("languages")
    result.baseline = fields["baseline"].map { fields.tree.text($0) }
    result.history = fields["history"].map { fields.tree.text($0) }
    result.waivers = fields.records("waivers").map(waiver)
    result.reviews = fields.records("reviews").map(review)
    return result
  }

  private static func waiver(_ fields: NodeFields) -> Waiver {
    var waiver = Waiver(
      guideline: fields.text("guideline"), subject: Glob(fields.text("subject")),
      reason: fields.term("reason") ?? .acceptedRisk)
    if fields["subject"] == nil { waiver.subject = nil }
    waiver.fingerprint = fields["fingerprint"].map { fields.tree.text($0) }
    waiver.note = fields.text("note")
    waiver.owner = fields.text("owner")
    waiver.until = fields["until"].map { fields.tree.text($0) }
    waiver.span = fields.span
    return waiver
  }

  private static func review(_ fields: NodeFields) -> ReviewEntry {
    ReviewEntry(
      guideline: fields.text("guideline"), subject: fields.text("subject"), verdict: fields.text("verdict"),
      by: fields.text("by"), on: fields.text("on"), note: fields.text("note"), span: fields.span)
  }
}
