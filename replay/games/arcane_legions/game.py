"""Arcane Legions, as every game is known to the rest of the program."""

from collections.abc import Callable, Mapping

from replay.core.arms import Arms
from replay.core.game import Config
from replay.core.options import Option
from replay.core.rule import Rule
from replay.games.arcane_legions.cards import army
from replay.games.arcane_legions.decision import decide
from replay.games.arcane_legions.display import show
from replay.games.arcane_legions.events import Events
from replay.games.arcane_legions.evolution import evolve
from replay.games.arcane_legions.legal import legal
from replay.games.arcane_legions.orders import Enlist, Orders
from replay.games.arcane_legions.preparing.zones import require_room_for_zones
from replay.games.arcane_legions.readings import OPTIONS, terms
from replay.games.arcane_legions.rulebook.index import RULES
from replay.games.arcane_legions.surveying import survey
from replay.games.arcane_legions.table import Table
from replay.games.arcane_legions.table import start as empty
from replay.games.arcane_legions.telling import tell
from replay.games.arcane_legions.turn import awaits
from replay.games.arcane_legions.warrants import warrant

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

key, title, edition = "arcane_legions", "Arcane Legions", "2"
editions: Mapping[str, frozenset[str]] = {
    # how a unit moved and whom it saw was taken as said; abilities, teams and more than two seats were not worked out
    "1": frozenset(
        {
            *("move", "step", "turn", "halt", "place"),
            *("range", "close", "strike", "roll"),
            *("special", "effect", "adjust"),
            *("take", "choose", "concede"),
        }
    ),
}
rules: Mapping[str, Rule] = RULES
options: Mapping[str, Option] = OPTIONS
arms = Arms(frozenset({"close", "range", "strike"}), frozenset({"special"}))


def start(config: Config) -> Table:
    """The empty table. Raises ``ValueError`` for a number of players or terms that cannot be played."""
    terms(config.options)
    table = empty(config)
    require_room_for_zones(config.options, len(config.seats))
    return table


def muster(text: str, fetch: Callable[[str], str]) -> Enlist:
    """The order that enlists an army list with the cards it names. Raises ``Unreadable``."""
    return Enlist(army.muster(text, fetch))
