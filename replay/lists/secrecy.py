"""What a list names that nobody may read before it is played, a command hand above all: its lines stay empty of it."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from replay.lists.army_list import ArmyList, Card
from replay.lists.naming import alike

KEPT_BACK = "[kept back]"
"""What stands where something is kept back."""
SECRET = ("command", "contingency", "other")
"""Kinds of cards that are secret; ``other`` are those under a heading that nobody knows."""

_HEADED = re.compile(r"[\W_]*(?:commands?(?![^\W_])|contingenc|orders?\s*:)", re.IGNORECASE)
_PIPS = re.compile(r"[^\s•]\s*•+\s*(?:,|$)|••")
_IN_EVERY_HAND = "standing orders"


def secretive(section: str) -> bool:
    """Whether what stands under a heading is secret."""
    return section.endswith(" cards") and section.removesuffix(" cards") in SECRET


def concealed(found: ArmyList) -> ArmyList:
    """A list as everybody may read it.

    Not only the lines of its secret cards are kept back, but also what is not understood and stands among them, is
    headed or marked as they are, or speaks of one of them.
    """
    unread = tuple(replace(line, secret=line.secret or speaks(line.text, found.cards)) for line in found.unread)
    secret = {card.line for card in found.cards if card.kind in SECRET} | {one.number for one in unread if one.secret}
    lines = tuple(KEPT_BACK if n in secret else line for n, line in enumerate(found.lines, start=1))
    return replace(found, lines=lines, unread=unread, kept_back=len(secret))


def speaks(text: str, cards: Iterable[Card]) -> bool:
    """Whether a text that is not understood may name what is secret of these cards."""
    said, names = alike(text), [_IN_EVERY_HAND, *(alike(card.name) for card in cards if card.kind in SECRET)]
    return bool(_HEADED.match(said) or _PIPS.search(said)) or any(name in said for name in names)
