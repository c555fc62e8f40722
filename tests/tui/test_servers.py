"""Archives as programs: several workers on one database, a hall of fifty tables, and what stops in the middle."""

import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from socket import create_connection, socket
from typing import Any

import httpx
import psycopg
import pytest

from eventstore.archive.tokens import APPEND
from eventstore.port import Store
from eventstore.postgres.news import News
from eventstore.postgres.store import PostgresStore
from eventstore.sqlite import SqliteStore
from eventstore.sync.follow import follow
from eventstore.verify import verify
from tests.eventstore.archive.crowd import Hall
from tests.eventstore.archive.serving import OPEN, Device, begun, grow, hashes, new_match, until
from tests.eventstore.conftest import cluster, own_cluster
from tests.eventstore.logs import MATCH, entry
from tests.eventstore.logs import begun as plainly_begun
from tests.eventstore.postgres import OWNER, SERVER, Cluster, opened
from tests.tui.shell import Shell, process
from tui.archives.keeping import kept as kept_by
from tui.wiring import Wiring

__all__ = ["cluster", "own_cluster"]

PROXIED = ("--per-address", "1", "--proxy", "127.0.0.0/8")
TABLES = 50
EACH = 200 if os.environ.get("ROLLBOOK_LONG") else 6


def free_port() -> int:
    with socket() as held:
        held.bind(("127.0.0.1", 0))
        port: int = held.getsockname()[1]
        return port


@contextmanager
def serving(*words: str) -> Iterator[tuple["subprocess.Popen[bytes]", str]]:
    """An archive as a program, and its address."""
    # what it logs is read by nobody here, and would fill a pipe
    program = process("archive", "serve", *words, stderr=subprocess.DEVNULL)
    try:
        assert program.stdout is not None
        yield program, program.stdout.readline().decode().strip()
    finally:
        program.terminate()
        program.communicate(timeout=60)


def workers_of(program: "subprocess.Popen[bytes]") -> list[int]:
    told = Path(f"/proc/{program.pid}/task/{program.pid}/children").read_text()
    return [int(child) for child in told.split()]


class Kept:
    """Where an archive that is a program keeps its log: the words to serve it with, and how to look at it."""

    def __init__(self, shell: Shell, cluster: Cluster | None) -> None:
        self.cluster = cluster
        place = ("--db", str(shell.folder / "served.db"))
        self.address = cluster.address(SERVER, cluster.database()) if cluster else ""
        self.words = (*place, *(("--postgres", self.address) if cluster else ()))
        (self.token,) = shell.does("archive", "token", "add", "append", OPEN, *self.words)
        self._path = shell.folder / "served.db"

    def tokens(self, number: int) -> list[str]:
        with kept_by(Wiring(str(self._path)), self.address) as found:
            return [found.tokens.make(APPEND, OPEN)[1] for _ in range(number)]

    def store(self) -> Any:
        return PostgresStore(self.address) if self.cluster else SqliteStore(self._path, readonly=True)


