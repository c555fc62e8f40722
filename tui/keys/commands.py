"""What can be said after the colon besides notation: a few verbs with a word after them."""

import re

from msgspec import Struct

from tui.lines.page import Page

VERBS = ("go", "find", "line", "fork", "rule", "quit")
"""Verbs that are said by their names; every other verb has a key and stands in the palette."""


class Command(Struct, frozen=True):
    """A verb and what it is about."""

    verb: str
    rest: str


def command(text: str) -> Command | None:
    """A line as a verb of ours; None where it is notation."""
    verb, _, rest = text.strip().partition(" ")
    return Command(verb, rest.strip()) if verb in VERBS else None


def goal(page: Page, text: str) -> int | None:
    """The entry a word means: its number, so many entries on or back (``+10``), or a turn by its tick (``t7``)."""
    here, word = page.here, text.strip().casefold()
    if re.fullmatch(r"[+-]\d{1,9}", word):
        return max(1, min(here.head, here.n + int(word)))
    if re.fullmatch(r"\d{1,9}", word):
        return int(word) if 1 <= int(word) <= here.head else None
    tick = re.sub(r"^(turn|t)\s*", "", word)
    ticks = {heading.stand.tick.casefold(): heading.n for heading in reversed(page.listing.headings)}
    return ticks.get(word, ticks.get(tick))
