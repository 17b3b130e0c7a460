internal import Manifest

/// Texts that people read: formats, numbers, sentences made of pieces, characters that have a side.
extension Collector {
  mutating func visitString(_ node: Int) {
    noteSymbolLiteral(node)
    noteAssetLiteral(node)
    noteControls(node)
    noteArrowText(node)
    noteLanguageKey(node)
    visitChildren(node)
  }

  // MARK: Formats

  /// `String(format:)` and its like, and numbers that are turned into text.
  mutating func noteTexts(_ node: Int) {
    switch tree.nodes[node].name {
    case .String, .NSString, .stringWithFormat, .initWithFormat:
      let format = argument(node, .format) ?? (isFormatMessage(node) ? argument(node, at: 0) : nil)
      if let format { noteFormat(node, format) }
    case .Text:
      if let verbatim = argument(node, .verbatim) { noteVerbatim(node, verbatim) }
    case .NSLocalizedString: notePlaceholders(node)
    case .characterSetWithCharactersInString: noteDigits(node, argument(node, at: 0))
    case .charactersIn: break
    default:
      if let digits = argument(node, .charactersIn) { noteDigits(node, digits) }
      if argument(node, .documentType) != nil { noteHTML(node) }
    }
    if tree.list.tokens[Int(tree.nodes[node].token)].kind == .identifier { noteHTML(node) }
  }

  private func isFormatMessage(_ node: Int) -> Bool {
    tree.nodes[node].name == .stringWithFormat || tree.nodes[node].name == .initWithFormat
  }

  private mutating func noteFormat(_ node: Int, _ format: Int) {
    guard fillsNumber(node, format), !joinsNoSentence(node, format), !writesCoordinate(node) else { return }
    let text = value(node)
    var contexts = textContexts(node)
    if !contexts.contains(.machineOutput), isOnlyLogged(node) { contexts = .machineOutput }
    if let locale = argument(node, .locale) {
      if value(locale).contains("POSIX") || value(locale).contains("en_US") { contexts.insert(.fixedLocale) }
      emit("String.init(format:locale:_:)", text, at: node, contexts)
      return
    }
    let formatText = value(format)
    guard tree.nodes[format].kind == .string else {
      // A localized format is a matter of its locale; one that is computed, of where it comes from. What is localized is
      // read by people, be it the description of an error, unless it is logged.
      contexts.subtract(.userFacing)
      if isLocalized(format), contexts.contains(.machineOutput) {
        guard !isLogged(node), !isOnlyLogged(node) else { return }
        contexts.subtract(.machineOutput)
      }
      emit("String.init(format:_:)", text, at: node, contexts)
      return
    }
    // What is for machines needs no locale, and what only joins texts is of interest where people read it.
    guard !contexts.contains(.machineOutput), !Self.isMachineFormat(formatText) || contexts.contains(.userFacing),
      Self.takesNumber(formatText) || contexts.contains(.userFacing)
    else { return }
    emit("String.init(format:_:)", formatText, at: node, contexts)
  }

  /// Does a text stand in a call that logs or traces?
  private func isLogged(_ node: Int) -> Bool {
    let loggers: Set = ["log", "logger", "print", "trace", "verbose", "debug", "assertion", "precondition", "fatal"]
    var node = node
    for _ in 0..<14 {
      guard let parent = tree.parent(node) else { return false }
      switch tree.nodes[parent].kind {
      case .call:
        let callee = tree.firstChild(parent)
        if callee != node, let callee, Words.have(value(callee), loggers) { return true }
      case .function, .type, .assignment, .variable, .block: return false
      default: break
      }
      node = parent
    }
    return false
  }

  /// Is a text what a private function of the file gives, and does the file only log what it gives?
  private func isOnlyLogged(_ node: Int) -> Bool {
    guard let function = around.function, tree.nodes[function].kind == .function, isPrivate(function) else {
      return false
    }
    let name = tree.list.tokens[Int(tree.nodes[function].token)].link
    let calls = tree.nodes.indices.filter {
      tree.nodes[$0].kind == .call && tree.list.tokens[Int(tree.nodes[$0].token)].link == name
    }
    return !calls.isEmpty && calls.allSatisfy { isLogged($0) }
  }

