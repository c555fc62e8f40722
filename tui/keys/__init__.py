"""Verbs, the keys they are on, and what can be said instead."""
