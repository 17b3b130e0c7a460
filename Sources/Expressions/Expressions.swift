// The Common Expression Language.
