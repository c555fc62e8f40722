"""The rules of Star Wars: Legion that this program knows, chapter by chapter."""
