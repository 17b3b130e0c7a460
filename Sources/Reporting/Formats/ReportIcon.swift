internal import Guidelines

/// Small pictures of our own, none of which points to a side.
enum ReportIcon {
  /// The mark of a severity.
  static func of(_ severity: Severity) -> String {
    switch severity {
    case .error: svg("<path d=\"M8 3h8l5 5v8l-5 5H8l-5-5V8z\"/><path d=\"M12 8v5M12 16v.1\"/>")
    case .warning: svg("<path d=\"M12 4 2.5 20h19z\"/><path d=\"M12 10v4.5M12 17v.1\"/>")
    case .advice: svg("<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M12 11v6M12 7.5v.1\"/>")
    }
  }

  /// A tick.
  static let good = svg("<path d=\"m5 12.5 4.5 4.5L19 7\"/>")

  private static func svg(_ drawing: String) -> String {
    "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">\(drawing)</svg>"
  }
}
