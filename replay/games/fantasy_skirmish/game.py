"""Fantasy Skirmish, as every game is known to the rest of the program."""

from collections.abc import Callable, Mapping

from replay.core.arms import Arms
from replay.core.options import Option
from replay.core.rule import Rule
from replay.games.fantasy_skirmish import army
from replay.games.fantasy_skirmish.decision import decide
from replay.games.fantasy_skirmish.display import show
from replay.games.fantasy_skirmish.events import Events
from replay.games.fantasy_skirmish.evolution import evolve
from replay.games.fantasy_skirmish.legal import legal
from replay.games.fantasy_skirmish.orders import Enlist, Orders
from replay.games.fantasy_skirmish.readings import OPTIONS
from replay.games.fantasy_skirmish.rulebook.index import RULES
from replay.games.fantasy_skirmish.surveying import survey
from replay.games.fantasy_skirmish.table import Table, start
from replay.games.fantasy_skirmish.telling import tell
from replay.games.fantasy_skirmish.turn import awaits
from replay.games.fantasy_skirmish.warrants import warrant

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

key, title, edition = "fantasy_skirmish", "Fantasy Skirmish", "3"
TURNS = frozenset({"activate", "move", "melee", "shoot", "cast", "use", "done", "skip", "buy", "concede"})
"""Orders of a round and of its end."""
editions: Mapping[str, frozenset[str]] = {
    # a match in which a feature had no room came to a stand
    "1": frozenset({"lay"}) | TURNS,
    # whoever bought or acted before another, by agreement, took the other's purchase or turn
    "2": TURNS,
}
rules: Mapping[str, Rule] = RULES
options: Mapping[str, Option] = OPTIONS
arms = Arms(frozenset({"melee", "shoot"}), frozenset({"cast", "use"}))


def muster(text: str, fetch: Callable[[str], str]) -> Enlist:
    """The order that enlists an army list with the records it names. Raises ``Unreadable``."""
    return Enlist(army.muster(text, fetch))
