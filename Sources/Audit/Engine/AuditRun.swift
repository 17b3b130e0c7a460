internal import Expressions
public import Guidelines
public import Manifest
internal import SourceText
internal import Synchronization

/// One audit, of a whole manifest or of a stream of parts: takes stores, gives findings in order, and a summary.
///
/// ```
/// var run = AuditRun(plan, options)
/// run.audit(store) { findings in report(findings) }
/// let summary = run.finish { findings in report(findings) }
/// ```
/// The findings and their order are the same for any number of threads and any way of cutting a stream.
public struct AuditRun: ~Copyable {
  private let plan: AuditPlan
  private let options: AuditOptions
  private let workers: WorkerPool
  private var total: PartResult
  private var inventory = Inventory()
  private var project: Store?

  /// How many elements one piece of work has at most, and for the least of stores: so that handing it out costs nothing
  /// beside it, and that all threads have something to do.
  private static let grain = 1_000
  private static let smallestGrain = 20

  /// Begins an audit.
  public init(_ plan: AuditPlan, _ options: AuditOptions = AuditOptions()) {
    self.plan = plan
    self.options = options
    workers = WorkerPool(plan, options)
    total = PartResult(guidelines: plan.guidelines.count)
  }

  /// Audits everything in a store but the project.
  ///
  /// - Parameters:
  ///   - store: a manifest, or a part of one with the project's facts.
  ///   - convert: makes what is wanted of some findings; runs on any thread.
  ///   - deliver: takes what was made, in document order, on the calling thread.
  public mutating func audit<T: Sendable, E>(
    _ store: Store, convert: @escaping @Sendable ([Finding]) -> T, deliver: (T) throws(E) -> Void
  ) throws(E) {
    if project == nil { project = store }
    inventory.add(store)
    let pieces = Self.pieces(of: store, options)
    let directions = ResolvedDirections.resolve(store, plan)
    let workers = workers
    let results = Mutex([(PartResult, T)?](repeating: nil, count: pieces.count))
    inParallel(pieces.count, jobs: options.jobs) { take in
      workers.withWorker { worker in
        while let number = take() {
          let result = worker.auditor.audit([pieces[number]], of: store, directions, convert)
          results.withLock { $0[number] = result }
        }
      }
    }
    for case (let result, let converted)? in results.withLock({ $0 }) {
      total += result
      try deliver(converted)
    }
  }

  /// Audits each record of a part of a stream by itself: what a filter does, one line for one line.
  ///
  /// The project is left out, as nothing knows of the whole.
  ///
  /// - Parameters:
  ///   - store: a part of a stream.
  ///   - convert: makes what is wanted of some records in a row; runs on any thread.
  ///   - deliver: takes what was made, in the order of the lines, on the calling thread.
  public mutating func auditRecords<T: Sendable, E>(
    _ store: Store, convert: @escaping @Sendable ([RecordResult]) -> T, deliver: (T) throws(E) -> Void
  ) throws(E) {
    let records = Piece.inLines(store)
    let directions = ResolvedDirections.resolve(store) { [facts = plan.vocabulary.facts] tag in
      facts.locales.isRightToLeft(tag)
    }
    let workers = workers
    let grain = max(1, min(200, records.count / max(1, options.jobs * 4)))
    let count = (records.count + grain - 1) / grain
    let results = Mutex([T?](repeating: nil, count: count))
    inParallel(count, jobs: options.jobs) { take in
      workers.withWorker { worker in
        while let number = take() {
          let range = number * grain..<min(records.count, (number + 1) * grain)
          let made = range.map { place in
            let (result, findings) = worker.auditor.audit([records[place]], of: store, directions) { $0 }
            return RecordResult(
              kind: records[place].kind, subject: records[place].subject(in: store),
              tally: result.tallies.reduce(into: Tally()) { $0 += $1 }, findings: findings)
          }
          let converted = convert(made)
          results.withLock { $0[number] = converted }
        }
      }
    }
    for case let converted? in results.withLock({ $0 }) { try deliver(converted) }
  }

