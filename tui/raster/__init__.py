"""One drawing path from a scene to cells, for every output."""
