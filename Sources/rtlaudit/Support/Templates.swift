internal import EmbeddedFiles
internal import Guidelines
internal import Mustache
internal import Reporting
internal import SourceText

/// Templates and texts: those that the binary carries, and what `--templates` adds or replaces.
enum Templates {
  /// The templates below a folder of templates/, by their names: `reports/audit`.
  static func set(_ folder: String, _ arguments: Arguments) throws(Failure) -> TemplateSet {
    let files = try files(folder, ".mustache", arguments)
    do throws(MustacheErrors) {
      return try TemplateSet(files.map { SourceFile(path: $0.name, bytes: $0.file.bytes) })
    } catch {
      let printer = Terminal.diagnosticPrinter(arguments)
      var text = ""
      for error in error.errors {
        guard let file = files.first(where: { $0.name == error.template })?.file else { continue }
        text += printer.text(of: [error.diagnostic], in: file)
      }
      throw Failure(printed: text)
    }
  }

  /// The words of reports in the language that the call asks for; else in the first of some that there are texts in.
  static func texts(
    _ languages: [String], _ locales: LocaleTable, _ arguments: Arguments
  ) throws(Failure) -> Localizer {
    let (catalog, problems) = TextCatalog.read(try files("texts", ".yaml", arguments).map(\.file))
    if !problems.isEmpty {
      let printer = Terminal.diagnosticPrinter(arguments)
      throw Failure(printed: problems.map { printer.text(of: $0.diagnostics, in: $0.file) }.joined())
    }
    if let stated = arguments.value("--language"), !catalog.serves(stated) {
      throw Failure(
        "there is no report in \"\(terminalSafe(stated))\"",
        hint: "there are " + catalog.languages.joined(separator: ", "))
    }
    let language = arguments.value("--language") ?? languages.first { catalog.serves($0) } ?? TextCatalog.source
    return Localizer(catalog, language, locales: locales)
  }

  /// Files below a folder of templates/ with their names below it, without the ending. A template from outside takes the
  /// place of ours; texts from outside add to ours.
  private static func files(
    _ folder: String, _ ending: String, _ arguments: Arguments
  ) throws(Failure) -> [(name: String, file: SourceFile)] {
    func name(_ path: Substring) -> String { folder + "/" + path.dropLast(ending.count) }
    let prefix = "templates/\(folder)/"
    var files = EmbeddedFiles.embeddedFiles.filter { $0.path.hasPrefix(prefix) && $0.path.hasSuffix(ending) }
      .map { (name($0.path.dropFirst(prefix.count)), SourceFile(path: $0.path, bytes: $0.bytes)) }
    guard let own = arguments.value("--templates") else { return files }
    guard Files.isDirectory(own) else { throw Failure("there is no folder \(terminalSafe(own))") }
    let start = "\(own)/\(folder)/"
    for path in try Files.list(own, endings: [ending]) where path.hasPrefix(start) {
      let known = name(path.dropFirst(start.count))
      if ending == ".mustache" { files.removeAll { $0.0 == known } }
      files.append((known, try Files.read(path)))
    }
    return files
  }
}
