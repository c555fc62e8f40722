"""The rules of Conquest's round, chapter by chapter, in our words."""
