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
    elements = Array(repeating: [], count: (Self.roleCount + 1) * 4)
    for (place, check) in checks.enumerated() {
      let restriction = check.restriction
      let candidate = Candidate(
        check: Int32(place), guideline: Int32(check.guideline), required: restriction.required,
        field: restriction.field, allowed: restriction.allowed)
      guard check.subject == .element else {
        others[check.subject, default: []].append(candidate)
        continue
      }
      everyElementCheck.append(candidate)
      for slot in elements.indices where restriction.allows(slot: slot) { elements[slot].append(candidate) }
    }
  }

  /// The place in `elements`; a role of `roleCount` is none.
  @inline(__always) static func slot(role: Int, _ directions: ResolvedDirections) -> Int {
    role &* 4 &+ Int(directions.effective.ordinal) &* 2 &+ Int(directions.container.ordinal)
  }
}

/// What a check's condition says of the subjects for which it can be true.
struct Restriction: Sendable {
  /// The fields that a subject must have, as bits.
  private(set) var required: UInt64 = 0
  /// The roles that an element may have, as bits.
  private(set) var roles = UInt64.max
  /// The directions that it may have, as bits.
  private(set) var effective: UInt8 = 3
  private(set) var container: UInt8 = 3
  /// The field whose names are most restricted, and a bit for each that is allowed.
  private(set) var field = CheckIndex.noField
  private(set) var allowed = UInt64.max

  /// - Parameter condition: when the check applies; nil for always.
  init(_ condition: Condition?, _ subject: SubjectKind) {
    guard let analysis = condition?.analysis, let definition = subject.definition else { return }
    let prefix = Array((subject.rawValue + ".").utf8)
    for path in analysis.requiredFields where path.utf8.starts(with: prefix) {
      // Of `element.font.size` the first part must be there in any case.
      let name = path.utf8.dropFirst(prefix.count).prefix { $0 != UInt8(ascii: ".") }
      if let ordinal = definition.ordinal(of: String(Substring(name))) { required |= 1 << UInt64(ordinal) }
    }
    for (path, domain) in analysis.domains.sorted(by: { $0.key < $1.key }) where path.utf8.starts(with: prefix) {
      restrict(String(Substring(path.utf8.dropFirst(prefix.count))), domain, definition)
    }
  }

  /// Whether it can be true of elements of a place in `CheckIndex.elements`.
  @inline(__always) func allows(slot: Int) -> Bool {
    (slot / 4 == CheckIndex.roleCount || roles & 1 << UInt64(slot / 4) != 0)
      && effective & 1 << UInt8(slot / 2 % 2) != 0 && container & 1 << UInt8(slot % 2) != 0
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

extension SubjectKind {
  /// The definition of the record that a subject of this kind is.
  var definition: RecordDefinition? {
    RecordType.allCases.first { $0.name == rawValue }.map { ManifestDefinitions.definition(of: $0) }
  }
}
