import Testing

@testable import Scanning

/// Code that nothing leads to is not judged, in a project that is whole.
@Suite struct UnusedFilesTests {
  private static let dead = """
    enum StatusBar {
      static func place(_ view: UIView) { view.leftAnchor.constraint(equalTo: Buttons.row.leftAnchor).isActive = true }
    }
    """
  private static let buttons = """
    enum Buttons {
      static let row = make()
      static func make() -> UIView { row.rightAnchor.constraint(equalTo: bar.rightAnchor).isActive = true }
    }
    """

  private func places(_ texts: [String: String], others: Int = 120) -> [String] {
    var files = texts.map { CodeReader.scan($0.key, Array($0.value.utf8)) }
    for number in 0..<others { files.append(ScannedFile(path: "Sources/Other\(number).swift")) }
    files.append(ScannedFile(path: "App.xcodeproj/project.pbxproj"))
    return ProjectResolver.resolve(files, folder: "App", locales: Fixtures.locales).usages.map(\.path)
  }

  @Test func chainsOfUnusedFilesAreLeftOut() {
    let texts = ["Sources/StatusBar.swift": Self.dead, "Sources/Buttons.swift": Self.buttons]
    #expect(places(texts) == [])
    // Of some files of a project it is not known what names them.
    #expect(places(texts, others: 3).count == 2)
    let user = "final class Page: UIViewController { func viewDidLoad() { StatusBar.place(view) } }\nlet page = Page()"
    #expect(places(texts.merging(["Sources/Page.swift": user]) { $1 }).count == 2)
  }

  @Test func unusedTypesBesideUsedOnesAreLeftOut() {
    let slider = """
      class Slider: UIView { func build() { a.leftAnchor.constraint(equalTo: b.leftAnchor).isActive = true } }
      class SliderDemo: UIViewController {
        func build() { let slider = Slider(); a.leftAnchor.constraint(equalTo: b.leftAnchor).isActive = true }
      }
      """
    let page = "final class Page: UIViewController { let slider = Slider() }\nlet page = Page()"
    #expect(places(["Sources/Slider.swift": slider, "Sources/Page.swift": page]).count == 1)
    #expect(places(["Sources/Slider.swift": slider, "Sources/Page.swift": page], others: 3).count == 2)
    let user = page + "\nlet demo = SliderDemo()"
    #expect(places(["Sources/Slider.swift": slider, "Sources/Page.swift": user]).count == 2)
  }

  @Test(arguments: [
    "@main struct Trip: App { }", "public final class Card: UIView { }", "extension UIView { func place() { } }",
    "func place(_ view: UIView) { }", "final class Service: UNNotificationServiceExtension { }",
    "struct Start: AppIntent { }", "@objc(Card) final class Card: UIView { }",
  ])
  func whatIsReachedOtherwise(_ text: String) {
    #expect(CodeReader.scan("A.swift", Array(text.utf8)).declaredTypes.isEmpty)
  }

  @Test func namesInTextsCount() {
    let file = CodeReader.scan("A.swift", Array("let name = \"Trip.SceneDelegate\"".utf8))
    #expect(file.namedTypes.contains(TypeNames.hash(of: "SceneDelegate")))
  }
}
