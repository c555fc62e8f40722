"""What may be said at a table of Star Wars: Legion, stage by stage."""
