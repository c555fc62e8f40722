"""From what is asked to an entry."""
