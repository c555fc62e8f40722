"""Star Wars: Legion, as every game is known to the rest of the program."""

from collections.abc import Callable, Mapping

from replay.core.arms import Arms
from replay.core.options import Option
from replay.core.rule import Rule
from replay.games.star_wars_legion import listed_army
from replay.games.star_wars_legion.decision import decide
from replay.games.star_wars_legion.display import show
from replay.games.star_wars_legion.events import Events
from replay.games.star_wars_legion.evolution import evolve
from replay.games.star_wars_legion.legal import legal
from replay.games.star_wars_legion.orders import Orders
from replay.games.star_wars_legion.readings import OPTIONS
from replay.games.star_wars_legion.rulebook.index import RULES
from replay.games.star_wars_legion.setup_orders import Enlist
from replay.games.star_wars_legion.surveying import survey
from replay.games.star_wars_legion.table import Table, start
from replay.games.star_wars_legion.telling import tell
from replay.games.star_wars_legion.turn import awaits
from replay.games.star_wars_legion.warrants import warrant

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

key, title, edition = "star_wars_legion", "Star Wars: Legion", "3"
editions: Mapping[str, frozenset[str]] = {
    # two transports carried one unit, an army had two Field Commanders, a Map Card drew what encloses nothing
    "1": frozenset({"enlist", "effect", "done", "agree"}),
    # who agreed to several pieces agreed to one after the other
    "2": frozenset({"agree"}),
}
rules: Mapping[str, Rule] = RULES
options: Mapping[str, Option] = OPTIONS
arms = Arms(frozenset({"attack"}), frozenset({"wound", "lose", "defeat", "remove"}))


def muster(text: str, fetch: Callable[[str], str]) -> Enlist:
    """The order that enlists an army list with its battle cards. Raises ``Unreadable``."""
    return Enlist(listed_army.muster(text, fetch))
