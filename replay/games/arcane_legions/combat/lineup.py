"""The line-up: dice of both sides in pairs, what each pair does, and the critical hit."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import zip_longest
from typing import Any, Literal

from msgspec import Struct

PHANTOM = 2
"""The value of the die that is imagined against every die left over (AL-CLOSE-11)."""


class Hit(StrEnum):
    """Whom a pair of dice hits."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    NOBODY = "nobody"


class Pair(Struct, frozen=True):
    """Two dice that meet; ``phantom`` says which of them is imagined, if one is."""

    attack: int
    defence: int
    hit: Hit
    phantom: Literal["", "attack", "defence"] = ""


class LineUp(Struct, frozen=True):
    """A fight's dice in pairs from high to low, and what they come to.

    ``ignored`` are defence dice left over in ranged combat. ``hits`` on the defender do not hold the ``critical``
    damage, which comes on top.
    """

    pairs: tuple[Pair, ...]
    ignored: tuple[int, ...]
    hits_on_attacker: int
    hits_on_defender: int
    critical: int


def line_up(
    attack: Sequence[int],
    defence: Sequence[int],
    combat: Literal["close", "ranged", "breakaway"],
    critical: int = 0,
) -> LineUp:
    """Sort both sides from high to low and compare them (AL-CLOSE-07, 10 to 12; AL-RANGED-16).

    The faces are those after all adjustments, in any order; ``critical`` is what the attack as rolled is worth (see
    ``critical_damage``).
    """
    red, white = sorted(attack, reverse=True), sorted(defence, reverse=True)
    ranged = combat == "ranged"
    idle = tuple(white[len(red) :]) if ranged else ()
    paired = white[: len(red)] if ranged else white
    pairs = tuple(_pair(a, d, ranged) for a, d in zip_longest(red, paired))
    hits = [pair.hit for pair in pairs]
    return LineUp(pairs, idle, hits.count(Hit.ATTACKER), hits.count(Hit.DEFENDER), critical)


def critical_damage(rolled: Sequence[int], combat: str, options: Mapping[str, Any]) -> int:
    """Extra damage for sixes among the attack dice as they were rolled (AL-CLOSE-08, AL-RANGED-16, A-13)."""
    if combat == "ranged" and not options["ranged_critical"]:
        return 0
    triples = rolled.count(6) // 3
    return triples if options["critical_max"] == "per_three" else min(triples, 1)


def _pair(attack: int | None, defence: int | None, ranged: bool) -> Pair:
    if attack is None:
        assert defence is not None
        return Pair(PHANTOM, defence, Hit.ATTACKER if defence > PHANTOM else Hit.NOBODY, "attack")
    if defence is None:
        return Pair(attack, PHANTOM, Hit.DEFENDER if attack > PHANTOM else Hit.NOBODY, "defence")
    if attack > defence:
        return Pair(attack, defence, Hit.DEFENDER)
    return Pair(attack, defence, Hit.NOBODY if ranged or attack == defence else Hit.ATTACKER)
