"""The rulebook, a module for each chapter, and its table of contents."""
