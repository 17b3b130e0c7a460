import DataFormats
@preconcurrency import Glibc
import SourceText

/// Runs a piece of work once to warm up and then some rounds, and prints the median and the least of their seconds.
func measure(_ work: () throws -> Int) {
  let rounds = max(1, getenv("R").flatMap { Int(String(cString: $0)) } ?? 5)
  var seconds: [Double] = []
  var check = 0
  for round in 0...rounds {
    let start = now()
    do { check = try work() } catch { fail("\(error)") }
    let end = now()
    if round > 0 { seconds.append(end - start) }
  }
  seconds.sort()
  print("@ s=\(seconds[rounds / 2]) min=\(seconds[0]) n=\(rounds) check=\(check)")
}

private func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Ends with a message on standard error.
func fail(_ message: String) -> Never {
  fputs("benchmarks: \(message)\n", stderr)
  exit(2)
}

/// The bytes of a file.
func readFile(_ path: String) -> SourceFile {
  guard let stream = fopen(path, "rb") else { fail("cannot read \"\(path)\"") }
  defer { fclose(stream) }
  fseek(stream, 0, SEEK_END)
  let size = ftell(stream)
  rewind(stream)
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    count = fread(buffer.baseAddress, 1, size, stream)
  }
  return SourceFile(path: path, bytes: bytes)
}

extension Tree {
  /// The number of screens of a manifest, else of the root's children: what the peers' drivers print, too.
  var topLevelCount: Int {
    count(of: value(forKey: "screens", in: root) ?? root)
  }
}
