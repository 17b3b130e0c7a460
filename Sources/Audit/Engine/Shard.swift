/// One of several equal parts of an audit, `K/N`: the parts' results, merged, are the result of the whole.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// Which part, from 1.
  public let number: Int
  /// How many parts there are.
  public let count: Int

  /// The most parts that an audit is cut into.
  public static let limit = 10_000

  /// A part of a whole; nil where there is no such part.
  public init?(_ number: Int, of count: Int) {
    guard (1...Shard.limit).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `2/16`.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(number, of: count)
  }

  /// `2/16`.
  public var description: String { "\(number)/\(count)" }

  /// Whether it is the last, which looks at the project.
  public var isLast: Bool { number == count }

  /// Its share of some things in a row: all parts' shares, one behind the other, are the whole.
  public func range(of total: Int) -> Range<Int> { total * (number - 1) / count..<total * number / count }
}
