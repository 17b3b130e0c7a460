import Testing

@testable import Audit

/// How findings quote the placeholders of texts.
@Suite struct PlaceholderTests {
  @Test(arguments: [
    ("{User0} removed {user1}", "{user0} removed {user1}", ["{User0}"]),
    ("%1$@", "%2$@: %1$@", []), ("%2$@: %1$@", "%1$@", ["%2$@"]),
    // Of the same type, whatever the length; of another one.
    ("Day %ld", "Day %d", []), ("Day %@", "Day %d", ["%@"]), ("50 %% %d", "%d", []), ("%@ %li", "", ["%@", "%li"]),
  ])
  func `what another text does not have`(text: String, other: String, spellings: [String]) {
    #expect(placeholders(in: text, beyond: other) == spellings)
  }

  @Test(arguments: [
    ("%li hours and %li minutes", ["%1$li", "%2$li"]), ("%1@%2@", ["%1$@", "%2$@"]), ("%2d, %1d", ["%2$d", "%1$d"]),
    // A width of two digits, and a precision, are no positions.
    ("%02d:%.1f", ["%1$02d", "%2$.1f"]), ("%1$@ {name}", ["%1$@"]), ("50 %%", []),
  ])
  func `with positions`(text: String, spellings: [String]) {
    #expect(numberedPlaceholders(in: text) == spellings)
  }
}
