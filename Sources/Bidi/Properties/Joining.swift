/// Joining_Type: how a character connects with its neighbours in cursive scripts (Unicode, section 9.2).
public enum JoiningType: UInt8, CaseIterable, Sendable {
  /// U: does not join.
  case none
  /// L: joins the character after it.
  case left
  /// R: joins the character before it, as alef and dal do.
  case right
  /// D: joins both, as beh does.
  case dual
  /// C: joins both and has no forms, as tatweel and the zero width joiner.
  case causing
  /// T: marks and controls that joining looks through.
  case transparent

  /// The type of a scalar. Cost: a binary search.
  public init(_ scalar: Unicode.Scalar) {
    self = JoiningType(rawValue: boundaryValue(scalar.value, in: joiningBoundaries)) ?? .none
  }

  /// True when the character connects with the one after it in the text.
  public var joinsForward: Bool { self == .dual || self == .left || self == .causing }

  /// True when the character connects with the one before it in the text.
  public var joinsBackward: Bool { self == .dual || self == .right || self == .causing }
}

/// The shape of a letter in its word.
public enum LetterForm: String, CaseIterable, Sendable {
  case isolated, initial, medial, final
}

/// The form of each scalar of a text by what it joins with; nil for what has no forms (marks, other scripts, tatweel).
///
/// - Complexity: O(n).
public func letterForms(_ text: String) -> [LetterForm?] {
  let types = text.unicodeScalars.map(JoiningType.init)
  var forms = [LetterForm?](repeating: nil, count: types.count)
  var before: JoiningType = .none
  for index in types.indices where types[index] != .transparent {
    let type = types[index]
    let after = types[(index + 1)...].first { $0 != .transparent } ?? .none
    if type == .dual || type == .right || type == .left {
      let joinsBefore = type.joinsBackward && before.joinsForward
      let joinsAfter = type.joinsForward && after.joinsBackward
      forms[index] = joinsBefore ? (joinsAfter ? .medial : .final) : (joinsAfter ? .initial : .isolated)
    }
    before = type
  }
  return forms
}

/// True when two letters of a text connect: pulled apart, drawn one by one or seen through, they would show it.
public func hasJoinedLetters(_ text: String) -> Bool {
  letterForms(text).contains { $0 == .medial || $0 == .final || $0 == .initial }
}

/// True for the ISO 15924 codes of scripts whose letters join, as `Arab` and `Syrc`.
public func joins(script code: String) -> Bool {
  joiningScripts.contains(code)
}

/// The scripts that have letters of joining types other than U, C and T; a test holds the list to the tables.
let joiningScripts = [
  "Adlm", "Arab", "Chrs", "Mand", "Mani", "Mong", "Nkoo", "Ougr", "Phag", "Phlp", "Rohg", "Sogd", "Syrc",
]
