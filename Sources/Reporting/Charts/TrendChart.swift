public import Bidi

/// A chart over time as inline SVG: a line, or stacked columns; told by a title and a description, and meant to stand
/// beside a table of the same numbers.
///
/// In a right-to-left page time runs from right to left and the scale stands at the right. Colours are those of the page:
/// classes `series-1` and so on are styled there, with `currentColor` for the rest.
public struct TrendChart: Sendable {
  /// One of several series, by its place: its name and a value for each moment; nil where there is none.
  public struct Series: Sendable {
    /// What it is called.
    public var name: String
    /// A value for each moment.
    public var values: [Double?]

    /// Makes a series.
    public init(_ name: String, _ values: [Double?]) {
      self.name = name
      self.values = values
    }
  }

  /// How the series are drawn.
  public enum Kind: Sendable {
    /// A line each.
    case lines
    /// Columns, one series on top of the other, the first lowest.
    case stacked
  }

  /// What the ids of its parts begin with: unique in the page.
  public var id: String
  /// What it shows, in a few words.
  public var title: String
  /// What it tells, in a sentence or two.
  public var description: String
  /// What stands below each moment.
  public var labels: [String]
  /// What is drawn.
  public var series: [Series]
  /// How it is drawn.
  public var kind: Kind
  /// The scale: the lowest and the highest value.
  public var scale: ClosedRange<Double>
  /// The values with a line across, and what stands beside each.
  public var marks: [(value: Double, label: String)]
  /// The way in which the page runs.
  public var direction: Direction
  /// Writes a value.
  public var format: @Sendable (Double) -> String

  /// Makes a chart.
  public init(
    id: String, title: String, description: String, labels: [String], series: [Series], kind: Kind,
    scale: ClosedRange<Double>, marks: [(value: Double, label: String)], direction: Direction,
    format: @escaping @Sendable (Double) -> String
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.labels = labels
    self.series = series
    self.kind = kind
    self.scale = scale
    self.marks = marks
    self.direction = direction
    self.format = format
  }

  private static let width = 420.0
  private static let height = 214.0
  private static let axis = 44.0
  private static let top = 22.0
  private static let bottom = 34.0

  /// The chart as SVG. The same chart, the same bytes.
  public func svg() -> String {
    var text =
      "<svg class=\"chart\" viewBox=\"0 0 420 214\" role=\"img\" aria-labelledby=\"\(id)-title \(id)-desc\">"
      + "<title id=\"\(id)-title\">\(escaped(title))</title><desc id=\"\(id)-desc\">\(escaped(description))</desc>"
    for mark in marks {
      let line = y(mark.value)
      text += "<path class=\"grid\" d=\"M\(number(x0)) \(number(line))H\(number(x1))\"/>"
      text += label(mark.label, axisX, line + 4, "axis")
    }
    for (place, name) in labels.enumerated() { text += label(name, x(place), Self.height - 10, "axis") }
    text += kind == .lines ? lines() : columns()
    return text + "</svg>"
  }

  private func lines() -> String {
    var text = ""
    for (index, series) in series.enumerated() {
      var path = ""
      var isOpen = false
      for (place, value) in series.values.enumerated() {
        guard let value else {
          isOpen = false
          continue
        }
        path += "\(isOpen ? "L" : "M")\(number(x(place))) \(number(y(value)))"
        isOpen = true
      }
      text += "<path class=\"line series-\(index + 1)\" d=\"\(path)\"/>"
      for (place, value) in series.values.enumerated() {
        guard let value else { continue }
        let isLast = place == series.values.count - 1
        text += "<circle class=\"dot series-\(index + 1)\" cx=\"\(number(x(place)))\" cy=\"\(number(y(value)))\""
        text += " r=\"\(isLast ? "5" : "3.5")\"/>"
        text += label(format(value), x(place), y(value) - 10, isLast ? "value last" : "value")
      }
    }
    return text
  }

  private func columns() -> String {
    let step = (x1 - x0) / Double(max(1, labels.count))
    let width = min(44, step * 0.6)
    var text = ""
    for place in labels.indices {
      var sum = 0.0
      for (index, series) in series.enumerated() {
        guard let value = series.values[place], value > 0 else { continue }
        let (low, high) = (y(sum), y(sum + value))
        text += "<rect class=\"column series-\(index + 1)\" x=\"\(number(x(place) - width / 2))\" y=\"\(number(high))\""
        text += " width=\"\(number(width))\" height=\"\(number(low - high))\"/>"
        if low - high >= 14 { text += label(format(value), x(place), (low + high) / 2 + 4, "inside") }
        sum += value
      }
      if series.contains(where: { $0.values[place] != nil }) {
        text += label(format(sum), x(place), y(sum) - 6, place == labels.count - 1 ? "value last" : "value")
      }
    }
    return text
  }

  // MARK: Places

  private var x0: Double { direction == .rtl ? 8 : Self.axis }
  private var x1: Double { direction == .rtl ? Self.width - Self.axis : Self.width - 8 }
  private var axisX: Double { direction == .rtl ? Self.width - Self.axis / 2 : Self.axis / 2 }

  /// Where a moment stands: in the middle of its share of the axis.
  private func x(_ place: Int) -> Double {
    let share = (Double(place) + 0.5) / Double(max(1, labels.count))
    return direction == .rtl ? x1 - share * (x1 - x0) : x0 + share * (x1 - x0)
  }

  private func y(_ value: Double) -> Double {
    let span = max(scale.upperBound - scale.lowerBound, 1e-9)
    let share = min(max((value - scale.lowerBound) / span, 0), 1)
    return Self.height - Self.bottom - share * (Self.height - Self.bottom - Self.top)
  }

  private func label(_ text: String, _ x: Double, _ y: Double, _ name: String) -> String {
    "<text class=\"\(name)\" x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"middle\">\(escaped(text))</text>"
  }

  /// A length with a tenth at most.
  private func number(_ value: Double) -> String {
    let tenths = Int(value * 10 + (value < 0 ? -0.5 : 0.5))
    let sign = tenths < 0 ? "-" : ""
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // What XML has no place for.
      case _ where scalar.value < 0x20: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
