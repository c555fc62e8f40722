"""What dice came to, against what even dice come to. It weighs; it never accuses."""
