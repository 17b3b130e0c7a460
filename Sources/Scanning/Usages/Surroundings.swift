internal import Manifest

/// What stands around the node that is being visited.
struct Surroundings {
  /// The contexts that everything inside has.
  var contexts: UsageContexts = []
  /// The qualified name of the type, which may be that of a screen.
  var type = ""
  /// The index of the screen in the file, if the type is one.
  var screen: Int?
  /// The node of the type, and of the function, accessor or variable.
  var typeNode: Int?
  var function: Int?
  /// A modifier outside mirrors what is inside.
  var flip: FlipMethod?
  /// A modifier outside forces what is inside to one direction.
  var isForced = false
  /// In a collection layout that does not say that it flips.
  var isLayoutClass = false
  /// The value is used as a symbol's or an image's name by the call around it.
  var isNamed = false
}

extension UsageContexts {
  /// Nothing is judged here.
  static let excused: UsageContexts = [.branchesOnDirection, .preview, .test]
}
