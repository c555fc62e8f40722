"""Nouns that games share."""
