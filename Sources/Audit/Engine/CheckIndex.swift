internal import Expressions
internal import Guidelines
internal import Manifest

/// Which checks can have something to say of a subject, found without evaluating anything.
///
/// A condition tells which fields it needs and which names of enumerations it allows (`Analysis`). From that follow, for
/// every element, a list of candidates by role and direction, and for each candidate a mask of fields to test.
struct CheckIndex: Sendable {
  /// A check that may apply, with the tests that come before its condition.
  struct Candidate: Sendable {
    /// The place of the check in the plan.
    let check: Int32
    /// The place of its guideline in the plan.
    let guideline: Int32
    /// Fields without which the check does not apply.
    let required: UInt64
    /// The narrowest test of a name, if there is one: the field, and a bit for each name that is allowed.
    let field: UInt8
    let allowed: UInt64
  }

  /// Candidates for elements, by `slot(role:direction:container:)`.
  private(set) var elements: [[Candidate]] = []
  /// Every check of elements, for audits that tell inapplicable verdicts too.
  private(set) var everyElementCheck: [Candidate] = []
  /// Candidates for the other kinds of subject, by kind.
  private(set) var others: [SubjectKind: [Candidate]] = [:]

  static let roleCount = Role.allCases.count
  static let noField: UInt8 = 255

  init(_ checks: [PlannedCheck]) {
    let restricted = checks.enumerated().map { Restriction($0.element, $0.offset) }
    for kind in SubjectKind.allCases where kind != .element {
      others[kind] = zip(checks, restricted).filter { $0.0.subject == kind }.map(\.1.candidate)
    }
    let candidates = zip(checks, restricted).filter { $0.0.subject == .element }.map(\.1)
    everyElementCheck = candidates.map(\.candidate)
    for role in 0...Self.roleCount {
      for effective in Direction.allCases {
        for container in Direction.allCases {
          elements.append(
            candidates.filter { restriction in
              (role == Self.roleCount || restriction.roles & (1 << UInt64(role)) != 0)
                && restriction.effective & (1 << effective.ordinal) != 0
                && restriction.container & (1 << container.ordinal) != 0
            }.map(\.candidate))
        }
      }
    }
  }

  /// The place in `elements`; a role of `roleCount` is none.
  @inline(__always) static func slot(role: Int, _ directions: ResolvedDirections) -> Int {
    role &* 4 &+ Int(directions.effective.ordinal) &* 2 &+ Int(directions.container.ordinal)
  }

  /// What a check's condition says of the subjects for which it can be true.
  private struct Restriction {
    var required: UInt64 = 0
    var roles = UInt64.max
    var effective: UInt8 = 3
    var container: UInt8 = 3
    var field = CheckIndex.noField
    var allowed = UInt64.max
    let check: Int
    let guideline: Int

    var candidate: Candidate {
      Candidate(check: Int32(check), guideline: Int32(guideline), required: required, field: field, allowed: allowed)
    }

    init(_ check: PlannedCheck, _ index: Int) {
      self.check = index
      guideline = check.guideline
      guard let analysis = check.when?.analysis, let definition = check.subject.definition else { return }
      let prefix = check.subject.rawValue + "."
      for path in analysis.requiredFields where path.hasPrefix(prefix) {
        // Of `element.font.size` the first part must be there in any case.
        let name = path.dropFirst(prefix.count).prefix { $0 != "." }
        if let ordinal = definition.ordinal(of: String(name)) { required |= 1 << UInt64(ordinal) }
      }
      for (path, domain) in analysis.domains.sorted(by: { $0.key < $1.key }) where path.hasPrefix(prefix) {
        restrict(String(path.dropFirst(prefix.count)), domain, definition)
      }
    }

    private mutating func restrict(_ name: String, _ domain: Domain, _ definition: RecordDefinition) {
      if name == "effectiveDirection" || name == "containerDirection" {
        let bits = UInt8(Direction.allCases.reduce(0) { domain.contains($1.name) ? $0 | 1 << $1.ordinal : $0 })
        if name == "effectiveDirection" { effective &= bits } else { container &= bits }
        return
      }
      guard let ordinal = definition.ordinal(of: name), case .term(let vocabulary) = definition.fields[ordinal].type,
        vocabulary.names.count <= 64
      else { return }
      var bits: UInt64 = 0
      for (place, name) in vocabulary.names.enumerated() where domain.contains(name) { bits |= 1 << UInt64(place) }
      if name == "role", definition.name == "element" {
        roles = bits
      } else if field == CheckIndex.noField || bits.nonzeroBitCount < allowed.nonzeroBitCount {
        (field, allowed) = (UInt8(ordinal), bits)
      }
    }
  }
}

extension SubjectKind {
  /// The definition of the record that a subject of this kind is.
  var definition: RecordDefinition? {
    RecordType.allCases.first { $0.name == rawValue }.map { ManifestDefinitions.definition(of: $0) }
  }
}
