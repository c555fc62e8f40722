"""The smallest army there is, for a form that asks for one."""

import msgspec

from replay.games.fantasy_skirmish.army import Army
from replay.games.fantasy_skirmish.chart import Chart, Tile
from replay.games.fantasy_skirmish.stat import Book, Stat


def sample_army(letter: str, tile: int = 6) -> str:
    """An army of one warrior with a map and a tile of so many squares, as the text that an order carries."""
    recruit = Stat("shyft_recruit", "Recruit", "shyft", 10, 1, 1)
    meadow = Chart("plain_meadow", 12, 8, ("." * 12,) * 8)
    turf = Tile(f"turf_{tile}", ("." * tile,) * tile)
    army = Army(
        "rollbook/fs-army/1",
        "A patrol",
        "shyft",
        letter,
        Book({recruit.id: recruit}),
        (recruit.id,),
        (),
        {meadow.id: meadow},
        {turf.id: turf},
    )
    return msgspec.json.encode(army).decode()
