// benchmarks PART FILE: measures one part of the product on a file and prints one line,
// `@ s=MEDIAN min=LEAST n=ROUNDS check=NUMBER`, in seconds inside this process. R=ROUNDS in the environment sets the
// number of rounds behind the first, which is not counted.
import Bidi
import DataFormats
import Glibc
import SourceText

guard CommandLine.arguments.count == 3 else { fail("usage: benchmarks json|yaml|bidi|rules|render FILE") }
let file = readFile(CommandLine.arguments[2])
switch CommandLine.arguments[1] {
case "json":
  measure { try JSON.parse(file).topLevelCount }
case "yaml":
  measure { try YAML.parse(file).topLevelCount }
case "bidi":
  measureLevels(of: file)
case "rules":
  measureRules(over: file)
case "render":
  measureTemplates(with: file)
default:
  fail("no such part: \(CommandLine.arguments[1])")
}
