import Expressions
import Testing

/// A host of a few records: what an audit does, in small. Fields of a record are kept by name.
final class Host {
  enum Field {
    case bool(Bool)
    case int(Int)
    case double(Double)
    case text(String)
    case code(Int)
    case object(Int)
    case list([Field])
    case map([(String, Field)])
  }

  var records: [[String: Field]] = []
  /// Lists and maps that were handed out.
  var lists: [[Field]] = []
  var keys: [[String]] = []

  /// The texts of the host stay in place for as long as it lives.
  private var texts: [String: Text] = [:]
  private var buffers: [UnsafeMutableBufferPointer<UInt8>] = []

  func text(_ string: String) -> Text {
    if let text = texts[string] { return text }
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: string.utf8.count)
    _ = buffer.initialize(from: string.utf8)
    buffers.append(buffer)
    let text = Text(UnsafeBufferPointer(buffer))
    texts[string] = text
    return text
  }

  deinit {
    for buffer in buffers { buffer.deallocate() }
  }

  static func of(_ evaluation: borrowing Evaluation) -> Host {
    Unmanaged<Host>.fromOpaque(evaluation.host!).takeUnretainedValue()
  }
}

/// The environment of the tests: elements with a role, texts, frames and children.
struct HostEnvironment {
  var environment = Environment()
  let element: Variable
  let parent: Variable
  let role = Enumeration("role", ["text", "button", "image", "text-field"])
  let content = Enumeration("content", ["plain", "phone", "card"])

  static func field(_ evaluation: borrowing Evaluation, _ object: Object, _ name: String) -> Host.Field? {
    Host.of(evaluation).records[Int(object.index)][name]
  }

  static func code(_ name: String, _ enumeration: Enumeration) -> Field {
    Field(
      name,
      .enumeration(enumeration) { evaluation, object in
        if case .code(let code)? = field(evaluation, object, name) { code } else { nil }
      })
  }

  static func text(_ name: String) -> Field {
    Field(
      name,
      .text { evaluation, object in
        if case .text(let text)? = field(evaluation, object, name) { Host.of(evaluation).text(text) } else { nil }
      })
  }

  static func double(_ name: String) -> Field {
    Field(
      name,
      .double { evaluation, object in
        if case .double(let double)? = field(evaluation, object, name) { double } else { nil }
      })
  }

  static func object(_ name: String, _ type: String) -> Field {
    Field(
      name,
      .object(type) { evaluation, object in
        if case .object(let index)? = field(evaluation, object, name) { Object(Int32(index)) } else { nil }
      })
  }

  static func list(_ name: String, _ element: ElementReader) -> Field {
    Field(
      name,
      .list(of: element) { evaluation, object in
        guard case .list(let list)? = field(evaluation, object, name) else { return nil }
        let host = Host.of(evaluation)
        host.lists.append(list)
        return ListReference(base: host.lists.count - 1, count: list.count)
      })
  }

  static func item(_ evaluation: borrowing Evaluation, _ list: ListReference, _ index: Int) -> Host.Field {
    Host.of(evaluation).lists[list.base][index]
  }

  init() {
    element = environment.declareVariable("element", .object("element"))
    parent = environment.declareVariable("parent", .object("element"))
    let doubles = ElementReader.double { evaluation, list, index in
      if case .double(let double) = Self.item(evaluation, list, index) { double } else { nil }
    }
    let texts = ElementReader.text { evaluation, list, index in
      if case .text(let text) = Self.item(evaluation, list, index) { Host.of(evaluation).text(text) } else { nil }
    }
    let elements = ElementReader.object("element") { evaluation, list, index in
      if case .object(let object) = Self.item(evaluation, list, index) { Object(Int32(object)) } else { nil }
    }
    let contents = ElementReader.enumeration(content) { evaluation, list, index in
      if case .code(let code) = Self.item(evaluation, list, index) { code } else { nil }
    }
    environment.declareStruct(
      StructType(
        "element",
        fields: [
          Self.code("role", role), Self.code("content", content), Self.text("text"), Self.text("label"),
          Self.text("language"), Self.object("frame", "frame"), Self.object("font", "font"),
          Self.list("children", elements), Self.list("accepts", texts), Self.list("contents", contents),
          Field(
            "mirrored",
            .bool { evaluation, object in
              if case .bool(let bool)? = Self.field(evaluation, object, "mirrored") { bool } else { nil }
            }),
          Field(
            "lines",
            .int { evaluation, object in
              if case .int(let int)? = Self.field(evaluation, object, "lines") { int } else { nil }
            }),
          Field(
            "marks",
            .value(.dyn) { evaluation, object in
              switch Self.field(evaluation, object, "marks") {
              case .int(let int)?: .int(int)
              case .text(let text)?: .string(Host.of(evaluation).text(text))
              default: nil
              }
            }),
          Self.values,
        ]))
    environment.declareStruct(StructType("frame", fields: [Self.list("ltr", doubles), Self.list("rtl", doubles)]))
    environment.declareStruct(StructType("font", fields: [Self.double("size"), Self.double("weight")]))
    declareFunctions()
  }