  /// The pieces of work that are this run's. A stream is cut into shards by who reads it.
  private static func pieces(of store: Store, _ options: AuditOptions) -> [Piece] {
    let size =
      store.elements.count + store.screens.count + store.strings.count + store.assets.count
      + store.usages.count
    guard let shard = options.shard, !options.isCut else {
      let part = options.jobs > 1 ? max(smallestGrain, size / (options.jobs * 8)) : grain
      return Piece.cut(store, grain: min(grain, part))
    }
    let all = Piece.cut(store, grain: min(grain, max(1, size / (shard.count * 4))))
    return Array(all[shard.range(of: all.count)])
  }

  /// Audits everything in a stream but the project: lines are read and audited on all threads.
  ///
  /// - Parameters:
  ///   - next: gives the next lines; runs on the calling thread.
  ///   - isOurs: whether lines are this run's, by the number of the first of them, from 0; others are only taken note of, as
  ///     another shard's work.
  ///   - convert: makes what is wanted of some findings; runs on any thread.
  ///   - deliver: takes what the lines held, and what was made of the findings; nil where something is wrong with the lines. In
  ///     the order of the lines, on the calling thread.
  public mutating func audit<T: Sendable, E>(
    lines next: () throws(E) -> ManifestLines?, isOurs: @escaping @Sendable (Int) -> Bool,
    convert: @escaping @Sendable ([Finding]) -> T,
    deliver: (ManifestBatch, T?) throws(E) -> Void
  ) throws(E) {
    let (plan, options, workers) = (plan, options, workers)
    try inOrder(jobs: options.jobs, next: next) { lines -> StreamPart<T> in
      let batch = lines.read()
      guard batch.problems.isEmpty else { return StreamPart(batch: batch) }
      var part = StreamPart<T>(batch: batch)
      part.inventory.add(batch.store)
      guard isOurs(lines.firstLine - 1) else { return part }
      let pieces = Self.pieces(of: batch.store, options)
      let directions = ResolvedDirections.resolve(batch.store, plan)
      part.found = workers.withWorker { $0.auditor.audit(pieces, of: batch.store, directions, convert) }
      return part
    } consume: { (part) throws(E) in
      if project == nil { project = part.batch.store }
      inventory.merge(part.inventory)
      if let (result, _) = part.found { total += result }
      try deliver(part.batch, part.found?.1)
    }
  }

  /// What came of some lines.
  private struct StreamPart<T: Sendable>: Sendable {
    var batch: ManifestBatch
    var inventory = Inventory()
    var found: (PartResult, T)?
  }

  /// Audits the project, now that everything in it was seen, and sums up.
  public mutating func finish<T: Sendable, E>(
    convert: @escaping @Sendable ([Finding]) -> T, deliver: (T) throws(E) -> Void
  ) throws(E) -> AuditSummary {
    if let project, options.shard?.isLast != false {
      let directions = ResolvedDirections.resolve(project, plan)
      let (result, converted) = workers.withWorker { worker in
        worker.auditor.session.show(inventory)
        return worker.auditor.audit([Piece(kind: .project, range: 0..<1)], of: project, directions, convert)
      }
      total += result
      try deliver(converted)
    }
    let name = project.flatMap { store in store.project.flatMap { store.text($0, ProjectField.name) } }
    var summary = AuditSummary(plan, total, name: name ?? "", weights: options.weights)
    summary.waivers = options.waivers?.results(total.waiverUses) ?? []
    summary.reviews = options.answers.entries
    summary.shard = options.shard
    summary.isPartial = options.isPartial || options.screens != nil
    return summary
  }
}

/// A run of subjects of one kind, small enough for one thread and large enough to be worth it.
struct Piece: Sendable {
  var kind: SubjectKind
  /// Positions in the store's list of that kind.
  var range: Range<Int>

