#if canImport(Darwin)
  internal import MachO
#endif

/// The file of the running program; nil where the system does not tell.
package var programPath: String? {
  #if canImport(Darwin)
    var size: UInt32 = 0
    unsafe _NSGetExecutablePath(nil, &size)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(size)) { buffer in
      unsafe _NSGetExecutablePath(buffer.baseAddress!, &size) == 0 ? String(cString: buffer.baseAddress!) : nil
    }
  #else
    return "/proc/self/exe"
  #endif
}

/// Starts a program that is looked for in PATH, with the environment of this one.
///
/// - Parameters:
///   - arguments: the program's name first.
///   - output: where its standard output goes.
///   - errors: where its standard error goes.
/// - Returns: its process, to be waited for by `waitpid`; nil where it could not be started.
package func startProgram(_ arguments: [String], output: Int32, errors: Int32) -> pid_t? {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    let environment = unsafe _NSGetEnviron().pointee
  #else
    var actions = unsafe posix_spawn_file_actions_t()
    let environment = unsafe environ
  #endif
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
  unsafe posix_spawn_file_actions_adddup2(&actions, errors, 2)
  let words = unsafe arguments.map { unsafe strdup($0) }
  defer { unsafe words.forEach { unsafe free($0) } }
  var child: pid_t = 0
  let error = unsafe posix_spawnp(&child, arguments[0], &actions, nil, words + [nil], environment)
  return error == 0 ? child : nil
}
