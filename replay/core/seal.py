"""Seals: a hidden value bound to its match, seat and number, shown to be unchanged when it is opened."""

from hashlib import sha256
from typing import Any

from msgspec import Struct

SALT = 16
"""Bytes of salt in a seal; values are few and guessable, so a seal without salt would hide nothing."""


class Hidden(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A value face down. In an order still to be recorded ``value`` is what the scribe typed; in the log only
    ``seal`` remains (hex), or neither when it was laid at the table and nobody at the keyboard knows it."""

    seal: str = ""
    value: str = ""


class Opening(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A value turned up: with the ``salt`` (hex) that proves it, or without when it cannot be proved."""

    value: str = ""
    salt: str = ""


def number_of(order: Any, path: str = "") -> int:
    """The number that an order gives the part at a path of it: in a list that it counts from its ``first`` on, by
    place, so that namesakes are told apart; else its ``number``, or 0 where it has none.
    """
    place = path.rpartition(".")[2]
    if place.isdecimal() and hasattr(order, "first"):
        return int(order.first) + int(place)
    return int(getattr(order, "number", 0))


def commit(match: str, seat: str, number: int, value: str, salt: bytes) -> str:
    """The seal (hex) over a value; match, seat and number are hashed too, so a copied seal opens nowhere else."""
    bound = f"rollbook/seal/v1\0{match}\0{seat}\0{number}\0{value}\0".encode()
    return sha256(bound + salt).hexdigest()


def opens(seal: str, match: str, seat: str, number: int, opening: Opening) -> bool:
    """Whether an opening fits a seal."""
    return bool(seal) and fits(match, seat, number, opening) == seal


def fits(match: str, seat: str, number: int, opening: Opening) -> str:
    """The one seal that an opening fits; empty where its salt is none."""
    try:
        salt = bytes.fromhex(opening.salt)
    except ValueError:
        return ""
    return commit(match, seat, number, opening.value, salt) if len(salt) == SALT else ""
