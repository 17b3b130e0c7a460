internal import Expressions
internal import Manifest

/// What may differ between two elements of one profile, as a set of bits: fields that are present, and what is around them.
///
/// An element's profile is what of it comes from closed sets: which fields it has, its role and other names, truth values,
/// directions, the script and the direction of its text, its language (its screen's, where it has none), its symbol.
/// Numbers, texts, lists and neighbours are not in it, nor what differs from element to element and decides little. A test
/// varies among the elements of a profile by what it reads.
struct Varying: OptionSet {
  let rawValue: UInt64

  /// Varies with anything else: neighbours, the geometry around, the object as a whole.
  static let always = Varying(rawValue: 1 << 61)
  /// Varies with what the element holds; nothing where that is nothing.
  static let children = Varying(rawValue: 1 << 62)
  /// Varies with what the element is in; nothing at the top of a screen.
  static let ancestors = Varying(rawValue: 1 << 63)

  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Varies with the value of a field, where it is present.
  init(_ field: ElementField) { rawValue = 1 << UInt64(field.ordinal) }

  /// Closed fields that are not in profiles: there would be ten times as many, and few checks go by them.
  static let restless: [ElementField] = [.alignment, .mirrored]

  /// What the outcome of a test varies with.
  init(_ test: FormulaTest) {
    self = test.reads.reduce(into: []) { $0.formUnion(Varying($1)) }
  }

  /// What a value varies with that a check of elements reads.
  init(_ read: FieldRead) {
    let parts = read.path.split(separator: ".", maxSplits: 1).map(String.init)
    switch (parts[0], parts.count > 1 ? parts[1] : "") {
    // What is known of a symbol or a locale follows from its name, which has been read by another way.
    case ("?symbol", _), ("?locale", _): self = []
    case ("project", let field), ("policy", let field): self = field.isEmpty ? .always : []
    case ("screen", "effectiveDirection"): self = []
    case ("element", let field) where !field.isEmpty: self.init(field: field, isPresence: read.isPresence)
    case ("children", _), ("children[]", _): self = .children
    case ("parent", _): self = .ancestors
    default: self = .always
    }
  }

  private init(field path: String, isPresence: Bool) {
    let name = String(path.prefix { $0 != "." && $0 != "[" })
    if let computed = Self.computed[name] {
      self = computed
      return
    }
    guard let field = ElementField.allCases.first(where: { $0.name == name }) else {
      self = .always
      return
    }
    switch ManifestDefinitions.definition(of: .element).fields[Int(field.ordinal)].type {
    case .bool, .term: self = isPresence || !Self.restless.contains(field) ? [] : Varying(field)
    case _ where field == .language || field == .symbol: self = []
    case _ where isPresence && path == name: self = []
    case .record(let record):
      self = Self.isKnown(path.dropFirst(name.count + 1), of: record, isPresence) ? [] : Varying(field)
    default: self = field == .children ? .children : Varying(field)
    }
  }

  /// Whether a field of a record inside an element is a part of the profile.
  private static func isKnown(_ name: Substring, of record: String, _ isPresence: Bool) -> Bool {
    guard let type = RecordType(rawValue: record),
      let field = ManifestDefinitions.definition(of: type).fields.first(where: { $0.name == name })
    else { return false }
    return isPresence || field.type.isClosed
  }

  /// The computed fields; those that are not listed vary always.
  private static let computed: [String: Varying] = [
    "effectiveDirection": [], "containerDirection": [], "script": [], "textDirection": [], "paragraphDirection": [],
    "effectiveLanguage": [], "resolvedAlignment": Varying(.alignment), "flipped": Varying(.mirrored),
    "pointing": Varying(.mirrored), "rendersMirrored": [Varying(.mirrored), Varying(.asset)],
    "hasRTLDrawing": [Varying(.asset), Varying(.variants)],
    "owner": Varying(.attachedTo), "bound": Varying(.boundTo), "catalogAsset": Varying(.asset),
    "ancestors": .ancestors, "descendants": .children, "container": .always,
  ]
}

extension FieldType {
  /// Whether values come from a small closed set.
  var isClosed: Bool {
    switch self {
    case .bool, .term: true
    default: false
    }
  }
}
