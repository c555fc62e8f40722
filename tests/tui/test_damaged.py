"""A log that does not hang together: nothing is written after the damage, and the library says which match it is."""

import csv
import io
import json
from pathlib import Path

import pytest

from eventstore.port import Damaged
from eventstore.sqlite import SqliteStore
from tests.games.test_faults import behind
from tests.tui.house import NARROW, STILL, WIDE, House, library, opened, picture, replay, settled, until
from tests.tui.shell import Shell
from tui.app import RollbookApp
from tui.judging.bench import Bench
from tui.library import Library
from tui.lines.recollection import FileRecollection
from tui.lines.soundness import WAY_OUT
from tui.screens.replay import ReplayScreen

EDITED = "UPDATE entries SET recorded_ms = recorded_ms + 1 WHERE key % 256 = 3"
MENDED = EDITED.replace("+", "-")


@pytest.fixture
def damaged(shell: Shell) -> str:
    """A match of five entries with a question in the fifth, of which the third was edited."""
    match = shell.match("roll 3", "move 2", "roll 2", ":dispute 2 'a three?'")
    behind(shell.db, EDITED)
    return match


@pytest.mark.parametrize(
    "words",
    [
        ("note", "last", "seen"),
        ("bookmark", "last", "here"),
        ("call", "last"),
        ("dispute", "last", "--at", "2", "--question", "how far?"),
        ("rule", "last", "5", "--decision", "x", "--remedy", "play-on", "--judge", "J"),
        ("strike", "last", "2", "--why", "x"),
        ("amend", "last", "2", "roll 4", "--why", "x"),
        ("record", "last", "--plain"),
        ("witness", "last"),
        ("fork", "last", "--at", "3"),
    ],
    ids=lambda words: words[0],
)
def test_nothing_is_written_after_the_damage(shell: Shell, damaged: str, words: tuple[str, ...]) -> None:
    before = shell("log", damaged).lines
    told = shell.refuses(4, *words, said="roll 1\n")
    assert told.startswith("entry 3: does not have the hash that stands in the log")
    assert shell("log", damaged).lines == before


def test_play_goes_on_on_a_line_that_leaves_before_it(shell: Shell, damaged: str) -> None:
    shell.does("fork", damaged, "--at", "2", "--name", "whole")
    shell.does("promote", damaged, "whole", "--why", "the rest was damaged")
    assert shell.does("record", damaged, "--plain", said="move 1\n")[0].startswith("ok\t")
    assert shell.does("audit", damaged)[-1] == "0 open"
    assert WAY_OUT in shell.refuses(4, "note", damaged, "seen", "--line", "main")


@pytest.mark.parametrize(
    "words", [("log",), ("log", "--json"), ("show", "--at", "4"), ("show",), ("legal", "--at", "3")]
)
def test_who_reads_it_is_told_in_one_line(shell: Shell, damaged: str, words: tuple[str, ...]) -> None:
    verb, *rest = words
    heard = shell(verb, damaged, *rest)
    assert (heard.code, heard.err) == (
        0,
        "rollbook: the log is damaged: entry 3: does not have the hash that stands in the log\n",
    )
    assert heard.out


def test_its_result_is_said_to_be_damaged(shell: Shell, damaged: str) -> None:
    other = shell.match("roll 3")
    heard = shell("results")
    assert f"  {damaged[:12]}  Ann 0, Bo 0  live, Bo's turn, damaged" in heard.lines
    assert not [line for line in heard.lines if line.startswith(f"  {other[:12]}") and "damaged" in line]
    found = {one["match"]: one["damaged"] for one in json.loads(shell("results", "--json").out)["results"]}
    assert found == {damaged: True, other: False}
    header, *rows = csv.reader(io.StringIO(shell("results", "--csv").out))
    assert sorted(row[header.index("damaged")] for row in rows) == ["", "damaged"]


