"""Warbands: the list a player writes, the one text that joins it with its records, and what a list must keep."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from replay.core.rule import Gate
from replay.core.text import Unreadable, by_id, from_json, from_toml
from replay.games.battle_for_legend.place import inside
from replay.games.battle_for_legend.profile import (
    BALLISTA,
    Arena,
    Artefact,
    Book,
    Faction,
    Name,
    Profile,
    Words,
    disc,
)
from replay.games.battle_for_legend.rulebook import bal, setup

Source = Annotated[str, Meta(min_length=1, max_length=240)]
FIGURES = 3
"""Figures of a warband (BFL-SETUP-01)."""


class Records(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A text of records: character sheets, artefacts, and an arena."""

    schema: Literal["rollbook/bfl-records/1"]
    figure: tuple[Profile, ...] = ()
    artefact: tuple[Artefact, ...] = ()
    map: Arena | None = None


class Roster(Struct, frozen=True, forbid_unknown_fields=True):
    """A warband as a player writes it; without ``artefact`` it is allotted at the table.

    ``records`` name the texts its records stand in, ``map`` the arena if this player brings it; ``method`` says how the
    camp was found.
    """

    schema: Literal["rollbook/bfl-warband/1"]
    name: Words
    faction: Faction
    records: Annotated[tuple[Source, ...], Meta(min_length=1, max_length=20)]
    figures: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=9)]
    artefact: str = ""
    bearer: str = ""
    map: str = ""
    method: Literal["chosen", "random"] = "chosen"


