import DataFormats
import Foundation
import SourceText

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What is harmful in a report, by its format: nothing, where text from outside stayed text.
enum Harmless {
  static func faults(_ format: String, _ report: String) -> [String] {
    var faults = controls(report, allowed: format == "csv" ? ["\n", "\r"] : ["\n"])
    switch format {
    case "html": faults += html(report)
    case "junit": faults += xml(report)
    case "csv": faults += csv(report)
    case "markdown": faults += markdown(report)
    case "github": faults += github(report)
    case "xcode": faults += xcode(report)
    case "sarif", "json": faults += json(report)
    default: break
    }
    return faults
  }

  /// Controls and bidi controls. Isolates are what reports themselves set round text that runs the other way.
  private static func controls(_ text: String, allowed: Set<Unicode.Scalar>) -> [String] {
    var depth = 0
    var faults: [String] = []
    for scalar in text.unicodeScalars where scalar.value < 0x20 || scalar.value >= 0x7F {
      if allowed.contains(scalar) { continue }
      switch scalar.value {
      case 0x2066...0x2068: depth += 1
      case 0x2069: depth -= 1
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0xFEFF, 0xFFFE, 0xFFFF:
        faults.append("U+\(String(scalar.value, radix: 16, uppercase: true)) as it is")
      default: break
      }
      if depth < 0 { faults.append("an isolate ends that was not begun") }
    }
    if depth > 0 { faults.append("an isolate is not ended") }
    return Array(Set(faults))
  }

  private static let elements: Set = [
    "html", "head", "meta", "title", "style", "body", "a", "header", "p", "svg", "path", "circle", "span", "div", "h1",
    "h2", "h3", "h4", "bdi", "ul", "li", "figure", "figcaption", "b", "main", "section", "fieldset", "legend", "label",
    "input", "article", "code", "dl", "dt", "dd", "table", "thead", "tbody", "tr", "th", "td", "i", "details",
    "summary",
    "br", "small", "footer", "!DOCTYPE",
  ]
  private static let attributes: Set = [
    "lang", "dir", "charset", "http-equiv", "content", "name", "class", "href", "viewBox", "aria-hidden", "d", "cx",
    "cy",
    "r", "pathLength", "stroke-dasharray", "role", "aria-label", "aria-labelledby", "id", "type", "checked", "scope",
    "colspan", "style", "tabindex", "html",
  ]

  /// Only elements and attributes of the template, attributes in quotes, and links to the web.
  private static func html(_ text: String) -> [String] {
    guard let style = text.range(of: "</style>") else { return ["no style"] }
    var faults: [String] = []
    for part in text[style.upperBound...].utf8.split(separator: UInt8(ascii: "<")).dropFirst() {
      guard let end = part.firstIndex(of: UInt8(ascii: ">")) else { return faults + ["a tag without an end"] }
      faults += tag(String(Substring(part[..<end])))
    }
    return faults
  }

  /// What is wrong with a tag: `/p`, or `a href="..."`.
  private static func tag(_ text: String) -> [String] {
    // Outside quotes blanks separate, inside them they do not.
    let pieces = text.split(separator: "\"", omittingEmptySubsequences: false)
    guard pieces.count % 2 == 1 else { return ["quotes in <\(text)>"] }
    var faults: [String] = []
    for (number, piece) in pieces.enumerated() where number % 2 == 0 {
      var names = piece.split(separator: " ").map { $0.hasSuffix("=") ? String($0.dropLast()) : String($0) }
      if number == 0 {
        let element = names.isEmpty ? "" : names.removeFirst()
        let name = element.hasPrefix("/") ? String(element.dropFirst()) : element
        if !elements.contains(name) { faults.append("element \(element)") }
      }
      faults += names.filter { $0 != "/" && !attributes.contains($0.hasSuffix("/") ? String($0.dropLast()) : $0) }
        .map { "attribute \($0)" }
      let value = number + 1 < pieces.count ? pieces[number + 1] : ""
      if names.last == "href", !value.hasPrefix("#"), !value.hasPrefix("https://example.org/") {
        faults.append("link to \(value)")
      }
    }
    return faults
  }

