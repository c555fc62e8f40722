"""Special abilities at the table: which bear on a unit, what is called on, what they do."""
