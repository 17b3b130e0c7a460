/// The functions that every environment has: those of the language definition ("List of Standard Definitions") and the
/// strings and math extensions. Declared by the same means as a host's own.
enum StandardLibrary {
  /// All functions by name. Operators are called `_+_`; they are planned like any other function.
  static let functions: [String: Function] = {
    var functions: [String: Function] = [:]
    for (name, overload) in arithmetic + sizes + conversions + strings + stringTransformations + times + math {
      functions[name, default: Function(name: name, overloads: [])].overloads.append(overload)
    }
    return functions
  }()

  typealias Declaration = (String, Overload)
}
