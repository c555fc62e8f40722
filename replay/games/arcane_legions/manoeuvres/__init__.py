"""Move orders: what they draw, each step and turn, and where a unit is said to have come to rest."""
