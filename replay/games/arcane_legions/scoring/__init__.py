"""Victory points, who scores them, and the end of the match."""
