"""What a match of Arcane Legions may choose, by what it is about: a value for each, and what the value comes to."""
