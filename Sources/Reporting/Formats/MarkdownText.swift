internal import SourceText

/// Text from outside as one line of GitHub's Markdown: shown as it is written, it names nobody and links nothing.
///
/// GitHub looks for `@name`, `#1` and addresses after Markdown was rendered, so that a backslash does not help; an empty
/// comment between the characters does.
func markdownSafe(_ text: String) -> String {
  let escaped = markdownText(terminalSafe(text))
  var result = ""
  for scalar in escaped.unicodeScalars {
    result.unicodeScalars.append(scalar)
    if scalar == "@" || scalar == "#" { result += "<!-- -->" }
  }
  return result.replacing("://", with: ":<!-- -->//").replacing("www.", with: "www<!-- -->.")
}

/// Text from outside as code in a line, in which nothing is markup.
///
/// - Parameter inTable: whether it stands in a table, where a bar would end the cell.
func markdownCode(_ text: String, inTable: Bool = false) -> String {
  var text = terminalSafe(text)
  if inTable { text = text.replacing("|", with: "\\|") }
  guard !text.isEmpty else { return "" }
  var longest = 0
  var run = 0
  for byte in text.utf8 {
    run = byte == UInt8(ascii: "`") ? run + 1 : 0
    longest = max(longest, run)
  }
  let fence = String(repeating: "`", count: longest + 1)
  // A blank keeps a backtick at either end apart from the fence, and is not shown (CommonMark, 6.1).
  let pad = longest > 0 || text.hasPrefix(" ") || text.hasSuffix(" ") ? " " : ""
  return fence + pad + text + pad + fence
}
