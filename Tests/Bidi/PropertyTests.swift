import Bidi
import Testing

/// The tables, by characters that everybody knows and by what must hold between them.
@Suite struct PropertyTests {
  @Test func bidiClasses() {
    let known: [(Unicode.Scalar, BidiClass)] = [
      ("a", .l), ("\u{5D0}", .r), ("\u{627}", .al), ("5", .en), ("\u{665}", .an), ("\u{6F5}", .en), ("+", .es),
      ("%", .et), (",", .cs), ("\u{300}", .nsm), ("\u{AD}", .bn), ("\u{2029}", .b), ("\t", .s), (" ", .ws), ("(", .on),
      ("\u{202A}", .lre), ("\u{2069}", .pdi), ("\u{4E00}", .l), ("\u{1F600}", .on), ("\u{10FFFD}", .l),
      // Defaults of what is not assigned, by block.
      ("\u{5FF}", .r), ("\u{7BF}", .al), ("\u{20CF}", .et), ("\u{10CFF}", .r), ("\u{1EEFF}", .al), ("\u{FFFF}", .bn),
      // Assigned in Unicode 16 and 17.
      ("\u{10D40}", .an), ("\u{10D4A}", .r), ("\u{10EC5}", .al),
    ]
    for (scalar, type) in known { #expect(BidiClass(scalar) == type, "U+\(String(scalar.value, radix: 16))") }
  }

  @Test func scripts() {
    let known: [(Unicode.Scalar, String)] = [
      ("a", "Latn"), ("\u{627}", "Arab"), ("\u{5D0}", "Hebr"), ("5", "Zyyy"), ("\u{300}", "Zinh"), ("\u{30AB}", "Kana"),
      ("\u{4E00}", "Hani"), ("\u{710}", "Syrc"), ("\u{780}", "Thaa"), ("\u{7CA}", "Nkoo"), ("\u{1E900}", "Adlm"),
      ("\u{E000}", "Zzzz"),
    ]
    for (scalar, code) in known {
      #expect(Script(scalar).code == code)
      #expect(Script(code: code) == Script(scalar))
    }
    #expect(Script(code: "Aran") == nil && Script(code: "Arabic") == nil && Script(code: "") == nil)
    let ranked = Bidi.scripts("אבג abcd 1 ב")
    #expect(ranked.map(\.script.code) == ["Hebr", "Latn"] && ranked.map(\.count) == [4, 4])
  }

  /// The list of joining scripts is what the tables say.
  @Test func joiningScripts() {
    var found = Set<String>()
    for code in 0..<0x20000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let type = JoiningType(scalar)
      if type == .dual || type == .right || type == .left { found.insert(Script(scalar).code) }
    }
    found.remove("Zyyy")
    #expect(found.allSatisfy { joins(script: $0) }, "\(found.sorted())")
    #expect(found.isSuperset(of: ["Arab", "Syrc", "Nkoo", "Mong", "Adlm", "Rohg"]))
    #expect(!joins(script: "Hebr") && !joins(script: "Thaa") && !joins(script: "Latn"))
  }

  @Test func digits() {
    #expect(decimalDigitValue("7") == 7 && decimalDigitValue("\u{667}") == 7 && decimalDigitValue("\u{6F7}") == 7)
    #expect(decimalDigitValue("\u{966}") == 0 && decimalDigitValue("\u{1FBF9}") == 9)
    #expect(decimalDigitValue("a") == nil && decimalDigitValue("\u{B2}") == nil && decimalDigitValue("\u{66A}") == nil)
    #expect(zeroDigit(ofSystem: "arabext") == "\u{6F0}" && zeroDigit(ofSystem: "roman") == nil)
    let differ = (0..<0x20000 as Range<UInt32>).compactMap { Unicode.Scalar($0) }.filter {
      (GeneralCategory($0) == .nd) != (decimalDigitValue($0) != nil)
    }
    #expect(differ.isEmpty)
  }

  @Test func marksAndForms() {
    #expect(isVowelMark("\u{64E}") && isVowelMark("\u{5B8}") && !isVowelMark("\u{654}") && !isVowelMark("\u{5F3}"))
    #expect(hasPresentationForms("\u{FEE3}\u{FEAE}") && !hasPresentationForms("\u{FD3E}مرحبا\u{FD3F}\u{FDFA}\u{FEFF}"))
    #expect(hasPresentationForms("\u{FB2A}"))
    #expect(isControlCharacter("\u{7}") && isControlCharacter("\u{9F}") && !isControlCharacter("\n"))
    #expect(hasJoinedLetters("بيت") && !hasJoinedLetters("دار") && !hasJoinedLetters("Safar שלום"))
    #expect(isDefaultIgnorable("\u{200E}") && isDefaultIgnorable("\u{AD}") && !isDefaultIgnorable("\u{600}"))
  }

  @Test func columns() {
    #expect("a\u{301}漢字👍\u{200E}ש".unicodeScalars.map(terminalColumns) == [1, 0, 2, 2, 2, 0, 1])
  }

  @Test func namesOfControls() {
    #expect(bidiControls("a\u{200F}\u{2067}b\u{2069}\u{202C}").map(\.abbreviation) == ["RLM", "RLI", "PDI", "PDF"])
  }

  @Test func resolverKeepsNothingOfTheTextBefore() {
    var resolver = BidiResolver()
    resolver.resolve("אבג (abc)\nשלום", direction: .auto)
    resolver.resolve("", direction: .rtl)
    #expect(resolver.levels.isEmpty && resolver.paragraphs.isEmpty && resolver.visualScalarOrder().isEmpty)
    resolver.resolve("ab", direction: .rtl)
    #expect(Array(resolver.levels) == [2, 2] && resolver.paragraphs.map(\.direction) == [.rtl])
    resolver.resolve("ab\nאב\r\nab", direction: .auto)
    #expect(resolver.paragraphs.map(\.scalars) == [0..<3, 3..<7, 7..<9])
    #expect(resolver.paragraphs.map(\.level) == [0, 1, 0])
  }
}
