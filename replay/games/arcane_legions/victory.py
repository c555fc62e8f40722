"""Victory points and how a match ends: what scores, for whom, and when reaching the goal wins."""

from collections.abc import Iterator
from typing import Literal

from replay.core.game import Remarked
from replay.core.polygon import Polygon, polygon
from replay.core.pose import distance2
from replay.core.zone import command
from replay.games.arcane_legions.card import commanders
from replay.games.arcane_legions.events import FigureDowned, MatchEnded, Scored, UnitDefeated
from replay.games.arcane_legions.outline import SIDES, footprint, leans_on, notch, rests_on
from replay.games.arcane_legions.readings import terms
from replay.games.arcane_legions.rulebook.multi import NEAREST_SCORES
from replay.games.arcane_legions.table import Table, Unit, card_of, enemies, standing
from replay.games.arcane_legions.unfolding import Unfolding

CONTROL_POINTS = 3
"""What a commanded control piece scores (AL-VP-08)."""

Cause = Literal["damage", "push", "ability"]
Reason = Literal["sortie", "formation", "commander"]


def lose_figure(unfolding: Unfolding, unit: str, slot: str, cause: Cause) -> None:
    """A figure goes down, with all it scores; without figures its unit is defeated (AL-VP-04 to 07, AL-DAMAGE-08).

    Nobody wins by this yet: what else the order brings comes first, then ``settle``.
    """
    table = unfolding.table
    card, figure = card_of(table, unit), table.units[unit].figures[slot]
    unfolding.say(FigureDowned(unit, slot, cause))
    if figure.start in commanders(card) and _commander_scores(table, cause):
        _score(unfolding, unit, 1, "commander")
    if not unfolding.table.units[unit].figures:
        _score(unfolding, unit, 1 if card.unit.base == "sortie" else 2, card.unit.base)
        unfolding.say(UnitDefeated(unit))


def settle(unfolding: Unfolding) -> None:
    """The match ends if somebody has won; asked when an order has brought all it brings (AL-VP-02, AL-WIN-02 to 04)."""
    if unfolding.table.stage != "over":
        unfolding.say(*_ending(unfolding.table))


def open_turn(unfolding: Unfolding) -> None:
    """What comes before the orders of a turn: a goal held wins, control scores, a goal reached wins (AL-TURN-03)."""
    table = unfolding.table
    carried = MatchEnded(table.active, "carried_vp") if _has_goal(table, table.active) else None
    if carried and table.options["carry_over_win"] == "before_control":
        unfolding.say(carried)
        return
    unfolding.say(*control_scored(table))
    if carried:
        unfolding.say(carried)
    else:
        settle(unfolding)


def control_scored(table: Table) -> tuple[Scored, ...]:
    """What the active player's control pieces score at the start of the turn, piece by piece (AL-VP-08 to 10).

    Nothing in Death Before Dishonor (AL-VARIANT-03), nor in an ambush turn that is read as scoring none (AL-TURN-06).
    """
    ambush = table.turn == 0 and not table.options["control_on_ambush"]
    if ambush or table.options["preset"] == "death_before_dishonor":
        return ()
    held = (piece for piece, seat in commanded(table).items() if seat == table.active)
    return tuple(Scored(table.active, CONTROL_POINTS, "control", piece) for piece in held)


def commanded(table: Table) -> dict[str, str]:
    """Control pieces by id, and the seat that commands each, ``contested``, or empty (AL-VP-09)."""
    return {name: command(seats) for name, seats in presence(table).items()}


def presence(table: Table) -> dict[str, tuple[str, ...]]:
    """Control pieces by id, and the seats that have a unit on each or adjacent to it (AL-VP-09, 11)."""
    squares = {name: polygon(piece.outline) for name, piece in table.terrain.items() if piece.ground == "control"}
    return {name: tuple(dict.fromkeys(_present(table, square))) for name, square in squares.items()}


def conceded(table: Table, seat: str) -> MatchEnded:
    """A player of two gives the match up to the other."""
    return MatchEnded(next(other for other in table.seats if other != seat), "conceded")


def _present(table: Table, square: Polygon) -> Iterator[str]:
    for name, unit in standing(table).items():
        base = footprint(card_of(table, name))
        if unit.pose and (rests_on(unit.pose, base, square) or leans_on(unit.pose, base, square)):
            yield unit.seat


def _commander_scores(table: Table, cause: Cause) -> bool:
    if table.options["preset"] == "death_before_dishonor" and not table.options["dbd_commander_vp"]:
        return False
    return cause != "push" or bool(table.options["push_commander_vp"])


def _score(unfolding: Unfolding, unit: str, points: int, reason: Reason) -> None:
    seat = _credited(unfolding.table, unit)
    if seat:
        unfolding.say(Scored(seat, points, reason, unit))
    else:
        unfolding.say(Remarked(NEAREST_SCORES.id, f"who scores {points} for {unit} is for a judge to say"))


def _credited(table: Table, unit: str) -> str:
    """The opponent (AL-VP-13); of several the last who damaged the unit, else the nearest, else nobody."""
    lost = table.units[unit]
    others = [seat for seat in table.seats if seat != lost.seat]
    if len(others) == 1:
        return others[0]
    return lost.harmed_by or _nearest(table, unit)


def _nearest(table: Table, unit: str) -> str:
    lost = table.units[unit]
    if lost.pose is None:
        return ""
    gaps: dict[str, int] = {}
    for name, other in enemies(table, lost.seat).items():
        gap = _gap(table, (unit, lost), (name, other))
        gaps[other.seat] = min(gap, gaps.get(other.seat, gap))
    nearest = [seat for seat, gap in gaps.items() if gap == min(gaps.values())]
    return nearest[0] if len(nearest) == 1 else ""


def _gap(table: Table, *pair: tuple[str, Unit]) -> int:
    """The square of the distance from notch to nearest notch (AL-MULTI-04)."""
    ours, theirs = (
        [notch(unit.pose, footprint(card_of(table, name)), side) for side in SIDES] if unit.pose else []
        for name, unit in pair
    )
    return min(distance2(one, other) for one in ours for other in theirs)


def _has_goal(table: Table, seat: str) -> bool:
    return table.score.get(seat, 0) >= terms(table.options).vp_goal


def _ending(table: Table) -> tuple[MatchEnded, ...]:
    gone = _gone(table)
    left = [seat for seat in table.seats if seat not in gone]
    if not left:
        return (_all_gone(table),)
    if _has_goal(table, table.active):
        return (MatchEnded(table.active, "vp"),)
    at_once = left == [table.active] or table.options["cleared_table_any_player"]
    return (MatchEnded(left[0], "cleared"),) if len(left) == 1 and at_once else ()


def _gone(table: Table) -> set[str]:
    """Seats whose last unit was defeated."""
    fallen = {unit.seat for unit in table.units.values() if unit.defeated}
    return fallen - {unit.seat for unit in standing(table).values()}


def _all_gone(table: Table) -> MatchEnded:
    """The active player's goal, then another's; else a draw, unless the active player is read to win (AL-WIN-04)."""
    if table.options["mutual_wipe"] == "active_wins":
        return MatchEnded(table.active, "cleared")
    seats = sorted(table.seats, key=lambda seat: seat != table.active)
    reached = [seat for seat in seats if _has_goal(table, seat)]
    return MatchEnded(reached[0], "vp") if reached else MatchEnded("", "draw")
