"""Keys in sentences: by their usual signs, told as they are bound."""

KEYED = "\x01"
"""Stands on both sides of a key's sign in a sentence, so that it is told as it is bound; nobody can write it."""


def key(sign: str) -> str:
    """A key in a sentence, by its usual sign."""
    return f"{KEYED}{sign}{KEYED}"
