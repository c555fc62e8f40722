"""One line of a match before somebody: read, walked through, written on."""
