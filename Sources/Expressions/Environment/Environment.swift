internal import Synchronization

/// A variable of an environment: what `Evaluation.set` takes. A class, as every expression that reads it refers to it.
public final class Variable: Sendable {
  /// The name.
  public let name: String
  /// The type.
  public let type: Type
  /// The number of its slot in an `Evaluation`.
  public let slot: Int
  /// True when it holds an object of the host.
  public let isObject: Bool
  /// True when it holds a list of the host.
  let isHostList: Bool
  /// What reads it, for all expressions that do.
  let operand: Operand

  init(name: String, type: Type, slot: Int, isObject: Bool, isHostList: Bool, operand: Operand) {
    self.name = name
    self.type = type
    self.slot = slot
    self.isObject = isObject
    self.isHostList = isHostList
    self.operand = operand
  }
}

/// What expressions can speak of: the variables, struct types, enumerations and functions of the host, and the
/// standard library of the language.
///
/// Declare everything, then compile; programs and evaluations belong to the environment that made them.
public struct Environment: Sendable {
  /// The namespace in which names are looked up first, such as `com.example`; mostly empty.
  public var container = ""
  /// False for expressions that are evaluated without checking their types, as the language allows.
  public var checksTypes = true
  /// True to refuse conditions that can never be true, such as `x == "a" && x == "b"`.
  public var checksReachability = true
  /// Whether all expressions are known to be sound: then patterns are not read before they are used, and analyses leave out
  /// what only people read.
  public var isTrusted = false
  /// Expressions that are known to be sound, and need not be parsed and checked anew; asked where all are trusted.
  public var archive: CheckedArchive?

  /// The variables, in the order of their declaration.
  public private(set) var variables: [Variable] = []
  /// The struct types by name.
  public private(set) var structs: [String: StructType] = [:]
  /// The functions by name.
  public private(set) var functions: [String: Function] = [:]
  private var variableIndices: [String: Int] = [:]
  /// The first parts of names with a dot: of functions such as `math.greatest`, of variables, of types.
  private(set) var namespaces: Set<String> = ["google"]
  let paths = PathTable()

  /// An environment with the standard library and nothing else.
  public init() {
    self.init(functions: StandardLibrary.functions)
  }

  init(functions: [String: Function]) {
    self.functions = functions
    for name in functions.keys { noteNamespace(of: name) }
  }

  private mutating func noteNamespace(of name: String) {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return }
    namespaces.insert(String(name[..<dot]))
  }

  /// Whether a name that begins so may be one with dots, so that it must be looked up as a whole.
  func mayBeQualified(_ first: String) -> Bool { !container.isEmpty || namespaces.contains(first) }

  /// Declares a variable; its name is new.
  @discardableResult public mutating func declareVariable(_ name: String, _ type: Type) -> Variable {
    declareVariable(name, type, elements: nil)
  }

  /// Declares a variable for lists of the host; its name is new.
  @discardableResult public mutating func declareVariable(_ name: String, listOf elements: ElementReader) -> Variable {
    declareVariable(name, .list(elements.type), elements: elements)
  }

  private mutating func declareVariable(_ name: String, _ type: Type, elements: ElementReader?) -> Variable {
    precondition(variableIndices[name] == nil, "variable \(name) is declared twice")
    var isObject = false
    if case .object = type { isObject = true }
    let operand = Operand(variable: type, slot: variables.count, path: path(name), elements: elements)
    let variable = Variable(
      name: name, type: type, slot: variables.count, isObject: isObject, isHostList: elements != nil, operand: operand)
    noteNamespace(of: name)
    variableIndices[name] = variables.count
    variables.append(variable)
    return variable
  }

  /// Declares a struct type; its name is new. Fields may name struct types that are declared later.
  public mutating func declareStruct(_ type: StructType) {
    precondition(structs[type.name] == nil, "struct type \(type.name) is declared twice")
    structs[type.name] = type
  }

  /// Declares a function, or more signatures of one that is there.
  public mutating func declareFunction(_ name: String, _ overloads: Overload...) {
    noteNamespace(of: name)
    functions[name, default: Function(name: name, overloads: [])].overloads += overloads
  }

  /// The variable of a name.
  public func variable(_ name: String) -> Variable? { variableIndices[name].map { variables[$0] } }

  /// Something to evaluate programs in.
  public func evaluation() -> Evaluation { Evaluation(slotCount: variables.count) }

  /// The number that stands for a path, for functions that answer that it is missing.
  public func path(_ text: String) -> FieldPath { paths.intern(text) }

  /// The text of a path: `element.font.size`.
  public func text(_ path: FieldPath) -> String { paths.text(path) }

  /// The names under which an unqualified name may be declared, the innermost namespace first.
  func candidates(_ name: String, isAbsolute: Bool) -> [String] {
    guard !isAbsolute, !container.isEmpty else { return [name] }
    var result: [String] = []
    var parts = container.split(separator: ".")
    while !parts.isEmpty {
      result.append(parts.joined(separator: ".") + "." + name)
      parts.removeLast()
    }
    return result + [name]
  }
}

/// The texts of field paths. Programs of one environment share it, from whatever thread they are planned on.
final class PathTable: Sendable {
  private struct State {
    var texts: [String] = []
    var ids: [String: Int32] = [:]
  }

  private let state = Mutex(State())

  func intern(_ text: String) -> FieldPath {
    state.withLock { state in
      if let id = state.ids[text] { return FieldPath(id: id) }
      let id = Int32(state.texts.count)
      state.texts.append(text)
      state.ids[text] = id
      return FieldPath(id: id)
    }
  }

  func text(_ path: FieldPath) -> String {
    state.withLock { $0.texts[Int(path.id)] }
  }
}
