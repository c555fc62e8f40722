"""A divergence that a ruling has ended is told no longer, by no command and no title; one that stands open is."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from eventstore.archive.limits import Limits
from tests.eventstore.archive.serving import Served, served, until
from tests.tui.shell import Shell
from tests.tui.test_cli_archive import ADA, BEN, known, opened, rows
from tui.archives.post import sending
from tui.panels.bars import Standing
from tui.wiring import Wiring

CARL = "carl.db"


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Served]:
    folder = tmp_path / "archive"
    folder.mkdir()
    with served(folder, Limits()) as one:
        yield one


@pytest.fixture
def match(shell: Shell, archive: Served) -> str:
    """A match on which two devices wrote after the same entry; both branches are at the archive."""
    known(shell, archive)
    known(shell, archive, BEN)
    name = opened(shell)
    shell.does("sync", "--db", ADA)
    shell.does("sync", "--db", BEN)
    for db in (ADA, BEN):
        shell.does("note", "last", f"written in {db}", "--db", db)
    shell.does("sync", "--db", ADA)
    return name


def test_once_a_ruling_ended_it_what_diverged_is_synced(shell: Shell, archive: Served, match: str) -> None:
    assert shell("sync", "--db", BEN).code == 1
    assert rows(shell("remote", "status", "--db", BEN))[0][1].startswith("diverged after 2")
    shell.does("promote", "last", "main", "--why", "both agree", "--db", BEN)
    assert rows(shell("remote", "status", "--db", BEN)) == [[match, "1 behind"]]
    for word in ("push", "sync", "push"):
        heard = shell(word, "--db", BEN)
        assert (heard.code, rows(heard)[0][1]) == (0, "synced")
    assert rows(shell("remote", "status", "--db", BEN)) == [[match, "synced"]]
    (listed,) = (json.loads(line) for line in shell.does("remote", "list", "--json", "--db", BEN))
    assert listed["matches"] == {"synced": 1}


def test_who_takes_in_the_branches_with_the_ruling_is_not_told_of_any(
    shell: Shell, archive: Served, match: str
) -> None:
    shell("sync", "--db", BEN)
    assert shell("sync", "--db", ADA).code == 1
    shell.does("promote", "last", "main", "--why", "both agree", "--db", ADA)
    shell.does("sync", "--db", ADA)
    known(shell, archive, CARL)
    heard = shell("sync", "--db", CARL)
    assert (heard.code, rows(heard)) == (0, [[match, "synced", "0 entries sent, 5 received"]])


def test_what_only_the_archive_has_beside_ours_stays_diverged(shell: Shell, archive: Served, match: str) -> None:
    assert shell("push", "--db", BEN).code == 1
    shell.does("fork", "last", "--at", "2", "--name", "what if", "--db", BEN)
    heard = shell("push", "--db", BEN)
    assert (heard.code, rows(heard)[0][1]) == (0, "diverged")


def test_the_title_of_who_records_says_so_too(shell: Shell, archive: Served, match: str) -> None:
    shell("sync", "--db", BEN)
    with sending(Wiring(str(shell.folder / BEN))) as send:
        post = send(bytes.fromhex(match))
        assert post is not None
        until(lambda: post.standing() == Standing("club diverged", "diverged", False))
        shell.does("promote", "last", "main", "--why", "both agree", "--db", BEN)
        until(lambda: post.standing() == Standing("club synced", "synced", True))
    (outcome,) = Wiring(str(shell.folder / BEN)).archives().exchange("club", "sync", None, lambda *_: None)
    assert (outcome.state, outcome.parted) == ("synced", ())
