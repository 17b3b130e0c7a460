/// The tag of a line in a stream: `{"screen": {...}}`.
enum StreamTag: String, Term {
  case project, screen, string, asset, usage, review
}
