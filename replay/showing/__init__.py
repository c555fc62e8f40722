"""What screens and lists read off a line."""
