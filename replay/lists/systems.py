"""Which game a list is for."""

import re

from replay.core.text import Unreadable
from replay.lists.army_list import ArmyList
from replay.lists.recognition import read

SYSTEMS = {
    "conquest": re.compile(r"last argument of kings|^conquest\W*$", re.IGNORECASE),
    "star_wars_legion": re.compile(r"star wars\W+legion", re.IGNORECASE),
}
"""Games by their keys, and how lists call them; the publisher of Conquest has another game beside it."""


def read_for(game: str, text: str, name: str) -> ArmyList:
    """The list that a text is, for the game of that key. Raises ``Unreadable``, also where it is for another."""
    found = read(text, name)
    called = SYSTEMS.get(game)
    if called is None or not called.search(found.system):
        own = f"a list for {found.system}" if found.system else "a list that does not say for which game"
        raise Unreadable(name, f"is {own}, not for {game.replace('_', ' ')}")
    return found
