"""Many programs on one log: who comes first, who is told, and what remains of one that is killed."""

import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from eventstore.bundle import load, save
from eventstore.port import Unreadable, Unwritable
from eventstore.sqlite import SqliteStore
from eventstore.verify import verify
from tests.eventstore.bundles import small
from tests.eventstore.logs import MATCH, begun, entry, forked, numbers, run

CROWD = 6
APPENDS = 200
KILLS = 20

APPEND_UNTIL_DONE = """
import sys
from eventstore.port import Conflict
from eventstore.sqlite import SqliteStore
from tests.eventstore.logs import entry

path, line, tag, count = sys.argv[1], bytes.fromhex(sys.argv[2]), sys.argv[3], int(sys.argv[4])
with SqliteStore(path) as store:
    head = store.head(line)
    print("ready", flush=True)
    sys.stdin.readline()
    written = lost = 0
    while written < count:
        try:
            head = store.append(line, entry(head.seq + 1, head.hash, tag=f"{tag} {written}"))
            written += 1
        except Conflict as refused:
            assert refused.head is not None and refused.head != head, refused
            head = refused.head
            lost += 1
    print(written, lost)
"""

APPEND_FOR_EVER = """
import sys
from eventstore.sqlite import SqliteStore
from tests.eventstore.logs import run

with SqliteStore(sys.argv[1]) as store:
    line = bytes.fromhex(sys.argv[2])
    head = store.head(line)
    while True:
        for size in (1, 1, 3, 1, 40, 1):
            head = store.append(line, *run(head.seq + 1, head.hash, size, tag="killed"))
            print(head.seq, flush=True)
"""

APPEND_AND_DIE = """
import os, signal, sys
from eventstore.sqlite import SqliteStore
from tests.eventstore.logs import entry

store = SqliteStore(sys.argv[1])
line = bytes.fromhex(sys.argv[2])
store.append(line, entry(2, store.head(line).hash))
os.kill(os.getpid(), signal.SIGKILL)
"""


OPEN_AND_CLOSE = """
import sys
from eventstore.sqlite import SqliteStore

with SqliteStore(sys.argv[1]) as store:
    print(store.head(bytes.fromhex(sys.argv[2])).seq)
"""


def started(code: str, *arguments: str) -> "subprocess.Popen[str]":
    """Another program, running beside this one."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def together(path: Path, line: bytes, programs: int, count: int) -> list[tuple[int, int]]:
    """Each program's appends and conflicts, all of them let go at one moment."""
    crowd = [started(APPEND_UNTIL_DONE, str(path), line.hex(), f"program {n}", str(count)) for n in range(programs)]
    for program in crowd:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
    with ThreadPoolExecutor(programs) as watchers:
        answers = list(watchers.map(lambda program: program.communicate("go\n"), crowd))
    assert [program.returncode for program in crowd] == [0] * programs, answers
    tallies = [tuple(map(int, out.split())) for out, _ in answers]
    return [(written, lost) for written, lost in tallies]


def test_of_two_programs_that_append_at_one_head_one_wins_and_one_is_told(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "log.db") as store:
        line = begun(store)
    tallies = together(tmp_path / "log.db", line.id, 2, 1)
    assert sorted(tallies) == [(1, 0), (1, 1)]
    with SqliteStore(tmp_path / "log.db", readonly=True) as store:
        assert store.head(line.id).seq == 3


def test_a_crowd_appends_without_a_gap_and_nobody_is_told_of_locks(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "log.db") as store:
        line = begun(store)
    tallies = together(tmp_path / "log.db", line.id, CROWD, APPENDS)
    assert [written for written, _ in tallies] == [APPENDS] * CROWD
    with SqliteStore(tmp_path / "log.db", readonly=True) as store:
        assert numbers(store.read(line.id)) == list(range(1, CROWD * APPENDS + 2))
        assert list(verify(store)) == []


def test_programs_on_different_lines_do_not_disturb_each_other(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "log.db") as store:
        line = begun(store, 4)
        aside = forked(store, line.id, 2)
    path = tmp_path / "log.db"
    programs = [started(APPEND_UNTIL_DONE, str(path), held.hex(), "x", "60") for held in (line.id, aside.id)]
    with SqliteStore(path, readonly=True) as reader:
        outs = [program.communicate("go\n")[0] for program in programs]
        assert [out.split()[-2:] for out in outs] == [["60", "0"]] * 2
        assert [held.head.seq for held in reader.lines(MATCH)] == [64, 63]
        assert list(verify(reader)) == []


