"""How one line reads: its acts decoded, under the corrections up to any entry."""
