public import Audit
public import Guidelines
public import Manifest
public import Reporting
public import SourceText

/// Everything that a site is made of, read already: the builder itself touches no file.
public struct SiteInput: Sendable {
  /// The guidelines.
  public var base: KnowledgeBase
  /// Their translations by language.
  public var translations: [String: GuidelineTranslations]
  /// Symbols and locales.
  public var facts: Facts
  /// The concepts of icon sets: guidelines/facts/concepts.tsv.
  public var concepts: FactTable
  /// templates/, site/assets/, site/pages/ and site/glossary.yaml, with these paths.
  public var files: [SourceFile]
  /// An audit to publish.
  public var audit: SiteAudit?
  /// Recorded audits, in any order.
  public var history: [AuditResult] = []

  /// Collects what a site is made of.
  public init(
    base: KnowledgeBase, translations: [String: GuidelineTranslations], facts: Facts, concepts: FactTable,
    files: [SourceFile], audit: SiteAudit? = nil
  ) {
    self.base = base
    self.translations = translations
    self.facts = facts
    self.concepts = concepts
    self.files = files
    self.audit = audit
  }
}

/// An audit to publish: what was looked at and what was found.
public struct SiteAudit: Sendable {
  /// The manifest.
  public var store: Store
  /// What it came to.
  public var summary: AuditSummary
  /// Failures and what could not be decided, in the order of the manifest.
  public var findings: [Finding]

  /// An audit of a manifest.
  public init(store: Store, summary: AuditSummary, findings: [Finding]) {
    self.store = store
    self.summary = summary
    self.findings = findings
  }
}

/// What a build may be told.
public struct SiteOptions: Sendable {
  /// The address at which the site is published, with a slash at its end; nil where that is not known. Sitemap, cards
  /// and canonical addresses need one.
  public var baseURL: String?
  /// The languages of the editions, the one at the root of the site first.
  public var languages = ["en", "ar", "he"]
  /// The month that the first quarter of a year starts in.
  public var fiscalYearStart = 1
  /// How many threads render.
  public var jobs = 1

  /// The options of an ordinary build.
  public init() {}
}

/// A file of the finished site.
public struct SiteFile: Sendable {
  /// The path below the site's folder.
  public var path: String
  /// The content.
  public var bytes: [UInt8]
}
