// embed-files ROOT LIST OUTPUT: writes a Swift file that holds the files named in LIST (a path a line) as string literals.
// Run by EmbedPlugin. String literals, not byte arrays: an array literal of this size takes minutes to compile.
import Foundation

/// The text as a Swift string literal on one line.
func literal(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.generalCategory == .format:
      result += "\\u{" + String(scalar.value, radix: 16) + "}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

let arguments = CommandLine.arguments
guard arguments.count == 4 else {
  FileHandle.standardError.write(Data("usage: embed-files ROOT LIST OUTPUT\n".utf8))
  exit(2)
}
let root = arguments[1].hasSuffix("/") ? arguments[1] : arguments[1] + "/"
let paths = try String(contentsOfFile: arguments[2], encoding: .utf8).split(separator: "\n").map(String.init)

var output = "/// The files that the binary carries, sorted by path.\npublic let embeddedFiles: [EmbeddedFile] = [\n"
for path in paths.sorted() {
  guard let text = String(data: try Data(contentsOf: URL(fileURLWithPath: path)), encoding: .utf8) else {
    FileHandle.standardError.write(Data("\(path): error: not UTF-8 text, which is all that can be embedded\n".utf8))
    exit(1)
  }
  let name = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
  output += "  EmbeddedFile(path: \(literal(name)), text: \(literal(text))),\n"
}
output += "]\n"
try output.write(toFile: arguments[3], atomically: true, encoding: .utf8)
