/// The tag of a line in a stream: `{"screen": {...}}`.
enum StreamTag: UInt8, Term {
  case project, screen, string, asset, usage, review
}
