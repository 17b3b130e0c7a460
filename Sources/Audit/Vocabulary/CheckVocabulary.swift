public import Expressions
internal import Guidelines
public import Manifest

/// What checks can speak of: the manifest's fields, computed fields, the variables, and the functions of the domain.
///
/// Made once; environments are values, so any number of threads can compile and evaluate with it.
public struct CheckVocabulary: Sendable {
  /// The environment that checks are compiled in.
  public internal(set) var environment = Environment()
  /// The variables that the engine sets for each subject.
  public private(set) var variables: Variables
  let facts: Facts
  let terms: Terms
  private let policies: [String: Policy]

  /// The variables of checks.
  public struct Variables: Sendable {
    let project, screen, element, parent, string, asset, usage, translation, policy: Variable
    let children, siblings: Variable
  }

  /// Enumerations that computed fields and functions share with the manifest's fields.
  struct Terms: Sendable {
    let direction, pointing, side: Enumeration
  }

  /// Makes the vocabulary.
  ///
  /// - Parameters:
  ///   - facts: the tables that functions look things up in.
  ///   - policies: what holds for each policy where a project chooses nothing; `mirror` where it is absent.
  public init(facts: Facts, policies: [String: Policy] = [:]) {
    self.facts = facts
    self.policies = policies
    var structs = RecordStructs()
    terms = Terms(
      direction: structs.enumeration(Direction.self, name: "direction"),
      pointing: structs.enumeration(PointingDirection.self, name: "points"),
      side: structs.enumeration(Side.self, name: "side"))
    var fields = Dictionary(uniqueKeysWithValues: RecordType.allCases.map { ($0, structs.fields(of: $0)) })
    var environment = Environment()
    variables = Variables(
      project: environment.declareVariable("project", .object("project")),
      screen: environment.declareVariable("screen", .object("screen")),
      element: environment.declareVariable("element", .object("element")),
      parent: environment.declareVariable("parent", .object("element")),
      string: environment.declareVariable("string", .object("string")),
      asset: environment.declareVariable("asset", .object("asset")),
      usage: environment.declareVariable("usage", .object("usage")),
      translation: environment.declareVariable("translation", .object("translation")),
      policy: environment.declareVariable("policy", .object("policy")),
      children: environment.declareVariable("children", listOf: CheckVocabulary.itemElement),
      siblings: environment.declareVariable("siblings", listOf: CheckVocabulary.siblingElement))
    self.environment = environment

    fields[.element, default: []] += computedElementFields()
    fields[.screen, default: []] += computedScreenFields()
    fields[.project, default: []] += computedProjectFields()
    fields[.string, default: []] += computedStringFields()
    fields[.asset, default: []] += computedAssetFields()
    fields[.frame] = frameFields()
    for type in RecordType.allCases where type != .manifest && type != .review {
      self.environment.declareStruct(
        StructType(type.name, fields: fields[type] ?? [], documentation: ManifestDefinitions.definition(of: type).doc))
    }
    let policy = structs.enumeration(Policy.self, name: "policy")
    self.environment.declareStruct(StructType("policy", fields: CheckVocabulary.policyFields(policy, policies)))
    declareFactFunctions()
    declareTextFunctions()
    declareGeometryFunctions()
  }

  private static let itemElement = ElementReader.object("element") { evaluation, list, index in
    Object(Int32(truncatingIfNeeded: unsafe HostView.of(evaluation).items[list.base + index]))
  }

  /// A list of items without the one at the place that its part says.
  private static let siblingElement = ElementReader.object("element") { evaluation, list, index in
    let place = list.base + index + (index < Int(list.part) ? 0 : 1)
    return Object(Int32(truncatingIfNeeded: unsafe HostView.of(evaluation).items[place]))
  }

  /// The project with the opposite of its choice in one matter, as the variable `policy`.
  static func opposing(_ policy: PolicyField, of project: Int32) -> Object {
    Object(project, part: Int32(policy.ordinal) + 1)
  }

  /// What holds in one matter.
  func choice(_ policy: PolicyField, of store: Store) -> Policy {
    let policies = store.project.flatMap { store.record($0, ProjectField.policies) }
    return policies.flatMap { store.term($0, policy) } ?? self.policies[policy.name] ?? .mirror
  }

  /// The project's choice in contested matters, else what holds without one. Always there.
  private static func policyFields(_ choice: Enumeration, _ defaults: [String: Policy]) -> [Field] {
    PolicyField.allCases.map { field in
      let otherwise = Int((defaults[field.name] ?? .mirror).ordinal)
      return Field(
        field.name,
        .enumeration(choice) { evaluation, object in
          let view = HostView.of(evaluation)
          let chosen = view.inner(object.index, ProjectField.policies).flatMap { view.slot($0, field) }
          let choice = chosen.map { Int(truncatingIfNeeded: $0) } ?? otherwise
          return object == opposing(field, of: object.index) ? 1 - choice : choice
        }, field.definition.doc)
    }
  }
}
