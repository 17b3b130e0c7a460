import Audit
import Testing

@Suite struct RectangleTests {
  let screen = Rectangle(x: 0, y: 0, width: 390, height: 844)

  private func frame(_ x: Double, _ width: Double) -> Rectangle { Rectangle(x: x, y: 10, width: width, height: 20) }

  @Test(arguments: [
    (16.0, 100.0, 274.0, 100.0, true),  // from the left edge to the right
    (16, 100, 16, 100, false),  // stays
    (16, 100, 273.2, 100, true),  // within a point
    (16, 100, 270, 100, false),
    (145, 100, 145, 100, true),  // centred
    (16, 100, 254, 120, true),  // wider in the other language, leading edge kept
    (274, 100, 16, 130, true),  // wider, trailing edge kept: as far from the left as it was from the right
    (145, 100, 135, 120, true),  // centred and wider
    (0, 390, 0, 390, true),  // as wide as the screen
  ])
  func mirrors(x: Double, width: Double, otherX: Double, otherWidth: Double, isMirror: Bool) {
    #expect(frame(x, width).mirrors(frame(otherX, otherWidth), in: screen, screen) == isMirror)
  }

  @Test func aContainerThatMovedIsNotHeldAgainstWhatIsInIt() {
    let container = Rectangle(x: 0, y: 0, width: 200, height: 40)
    let moved = Rectangle(x: 190, y: 0, width: 200, height: 40)
    #expect(frame(10, 50).mirrors(frame(330, 50), in: container, moved))
    #expect(!frame(10, 50).mirrors(frame(200, 50), in: container, moved))
  }

  @Test func overlapsAndOverflows() {
    #expect(frame(380, 20).sticksOut(of: screen))
    #expect(!frame(370.5, 20).sticksOut(of: screen))
    #expect(frame(0, 100).overlaps(frame(90, 100)))
    #expect(!frame(0, 100).overlaps(frame(99.5, 100)))
  }
}