  /// Cuts a store into pieces in document order: screens with their elements, strings, assets, usages.
  static func cut(_ store: Store, grain: Int) -> [Piece] {
    var pieces: [Piece] = []
    var first = 0
    var size = 0
    for screen in store.screens.indices {
      size += store.elements(in: screen).count + 1
      if size >= grain || screen == store.screens.count - 1 {
        pieces.append(Piece(kind: .screen, range: first..<screen + 1))
        (first, size) = (screen + 1, 0)
      }
    }
    for (kind, count) in [
      (SubjectKind.string, store.strings.count), (.asset, store.assets.count), (.usage, store.usages.count),
    ] {
      pieces += stride(from: 0, to: count, by: grain).map { Piece(kind: kind, range: $0..<min($0 + grain, count)) }
    }
    return pieces
  }
}

/// What came of one record of a stream.
public struct RecordResult: Sendable {
  /// What the record is: a screen, a string, an asset or a usage.
  public var kind: SubjectKind
  /// What findings call it.
  public var subject: String
  /// The counts of verdicts on it and, of a screen, on what is on it; inapplicable ones are not counted.
  public var tally: Tally
  /// Verdicts worth telling.
  public var findings: [Finding]
}

extension Piece {
  /// A piece for each record of a store, in the order of the lines that they were read from.
  static func inLines(_ store: Store) -> [Piece] {
    var pieces: [(line: UInt32, piece: Piece)] = []
    for (kind, list) in [
      (SubjectKind.screen, store.screens), (.string, store.strings), (.asset, store.assets), (.usage, store.usages),
    ] {
      for (place, record) in list.enumerated() {
        pieces.append((store.records[Int(record)].line, Piece(kind: kind, range: place..<place + 1)))
      }
    }
    return pieces.sorted { $0.line < $1.line }.map(\.piece)
  }

  /// What findings call the record of a piece that is one.
  func subject(in store: Store) -> String {
    let list =
      switch kind {
      case .string: store.strings
      case .asset: store.assets
      case .usage: store.usages
      default: store.screens
      }
    return store.subject(of: Int(list[range.lowerBound])) ?? ""
  }
}

extension Auditor {
  /// Looks at pieces of a store and converts what it found.
  mutating func audit<T>(
    _ pieces: [Piece], of store: Store, _ directions: [ResolvedDirections], _ convert: ([Finding]) -> T
  ) -> (PartResult, T) {
    session.withView(store, directions) { view in
      var view = view
      return unsafe withUnsafePointer(to: &view) { pointer in
        unsafe begin(store, pointer)
        let view = unsafe pointer.pointee
        for piece in pieces { audit(piece, of: store, view) }
        var result = take()
        var findings = result.hits.map { finding($0, of: store, view) }
        if let complete = options.complete { findings = findings.map(complete) }
        unsafe evaluation.host = nil
        result.hits = []
        return (result, convert(findings))
      }
    }
  }

  private mutating func audit(_ piece: Piece, of store: Store, _ view: HostView) {
    switch piece.kind {
    case .project, .translation: auditProject(of: store, view)
    case .screen, .element: for screen in piece.range { audit(screen: screen, of: store, view) }
    case .string: for place in piece.range { audit(store.strings[place], .string, of: store, view) }
    case .asset: for place in piece.range { audit(store.assets[place], .asset, of: store, view) }
    case .usage: for place in piece.range { audit(store.usages[place], .usage, of: store, view) }
    }
  }
}

extension ResolvedDirections {
  /// Resolves every screen and element of a store by what a plan knows of locales.
  static func resolve(_ store: Store, _ plan: AuditPlan) -> [ResolvedDirections] {
    resolve(store) { [facts = plan.vocabulary.facts] tag in facts.locales.isRightToLeft(tag) }
  }
}
