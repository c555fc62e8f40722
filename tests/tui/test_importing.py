"""Bundles taken in on the screen: by their path, as terminals give it; a faulty one is one clear line."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from textual.pilot import Pilot

from eventstore.port import Absent
from tests.tui.house import NARROW, STILL, WIDE, House, library, opened, picture, settled, until
from tests.tui.shell import Shell
from tui.app import RollbookApp
from tui.wiring import Wiring


def spoilt(line: int, was: str, now: str) -> Callable[[str], str]:
    def spoil(text: str) -> str:
        lines = text.splitlines(keepends=True)
        assert was in lines[line]
        lines[line] = lines[line].replace(was, now, 1)
        return "".join(lines)

    return spoil


FAULTY = [
    (lambda text: "", "is not the beginning of a bundle"),
    (lambda text: "a shopping list\n", "is not the beginning of a bundle"),
    (lambda text: text[: len(text) // 2], "line"),
    (spoilt(1, "hilltop", "milltop"), "line"),
    (lambda text: text + "[/b] more\n", "line"),
]


@pytest.fixture
def bundle(shell: Shell) -> Path:
    shell.match("roll 3", ":note 'Ann [/b] leads'")
    path = shell.folder / "round 3 [b].rollbook"
    shell.does("export", "last", str(path))
    return path


async def says(app: RollbookApp, pilot: Pilot[None], path: str) -> None:
    await until(lambda: library(app).read, "the shelf is read")
    assert "i import" in picture(app)
    await pilot.press("i")
    await settled(app)
    await pilot.press(*path, "enter")


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize("form", ["{}", "'{}'", '"{}"', "  {} "])
async def test_a_bundle_is_taken_in_by_its_path_as_a_terminal_gives_it(
    shell: Shell, bundle: Path, form: str, size: tuple[int, int]
) -> None:
    app = RollbookApp(Wiring("other.db"), look=STILL)
    async with app.run_test(size=size) as pilot:
        await says(app, pilot, form.format(bundle.name))
        await until(lambda: "is here" in picture(app), "it is taken in")
        assert [card.match.entries for card in library(app).matches._cards] == [3]


@pytest.mark.parametrize("place", range(len(FAULTY)))
async def test_a_faulty_bundle_is_told_on_its_line_and_its_path_can_be_mended(
    shell: Shell, bundle: Path, place: int
) -> None:
    spoil, word = FAULTY[place]
    (shell.folder / "bad.rollbook").write_text(spoil(bundle.read_text()))
    app = RollbookApp(Wiring("other.db"), look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        await says(app, pilot, "bad.rollbook")
        await until(lambda: "✗ " in picture(app), "it is refused")
        (told,) = (line for line in picture(app).splitlines() if "✗ " in line)
        assert "✗ Not read: bad.rollbook: " in told
        assert word in told
        assert not library(app).matches._cards
        await pilot.press("enter", "end", *["backspace"] * len("bad.rollbook"), *bundle.name, "enter")
        await until(lambda: "is here" in picture(app), "it is taken in")


async def test_while_a_long_one_is_read_it_is_said_for_how_long() -> None:
    house, read = House(), Event()
    match = house.match("roll 3").book.match

    def slowly() -> bytes:
        assert read.wait(30)
        return match

    house.bundles["long.rollbook"] = slowly
    async with opened(house) as (app, pilot):
        await pilot.press("i", *"long.rollbook", "enter")
        await until(lambda: "reads long.rollbook … 1 s" in picture(app), "it is said for how long")
        read.set()
        await until(lambda: "is here" in picture(app), "it is taken in")


@pytest.mark.parametrize("after", ["enter", "escape"])
async def test_a_bundle_that_is_not_read_is_told_of_though_the_line_was_left_meanwhile(after: str) -> None:
    house = House()
    read = Event()

    def waits() -> bytes:
        read.wait(60)
        raise Absent("there is no such bundle")

    house.bundles["far.rollbook"] = waits
    async with opened(house) as (app, pilot):
        await pilot.press(*"ifar.rollbook", "enter", after)
        read.set()
        await settled(app)
        assert "not read: there is no such bundle" in picture(app).splitlines()[-1]
