/// A value that is found when it is asked for.
///
/// The optional module "lambdas" of the specification lets data bring code along. Here a lambda is a Swift closure:
/// interpolated it gets no text, as a section it gets the section's text as it stands in the template. What it gives is
/// either a value, which costs nothing more, or a template, which is parsed each time: with the default delimiters where
/// it is interpolated, with those in force where it is a section. In an inverted section a lambda counts as there and is
/// not called. Names do not go through a lambda: `{{lambda.name}}` shows nothing.
public struct MustacheLambda: Sendable {
  /// What a lambda gives.
  public enum Result: Sendable {
    /// A value, treated as if it stood in the context.
    case value(MustacheValue)
    /// Text of a template that is rendered in place.
    case template(String)
  }

  let body: @Sendable (_ text: String?) -> Result

  /// A lambda of a closure.
  ///
  /// - Parameter body: gets the section's text, or nil where the lambda is interpolated. It is called anew for each use
  ///   and must give the same each time, so that pages stay the same.
  public init(_ body: @escaping @Sendable (_ text: String?) -> Result) {
    self.body = body
  }
}
