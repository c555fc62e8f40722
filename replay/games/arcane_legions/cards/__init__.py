"""Armies and their cards: slots, icons, abilities as they are written."""
