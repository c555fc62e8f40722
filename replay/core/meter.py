"""Numbers and signs that come with their word, so that nothing on a screen has to be guessed."""

from msgspec import Struct


class Meter(Struct, frozen=True):
    """A number with its word and, where there is one, the number it is counted against: 2 of 8 OP."""

    word: str
    value: int
    of: int | None = None


class Sign(Struct, frozen=True):
    """One printed cell and the word that explains it."""

    sign: str
    word: str
