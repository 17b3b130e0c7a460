/// What can be said about an expression without evaluating it: what it reads, and when it is certainly false.
///
/// An audit uses it to look only at the subjects for which a condition can hold. Everything is stated of paths such as
/// `element.role`, from a variable through fields; what is reached through lists and comprehensions is not.
public struct Analysis: Hashable, Sendable {
  /// The fields without which the condition is certainly false: `has(...)` in every way that it can hold.
  public private(set) var requiredFields: [String] = []
  /// By field: the values outside of which the condition is certainly false, when the field is there.
  public private(set) var domains: [String: Domain] = [:]
  /// The fields that are read, sorted, each as `element.font.size`, and as `children[].role` within comprehensions.
  public private(set) var fields: [String] = []
  /// The names of the functions that are called, sorted.
  public private(set) var functions: [String] = []
  /// The names of the variables that are read, sorted.
  public private(set) var variables: [String] = []

  /// - Parameter isBrief: true to leave out the lists of what is read and called, which only people and proofs look at.
  init(_ checked: Checked, isBrief: Bool = false) {
    let reader = PathReader(checked: checked)
    let facts = reader.facts(checked.expression.root)
    requiredFields = facts.required.sorted()
    domains = facts.domains
    guard !isBrief else { return }
    var fields: Set<String> = []
    var functions: Set<String> = []
    var variables: Set<String> = []
    for index in checked.expression.nodes.indices {
      switch checked.references[index] {
      case .field: reader.path(index).map { _ = fields.insert($0) }
      case .variable(let variable): variables.insert(variable.name)
      case .overloads(let name, _): functions.insert(name)
      default: break
      }
    }
    self.fields = fields.sorted()
    self.functions = functions.filter { !$0.hasPrefix("_") }.sorted()
    self.variables = variables.sorted()
  }
}

/// The names of what an expression reads, and what follows when a part of it is true.
struct PathReader {
  let checked: Checked
  private var localRanges: [Int: NodeIndex] = [:]

  /// What must be so when a condition is true.
  struct Facts {
    var required: Set<String> = []
    var domains: [String: Domain] = [:]

    var isEmpty: Bool { required.isEmpty && domains.isEmpty }

    /// Narrows what a field may be.
    mutating func restrict(_ path: String, to domain: Domain) {
      domains[path] = domains[path]?.intersection(domain) ?? domain
    }

    func or(_ other: Facts) -> Facts {
      var common: [String: Domain] = [:]
      for (path, domain) in domains {
        if let second = other.domains[path] { common[path] = domain.union(second) }
      }
      return Facts(required: required.intersection(other.required), domains: common)
    }
  }

  init(checked: Checked) {
    self.checked = checked
    for index in checked.expression.nodes.indices {
      guard case .locals(let first, let second) = checked.references[index] else { continue }
      localRanges[second < 0 ? first : second] = checked.expression.child(index, 0)
    }
  }

  /// The path that a node reads, or nil when it is no path.
  func path(_ index: NodeIndex) -> String? {
    let expression = checked.expression
    switch checked.references[index] {
    case .variable(let variable): return variable.name
    case .local(let local): return localRanges[local].flatMap { path($0) }.map { $0 + "[]" }
    case .field: return path(expression.child(index, 0)).map { $0 + "." + expression.name(index) }
    default: break
    }
    switch expression.nodes[index].kind {
    case .select: return path(expression.child(index, 0)).map { $0 + "." + expression.name(index) }
    case .index: return path(expression.child(index, 0)).map { $0 + "[]" }
    default: return nil
    }
  }

  /// What must be so when a condition is true.
  func facts(_ index: NodeIndex) -> Facts {
    var facts = Facts()
    add(index, to: &facts)
    return facts
  }

  /// Adds what must be so when a condition is true, beside others that are true.
  private func add(_ index: NodeIndex, to facts: inout Facts) {
    let expression = checked.expression
    switch expression.nodes[index].kind {
    case .and: for child in expression.children(index) { add(child, to: &facts) }
    case .or:
      let arms = expression.children(index)
      var common = self.facts(arms[0])
      // Of two arms that say nothing alike, more say nothing either.
      for arm in arms.dropFirst() where !common.isEmpty { common = common.or(self.facts(arm)) }
      facts.required.formUnion(common.required)
      for (path, domain) in common.domains { facts.restrict(path, to: domain) }
    case .has: directPath(index).map { _ = facts.required.insert($0) }
    default:
      if let (path, domain, _) = restriction(index) { facts.restrict(path, to: domain) }
    }
  }

  /// A path that starts at a variable and goes through fields only.
  func directPath(_ index: NodeIndex) -> String? {
    path(index).flatMap { $0.utf8.contains(UInt8(ascii: "[")) ? nil : $0 }
  }

  /// What a comparison of a text field with constants says about the field, when it is true.
  func restriction(_ index: NodeIndex) -> (path: String, domain: Domain, type: Type)? {
    let expression = checked.expression
    if expression.nodes[index].kind == .not {
      return restriction(expression.child(index, 0)).map { path, domain, type in
        (path, Domain.all(type).intersection(domain.complement), type)
      }
    }
    guard expression.nodes[index].kind == .binary else { return nil }
    let (left, right) = (expression.child(index, 0), expression.child(index, 1))
    switch expression.binaryOperator(index) {
    case .equal: return equality(left, right) ?? equality(right, left)
    case .notEqual:
      return (equality(left, right) ?? equality(right, left)).map { path, domain, type in
        (path, Domain.all(type).intersection(domain.complement), type)
      }
    case .in:
      guard expression.nodes[right].kind == .list, let path = directPath(left), checked.types[left].isText else {
        return nil
      }
      var names: [String] = []
      for element in expression.children(right) {
        guard let name = string(element) else { return nil }
        names.append(name)
      }
      return (path, Domain(names), checked.types[left])
    default: return nil
    }
  }

  private func equality(_ field: NodeIndex, _ constant: NodeIndex) -> (path: String, domain: Domain, type: Type)? {
    guard checked.types[field].isText, let path = directPath(field), let name = string(constant) else { return nil }
    return (path, Domain(name), checked.types[field])
  }

  private func string(_ index: NodeIndex) -> String? {
    guard case .string(let bytes)? = checked.expression.literal(index) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
