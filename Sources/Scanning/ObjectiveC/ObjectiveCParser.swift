/// Reads the structure of Objective-C.
struct ObjectiveCParser {
  static func parse(_ list: TokenList) -> SyntaxTree {
    SyntaxTree(list: list, dialect: .objectiveC, nodes: [Node(kind: .file, token: 0, start: 0, end: 0)])
  }
}
