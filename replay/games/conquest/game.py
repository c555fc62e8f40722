"""Conquest, as every game is known to the rest of the program."""

from collections.abc import Callable, Mapping

from replay.core.arms import Arms
from replay.core.options import Option
from replay.core.rule import Rule
from replay.games.conquest import listed_army
from replay.games.conquest.decision import decide
from replay.games.conquest.display import show
from replay.games.conquest.events import Events
from replay.games.conquest.evolution import evolve
from replay.games.conquest.legal import legal
from replay.games.conquest.orders import Enlist, Orders
from replay.games.conquest.readings import OPTIONS
from replay.games.conquest.rulebook.index import RULES
from replay.games.conquest.surveying import survey
from replay.games.conquest.table import Table, start
from replay.games.conquest.telling import tell
from replay.games.conquest.turn import awaits
from replay.games.conquest.warrants import warrant

__all__ = [
    "Events",
    "Orders",
    "Table",
    "awaits",
    "decide",
    "evolve",
    "legal",
    "muster",
    "show",
    "start",
    "survey",
    "tell",
    "warrant",
]

key, title, edition = "conquest", "Conquest", "4"
LATER = frozenset({"roll", "modify", "keep", "take", "declare", "draw", "activate", "discard", "forfeit", "check"})
"""Orders of the phases after the command phase."""
editions: Mapping[str, frozenset[str]] = {
    # a unit came to stand off the table, or touched a friend; an Action out of sequence was no repeat in the round
    "1": frozenset({"act", "place", "resolve", "contact"}) | LATER,
    # an order of a phase after the next broke CQ-ROUND-01 alone: agreed to, it went through without CQ-ROUND-02
    "2": LATER,
    # an ability declared in a phase before its own broke CQ-SUPR-11 alone, and its phase was not opened
    "3": frozenset({"declare"}),
}
rules: Mapping[str, Rule] = RULES
options: Mapping[str, Option] = OPTIONS
arms = Arms(frozenset({"act"}), frozenset({"lose", "destroy"}), frozenset({"volley", "clash"}))


def muster(text: str, fetch: Callable[[str], str]) -> Enlist:
    """The order that enlists an army list. Raises ``Unreadable``."""
    return Enlist(listed_army.muster(text, fetch))
