"""Battle for Legend: Arena, as every game is known to the rest of the program."""

from collections.abc import Callable, Mapping

from replay.core.arms import Arms
from replay.core.options import Option
from replay.core.rule import Rule
from replay.games.battle_for_legend import warband
from replay.games.battle_for_legend.decision import decide
from replay.games.battle_for_legend.display import show
from replay.games.battle_for_legend.events import Events
from replay.games.battle_for_legend.evolution import evolve
from replay.games.battle_for_legend.legal import legal
from replay.games.battle_for_legend.orders import Enlist, Orders
from replay.games.battle_for_legend.readings import OPTIONS
from replay.games.battle_for_legend.rulebook.index import RULES
from replay.games.battle_for_legend.surveying import survey
from replay.games.battle_for_legend.table import Table, start
from replay.games.battle_for_legend.telling import tell
from replay.games.battle_for_legend.turn import awaits
from replay.games.battle_for_legend.warrants import warrant

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

key, title, edition = "battle_for_legend", "Battle for Legend: Arena", "2"
editions: Mapping[str, frozenset[str]] = {
    # a warband with no artefact or no bearer for one came to the table, and the match to a stand
    "1": frozenset({"enlist"}),
}
rules: Mapping[str, Rule] = RULES
options: Mapping[str, Option] = OPTIONS
arms = Arms(frozenset({"melee", "shoot", "ballista", "strike"}), frozenset({"ability", "artefact"}))


def muster(text: str, fetch: Callable[[str], str]) -> Enlist:
    """The order that enlists a warband with the records it names. Raises ``Unreadable``."""
    return Enlist(warband.muster(text, fetch))
