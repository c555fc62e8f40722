"""An army looked at before its match begins: what joins, what it leaves open and breaks, as opening would judge it."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from replay.core.game import AnyTable, Config, Game, Remarked, Seat
from replay.core.meter import Meter
from replay.core.options import settle
from replay.core.rule import Breach, breaches, reasons
from replay.core.scene import Scene
from replay.core.text import Unreadable
from replay.line.judgement import decide, fold
from replay.recording.muster import listed
from replay.recording.opening import Army, mustered

_POINTS = re.compile(r"\b([0-9]{1,6}) points\b")
"""What a unit is said to cost."""


class Member(Struct, frozen=True):
    """One unit of an army: its id, what it is called, and what is known of it in words."""

    id: str
    name: str
    tells: str = ""


class Review(Struct, frozen=True):
    """An army as it would join.

    ``title`` is its name or side, ``totals`` what is counted of it, ``points`` what its units come to as far as that is
    told of them, ``remarks`` what it leaves open with the rule of
    each, ``broken`` each reason for which it would be refused with the rules it breaks; ``fault`` says why it cannot be
    read at all, with the rule at stake, if one is.
    """

    title: str = ""
    totals: tuple[Meter, ...] = ()
    points: int = 0
    members: tuple[Member, ...] = ()
    remarks: tuple[tuple[str, str], ...] = ()
    broken: tuple[tuple[str, tuple[str, ...]], ...] = ()
    fault: str = ""

    @property
    def holds(self) -> bool:
        """Whether it would join."""
        return not self.fault and not self.broken


def review(
    game: Game, players: Sequence[str], options: Mapping[str, Any], armies: Sequence[Army | None], place: int
) -> Review:
    """The army at a place, at the table as those before it leave it; a seat without an army is passed over.

    Raises ``ValueError`` for options or seats the game cannot take.
    """
    sat = tuple(Seat(f"p{number}", name) for number, name in enumerate(players, start=1))
    table = game.start(Config("0" * 32, sat, settle(game.options, options)))
    for seat, army in zip(sat, armies[:place], strict=False):
        if army is not None:
            table = _joined(game, table, seat, army)
    army = armies[place]
    return Review() if army is None else _reviewed(game, table, sat[place], army)


def _joined(game: Game, table: AnyTable, seat: Seat, army: Army) -> AnyTable:
    """The table with an army, as far as it can join at all."""
    try:
        order = replace(mustered(game, army), by=seat.id)
        return fold(game, table, decide(game, table, (order,), _broken(game, table, order)[1]))
    except (Unreadable, Breach):
        return table


def _broken(game: Game, table: AnyTable, order: Any) -> tuple[tuple[Breach, ...], frozenset[str]]:
    """What an order breaks, and what has to be waived for it."""
    found = breaches(lambda waived: decide(game, table, (order,), waived))
    return found, frozenset(breach.rule for breach in found)


def _reviewed(game: Game, table: AnyTable, seat: Seat, army: Army) -> Review:
    try:
        order = replace(mustered(game, army), by=seat.id)
    except Unreadable as stray:
        return Review(fault=str(stray))
    found, waived = _broken(game, table, order)
    broken = tuple(reasons(found).items())
    try:
        events = decide(game, table, (order,), waived)
    except Breach:
        return Review(broken=broken)
    scene = game.show(fold(game, table, events), {})
    own = next(one for one in scene.seats if one.id == seat.id)
    remarks = tuple((event.text, event.rule) for event in events if isinstance(event, Remarked))
    members = tuple(_shown(scene, seat.id)) or tuple(_named(events, listed(order)))
    totals = tuple(meter for meter in own.counts if meter.value)
    points = sum(int(told[1]) for one in members if (told := _POINTS.search(one.tells)))
    return Review(own.side, totals, points, members, remarks, broken)


def _shown(scene: Scene, seat: str) -> Iterator[Member]:
    """The units that the table shows of a seat, with what stands on their sheets."""
    sheets = {sheet.piece: sheet.meta for sheet in scene.sheets}
    for piece in (*scene.pieces, *scene.fallen):
        if piece.seat == seat:
            yield Member(piece.label, piece.name, sheets.get(piece.id, ""))


# ---------------------------------------------------------------- where the table shows none before they are placed


def _named(events: Collection[Any], text: str) -> Iterator[Member]:
    """The units that events bring, by what the army's text says of the records they name."""
    records = dict(_records(text))
    for event in events:
        said = [getattr(event, field) for field in event.__struct_fields__]
        named = next((records[one] for one in said if isinstance(one, str) and one in records), None)
        if named is not None and isinstance(said[0], str) and said[0] not in records:
            yield Member(said[0], named["name"], _points(named))


def _records(text: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything in a text that has a name and a number of its own, by that number."""
    try:
        waiting = [msgspec.json.decode(text)]
    except msgspec.DecodeError:
        return
    while waiting:
        found = waiting.pop()
        if isinstance(found, dict):
            if isinstance(found.get("name"), str) and isinstance(found.get("number"), str):
                yield found["number"], found
            waiting += found.values()
        elif isinstance(found, list):
            waiting += found


def _points(record: Mapping[str, Any]) -> str:
    return next((f"{value} points" for key, value in record.items() if key.endswith("points")), "")