  /// A map from languages to texts.
  private static var values: Field {
    let reader = MapReader(
      key: { evaluation, map, index in
        let host = Host.of(evaluation)
        return host.text(host.keys[map.base][index])
      },
      values: .text { evaluation, map, index in
        if case .text(let text) = item(evaluation, map, index) { Host.of(evaluation).text(text) } else { nil }
      })
    return Field(
      "values",
      .map(reader) { evaluation, object in
        guard case .map(let entries)? = field(evaluation, object, "values") else { return nil }
        let host = Host.of(evaluation)
        host.lists.append(entries.map(\.1))
        host.keys += Array(repeating: [], count: host.lists.count - host.keys.count)
        host.keys[host.lists.count - 1] = entries.map(\.0)
        return ListReference(base: host.lists.count - 1, count: entries.count)
      })
  }

  private mutating func declareFunctions() {
    let frame = environment.path("element.frame")
    environment.declareFunction(
      "area",
      .function(.object("element"), .double, documentation: "Width by height") {
        (evaluation, element: Object) -> Double? in
        guard case .object(let index)? = Self.field(evaluation, element, "frame"),
          case .list(let ltr)? = Self.field(evaluation, Object(Int32(index)), "ltr"),
          case .double(let width) = ltr[2], case .double(let height) = ltr[3]
        else { return evaluation.missing(frame) }
        return width * height
      })
    environment.declareFunction(
      "shout", .function(.string, .string) { (evaluation, text: Text) -> Text? in evaluation.result("\(text)!") })
    environment.declareFunction(
      "marks",
      .function(.string, .list(.string)) { (evaluation, text: Text) -> List? in
        let marks = "\(text)".filter { "!?".contains($0) }.compactMap { evaluation.result(String($0)) }
        return List(marks.map { .string($0) })
      }.needing([0x21...0x21, 0x3F...0x3F]))
    environment.declareFunction(
      "kind",
      .function(.enumeration(content), .enumeration(role)) { (_, code: EnumerationCode) -> EnumerationCode? in
        EnumerationCode(code.code == 0 ? 0 : 3)
      })
    // Reads the host, and so must not be called while planning.
    environment.declareFunction(
      "known",
      .function(.string, .bool, isPure: false) { (evaluation, text: Text) -> Bool? in
        Host.of(evaluation).records.count > text.count
      },
      .function(.bool, isPure: false) { evaluation -> Bool? in !Host.of(evaluation).records.isEmpty })
    environment.declareFunction(
      "broken",
      .function(.string, .bool) { (evaluation, text: Text) -> Bool? in
        evaluation.fail(.custom("cannot tell \(text)"))
      })
  }

  /// Evaluates a condition for the first record of a host: `true`, `false`, `missing PATH` or `error MESSAGE`.
  func outcome(_ text: String, _ host: Host) throws -> String {
    let condition = try environment.condition(text)
    var evaluation = environment.evaluation()
    evaluation.host = UnsafeRawPointer(Unmanaged.passUnretained(host).toOpaque())
    evaluation.set(element, Object(0))
    evaluation.set(parent, nil as Object?)
    let outcome = condition.evaluate(&evaluation)
    if let path = outcome.missingPath { return "missing " + environment.text(path) }
    if let error = evaluation.error(outcome) { return "error " + error.message }
    return outcome.isTrue ? "true" : "false"
  }

