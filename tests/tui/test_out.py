"""The way out of the replay screen: a page, a picture or a report, written where one is, and said where."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.tui.house import NARROW, TURNS, WIDE, House, opened, picture, replay, settled, until
from tests.tui.test_speaking import typed
from tui.panels.bars import KeyLine
from tui.screens.sharing import stem
from tui.widgets.panel import Panel


def told(screen) -> str:
    drawing = screen.query_one("#keys", Panel).drawing
    assert isinstance(drawing, KeyLine)
    return drawing.said


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize(("down", "name"), [(0, "-r3-t7.html"), (1, "-r3-t7-5.svg"), (2, "-r3-t7.md")])
async def test_what_is_chosen_is_written_and_said_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, down: int, name: str, size: tuple[int, int]
) -> None:
    monkeypatch.chdir(tmp_path)
    house = House()
    match = house.match(*TURNS, event="Open [/b] Day", round=3, table=7).book.match
    async with opened(house, match, at=5, size=size) as (app, pilot):
        await pilot.press("o")
        await settled(app)
        assert f"open-b-day{name}" in picture(app)
        await pilot.press(*["down"] * down, "enter")
        await settled(app)
        await app.workers.wait_for_complete()
        await settled(app)
        assert told(replay(app)) == f"Written: {tmp_path / f'open-b-day{name}'}"
    written = tmp_path / f"open-b-day{name}"
    assert written.stat().st_size > 500
    if name.endswith(".svg"):
        assert "5 / 9" in "".join(ElementTree.parse(written).getroot().itertext())


async def test_a_file_of_somebody_else_is_left_and_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    house = House()
    match = house.match(*TURNS, event="Day").book.match
    Path("day-00000000.html").write_text("mine")
    async with opened(house, match, at=5) as (app, pilot):
        await pilot.press("o", "enter")
        await settled(app)
        await app.workers.wait_for_complete()
        await settled(app)
        assert "exists already" in told(replay(app))
    assert Path("day-00000000.html").read_text() == "mine"


async def test_the_choice_is_left_as_it_was_come_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    house = House()
    async with opened(house, house.match(*TURNS).book.match, at=5) as (app, pilot):
        for key in ("o", "escape", "q"):
            await pilot.press("o")
            await settled(app)
            await pilot.press(key)
            await settled(app)
            assert replay(app).page.here.n == 5
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("event", "place", "called"),
    [
        ("Saltmark Open", (3, 7), "saltmark-open-r3-t7"),
        ("Coupe d'\u00c9t\u00e9", (1, 2), "coupe-d-ete-r1-t2"),
        ("Saltmark Open", (3, 0), "saltmark-open-r3-0102"),
        ("../x", (0, 0), "x-0102"),
        ("\u05e9", (0, 0), "0102"),
        ("\u05e9 1", (3, 7), "1-r3-t7-0102"),
        ("", (1, 2), "0102"),
    ],
)
def test_files_are_called_after_the_occasion_in_plain_letters(event: str, place: tuple[int, int], called: str) -> None:
    house = House()
    genesis = house.match(event=event, round=place[0], table=place[1]).book.genesis
    assert stem(genesis, bytes((1, 2))) == called


async def test_what_is_written_of_another_line_leaves_the_first_ones_files_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    house = House()
    async with opened(house, house.match(*TURNS).book.match, at=5) as (app, pilot):
        await pilot.press("o", "enter")
        await until(lambda: len(list(tmp_path.iterdir())) == 1, "the page is written")
        await typed(app, pilot, "fwhat if: no!\n")
        await pilot.press("escape", "o", "enter")
        await until(lambda: len(list(tmp_path.iterdir())) == 2, "the other page is written")
    first, other = sorted(tmp_path.iterdir(), key=lambda file: len(file.name))
    assert other.name == f"{first.stem}-what-if-no.html"


async def test_what_is_written_while_it_plays_is_what_was_shown_when_it_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    house = House()
    async with opened(house, house.match(*TURNS).book.match, at=5) as (app, pilot):
        screen = replay(app)
        await pilot.press("space", "o")
        await until(lambda: not screen.page.here.playing, "it plays no longer")
