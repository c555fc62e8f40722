"""Who vouches for a log, as reports and screens say it: what speaks against it comes first, and is marked."""

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from eventstore import heads, notary
from eventstore.drawer import FileDrawer
from eventstore.memory import MemoryStore
from eventstore.port import Store
from eventstore.sqlite import SqliteStore
from tests.eventstore.logs import MATCH, begun, forked
from tests.eventstore.signing import Device, put
from tests.games.test_faults import behind
from tests.tui.house import House
from tests.tui.shell import Shell
from tui.judging import hearing
from tui.judging.bench import Bench
from tui.judging.custody import AGAINST, _chain, custody
from tui.judging.hearing import Hearing, title_bar, vouched
from tui.library import Library
from tui.lines.page import Proof


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notary, "_COST", 16)
    monkeypatch.setattr(heads, "_COST", 16)


def shortened(shell: Shell) -> str:
    """A match of two entries in ``again.db``, of which this device has signed three."""
    match = shell.match()
    shell.does("backup", "before.db")
    shell.does("record", match, "--plain", said="roll 3\nmove 3\n")
    shell.does("witness", match)
    shutil.copy("before.db", "again.db")
    shutil.copy("log.db-drawer", "again.db-drawer")
    shell.patch.setenv("ROLLBOOK_DB", str(shell.folder / "again.db"))
    shell.does("record", match, "--plain", said="roll 3\n")
    return match


@pytest.fixture
def cut_short(shell: Shell) -> str:
    return shortened(shell)


def said(store: Store, device: Device | None = None, name: str = "main") -> tuple[str, ...]:
    line = next(line for line in store.lines(MATCH) if line.name == name)
    return custody(store, MATCH, line, device.drawer if device else None)


def test_what_this_device_has_signed_and_a_log_has_lost_comes_first_in_a_report(shell: Shell, cut_short: str) -> None:
    lost = "this device has signed a head of entry 3; line main ends at 2"
    assert shell.refuses(4, "audit", cut_short, "--md", "audit.md") == lost
    told = Path("audit.md").read_text()
    assert f"| log | ! {lost} |" in told
    assert f"- ! {lost}" in told[told.index("## The log") :]


def test_a_bundle_that_is_older_than_what_was_signed_since_is_not_said_to_be_cut_short(shell: Shell) -> None:
    match = shell.match("roll 3")
    shell.does("export", match, "m.rollbook")
    shell.does("record", match, "--plain", said="move 3\n")
    shell.does("witness", match)
    shell.does("audit", "m.rollbook", "--md", "audit.md")
    told = Path("audit.md").read_text()
    assert "this device has signed" not in told
    assert "main 1–2 signed by nobody" in told


def test_a_log_that_was_cut_short_is_not_said_to_be_whole_on_the_screen(cut_short: str) -> None:
    house = House()
    with SqliteStore("again.db", readonly=True) as store:
        house.log = store
        house.means = replace(house.means, drawer=FileDrawer("again.db-drawer"))
        bench = Bench(Library(house).folio(bytes.fromhex(cut_short)))
        page = Hearing(bench.folio.cover(), proof=Proof(2), signed=bench.custody())
    assert title_bar(page).whole == ("!", "not as it was signed", False)
    assert page.signed[0] == f"{AGAINST}this device has signed a head of entry 3; line main ends at 2"


def test_a_forged_head_in_the_log_is_marked() -> None:
    store, device = MemoryStore(), Device()
    line = begun(store, 3)
    put(store, line.id, device.signs(store, line.id).note.replace("seq 3", "seq 2"))
    wrong = [text for text in said(store) if text.startswith(AGAINST)]
    assert wrong == [f"{AGAINST}line main, entry 4 holds a head of entry 2 whose signature is not that of its key"]


def test_what_a_line_shares_with_the_one_it_left_is_as_damaged(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "log.db", synchronous="OFF") as store:
        forked(store, begun(store, 5).id, 4, 2)
    behind(
        tmp_path / "log.db", "UPDATE entries SET recorded_ms = recorded_ms + 1 WHERE key >> 32 = 1 AND key % 256 = 3"
    )
    with SqliteStore(tmp_path / "log.db", readonly=True) as store:
        (chain,) = [text for text in said(store, name="what if") if "hash" in text]
        assert chain.startswith(f"{AGAINST}entry 3 does not have the hash")


def test_what_came_after_a_line_was_left_is_no_damage_of_its_own(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "log.db", synchronous="OFF") as store:
        forked(store, begun(store, 5).id, 3, 2)
    behind(
        tmp_path / "log.db", "UPDATE entries SET recorded_ms = recorded_ms + 1 WHERE key >> 32 = 1 AND key % 256 = 5"
    )
    with SqliteStore(tmp_path / "log.db", readonly=True) as store:
        lines = {line.name: line for line in store.lines(MATCH)}
        assert list(_chain(store, MATCH, lines["what if"])) == ["what if 1–5: every hash fits the entry before it"]


def test_nothing_is_said_to_be_unbroken_before_it_is_proved() -> None:
    house = House()
    cover = Library(house).folio(house.match("roll 3").book.match).cover()
    for upto, sign in ((0, "· "), (1, "· "), (2, "✓ ")):
        page = Hearing(cover, proof=Proof(upto))
        assert hearing.custody(page).lines(60)[0][0][0] == sign
    assert vouched(Hearing(cover))[0] == "the log is not proved yet"
