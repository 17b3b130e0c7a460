public import Audit
internal import Configuration
internal import Guidelines

/// Puts the results of all shards of a run together: the same result as that of the whole, byte for byte.
public enum ResultMerge {
  /// Why results do not make a whole.
  public enum Problem: Error, Hashable, Sendable {
    /// A result is that of no shard; by its place.
    case noShard(Int)
    /// A result is of another number of shards, another project, or was made by other guidelines or weights than the first.
    case different(Int, what: String)
    /// A shard is there twice.
    case repeated(Shard)
    /// Shards that are not there.
    case missing([Shard])

    /// What is wrong, in a sentence.
    ///
    /// - Parameter names: the names of the results.
    public func message(_ names: [String]) -> String {
      switch self {
      case .noShard(let place): "\(names[place]) is the result of no shard"
      case .different(let place, let what): "\(names[place]) has another \(what) than \(names[0])"
      case .repeated(let shard): "shard \(shard) is there twice"
      case .missing(let shards):
        "there is no result of shard" + (shards.count > 1 ? "s " : " ")
          + shards.prefix(8).map(\.description).joined(separator: ", ") + (shards.count > 8 ? " and others" : "")
      }
    }
  }

  /// Merges results, in any order.
  public static func merge(_ results: [AuditResult]) throws(Problem) -> AuditResult {
    let sorted = try checked(results)
    let first = sorted[0].summary
    var guidelines = first.guidelines
    var failures: [Severity: Int] = [:]
    var waivers = first.waivers
    for (place, result) in sorted.enumerated() {
      failures.merge(result.summary.failures, uniquingKeysWith: +)
      guard place > 0 else { continue }
      for index in guidelines.indices { guidelines[index].tally += result.summary.guidelines[index].tally }
      for index in waivers.indices { waivers[index].count += result.summary.waivers[index].count }
    }
    var summary = AuditSummary(
      project: first.project, guidelines: guidelines, failures: failures, weights: first.weights)
    summary.waivers = waivers
    summary.reviews = first.reviews
    summary.isPartial = first.isPartial
    return AuditResult(
      summary: summary, findings: inOrder(sorted.map(\.findings)), questions: inOrder(sorted.map(\.questions)))
  }

  /// The findings of all shards in the order of a document: by the kind of subject, then by shard.
  private static func inOrder(_ lists: [[Finding]]) -> [Finding] {
    var byKind: [[Finding]] = Array(repeating: [], count: 5)
    for list in lists {
      for finding in list {
        let kind =
          switch finding.kind {
          case .screen, .element: 0
          case .string: 1
          case .asset: 2
          case .usage: 3
          case .translation, .project: 4
          }
        byKind[kind].append(finding)
      }
    }
    return byKind.flatMap(\.self)
  }

  /// The results in the order of their shards, when they are all there and fit together.
  private static func checked(_ results: [AuditResult]) throws(Problem) -> [AuditResult] {
    precondition(!results.isEmpty, "there is nothing to merge")
    let first = results[0].summary
    var shards: [(shard: Shard, place: Int)] = []
    for (place, result) in results.enumerated() {
      guard let shard = result.summary.shard else { throw .noShard(place) }
      if let what = difference(result.summary, first) { throw .different(place, what: what) }
      if shards.contains(where: { $0.shard == shard }) { throw .repeated(shard) }
      shards.append((shard, place))
    }
    let count = shards[0].shard.count
    let there = Set(shards.map(\.shard.number))
    let missing = (1...count).filter { !there.contains($0) }.compactMap { Shard($0, of: count) }
    guard missing.isEmpty else { throw .missing(missing) }
    return shards.sorted { $0.shard.number < $1.shard.number }.map { results[$0.place] }
  }

  private static func difference(_ a: AuditSummary, _ b: AuditSummary) -> String? {
    if a.shard?.count != b.shard?.count { return "number of shards" }
    if a.project != b.project { return "project" }
    if a.weights != b.weights { return "weights" }
    if a.guidelines.map(\.id) != b.guidelines.map(\.id) { return "set of guidelines" }
    if a.waivers.map(\.waiver) != b.waivers.map(\.waiver) { return "list of waivers" }
    return nil
  }
}
