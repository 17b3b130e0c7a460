/// The scripts by name, read from the table when one is first asked for.
let scripts: [String: [ClosedRange<UInt32>]] = {
  var scripts: [String: [ClosedRange<UInt32>]] = [:]
  for line in scriptTable.description.split(separator: "\n") {
    let words = line.split(separator: " ")
    var ranges: [ClosedRange<UInt32>] = []
    var end: UInt32 = 0
    for word in words.dropFirst() {
      let parts = word.split(separator: "+")
      let start = end + UInt32(parts[0], radix: 16)!
      end = start + (parts.count > 1 ? UInt32(parts[1], radix: 16)! : 0)
      ranges.append(start...end)
    }
    scripts[String(words[0])] = ranges
  }
  return scripts
}()
