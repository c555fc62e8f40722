"""How a base goes over the table: steps, turns, collisions, snaps and slides, on exact outlines."""
