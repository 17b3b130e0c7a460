import Audit
import Manifest
import Testing

/// The table of UIKit's direction model: five semantics, two environments.
@Suite struct DirectionModelTests {
  @Test(arguments: [
    (Semantic.unspecified, Direction.ltr, Direction.ltr),
    (.unspecified, .rtl, .rtl),
    (.playback, .ltr, .ltr),
    (.playback, .rtl, .ltr),
    (.spatial, .ltr, .ltr),
    (.spatial, .rtl, .ltr),
    (.forceLeftToRight, .ltr, .ltr),
    (.forceLeftToRight, .rtl, .ltr),
    (.forceRightToLeft, .ltr, .rtl),
    (.forceRightToLeft, .rtl, .rtl),
  ])
  func resolved(semantic: Semantic, environment: Direction, effective: Direction) {
    #expect(effectiveDirection(semantic, in: environment) == effective)
  }

  @Test func theNearestOverrideWins() {
    #expect(environment([], scene: .ltr) == .ltr)
    #expect(environment([.rtl, nil, nil], scene: .ltr) == .rtl)
    #expect(environment([.rtl, .ltr, nil], scene: .rtl) == .ltr)
    #expect(environment([nil, nil], scene: .rtl) == .rtl)
  }

  @Test func theApplicationDoesNotFollowAnInAppSwitch() {
    let after = directionsAfterSwitch(launched: .ltr, overridden: .rtl)
    #expect(after.application == .ltr)
    #expect(after.environment == .rtl)
  }
}
