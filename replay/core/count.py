"""Numbers of things in words: one noun for one of them, another for several."""

IRREGULAR = {"die": "dice"}
"""Nouns whose plural is no "s" more."""


def counted(number: int, noun: str, several: str = "") -> str:
    """A number with its noun: "1 die", "-3 dice", "0 icons"; of a noun in several words the last one is counted."""
    before, _, last = noun.rpartition(" ")
    many = several or f"{before} {IRREGULAR.get(last, f'{last}s')}".lstrip()
    return f"{number} {noun if abs(number) == 1 else many}"


def be(number: int) -> str:
    """What so many of a thing do: "is", or "are"."""
    return "is" if number == 1 else "are"


def were(number: int) -> str:
    """What so many of a thing did: "was", or "were"."""
    return "was" if number == 1 else "were"
