// modules: CLibrary SourceText Bidi Expressions
import Expressions
import SourceText

/// Expressions and message templates of any bytes: no trap and no hang, spans inside the text, what was read comes back
/// the same when written and read again, and what was planned can be evaluated, with and without checked types.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzExpressions(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let text = String(decoding: bytes, as: UTF8.self)
  checkRoundTrip(text)
  for environment in [checked, unchecked] { evaluate(text, environment) }
  do throws(ExpressionErrors) {
    var evaluation = checked.evaluation()
    evaluation.costLimit = 10_000
    _ = try checked.message(text).render(&evaluation)
  } catch {
    check(error, text)
  }
  return 0
}

private let checked: Environment = {
  var environment = Environment()
  let color = Enumeration("color", ["red", "green", "blue"])
  environment.declareStruct(
    StructType(
      "point",
      fields: [
        Field("x", .double { _, object in Double(object.index) }),
        Field("name", .text { _, object in object.index == 0 ? nil : "name" }),
        Field("color", .enumeration(color) { _, object in Int(object.index) % 3 }),
        Field("next", .object("point") { _, object in object.index > 3 ? nil : Object(object.index + 1) }),
        Field(
          "all",
          .list(of: .object("point") { _, list, index in Object(Int32(list.base + index)) }) { _, object in
            ListReference(base: Int(object.index), count: 3)
          }),
      ]))
  environment.declareVariable("p", .object("point"))
  environment.declareVariable("d", .dyn)
  return environment
}()

private let unchecked: Environment = {
  var environment = checked
  environment.checksTypes = false
  return environment
}()

private func checkRoundTrip(_ text: String) {
  guard let expression = try? Expression(parsing: text) else { return }
  let written = unparse(expression)
  precondition((try? Expression(parsing: written)) == expression, "reads back as another: \(written)")
}

private func evaluate(_ text: String, _ environment: Environment) {
  do throws(ExpressionErrors) {
    let program = try environment.program(text)
    var evaluation = environment.evaluation()
    evaluation.costLimit = 10_000
    evaluation.set(environment.variable("p")!, Object(0))
    evaluation.set(
      environment.variable("d")!, .list(List([.int(1), .string("a"), .null, .object(Object(1), type: "point")])))
    if case .success(let value) = program.evaluate(&evaluation) { _ = evaluation.display(value) }
  } catch {
    check(error, text)
  }
}

private func check(_ error: ExpressionErrors, _ text: String) {
  precondition(!error.errors.isEmpty)
  for error in error.errors {
    precondition(error.span.start <= error.span.end && Int(error.span.end) <= text.utf8.count)
    precondition(!error.message.isEmpty)
  }
}
