"""A player gives up: one of two loses the match by it, of several the units leave and the rest play on."""

from replay.core.game import Concede
from replay.core.rule import Gate
from replay.core.seats import other
from replay.games.arcane_legions import turning
from replay.games.arcane_legions.events import Events, MatchEnded, UnitDefeated, Withdrew
from replay.games.arcane_legions.ordering import in_play
from replay.games.arcane_legions.preparing import rolloff, setting_up
from replay.games.arcane_legions.scoring import victory
from replay.games.arcane_legions.table import Table, opponents
from replay.games.arcane_legions.unfolding import Unfolding


def concede(table: Table, order: Concede, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player gives up at any time, of several between orders; set-up goes on without it as well."""
    if len(table.seats) == 2:
        return (MatchEnded(other(table, seat), "conceded"),)
    setting_up_still = table.turn < 0
    if not setting_up_still:
        in_play(table, gate)
    told = Unfolding(table)
    told.say(Withdrew(seat), *(UnitDefeated(unit) for unit in _left_behind(table, seat)))
    left = [one for one in victory.in_the_match(told.table) if one != seat]
    if not any(foe in left for one in left for foe in opponents(table, one)):
        told.say(MatchEnded(next(iter(left), ""), "conceded"))
    elif setting_up_still:
        rolloff.conclude(told)
        setting_up.conclude(told)
    elif seat == table.active:
        turning.pass_on(told)
    return told.events


def _left_behind(table: Table, seat: str) -> tuple[str, ...]:
    """The units of a seat that are on the table, or were still to be deployed."""
    return tuple(name for name, unit in table.units.items() if unit.seat == seat and not unit.defeated)
