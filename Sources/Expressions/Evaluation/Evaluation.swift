/// What programs are evaluated in: the values of the variables, the host's storage, room for results.
///
/// One for each thread, made by `Environment.evaluation()` and used again and again; setting the variables and
/// evaluating allocates nothing in itself.
@safe public struct Evaluation: ~Copyable {
  /// The host's storage, for its readers and functions; their meaning of it is their own affair.
  ///
  /// It must stay valid and unchanged while programs are evaluated and their texts are used.
  @unsafe public var host: UnsafeRawPointer?
  /// How many steps of comprehensions, and sixteenths of bytes of new text, one evaluation may take.
  public var costLimit = 1_000_000

  @unsafe @usableFromInline var cells: UnsafeMutablePointer<Cell>
  @usableFromInline var slotCount: Int
  /// Why the last typed result is nil, as an outcome; meaningless after a result that is not nil.
  @usableFromInline var failure: Outcome = Outcome(false)
  var values: [Value?]
  @usableFromInline var errors: [EvaluationError] = []
  @usableFromInline var cost = 0
  private var usesScratch = false
  private var scratch = Arena()
  private var bindings = Arena()
  /// What regular expressions are searched with, by their number; `matchers` keeps them alive.
  @unsafe var searchers: [Unmanaged<RegexMatcher>?] = unsafe []
  var matchers: [RegexMatcher] = []
  /// The text whose characters were asked for last, and its characters; none since a variable was set.
  @usableFromInline var summarized = Cell(first: 0, second: -1)
  private var summary = TextBlocks()

  init(slotCount: Int) {
    unsafe cells = .allocate(capacity: max(slotCount, 1))
    unsafe cells.initialize(repeating: Cell(first: 0, second: 0), count: max(slotCount, 1))
    self.slotCount = slotCount
    values = Array(repeating: nil, count: slotCount)
  }

  deinit {
    unsafe cells.deallocate()
  }

  /// Gives a variable of a struct type its object; nil when there is none, as for the parent of a root.
  @inlinable public mutating func set(_ variable: Variable, _ object: Object?) {
    precondition(variable.slot < slotCount)
    summarized.second = -1
    unsafe cells[variable.slot] = object.map(Cell.init) ?? Cell(first: 0, second: 0)
  }

  /// Gives a variable for lists of the host its list; nil when there is none.
  public mutating func set(_ variable: Variable, _ list: ListReference?) {
    precondition(variable.slot < slotCount && variable.isHostList)
    unsafe cells[variable.slot] = list.map(Cell.init) ?? Cell(first: -1, second: 0)
  }

  /// Gives a variable its value; its texts must stay valid while it is set (see `text(_:)`).
  public mutating func set(_ variable: Variable, _ value: Value?) {
    if case .object(let object, _)? = value, variable.isObject {
      set(variable, object)
    } else {
      values[variable.slot] = value
    }
  }

  /// Copies a string for the value of a variable; the text stays valid as long as the evaluation.
  public mutating func text(_ string: String) -> Text { bindings.copy(string) }

  /// Copies bytes for the value of a variable; the text stays valid as long as the evaluation.
  public mutating func text(_ bytes: [UInt8]) -> Text { bindings.copy(bytes) }

  /// The error behind an outcome that is one.
  public func error(_ outcome: Outcome) -> EvaluationError? {
    guard outcome.isError, !errors.isEmpty else { return nil }
    return errors[min(Int(-1 - outcome.raw), errors.count - 1)]
  }

  // MARK: Evaluating

  /// Begins a new evaluation: what the last one made is gone.
  ///
  /// Conditions and programs do so themselves; it is for hosts that evaluate the tests of a formula.
  @inlinable public mutating func begin(slots: Int) {
    cost = costLimit
    if slots > slotCount || !errors.isEmpty || hasScratch { prepare(slots: slots) }
  }

  @usableFromInline var hasScratch: Bool { usesScratch }

