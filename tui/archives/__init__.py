"""What goes to archives and comes from them, and what an archive keeps it in."""
