"""Conquest: the round sequence, from reinforcements to the victory check."""
