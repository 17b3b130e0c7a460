public import DataFormats
internal import Manifest

// A project as a manifest: fields in the order of their definitions.
extension ScannedProject {
  /// The manifest as one JSON document, with a line break at its end.
  ///
  /// - Parameter options: compact by default.
  public func json(_ options: JSONWriter.Options = []) -> [UInt8] {
    var json = JSONWriter(options)
    json.object {
      $0.field("manifest", 1)
      $0.object("project") { json in
        facts.write(to: &json)
        guard !translations.isEmpty else { return }
        json.array("translations") { json in for translation in translations { translation.write(to: &json) } }
      }
      if !screens.isEmpty { $0.array("screens") { json in for screen in screens { screen.write(to: &json) } } }
      if !strings.isEmpty { $0.array("strings") { json in for string in strings { string.write(to: &json) } } }
      if !assets.isEmpty { $0.array("assets") { json in for asset in assets { asset.write(to: &json) } } }
      if !usages.isEmpty { $0.array("usages") { json in for usage in usages { usage.write(to: &json) } } }
    }
    return json.finish() + [UInt8(ascii: "\n")]
  }
}

extension ProjectFacts {
  fileprivate func write(to json: inout JSONWriter) {
    json.field("name", name)
    json.field("platform", ifPresent: platform?.name)
    json.field("version", ifPresent: version)
    json.field("minimumOS", ifPresent: minimumOS)
    if !locales.isEmpty { json.field("locales", locales) }
    if switching != nil || directionSwitch != nil {
      json.object("languageSwitching") {
        $0.field("method", ifPresent: switching?.name)
        $0.field("direction", ifPresent: directionSwitch?.name)
      }
    }
  }
}

extension ProjectTranslation {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("language", language)
      json.field("strings", strings)
      json.field("translated", translated)
      if copied > 0 { json.field("copied", copied) }
      if !missing.isEmpty { json.field("missing", missing) }
      if !places.isEmpty { json.field("places", places) }
      json.field("at", ifPresent: path.map { at.text(in: $0) })
    }
  }
}

extension ScannedProject.PlacedScreen {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("id", id)
    for entry in screen.fields.entries where entry.field != .id && entry.field != .at && entry.field != .owner {
      if entry.field.ordinal > ScreenField.owner.ordinal { break }
      json.field(entry.field.name, entry.value)
    }
    json.field("owner", ifPresent: owner)
    for entry in screen.fields.entries where entry.field.ordinal > ScreenField.owner.ordinal && entry.field != .at {
      json.field(entry.field.name, entry.value)
    }
    if !screen.elements.isEmpty {
      json.array("elements") { json in for element in screen.elements { element.write(to: &json, path) } }
    }
    json.field("at", screen.at.text(in: path))
    json.endObject()
  }
}

extension ScannedElement {
  fileprivate func write(to json: inout JSONWriter, _ path: String) {
    json.beginObject()
    json.field("id", id)
    var isPlaced = false
    for entry in fields.entries {
      if !isPlaced, entry.field.ordinal > ElementField.at.ordinal {
        isPlaced = true
        finish(&json, path)
      }
      json.field(entry.field.name, entry.value)
    }
    if !isPlaced { finish(&json, path) }
    json.endObject()
  }

  private func finish(_ json: inout JSONWriter, _ path: String) {
    if !children.isEmpty {
      json.array("children") { json in for child in children { child.write(to: &json, path) } }
    }
    json.field("at", at.text(in: path))
  }
}

extension ProjectString {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("key", key)
    json.field("at", at.text(in: path))
    json.field("source", source)
    writeValues(to: &json)
    writePlurals(to: &json)
    writeStates(to: &json)
    json.field("comment", ifPresent: comment)
    json.endObject()
  }

  private func writeValues(to json: inout JSONWriter) {
    let values = sorted { $0.category == nil }
    guard !values.isEmpty else { return }
    json.object("values") { for text in values { $0.field(text.language, text.value) } }
  }

  private func writePlurals(to json: inout JSONWriter) {
    let forms = texts.filter { $0.category != nil }
    guard !forms.isEmpty else { return }
    let languages = Set(forms.map(\.language)).sorted()
    json.object("plural") { json in
      for language in languages {
        json.object(language) { json in
          for category in PluralCategory.allCases {
            guard let form = forms.first(where: { $0.language == language && $0.category == category }) else {
              continue
            }
            json.field(category.name, form.value)
          }
        }
      }
    }
  }

  private func writeStates(to json: inout JSONWriter) {
    let states = sorted { $0.state != nil }
    guard !states.isEmpty else { return }
    json.object("state") { for text in states { $0.field(text.language, text.state?.name ?? "") } }
  }

  /// The first text of each language that is wanted, by language.
  private func sorted(_ isWanted: (Text) -> Bool) -> [Text] {
    var seen: Set<String> = []
    return texts.filter { isWanted($0) && seen.insert($0.language).inserted }.sorted { $0.language < $1.language }
  }
}

extension ScannedProject.PlacedAsset {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("name", name)
    json.field("kind", asset.kind.name)
    json.field("depicts", ifPresent: depicts?.name)
    json.field("languageDirection", ifPresent: asset.direction?.name)
    json.field("variants", asset.variants)
    json.field("at", asset.at.text(in: path))
    json.endObject()
  }
}

extension ScannedProject.PlacedUsage {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("api", usage.api)
    if let value = usage.value { json.field("value", value) }
    if !usage.context.isEmpty { json.field("context", usage.context.names) }
    json.field("screen", ifPresent: screen)
    json.field("at", usage.at.text(in: path))
    json.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func field(_ name: String, _ value: ScannedValue) {
    self.name(name)
    write(value)
  }

  private mutating func write(_ value: ScannedValue) {
    switch value {
    case .text(let text): self.value(text)
    case .number(let number): self.value(number)
    case .integer(let integer): self.value(integer)
    case .bool(let bool): self.value(bool)
    case .texts(let texts): array { for text in texts { $0.value(text) } }
    case .numbers(let numbers): array(inline: true) { for number in numbers { $0.value(number) } }
    case .record(let fields):
      object { json in for name in fields.keys.sorted() { json.field(name, fields[name] ?? .bool(false)) } }
    // The resolver leaves none.
    case .reference(let name, let otherwise): self.value(otherwise ?? name)
    }
  }
}
