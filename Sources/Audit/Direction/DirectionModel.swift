public import Manifest

extension Direction {
  /// The other direction.
  @inlinable public var opposite: Direction { self == .ltr ? .rtl : .ltr }
}

/// UIKit's direction model as one small function: the table of `effectiveUserInterfaceLayoutDirection`.
///
/// Only an unspecified view follows its environment. Playback (a tape's direction) and spatial (a real place) are left to
/// right everywhere; forced semantics say it themselves. Semantics are a view's own: they do not reach its subviews.
///
/// - Parameters:
///   - semantic: the view's semantic content attribute.
///   - environment: the layout direction trait that reaches the view.
/// - Returns: the direction in which the view lays out and draws.
public func effectiveDirection(_ semantic: Semantic, in environment: Direction) -> Direction {
  switch semantic {
  case .unspecified: environment
  case .playback, .spatial, .forceLeftToRight: .ltr
  case .forceRightToLeft: .rtl
  }
}

/// The layout direction trait as it reaches a view: the nearest override on the way up, else the scene's own.
///
/// - Parameters:
///   - overrides: the overrides from the scene down to the view itself, nil where there is none.
///   - scene: the direction of the window scene or the screen.
public func environment(_ overrides: some BidirectionalCollection<Direction?>, scene: Direction)
  -> Direction
{
  overrides.last { $0 != nil }.flatMap(\.self) ?? scene
}

/// What switches language and direction when the app changes its language itself, and what does not follow.
///
/// The app-level direction (`UIApplication.userInterfaceLayoutDirection`) comes from the language that the system
/// resolved at launch. Neither new resources, nor an overridden trait, nor semantics change it.
///
/// - Parameters:
///   - launched: the direction of the language that the app was launched in.
///   - overridden: the trait that an in-app switch set since, if any.
/// - Returns: what code reads at the app level, and what views read from their environment.
public func directionsAfterSwitch(
  launched: Direction, overridden: Direction?
) -> (application: Direction, environment: Direction) {
  (launched, overridden ?? launched)
}
