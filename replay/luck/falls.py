"""The ways of dice to fall, and what the rules make of each: the table after a throw, and how its dice clash."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from replay.core.dice import Owed, Roll, owed_to
from replay.core.fight import Clash
from replay.core.game import AnyTable, Game
from replay.core.rule import Breach
from replay.line.judgement import decide, fold
from replay.showing.rolls import Rolled

Faces = tuple[int, ...]
Hits = tuple[float, float]
"""Hits of those who roll above, and of those who roll below."""


def ways(owed: Owed) -> int:
    """In how many ways dice can fall that differ by more than their order."""
    return comb(owed.count + owed.sides - 1, owed.count)


def falls(owed: Owed) -> Iterator[tuple[Faces, float]]:
    """Every way of dice to fall, whatever their order, and how likely it is."""
    whole = owed.sides**owed.count
    for faces in combinations_with_replacement(range(1, owed.sides + 1), owed.count):
        orders = factorial(owed.count) // prod(factorial(count) for count in Counter(faces).values())
        yield faces, orders / whole


def some(owed: Owed, most: int) -> Iterator[Faces]:
    """Evenly some of the ways of dice to fall, about so many; the others are passed over, not gone through."""
    every = ways(owed)
    return (_fallen(owed, place) for place in range(0, every, 1 + every // most))


def _fallen(owed: Owed, place: int) -> Faces:
    """The way of dice to fall that ``falls`` gives out at a place."""
    faces, lowest = [], 1
    for left in reversed(range(owed.count)):
        while place >= (here := comb(left + owed.sides - lowest, left)):
            place, lowest = place - here, lowest + 1
        faces.append(lowest)
    return tuple(faces)


def hits(clashes: tuple[Clash, ...]) -> Hits:
    """The hits in clashes."""
    fell = Counter(clashes)
    return fell[Clash.BELOW], fell[Clash.ABOVE]


def due(game: Game, table: AnyTable, one: Rolled) -> Owed | None:
    """The dice that a roller owes on a table."""
    return owed_to(one.roll, tuple(call.owed for call in game.awaits(table) if call.owed is not None))


def rolled(game: Game, table: AnyTable, one: Rolled, faces: Faces) -> AnyTable | None:
    """The table after other faces; None where the rules do not take them."""
    roll = Roll(faces, one.roll.pool, by=one.roll.by)
    try:
        return fold(game, table, decide(game, table, (roll,), ()))
    except Breach:
        return None


def clashes(game: Game, table: AnyTable, one: Rolled, faces: Faces) -> tuple[Clash, ...] | None:
    """How the dice clash after a throw; None where the rules do not take it, or nothing clashes."""
    after = rolled(game, table, one, faces)
    fight = game.show(after, {}).fight if after is not None else None
    return fight.clashes or None if fight is not None else None
