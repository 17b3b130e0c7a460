/// What the open types of a signature stand for in one call.
struct Substitution {
  var bindings: [String: Type] = [:]

  /// True when a value of type `found` may stand where `wanted` is expected; binds open types on the way.
  mutating func accepts(_ wanted: Type, _ found: Type) -> Bool {
    switch (wanted, found) {
    case (.parameter(let name), _): return bind(name, found)
    case (.dyn, _), (_, .dyn): return true
    case (.list(let a), .list(let b)): return accepts(a, b)
    case (.map(let a, let b), .map(let c, let d)): return accepts(a, c) && accepts(b, d)
    case (.string, .enumeration): return true
    default: return wanted == found
    }
  }

  private mutating func bind(_ name: String, _ found: Type) -> Bool {
    guard let bound = bindings[name] else {
      bindings[name] = found
      return true
    }
    guard let joined = join(bound, found) else { return false }
    bindings[name] = joined
    return true
  }

  /// A type with its open parts filled in; what was never bound is `dyn`.
  func apply(_ type: Type) -> Type {
    switch type {
    case .parameter(let name): bindings[name] ?? .dyn
    case .list(let element): .list(apply(element))
    case .map(let key, let value): .map(apply(key), apply(value))
    default: type
    }
  }
}

/// The narrowest type that holds both, or nil when there is only `dyn`.
func join(_ a: Type, _ b: Type) -> Type? {
  if a == b { return a }
  switch (a, b) {
  case (.dyn, _), (_, .dyn): return .dyn
  case (.string, .enumeration), (.enumeration, .string), (.enumeration, .enumeration): return .string
  case (.list(let x), .list(let y)): return join(x, y).map { .list($0) }
  case (.map(let k, let v), .map(let l, let w)):
    guard let key = join(k, l), let value = join(v, w) else { return nil }
    return .map(key, value)
  default: return nil
  }
}
