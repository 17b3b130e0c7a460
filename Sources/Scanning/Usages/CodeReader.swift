/// Reads what a file of Swift or Objective-C says of direction.
///
/// A pure function of path and bytes, in one pass over the tokens and one over the tree; a file without any name of
/// interest is left after its tokens.
enum CodeReader {
  /// The usages, screens, elements and exported names of a file. Cost: linear in its bytes.
  static func scan(_ path: String, _ bytes: [UInt8]) -> ScannedFile {
    let dialect: Dialect = path.hasSuffix(".swift") ? .swift : .objectiveC
    let list = Lexer.tokens(of: bytes, dialect)
    var file = ScannedFile(path: path)
    file.texts = UsedTexts.hashes(of: list)
    let types = TypeNames.read(list, dialect)
    file.declaredTypes = types.declared
    file.namedTypes = types.named
    file.idleTypes = types.idle
    guard list.isOfInterest else { return file }
    let tree = dialect == .swift ? SwiftParser.parse(list) : ObjectiveCParser.parse(list)
    var collector = Collector(tree, file)
    collector.run()
    return collector.file
  }
}
