// swift-tools-version: 6.2
import PackageDescription

/// Measures the product's own modules; a package apart, so that the product's build does not carry it.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "rtlaudit", path: "../..")],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        .product(name: "SourceText", package: "rtlaudit"),
        .product(name: "DataFormats", package: "rtlaudit"),
        .product(name: "Bidi", package: "rtlaudit"),
        .product(name: "Expressions", package: "rtlaudit"),
        .product(name: "Manifest", package: "rtlaudit"),
        .product(name: "Mustache", package: "rtlaudit"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)],
      // As the command itself is linked.
      linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux]))])
  ],
  swiftLanguageModes: [.v6]
)
