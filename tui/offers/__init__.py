"""What may be said at a table as a menu and as the words of a line: pure, and drawn elsewhere."""
