// The audit.
