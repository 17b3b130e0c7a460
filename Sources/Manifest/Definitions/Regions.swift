/// The codes of regions: ISO 3166-1 alpha-2, by the list of the tz database (iso3166.tab of 2025), and `XK`, by which CLDR
/// and the App Store know Kosovo.
enum Regions {
  /// A first letter, then the letters that may stand behind it.
  private static let rows = [
    "ADEFGILMOQRSTUWXZ", "BABDEFGHIJLMNOQRSTVWYZ", "CACDFGHIKLMNORUVWXYZ", "DEJKMOZ", "ECEGHRST", "FIJKMOR",
    "GABDEFGHILMNPQRSTUWY", "HKMNRTU", "IDELMNOQRST", "JEMOP", "KEGHIMNPRWYZ", "LABCIKRSTUVY",
    "MACDEFGHKLMNOPQRSTUVWXYZ", "NACEFGILOPRUZ", "OM", "PAEFGHKLMNRSTWY", "QA", "REOSUW",
    "SABCDEGHIJKLMNORSTVXYZ", "TCDFGHJKLMNORTVWZ", "UAGMSYZ", "VACEGINU", "WFS", "XK", "YET", "ZAMW",
  ]

  /// For each first letter a bit for each second one.
  private static let masks: [UInt32] = {
    var masks = [UInt32](repeating: 0, count: 26)
    for row in rows {
      let letters = row.utf8.map { UInt32($0 - UInt8(ascii: "A")) }
      masks[Int(letters[0])] = letters.dropFirst().reduce(0) { $0 | 1 << $1 }
    }
    return masks
  }()

  /// All codes as a regular expression of ECMA 262.
  static let pattern = "^(?:" + rows.map { "\($0.prefix(1))[\($0.dropFirst())]" }.joined(separator: "|") + ")$"

  /// True when two letters from A to Z are a code.
  static func contains(_ first: UInt8, _ second: UInt8) -> Bool {
    masks[Int(first - UInt8(ascii: "A"))] & 1 << UInt32(second - UInt8(ascii: "A")) != 0
  }
}
