/// The types that a file declares and those that it names: what of a project nothing leads to is known when all files are read.
///
/// Names are kept as hashes. Whatever may be reached in another way, by the system, by a library's users or by members that
/// a file adds to types of others, counts as reached.
struct TypeNames {
  /// The types of the file; none where it can be reached in other ways than by their names.
  var declared: [UInt32]
  /// The types that the file names.
  var named: [UInt32]
  /// The types of the file that only others could name, wherever else the file is reached.
  var idle: [UInt32]

  /// Reads the tokens of a file. Cost: linear.
  static func read(_ list: TokenList, _ dialect: Dialect) -> TypeNames {
    var declared: Set<UInt32> = []
    var named: Set<UInt32> = []
    var internals: Set<UInt32> = []
    // Whether an attribute or a modifier before the next type says that it is reached.
    var isNextReached = false
    var isReached = dialect == .objectiveC
    var depth = 0
    var index = 0
    while index < list.tokens.count {
      let token = list.tokens[index]
      switch token.kind {
      case .braceOpen: depth += 1
      case .braceClose: depth -= 1
      case .at where depth == 0:
        if startsEntry(index + 1, of: list) {
          isReached = true
          isNextReached = true
        }
      case .string: named.formUnion(names(in: list.bytes[list.body(token)]))
      case .identifier where depth == 0 && dialect == .swift && index + 1 < list.tokens.count:
        switch token.name {
        case .class, .struct, .enum, .actor, .protocol:
          guard list.tokens[index + 1].kind == .identifier else { break }
          declared.insert(list.tokens[index + 1].link)
          if isFoundBySystem(behind: index + 2, of: list) {
            isReached = true
            isNextReached = true
          }
          if !isNextReached { internals.insert(list.tokens[index + 1].link) }
          isNextReached = false
          index += 1
        case .extension:
          if !declared.contains(list.tokens[index + 1].link) { isReached = true }
          index += 1
        case .public, .open, .package:
          isReached = true
          isNextReached = true
        case .func, .var, .let, .typealias, .operator:
          isReached = true
          isNextReached = false
        default: take(token, of: list, &named)
        }
      case .identifier: take(token, of: list, &named)
      default: break
      }
      index += 1
    }
    let idle = internals.subtracting(named)
    return TypeNames(declared: isReached ? [] : declared.sorted(), named: named.sorted(), idle: idle.sorted())
  }

  /// The hash of a name that stands outside of code, as the class of a view in an interface file.
  static func hash(of name: some StringProtocol) -> UInt32 { NameTable.hash(Array(name.utf8)[...]) }

  private static func take(_ token: Token, of list: TokenList, _ named: inout Set<UInt32>) {
    guard isCapital(list.bytes[Int(token.start)]) || list.bytes[Int(token.start)] == UInt8(ascii: "_") else { return }
    named.insert(token.link)
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  /// `@main`, `@objc(Name)`, `@UIApplicationMain`
  private static func startsEntry(_ index: Int, of list: TokenList) -> Bool {
    guard index < list.tokens.count, list.tokens[index].kind == .identifier else { return false }
    return ["main", "objc", "UIApplicationMain", "NSApplicationMain"].contains(list.text(index))
  }

  /// Do the names behind the colon of a type say that the system finds it by itself: an app, a widget, an intent?
  private static func isFoundBySystem(behind index: Int, of list: TokenList) -> Bool {
    let found: Set = [
      "app", "scene", "widget", "bundle", "intent", "intents", "entity", "enum", "shortcuts", "delegate", "extension",
      "provider", "service", "test", "case", "migration", "plugin", "control", "activity", "attributes", "handler",
      "document", "commands", "query", "object",
    ]
    var index = index
    while index < list.tokens.count, list.tokens[index].kind != .braceOpen, list.tokens[index].name != .where {
      if list.tokens[index].kind == .identifier, Words.of(list.text(index)).last.map(found.contains) ?? false {
        return list.text(index) != "ObservableObject"
      }
      index += 1
    }
    return false
  }

  /// `"Module.SceneDelegate"` names a class that is looked up.
  private static func names(in text: ArraySlice<UInt8>) -> [UInt32] {
    guard text.count > 3, text.count < 80, text.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return [] }
    return text.split(separator: UInt8(ascii: ".")).filter { $0.first.map(isCapital) ?? false }.map {
      NameTable.hash($0)
    }
  }
}
