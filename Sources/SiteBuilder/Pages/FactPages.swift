internal import Audit
internal import Bidi
internal import Guidelines
internal import Mustache
internal import Reporting

/// What is known of icon sets and of locales.
enum FactPages {
  static func plan(_ model: SiteModel) -> [SitePage] {
    [
      SitePage(path: "icon-sets.html", template: "icon-sets", section: "icon-sets.html", content: iconSets),
      SitePage(path: "locales.html", template: "locales", section: "locales.html", content: locales),
    ]
  }

  // MARK: Icon sets

  private static let sets = [
    ("sf-symbols", "SF Symbols"), ("material-symbols", "Material Symbols"), ("material-icons", "Material Icons"),
    ("fluent", "Fluent"), ("codex", "Codex"), ("adwaita", "Adwaita"), ("ionicons", "Ionicons"),
  ]

  private static func iconSets(_ scope: PageScope) -> PageContent {
    let words = scope.wording
    let concepts = Array(scope.site.input.concepts.records)
    let lead = words("iconSetsLead", ["n": .number(concepts.count)])
    return PageContent(
      words("menuIconSets"), lead,
      [
        "heading": .string(words("menuIconSets")), "lead": .string(lead),
        "sets": .list(sets) { ["name": .string($0.1)] },
        "rows": .list(concepts) { record in
          let verdict = record["verdict"] ?? ""
          let key = "set" + verdict.prefix(1).uppercased() + verdict.dropFirst()
          let mark = verdict == "mirror" ? "pass" : verdict == "keep" ? "inapplicable" : "incomplete"
          return [
            "id": .string(record["id"] ?? ""), "concept": .string(record["concept"] ?? ""),
            "verdict": .string(words(key)), "mark": .string(mark), "icon": Icon.markup(mark),
            "cells": .list(sets) { set in
              let cell = record[set.0] ?? ""
              return ["icons": .list(cell.isEmpty ? [] : cell.split(separator: ";").map { icon(String($0), words) })]
            },
          ]
        },
      ])
  }

  /// `chevron.right=literal measured yes` as a name and what its set does with it.
  private static func icon(_ text: String, _ words: Localizer) -> MustacheValue {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let name = String(parts[0].drop { $0 == " " })
    let word = parts.count > 1 ? parts[1].split(separator: " ").first.map(String.init) ?? "" : ""
    let label: String
    switch word {
    case "yes": label = words("setYes")
    case "no", "no-rtl-in-data": label = words("setNo")
    case "unique": label = words("setUnique")
    case "disputed": label = words("setDisputed")
    default: label = words("class_" + word)
    }
    return ["name": breakable(name), "does": .string(label)]
  }

  /// A name that may be broken between its words, where a column has no room for it.
  private static func breakable(_ name: String) -> MustacheValue {
    var markup = Markup()
    var previous: Unicode.Scalar = " "
    for scalar in name.unicodeScalars {
      let beginsWord = scalar.properties.isUppercase && previous.properties.isLowercase
      if beginsWord || previous == "." || previous == "_" || previous == "-" { markup.raw("<wbr>") }
      markup.text(String(scalar))
      previous = scalar
    }
    return markup.value
  }

  // MARK: Locales

  private static func locales(_ scope: PageScope) -> PageContent {
    let words = scope.wording
    let all = Array(scope.site.input.facts.locales.all)
    let lead = words("localesLead", ["n": .number(all.count)])
    return PageContent(
      words("menuLocales"), lead,
      [
        "heading": .string(words("menuLocales")), "lead": .string(lead), "rows": .list(all) { row($0, words) },
      ])
  }

  private static func row(_ facts: LocaleFacts, _ words: Localizer) -> MustacheObject {
    let sample = NumberSample(facts)
    let weekend = facts.weekend.split(separator: "-").map { words("day_" + $0) }
    var apple: [String] = []
    if !facts.appleNumbering.isEmpty { apple.append(facts.appleNumbering) }
    if !facts.appleFirstDay.isEmpty { apple.append(words("day_" + facts.appleFirstDay)) }
    return [
      "tag": .string(facts.tag), "name": .string(facts.name), "script": .string(facts.script),
      "systems": .string(facts.numberingSystems.joined(separator: ", ")), "number": .string(sample.number),
      "percent": .string(sample.percent), "week": .string(words("day_" + facts.firstDay)),
      "weekend": .string(
        weekend.count == 2 && weekend[0] != weekend[1]
          ? words("dayRange", ["from": .text(weekend[0]), "to": .text(weekend[1])]) : weekend.first ?? ""),
      "plurals": .string(facts.plurals.joined(separator: " ")), "apple": .string(apple.joined(separator: ", ")),
    ]
  }
}
