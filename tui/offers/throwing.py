"""Faces typed alone, made the roll that is owed; a wrong count is answered with the arithmetic, and not said at all."""

import re
from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct

from replay.core.dice import Owed
from replay.core.game import Call
from replay.core.scene import Scene
from tui.offers.dice import owing, rolled, thrown
from tui.offers.stand import because

FACES = re.compile(r"[0-9c,?]+")
"""A word of faces."""


class Throw(Struct, frozen=True):
    """The line that says a roll; or why it is none, with the rule. ``cocked`` dice were rolled again before."""

    line: str = ""
    wrong: str = ""
    rule: str = ""
    cocked: int = 0


def throw(scene: Scene, calls: Sequence[Call], text: str) -> Throw | None:
    """The roll that a line of faces says, after them perhaps whose roll it is; None for any other line."""
    faces, named = _parted(text)
    for call in calls:
        owed = call.owed
        if owed is None or not _meant(owed, named):
            continue
        said = thrown(faces, owed)
        if said is None:
            continue
        if not said.drawn and len(said.faces) != owed.count:
            return Throw(wrong=owing(said, owed, because(scene, owed)), rule=call.rule)
        if any(not 1 <= face <= owed.sides for face in said.faces):
            return Throw(wrong=f"a die shows 1 to {owed.sides}", rule=call.rule)
        return Throw(line=rolled(said, owed), cocked=said.cocked)
    return None


def _parted(text: str) -> tuple[str, tuple[str, ...]]:
    """The faces that a line begins with, and the words after them."""
    words = text.split()
    faces = list(takewhile(FACES.fullmatch, words))
    return " ".join(faces), tuple(words[len(faces) :])


def _meant(owed: Owed, words: tuple[str, ...]) -> bool:
    """Whether every word after the faces says of this debt whose it is, or for what; without words, any may be."""
    return all(word in (f"by={owed.seat}", owed.pool, f"pool={owed.pool}") for word in words)


def cocked(count: int) -> str:
    """What is noted of dice that were rolled again; nothing of none."""
    if not count:
        return ""
    return f"{count} {'die' if count == 1 else 'dice'} cocked or off the table, rolled again"