  @usableFromInline mutating func prepare(slots: Int) {
    errors.removeAll(keepingCapacity: true)
    if usesScratch {
      scratch.reset()
      usesScratch = false
    }
    guard slots > slotCount else { return }
    let larger = UnsafeMutablePointer<Cell>.allocate(capacity: slots)
    unsafe larger.initialize(repeating: Cell(first: 0, second: 0), count: slots)
    unsafe larger.update(from: cells, count: slotCount)
    unsafe cells.deallocate()
    unsafe cells = larger
    values.append(contentsOf: repeatElement(nil, count: slots - slotCount))
    slotCount = slots
  }

  /// Takes a number of steps; false when the limit is passed.
  @inlinable mutating func spend(_ steps: Int) -> Bool {
    cost -= steps
    return cost >= 0
  }

  // MARK: Results of readers and functions

  /// Why the last operand gave nil, for functions that plan themselves and give a condition.
  @inlinable public var reason: Outcome { failure }

  /// Answers that a field is missing: `return evaluation.missing(path)`.
  @inlinable public mutating func missing<T>(_ path: FieldPath) -> T? {
    failure = .missing(path)
    return nil
  }

  /// Answers an error: `return evaluation.fail(.custom("no such symbol"))`.
  public mutating func fail<T>(_ error: EvaluationError) -> T? {
    failure = outcome(error)
    return nil
  }

  /// The outcome that stands for an error. Only so many are told apart; what follows repeats the last.
  mutating func outcome(_ error: EvaluationError) -> Outcome {
    if errors.count < 64 { errors.append(error) }
    return Outcome(raw: Int32(-errors.count))
  }

  /// Copies a string for a result of a function; the text stays valid until the next evaluation.
  ///
  /// - Returns: nil, with the failure set, when the limit of cost is passed.
  public mutating func result(_ string: String) -> Text? {
    guard charge(string.utf8.count) else { return nil }
    return scratch.copy(string)
  }

  /// Copies bytes for a result of a function; the text stays valid until the next evaluation.
  public mutating func result(_ bytes: [UInt8]) -> Text? {
    guard charge(bytes.count) else { return nil }
    return scratch.copy(bytes)
  }

  /// What characters a text has; those of the last one are remembered, since many patterns are tried on one text.
  public mutating func blocks(of text: Text) -> TextBlocks {
    let cell = Cell(text)
    if cell.first == summarized.first, cell.second == summarized.second { return summary }
    let blocks = TextBlocks(text)
    // Where results of functions were made, texts may take the place of others.
    if !usesScratch {
      summarized = cell
      summary = blocks
    }
    return blocks
  }

  /// True for a text without a byte above 0x7F. Of the text that was asked for last it is known.
  public mutating func isASCII(_ text: Text) -> Bool { blocks(of: text).isASCII }

  /// One text behind another.
  mutating func concatenation(_ a: Text, _ b: Text) -> Text? {
    guard charge(a.count + b.count) else { return nil }
    let start = unsafe scratch.allocate(a.count + b.count)
    unsafe start.initialize(from: a.start, count: a.count)
    unsafe (start + a.count).initialize(from: b.start, count: b.count)
    return unsafe Text(start: start, count: a.count + b.count)
  }

  private mutating func charge(_ bytes: Int) -> Bool {
    usesScratch = true
    if spend(bytes / 16) { return true }
    failure = outcome(.costExceeded)
    return false
  }
}

/// The value of a variable of a static type: an object, a number, a text.
@frozen @usableFromInline struct Cell {
  @usableFromInline var first: Int
  @usableFromInline var second: Int

  @inlinable init(first: Int, second: Int) {
    self.first = first
    self.second = second
  }

  @inlinable init(_ object: Object) {
    first = Int(bitPattern: UInt(UInt32(bitPattern: object.index)) | UInt(UInt32(bitPattern: object.part)) << 32)
    second = 1
  }

  /// The object, when there is one.
  @inlinable var object: Object? {
    second == 0
      ? nil : Object(Int32(truncatingIfNeeded: first), part: Int32(truncatingIfNeeded: first >> 32))
  }
}
