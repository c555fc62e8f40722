"""How a person names a match."""

from collections.abc import Sequence

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
