"""What people type, as it is meant: words, whole numbers, lengths of time. Commands and screens read it here alike."""

import re
import unicodedata

from replay.core.text import plain

_LENGTH = re.compile(r"(?:([0-9]{1,4})h)?(?:([0-9]{1,6})m)?(?:([0-9]{1,6})s)?|([0-9]{1,6})", re.ASCII)
_ACCENTS = re.compile("[\u0300-\u036f]")
NAMED = 255
"""Bytes of a player's or an event's name, at most."""


class Mistyped(ValueError):
    """What was typed is not what is asked for; the message is a sentence for people."""


def shown(typed: str) -> str:
    """What was typed, in a sentence about it: nothing at all is seen there too."""
    return typed if typed.strip() else f"'{typed}'"


def words(typed: str, most: int = 0) -> str:
    """A text as logs keep it: on one line, its accents composed; of ``most`` bytes, 0 for as many as an entry holds.

    Raises ``Mistyped``.
    """
    said = unicodedata.normalize("NFC", typed)
    why = plain(said) if said.strip() else "nothing is said there"
    if not why and most and len(said.encode()) > most:
        why = f"is longer than {most} bytes"
    if why:
        raise Mistyped(why)
    return said


def folded(text: str) -> str:
    """Letters as searches compare them, whatever their case, width and accents: "Groß" is "gross", "ς" is "σ".

    All are capitals in the end, since only those have one form wherever they stand; pages do the same in their script.
    """
    if text.isascii():
        return text.upper()
    return _ACCENTS.sub("", unicodedata.normalize("NFKD", text)).upper()


def number(typed: str, least: int, most: int = 0) -> int:
    """A whole number from the least that is meant, up to ``most``, 0 for no bound. Raises ``Mistyped``."""
    fits = typed.isascii() and typed.isdigit() and len(typed) < 16 and int(typed) >= least
    if not fits or (most and int(typed) > most):
        raise Mistyped(f"{shown(typed)} is no whole number from {least} {f'to {most}' if most else 'on'}")
    return int(typed)


def length(typed: str, most: int) -> int:
    """A length of time in seconds, of ``most`` at most: ``60m``, ``1h30m``, ``90s``; a number alone is minutes.

    Raises ``Mistyped``.
    """
    parts = _LENGTH.fullmatch(typed)
    hours, minutes, seconds, alone = (int(part or 0) for part in parts.groups()) if parts else (0, 0, 0, 0)
    found = (hours * 60 + minutes + alone) * 60 + seconds
    if not 0 < found <= most:
        raise Mistyped(f"{shown(typed)} is no length of time: 60m, 1h30m, 90s")
    return found