  private static func xml(_ text: String) -> [String] {
    let parser = XMLParser(data: Data(text.utf8))
    return parser.parse() ? [] : ["no XML: \(String(describing: parser.parserError))"]
  }

  private static func json(_ text: String) -> [String] {
    do {
      let tree = try JSON.parse(SourceFile(path: "report", text: text))
      // JSON keeps what there is, escaped; SARIF is for people.
      guard tree.value(forKey: "runs", in: tree.root) != nil else { return [] }
      return tree.nodes.indices.filter { tree.nodes[$0].kind == .string }
        .flatMap { controls(tree.text($0), allowed: ["\n"]) }
    } catch {
      return ["no JSON: \(error)"]
    }
  }

  /// RFC 4180: every row has as many cells, and no cell is a formula.
  private static func csv(_ text: String) -> [String] {
    var rows: [[String]] = [[]]
    var cell = ""
    var isQuoted = false
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      index += 1
      switch scalar {
      case "\"" where isQuoted && next == "\"":
        index += 1
        cell += "\""
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        rows[rows.count - 1].append(cell)
        cell = ""
      case "\r" where !isQuoted && next == "\n":
        index += 1
        rows[rows.count - 1].append(cell)
        rows.append([])
        cell = ""
      default: cell.unicodeScalars.append(scalar)
      }
    }
    var faults = isQuoted || !cell.isEmpty ? ["a cell is not ended"] : []
    for row in rows.dropLast() {
      if row.count != rows[0].count { faults.append("\(row.count) cells") }
      for cell in row {
        let first = cell.unicodeScalars.first { $0 != " " } ?? "x"
        if "=+-@\t\r＝＋－＠".unicodeScalars.contains(first) { faults.append("a formula: \(cell.prefix(40))") }
      }
    }
    return faults
  }

  /// Beside code, only the markup of the report itself, nobody's name and no address that is not ours.
  private static func markdown(_ text: String) -> [String] {
    var faults: [String] = []
    for line in text.split(separator: "\n") {
      var plain = withoutCode(String(line))
      for ours in ["<details>", "</details>", "<summary>", "</summary>", "<br>", "<sub>", "</sub>", "<!-- -->"] {
        plain = plain.replacing(ours, with: ours == "<!-- -->" ? "\u{1}" : "")
      }
      guard plain.utf8.contains(where: { "<(@/w".utf8.contains($0) }) else { continue }
      plain = plain.replacing(/\]\(https:\/\/example\.org\/[A-Za-z0-9\/._-]*\)/, with: "]")
      plain = plain.replacing(/\\[\\`*_\[\]<>|#~&]/, with: "")
      if plain.contains("<") { faults.append("markup: \(plain)") }
      if plain.contains("](") { faults.append("a link: \(plain)") }
      if plain.firstMatch(of: /@[A-Za-z0-9]/) != nil { faults.append("a name: \(plain)") }
      if plain.contains("://") || plain.contains("www.") { faults.append("an address: \(plain)") }
    }
    return faults
  }

  /// A line without its code spans (CommonMark, 6.1).
  private static func withoutCode(_ line: String) -> String {
    var result = ""
    var rest = line[...]
    while let first = rest.first {
      if first == "\\" {
        result += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else if first == "`" {
        let fence = rest.prefix { $0 == "`" }
        var behind = rest.dropFirst(fence.count)
        var end: Substring?
        while let tick = behind.firstIndex(of: "`") {
          let run = behind[tick...].prefix { $0 == "`" }
          behind = behind[run.endIndex...]
          if run.count == fence.count {
            end = behind
            break
          }
        }
        rest = end ?? rest.dropFirst(fence.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func github(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let form = /::(error|warning|notice) (file=[^,:]+(,line=\d+)?(,col=\d+)?,)?title=[^,:]*::[^\r\n]*/
      return (try? form.wholeMatch(in: line)) == nil ? "no command: \(line.prefix(80))" : nil
    }
  }

  private static func xcode(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let form = /.+:\d+:\d+: (error|warning|note): .+ \[[a-z0-9\/-]+\] https:\/\/example\.org\/rtl\/guidelines\/.*/
      return (try? form.wholeMatch(in: line)) == nil ? "no diagnostic: \(line.prefix(80))" : nil
    }
  }
}
