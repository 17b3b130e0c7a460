import Audit
import Testing

/// The table of UIKit's direction model: five semantics, two environments.
@Suite struct DirectionModelTests {
  @Test(arguments: [
    (SemanticContent.unspecified, LayoutDirection.leftToRight, LayoutDirection.leftToRight),
    (.unspecified, .rightToLeft, .rightToLeft),
    (.playback, .leftToRight, .leftToRight),
    (.playback, .rightToLeft, .leftToRight),
    (.spatial, .leftToRight, .leftToRight),
    (.spatial, .rightToLeft, .leftToRight),
    (.forceLeftToRight, .leftToRight, .leftToRight),
    (.forceLeftToRight, .rightToLeft, .leftToRight),
    (.forceRightToLeft, .leftToRight, .rightToLeft),
    (.forceRightToLeft, .rightToLeft, .rightToLeft),
  ])
  func resolved(semantic: SemanticContent, environment: LayoutDirection, effective: LayoutDirection) {
    #expect(effectiveDirection(semantic, in: environment) == effective)
  }

  @Test func theNearestOverrideWins() {
    #expect(environment([], scene: .leftToRight) == .leftToRight)
    #expect(environment([.rightToLeft, nil, nil], scene: .leftToRight) == .rightToLeft)
    #expect(environment([.rightToLeft, .leftToRight, nil], scene: .rightToLeft) == .leftToRight)
    #expect(environment([nil, nil], scene: .rightToLeft) == .rightToLeft)
  }

  @Test func theApplicationDoesNotFollowAnInAppSwitch() {
    let after = directionsAfterSwitch(launched: .leftToRight, overridden: .rightToLeft)
    #expect(after.application == .leftToRight)
    #expect(after.environment == .rightToLeft)
  }
}
