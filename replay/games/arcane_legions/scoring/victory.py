"""Victory points and how a match ends: what scores, for whom, and when reaching the goal wins."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from replay.core.polygon import polygon
from replay.core.pose import Point, Pose
from replay.core.zone import command
from replay.games.arcane_legions.cards.card import commanders
from replay.games.arcane_legions.cards.condition import Moment
from replay.games.arcane_legions.cards.hook import Hook
from replay.games.arcane_legions.events import Events, FigureDowned, MatchEnded, Scored, UnitDefeated
from replay.games.arcane_legions.ground.outline import Footprint, footprint, leans_on, rests_on
from replay.games.arcane_legions.powers.reckoning import reckon, used, worth
from replay.games.arcane_legions.powers.sway import swaying
from replay.games.arcane_legions.readings import terms
from replay.games.arcane_legions.scoring.credit import awarded
from replay.games.arcane_legions.table import Claim, Table, card_of, opponents, standing
from replay.games.arcane_legions.unfolding import Unfolding

CONTROL_POINTS = 3
"""What a commanded control piece scores (AL-VP-08)."""

CONTROL = Moment(reason="control")

Cause = Literal["damage", "push", "ability"]


def lose_figure(told: Unfolding, unit: str, slot: str, cause: Cause) -> None:
    """A figure goes down, with all it scores; without figures its unit is defeated (AL-VP-04 to 07, AL-DAMAGE-08).

    Nobody wins by this yet: what else the order brings comes first, then ``settle``.
    """
    table = told.table
    card, figure = card_of(table, unit), table.units[unit].figures[slot]
    told.say(FigureDowned(unit, slot, cause))
    if figure.start in commanders(card) and _commander_scores(table, cause):
        _award(told, table, Claim(1, "commander", unit))
    if not told.table.units[unit].figures:
        _award(told, table, Claim(1 if card.unit.base == "sortie" else 2, card.unit.base, unit))
        told.say(UnitDefeated(unit))


def settle(told: Unfolding) -> None:
    """The match ends if somebody has won; asked when an order has brought all it brings (AL-VP-02, AL-WIN-02 to 04).

    Nobody has while points are still rolled off for.
    """
    if told.table.stage != "over" and not told.table.claims:
        told.say(*_ending(told.table))


def open_turn(told: Unfolding) -> None:
    """What comes before the orders of a turn: a goal held wins, control scores, a goal reached wins (AL-TURN-03)."""
    table = told.table
    carried = MatchEnded(table.active, "carried_vp") if _has_goal(table, table.active) else None
    if carried and table.options["carry_over_win"] == "before_control":
        told.say(carried)
        return
    told.say(*control_scored(table))
    if carried:
        told.say(carried)
    else:
        settle(told)


def control_scored(table: Table) -> tuple[Events, ...]:
    """What the active player's control pieces score at the start of the turn, piece by piece (AL-VP-08 to 10).

    Nothing in Death Before Dishonor (AL-VARIANT-03), nor in an ambush turn that is read as scoring none (AL-TURN-06).
    """
    ambush = table.turn == 0 and not table.options["control_on_ambush"]
    if ambush or table.options["preset"] == "death_before_dishonor":
        return ()
    hostile = set(opponents(table, table.active))
    at = presence(table).items()
    held = (piece for piece, seats in at if table.active in seats and not hostile & set(seats))
    return tuple(event for piece in held for event in _control(table, piece))


def _control(table: Table, piece: str) -> Iterator[Events]:
    """What a piece scores, as abilities of the units that command it change it."""
    units = [unit for unit in holding(table)[piece] if table.units[unit].seat == table.active]
    sways = {(s.source, s.power.id): s for unit in units for s in swaying(table, unit, Hook.VP_MODIFY, CONTROL)}
    reckoned = reckon(CONTROL_POINTS, tuple(sways.values()))
    yield from used(reckoned, piece, f"VP for {piece}")
    if reckoned.count:
        yield Scored(table.active, reckoned.count, "control", piece)


def commanded(table: Table) -> dict[str, str]:
    """Control pieces by id, and the seat that commands each, ``contested``, or empty (AL-VP-09)."""
    return {name: command(seats) for name, seats in presence(table).items()}


def presence(table: Table) -> dict[str, tuple[str, ...]]:
    """Control pieces by id, and the seats that have a unit on each or adjacent to it (AL-VP-09, 11)."""
    seats = {name: (table.units[unit].seat for unit in units) for name, units in holding(table).items()}
    return {name: tuple(dict.fromkeys(present)) for name, present in seats.items()}


def holding(table: Table) -> dict[str, tuple[str, ...]]:
    """Control pieces by id, and the units on each or adjacent to it (AL-VP-09, 11)."""
    squares = {name: piece.outline for name, piece in table.terrain.items() if piece.ground == "control"}
    return {name: tuple(_present(table, square)) for name, square in squares.items()}


def _present(table: Table, square: tuple[Point, ...]) -> Iterator[str]:
    for name, unit in standing(table).items():
        if unit.pose and _on_or_adjacent(unit.pose, footprint(card_of(table, name)), square):
            yield name


@lru_cache(maxsize=4096)
def _on_or_adjacent(pose: Pose, base: Footprint, square: tuple[Point, ...]) -> bool:
    piece = polygon(square)
    return rests_on(pose, base, piece) or leans_on(pose, base, piece) is not None


def _commander_scores(table: Table, cause: Cause) -> bool:
    if table.options["preset"] == "death_before_dishonor" and not table.options["dbd_commander_vp"]:
        return False
    return cause != "push" or bool(table.options["push_commander_vp"])


def _award(told: Unfolding, before: Table, claim: Claim) -> None:
    """Points for a loss, as abilities that were on before it change them; points taken away are none, never fewer."""
    reckoned = worth(before, claim.subject, claim.reason, claim.points)
    told.say(*used(reckoned, claim.subject, f"VP for {claim.subject}"))
    if reckoned.count:
        told.say(awarded(told.table, replace(claim, points=reckoned.count)))


def _has_goal(table: Table, seat: str) -> bool:
    return table.score.get(seat, 0) >= terms(table.options).vp_goal


def _ending(table: Table) -> tuple[MatchEnded, ...]:
    left = in_the_match(table)
    if not left:
        return (_all_gone(table),)
    if _has_goal(table, table.active):
        return (MatchEnded(table.active, "vp"),)
    if set(left) & {enemy for seat in left for enemy in opponents(table, seat)}:
        return ()
    at_once = table.active in left or table.options["cleared_table_any_player"]
    return (MatchEnded(left[0], "cleared"),) if at_once else ()


def in_the_match(table: Table) -> tuple[str, ...]:
    """The seats that have not lost their last unit, from the active one on in the order of turns (AL-WIN-02)."""
    lost = {unit.seat for unit in table.units.values() if unit.defeated}
    lost |= {seat for seat, player in table.seats.items() if player.withdrawn}
    gone = lost - {unit.seat for unit in standing(table).values()}
    return tuple(seat for seat in _in_turn(table) if seat not in gone)


def _in_turn(table: Table) -> tuple[str, ...]:
    """All seats in the order of turns, the active one first."""
    seats = table.order or tuple(table.seats)
    place = seats.index(table.active) if table.active in seats else 0
    return seats[place:] + seats[:place]


def _all_gone(table: Table) -> MatchEnded:
    """The active player's goal, then that of the next who has it; else a draw, unless the active one is read to win."""
    if table.options["mutual_wipe"] == "active_wins":
        return MatchEnded(table.active, "cleared")
    reached = [seat for seat in _in_turn(table) if _has_goal(table, seat) and not table.seats[seat].withdrawn]
    return MatchEnded(reached[0], "vp") if reached else MatchEnded("", "draw")
