"""Archives from the command line: what is sent, taken in, followed and served, and how each end says it."""

import json
import os
import random
import re
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from eventstore.archive.limits import Limits
from eventstore.port import Store
from eventstore.sqlite import SqliteStore
from eventstore.sync.patience import Patience
from eventstore.sync.transport import Timing
from eventstore.verify import verify
from tests.eventstore.archive.serving import OPEN, OTHERS, Device, Served, begun, new_match, served
from tests.tui.shell import Heard, Shell, process
from tui.archives import keeping
from tui.cli import COMMANDS
from tui.moment import moment, now

ADA, BEN = "ada.db", "ben.db"
KILLS = 30 if os.environ.get("ROLLBOOK_LONG") else 3


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Served]:
    folder = tmp_path / "archive"
    folder.mkdir()
    with served(folder, Limits()) as one:
        yield one
        assert list(verify(one.store)) == []


def known(shell: Shell, archive: Served, db: str = ADA, token: str = "append") -> None:
    shell.does("remote", "add", "club", archive.url, "--db", db, said=archive.token(token))


def opened(shell: Shell, db: str = ADA, event: str = OPEN) -> str:
    """A match of an event, with its first roll."""
    (match,) = shell.does("new", "hilltop", "--player", "Ann", "Bo", "--event", event, "--db", db)
    shell.does("record", match, "--plain", "--db", db, said="roll 3")
    return match


def rows(heard: Heard) -> list[list[str]]:
    return [line.split("\t") for line in heard.lines]


# ---------------------------------------------------------------- there and back


def test_a_match_travels_from_one_log_to_another(shell: Shell, archive: Served) -> None:
    known(shell, archive)
    known(shell, archive, BEN, "read")
    match = opened(shell)
    assert shell.does("push", "last", "--db", ADA) == [f"{match}\tsynced\t2 entries sent, 0 received"]
    assert shell.does("pull", match[:6], "--db", BEN) == [f"{match}\tsynced\t0 entries sent, 2 received"]
    assert shell.does("log", "last", "--json", "--db", ADA) == shell.does("log", "last", "--json", "--db", BEN)
    assert shell.does("verify", "--db", BEN)


def test_all_matches_of_both_sides_are_brought_level(shell: Shell, archive: Served) -> None:
    known(shell, archive)
    known(shell, archive, BEN)
    matches = {opened(shell), opened(shell), opened(shell, BEN)}
    for db in (BEN, ADA, BEN):
        assert all(state == "synced" for _, state, _ in rows(shell("sync", "--db", db)))
    for db in (ADA, BEN):
        assert {match for match, _, _ in rows(shell("push", "--db", db))} == matches
        assert {match for match, _ in rows(shell("remote", "status", "--db", db))} == matches


def test_what_parted_is_told_once_with_a_code_and_shown_ever_after(shell: Shell, archive: Served) -> None:
    known(shell, archive)
    known(shell, archive, BEN)
    opened(shell)
    shell.does("sync", "--db", ADA)
    shell.does("sync", "--db", BEN)
    for db in (ADA, BEN):
        shell.does("note", "last", f"written in {db}", "--db", db)
    shell.does("sync", "--db", ADA)
    heard = shell("sync", "--db", BEN)
    assert heard.code == 1
    assert "1 entry sent, 1 received; diverged after 2: 'main, diverged after 2' is kept beside it" in heard.out
    again = shell("sync", "--db", BEN)
    assert (again.code, rows(again)[0][1]) == (0, "diverged")
    assert rows(shell("remote", "status", "--db", BEN))[0][1] == "diverged after 2: main, diverged after 2"
    assert len(shell.does("lines", "last", "--db", BEN)) == 2


