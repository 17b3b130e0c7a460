// The Unicode bidirectional algorithm (UAX #9).
