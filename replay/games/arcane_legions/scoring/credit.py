"""Who of several opponents scores what falls: who brought it down, who hurt it last, or who is nearest."""

from math import isqrt

from replay.core.game import Remarked
from replay.core.polygon import gap
from replay.core.pose import CONTACT, distance2
from replay.games.arcane_legions.events import CreditTied, Events, Scored
from replay.games.arcane_legions.ground.outline import every_notch, footprint, outline
from replay.games.arcane_legions.rulebook.multi import NEAREST_SCORES
from replay.games.arcane_legions.table import Claim, Table, card_of, enemies, opponents


def awarded(table: Table, claim: Claim) -> Events:
    """Points for what a unit loses: scored, rolled off for by those equally near, or left for a judge (AL-VP-13)."""
    seats = credited(table, claim.subject)
    if len(seats) == 1:
        return Scored(seats[0], claim.points, claim.reason, claim.subject)
    if seats and table.options["credit_tie"] == "roll_off":
        return CreditTied(seats, claim.points, claim.reason, claim.subject)
    asked = f"who scores {claim.points} for {claim.subject} is for a judge to say"
    return Remarked(NEAREST_SCORES.id, asked, judge=True)


def credited(table: Table, unit: str) -> tuple[str, ...]:
    """Who scores what a unit loses now: one seat, or all that are equally near, or nobody.

    The one opponent where there is one (AL-VP-13); of several the one who fought it or, if it was pushed, the last to
    have damaged it (AL-MULTI-03, 05); else the one with the nearest unit (AL-MULTI-04).
    """
    lost = table.units[unit]
    others = opponents(table, lost.seat)
    if len(others) == 1:
        return others
    return (lost.harmed_by,) if lost.harmed_by else _nearest(table, unit)


def _nearest(table: Table, unit: str) -> tuple[str, ...]:
    """The opponents with a unit at the least distance, within the tolerance of a contact (AL-MULTI-04)."""
    gaps: dict[str, int] = {}
    for name, other in enemies(table, table.units[unit].seat).items():
        between = _between(table, unit, name)
        gaps[other.seat] = min(between, gaps.get(other.seat, between))
    return tuple(seat for seat, between in gaps.items() if between <= min(gaps.values()) + CONTACT)


def _between(table: Table, *pair: str) -> int:
    """The distance of two units in thousandths of a step, from notch to nearest notch or between their outlines."""
    bases = [(pose, footprint(card_of(table, name))) for name in pair if (pose := table.units[name].pose)]
    if table.options["credit_measure"] == "outline":
        return gap(*(outline(*base) for base in bases))
    ours, theirs = (every_notch(*base, table.options["notches"]) for base in bases)
    return min(isqrt(distance2(one, other)) for one in ours for other in theirs)
