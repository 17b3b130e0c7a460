internal import Audit
internal import Guidelines
internal import Mustache

/// The trends, each as a chart and a table of the same numbers.
extension ReviewPage {
  /// The score of each quarter's last run, with the limits of the grades.
  var scoreChart: MustacheValue {
    let points = review.history.points
    let values = points.map { $0.summary?.score ?? nil }
    let lowest = min(values.compactMap(\.self).min() ?? 60, 79)
    let floor = max(0, Double(Int(lowest / 10)) * 10 - 10)
    let limits: [(Double, String)] = [(60, "D"), (70, "C"), (80, "B"), (90, "A")]
    let format = texts.format
    let chart = TrendChart(
      id: "score", title: texts.text("review.score-chart"),
      description: description("review.score-chart-desc", values.map { $0.map { format.score($0) } }),
      labels: points.map { short($0.quarter) }, series: [TrendChart.Series("", values)], kind: .lines,
      scale: floor...100,
      marks: limits.filter { $0.0 >= floor }.map { ($0.0, "\($0.1) \(format.number(Int($0.0)))") },
      direction: texts.direction, format: { format.score($0) })
    return figure(chart, [texts.text("report.score"), texts.text("review.grade-column")]) { point in
      [point.summary?.score.map { format.score($0) } ?? "–", point.summary?.grade?.rawValue ?? "–"]
    }
  }

  /// What failed at the end of each quarter, by severity.
  var failuresChart: MustacheValue {
    let points = review.history.points
    let names = ["review.errors", "review.warnings", "review.advice"].map { texts.text($0) }
    let totals = points.map { $0.summary.map { $0.failures.values.reduce(0, +) } }
    let most = Double(max(4, totals.compactMap(\.self).max() ?? 0))
    let step = Self.step(most)
    let format = texts.format
    let chart = TrendChart(
      id: "failures", title: texts.text("review.failures-chart"),
      description: description("review.failures-chart-desc", totals.map { $0.map { format.number($0) } }),
      labels: points.map { short($0.quarter) },
      series: zip(Severity.allCases, names).map { severity, name in
        TrendChart.Series(name, points.map { $0.summary.map { Double($0.failures[severity] ?? 0) } })
      },
      kind: .stacked, scale: 0...(most * 1.08),
      marks: stride(from: 0, through: most, by: step).map { ($0, format.number(Int($0))) },
      direction: texts.direction, format: { format.number(Int($0)) })
    return figure(chart, names + [texts.text("review.total")], legend: names) { point in
      let counts = Severity.allCases.map { severity in
        point.summary.map { format.number($0.failures[severity] ?? 0) } ?? "–"
      }
      return counts + [point.summary.map { format.number($0.failures.values.reduce(0, +)) } ?? "–"]
    }
  }

  /// A round distance between lines: 1, 2 or 5 times a power of ten, for four or five lines.
  private static func step(_ most: Double) -> Double {
    var step = 1.0
    while most / step > 5 {
      for factor in [2.0, 2.5, 2.0] where most / step > 5 { step *= factor }
    }
    return step
  }

  private func description(_ key: String, _ values: [String?]) -> String {
    let there = zip(review.history.points, values).compactMap { point, value in value.map { (point.quarter, $0) } }
    guard let first = there.first, let last = there.last else { return "" }
    return texts.text(
      key,
      [
        "first": .text(first.1), "first-quarter": .text(name(first.0)), "last": .text(last.1),
        "last-quarter": .text(name(last.0)),
      ])
  }

  private func figure(
    _ chart: TrendChart, _ columns: [String], legend: [String] = [], _ cells: (ReviewHistory.Point) -> [String]
  ) -> MustacheValue {
    [
      "id": .string(chart.id), "title": text(chart.title), "svg": .markup(chart.svg()),
      "legend": .list(legend.enumerated()) { place, name in
        ["class": .string("series-\(place + 1)"), "name": text(name)]
      },
      "columns": .list(columns.map { text($0) }),
      "rows": .list(review.history.points) { point in
        [
          "quarter": text(name(point.quarter)), "isCurrent": .bool(point.quarter == review.history.quarter),
          "cells": .list(cells(point).map { text($0) }),
        ]
      },
    ]
  }
}
