/// What a name or a call in an expression stands for.
enum Reference: Sendable {
  case none
  case variable(Variable)
  /// A variable of a comprehension, by its number in the expression.
  case local(Int)
  /// The variables that a comprehension binds; the second is -1 when there is one only.
  case locals(Int, Int)
  case typeName(Type)
  case field(Field)
  /// The signatures that a call may mean; more than one is decided by the values.
  case overloads(String, [Overload])
  /// Left to fail when it is evaluated, where types are not checked.
  case unknown(String)
}

/// A variable of a comprehension.
struct Local: Sendable {
  var name: String
  var type: Type
}

/// An expression with the type of each node and what its names stand for.
struct Checked: Sendable {
  let expression: Expression
  var types: [Type]
  var references: [Reference]
  var locals: [Local] = []

  var type: Type { types[expression.root] }
}