def test_results_prove_a_log_once_and_again_when_it_was_read_and_found_damaged(shell: Shell) -> None:
    match = shell.match("roll 3", "move 2", "roll 2")
    assert "damaged" not in shell("results").out
    behind(shell.db, EDITED)
    assert "damaged" not in shell("results").out
    assert shell("log", match).code == 0
    assert ", damaged" in shell("results").out
    behind(shell.db, MENDED)
    assert "damaged" not in shell("results").out


async def test_a_screen_that_has_proved_it_writes_nothing_after_it(tmp_path: Path) -> None:
    house, db = House(), tmp_path / "log.db"
    with SqliteStore(db, synchronous="OFF") as store:
        house.log = store
        match = house.match("roll 3", "move 2", "roll 2").book.match
    behind(db, EDITED)
    with SqliteStore(db, synchronous="OFF") as store:
        house.log = store
        folio = Library(house).folio(match)
        with pytest.raises(Damaged):
            list(folio.proof())
        for job in (folio.recorder, lambda: Bench(folio).what_if(4), lambda: folio.recorder(3)):
            with pytest.raises(Damaged, match="nothing is written after it"):
                job()
        assert Bench(folio).what_if(3).base == 2


async def marks(house: House, folder: Path, *, size: tuple[int, int] = WIDE) -> str:
    app = RollbookApp(house, look=STILL, recollection=FileRecollection(folder))
    async with app.run_test(size=size):
        await until(lambda: library(app).read, "the shelf is read")
        await settled(app)
        assert "≠ damaged" in picture(app)
        (state,) = library(app).states.values()
        return state.signs


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_the_library_marks_it_the_first_time_it_looks_and_until_it_is_whole(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    house, db = House(), tmp_path / "log.db"
    with SqliteStore(db, synchronous="OFF") as store:
        house.log = store
        house.match("roll 3", "move 2", "roll 2")
    behind(db, EDITED)
    for _ in range(2):
        with SqliteStore(db, readonly=True) as store:
            house.log = store
            assert await marks(house, tmp_path / "found", size=size) == "≠"
    behind(db, MENDED)
    with SqliteStore(db, readonly=True) as store:
        house.log = store
        assert await marks(house, tmp_path / "found", size=size) == ""


async def test_what_was_damaged_since_is_marked_once_somebody_has_opened_it(tmp_path: Path) -> None:
    house, db = House(), tmp_path / "log.db"
    with SqliteStore(db, synchronous="OFF") as store:
        house.log = store
        house.match("roll 3", "move 2", "roll 2")
        assert await marks(house, tmp_path / "found") == ""
    behind(db, EDITED)
    with SqliteStore(db, readonly=True) as store:
        house.log = store
        # a log that was found whole is not proved again before anybody opens it
        assert await marks(house, tmp_path / "found") == ""
        kept = FileRecollection(tmp_path / "found")
        app = RollbookApp(house, look=STILL, recollection=kept)
        async with app.run_test(size=WIDE) as pilot:
            await until(lambda: library(app).read, "the shelf is read")
            await pilot.press("enter")
            await until(lambda: isinstance(app.screen, ReplayScreen), "it is open")
            await until(lambda: (page := replay(app).page) and page.proof.fault, "the damage is found")
            await pilot.press("q")
            await settled(app)
            await until(lambda: [one.signs for one in library(app).states.values()] == ["≠"], "it is marked")
        assert await marks(house, tmp_path / "found") == "≠"


async def test_what_cannot_be_read_is_marked_too(tmp_path: Path) -> None:
    house, db = House(), tmp_path / "log.db"
    with SqliteStore(db, synchronous="OFF") as store:
        house.log = store
        house.match("roll 3")
    behind(db, "UPDATE entries SET payload = x'7b' WHERE key % 256 = 1")
    with SqliteStore(db, readonly=True) as store:
        house.log = store
        async with opened(house) as (app, _):
            (card,) = library(app).matches._cards
            assert card.sign == "≠"
            assert picture(app).count("≠") == 2  # its own, and what it means
