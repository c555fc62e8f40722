"""Rolling off: two dice each, the highest total first, and who ties rolls again."""

from collections.abc import Iterator, Mapping

from replay.core.count import were
from replay.core.dice import Owed, Roll, misread, owed_to
from replay.core.names import called
from replay.core.rule import STRUCTURE, Breach, Gate
from replay.games.arcane_legions.combat import breakaway
from replay.games.arcane_legions.events import (
    Events,
    OpponentsRanked,
    Purpose,
    RolledOff,
    RollOffTied,
    RollOffWon,
    Scored,
)
from replay.games.arcane_legions.rulebook.setup import ROLL_OFF
from replay.games.arcane_legions.scoring import victory
from replay.games.arcane_legions.table import Table
from replay.games.arcane_legions.unfolding import Unfolding

ROLL_OFF_DICE = 2
"""Dice of a seat in a roll-off (AL-SETUP-03)."""

STAKES: Mapping[Purpose, str] = {
    "play_order": "for play order",
    "breakaway": "for who strikes first",
    "credit": "for the points",
}
"""What a roll-off is about."""


def purpose(table: Table) -> Purpose | None:
    """The roll-off under way: for play order, for points two could score, or for who strikes first (AL-BREAK-07)."""
    if table.stage == "rolloff":
        return "play_order"
    if table.claims:
        return "credit"
    quiet = not table.damage and (table.fight is None or table.fight.ended)
    return "breakaway" if quiet and breakaway.tied(table) else None


def owed(table: Table) -> tuple[Owed, ...]:
    """The rolls still to be made in the roll-off under way; none where everybody else has given up."""
    why = purpose(table)
    if why is None:
        return ()
    rolling = breakaway.tied(table) if why == "breakaway" else table.contenders
    missing = (seat for seat in rolling if seat not in table.rolls)
    return tuple(Owed(seat, "rolloff", ROLL_OFF_DICE) for seat in missing if len(rolling) > 1)


def roll(table: Table, order: Roll, seat: str, gate: Gate) -> tuple[Events, ...]:
    """Two dice of a seat; when all have rolled it is decided, or those who tie roll again (AL-SETUP-03, 04)."""
    debt, why = owed_to(order, owed(table)), purpose(table) or "play_order"
    if debt is None:
        raise Breach(STRUCTURE, f"{called(table, seat)} owes no roll {STAKES[why]}", waivable=False)
    gate.must(not misread(order, debt), "a die shows 1 to 6")
    count = f"{ROLL_OFF_DICE} dice are owed, {len(order.faces)} {were(len(order.faces))} given"
    gate.require(ROLL_OFF, len(order.faces) == ROLL_OFF_DICE, count)
    told = Unfolding(table)
    told.say(RolledOff(debt.seat, order.faces, why))
    conclude(told)
    return told.events


def conclude(told: Unfolding) -> None:
    """The roll-off under way is decided once nobody owes a roll."""
    table = told.table
    why = purpose(table)
    if why is None or owed(table):
        return
    if why == "breakaway":
        told.say(OpponentsRanked(tuple(_split(breakaway.ranks(table), table.rolls))))
        return
    best = next(_split((table.contenders,), table.rolls))
    if len(best) > 1:
        told.say(RollOffTied(best))
        return
    told.say(RollOffWon(best[0]))
    if why == "credit":
        told.say(*(Scored(best[0], claim.points, claim.reason, claim.subject) for claim in table.claims))
        victory.settle(told)


def _split(ranks: tuple[tuple[str, ...], ...], rolls: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[str, ...]]:
    """Ranks whose seats have all rolled fall apart by their totals, the highest first."""
    for rank in ranks:
        if len(rank) == 1 or not all(seat in rolls for seat in rank):
            yield rank
            continue
        totals = {seat: sum(rolls[seat]) for seat in rank}
        for best in sorted(set(totals.values()), reverse=True):
            yield tuple(seat for seat in rank if totals[seat] == best)
