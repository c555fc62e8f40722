"""Concession, a draw, time called, another scribe: each by keys that the record screen shows, and by mouse alone."""

from typing import Any

import pytest
from textual.pilot import Pilot

from replay.core.game import Game
from replay.games import load
from replay.recorder import Recorder
from replay.recording.opening import Setting, open_match
from tests.demo import army, recording
from tests.tui.house import NARROW, STILL, TURNS, WIDE, House, opened, picture, replay, settled, until
from tests.tui.test_recorded_matches import ORDERS
from tui.app import RollbookApp
from tui.panels.bars import KeyLine
from tui.screens.ending import EndsScreen
from tui.widgets.console import Console
from tui.widgets.key_bar import KeyBar
from tui.widgets.panel import Panel

SAID = [
    ("Ines concedes", "conceded", "Ines"),
    ("a draw is agreed", "closed", "a draw is agreed"),
    ("time is called", "closed", "time called"),
    ("Ruben takes over as scribe", "handed-over", "Ruben"),
]
"""What is chosen, the kind of the entry it becomes, and what it tells."""


def begun(game: Game) -> tuple[House, bytes]:
    """A match of a game with two armies, nothing said in it yet."""
    house, sheet = House(game), recording(game.key).sheet
    setting = Setting(("Ines", "Ruben"), [army(game.key, name) for name in sheet.armies], sheet.options)
    return house, open_match(game, house.log, house.means, setting).match


async def recording_on(app: RollbookApp) -> None:
    def ready() -> bool:
        console = app.screen.query(Console)
        return bool(console) and console.first().asked == "play" and not console.first().awaits

    await until(ready, "orders are taken")
    await settled(app)


def last(house: House, match: bytes) -> Any:
    line = house.log.lines(match)[0]
    recorder = Recorder(house._game, house.log, line.id, house.means)
    return list(recorder.book.acts())[-1][1]


def place_of(app: RollbookApp, words: str) -> int:
    screen = app.screen
    assert isinstance(screen, EndsScreen)
    return next(n for n, (said, _) in enumerate(screen.offered) if words in said)


@pytest.mark.parametrize(("words", "kind", "told"), SAID)
@pytest.mark.parametrize("key", ORDERS)
async def test_by_keys_of_every_game(key: str, words: str, kind: str, told: str) -> None:
    house, match = begun(load(key))
    app = RollbookApp(house, match=match, recording=True, look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        await recording_on(app)
        assert "F10 end, hand over" in picture(app)
        head = house.log.lines(match)[0].head.seq
        await pilot.press("f10")
        await until(lambda: isinstance(app.screen, EndsScreen), "it is asked how it ends")
        await settled(app)
        await pilot.press(str(place_of(app, words) + 1))
        await recording_on(app)
        assert house.log.lines(match)[0].head.seq == head
        await pilot.press("enter")
        await confirmed(app)
        if kind != "conceded":
            await pilot.press("enter")
        await until(lambda: house.log.lines(match)[0].head.seq > head, "it is written")
        await settled(app)
    entry = house.log.entry(house.log.lines(match)[0].id, head + 1)
    assert entry.kind == kind
    assert told in str(last(house, match)) or kind == "conceded"


@pytest.mark.parametrize(("words", "kind", "told"), SAID)
async def test_by_mouse_alone(words: str, kind: str, told: str) -> None:
    house, match = begun(load("arcane_legions"))
    app = RollbookApp(house, match=match, recording=True, look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        await recording_on(app)
        head = house.log.lines(match)[0].head.seq
        await clicks_key(app, pilot, "F10")
        await until(lambda: isinstance(app.screen, EndsScreen), "it is asked how it ends")
        await settled(app)
        await pilot.click(app.screen.query_one("#over-page", Panel), offset=(6, place_of(app, words)))
        await recording_on(app)
        await clicks_key(app, pilot, "Enter")
        await confirmed(app)
        if kind != "conceded":
            await clicks_key(app, pilot, "Enter")
        await until(lambda: house.log.lines(match)[0].head.seq > head, "it is written")
        await settled(app)
    assert house.log.entry(house.log.lines(match)[0].id, head + 1).kind == kind


async def confirmed(app: RollbookApp) -> None:
    """What was entered is answered; an act is told before it is written."""
    screen = replay(app)
    await until(lambda: not screen.busy, "it is answered")
    await settled(app)


async def clicks_key(app: RollbookApp, pilot: Pilot[None], sign: str) -> None:
    bar = app.screen.query_one(KeyBar)
    assert isinstance(bar.drawing, KeyLine)
    await pilot.click(bar, offset=(bar.drawing.draw(bar.size.width, 1).text().index(sign), 0))


async def test_another_scribe_is_named_on_the_line() -> None:
    house = House()
    match = house.match(*TURNS).book.match
    app = RollbookApp(house, match=match, recording=True, look=STILL)
    async with app.run_test(size=NARROW) as pilot:
        await recording_on(app)
        await pilot.press("f10")
        await until(lambda: isinstance(app.screen, EndsScreen), "it is asked how it ends")
        await settled(app)
        await pilot.press(str(place_of(app, "another scribe") + 1))
        await recording_on(app)
        await pilot.press(*"Žofie [/b]", "enter")
        await confirmed(app)
        await pilot.press("enter")
        await until(lambda: house.log.lines(match)[0].head.seq == 10, "it is written")
        await settled(app)
        assert "Žofie [/b] takes over as scribe" in picture(app)


async def test_who_does_not_record_is_told_how_and_a_match_that_is_over_is_closed() -> None:
    house = House()
    match = house.match(*TURNS, "concede by=p1").book.match
    async with opened(house, match, size=WIDE) as (app, pilot):
        await pilot.press("f10")
        await settled(app)
        assert "A match is ended while recording: r records on" in picture(app)
        await pilot.press("r")
        await until(lambda: app.screen.query_one(Console).asked, "orders are taken")
        await pilot.press("f10")
        await until(lambda: isinstance(app.screen, EndsScreen), "it is asked how it ends")
        await settled(app)
        assert "1 close the match: it is over" in picture(app)
        assert "concedes" not in "".join(words for words, _ in app.screen.offered)
        await pilot.press("1")
        await settled(app)
        await pilot.press("enter")
        await confirmed(app)
        await pilot.press("enter")
        await until(lambda: house.log.lines(match)[0].head.seq > 10, "it is closed")
        await settled(app)
        assert replay(app)
    assert house.log.entry(house.log.lines(match)[0].id, 11).kind == "closed"
