/// `int`, `uint`, `double`, `bool`, `string`, `bytes`, `dyn`, `type`.
extension StandardLibrary {
  static let conversions: [Declaration] =
    integerConversions + unsignedConversions + otherConversions + stringConversions

  private static let integerConversions: [Declaration] = [
    ("int", .function(.int, .int) { (_, x: Int) -> Int? in x }),
    ("int", .function(.uint, .int) { (evaluation, x: UInt) -> Int? in Int(exactly: x) ?? evaluation.fail(.overflow) }),
    (
      "int",
      .function(.double, .int, documentation: "The whole part") { (evaluation, x: Double) -> Int? in
        x > -0x1p63 && x < 0x1p63 ? Int(x) : evaluation.fail(.overflow)
      }
    ),
    (
      "int",
      .function(.string, .int) { (evaluation, text: Text) -> Int? in
        Int(String(text)) ?? evaluation.fail(.notConvertible(String(text), to: "int"))
      }
    ),
    (
      "int", .function(.timestamp, .int, documentation: "Seconds since 1970") { (_, x: Timestamp) -> Int? in x.seconds }
    ),
  ]

  private static let unsignedConversions: [Declaration] = [
    ("uint", .function(.uint, .uint) { (_, x: UInt) -> UInt? in x }),
    (
      "uint", .function(.int, .uint) { (evaluation, x: Int) -> UInt? in UInt(exactly: x) ?? evaluation.fail(.overflow) }
    ),
    (
      "uint",
      .function(.double, .uint, documentation: "The whole part") { (evaluation, x: Double) -> UInt? in
        x >= 0 && x < 0x1p64 ? UInt(x) : evaluation.fail(.overflow)
      }
    ),
    (
      "uint",
      .function(.string, .uint) { (evaluation, text: Text) -> UInt? in
        UInt(String(text)) ?? evaluation.fail(.notConvertible(String(text), to: "uint"))
      }
    ),
  ]

  private static let otherConversions: [Declaration] = [
    ("double", .function(.double, .double) { (_, x: Double) -> Double? in x }),
    ("double", .function(.int, .double) { (_, x: Int) -> Double? in Double(x) }),
    ("double", .function(.uint, .double) { (_, x: UInt) -> Double? in Double(x) }),
    (
      "double",
      .function(.string, .double) { (evaluation, text: Text) -> Double? in
        Double(String(text)) ?? evaluation.fail(.notConvertible(String(text), to: "double"))
      }
    ),
    ("bool", .function(.bool, .bool) { (_, x: Bool) -> Bool? in x }),
    (
      "bool",
      .function(.string, .bool) { (evaluation, text: Text) -> Bool? in
        switch String(text) {
        case "1", "t", "T", "true", "TRUE", "True": true
        case "0", "f", "F", "false", "FALSE", "False": false
        default: evaluation.fail(.notConvertible(String(text), to: "bool"))
        }
      }
    ),
    (
      "bytes",
      .function(.string, .bytes, documentation: "The UTF-8 of a string") { (_, text: Text) -> Value? in .bytes(text) }
    ),
    ("bytes", .function(.bytes, .bytes) { (_, bytes: Value) -> Value? in bytes }),
    (
      "dyn",
      .function(.parameter("A"), .dyn, documentation: "The same value, whose type is only known when it is evaluated") {
        (_, value: Value) -> Value? in value
      }
    ),
    (
      "type",
      .function(.parameter("A"), .type, documentation: "The type of a value") {
        (_, value: Value) -> Value? in .type(value.type)
      }
    ),
  ]

  private static let stringConversions: [Declaration] =
    [
      (
        "string",
        .function(.bytes, .string, documentation: "The text whose UTF-8 the bytes are") {
          (evaluation, value: Value) -> Text? in
          guard case .bytes(let bytes) = value else { return evaluation.fail(.noSuchOverload("string")) }
          guard unsafe String(validating: bytes.bytes, as: UTF8.self) != nil else {
            return evaluation.fail(.notConvertible("bytes", to: "string"))
          }
          return bytes
        }
      ),
      ("string", .function(.string, .string) { (_, text: Text) -> Text? in text }),
    ]
    + [Type.bool, .int, .uint, .double, .timestamp, .duration].map { type in
      (
        "string",
        .function(type, .string) { (evaluation, value: Value) -> Text? in
          evaluation.result(evaluation.display(value))
        }
      )
    }
}