  /// A phone number in a button with two children.
  static var sample: Host {
    let host = Host()
    host.records = [
      [
        "role": .code(1), "content": .code(1), "text": .text("+966 50"), "label": .text(""), "frame": .object(1),
        "children": .list([.object(2), .object(3)]), "accepts": .list([.text("latn"), .text("arab")]),
        "contents": .list([.code(0), .code(1)]), "mirrored": .bool(false), "lines": .int(2), "marks": .text("minimum"),
        "values": .map([("en", .text("Hello")), ("ar", .text("\u{645}\u{631}\u{62D}\u{628}\u{627}"))]),
      ],
      ["ltr": .list([.double(10), .double(20), .double(40), .double(48)])],
      ["role": .code(0), "text": .text("\u{645}"), "mirrored": .bool(true)],
      ["role": .code(2), "text": .text("b")],
    ]
    return host
  }
}

@Suite struct HostTests {
  /// Expression and outcome, for `HostEnvironment.sample`.
  @Test(arguments: [
    ("element.role == \"button\"", "true"),
    ("element.role != 'button'", "false"),
    ("element.role in ['text', 'button'] && element.content in [\"phone\", \"card\"]", "true"),
    ("element.role == 'button' && (element.frame.ltr[2] < 44 || element.frame.ltr[3] < 44)", "true"),
    ("element.frame.ltr[0] + element.frame.ltr[2] > 390", "false"),
    ("element.frame.rtl[0] > 1.0", "missing element.frame.rtl"),
    ("element.frame.ltr[4] > 1.0", "error index 4 is out of range"),
    ("element.font.size < 15", "missing element.font.size"),
    ("element.font.size < 15 && element.role == 'text'", "false"),
    ("element.role == 'text' && element.font.size < 15", "false"),
    ("element.font.size < 15 || element.role == 'button'", "true"),
    ("element.font.size < 15 || element.role == 'text'", "missing element.font.size"),
    ("(element.font.size < 15 ? 1 : 2) == 1", "missing element.font.size"),
    ("has(element.text) && !has(element.font)", "true"),
    ("has(element.font.size)", "false"),
    ("has(parent.role)", "false"),
    ("has(parent.frame.ltr)", "false"),
    ("has(element.frame) && has(element.frame.ltr)", "true"),
    ("has(element.frame) && has(element.frame.ltr) && element.frame.ltr[2] > 39.0", "true"),
    ("has(element.font) && has(element.font.size)", "false"),
    ("has(parent.frame) && has(parent.frame.ltr) && parent.frame.ltr[0] > 1.0", "false"),
    ("has(element.font) && has(element.frame.ltr)", "false"),
    ("has(parent.frame) && has(element.frame.ltr)", "false"),
    ("element.children.all(c, has(c.frame) && has(element.frame.ltr))", "false"),
    ("element.children.exists(c, has(c.text) && has(c.frame) && has(c.frame.ltr))", "false"),
    ("parent.role == 'text'", "missing parent"),
    ("element.text == \"\"", "false"),
    ("element.label == ''", "true"),
    ("size(element.text) == 7", "true"),
    ("element.text.startsWith('+966')", "true"),
    ("element.text.matches('^[+][0-9 ]+$')", "true"),
    ("element.text + '!' == shout(element.text)", "true"),
    ("!element.mirrored", "true"),
    ("element.mirrored && size(element.children) > 0", "false"),
    ("'latn' in element.accepts", "true"),
    ("'arabext' in element.accepts", "false"),
    ("'phone' in element.contents", "true"),
    ("'card' in element.contents", "false"),
    ("element.content in element.contents", "true"),
    ("element.children.exists(c, c.role == 'image')", "true"),
    ("element.children.all(c, c.mirrored)", "missing element.children[].mirrored"),
    ("element.children.filter(c, !has(c.mirrored)).all(c, c.mirrored)", "missing element.children[].mirrored"),
    ("element.children.filter(c, !has(c.mirrored))[0].mirrored", "missing element.children[0].mirrored"),
    ("[element.children].exists(rows, rows.all(c, c.mirrored))", "missing element.children[].mirrored"),
    ("element.children.exists(c, c.mirrored)", "true"),
    ("element.children.exists_one(c, c.role == 'text' || c.role == 'button')", "true"),
    ("element.children.all(c, has(c.text))", "true"),
    ("element.children.filter(c, c.text.matches('[\\u0590-\\u08FF]')).size() == 1", "true"),
    ("element.children.map(c, c.text).join('-') == '\\u0645-b'", "true"),
    ("element.children.all(i, c, i == 0 || c.role == 'image')", "true"),
    ("element.children[1].role == 'image'", "true"),
    ("element.children[0].text == element.children[1].text", "false"),
    ("element.values['en'] == 'Hello'", "true"),
    ("element.values.en == 'Hello' && has(element.values.ar) && !has(element.values.he)", "true"),
    ("element.values['he'] == ''", "missing element.values[\"he\"]"),
    ("'ar' in element.values && element.values.all(k, v, size(v) == 5)", "true"),
    ("element.marks == 'minimum' || element.marks > 3", "true"),
    ("element.lines >= 2 && element.lines < 3", "true"),
    ("area(element) == 1920.0", "true"),
    ("element.children.exists(c, area(c) > 0.0)", "missing element.frame"),
    ("kind(element.content) == 'text-field'", "true"),
    ("kind('plain') == 'text'", "true"),
    ("broken(element.text)", "error cannot tell +966 50"),
    ("broken(element.text) || true", "true"),
    ("known('abc') && !known('abcd') && known()", "true"),
    ("element.role + '/' + element.content == 'button/phone'", "true"),
    ("element.role < element.content", "true"),
    ("element == element.children[0]", "false"),
  ])
  func outcome(_ text: String, _ expected: String) throws {
    #expect(try HostEnvironment().outcome(text, HostEnvironment.sample) == expected, "\(text)")
  }

