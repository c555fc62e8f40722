"""A match before it is opened."""
