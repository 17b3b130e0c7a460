internal import Manifest

/// The directions of a screen or an element, resolved before any expression asks.
struct ResolvedDirections {
  private var bits: UInt8
  /// All three in one number, below 8.
  var rawValue: UInt8 { bits }

  /// - Parameters:
  ///   - environment: the trait that reaches what is inside.
  ///   - effective: the direction in which the view itself lays out and draws.
  ///   - container: the effective direction of what places it.
  init(environment: Direction, effective: Direction, container: Direction) {
    bits = environment.ordinal | effective.ordinal << 1 | container.ordinal << 2
  }

  var environment: Direction { bits & 1 == 0 ? .ltr : .rtl }
  var effective: Direction { bits & 2 == 0 ? .ltr : .rtl }
  var container: Direction { bits & 4 == 0 ? .ltr : .rtl }

  /// Resolves every screen and element of a store: `directions` by record, one pass in document order.
  ///
  /// A screen that states neither direction nor locale is taken for right to left: the fields of its elements speak of
  /// the right-to-left rendition, and a scan of sources states neither.
  ///
  /// - Parameter isRightToLeft: whether a language tag's script runs from right to left.
  static func resolve(_ store: Store, isRightToLeft: (String) -> Bool) -> [ResolvedDirections] {
    var result = [ResolvedDirections](
      repeating: ResolvedDirections(environment: .ltr, effective: .ltr, container: .ltr), count: store.records.count)
    for position in store.screens.indices {
      let screen = Int(store.screens[position])
      let direction: Direction =
        store.term(screen, ScreenField.direction)
        ?? store.text(screen, ScreenField.locale).map { isRightToLeft($0) ? .rtl : .ltr } ?? .rtl
      result[screen] = ResolvedDirections(environment: direction, effective: direction, container: direction)
      for element in store.elements(in: position) {
        let index = Int(store.elements[element])
        let holder = result[store.parent(of: index) ?? screen]
        let environment = store.term(index, ElementField.layoutDirection) ?? holder.environment
        let semantic: Semantic = store.term(index, ElementField.semantic) ?? .unspecified
        result[index] = ResolvedDirections(
          environment: environment, effective: effectiveDirection(semantic, in: environment),
          container: holder.effective)
      }
    }
    return result
  }
}
