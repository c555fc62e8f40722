"""Before the first turn: armies join, seats, sides and zones are settled, units deploy."""
