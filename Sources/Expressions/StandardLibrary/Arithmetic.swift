/// `+`, `-`, `*`, `/`, `%`: within one type, and an error on overflow or division by zero.
extension StandardLibrary {
  static let arithmetic: [Declaration] = ints + uints + doubles + concatenations

  private static let ints: [Declaration] = [
    ("_+_", int { $0.addingReportingOverflow($1) }),
    ("_-_", int { $0.subtractingReportingOverflow($1) }),
    ("_*_", int { $0.multipliedReportingOverflow(by: $1) }),
    ("_/_", division { $0.dividedReportingOverflow(by: $1) }),
    ("_%_", division { $0.remainderReportingOverflow(dividingBy: $1) }),
  ]

  private static let uints: [Declaration] = [
    ("_+_", uint { $0.addingReportingOverflow($1) }),
    ("_-_", uint { $0.subtractingReportingOverflow($1) }),
    ("_*_", uint { $0.multipliedReportingOverflow(by: $1) }),
    ("_/_", unsignedDivision { $0 / $1 }),
    ("_%_", unsignedDivision { $0 % $1 }),
  ]

  private static let doubles: [Declaration] = [
    (
      "_+_",
      double { x, y in
        { evaluation in
          guard let x = x(&evaluation), let y = y(&evaluation) else { return nil }
          return x + y
        }
      }
    ),
    (
      "_-_",
      double { x, y in
        { evaluation in
          guard let x = x(&evaluation), let y = y(&evaluation) else { return nil }
          return x - y
        }
      }
    ),
    (
      "_*_",
      double { x, y in
        { evaluation in
          guard let x = x(&evaluation), let y = y(&evaluation) else { return nil }
          return x * y
        }
      }
    ),
    (
      "_/_",
      double { x, y in
        { evaluation in
          guard let x = x(&evaluation), let y = y(&evaluation) else { return nil }
          return x / y
        }
      }
    ),
  ]

  private static let concatenations: [Declaration] = [
    (
      "_+_",
      .function(.string, .string, .string) { (evaluation, a: Text, b: Text) -> Text? in
        evaluation.concatenation(a, b)
      }
    ),
    (
      "_+_",
      .values([.bytes, .bytes], .bytes) { evaluation, values in
        guard case .bytes(let a) = values[0], case .bytes(let b) = values[1] else {
          return evaluation.fail(.noSuchOverload("+"))
        }
        return evaluation.concatenation(a, b).map { .bytes($0) }
      }
    ),
    (
      "_+_",
      .function(.list(.parameter("A")), .list(.parameter("A")), .list(.parameter("A"))) {
        (evaluation, a: List, b: List) -> List? in
        var values: [Value] = []
        values.reserveCapacity(a.count + b.count)
        for list in [a, b] {
          guard evaluation.spend(list.count) else { return evaluation.fail(.costExceeded) }
          for index in 0..<list.count {
            guard let value = list.value(index, in: &evaluation) else { return nil }
            values.append(value)
          }
        }
        return List(values)
      }
    ),
  ]

  private static func int(
    _ operation: @escaping @Sendable (Int, Int) -> (partialValue: Int, overflow: Bool)
  ) -> Overload {
    Overload(parameters: [.int, .int], result: .int) { operands in
      let (x, y) = (operands[0].int, operands[1].int)
      return .int { evaluation in
        guard let x = x(&evaluation), let y = y(&evaluation) else { return nil }
        let (result, overflow) = operation(x, y)
        return overflow ? evaluation.fail(.overflow) : result
      }
    }
  }

  private static func division(
    _ operation: @escaping @Sendable (Int, Int) -> (partialValue: Int, overflow: Bool)
  ) -> Overload {
    Overload(parameters: [.int, .int], result: .int) { operands in
      let (x, y) = (operands[0].int, operands[1].int)
      return .int { evaluation in
        guard let x = x(&evaluation), let y = y(&evaluation) else { return nil }
        guard y != 0 else { return evaluation.fail(.divisionByZero) }
        let (result, overflow) = operation(x, y)
        return overflow ? evaluation.fail(.overflow) : result
      }
    }
  }

  private static func uint(
    _ operation: @escaping @Sendable (UInt, UInt) -> (partialValue: UInt, overflow: Bool)
  ) -> Overload {
    .function(.uint, .uint, .uint) { (evaluation, x: UInt, y: UInt) -> UInt? in
      let (result, overflow) = operation(x, y)
      return overflow ? evaluation.fail(.overflow) : result
    }
  }

  private static func unsignedDivision(_ operation: @escaping @Sendable (UInt, UInt) -> UInt) -> Overload {
    .function(.uint, .uint, .uint) { (evaluation, x: UInt, y: UInt) -> UInt? in
      y == 0 ? evaluation.fail(.divisionByZero) : operation(x, y)
    }
  }

  private static func double(
    _ plan: @escaping @Sendable (@escaping DoubleCode, @escaping DoubleCode) -> DoubleCode
  ) -> Overload {
    Overload(parameters: [.double, .double], result: .double) { .double(plan($0[0].double, $0[1].double)) }
  }
}
