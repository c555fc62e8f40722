"""The rulebook of Battle for Legend, a file for each chapter."""
