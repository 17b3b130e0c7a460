import DataFormats
import Expressions
import Glibc
import Manifest
import SourceText

/// Measures rules in CEL over all elements of a manifest, reading it included: what a peer does that has them burnt in.
/// The rules are those of `rules/rules.json` beside the folder of the manifest; the check is the number of findings.
/// With RULES_ONLY in the environment, reading is done before.
func measureRules(over file: SourceFile) {
  let environment = RulesEnvironment()
  let folder = file.path.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
  let conditions = environment.conditions(readFile((folder.isEmpty ? "." : folder) + "/rules/rules.json"))
  if getenv("RULES_ONLY") != nil {
    let store = readManifest(file)
    measure { environment.findings(in: store, conditions) }
  } else {
    measure { environment.findings(in: readManifest(file), conditions) }
  }
}

private func readManifest(_ file: SourceFile) -> Store {
  guard let reading = try? ManifestReader.read(json: file) else { fail("\"\(file.path)\" is no JSON") }
  guard reading.problems.isEmpty else { fail("\"\(file.path)\" is no manifest") }
  return reading.store
}

/// A store as the rules see it: bare pointers.
private struct RulesView {
  let records: UnsafePointer<Record>
  let slots: UnsafePointer<UInt64>
  let bytes: UnsafePointer<UInt8>
  let numbers: UnsafePointer<Double>
  let items: UnsafePointer<UInt64>

  @inline(__always) static func of(_ evaluation: borrowing Evaluation) -> RulesView {
    evaluation.host!.assumingMemoryBound(to: RulesView.self).pointee
  }

  @inline(__always) func slot(_ object: Object, _ ordinal: UInt64) -> UInt64? {
    let record = records + Int(object.index)
    let bit = 1 &<< ordinal
    guard record.pointee.mask & bit != 0 else { return nil }
    return slots[Int(record.pointee.firstSlot) &+ (record.pointee.mask & (bit &- 1)).nonzeroBitCount]
  }

  @inline(__always) func text(_ slot: UInt64) -> Text {
    let range = PoolRange(slot)
    return Text(start: bytes + range.offset, count: range.count)
  }

  @inline(__always) func list(_ slot: UInt64) -> ListReference {
    let range = PoolRange(slot)
    return ListReference(base: range.offset, count: range.count)
  }
}

/// The fields of which the rules speak.
private struct RulesEnvironment {
  private var environment = Environment()
  private let element: Variable

  init() {
    element = environment.declareVariable("element", .object("element"))
    let numbering = Enumeration("numbering system", NumberingSystem.allCases.map(\.name))
    environment.declareStruct(
      StructType(
        "element",
        fields: [
          term(.role, Role.allCases.map(\.name)), term(.alignment, Alignment.allCases.map(\.name)),
          text(.text), text(.label), text(.language), object(.frame, "frame"), object(.font, "font"),
          Field("mirrored", .bool { [bit = bit(.mirrored)] in RulesView.of($0).slot($1, bit).map { $0 != 0 } }),
          list(
            .accepts,
            .enumeration(numbering) { Int(truncatingIfNeeded: RulesView.of($0).items[$1.base &+ $2]) }),
          list(
            .children,
            .object("element") { Object(Int32(truncatingIfNeeded: RulesView.of($0).items[$1.base &+ $2])) }),
        ]))
    let numbers = ElementReader.double { RulesView.of($0).numbers[$1.base &+ $2] }
    environment.declareStruct(
      StructType(
        "frame",
        fields: [
          Field(
            "ltr",
            .list(of: numbers) { [bit = UInt64(FrameField.ltr.ordinal)] evaluation, object in
              let view = RulesView.of(evaluation)
              return view.slot(object, bit).map { view.list($0) }
            })
        ]))
    environment.declareStruct(StructType("font", fields: [number(.size), integer(.weight)]))
  }

  private func bit(_ field: ElementField) -> UInt64 { UInt64(field.ordinal) }

  private func term(_ field: ElementField, _ names: [String]) -> Field {
    Field(
      field.name,
      .enumeration(Enumeration(field.name, names)) { [bit = bit(field)] in
        RulesView.of($0).slot($1, bit).map { Int(truncatingIfNeeded: $0) }
      })
  }

  private func text(_ field: ElementField) -> Field {
    Field(
      field.name,
      .text { [bit = bit(field)] evaluation, object in
        let view = RulesView.of(evaluation)
        return view.slot(object, bit).map { view.text($0) }
      })
  }

  private func object(_ field: ElementField, _ type: String) -> Field {
    Field(
      field.name,
      .object(type) { [bit = bit(field)] in
        RulesView.of($0).slot($1, bit).map { Object(Int32(truncatingIfNeeded: $0)) }
      })
  }

  private func list(_ field: ElementField, _ element: ElementReader) -> Field {
    Field(
      field.name,
      .list(of: element) { [bit = bit(field)] evaluation, object in
        let view = RulesView.of(evaluation)
        return view.slot(object, bit).map { view.list($0) }
      })
  }

  private func number(_ field: FontField) -> Field {
    Field(
      field.name,
      .double { [bit = UInt64(field.ordinal)] in RulesView.of($0).slot($1, bit).map { Double(bitPattern: $0) } })
  }

  private func integer(_ field: FontField) -> Field {
    Field(
      field.name,
      .int { [bit = UInt64(field.ordinal)] in RulesView.of($0).slot($1, bit).map { Int(truncatingIfNeeded: $0) } })
  }

  /// The conditions of a file of rules: a list of objects with a member `cel`.
  func conditions(_ file: SourceFile) -> [Condition] {
    guard let tree = try? JSON.parse(file) else { fail("\"\(file.path)\" is no JSON") }
    return tree.children(of: tree.root).map { rule in
      guard let text = tree.value(forKey: "cel", in: rule).flatMap(tree.string) else { fail("a rule without \"cel\"") }
      do throws(ExpressionErrors) {
        return try environment.condition(text)
      } catch {
        fail("\(text): \(error.errors.map(\.message))")
      }
    }
  }

  /// How often a condition is true of an element.
  func findings(in store: Store, _ conditions: [Condition]) -> Int {
    var evaluation = environment.evaluation()
    return store.records.withUnsafeBufferPointer { records in
      store.slots.withUnsafeBufferPointer { slots in
        store.bytes.withUnsafeBufferPointer { bytes in
          store.numbers.withUnsafeBufferPointer { numbers in
            store.items.withUnsafeBufferPointer { items in
              let view = RulesView(
                records: records.baseAddress!, slots: slots.baseAddress!, bytes: bytes.baseAddress!,
                numbers: numbers.baseAddress!, items: items.baseAddress!)
              return withUnsafePointer(to: view) { view in
                evaluation.host = UnsafeRawPointer(view)
                return count(store.elements, conditions, &evaluation)
              }
            }
          }
        }
      }
    }
  }

  private func count(_ elements: [UInt32], _ conditions: [Condition], _ evaluation: inout Evaluation) -> Int {
    var count = 0
    for record in elements {
      evaluation.set(element, Object(Int32(bitPattern: record)))
      for condition in conditions where condition.evaluate(&evaluation).isTrue { count += 1 }
    }
    return count
  }
}
