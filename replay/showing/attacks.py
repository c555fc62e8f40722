"""Which entries are fights, and where each begins: an attack with its rolls and what it costs is one.

Dice alone do not say so: they decide arrivals and who begins too, and some games are fought without any. So a game says
which of its orders attack; of one that does not, the picture of its table decides.
"""

from typing import Any

from msgspec import Struct

from replay.core.arms import Arms
from replay.core.fight import Fight
from replay.core.wire import verb


class Blow(Struct, frozen=True):
    """An order that holds, and what came of it: the fight that lay before and lies now, whether it ``hurt`` somebody,
    whether it is ``about`` a piece that stays where it is.
    """

    order: Any
    before: Fight | None
    after: Fight | None
    hurt: bool
    about: bool

    @property
    def laid(self) -> bool:
        """Whether it opened a fight on the table, or changed how it lies."""
        return self.after is not None and self.after != self.before


def fought(arms: Arms, n: int, since: int, blow: Blow) -> tuple[int, int]:
    """The entry at which the fight that entry ``n`` belongs to began, 0 where it belongs to none; and that of the fight
    which goes on after it, which the next order is told as ``since``.
    """
    told = bool(arms.attacks)
    if _attacks(arms, blow.order) if told else _begins(blow):
        return n, n
    many = not told or verb(type(blow.order).__name__) in arms.harms
    harms = blow.hurt and many
    if since and (blow.laid or harms or (blow.after is not None and blow.about)):
        return since, since
    if harms or (blow.laid and told and many):
        return n, n
    return 0, since if blow.after is not None else 0


def _attacks(arms: Arms, order: Any) -> bool:
    said = verb(type(order).__name__)
    return said in arms.attacks and (not arms.actions or getattr(order, "action", "") in arms.actions)


def _begins(blow: Blow) -> bool:
    """Whether dice of a piece lie that did not lie before, whatever they show."""
    return blow.laid and _whose(blow.after) not in ((), _whose(blow.before))


def _whose(fight: Fight | None) -> tuple[str, ...]:
    """The pieces that fight."""
    rows = (fight.above, fight.below) if fight else ()
    return tuple(row.piece for row in rows if row is not None and row.piece)
