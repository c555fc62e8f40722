"""A judge's hand on the table: a value found and set by its path, such as ``score.p1`` or ``units.B3.hurt``.

A path names fields, keys and, counting from 0, places in a list, joined by dots, in the table as its JSON shows it.
"""

from typing import Any

import msgspec

from replay.acts import Adjusted
from replay.core.game import AnyTable, Game
from replay.core.rule import STRUCTURE, Breach


def value_at(table: AnyTable, path: str) -> Any:
    """What stands at a path, as plain JSON values. Raises ``Breach`` where the path leads nowhere."""
    place = msgspec.json.decode(msgspec.json.encode(table))
    for part in path.split("."):
        place = place[_key(place, part, path)]
    return place


def adjust(game: Game, table: AnyTable, path: str, value: Any) -> AnyTable:
    """The table with another value at a path.

    Raises ``Breach``, not to be waived, where the path leads nowhere or the value does not fit what stands there.
    """
    document = msgspec.json.decode(msgspec.json.encode(table))
    *upper, last = path.split(".")
    place = document
    for part in upper:
        place = place[_key(place, part, path)]
    place[_key(place, last, path)] = value
    try:
        return msgspec.convert(document, game.Table, str_keys=True)
    except (msgspec.ValidationError, TypeError, ValueError) as misfit:
        raise Breach(STRUCTURE, f"{path} cannot be {value!r}: {misfit}", waivable=False) from misfit


def evolve(game: Game, table: AnyTable, adjusted: Adjusted) -> AnyTable:
    """The table after an adjustment that was recorded; where it no longer fits, the table as it was."""
    try:
        return adjust(game, table, adjusted.path, adjusted.value)
    except Breach:
        return table


def _key(place: Any, part: str, path: str) -> str | int:
    if isinstance(place, dict) and part in place:
        return part
    if isinstance(place, list) and part.isascii() and part.isdigit() and len(part) < 10 and int(part) < len(place):
        return int(part)
    raise Breach(STRUCTURE, f"the table has no {path}: there is no {part!r}", waivable=False)
