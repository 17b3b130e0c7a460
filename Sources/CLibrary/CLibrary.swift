// The C library of the system, under one name; beside this file lies what differs between the systems.
#if canImport(Darwin)
  @_exported public import Darwin
#else
  @_exported public import Glibc
#endif
