import Expressions
import Testing

@testable import Audit

@Suite struct TextMemoryTests {
  /// Takes a string in hand, as a text that lives that long.
  private func take(_ string: String, _ memory: inout TextMemory) -> (traits: TextTraits, kinds: TextKinds) {
    var string = string
    return string.withUTF8 { memory.take(unsafe Text($0)) }
  }

  @Test func aTextIsKnownByWhatItSays() {
    var memory = TextMemory()
    _ = take("Settings", &memory)
    memory.keep(3, true)
    memory.keep(5, false)
    #expect(memory.outcome(3) == true)
    #expect(memory.outcome(5) == false)
    #expect(memory.outcome(4) == nil)
    for other in ["", "S", "Settings ", "settings", "Settingt", "الإعدادات"] {
      _ = take(other, &memory)
      #expect(memory.outcome(3) == nil, "\(other)")
    }
    _ = take("Sett" + "ings", &memory)
    #expect(memory.outcome(3) == true)
  }

  @Test func theFactsAreThoseOfTheText() {
    var memory = TextMemory()
    for _ in 0..<2 {
      #expect(take("الإعدادات", &memory).traits.direction == 2)
      #expect(take("Settings", &memory).traits.direction == 1)
      #expect(take("", &memory).traits.direction == 0)
      #expect(take("12", &memory).kinds.rawValue != take("ab", &memory).kinds.rawValue)
    }
  }

  @Test func aLongTextIsLookedAtAndNotKept() {
    var memory = TextMemory()
    let long = String(repeating: "שלום ", count: 40)
    #expect(take(long, &memory).traits.direction == 2)
    memory.keep(0, true)
    #expect(memory.outcome(0) == true)
    #expect(take(String(repeating: "word ", count: 40), &memory).traits.direction == 1)
    #expect(memory.outcome(0) == nil)
    _ = take(long, &memory)
    #expect(memory.outcome(0) == nil)
  }

  @Test func aFullTableBeginsAnew() {
    var memory = TextMemory()
    _ = take("first", &memory)
    memory.keep(1, true)
    for number in 0..<20_000 {
      let direction = take(number % 2 == 0 ? "text \(number)" : "نص \(number)", &memory).traits.direction
      #expect(direction == (number % 2 == 0 ? 1 : 2))
      #expect(memory.outcome(1) == nil)
      memory.keep(1, number % 3 == 0)
      #expect(memory.outcome(1) == (number % 3 == 0))
    }
    _ = take("first", &memory)
    #expect(memory.outcome(1) == nil)
  }
}
