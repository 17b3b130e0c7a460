internal import Audit
internal import Mustache
internal import SourceText
internal import Synchronization

/// Builds the site.
///
/// A build is a pipeline of named steps. The early ones plan: they say which files there will be and what makes each.
/// The last one makes them, on all threads, and hands each to the caller, who writes it. Nothing is shared between files
/// but what was planned, so that they are the same whatever the number of threads.
public struct Site: Sendable {
  /// A step of a build.
  public struct Step: Sendable {
    /// What the step is called.
    public let name: String
    let plan: @Sendable (SiteModel) -> [PlannedFile]
  }

  /// A file that will be made.
  enum PlannedFile: Sendable {
    /// A page of an edition, by the edition's place.
    case page(SitePage, edition: Int)
    /// A file that is no page.
    case file(path: String, make: @Sendable () -> [UInt8])

    /// Whether it is a page.
    var isPage: Bool {
      if case .page = self { true } else { false }
    }

    /// The path: pages of an edition in its folder.
    func path(_ model: SiteModel) -> String {
      switch self {
      case .page(let page, let edition): model.editions[edition].folder + page.path
      case .file(let path, _): path
      }
    }
  }

  /// The steps in their order.
  public static let steps: [Step] = [
    Step(name: "overview") { OverviewPages.plan($0).inEveryEdition(of: $0) },
    Step(name: "guidelines") { GuidelinePages.plan($0).inEveryEdition(of: $0) },
    Step(name: "checklists") { ChecklistPages.plan($0).inEveryEdition(of: $0) + ChecklistFiles.plan($0) },
    Step(name: "symbols") { SymbolPages.plan($0).inEveryEdition(of: $0) + SymbolData.plan($0) },
    Step(name: "facts") { FactPages.plan($0).inEveryEdition(of: $0) },
    Step(name: "direction") { DirectionPages.plan($0).inEveryEdition(of: $0) },
    Step(name: "words") { WordPages.plan($0).inEveryEdition(of: $0) },
    Step(name: "audits") { AuditPages.plan($0).inEveryEdition(of: $0) },
    Step(name: "quarters") { QuarterPages.plan($0).inEveryEdition(of: $0) },
    Step(name: "search") { SearchIndex.plan($0) },
    Step(name: "assets") { AssetFiles.plan($0) },
    Step(name: "feeds") { FeedFiles.plan($0) },
  ]

  private let model: SiteModel
  private let files: [PlannedFile]

  /// Plans a site.
  ///
  /// - Throws: what is wrong with a template or a file of texts.
  public init(_ input: SiteInput, _ options: SiteOptions = SiteOptions()) throws(SiteProblem) {
    model = try SiteModel(input, options)
    files = Site.steps.flatMap { [model] in $0.plan(model) } + SitemapFile.plan(model)
  }

  /// The paths of all files, in the order of the plan.
  public var paths: [String] { files.map { $0.path(model) } }

  /// Makes every file.
  ///
  /// - Parameter write: takes a file; called on any thread, in no order. Its error ends the build.
  /// - Throws: the error of the first file, in the order of the plan, that could not be made or written.
  public func build<E: Error>(_ write: @escaping @Sendable (SiteFile) throws(E) -> Void) throws {
    let failure = Mutex<(place: Int, error: any Error)?>(nil)
    // The few files that are no pages come first: some are large, and one that is begun last would be waited for.
    let order = files.indices.filter { !files[$0].isPage } + files.indices.filter { files[$0].isPage }
    inParallel(files.count, jobs: model.options.jobs) { [model, files] take in
      // What could be read once can be read again; a thread that could not would share the first model.
      let model = model.options.jobs > 1 ? (try? SiteModel(of: model)) ?? model : model
      var buffer: [UInt8] = []
      while let place = take().map({ order[$0] }) {
        do {
          buffer.removeAll(keepingCapacity: true)
          try Site.make(files[place], model, &buffer)
          try write(SiteFile(path: files[place].path(model), bytes: buffer))
        } catch {
          failure.withLock { known in
            if known.map({ place < $0.place }) ?? true { known = (place, error) }
          }
        }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure.error }
  }

  private static func make(_ file: PlannedFile, _ model: SiteModel, _ buffer: inout [UInt8]) throws {
    switch file {
    case .page(let page, let edition):
      let scope = PageScope(model, model.editions[edition], page)
      let context = PageFrame.context(scope, page.content(scope))
      try model.templates.render("site/" + page.template, context, appendingTo: &buffer)
    case .file(_, let make): buffer += make()
    }
  }
}

extension [SitePage] {
  /// The pages in every language.
  func inEveryEdition(of model: SiteModel) -> [Site.PlannedFile] {
    model.editions.indices.flatMap { edition in map { .page($0, edition: edition) } }
  }
}
