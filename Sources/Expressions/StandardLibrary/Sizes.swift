/// `size`, in both its forms.
extension StandardLibrary {
  static let sizes: [Declaration] = [false, true].flatMap { isMember in
    [
      ("size", textSize(isMember)),
      (
        "size",
        .values([.bytes], .int, isMember: isMember, documentation: "The number of bytes") { evaluation, values in
          guard case .bytes(let bytes) = values[0] else { return evaluation.fail(.noSuchOverload("size")) }
          return .int(bytes.count)
        }
      ),
      ("size", listSize(isMember)),
      (
        "size",
        .function(.map(.dyn, .dyn), .int, isMember: isMember, documentation: "The number of entries") {
          (_, map: Map) -> Int? in map.count
        }
      ),
    ]
  }

  private static func textSize(_ isMember: Bool) -> Overload {
    Overload(
      parameters: [.string], result: .int, isMember: isMember, documentation: "The number of Unicode code points"
    ) { operands in
      let text = operands[0].text
      return .int { evaluation in text(&evaluation)?.codePointCount }
    }
  }

  private static func listSize(_ isMember: Bool) -> Overload {
    Overload(
      parameters: [.list(.dyn)], result: .int, isMember: isMember, documentation: "The number of elements"
    ) { operands in
      if case .list(let list, _) = operands[0].code {
        return .int { evaluation in (list(&evaluation)?.count).map { Int($0) } }
      }
      let list = operands[0].list
      return .int { evaluation in list(&evaluation)?.count }
    }
  }
}
