"""Sending a log to an archive (goals Y1, Y3, Y5): against the same work in one process, and a raw copy of the bytes.

"In process" is what an archive must do at least: decode, check, recompute the chain, write durably, 5,000 entries at
once. "Uploaded" is that over loopback HTTP, with a signed receipt; "pushed" first reads the entries from a log.
"""

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from statistics import median

from eventstore.archive.limits import Limits
from eventstore.entry import ZERO, Entry
from eventstore.memory import MemoryStore
from eventstore.port import Head, Line
from eventstore.sqlite import SqliteStore
from eventstore.wire import MOST_ENTRIES, batch_in, pack, packed, unpack
from tests.benchmarks.longmatch import entries, written
from tests.benchmarks.rounds import Step, Turns, faster, report, scratch, sliced, timed
from tests.eventstore.archive.serving import Device, served

WIDE = Limits(requests_a_minute=1 << 30, bytes_a_minute=1 << 40)
TIMES = 20


def measure(_: Path, items: int, single: int, rounds: int, lengths: tuple[int, int]) -> str:
    """The tables of ratios."""
    with ExitStack() as stack:
        ways: Turns = {
            "raw copy, fsync": lambda: raw(stack, items),
            "in process": lambda: in_process(stack, items),
            "uploaded": lambda: uploaded(stack, items, MOST_ENTRIES),
            "pushed": lambda: pushed(stack, items),
        }
        seconds = sliced(ways, items, rounds, portion=items)
        alone = sliced({"": lambda: uploaded(stack, single, 1)}, single, rounds, portion=single)[""]
    bare = ("raw copy, fsync", "in process")
    rows = [
        (name, f"{median(seconds[name]) * 1e6:.2f}", *(f"{faster(seconds, name, than):.3f}" for than in bare))
        for name in ways
    ]
    rows.append(
        (
            "one a request",
            f"{median(alone) * 1e6:.0f}",
            *(f"{median(seconds[than]) / median(alone):.4f}" for than in bare),
        )
    )
    times = median(alone) / median(seconds["uploaded"])
    goals = "goals: uploaded ≥ 0.85 × in process, ≥ 0.05 × raw (Y1), ≥ 180 × one a request (Y3)"
    told = report(f"Upload ({goals})", ("way", "µs an entry", "× raw", "× in process"), rows)
    return f"{told}\n\nuploaded: {times:.0f} × one a request\n{again(lengths)}"


@cache
def log(items: int) -> tuple[Entry, ...]:
    """The long match."""
    return tuple(entries(items))


def runs(items: int, at_once: int) -> Iterator[tuple[Head, tuple[Entry, ...]]]:
    """The log in runs, each with the head before it."""
    before = Head(b"", 0, ZERO)
    for low in range(0, items, at_once):
        run = log(items)[low : low + at_once]
        yield before, run
        before = Head(b"", run[-1].seq, run[-1].hash)


def bodies(items: int) -> list[bytes]:
    """The log as it travels."""
    return [packed(pack(run, before)) for before, run in runs(items, MOST_ENTRIES)]


def raw(stack: ExitStack, items: int) -> Step:
    """The bytes through a socket into a file, synced once a batch."""
    content, place = bodies(items), stack.enter_context(scratch())
    sender, receiver = (stack.enter_context(end) for end in socket.socketpair())

    def receive() -> None:
        with open(place / "raw", "wb") as file:
            for body in content:
                left = len(body)
                while left:
                    part = receiver.recv(min(left, 1 << 18))
                    file.write(part)
                    left -= len(part)
                file.flush()
                os.fsync(file.fileno())
                receiver.sendall(b"k")

    def step(_: int, __: int) -> None:
        for body in content:
            sender.sendall(body)
            sender.recv(1)

    threading.Thread(target=receive, daemon=True).start()
    return step


def in_process(stack: ExitStack, items: int) -> Step:
    """What an archive must do, without anything between."""
    content, match = bodies(items), log(items)[0].match
    store = stack.enter_context(SqliteStore(stack.enter_context(scratch()) / "log.db"))

    def step(_: int, __: int) -> None:
        line = b""
        for body in content:
            found = unpack(batch_in(body), match)
            if line:
                store.append(line, *found)
            else:
                line = store.start(*found, name="main").id

    return step


def device(stack: ExitStack, store: SqliteStore | None = None) -> Device:
    """A device, and an archive of its own that writes as durably as it does in earnest."""
    archive = stack.enter_context(served(stack.enter_context(scratch()), WIDE, synchronous="FULL"))
    one = Device(archive.url, archive.token("admin"), store or MemoryStore())
    stack.callback(one.close)
    return one


def uploaded(stack: ExitStack, items: int, at_once: int) -> Step:
    """Entries that are at hand, so many a request."""
    content, remote = list(runs(items, at_once)), device(stack).exchange.remote
    match, line = log(items)[0].match, log(items)[0].hash

    def step(_: int, __: int) -> None:
        for before, run in content:
            if before.seq:
                remote.append(match, line, before, run)
            else:
                remote.open("main", None, before, run)

    return step


def pushed(stack: ExitStack, items: int) -> Step:
    """A log in a file, by the command's own path."""
    store, line = filed(stack, items)
    one = device(stack, store)
    return lambda _, __: _demand_synced(one, line)


def filed(stack: ExitStack, length: int) -> tuple[SqliteStore, Line]:
    """The long match in a file."""
    store = stack.enter_context(SqliteStore(stack.enter_context(scratch()) / "log.db", synchronous="OFF"))
    return store, written(store, length)


def _demand_synced(one: Device, line: Line) -> None:
    outcome = one.exchange.push(line.match)
    assert outcome.state == "synced", outcome


# ---------------------------------------------------------------- a log the archive has


def again(lengths: tuple[int, int]) -> str:
    """What it takes to find that nothing is new, and to send what is: goal Y5."""
    rows = [_again(length) for length in lengths]
    return report("Pushed again (goal: one request, however long the log: Y5)", ("entries", "requests", "ms"), rows)


def _again(length: int) -> tuple[str, str, str]:
    with ExitStack() as stack:
        store, line = filed(stack, length)
        one = device(stack, store)
        _demand_synced(one, line)
        asked = one.transport.requests
        seconds = median(timed(lambda: _demand_synced(one, line)) for _ in range(TIMES))
        return f"{length:,}", f"{(one.transport.requests - asked) / TIMES:g}", f"{seconds * 1e3:.2f}"
