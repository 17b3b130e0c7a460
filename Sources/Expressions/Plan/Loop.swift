/// The loop of a comprehension: how its range is opened and its variables are filled in.
struct Loop: Sendable {
  let open: Planner.Open
  let bind: Planner.Bind
  /// The shorter way of tests over a list of the host.
  let host: HostLoop?

  /// `all` and `exists`: the first outcome that decides ends the loop, whatever was missing before.
  func test(_ condition: @escaping BoolCode, deciding: Bool) -> BoolCode {
    if let host { return host.test(condition, deciding: deciding) }
    return { [open, bind] evaluation in
      guard let range = open(&evaluation) else { return evaluation.failure }
      var result = Outcome(!deciding)
      for index in 0..<range.count {
        guard evaluation.spend(1) else { return evaluation.outcome(.costExceeded) }
        let outcome = bind(&evaluation, range, index) ? condition(&evaluation) : evaluation.failure
        if outcome == Outcome(deciding) { return outcome }
        if result.isDecided { result = outcome }
      }
      return result
    }
  }

  /// `exists_one`: every element is tested, and what cannot be decided is the result.
  func testOne(_ condition: @escaping BoolCode) -> BoolCode {
    { [open, bind] evaluation in
      guard let range = open(&evaluation) else { return evaluation.failure }
      var count = 0
      for index in 0..<range.count {
        guard evaluation.spend(1) else { return evaluation.outcome(.costExceeded) }
        let outcome = bind(&evaluation, range, index) ? condition(&evaluation) : evaluation.failure
        guard outcome.isDecided else { return outcome }
        if outcome.isTrue { count += 1 }
      }
      return Outcome(count == 1)
    }
  }

  /// `map`, `filter` and `transformList`.
  func list(condition: Test?, _ element: @escaping ValueCode) -> ValueCode {
    { [self] evaluation in
      guard let range = open(&evaluation) else { return nil }
      var values: [Value] = []
      for index in 0..<range.count {
        guard let isWanted = step(&evaluation, range, index, condition) else { return nil }
        guard isWanted else { continue }
        guard let value = element(&evaluation) else { return nil }
        values.append(value)
      }
      return .list(List(values))
    }
  }

  /// `transformMap`, and without a key `transformMapEntry`, whose steps give maps.
  func map(condition: Test?, key: ValueCode?, _ element: @escaping ValueCode) -> ValueCode {
    { [self] evaluation in
      guard let range = open(&evaluation) else { return nil }
      let entries = DictionaryEntries()
      for index in 0..<range.count {
        guard let isWanted = step(&evaluation, range, index, condition) else { return nil }
        guard isWanted else { continue }
        guard let value = element(&evaluation) else { return nil }
        if let key {
          guard let key = key(&evaluation), evaluation.insert(key, value, into: entries) else { return nil }
        } else if case .map(let map) = value {
          guard evaluation.insertAll(map, into: entries) else { return nil }
        } else {
          return evaluation.fail(.noSuchOverload("transformMapEntry"))
        }
      }
      return .map(Map(entries))
    }
  }

  /// Fills in the variables and asks the condition; nil, with the failure set, when that cannot be done.
  private func step(
    _ evaluation: inout Evaluation, _ range: Planner.Range, _ index: Int, _ condition: Test?
  ) -> Bool? {
    guard evaluation.spend(1) else { return evaluation.fail(.costExceeded) }
    guard bind(&evaluation, range, index) else { return nil }
    guard let condition else { return true }
    return evaluation.decide(condition.code)
  }
}

/// A loop over a list of the host, element by element where they are.
struct HostLoop: Sendable {
  let list: ListCode
  let bind: Planner.HostBind

  /// `all` and `exists`, as `Loop.test`.
  func test(_ condition: @escaping BoolCode, deciding: Bool) -> BoolCode {
    { [list, bind] evaluation in
      guard let list = list(&evaluation) else { return evaluation.failure }
      var result = Outcome(!deciding)
      for index in 0..<Int(list.count) {
        guard evaluation.spend(1) else { return evaluation.outcome(.costExceeded) }
        let outcome = bind(&evaluation, list, index) ? condition(&evaluation) : evaluation.failure
        if outcome == Outcome(deciding) { return outcome }
        if result.isDecided { result = outcome }
      }
      return result
    }
  }
}

extension Evaluation {
  mutating func insertAll(_ map: Map, into entries: DictionaryEntries) -> Bool {
    for index in 0..<map.count {
      guard let key = map.key(index, in: &self), let value = map.value(index, in: &self),
        insert(key, value, into: entries)
      else { return false }
    }
    return true
  }
}
