"""What each part of a screen says, drawn into cells: pure, and the same for every output."""
