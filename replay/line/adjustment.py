"""A judge's hand on the table: a value found and set by its path, such as ``score.p1`` or ``units.B3.hurt``.

A path names fields, keys and, counting from 0, places in a list, joined by dots.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from eventstore.port import Damaged
from replay.acts import Adjusted
from replay.core.game import AnyTable, Game
from replay.core.rule import STRUCTURE, Breach
from replay.line.wall import SPEECHLESS

FIXED = ("match", "options", "texts")
"""What genesis fixed: the table repeats it, and no judge sets it."""


def value_at(table: AnyTable, path: str) -> Any:
    """What stands at a path, as plain JSON values. Raises ``Breach`` where the path leads nowhere."""
    place = table
    for part in path.split("."):
        place = _under(place, part, path)
    try:
        return msgspec.json.decode(msgspec.json.encode(place))
    except OverflowError as stray:
        raise Breach(STRUCTURE, f"{path} is too large to be set: {stray}", waivable=False) from stray


def adjust(game: Game, table: AnyTable, path: str, value: Any) -> AnyTable:
    """The table with another value at a path.

    Raises ``Breach``, not to be waived, where the path leads nowhere or to what genesis fixed, where the value does not
    fit what stands there, and where the game could not go on from the table.
    """
    if path.partition(".")[0] in FIXED:
        raise Breach(STRUCTURE, f"{path} was fixed when the match was opened", waivable=False)
    after = _set(game, table, path, value)
    wreck = _wreck(game, table, after) or _stranger(game, table, path, value)
    if wreck:
        raise Breach(STRUCTURE, f"{path} cannot be {value!r}: {wreck}", waivable=False)
    return after


def evolve(game: Game, table: AnyTable, adjusted: Adjusted) -> AnyTable:
    """The table after an adjustment that was recorded; where it no longer fits, the table as it was."""
    try:
        return _set(game, table, adjusted.path, adjusted.value)
    except Breach:
        return table


def _set(game: Game, table: AnyTable, path: str, value: Any) -> AnyTable:
    placed = _placed(table, path.split("."), value, path)
    try:
        return msgspec.json.decode(msgspec.json.encode(placed), type=game.Table)
    except (msgspec.ValidationError, OverflowError) as misfit:
        raise Breach(STRUCTURE, f"{path} cannot be {value!r}: {misfit}", waivable=False) from misfit


def _wreck(game: Game, before: AnyTable, after: AnyTable) -> str:
    """Why a game could not go on from a table; empty where it can."""
    try:
        calls, scene = game.awaits(after), game.show(after, {})
    except (*SPEECHLESS, Breach, Damaged):
        return f"{game.title} knows no table like that"
    there = game.show(before, {})
    seats = [seat.id for seat in scene.seats]
    if seats != [seat.id for seat in there.seats]:
        return "the seats would be others"
    named = {call.seat for call in calls} | {scene.turn.seat} | set(scene.outcome.winners if scene.outcome else ())
    strangers = sorted(named - {*seats, None, ""}, key=str)
    if strangers:
        return f"there is no seat {strangers[0]}"
    if not calls and scene.outcome is None and (game.awaits(before) or there.outcome is not None):
        return "nobody could speak any more, and the match would not be over"
    return ""


def _stranger(game: Game, table: AnyTable, path: str, value: Any) -> str:
    """Where a seat stands, a word can be no other than a seat's id, or none."""
    seats = [seat.id for seat in game.show(table, {}).seats]
    return f"there is no seat {value}" if value_at(table, path) in seats and value not in (*seats, "", None) else ""


def _placed(place: Any, parts: Sequence[str], value: Any, path: str) -> Any:
    if not parts:
        return value
    part = parts[0]
    inner = _placed(_under(place, part, path), parts[1:], value, path)
    if isinstance(place, Struct):
        return replace(place, **{part: inner})
    if isinstance(place, dict):
        return {key: inner if str(key) == part else held for key, held in place.items()}
    return [inner if str(n) == part else held for n, held in enumerate(place)]


def _under(place: Any, part: str, path: str) -> Any:
    """What lies under a part of a path."""
    if isinstance(place, Struct) and part in place.__struct_fields__:
        return getattr(place, part)
    if isinstance(place, dict):
        for key, held in place.items():
            if str(key) == part:
                return held
    if isinstance(place, tuple | list):
        for n, held in enumerate(place):
            if str(n) == part:
                return held
    raise Breach(STRUCTURE, f"the table has no {path}: nothing there is called {part!r}", waivable=False)
