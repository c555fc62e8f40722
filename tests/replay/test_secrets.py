"""Secrets: no value that lies face down can be read anywhere before it is turned up; afterwards it proves itself."""

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventstore.drawer import MemoryDrawer
from eventstore.port import Conflict
from replay.core.seal import Hidden, Opening, opens
from replay.secrets import holds, open_from, seal, seen
from tests.invented.hilltop import Lay, Reveal
from tests.tui.shell import Shell

MATCH = "ab" * 16
ENTRY = bytes(16)
VALUE = "zebra"
"""A value that stands nowhere else."""


def salt() -> bytes:
    return b"\7" * 16


@given(value=st.text(min_size=1, max_size=5), number=st.integers(0, 99))
def test_law_what_is_sealed_opens_with_what_the_drawer_kept(value: str, number: int) -> None:
    drawer = MemoryDrawer()
    laid = seal(Lay(number, Hidden(value=value), "p1"), MATCH, ENTRY, drawer, salt)
    turned = open_from(drawer, Reveal(number, by="p1"), MATCH, [ENTRY], [laid.token.seal])
    assert laid.token.value == ""
    assert turned.opening.value == value
    assert opens(laid.token.seal, MATCH, "p1", number, turned.opening)
    assert seen(drawer, {ENTRY: laid}) == {laid.token.seal: value}


def test_a_retry_finds_the_salt_it_had() -> None:
    drawer = MemoryDrawer()
    salts = iter([b"\1" * 16, b"\2" * 16])
    order = Lay(1, Hidden(value=VALUE), "p1")
    first = seal(order, MATCH, ENTRY, drawer, lambda: next(salts))
    assert seal(order, MATCH, ENTRY, drawer, lambda: next(salts)) == first
    with pytest.raises(Conflict):
        seal(Lay(1, Hidden(value="horse"), "p1"), MATCH, ENTRY, drawer, lambda: next(salts))


def test_a_secret_opens_for_its_own_seat_and_number_only() -> None:
    drawer = MemoryDrawer()
    laid = seal(Lay(1, Hidden(value=VALUE), "p1"), MATCH, ENTRY, drawer, salt)
    for order in (Reveal(1, by="p2"), Reveal(2, by="p1"), Reveal(1, Opening("horse"), "p1")):
        assert open_from(drawer, order, MATCH, [ENTRY], [laid.token.seal]) == order


def test_the_drawer_knows_which_value_an_entry_sealed() -> None:
    drawer = MemoryDrawer()
    seal(Lay(1, Hidden(value=VALUE), "p1"), MATCH, ENTRY, drawer, salt)
    assert holds(drawer, ENTRY, "token", VALUE)
    assert not holds(drawer, ENTRY, "token", "horse")
    assert not holds(drawer, bytes(15) + b"\1", "token", VALUE)


def test_law_no_output_shows_a_value_before_it_is_turned_up(shell: Shell) -> None:
    match = shell.match(f"lay 1 {VALUE}")
    shell.does("export", match, "m.rollbook")
    shell.does("backup", "copy.db")
    heard = [
        shell(*words)
        for words in (
            ("log", match),
            ("log", match, "--json"),
            ("log", match, "--notation"),
            ("show", match),
            ("show", match, "--json"),
            ("legal", match, "--json"),
            ("audit", match, "--json"),
            ("verify", match, "--json"),
            ("case", "cut", match, "--at", "2"),
            ("strike", match, "2", "--why", "x", "--dry-run"),
            ("lines", match, "--json"),
        )
    ]
    heard.append(shell("record", match, "--plain", said="reveal 1\nreveal 2\nlay 1 horse\nlay 2 horse\n"))
    written = [shell.db, Path("m.rollbook"), Path("copy.db"), *shell.folder.glob("log.db-wal")]
    assert not any(VALUE in one.out + one.err or "horse" in one.out + one.err for one in heard[:-1])
    assert not any(VALUE.encode() in file.read_bytes() or b"horse" in file.read_bytes() for file in written)


def test_the_drawer_is_for_its_owner_alone(shell: Shell) -> None:
    shell.match(f"lay 1 {VALUE}")
    assert stat.S_IMODE(Path(f"{shell.db}-drawer").stat().st_mode) == 0o600
