public import Guidelines

/// Which guidelines are wanted; a part that is not set lets every one through.
public struct GuidelineFilter: Sendable {
  /// Categories, by id.
  public var categories: [String] = []
  /// The severity.
  public var severity: Severity?
  /// Who they are for.
  public var audience: Audience?
  /// The component that they speak of.
  public var component: String?
  /// Whether a person must judge them, at least in part.
  public var needsReview = false

  /// Lets every guideline through.
  public init() {}

  /// Whether a guideline is wanted.
  public func includes(_ guideline: Guideline) -> Bool {
    (categories.isEmpty || categories.contains(guideline.category))
      && (severity == nil || guideline.severity == severity)
      && (audience.map { guideline.audience.contains($0) } ?? true)
      && (component.map { guideline.components.contains($0) } ?? true)
      && (!needsReview || guideline.review != nil)
  }

  /// The wanted guidelines of a knowledge base by category, in its order; categories without any are left out.
  public func groups(_ base: KnowledgeBase) -> [GuidelineGroup] {
    var groups: [GuidelineGroup] = []
    for guideline in base.guidelines.lazy.map(\.guideline) where includes(guideline) {
      if groups.last?.category != guideline.category {
        let title = base.title(ofCategory: guideline.category)
        groups.append(GuidelineGroup(category: guideline.category, title: title, guidelines: []))
      }
      groups[groups.count - 1].guidelines.append(guideline)
    }
    return groups
  }
}

/// Guidelines of one category.
public struct GuidelineGroup: Sendable {
  /// The category's id.
  public let category: String
  /// What people call it.
  public let title: String
  /// The guidelines, in the order of the knowledge base.
  public internal(set) var guidelines: [Guideline]

  /// A group of guidelines under a title.
  public init(category: String, title: String, guidelines: [Guideline]) {
    self.category = category
    self.title = title
    self.guidelines = guidelines
  }
}
