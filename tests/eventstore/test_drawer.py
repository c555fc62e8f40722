"""A drawer keeps what it was given, for its owner alone."""

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eventstore.drawer import FileDrawer, MemoryDrawer
from eventstore.port import Conflict, Damaged, Unwritable


@pytest.fixture(params=["file", "memory"])
def drawer(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    if request.param == "memory":
        yield MemoryDrawer()
    else:
        drawer = FileDrawer(tmp_path / "drawer")
        yield drawer
        drawer.close()


def test_a_secret_is_given_back(drawer: Any) -> None:
    assert drawer.get(b"key", "salt") is None
    assert drawer.names(b"key") == ()
    drawer.put(b"key", "salt", b"\x00\xff")
    drawer.put(b"key", "dice", b"")
    drawer.put(b"other", "salt", b"x")
    assert drawer.get(b"key", "salt") == b"\x00\xff"
    assert drawer.get(b"key", "dice") == b""
    assert drawer.names(b"key") == ("salt", "dice")


def test_the_same_secret_again_is_kept_once_and_another_is_refused(drawer: Any) -> None:
    drawer.put(b"key", "dice", b"6,5")
    drawer.put(b"key", "dice", b"6,5")
    with pytest.raises(Conflict, match="dice"):
        drawer.put(b"key", "dice", b"6,6")
    assert drawer.get(b"key", "dice") == b"6,5"
    assert drawer.names(b"key") == ("dice",)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    drawer = FileDrawer(tmp_path / "drawer")
    for n in range(3):
        drawer.put(b"key", f"name {n} Å", bytes([n]))
    drawer.close()
    return tmp_path / "drawer"


def held(path: Path) -> tuple[str, ...]:
    drawer = FileDrawer(path)
    names = drawer.names(b"key")
    drawer.close()
    return names


def test_secrets_outlive_the_program(path: Path) -> None:
    assert held(path) == ("name 0 Å", "name 1 Å", "name 2 Å")


def test_only_its_owner_reads_a_drawer(path: Path) -> None:
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    held(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_two_programs_share_a_drawer(path: Path) -> None:
    one, two = FileDrawer(path), FileDrawer(path)
    one.put(b"key", "new", b"1")
    assert two.get(b"key", "new") == b"1"
    with pytest.raises(Conflict):
        two.put(b"key", "new", b"2")
    two.put(b"key", "newer", b"2")
    assert one.names(b"key")[-2:] == ("new", "newer")
    one.close()
    two.close()


def test_a_drawer_cut_by_a_crash_keeps_every_whole_secret_and_takes_more(path: Path) -> None:
    content = path.read_bytes()
    lines = content.splitlines(keepends=True)
    for length in range(len(lines[0]) + len(lines[1]), len(content) - 2):
        path.write_bytes(content[:length])
        drawer = FileDrawer(path)
        assert drawer.names(b"key") == ("name 0 Å", "name 1 Å")
        drawer.put(b"key", "after", b"9")
        drawer.close()
        assert held(path) == ("name 0 Å", "name 1 Å", "after")


def test_a_changed_byte_never_gives_another_secret(path: Path) -> None:
    content = path.read_bytes()
    for place in range(len(content)):
        path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        drawer = FileDrawer(path)
        found = [n for n in range(3) if f"name {n} Å" in drawer.names(b"key")]
        assert [drawer.get(b"key", f"name {n} Å") for n in found] == [bytes([n]) for n in found]
        assert found
        drawer.close()


def test_what_may_lie_in_a_damaged_drawer_is_not_absent_and_nothing_is_put_in_its_place(path: Path) -> None:
    content = path.read_bytes()
    # but for the last byte, without which the last slip may be one that a crash cut short
    for place in range(len(content) - 2):
        path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        drawer = FileDrawer(path)
        with pytest.raises(Damaged, match="damaged at line"):
            drawer.get(b"key", "device")
        with pytest.raises(Damaged, match="damaged at line"):
            drawer.put(b"key", "device", b"new")
        drawer.close()


def test_a_drawer_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(Unwritable, match="nowhere"):
        FileDrawer(tmp_path / "nowhere" / "drawer")
