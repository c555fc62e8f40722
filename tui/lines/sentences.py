"""What is said of ways through a match and of what one looks for there: once, for screens and the script of pages."""

import re
from collections.abc import Mapping

from tui.panels.keyed import KEYED, key

_GIVEN = re.compile(r"\{(\w+)\}")

SENTENCES: Mapping[str, str] = {
    "first": "1 is the first entry",
    "last": "{n} is the last entry",
    "no further": "There is no {kind} {side} {n}",
    "no goal": "There is no entry or turn {words}; {n} is the last entry.",
    "all marks": f"{key('{')} and {key('}')} go by all marks",
    "sought": f"{{word}} {{place}} of {{count}}   {key('{')} {key('}')} on and back   {key('s')} only these",
    "no more": "There is no {kind} {side} {n}; there are {count}",
    "only one": "There is no {kind} {side} {n}; there is one, at {at}",
    "none": "There is no {kind} {side} {n}; there are none",
    "not told": "Nothing is told in the words “{words}”.",
    "found": "{place} of {count} found for “{words}”",
    "first found": f"{{place}} of {{count}} found for “{{words}}”   {key('n')} next   {key('N')} before",
    "not found": "“{words}” is not found {side} {n}",
    "no words": f"Nothing has been searched for: {key('/')} finds words in the entries",
    "no quest": f"Nothing is looked for: {key('1')} to {key('8')} say what, {key('h')} this unit, {key('/')} words",
    "no unit": "Nothing stands on the table yet",
    "history": f"{{count}} entries: {{words}}   {key('h')} or {key('Esc')} all entries",
    "mark": "mark",
    "one of words": "“{label}”",
    "one of unit": "entry of {label}",
    "all of unit": "what {label} did and suffered",
}
"""Sentences by their names; what is given to one stands in braces."""


def said(name: str, **given: object) -> str:
    """A sentence."""
    return _GIVEN.sub(lambda found: str(given[found[1]]), SENTENCES[name])


def plainly() -> dict[str, str]:
    """All of them, with their keys as they usually are."""
    return {name: text.replace(KEYED, "") for name, text in SENTENCES.items()}


def side(way: int) -> str:
    """Where something lies that way."""
    return "after" if way > 0 else "before"
