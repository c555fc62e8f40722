"""Star Wars: Legion: set-up, the mission, objective tokens; the rest of the game as it is told."""
