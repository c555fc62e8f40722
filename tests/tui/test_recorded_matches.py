"""A whole match of each game, recorded on the screen by a scripted person, is the log that ``--plain`` records.

``ROLLBOOK_WHOLE=1`` records simulated matches to their end; else the loser gives up after a while.
"""

import os
import sys
from collections import defaultdict
from io import BytesIO, StringIO
from random import Random
from typing import Any

import pytest

from eventstore.memory import MemoryStore
from eventstore.port import Line
from replay.acts import Enlisted, Opened
from replay.core.dice import Roll
from replay.core.game import Concede, Game
from replay.games import load
from replay.notation import verb_of, write
from replay.recorder import Recorder
from replay.recording.opening import Setting, open_match
from replay.recording.simulation import arranger, chooser
from tests.tui.house import STILL, House, until
from tests.tui.person import Person, median
from tui import plain
from tui.app import RollbookApp
from tui.subcommands.simulate import seeded

ORDERS = {"arcane_legions": 40, "battle_for_legend": 40, "conquest": 50, "fantasy_skirmish": 50, "star_wars_legion": 70}
"""How many orders are given before one side gives up."""
LONGEST = 2_000
"""Orders of a whole match at most."""
SIZE = (160, 50)
COMMON = {
    "arcane_legions": ("move", "step", "close", "range", "end"),
    "battle_for_legend": ("activate", "commit", "reveal", "done"),
    "conquest": ("draw", "select", "stack", "declare"),
    "fantasy_skirmish": ("buy", "skip", "done", "melee"),
    "star_wars_legion": ("activate", "attack", "done", "lose"),
}
"""Orders that are given again and again; a roll takes a key for each face."""
AT_MOST = 5


class Table(House):
    """A house with a game of the program."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)


def simulated(game: Game, most: int = 0) -> tuple[Opened, list[Any], list[Any]]:
    """How a simulated match begins, the armies that join, and what is said in it, up to so many orders."""
    chance, store = Random(f"{game.key}/3/1"), MemoryStore()
    means, (count, options) = seeded(chance), arranger(game)(0, chance)
    players = [f"Simulated {number}" for number in range(1, count + 1)]
    line = open_match(game, store, means, Setting(players, options=options))
    recorder, choose = Recorder(game, store, line.id, means), chooser(game)
    most = LONGEST if os.environ.get("ROLLBOOK_WHOLE") else most or ORDERS[game.key]
    while game.awaits(recorder.table) and recorder.book.head < most:
        recorder.record(choose(recorder.table, chance))
    book = recorder.book
    armies = [act.order for _, act in book.acts() if isinstance(act, Enlisted)]
    orders = [act.order for _, act in book.acts() if hasattr(act, "order") and not isinstance(act, Enlisted)]
    return book.genesis, armies, orders


def begun(house: House, game: Game, genesis: Opened, armies: list[Any]) -> Line:
    """The match in a house, its armies enlisted."""
    players = tuple(seat.name for seat in genesis.seats)
    line = open_match(game, house.log, house.means, Setting(players, options=dict(genesis.options)))
    recorder = Recorder(game, house.log, line.id, house.means)
    for army in armies:
        recorder.record(army)
    return line


def payloads(house: House, line: Line) -> list[tuple[str, bytes]]:
    return [(entry.kind, entry.payload) for entry in house.log.read(line.id, 1)]


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("key", ORDERS)
async def test_a_match_recorded_on_the_screen_is_the_log_that_plain_records(
    key: str, record_property: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    game = load(key)
    genesis, armies, orders = simulated(game)
    house, other = Table(game), Table(game)
    line, again = begun(house, game, genesis, armies), begun(other, game, genesis, armies)

    said, counts = StringIO(), defaultdict[str, list[int]](list)
    app = RollbookApp(house, match=line.match, recording=True, look=STILL)
    async with app.run_test(size=SIZE) as pilot:
        await until(lambda: hasattr(app.screen, "page") and app.screen.page, "the match is open")
        person = Person(app, pilot)
        for order in orders:
            head = house.log.head(line.id).seq
            keys = await person.order(order)
            await until(lambda head=head: house.log.head(line.id).seq > head, f"{write(order)} is written: {keys}")
            counts["roll" if isinstance(order, Roll) else verb_of(order)].append(len(keys))
            said.write(f"{write(order)}\n")
        said.write(f"{write(await _given_up(house, game, line, person))}\n")

    recorder = Recorder(game, other.log, again.id, other.means)
    for _ in plain.record(recorder, BytesIO(said.getvalue().encode()), StringIO()):
        pass
    assert payloads(house, line) == payloads(other, again)
    told = {verb: (median(found), len(found)) for verb, found in counts.items()}
    record_property("keys", told)
    with capsys.disabled():
        sys.stdout.write(f"\n{key}: {len(orders)} orders; keys, the median of each: {_told(told)}\n")
    assert [verb for verb in COMMON[key] if verb in told and told[verb][0] > AT_MOST] == []


async def _given_up(house: House, game: Game, line: Line, person: Person) -> Concede:
    """One side concedes, unless the match is over."""
    calls = game.awaits(Recorder(game, house.log, line.id, house.means).table)
    order = Concede(by=calls[0].seat if calls else "p1")
    if calls:
        head = house.log.head(line.id).seq
        await person.order(order)
        if house.log.head(line.id).seq == head:
            # nobody concedes by half a line: the menu asks who
            await person.press(order.by.removeprefix("p"), "enter")
        await until(lambda: house.log.head(line.id).seq > head, "one side has conceded")
    return order


def _told(told: dict[str, tuple[int, int]]) -> str:
    return ", ".join(f"{verb} {keys} (of {times})" for verb, (keys, times) in sorted(told.items()))
