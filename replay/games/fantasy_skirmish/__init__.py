"""Fantasy Skirmish: warriors on a grid of squares, whose blows always land."""
