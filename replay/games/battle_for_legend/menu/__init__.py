"""What may be said at a table, stage by stage."""
