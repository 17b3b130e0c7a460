// W1 to W7: weak types. Each rule is a pass of its own and runs only where the sequence has what it changes.

/// Resolves the weak types of a sequence.
func resolveWeak(_ types: inout [BidiClass], _ context: SequenceContext) {
  let present = context.present
  let count = context.count
  var types = types.mutableSpan
  if present.contains(.nsm) { resolveMarks(&types, count, context.sos) }
  if present.contains(.en), present.contains(.al) { resolveNumbersAfterArabic(&types, count) }
  if present.contains(.al) { resolveArabicLetters(&types, count) }
  if present.intersects(.separators) {
    if present.intersects(.numbers) { resolveSeparators(&types, count) }
    if present.contains(.en), present.contains(.et) { resolveTerminators(&types, count) }
    resolveLeftovers(&types, count)
  }
  if present.contains(.en) { resolveNumbersAfterLatin(&types, count, context.sos) }
}

/// W1: a nonspacing mark takes the type of what it follows, at the start sos, behind an isolate control ON.
private func resolveMarks(_ types: inout MutableSpan<BidiClass>, _ count: Int, _ sos: BidiClass) {
  var before = sos
  for index in 0..<count {
    if types[index] == .nsm {
      types[index] = BidiClassSet.isolates.contains(before) ? .on : before
    }
    before = types[index]
  }
}

/// W2: a European number is an Arabic one when the last strong type before it is AL.
private func resolveNumbersAfterArabic(_ types: inout MutableSpan<BidiClass>, _ count: Int) {
  var afterArabic = false
  for index in 0..<count {
    switch types[index] {
    case .al: afterArabic = true
    case .l, .r: afterArabic = false
    case .en where afterArabic: types[index] = .an
    default: break
    }
  }
}

/// W3: AL is R.
private func resolveArabicLetters(_ types: inout MutableSpan<BidiClass>, _ count: Int) {
  for index in 0..<count where types[index] == .al { types[index] = .r }
}

/// W4: a single separator between two numbers of one type takes that type, ES between European ones only.
private func resolveSeparators(_ types: inout MutableSpan<BidiClass>, _ count: Int) {
  guard count >= 3 else { return }
  for index in 1..<(count - 1) {
    let type = types[index]
    guard type == .es || type == .cs else { continue }
    let before = types[index - 1]
    guard before == types[index + 1] else { continue }
    if before == .en || before == .an && type == .cs { types[index] = before }
  }
}

/// W5: terminators beside European numbers become European numbers.
private func resolveTerminators(_ types: inout MutableSpan<BidiClass>, _ count: Int) {
  var index = 0
  while index < count {
    guard types[index] == .et else {
      index += 1
      continue
    }
    let start = index
    while index < count, types[index] == .et { index += 1 }
    let touches = start > 0 && types[start - 1] == .en || index < count && types[index] == .en
    if touches {
      for one in start..<index { types[one] = .en }
    }
  }
}

/// W6: other separators and terminators are ON.
private func resolveLeftovers(_ types: inout MutableSpan<BidiClass>, _ count: Int) {
  for index in 0..<count {
    switch types[index] {
    case .es, .et, .cs: types[index] = .on
    default: break
    }
  }
}

/// W7: a European number is L when the last strong type before it is L.
private func resolveNumbersAfterLatin(_ types: inout MutableSpan<BidiClass>, _ count: Int, _ sos: BidiClass) {
  var afterLatin = sos == .l
  for index in 0..<count {
    switch types[index] {
    case .l: afterLatin = true
    case .r: afterLatin = false
    case .en where afterLatin: types[index] = .l
    default: break
    }
  }
}
