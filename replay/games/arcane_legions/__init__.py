"""Arcane Legions: bases with notches, figures in slots, dice in a line-up."""
