/// How a language writes dates of the Gregorian calendar and lists, from CLDR 48.
struct DateNames {
  /// The months as they stand in a date, and alone with a year where that differs.
  let months: [String]
  let monthsAlone: [String]
  /// Where day, month and year stand in a date, and month and year: `{d}`, `{m}` and `{y}`.
  let date: String
  let month: String
  /// What stands between the items of a list, and before the last.
  let separator: String
  let last: String
  /// The same before an item that does not begin with a letter of the language's own script, where that differs.
  let lastForeign: String

  private init(
    _ months: String, alone: String? = nil, date: String = "{d} {m} {y}", month: String = "{m} {y}",
    separator: String = ", ", last: String, lastForeign: String? = nil
  ) {
    self.months = months.split(separator: " ").map(String.init)
    monthsAlone = alone?.split(separator: " ").map(String.init) ?? self.months
    self.date = date
    self.month = month
    self.separator = separator
    self.last = last
    self.lastForeign = lastForeign ?? last
  }

  /// The names of a language; English ones for a language that is not known.
  static func of(language: String) -> DateNames {
    switch language {
    case "ar": arabic
    case "he": hebrew
    case "fa": persian
    case "ur": urdu
    case "ja": numbered(last: "、")
    case "zh": numbered(last: "和")
    default: english
    }
  }

  private static let english = DateNames(
    "January February March April May June July August September October November December", last: " and ")
  private static let arabic = DateNames(
    "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر", separator: "، ", last: " و")
  private static let hebrew = DateNames(
    "בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר",
    alone: "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר", last: " ו",
    lastForeign: " ו־")
  private static let persian = DateNames(
    "ژانویهٔ فوریهٔ مارس آوریل مهٔ ژوئن ژوئیهٔ اوت سپتامبر اکتبر نوامبر دسامبر", separator: "، ", last: " و ")
  private static let urdu = DateNames(
    "جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر", date: "{d} {m}، {y}", separator: "، ",
    last: " اور ")

  private static func numbered(last: String) -> DateNames {
    DateNames("1 2 3 4 5 6 7 8 9 10 11 12", date: "{y}年{m}月{d}日", month: "{y}年{m}月", separator: "、", last: last)
  }
}
