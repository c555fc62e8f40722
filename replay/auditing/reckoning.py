"""How a decision adds up: the dice owed and why, how they were lined up, what hit, and what damage it does."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct

from eventstore.port import Damaged
from replay.acts import Act
from replay.core.dice import Roll
from replay.core.fight import Clash, Fall, Fight, Row
from replay.core.game import AnyTable, Call, Game
from replay.line.judgement import Outcome, advance
from replay.showing.citing import cited

HITS = {Clash.BELOW: "below", Clash.ABOVE: "above", Clash.TIE: "tied"}
"""Clashes that count for something, and what they are called."""


class Reckoning(Struct, frozen=True):
    """The rules a decision is about, how it adds up, and who was ``awaited`` with what."""

    rules: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    awaited: tuple[Call, ...] = ()


def reckoned(game: Game, table: AnyTable, act: Act, expected: Outcome) -> Reckoning:
    """How what an act should have come to on a table adds up: no lines where no dice are about.

    What was owed is told as the players were told; of the dice what lies on the table afterwards. Of a table that
    cannot be shown there is nothing to say: what made it so is a finding of its own.
    """
    try:
        calls, before = game.awaits(table), game.show(table, {})
        after = game.show(advance(game, table, expected), {})
    except Damaged:
        return Reckoning()
    rolled = isinstance(getattr(act, "order", None), Roll)
    owed = tuple(call.says for call in calls if call.owed is not None and rolled)
    laid = tuple(_fight(after.fight)) if after.fight is not None and (rolled or after.fight != before.fight) else ()
    return Reckoning(cited(act, calls, after, game.rules), owed + laid, calls)


def _fight(fight: Fight) -> Iterator[str]:
    yield fight.title
    for row in (fight.above, fight.below):
        if row is not None and row.dice:
            yield f"{row.caption}: {_faces(row)}" if any(die.face for die in row.dice) else row.caption
    hits = Counter(HITS[clash] for clash in fight.clashes if clash in HITS)
    if fight.clashes:
        yield ", ".join(f"{hits[word]} {word}" for word in HITS.values())
    yield from (sign.word for sign in fight.notes)
    for damage in fight.damage:
        yield f"{damage.piece} takes {damage.amount}" + (f": {damage.because}" if damage.because else "")


def _faces(row: Row) -> str:
    """The dice in their order; what was added or struck says so, several alike at once."""
    runs = ((one, len(list(alike))) for one, alike in groupby(row.dice, key=lambda die: (die.face, die.fall)))
    return " ".join(_told(face, fall, count) for (face, fall), count in runs)


def _told(face: str, fall: Fall, count: int) -> str:
    if fall in (Fall.ROLLED, Fall.CRITICAL):
        return " ".join([face] * count)
    return f"{face} ({fall})" if count == 1 else f"{count} × {face} ({fall})"