  /// Is a number a latitude or a longitude, which is copied and pasted as it stands?
  private func writesCoordinate(_ node: Int) -> Bool {
    tree.children(node).dropFirst(2).contains { child in
      guard tree.nodes[child].kind == .argument, let value = tree.firstChild(child) else { return false }
      return tokens(value).contains {
        tree.list.tokens[$0].kind == .identifier
          && ["latitude", "longitude", "lat", "lon", "lng"].contains(tree.list.text($0))
      }
    }
  }

  /// Does a literal format only join pieces that are no texts of a sentence: formats to be filled later, an icon?
  private func joinsNoSentence(_ node: Int, _ format: Int) -> Bool {
    guard tree.nodes[format].kind == .string, isPlain(format), !Self.takesNumber(literal(format)) else { return false }
    return tree.children(node).contains { child in
      guard tree.nodes[child].kind == .argument, let value = tree.firstChild(child), value != format else {
        return false
      }
      if tree.nodes[value].kind == .string, isPlain(value) { return literal(value).contains("%") }
      return Words.have(tree.name(value), ["icon", "emoji", "flag"])
    }
  }

  /// Does a format take a number, by itself or by its arguments? What joins texts only needs no locale, unless it is a
  /// plain literal, whose order is fixed.
  private func fillsNumber(_ node: Int, _ format: Int) -> Bool {
    let localized = tree.nodes[format].name == .NSLocalizedString ? argument(format, at: 0) : format
    if let localized, tree.nodes[localized].kind == .string, isPlain(localized) {
      let text = literal(localized)
      if Self.takesNumber(text) || tree.nodes[format].kind == .string { return true }
      if text.contains("%") || text.contains(" ") { return false }
    }
    let wanted: Set = [
      "count", "number", "total", "index", "size", "days", "hours", "minutes", "seconds", "percent", "percentage",
      "amount",
      "int", "page", "pages", "items", "years", "weeks", "num",
    ]
    for child in tree.children(node).dropFirst(2) where tree.nodes[child].kind == .argument {
      guard let value = tree.firstChild(child) else { continue }
      if tree.nodes[value].kind == .number || tree.nodes[value].kind == .infix { return true }
      if Words.of(tree.name(value)).last.map(wanted.contains) ?? false { return true }
    }
    return false
  }

