"""Two dice each for who is first: in placing terrain, choosing a map, laying tiles, and in the order of play."""

from itertools import groupby

from replay.core.dice import Owed, Roll, paid
from replay.core.names import called
from replay.core.rule import Gate
from replay.games.fantasy_skirmish.events import Events, RoundStarted
from replay.games.fantasy_skirmish.setup_events import BattlefieldReady, FirstFound, RolledOff, RollsTied
from replay.games.fantasy_skirmish.table import Table
from replay.games.fantasy_skirmish.unfolding import Unfolding

DICE = 2
STAKES = {
    "terrain": "for who places first",
    "map": "for who chooses the map",
    "tiles": "for who lays the first tile",
    "order": "for the order of play",
}
"""What the dice are about."""


def owed(table: Table) -> tuple[Owed, ...]:
    """The dice still to be rolled, seat by seat (FS-SETUP-03, FS-TURN-01)."""
    if table.stage != "rolls":
        return ()
    return tuple(Owed(seat, table.purpose, DICE) for seat in _rolling(table) if seat not in table.rolls)


def roll(table: Table, order: Roll, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A seat rolls; with the last roll the order is found, or those who tied roll again."""
    debts = owed(table)
    gate.must(debts, "nobody owes any dice now")
    paid(order, tuple(debt for debt in debts if debt.seat == seat), called(table, seat), gate)
    told = Unfolding(table)
    told.say(RolledOff(seat, table.purpose, order.faces))
    if not owed(told.table):
        _settle(told)
    return told.events


def _rolling(table: Table) -> tuple[str, ...]:
    """The first group of seats that is not yet told apart; where only the first place matters, the best group."""
    return next((group for group in table.ranked if len(group) > 1), ())


def _settle(told: Unfolding) -> None:
    table = told.table
    group = _rolling(table)

    def total(seat: str) -> int:
        return sum(table.rolls[seat])

    high = sorted(group, key=total, reverse=True)
    split = tuple(tuple(tied) for _, tied in groupby(high, key=total))
    place = table.ranked.index(group)
    ranked = (*table.ranked[:place], *split, *table.ranked[place + 1 :])
    if table.purpose != "order" and len(ranked[0]) == 1:
        seats = tuple(table.seats)
        first = seats.index(ranked[0][0])
        told.say(FirstFound(table.purpose, (*seats[first:], *seats[:first])))
        if table.purpose == "terrain" and not any(player.features for player in table.seats.values()):
            told.say(BattlefieldReady(table.rows))
    elif all(len(tied) == 1 for tied in ranked):
        told.say(FirstFound(table.purpose, tuple(tied[0] for tied in ranked)))
        if table.purpose == "order":
            told.say(RoundStarted(1))
    else:
        told.say(RollsTied(ranked))
