/// Words inside names: `voiceMessagePlayer` has `voice`, `message` and `player`.
enum Words {
  /// The words of a name in lower case, split at capitals, digits, underscores and dots.
  static func of(_ name: some StringProtocol) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var wasCapital = false
    let bytes = Array(name.utf8)
    for (index, byte) in bytes.enumerated() {
      let isCapital = byte >= 0x41 && byte <= 0x5A
      let isLetter = isCapital || byte >= 0x61 && byte <= 0x7A || byte >= 0x80
      let nextIsSmall = index + 1 < bytes.count && bytes[index + 1] >= 0x61 && bytes[index + 1] <= 0x7A
      if !isLetter || isCapital && (!wasCapital || nextIsSmall), !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        word = []
      }
      if isLetter { word.append(isCapital ? byte | 0x20 : byte) }
      wasCapital = isCapital
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  /// True when a name has one of some words.
  static func have(_ name: some StringProtocol, _ wanted: Set<String>) -> Bool {
    of(name).contains(where: wanted.contains)
  }

  /// Players and what they are made of.
  static let playback: Set<String> = [
    "player", "playback", "scrub", "scrubber", "scrubbing", "playing", "seek", "seekbar", "miniplayer",
  ]
  /// What draws a recording from its start at the left, in every language.
  static let timelines: Set<String> = ["transport", "scrubber", "seekbar", "waveform"]
  /// Types that play something even if their name says no more than what.
  static let media: Set<String> = playback.union([
    "audio", "video", "movie", "voice", "media", "song", "track", "podcast",
  ])
  /// What has sliders beside a player and plays nothing: values of picture and sound.
  static let levels: Set<String> = [
    "volume", "brightness", "contrast", "saturation", "filter", "filters", "equalizer", "speed", "rate", "delay",
  ]
  /// What says something of places in the world or of hands.
  static let spatial: Set<String> = ["compass", "joystick", "dpad", "gamepad"]
  /// Content that runs from left to right by its nature.
  static let machineText: Set<String> = [
    "url", "uri", "link", "address", "email", "mail", "code", "hash", "phone", "json", "xml", "log", "logs", "debug",
    "token", "key", "domain", "host", "ip", "mac", "path", "hex", "console", "terminal", "identifier", "uuid", "iban",
    "number",
    "digits", "pin", "otp", "mnemonic", "seed", "wallet", "pubkey", "npub",
  ]
  /// What is typed or shown from left to right in every language.
  static let addresses: Set<String> = [
    "url", "uri", "address", "email", "phone", "code", "hash", "iban", "domain", "host", "ip", "token", "json", "pin",
    "otp", "hex", "username", "password",
  ]
  /// What goes back or on.
  static let leading: Set<String> = [
    "back", "dismiss", "previous", "prev", "pop", "next", "forward", "disclosure", "continue", "navigate", "push",
  ]
}
