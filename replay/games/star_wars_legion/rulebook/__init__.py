"""The rulebook of Star Wars: Legion, a file for each chapter."""
