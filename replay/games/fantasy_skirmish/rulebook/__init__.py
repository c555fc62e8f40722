"""The rulebook of Fantasy Skirmish, a file for each chapter."""