def test_a_program_killed_while_it_writes_leaves_all_it_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    with SqliteStore(path) as store:
        line = begun(store)
    chance = random.Random(20)
    for _ in range(KILLS):
        program = started(APPEND_FOR_EVER, str(path), line.id.hex())
        assert program.stdout is not None
        program.stdout.readline()
        time.sleep(chance.random() * 0.05)
        program.send_signal(signal.SIGKILL)
        said, _ = program.communicate()
        acknowledged = [int(number) for number in said.split("\n")[:-1] if number]
        with SqliteStore(path) as store:
            head = store.head(line.id)
            assert head.seq >= max(acknowledged, default=0)
            assert numbers(store.read(line.id)) == list(range(1, head.seq + 1))
            assert list(verify(store)) == []
            again = entry(head.seq + 1, head.hash, tag="after the kill")
            assert store.append(line.id, again).seq == head.seq + 1


def test_a_program_killed_before_it_answered_finds_its_entry_again(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    with SqliteStore(path) as store:
        line = begun(store)
    program = started(APPEND_AND_DIE, str(path), line.id.hex())
    assert program.communicate()[0] == ""
    assert program.returncode == -signal.SIGKILL
    with SqliteStore(path) as store:
        sent = entry(2, line.head.hash)
        assert store.find(sent.id) == (line.id, sent)


def refused_as_bundle(path: Path) -> None:
    with pytest.raises(Unreadable, match="part of a log"):
        load(path)


def refused_as_target(path: Path) -> None:
    with pytest.raises(Unwritable, match="part of a log"):
        save(small(), MATCH, path)


SECOND_LOOKS: dict[str, Callable[[Path], Any]] = {
    "a reader that stays": lambda path: SqliteStore(path, readonly=True),
    "a reader that leaves": lambda path: SqliteStore(path, readonly=True).close(),
    "a writer that leaves": lambda path: SqliteStore(path).close(),
    "the log read as a bundle": refused_as_bundle,
    "its index read as a bundle": lambda path: refused_as_bundle(Path(f"{path}-shm")),
    "its log-ahead read as a bundle": lambda path: refused_as_bundle(Path(f"{path}-wal")),
    "a bundle written in its place": refused_as_target,
}


def test_a_log_that_is_closed_again_may_be_read_by_anybody(path: Path) -> None:
    alias = path.parent / "alias.db"
    alias.symlink_to(path)
    with SqliteStore(path), SqliteStore(path, readonly=True):
        refused_as_bundle(alias)
    with pytest.raises(Unreadable, match="not the beginning of a bundle"):
        load(alias)


@pytest.mark.parametrize("look", SECOND_LOOKS.values(), ids=SECOND_LOOKS)
def test_a_second_look_at_an_open_log_loses_nothing_that_is_acknowledged(
    tmp_path: Path, look: Callable[[Path], Any]
) -> None:
    path = tmp_path / "log.db"
    with SqliteStore(path) as store:
        line = begun(store, 10)
        second = look(path)
        assert started(OPEN_AND_CLOSE, str(path), line.id.hex()).communicate()[0] == "10\n"
        for held in run(11, line.head.hash, 5):
            store.append(line.id, held)
        assert started(OPEN_AND_CLOSE, str(path), line.id.hex()).communicate()[0] == "15\n"
        if second is not None:
            second.close()
    with SqliteStore(path) as store:
        assert store.head(line.id).seq == 15
        assert list(verify(store)) == []


def test_threads_share_a_store(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "log.db", synchronous="OFF") as store:
        line = begun(store, 300)
        forks = [forked(store, line.id, base, name=f"thread {base}") for base in range(1, 5)]

        def play(n: int) -> int:
            for turn in range(100):
                head = store.head(forks[n].id)
                store.append(forks[n].id, entry(head.seq + 1, head.hash, tag=(n, turn)))
                assert len(list(store.read(line.id))) == 300
            return store.head(forks[n].id).seq

        with ThreadPoolExecutor(4) as threads:
            assert list(threads.map(play, range(4))) == [102 + n for n in range(4)]
        assert list(verify(store)) == []


def test_the_last_writer_to_leave_checkpoints_and_a_reader_never_does(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    store = SqliteStore(path)
    line = begun(store, 20)
    wal = Path(f"{store.database.path}-wal")
    reader = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    reader.execute("SELECT count(*) FROM entries").fetchone()
    size = wal.stat().st_size
    store.close()
    assert wal.stat().st_size == size
    reader.close()
    with SqliteStore(path, readonly=True) as again:
        assert again.head(line.id).seq == 20
    assert wal.exists()
    with SqliteStore(path) as again:
        again.append(line.id, *run(21, again.head(line.id).hash, 1))
    assert not wal.exists()
