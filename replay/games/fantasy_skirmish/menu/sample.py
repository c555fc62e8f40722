"""The smallest army there is, for a form that asks for one."""

import msgspec

from replay.games.fantasy_skirmish.army import Army
from replay.games.fantasy_skirmish.stat import Book, Stat


def sample_army(letter: str) -> str:
    """An army of one warrior, as the text that an order carries."""
    recruit = Stat("shyft_recruit", "Recruit", "shyft", 10, 1, 1)
    army = Army("rollbook/fs-army/1", "A patrol", "shyft", letter, Book({recruit.id: recruit}), (recruit.id,), ())
    return msgspec.json.encode(army).decode()
