"""How a person names a match, and how a line is named that nobody named."""

from collections.abc import Iterable, Sequence
from itertools import chain, count

from eventstore.entry import LONGEST_WORD
from eventstore.port import Absent

LAST = "last"
"""The word for the match that was written on most recently."""

_SHOWN = 3


def choose(prefix: str, matches: Sequence[bytes]) -> bytes:
    """The match whose hex id begins with ``prefix``, or the first of them for the word ``last``.

    Raises ``Absent`` when none does, or more than one.
    """
    if not matches:
        raise Absent("no match is held yet")
    if prefix == LAST:
        return matches[0]
    meant = [match for match in matches if prefix and match.hex().startswith(prefix.lower())]
    if len(meant) == 1:
        return meant[0]
    if not meant:
        raise Absent(f"no match has an id that begins with {prefix!r}")
    shown = ", ".join(match.hex() for match in meant[:_SHOWN]) + (", …" if len(meant) > _SHOWN else "")
    raise Absent(f"{len(meant)} matches have an id that begins with {prefix!r}: {shown}")


def apart(name: str, base: int, taken: Iterable[str]) -> str:
    """What no line is called yet, for one that diverged after entry ``base`` from the line of this name."""
    held = set(taken)
    told = f"{name.encode()[: LONGEST_WORD - 40].decode(errors='ignore')}, diverged after {base}"
    return next(free for free in chain((told,), (f"{told} ({n})" for n in count(2))) if free not in held)
