"""Damage on the figures of a unit: one point after another, each where the rules let it go."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from replay.core.rule import Gate
from replay.games.arcane_legions.rulebook import damage as rules


class Body(Struct, frozen=True):
    """What damage can do to a figure: its hit points (AL-UNIT-12), and the points it has taken already."""

    pegs: int
    hurt: int = 0


class Toll(Struct, frozen=True):
    """What an assignment does: points on figures that stay, figures that go down in sequence, points with no figure."""

    hurt: dict[str, int]
    downed: tuple[str, ...]
    lost: int


def capacity(bodies: Mapping[str, Body]) -> int:
    """The points that all figures together can still take."""
    return sum(body.pegs - body.hurt for body in bodies.values())


def takers(bodies: Mapping[str, Body], begun: str = "") -> tuple[str, ...]:
    """The figures that may take the next point; ``begun`` took the last one and still stands (AL-DAMAGE-02…07)."""
    if begun in bodies:
        return (begun,)
    injured = tuple(figure for figure, body in bodies.items() if body.hurt)
    return injured or tuple(bodies)


def assign(gate: Gate, bodies: Mapping[str, Body], points: Sequence[str], dealt: int) -> Toll:
    """Put ``dealt`` damage on figures by slot, in the sequence given; what nobody is left to take is lost.

    Raises ``Breach`` at the gate for AL-DAMAGE-03, 06, 07 and 10, and for a point on a slot without a figure.
    """
    owed = min(dealt, capacity(bodies))
    gate.require(rules.POINT_BY_POINT, len(points) == owed, f"{owed} damage to assign, {len(points)} named")
    left = dict(bodies)
    begun: dict[str, int] = {}
    downed: list[str] = []
    last = ""
    for slot in points:
        gate.must(slot in left, f"no figure stands in {slot} to take damage")
        _require_place(gate, left, slot, last)
        left[slot] = replace(left[slot], hurt=left[slot].hurt + 1)
        begun[slot] = begun.get(slot, 0) + 1
        last = slot
        if left[slot].hurt >= left[slot].pegs:
            downed.append(slot)
            del left[slot], begun[slot]
    return Toll(begun, tuple(downed), max(0, dealt - len(points)))


def _require_place(gate: Gate, left: Mapping[str, Body], slot: str, last: str) -> None:
    """One point: it goes on with what was begun, then to the injured, then where its owner likes."""
    first = takers(left, last)
    if slot in first:
        return
    if last in left:
        rule = rules.FINISH_WHAT_WAS_BEGUN
    else:
        rule = rules.INJURED_FIRST if len(first) == 1 else rules.ALL_INJURED_FIRST
    named = ", ".join(f"{figure} ({left[figure].hurt} of {left[figure].pegs})" for figure in first)
    gate.require(rule, False, f"{slot} cannot take it while injured figures stand: {named}")