def test_that_an_archive_lets_one_wait_is_said_once_also_where_nobody_sees_progress(shell: Shell) -> None:
    said, told = [], threading.Event()

    def heard(line: str) -> None:
        said.append(line)
        told.set()

    class Hanging(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            told.wait(20)
            self.send_error(503)

        def log_message(self, *_: object) -> None:
            """Nothing is noted."""

    shell.patch.setattr("tui.archives.errands.TIMING", Timing(late=0.01))
    shell.patch.setattr("tui.archives.errands.tell", heard)
    with ThreadingHTTPServer(("127.0.0.1", 0), Hanging) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        shell.patch.setattr(Patience, "pause", lambda _, failed, *__: None if failed > 2 else 0.02)
        shell.does("remote", "add", "club", f"http://127.0.0.1:{server.server_port}", "--db", ADA, said="rb_x_y")
        opened(shell)
        assert shell("push", "last", "--db", ADA).code == 5
        server.shutdown()
    assert said == ["club has not answered yet; it is still waited for, up to 3 minutes an answer"]


def test_what_is_said_to_programs(shell: Shell, archive: Served) -> None:
    known(shell, archive)
    match = opened(shell)
    told = json.loads(shell("push", "--json", "--db", ADA).out)
    (row,) = told["matches"]
    assert (told["remote"], row["match"], row["state"], row["sent"], row["behind"]) == ("club", match, "synced", 2, 0)
    shell.does("note", "last", "more", "--db", ADA)
    (state,) = (json.loads(line) for line in shell.does("remote", "status", "--json", "--db", ADA))
    assert (state["state"], state["behind"]) == ("behind", 1)
    (listed,) = (json.loads(line) for line in shell.does("remote", "list", "--json", "--db", ADA))
    assert (listed["name"], listed["matches"], listed["behind"]) == ("club", {"behind": 1}, 1)
    assert len(listed["key"]) > 10


def test_a_receipt_is_a_head_that_verify_takes(shell: Shell, archive: Served) -> None:
    known(shell, archive)
    opened(shell)
    assert "no archive has signed" in shell.refuses(3, "remote", "receipt", "last", "--db", ADA)
    shell.does("push", "--db", ADA)
    Path("club.head").write_text(shell("remote", "receipt", "last", "--db", ADA).out)
    assert "borne out" in "".join(shell.does("verify", "last", "--head", "club.head", "--db", ADA))


# ---------------------------------------------------------------- what does not go


def test_who_may_not_write_is_told_and_loses_nothing(shell: Shell, archive: Served) -> None:
    known(shell, archive, token="read")
    opened(shell)
    heard = shell("push", "--db", ADA)
    assert heard.code == 5
    assert "this token does not write" in heard.err
    assert rows(shell("remote", "status", "--db", ADA))[0][1].startswith("denied; 2 behind")
    known(shell, archive)
    assert shell("push", "--db", ADA).code == 0


def test_a_match_of_another_event_does_not_hold_up_the_rest(shell: Shell, archive: Served) -> None:
    known(shell, archive)
    other, ours = opened(shell, event=OTHERS), opened(shell)
    heard = shell("sync", "--db", ADA)
    assert heard.code == 5
    assert {match: state for match, state, _ in rows(heard)} == {other: "denied", ours: "synced"}


def test_an_archive_that_is_not_there_is_asked_once_for_all_matches(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eventstore.sync.transport.Patience", lambda: Patience(tries=1))
    shell.does("remote", "add", "club", "http://127.0.0.1:9", "--db", ADA, said="rb_x_y")
    opened(shell)
    opened(shell)
    heard = shell("sync", "--db", ADA)
    assert heard.code == 5
    assert [state for _, state, _ in rows(heard)] == ["offline", "offline"]
    assert "cannot be reached" in heard.err
    assert "2 offline, 4 entries to send" in shell("remote", "list", "--db", ADA).out


@pytest.mark.parametrize(
    ("words", "said", "told"),
    [
        ("remote add Club https://x.example", "t", "Club is no name"),
        ("remote add club ftp://x.example", "t", "is no address of an archive"),
        ("remote add club https://[", "t", "is no address of an archive"),
        ("remote add club https://x.example:99999", "t", "is no address of an archive"),
        ("remote add club https://x.example#secret", "t", "is no address of an archive"),
        ("remote add club https://ann:secret@x.example", "t", "holds no name and no password"),
        ("remote add club https://:secret@x.example", "t", "holds no name and no password"),
        ("remote add club http://x.example", "t", "would send the token unencrypted"),
        ("remote add club https://x.example", "", "that is no token"),
        ("remote add club https://x.example", "two words", "that is no token"),
        ("archive token add append", "", "a token to append is for one event"),
        ("archive token add admin Open", "", "an admin's token is for all events"),
        ("archive token add everything", "", "'everything' is not one of"),
        ("archive token add read --days 3651", "", "3651 is no whole number from 1 to 3650"),
        ("archive token add read --days 99999999999", "", "99999999999 is no whole number from 1 to 3650"),
        ("archive serve --port 70000", "", "70000 is no port"),
        ("archive serve --proxy nowhere", "", "nowhere is no address"),
        ("archive serve --proxy 10.0.0.1/8", "", "10.0.0.1/8 is no address"),
    ],
)
def test_what_is_said_wrong_is_told_in_one_line(shell: Shell, words: str, said: str, told: str) -> None:
    line = shell.refuses(2, *words.split(), said=said)
    assert told in line
    assert "secret" not in line.replace("#secret", "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("remote", "add", "", "https://x.example"), "'' is no name: use small letters"),
        (("remote", "add", "club", " "), "' ' is no address of an archive"),
        (("archive", "serve", "--proxy", ""), "'' is no address, and no network"),
        (("archive", "token", "add", "read", "--days", ""), "'' is no whole number from 1"),
        (("show", "last", "--at", ""), "'' is no entry: N"),
        (("strike", "last", "", "--why", "x"), "'' is no entry: N"),
    ],
)
def test_what_is_empty_is_seen_in_what_is_said_of_it(shell: Shell, words: tuple[str, ...], told: str) -> None:
    assert told in shell.refuses(2, *words)


def test_a_file_is_named_once_in_why_it_cannot_be_read(shell: Shell) -> None:
    told = shell.refuses(5, "remote", "add", "club", "https://x.example", "--token", "nofile")
    assert told == "nofile: cannot be read: No such file or directory"
    Path("binary").write_bytes(b"\xff\xfe")
    told = shell.refuses(5, "remote", "add", "club", "https://x.example", "--token", "binary")
    assert told == "binary: holds no token, but bytes that are no text"
    assert "there is no file ''" in shell.refuses(3, "import", "")


def test_archives_are_named(shell: Shell, archive: Served) -> None:
    opened(shell)
    assert "no archive is named here yet" in shell.refuses(3, "push", "--db", ADA)
    known(shell, archive)
    shell.does("remote", "add", "league", archive.url, "--db", ADA, said=archive.token())
    assert "say which archive: club, league" in shell.refuses(3, "push", "--db", ADA)
    assert "no archive is called x" in shell.refuses(3, "push", "--remote", "x", "--db", ADA)
    assert shell.does("push", "--remote", "league", "--db", ADA)
    shell.does("remote", "remove", "league", "--db", ADA)
    assert [name for name, *_ in rows(shell("remote", "list", "--db", ADA))] == ["club"]
    assert "no archive is called league" in shell.refuses(3, "remote", "remove", "league", "--db", ADA)


def test_the_token_lies_where_only_its_owner_reads_it(shell: Shell, archive: Served) -> None:
    Path("token").write_text(archive.token())
    shell.does("remote", "add", "club", archive.url, "--token", "token", "--db", ADA)
    shell.patch.setenv("ROLLBOOK_TOKEN", archive.token("read"))
    shell.does("remote", "add", "stream", archive.url, "--db", ADA)
    place = shell.folder / f"{ADA}-remotes"
    assert place.stat().st_mode & 0o077 == 0
    assert archive.token("read").encode() in place.read_bytes()
    assert archive.token() not in shell("remote", "list", "--db", ADA).out


def test_a_match_without_an_event_is_refused_with_what_to_do(shell: Shell, archive: Served) -> None:
    known(shell, archive)
    (match,) = shell.does("new", "hilltop", "--player", "Ann", "Bo", "--db", ADA)
    shell.does("remote", "add", "admin", archive.url, "--db", ADA, said=archive.token("admin"))
    # whether the archive holds it by now or not
    for _ in range(2):
        told = shell("push", "last", "--remote", "club", "--db", ADA)
        assert told.code == 5
        assert "has no event" in told.out + told.err
        assert "admin's token" in told.out + told.err
        assert rows(shell("push", "last", "--remote", "admin", "--db", ADA))[0][:2] == [match, "synced"]
        shell.does("record", match, "--plain", "--db", ADA, said="roll 3")


# ---------------------------------------------------------------- tokens


def test_tokens_are_made_listed_and_revoked(shell: Shell) -> None:
    (append,) = shell.does("archive", "token", "add", "append", OPEN, "--label", "table 7")
    (read,) = shell.does("archive", "token", "add", "read", "--days", "3")
    listed = shell.does("archive", "token", "list")
    end = moment(json.loads(shell.does("archive", "token", "list", "--json")[1])["ends_ms"])
    assert timedelta(2) < end - moment(now()) < timedelta(4)
    ids = [token.split("_")[1] for token in (append, read)]
    assert listed[0] == f"{ids[0]}\tvalid\tappend {OPEN}\ttable 7"
    assert listed[1:] == [f"{ids[1]}\tvalid, until {end:%Y-%m-%d %H:%M}\tread everything"]
    shell.does("archive", "token", "revoke", ids[0])
    assert json.loads(shell.does("archive", "token", "list", "--json")[0])["state"] == "revoked"
    assert "there is no token 12345678" in shell.refuses(3, "archive", "token", "revoke", "12345678")
    assert not [token for token in (append, read) if token in "".join(listed)]


@pytest.mark.parametrize("event", ["", "  "])
def test_a_token_for_everything_is_asked_for_by_leaving_the_event_out(shell: Shell, event: str) -> None:
    for scope in ("append", "read", "admin"):
        assert "EVENT is empty" in shell.refuses(2, "archive", "token", "add", scope, event)
    (token,) = shell.does("archive", "token", "add", "read")
    assert shell.does("archive", "token", "list") == [f"{token.split('_')[1]}\tvalid\tread everything"]


def test_a_backup_of_an_archive_has_its_tokens_and_says_what_it_has_not(shell: Shell) -> None:
    opened(shell, str(shell.db))
    (token,) = shell.does("archive", "token", "add", "append", OPEN)
    told = shell("backup", "copy.db")
    assert (told.code, told.lines) == (0, ["copy.db"])
    assert "its tokens are in copy.db-tokens" in told.err
    assert "keep the drawer" in told.err
    assert sorted(path.name for path in shell.folder.glob("copy.db*")) == ["copy.db", "copy.db-tokens"]
    assert shell.does("archive", "token", "list", "--db", "copy.db") == [f"{token.split('_')[1]}\tvalid\tappend {OPEN}"]
    assert "-drawer" in "".join(shell.does("backup", "--help"))


@pytest.mark.parametrize("words", ["archive serve", "archive token add"])
def test_what_delay_keeps_from_whom_is_said_where_it_is_chosen(shell: Shell, words: str) -> None:
    told = " ".join(" ".join(shell.does(*words.split(), "--help")).split())
    assert "pages and overlays" in told
    assert re.search(r"token .*at once", told)
    assert "serve with --public" in told


def test_a_server_that_was_not_installed_is_said_so(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name}", name="uvicorn")

    monkeypatch.setattr(keeping, "import_module", missing)
    assert "pip install 'rollbook[archive]'" in shell.refuses(5, "archive", "serve")


def test_every_command_within_a_command_helps_with_examples_first(shell: Shell) -> None:
    within = [("remote", name) for name in ("add", "remove", "list", "status", "receipt")]
    within += [("archive", name) for name in ("serve", "prepare", "verify", "token")]
    deeper = [("archive", "token", name) for name in ("add", "list", "revoke")]
    assert {"remote", "archive"} <= set(COMMANDS)
    for words in (*within, *deeper):
        told = shell.does(*words, "--help")
        assert told[0] == "Examples:"
        assert "rollbook " + " ".join(words) in told[1]


# ---------------------------------------------------------------- programs of their own


@contextmanager
def serving(db: Path, port: int = 0) -> Iterator[tuple["subprocess.Popen[bytes]", str]]:
    """An archive as a program, and its address."""
    program = process("archive", "serve", "--db", str(db), "--port", str(port))
    try:
        assert program.stdout is not None
        yield program, program.stdout.readline().decode().strip()
    finally:
        program.kill()
        program.communicate()


def told(store: Store, match: str) -> int:
    return store.lines(bytes.fromhex(match))[0].head.seq


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize(("sign", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_an_archive_stops_when_it_is_told_to(shell: Shell, sign: signal.Signals, code: int) -> None:
    db = shell.folder / "served.db"
    (token,) = shell.does("archive", "token", "add", "append", OPEN, "--db", str(db))
    with serving(db) as (program, url):
        shell.does("remote", "add", "club", url, "--db", ADA, said=token)
        match = opened(shell)
        assert shell("push", "--db", ADA).code == 0
        program.send_signal(sign)
        out, err = program.communicate(timeout=30)
    assert (program.returncode, out) == (code, b"")
    noted = [json.loads(line) for line in err.decode().splitlines()]
    assert {note["status"] for note in noted} <= {200, 404}
    assert {note["from"] for note in noted} == {"127.0.0.1"}
    assert all(datetime.fromisoformat(note["at"]).utcoffset() == timedelta() for note in noted)
    assert token not in err.decode()
    with SqliteStore(db, readonly=True) as store:
        assert told(store, match) == 2


def test_an_archive_killed_in_the_middle_has_all_it_acknowledged(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eventstore.sync.push.MOST_ENTRIES", 20)
    db, chance, match = shell.folder / "served.db", random.Random(8), new_match()
    (token,) = shell.does("archive", "token", "add", "append", OPEN, "--db", str(db))
    ada = Device("http://127.0.0.1:1", token, patience=Patience(tries=1))
    line = begun(ada.store, match, 1000)
    for _ in range(KILLS):
        with serving(db) as (program, url):
            ada.transport.close()
            ada.reach(url, token)
            threading.Timer(chance.uniform(0.01, 0.2), program.kill).start()
            outcome = ada.exchange.push(match)
            program.kill()
            assert outcome.state in ("offline", "synced")
        known = ada.outbox.acknowledged("club", line.id)
        with SqliteStore(db) as store:
            held = store.head(line.id).seq if store.matches() else 0
            assert held >= (known.seq if known else 0)
            assert list(verify(store)) == []
    with serving(db) as (_, url):
        ada.transport.close()
        ada.reach(url, token)
        assert ada.exchange.push(match).state == "synced"
        assert ada.outbox.state(ada.store, "club", match).behind == 0
    ada.close()


@pytest.mark.usefixtures("interruptible")
def test_who_follows_prints_each_entry_as_it_comes(shell: Shell, archive: Served) -> None:
    known(shell, archive)
    known(shell, archive, BEN, "read")
    match = opened(shell)
    shell.does("push", "--db", ADA)
    with following(shell, match) as (program, read):
        assert [read(), read()][1].startswith("main\t2\t")
        shell.does("note", "last", "a remark", "--db", ADA)
        shell.does("push", "--db", ADA)
        assert read() == "main\t3\t“a remark”"
        program.send_signal(signal.SIGINT)
        assert program.wait(30) == 130


@contextmanager
def following(shell: Shell, match: str) -> Iterator[tuple["subprocess.Popen[bytes]", Callable[[], str]]]:
    program = process("follow", match, "--db", str(shell.folder / BEN))
    assert program.stdout is not None
    lines = program.stdout
    try:
        yield program, lambda: lines.readline().decode().rstrip("\n")
    finally:
        program.kill()
        program.communicate()
