"""Tests of Arcane Legions."""