  @Test func messages() throws {
    let host = HostEnvironment.sample
    let environment = HostEnvironment()
    var evaluation = environment.environment.evaluation()
    evaluation.host = UnsafeRawPointer(Unmanaged.passUnretained(host).toOpaque())
    evaluation.set(environment.element, Object(0))
    let message = try environment.environment.message(
      "{element.role} {{{element.lines}}} at {element.frame.ltr[0]} in {element.accepts}, {element.font.size} {'}'}")
    #expect(message.render(&evaluation) == "button {2} at 10 in [latn, arab], ? }")
  }

  /// Numbers in sentences are for people; a conversion to text says all that there is.
  @Test(arguments: [
    ("{400.0 - 338.9 - 50.0}", "11.1"), ("{0.1 + 0.2}", "0.3"), ("{1.005}", "1.01"), ("{-1.0 / 3.0}", "-0.33"),
    ("{-0.001}", "0"), ("{2.0}", "2"), ("{[0.125, 7.0]}", "[0.13, 7]"), ("{{'a': 1.999}}", "{a: 2}"),
    ("{1e300}", "1e+300"),
    ("{12345678.129}", "12345678.13"), ("{0.0 / 0.0}", "NaN"), ("{string(0.1 + 0.2)}", "0.30000000000000004"),
  ])
  func numbersInSentences(_ text: String, _ shown: String) throws {
    let environment = Environment()
    var evaluation = environment.evaluation()
    let braces = text.replacing("{{", with: "{ {").replacing("}}", with: "} }")
    #expect(try environment.message(braces).render(&evaluation) == shown)
  }

  @Test func costIsLimited() throws {
    let environment = Environment()
    let condition = try environment.condition(
      "[1,2,3,4,5,6,7,8].all(a, [1,2,3,4,5,6,7,8].all(b, [1,2,3,4,5,6,7,8].all(c, a + b + c > 0)))")
    var evaluation = environment.evaluation()
    #expect(condition.evaluate(&evaluation).isTrue)
    evaluation.costLimit = 500
    let outcome = condition.evaluate(&evaluation)
    #expect(evaluation.error(outcome) == .costExceeded)
  }
}