@pytest.fixture(params=["sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, shell: Shell) -> Kept:
    return Kept(shell, request.getfixturevalue("own_cluster") if request.param == "postgres" else None)


# ---------------------------------------------------------------- several as one


def test_several_workers_are_one_archive(kept: Kept) -> None:
    match = new_match()
    with serving("--port", "0", "--workers", "3", *kept.words) as (program, url), ExitStack() as stack:
        aside = stack.enter_context(ThreadPoolExecutor(1))
        ada, ben = Device(url, kept.token), Device(url, kept.token, timing=None)
        # before the threads are waited for: who follows does so until there is nobody to ask
        stack.callback(ada.close)
        stack.callback(ben.close)
        line = begun(ada.store, match, 3)
        assert ada.exchange.push(match).state == "synced"
        asked = aside.submit(lambda: list(islice(follow(ben.exchange, match), 6)))
        until(lambda: ben.store.matches() and len(hashes(ben.store, match)) == 3)
        for count in range(1, 6):
            # each time on a connection of its own, which any of the workers may take
            ada.reach(url, kept.token)
            grow(ada.store, line.id, count)
            assert ada.exchange.push(match).state == "synced"
            until(lambda: len(hashes(ben.store, match)) == len(hashes(ada.store, match)))
        assert sum(outcome.received for outcome in asked.result(60)) == 18
    assert program.returncode == 0
    with kept.store() as store:
        assert store.head(line.id).seq == 18
        assert list(verify(store)) == []


def test_a_worker_that_dies_is_missed_by_nobody(kept: Kept) -> None:
    match = new_match()
    with serving("--port", "0", "--workers", "2", *kept.words) as (program, url):
        ada = Device(url, kept.token)
        line = begun(ada.store, match, 3)
        ada.exchange.push(match)
        first = workers_of(program)
        os.kill(first[0], signal.SIGKILL)
        for _ in range(5):
            grow(ada.store, line.id, 1)
            assert ada.exchange.push(match).state == "synced"
        until(lambda: len(workers_of(program)) == 2 and workers_of(program) != first)
        children = workers_of(program)
        ada.close()
    assert program.returncode == 0
    assert not [child for child in children if Path(f"/proc/{child}").exists()]


def asked(url: str, token: str, times: int) -> None:
    """Ask so often, each time on a connection of its own."""
    for _ in range(times):
        httpx.get(f"{url}/v1/matches", headers={"Authorization": f"Bearer {token}"}, trust_env=False)


def counted(url: str, token: str, line: str) -> int:
    told = httpx.get(f"{url}/metrics", headers={"Authorization": f"Bearer {token}"}, trust_env=False).text
    return sum(int(found.split()[-1]) for found in told.splitlines() if found.startswith(line))


def test_the_metrics_are_those_of_all_workers_and_never_go_back(shell: Shell) -> None:
    kept, line = Kept(shell, None), 'rollbook_requests_total{route="/v1/matches",'
    (admin,) = shell.does("archive", "token", "add", "admin", *kept.words)
    with serving("--port", "0", "--workers", "3", *kept.words) as (program, url):
        asked(url, admin, 40)
        until(lambda: counted(url, admin, line) == 40)
        first = workers_of(program)
        for worker in first:
            os.kill(worker, signal.SIGKILL)
        until(lambda: len(workers_of(program)) == 3 and not set(first) & set(workers_of(program)))
        asked(url, admin, 10)
        until(lambda: counted(url, admin, line) == 50)


@pytest.mark.parametrize(("words", "status"), [((), 200), (("--per-address", "1"), 429), (PROXIED, 200)])
def test_how_much_one_address_may_hold_is_said_where_it_is_served(
    shell: Shell, words: tuple[str, ...], status: int
) -> None:
    asked = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
    with serving("--port", "0", *Kept(shell, None).words, *words) as (_, url):
        place = httpx.URL(url).host, httpx.URL(url).port or 0
        with create_connection(place) as held:
            # that it is in is sure once it is answered
            held.sendall(asked)
            assert held.recv(1 << 16).startswith(b"HTTP/1.1 200")
            with create_connection(place) as second:
                # who is refused is told so before they ask
                second.sendall(asked if status == 200 else b"")
                assert second.recv(1 << 16).startswith(f"HTTP/1.1 {status}".encode())


def test_workers_end_with_whoever_began_them(shell: Shell) -> None:
    kept = Kept(shell, None)
    with serving("--port", "0", "--workers", "2", *kept.words) as (program, url):
        asked(url, kept.token, 1)
        workers = workers_of(program)
        program.kill()
        program.wait()
        until(lambda: not [worker for worker in workers if lives(worker)])


def lives(worker: int) -> bool:
    """Whether a process does anything any more."""
    try:
        return Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_what_another_server_writes_is_heard(cluster: Cluster) -> None:
    heard: list[bytes | None] = []
    with opened(cluster) as store:
        news = News(cluster.address(SERVER, cluster.lent))
        news.begin(heard.append)
        until(lambda: heard)
        line = plainly_begun(store)
        store.append(line.id, entry(2, line.head.hash))
        until(lambda: len(heard) == 3)
        news.end()
    assert heard == [None, MATCH, MATCH]


def test_who_listens_heeds_nothing_that_is_no_match(cluster: Cluster) -> None:
    heard: list[bytes | None] = []
    with opened(cluster) as store:
        news = News(cluster.address(SERVER, cluster.lent))
        news.begin(heard.append)
        until(lambda: heard)
        with psycopg.connect(cluster.address("postgres", cluster.lent), autocommit=True) as stranger:
            stranger.execute("SELECT pg_notify('rollbook', 'by the way')")
        plainly_begun(store)
        until(lambda: len(heard) == 2)
        news.end()
    assert heard == [None, MATCH]


def test_who_listens_looks_at_everything_after_a_break(own_cluster: Cluster) -> None:
    heard: list[bytes | None] = []
    news = News(own_cluster.address(SERVER, own_cluster.database()))
    news.begin(heard.append)
    until(lambda: heard)
    own_cluster.stop()
    own_cluster.start()
    until(lambda: len(heard) == 2)
    news.end()
    assert heard == [None, None]


# ---------------------------------------------------------------- a hall of tables


def test_fifty_tables_lose_nothing_though_everything_is_started_again(kept: Kept) -> None:
    port = ("--port", str(free_port()))
    all_entries = TABLES * EACH
    with serving(*port, *kept.words) as (first, url):
        hall = Hall(url, kept.tokens(TABLES))
        with ThreadPoolExecutor(1) as aside:
            played = aside.submit(hall.play, lambda sent: sent < EACH)
            reached(hall, all_entries // 4, played)
            first.kill()
            first.wait()
            with serving(*port, *kept.words) as (second, _):
                reached(hall, all_entries // 2, played)
                if kept.cluster:
                    kept.cluster.stop()
                    kept.cluster.start()
                reached(hall, all_entries * 3 // 4, played)
                second.terminate()
                second.wait()
                with serving(*port, *kept.words):
                    tables = played.result(250)
    assert hall.acknowledged == all_entries
    with kept.store() as store:
        all_held(store, [told.line.head.hash for told in tables])
        assert all(store.head(told.line.id, told.acknowledged.seq).hash == told.acknowledged.hash for told in tables)


def reached(hall: Hall, entries: int, played: Any) -> None:
    """Wait until so many entries are acknowledged; should the tables fail first, say how."""
    while hall.acknowledged < entries:
        if played.done():
            played.result()
        threading.Event().wait(0.01)


def all_held(store: Store, heads: list[bytes]) -> None:
    matches = store.matches()
    assert sum(match.entries for match in matches) == TABLES * (EACH + 1)
    assert sorted(store.line(match.line).head.hash for match in matches) == sorted(heads)
    assert list(verify(store)) == []


# ---------------------------------------------------------------- prepared, proved


def test_a_database_is_prepared_proved_and_served_from_the_command_line(shell: Shell, cluster: Cluster) -> None:
    name = cluster.database("template1")
    owner, server = cluster.address(OWNER, name), cluster.address(SERVER, name)
    assert "archive prepare" in shell.refuses(3, "archive", "verify", "--postgres", server)
    told = shell.does("archive", "prepare", "--postgres", owner, "--role", SERVER)
    assert told == [f"prepared for version 1; {SERVER} may read and append"]
    assert "UPDATE what is written" in shell.refuses(5, "archive", "serve", "--postgres", owner)
    shell.patch.setenv("ROLLBOOK_POSTGRES", server)
    (token,) = shell.does("archive", "token", "add", "append", OPEN)
    assert shell.does("archive", "token", "list") == [f"{token.split('_')[1]}\tvalid\tappend {OPEN}"]
    shell.does("archive", "token", "revoke", token.split("_")[1])
    assert shell.does("archive", "token", "list")[0].split("\t")[1] == "revoked"
    with PostgresStore(server) as store:
        plainly_begun(store, 3)
    assert shell.does("archive", "verify") == ["1 match, 3 entries: as they were written"]


def test_an_archive_in_a_database_is_served_from_a_machine_that_has_no_log(shell: Shell, cluster: Cluster) -> None:
    folder, address = shell.folder / "not" / "yet", cluster.address(SERVER, cluster.database())
    shell.patch.setenv("ROLLBOOK_DB", str(folder / "log.db"))
    assert shell.does("archive", "token", "list", "--postgres", address) == []
    (token,) = shell.does("archive", "token", "add", "append", OPEN, "--postgres", address)
    assert len(shell.does("archive", "token", "list", "--postgres", address)) == 1
    # who asks for tokens needs nothing of this machine
    assert not folder.exists()
    with serving("--port", "0", "--postgres", address) as (_, url):
        ada, match = Device(url, token), new_match()
        begun(ada.store, match, 3)
        assert ada.exchange.push(match).state == "synced"
        ada.close()
    assert [path.name for path in folder.iterdir()] == ["log.db-drawer"]


def test_an_archive_that_was_changed_is_found_from_the_command_line(shell: Shell, cluster: Cluster) -> None:
    with opened(cluster) as store:
        plainly_begun(store, 3)
    cluster.change("UPDATE rollbook.entries SET actor = 'eve' WHERE seq = 2")
    said = shell.refuses(4, "archive", "verify", "--postgres", cluster.address(SERVER, cluster.lent))
    assert f"entry 2: match {MATCH.hex()}, line main: does not have the hash" in said


def test_prepare_wants_to_know_where(shell: Shell) -> None:
    assert "--postgres URL says which" in shell.refuses(2, "archive", "prepare", "--role", "x")
