"""What was found of matches is remembered on this device, and holds for those very entries."""

from pathlib import Path

import pytest

import tui.lines.recollection
from replay.acts import Noted
from tests.tui.house import STILL, WIDE, House, library, settled, until
from tests.tui.judging import misread
from tui.app import RollbookApp
from tui.judging import scrutiny
from tui.lines.recollection import FileRecollection, key_of


async def marks(house: House, folder: Path) -> str:
    """The marks of the one match on the shelf, once it was looked at."""
    app = RollbookApp(house, look=STILL, recollection=FileRecollection(folder))
    async with app.run_test(size=WIDE):
        await until(lambda: library(app).read, "the shelf is read")
        await settled(app)
        (state,) = library(app).states.values()
        return state.signs


@pytest.mark.parametrize("marks", ["!", "≠", ""])
def test_what_was_found_is_there_again(tmp_path: Path, marks: str) -> None:
    FileRecollection(tmp_path / "found").write("key", marks)
    assert FileRecollection(tmp_path / "found").read("key") == marks
    assert FileRecollection(tmp_path / "found").read("other") is None


def test_what_cannot_be_read_or_kept_is_not_remembered(tmp_path: Path) -> None:
    for torn in (b"torn", b"", b"\xff"):
        (tmp_path / "key").write_bytes(torn)
        assert FileRecollection(tmp_path).read("key") is None
    (tmp_path / "file").write_text("")
    FileRecollection(tmp_path / "file").write("key", "!")
    assert FileRecollection(tmp_path / "file").read("key") is None


def test_with_too_many_all_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tui.lines.recollection, "MOST", 3)
    found = FileRecollection(tmp_path)
    for key in ("a", "b", "c", "d"):
        found.write(key, "!")
    assert [path.name for path in tmp_path.iterdir()] == ["d"]


async def test_a_match_that_was_looked_at_is_not_decided_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    misread(house)
    assert await marks(house, tmp_path) == "!"

    def nobody(*_: object) -> None:
        raise AssertionError("it was decided again")

    monkeypatch.setattr(scrutiny, "Vigil", nobody)
    assert await marks(house, tmp_path) == "!"


async def test_with_another_entry_it_is(tmp_path: Path) -> None:
    house = House()
    recorder = house.match("roll 5")
    assert await marks(house, tmp_path) == ""
    keys = {path.name for path in tmp_path.iterdir()}
    assert keys == {key_of(recorder.book)}
    house.sit(house.log.line(recorder.line)).record(Noted("later"))
    await marks(house, tmp_path)
    assert len({path.name for path in tmp_path.iterdir()} - keys) == 1