class Warband(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A warband with all its records: everything it takes to play it; ``figures`` and ``bearer`` name sheets."""

    schema: Literal["rollbook/bfl-warband/1"]
    name: Words
    faction: Faction
    book: Book
    figures: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=9)]
    artefact: str = ""
    bearer: str = ""
    arena: Arena | None = None
    method: Literal["chosen", "random"] = "chosen"


def muster(text: str, fetch: Callable[[str], str], name: str = "warband") -> str:
    """A warband and its records as one text; ``fetch`` gives the text that a name in the list stands for.

    Raises ``Unreadable`` for the list or records that are not what they should be.
    """
    roster = from_toml(text, Roster, name)
    found = [from_toml(fetch(source), Records, source) for source in roster.records]
    figures = by_id("figure", (one for records in found for one in records.figure))
    artefacts = by_id("artefact", (one for records in found for one in records.artefact))
    book = _book(roster, figures, artefacts, name)
    warband = Warband(
        roster.schema,
        roster.name,
        roster.faction,
        book,
        roster.figures,
        roster.artefact,
        roster.bearer,
        _arena(roster.map, found, name),
        roster.method,
    )
    _check(warband, name)
    return msgspec.json.encode(warband).decode()


def read_warband(text: str, name: str = "warband") -> Warband:
    """The warband that ``muster`` made a text of. Raises ``Unreadable``."""
    warband = from_json(text, Warband, name)
    _check(warband, name)
    return warband


def check_warband(warband: Warband, gate: Gate) -> None:
    """State what a list by itself has to keep. Raises ``Breach`` at the gate (BFL-SETUP)."""
    count = len(warband.figures)
    gate.require(setup.THREE, count == FIGURES, f"a warband is {FIGURES} figures, {warband.name} has {count}")
    strange = next((i for i in warband.figures if warband.book.figures[i].faction != warband.faction), "")
    other = warband.book.figures[strange].faction if strange else ""
    gate.require(setup.FACTIONS, not strange, f"{strange} is of the camp {other}, not {warband.faction}")
    # with none to take or nobody to bear one the match would come to a stand before its first turn
    gate.must(warband.book.artefacts, f"{warband.name} brings no artefact of its camp to take")
    bearers = any(warband.book.figures[i].artefact_allowed for i in warband.figures)
    gate.require(setup.ONE_BEARER, bearers, f"no figure of {warband.name} may bear an artefact")


def _book(roster: Roster, figures: Mapping[str, Profile], artefacts: Mapping[str, Artefact], name: str) -> Book:
    """The sheets of a list's figures, and the artefacts of its camp to pick from."""
    for place, figure in enumerate(roster.figures, start=1):
        if figure not in figures:
            raise Unreadable(f"{name} figures[{place}]", _unknown("character sheet", figure, figures))
    if roster.artefact and roster.artefact not in artefacts:
        raise Unreadable(f"{name} artefact", _unknown("artefact", roster.artefact, artefacts))
    own = {i: one for i, one in artefacts.items() if i == roster.artefact or one.faction == roster.faction}
    return Book({figure: figures[figure] for figure in roster.figures}, own)


def _arena(named: str, found: Iterable[Records], name: str) -> Arena | None:
    if not named:
        return None
    arenas = {records.map.id: records.map for records in found if records.map}
    if named not in arenas:
        raise Unreadable(f"{name} map", _unknown("map", named, arenas))
    return arenas[named]


def _check(warband: Warband, name: str) -> None:
    for figure, many in Counter(warband.figures).items():
        if figure not in warband.book.figures:
            raise Unreadable(f"{name} figures", _unknown("character sheet", figure, warband.book.figures))
        if many > 1:
            raise Unreadable(f"{name} figures", f"{figure} stands there {many} times; each figure is one miniature")
    for profile in warband.book.figures.values():
        abilities = Counter(ability.id for ability in profile.ability)
        twice = next((ability for ability, many in abilities.items() if many > 1), "")
        if twice:
            raise Unreadable(f"figure {profile.id} ability", f"{twice} is told twice")
    if warband.bearer and not warband.artefact:
        raise Unreadable(f"{name} artefact", f"{warband.bearer} is to bear one, but none is named")
    if warband.artefact and warband.bearer not in warband.figures:
        known = ", ".join(warband.figures)
        raise Unreadable(f"{name} bearer", f"expected one of {known}, found {warband.bearer!r}", setup.ONE_BEARER.id)
    if warband.arena:
        for why, rule in _faults(warband.arena):
            raise Unreadable(f"map {warband.arena.id}", why, rule)


def _faults(arena: Arena) -> Iterator[tuple[str, str]]:
    """What is wrong with an arena, and the rule it would break."""
    yield from _counted("start zone", [start.faction for start in arena.start])
    yield from _counted("orb", [orb.faction for orb in arena.orb])
    yield from _counted("portal", [portal.faction for portal in arena.portal])
    yield from _counted("ballista", [engine.faction for engine in arena.ballista], bal.ONE_EACH.id)
    if len({orb.id for orb in arena.orb}) < len(arena.orb):
        yield "there is one orb of fog and one of frenzy", ""
    for engine in arena.ballista:
        if sorted(engine.power) != sorted(BALLISTA):
            found = ", ".join(map(str, engine.power))
            yield f"a ballista's Power tokens are 2, 1, 1; found {found}", bal.TOKENS.id
    yield from _astray(arena)


def _counted(what: str, camps: list[Faction], rule: str = "") -> Iterator[tuple[str, str]]:
    for faction in get_args(Faction):
        if camps.count(faction) != 1:
            yield f"each camp has one {what}; {faction} has {camps.count(faction)}", rule


def _astray(arena: Arena) -> Iterator[tuple[str, str]]:
    board = (0, 0, arena.width, arena.height)
    for rect in (arena.card, *(start.rect for start in arena.start)):
        if not (rect[0] < rect[2] <= arena.width and rect[1] < rect[3] <= arena.height):
            yield f"{', '.join(map(str, rect))} is no rectangle on the board: west, south, east, north", ""
    for piece in (*map(disc, arena.orb), *map(disc, arena.portal), *map(disc, arena.ballista)):
        if not inside(piece, board):
            yield f"what lies at {piece.at[0]}, {piece.at[1]} reaches beyond the board", ""


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    return f"no {what} {name!r}; there are {', '.join(known) or 'none'}"
