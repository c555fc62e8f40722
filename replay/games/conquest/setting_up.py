"""Before the first round: armies, and Characters attached to Regiments."""

import re
from collections.abc import Iterator
from typing import Any

from replay.core.count import be
from replay.core.game import Remarked
from replay.core.names import called
from replay.core.rule import Gate
from replay.core.text import legible
from replay.games.conquest.army import Army, check_army, entry_key, read_army, warlords
from replay.games.conquest.events import (
    ArmyEnlisted,
    CharacterAttached,
    CharacterEnlisted,
    Events,
    RegimentEnlisted,
    SeatReady,
    UnitDescribed,
)
from replay.games.conquest.orders import Attach, Describe, Enlist, Ready
from replay.games.conquest.rulebook import char as rules
from replay.games.conquest.rulebook.fact import LISTS
from replay.games.conquest.table import Table, attached
from replay.games.conquest.unfolding import Unfolding

TYPE = r"[a-z0-9][a-z0-9._-]{0,39}"
"""How a Type is written."""
LETTERS = "AB"
"""What units are called by where their army has no letter of its own."""


def enlist(told: Unfolding, order: Enlist, seat: str, gate: Gate) -> None:
    """An army joins; what its list leaves open is remarked (CQ-CHAR-03, 05, CQ-REINF-01, CQ-FACT-01)."""
    table = told.table
    gate.must(table.phase == "enlist", "the armies are complete")
    gate.must(not table.seats[seat].army, f"{called(table, seat)} has an army already")
    army = legible(read_army, order.army)
    check_army(army, gate)
    letter = army.army.letter or LETTERS[list(table.seats).index(seat)]
    taken = next((called(table, one) for one, player in table.seats.items() if player.letter == letter), "")
    gate.must(not taken, f"units of {taken} are called by the letter {letter} already: give this army another")
    told.say(*_units(army, seat, letter), ArmyEnlisted(seat, army.army.name, letter))
    if army.pasted:
        told.say(*(Remarked(LISTS.id, remark, judge=True) for remark in army.pasted.remarks))


def describe(told: Unfolding, order: Describe, seat: str, gate: Gate) -> None:
    """What a unit is that no card tells of, as players say it before Characters join Regiments (CQ-FACT-01)."""
    table, name = told.table, order.unit
    gate.must(table.phase == "attach" and not table.seats[seat].ready, "units are described before their seat is ready")
    unit = gate.found(table.units.get(name), f"there is no unit {name}")
    gate.must(unit.seat == seat, f"{name} is {called(table, unit.seat)}'s")
    gate.must(not unit.known, f"a card tells what {name} is")
    gate.must(not unit.host and not attached(table, name), f"{name} is described before a Character joins it")
    gate.must(re.fullmatch(TYPE, order.type), f"a Type is a word such as cavalry, not {order.type!r}")
    told.say(UnitDescribed(name, order.type, order.cls), Remarked(LISTS.id, f"what {name} is: not checked", judge=True))


def attach(told: Unfolding, order: Attach, seat: str, gate: Gate) -> None:
    """A Character joins a Regiment (CQ-CHAR-02, 03)."""
    table = told.table
    gate.must(table.phase == "attach", "Characters are attached before the first round")
    gate.must(not table.seats[seat].ready, f"{called(table, seat)} is ready")
    character = gate.found(table.units.get(order.character), f"there is no unit {order.character}")
    host = gate.found(table.units.get(order.regiment), f"there is no unit {order.regiment}")
    gate.must(character.character and not host.character, "a Character joins a Regiment")
    gate.must(character.seat == seat == host.seat, f"{order.character} and {order.regiment} are not both {seat}'s")
    own = f"{order.regiment} is not of {order.character}'s Warband, which is {', '.join(character.warband)}"
    gate.require(rules.OWN_WARBAND, order.regiment in character.warband, own)
    type_ = f"{order.character} is {character.type}, {order.regiment} is {host.type}"
    gate.require(rules.SAME_TYPE, character.type == host.type, type_)
    told.say(CharacterAttached(order.character, order.regiment))


def ready(told: Unfolding, order: Ready, seat: str, gate: Gate) -> None:
    """A seat is done; with the second the first round begins (CQ-CHAR-01)."""
    table = told.table
    gate.must(table.phase == "attach", "players are ready once, before the first round")
    gate.must(not table.seats[seat].ready, f"{called(table, seat)} is ready already")
    loose = tuple(unattached(table, seat))
    gate.require(rules.ATTACHED_FIRST, not loose, f"{', '.join(loose)} {be(len(loose))} in no Regiment yet")
    told.say(SeatReady(seat))


def unattached(table: Table, seat: str) -> Iterator[str]:
    """The Characters of a seat that are in no Regiment."""
    return (name for name, unit in table.units.items() if unit.seat == seat and unit.character and not unit.host)


def undescribed(table: Table, seat: str) -> Iterator[str]:
    """The units of a seat that no card tells of, and that may still be described."""
    for name, unit in table.units.items():
        if unit.seat == seat and not unit.known and not unit.host and not attached(table, name):
            yield name


def _units(army: Army, seat: str, letter: str) -> Iterator[Events]:
    called_: dict[str, Any] = {unit.id: f"{letter}{n}" for n, unit in enumerate(army.regiment, start=1)}
    for one in army.regiment:
        yield RegimentEnlisted(
            called_[one.id], seat, one.entry, entry_key(one.entry), one.type, one.cls, one.stands, one.files,
            one.draw_events, one.grants, one.brings, one.known,
        )  # fmt: skip
    for n, leader in enumerate(army.character, start=1):
        yield CharacterEnlisted(
            f"{letter}C{n}", seat, leader.entry, entry_key(leader.entry), leader.type,
            tuple(called_[name] for name in leader.warband), leader.id in warlords(army), leader.supremacy,
            leader.draw_events, leader.grants, leader.brings, leader.known,
        )  # fmt: skip
