internal import Mustache
internal import SourceText

/// Text for XML 1.0: markup as references, controls and bidi controls as visible escapes, since XML has no way to write
/// most of them (section 2.2), and as attributes keep no line breaks.
func xmlText(_ text: String) -> String { htmlEscaped(terminalSafe(text)) }
