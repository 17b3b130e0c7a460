/// The math extension: `math.abs`, `math.least` and the like.
extension StandardLibrary {
  static let math: [Declaration] = signs + roundings + extremes + tests

  private static let signs: [Declaration] = [
    (
      "math.abs",
      .function(.int, .int) { (evaluation, x: Int) -> Int? in x == Int.min ? evaluation.fail(.overflow) : abs(x) }
    ),
    ("math.abs", .function(.uint, .uint) { (_, x: UInt) -> UInt? in x }),
    (
      "math.abs",
      Overload(parameters: [.double], result: .double, documentation: "The distance from zero") { operands in
        let double = operands[0].double
        return .double { evaluation in double(&evaluation)?.magnitude }
      }
    ),
    ("math.sign", .function(.int, .int) { (_, x: Int) -> Int? in x.signum() }),
    ("math.sign", .function(.uint, .uint) { (_, x: UInt) -> UInt? in x.signum() }),
    (
      "math.sign",
      .function(.double, .double, documentation: "-1, 0 or 1") { (_, x: Double) -> Double? in
        x > 0 ? 1 : x < 0 ? -1 : x
      }
    ),
  ]

  private static let roundings: [Declaration] = [
    ("math.ceil", rounding("The next whole number above") { wholeDouble($0) { $1 < $0 ? $1 + 1 : $1 } }),
    ("math.floor", rounding("The next whole number below") { wholeDouble($0) { $1 > $0 ? $1 - 1 : $1 } }),
    ("math.trunc", rounding("The whole part") { wholeDouble($0) { $1 } }),
    (
      "math.round",
      rounding("The nearest whole number, halves away from zero") {
        wholeDouble($0) { ($0 - $1).magnitude >= 0.5 ? $1 + ($0 < 0 ? -1 : 1) : $1 }
      }
    ),
  ]

  private static func rounding(_ documentation: String, _ round: @escaping @Sendable (Double) -> Double) -> Overload {
    .function(.double, .double, documentation: documentation) { (_, x: Double) -> Double? in round(x) }
  }

  /// Rounds by the whole part; from 2^52 on, and beyond, every double is whole.
  private static func wholeDouble(_ x: Double, _ round: (Double, Double) -> Double) -> Double {
    x.magnitude < 0x1p52 ? round(x, Double(Int(x))) : x
  }

  private static let extremes: [Declaration] = ["math.greatest", "math.least"].flatMap { name -> [Declaration] in
    let wanted: Ordering = name == "math.greatest" ? .greater : .less
    let documentation = wanted == .greater ? "The largest of the numbers" : "The smallest of the numbers"
    let types: [Type] = [.int, .uint, .double]
    let same: [Declaration] = types.flatMap { type in
      (1...5).map { count in
        (
          name,
          .values(Array(repeating: type, count: count), type, documentation: documentation) { evaluation, values in
            evaluation.extreme(values, wanted)
          }
        )
      }
    }
    let mixed: [Declaration] = (2...5).map { count in
      (
        name,
        .values(Array(repeating: .dyn, count: count), .dyn, documentation: documentation) { evaluation, values in
          evaluation.extreme(values, wanted)
        }
      )
    }
    let lists: [Declaration] = types.map { type in
      (
        name,
        .function(.list(type), type, documentation: documentation) { (evaluation, list: List) -> Value? in
          var values: [Value] = []
          for index in 0..<list.count {
            guard let value = list.value(index, in: &evaluation) else { return nil }
            values.append(value)
          }
          return evaluation.extreme(values, wanted)
        }
      )
    }
    return same + lists + mixed
  }

  private static let tests: [Declaration] = [
    ("math.isNaN", .function(.double, .bool) { (_, x: Double) -> Bool? in x.isNaN }),
    ("math.isInf", .function(.double, .bool) { (_, x: Double) -> Bool? in x.isInfinite }),
    ("math.isFinite", .function(.double, .bool) { (_, x: Double) -> Bool? in x.isFinite }),
  ]
}

extension Evaluation {
  /// The first of the largest or smallest numbers.
  fileprivate mutating func extreme(_ values: [Value], _ wanted: Ordering) -> Value? {
    guard var result = values.first else { return fail(.custom("list is empty")) }
    for value in values {
      switch value {
      case .int, .uint, .double: break
      default: return fail(.noSuchOverload(wanted == .greater ? "math.greatest" : "math.least"))
      }
      if order(value, result) == wanted { result = value }
    }
    return result
  }
}