  /// Does a format hold a placeholder of a number?
  static func takesNumber(_ format: String) -> Bool {
    let bytes = Array(format.utf8)
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count, "-+ #0123456789.$*'lhqzt".utf8.contains(bytes[end]) { end += 1 }
      if end < bytes.count, "diufFgGeExX".utf8.contains(bytes[end]), bytes[end - 1] != UInt8(ascii: " ") { return true }
      index = end + 1
    }
    return false
  }

  /// Is a format one for machines by its looks: hexadecimal, or the padded fields of a clock or a file's name?
  static func isMachineFormat(_ format: String) -> Bool {
    let bytes = Array(format.utf8)
    var index = 0
    var clock = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count, "-+ #0123456789.$*'lhqzt".utf8.contains(bytes[end]) { end += 1 }
      guard end < bytes.count else { break }
      if bytes[end] | 0x20 == UInt8(ascii: "x") || bytes[end] == UInt8(ascii: "p") || bytes[end] == UInt8(ascii: "c") {
        return true
      }
      if bytes[index + 1] == UInt8(ascii: "0"),
        bytes[end] | 0x20 == UInt8(ascii: "d") || bytes[end] == UInt8(ascii: "i")
      {
        clock += 1
      }
      index = end + 1
    }
    return clock > 1
  }

  /// Whether a text reaches people or machines, as far as what is around says.
  func textContexts(_ node: Int) -> UsageContexts {
    let shown: Set = [
      "text", "title", "label", "subtitle", "message", "description", "placeholder", "hint", "prompt", "caption",
    ]
    let machine: Set = [
      "url", "path", "log", "logger", "print", "key", "identifier", "json", "query", "hex", "hash", "debug", "header",
      "file", "filename", "uuid", "token", "encode", "encoded", "request", "html", "css", "script", "sql", "predicate",
      "regex", "version", "timestamp", "iso", "escape", "serialize", "error", "assert", "data", "uri", "javascript",
      "id", "internal", "posix", "csv", "tsv", "gpx", "xml",
    ]
    // What a screen for developers shows is for them.
    if Words.have(around.type, ["debug", "debugging"]) || describesObject { return .machineOutput }
    var node = node
    for _ in 0..<12 {
      guard let parent = tree.parent(node) else { break }
      let name: String
      switch tree.nodes[parent].kind {
      case .assignment:
        guard let target = tree.firstChild(parent), target != node else { return [] }
        name = tree.name(target)
        // What grows line by line is for a model, not for a field.
        if tree.nodes[parent].name == .plusEqual, Words.have(name, ["prompt"]) || padsColumns { return .machineOutput }
      case .argument:
        if tree.nodes[parent].flags.contains(.isLabelled), Words.have(tree.name(parent), machine) {
          return .machineOutput
        }
        if tree.nodes[parent].flags.contains(.isLabelled), Words.have(tree.name(parent), shown) { return .userFacing }
        node = parent
        continue
      case .call:
        switch tree.nodes[parent].name {
        case .Text, .Label, .Button, .setTitle, .setAttributedTitle, .accessibilityLabel, .accessibilityHint,
          .accessibilityValue, .UIAlertController, .Alert:
          return .userFacing
        case .print, .NSLog, .debugPrint, .os_log, .fatalError, .assertionFailure, .precondition, .preconditionFailure,
          .URL:
          return .machineOutput
        default: name = tree.name(parent)
        }
        if !Words.have(name, machine), !Words.have(name, shown) {
          node = parent
          continue
        }
      case .variable, .function, .enumCase:
        name = tree.name(parent)
        // What a debugger shows of a value.
        if name == "debugDescription" || name == "description" && around.screen == nil { return .machineOutput }
      case .type:
        return Words.have(tree.name(parent), machine) ? .machineOutput : []
      default:
        node = parent
        continue
      }
      if Words.have(name, machine) { return .machineOutput }
      if Words.have(name, shown) { return .userFacing }
      node = parent
    }
    return []
  }

  /// Is the function what Objective-C asks of an object to print it?
  private var describesObject: Bool {
    guard tree.dialect == .objectiveC, let function = around.function else { return false }
    return ["description", "debugDescription"].contains(tree.name(function))
  }

  /// Does the function fill up texts with spaces, for columns of plain text?
  private var padsColumns: Bool {
    guard let function = around.function else { return false }
    return tokens(function).contains {
      tree.list.tokens[$0].kind == .identifier
        && ["toLength", "stringByPaddingToLength"].contains(tree.list.text($0))
    }
  }

  /// `Text(verbatim: "\(count)")`
  private mutating func noteVerbatim(_ node: Int, _ value: Int) {
    let text = self.value(value)
    guard text.contains("\\("), showsNumber(value) else { return }
    emit("Text.init(verbatim:)", text, at: node, .userFacing)
  }

  /// Does an interpolation hold a number by its name: a count, a total, something formatted?
  private func showsNumber(_ node: Int) -> Bool {
    let wanted: Set = ["count", "number", "total", "amount", "int", "percent", "percentage", "score", "counts", "size"]
    return interpolated(in: node, 0).contains { expression in
      switch tree.nodes[expression].kind {
      case .call:
        // What a function gives is a text as far as anybody knows; a conversion to a number, or of one, shows a number.
        return ["Double", "Float", "CGFloat"].contains(tree.name(expression))
          || Words.have(tree.name(expression), wanted)
      case .infix: return tokens(expression).contains { names(tree.list.tokens[$0], wanted) }
      default: return names(tree.list.tokens[Int(tree.nodes[expression].token)], wanted)
      }
    }
  }

  private func names(_ token: Token, _ wanted: Set<String>) -> Bool {
    guard token.kind == .identifier else { return false }
    let name = tree.list.text(token)
    return Words.have(name, wanted) && !isDeclaredText(name)
  }

  /// The expressions of the interpolations in a text, and in the texts inside of those.
  private func interpolated(in node: Int, _ depth: Int) -> [Int] {
    guard depth < 12 else { return [] }
    var found = tree.nodes[node].kind == .interpolation ? tree.firstChild(node).map { [unwrapped($0)] } ?? [] : []
    for child in tree.children(node) { found += interpolated(in: child, depth + 1) }
    return found
  }

  private func unwrapped(_ node: Int) -> Int {
    guard tree.nodes[node].kind == .argument, let value = tree.firstChild(node) else { return node }
    return value
  }

  /// Is a name that of a variable or parameter of the file that is a text already?
  private func isDeclaredText(_ name: String) -> Bool {
    tree.nodes.indices.contains { node in
      switch tree.nodes[node].kind {
      case .variable, .parameter: break
      default: return false
      }
      guard tree.name(node) == name, let type = tree.child(node, .typeName) else { return false }
      return tree.nodes[type].name == .String
    }
  }

  // MARK: Localized strings

  /// Is an expression a localized text, by the call or the name that it ends with?
  func isLocalized(_ node: Int) -> Bool {
    switch tree.nodes[node].kind {
    case .call, .member, .identifier, .macro: break
    default: return false
    }
    if tree.nodes[node].name == .NSLocalizedString || tree.nodes[node].name == .localized { return true }
    if tree.nodes[node].name == .String, argument(node, .localized) != nil { return true }
    let root = root(node)
    if tree.nodes[root].name == .L10n || tree.nodes[root].name == .Strings { return true }
    if tree.nodes[root].name == .NSLocalizedString { return true }
    return tree.name(node).hasPrefix("localized") && tree.nodes[node].kind == .call
  }

  /// Several placeholders without positions in a text for translators.
  private mutating func notePlaceholders(_ node: Int) {
    guard let key = argument(node, at: 0), tree.nodes[key].kind == .string, isPlain(key) else { return }
    let text = literal(key)
    // A key that is no text, `status.from-%@-%@`, is replaced by one in every language.
    guard Self.unpositioned(text) > 1, text.contains(" ") || !text.contains(".") && !text.contains("_") else { return }
    emit("NSLocalizedString(_:comment:)", "\"\(text)\"", at: key)
  }

  /// The number of placeholders without a position: `%@ and %@`.
  static func unpositioned(_ text: String) -> Int {
    let bytes = Array(text.utf8)
    var count = 0
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count, "-+ #0123456789.*'lhqzt".utf8.contains(bytes[end]) { end += 1 }
      guard end < bytes.count else { break }
      if "@diufFgGeEs".utf8.contains(bytes[end]), bytes[end - 1] != UInt8(ascii: " ") { count += 1 }
      index = end + 1
    }
    return count
  }

  /// `title + NSLocalizedString(...)`: a sentence made of pieces.
  mutating func noteConcatenation(_ node: Int) {
    let children = tree.children(node).map { $0 }
    guard children.contains(where: { tree.nodes[$0].name == .plus }) else { return }
    let operands = children.filter { tree.nodes[$0].kind != .operation }
    let localized = operands.filter { isLocalized($0) }
    guard let first = localized.first else { return }
    // A line that is put below another is a text of its own.
    if localized.contains(where: { value($0).contains("\\n") }) { return }
    var pieces = 0
    for operand in operands {
      if tree.nodes[operand].kind == .string, isPlain(operand) {
        let text = literal(operand)
        if text.contains("\\n") { return }  // paragraphs, each a text of its own
        // Facts with a sign between them have no grammar, and follow the direction.
        if !text.contains(where: \.isLetter), text.contains(where: "·•|—–/".contains) { return }
        if text.contains(where: \.isLetter) { pieces += 1 }
      } else if tree.nodes[operand].kind != .call, value(operand).contains("\"\"") {
        continue  // what is added only now and then, behind a whole text
      } else if tree.nodes[operand].kind != .implicitMember, tree.nodes[root(operand)].kind != .string {
        pieces += 1
      }
    }
    guard pieces > 1 else { return }
    emit("String.+(_:_:)", value(node), at: first, .userFacing)
  }

  // MARK: Characters

  /// Direction controls in a literal.
  private mutating func noteControls(_ node: Int) {
    guard isPlain(node) else { return }
    let body = tree.list.bytes[tree.list.body(tree.list.tokens[Int(tree.nodes[node].start)])]
    guard let text = Self.unescaped(body) else { return }
    let controls: Set<UInt32> = [0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069]
    let found = text.unicodeScalars.filter { controls.contains($0.value) }
    guard !found.isEmpty, !isCompared(node) else { return }
    // A control by itself is a constant to be put around a text; an override has no such use.
    if text.unicodeScalars.count == 1, found.first.map({ $0.value != 0x202D && $0.value != 0x202E }) ?? true { return }
    emit("String", text, at: node)
  }

  /// The text of a literal with its escapes of scalars undone, or nil where there is none and no such character.
  private static func unescaped(_ body: ArraySlice<UInt8>) -> String? {
    guard body.contains(where: { $0 == 0xE2 || $0 == UInt8(ascii: "\\") }) else { return nil }
    var result: [UInt8] = []
    var index = body.startIndex
    while index < body.endIndex {
      if body[index] == UInt8(ascii: "\\"), index + 2 < body.endIndex, body[index + 1] | 0x20 == UInt8(ascii: "u") {
        var end = index + 2
        var value: UInt32 = 0
        while end < body.endIndex, end < index + 12 {
          let byte = body[end]
          if let digit = Character(Unicode.Scalar(byte)).hexDigitValue {
            value = value << 4 | UInt32(digit)
          } else if byte != UInt8(ascii: "{") {
            if byte == UInt8(ascii: "}") { end += 1 }
            break
          }
          end += 1
          if body[index + 2] != UInt8(ascii: "{"), end - index == 6 { break }
        }
        if let scalar = Unicode.Scalar(value) { result.append(contentsOf: String(scalar).utf8) }
        index = max(end, index + 2)
      } else {
        result.append(body[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// An arrow character as the whole of a title.
  private mutating func noteArrowText(_ node: Int) {
    guard isPlain(node), let screen = around.screen, around.contexts.isDisjoint(with: .excused), !isCompared(node),
      seeking.isEmpty
    else {
      return
    }
    let text = literal(node)
    guard text.utf8.count < 12, !text.isEmpty,
      text.unicodeScalars.allSatisfy({ "→⇒⇨➔➜➝➞➡⟶⟹←⇐⇦⬅⟵⟸ ".unicodeScalars.contains($0) }), text != " "
    else { return }
    var element = ScannedElement("arrow", .button, at: tree.offset(node))
    element.fields[.text] = .text(text)
    element.fields[.formatted] = .term(Formatting.literal)
    if let flip = around.flip { element.fields[.flip] = .term(flip) }
    file.screens[screen].elements.append(element)
  }

  // MARK: Others

  private mutating func noteDigits(_ node: Int, _ value: Int?) {
    guard let value, tree.nodes[value].kind == .string else { return }
    let text = self.value(value)
    guard text.contains("0123456789") || text.contains("1234567890") else { return }
    emit("CharacterSet.init(charactersIn:)", text, at: node, textContexts(node).subtracting(.userFacing))
  }

  /// A date format that is written out for people.
  mutating func noteDateFormat(_ value: Int?, at node: Int) {
    guard let value, tree.nodes[value].kind == .string else { return }
    let text = self.value(value)
    var contexts = textContexts(node)
    if text.contains("'T'") || text.contains("Z") || text.contains("_") || text.contains("yyyyMMdd")
      || text.contains("yyyy-MM-dd")
    {
      return
    }
    if fixesLocale(node) { contexts = [.machineOutput, .fixedLocale] }
    emit("DateFormatter.dateFormat", text, at: node, contexts)
  }

  private func fixesLocale(_ node: Int) -> Bool {
    guard let function = around.function else { return false }
    return tokens(function).contains {
      tree.list.tokens[$0].kind == .string && tree.list.text($0).contains("en_US")
    }
  }

  mutating func noteAssignedText(_ target: Int, _ value: Int) {}

  /// `.textCase(.uppercase)`; nil and none take a case away.
  mutating func noteTextCase(_ node: Int) {
    guard let argument = argument(node, at: 0), value(argument).hasSuffix("uppercase"), !isSetApart(node) else {
      return
    }
    emit("View.textCase(_:)", value(argument), at: node)
  }

  /// Do a font or a colour in the same chain set a text apart, whatever its case?
  private func isSetApart(_ node: Int) -> Bool {
    let marks: Set = ["font", "foregroundStyle", "foregroundColor", "bold", "fontWeight", "headerProminence"]
    var whole = node
    while let parent = tree.parent(whole), tree.firstChild(parent) == whole,
      tree.nodes[parent].kind == .member || tree.nodes[parent].kind == .call
    {
      whole = parent
    }
    var current: Int? = whole
    while let link = current, tree.nodes[link].kind == .call || tree.nodes[link].kind == .member {
      if tree.nodes[link].kind == .call, marks.contains(tree.name(link)) { return true }
      current = tree.firstChild(link)
    }
    return false
  }

  mutating func noteTracking(_ node: Int) {
    guard let amount = argument(node, at: 0), base(node) != nil else { return }
    emit("View.\(tree.name(node))(_:)", value(amount), at: node)
  }

  /// `[.kern: 1.2]`
  mutating func noteAttribute(_ node: Int) {
    guard let key = tree.firstChild(node), let value = tree.lastChild(node), value != key else { return }
    switch tree.nodes[key].name {
    case .kern, .NSKernAttributeName: emit("NSAttributedString.Key.kern", self.value(value), at: key)
    default: break
    }
  }

  mutating func noteGlyphs(_ node: Int) {
    let api = tree.nodes[node].name == .CTRunDraw ? "CTRunDraw(_:_:_:)" : tree.name(node)
    emit(api, value(node), at: node, .text)
  }

  /// Text of HTML whose bytes are read in an encoding that nobody named: everything but ASCII is garbled.
  private mutating func noteHTML(_ node: Int) {
    guard tree.nodes[node].kind == .call, tree.name(node).hasSuffix("AttributedString") || tree.name(node) == "init",
      let options = argument(node, labelled: "options"), argument(node, labelled: "data") != nil
    else { return }
    let names = tokens(options).map { tree.list.tokens[$0].name }
    guard names.contains(.html) || value(options).contains("HTML"), !names.contains(.characterEncoding),
      !value(options).contains("CharacterEncoding"), value(node).contains("utf8")
    else { return }
    emit("NSAttributedString.init(data:options:documentAttributes:)", value(options), at: node, .userFacing)
  }

  /// A text for a leading or trailing thing that names left or right.
  mutating func noteSideInText(_ node: Int) {
    guard let patterns = tree.child(node, .patterns) else { return }
    let words = Words.of(value(patterns))
    guard words.contains("leading") || words.contains("trailing") else { return }
    for child in tree.children(node) where child != patterns {
      let value = tree.nodes[child].kind == .returnStatement ? tree.firstChild(child) ?? child : child
      guard isLocalized(value) else { continue }
      let text = self.value(value)
      guard Words.have(text, ["left", "right"]) else { continue }
      emit("NSLocalizedString(_:comment:)", text, at: value, .userFacing)
    }
  }

  // MARK: Controls

  /// Sliders and progress bars of a player: without semantics they run from the right.
  mutating func noteControl(_ node: Int) {
    var name = tree.nodes[node].name
    if name == .alloc, let base = base(node) { name = tree.nodes[base].name }
    let role: Role
    switch name {
    case .UISlider, .Slider: role = .slider
    case .UIProgressView: role = .progress
    default:
      // A slider of the project's own.
      let token = tree.list.tokens[Int(tree.nodes[node].token)]
      guard token.kind == .identifier, token.end - token.start > 6,
        tree.list.bytes[(Int(token.end) - 6)..<Int(token.end)].elementsEqual("Slider".utf8)
      else { return }
      role = .slider
    }
    guard let screen = around.screen, around.contexts.isDisjoint(with: .excused), !around.isForced,
      Words.have(around.type, Words.media) || Words.have(file.path, Words.playback), !forcesDirection,
      !Words.have(around.type, Words.levels),
      // A bar in the cell of a list shows how far a film was watched.
      role == .slider || !Words.have(around.type, ["cell"])
    else { return }
    var element = ScannedElement(role.name, role, at: tree.offset(node))
    element.fields[.depicts] = .term(Depiction.`media-playback`)
    element.fields[.semantic] = .term(Semantic.unspecified)
    file.screens[screen].elements.append(element)
  }

  /// Does the file force a direction or give playback semantics anywhere?
  var forcesDirection: Bool {
    tree.list.tokens.contains {
      switch $0.name {
      case .forceLeftToRight, .UISemanticContentAttributeForceLeftToRight, .UISemanticContentAttributePlayback: true
      default: false
      }
    }
  }
}
