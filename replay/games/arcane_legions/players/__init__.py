"""Simulated players: what they play with, and how they think."""
