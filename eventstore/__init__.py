"""The log: ordered, hash-chained bytes, and how they travel."""
