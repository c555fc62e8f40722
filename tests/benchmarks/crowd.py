"""Fifty tables that record at once, each sending every entry as it is written, to one archive in a program of its own.

What a table waits is one question and one entry sent, by the command's own path; all is as durable as in earnest.
"""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from eventstore.postgres.store import PostgresStore
from eventstore.sqlite import SqliteStore
from eventstore.verify import verify
from tests.benchmarks.rounds import percentile, report, scratch
from tests.eventstore.archive.crowd import Hall, Told
from tests.eventstore.archive.serving import OPEN
from tests.eventstore.postgres import SERVER, postgres
from tests.tui.shell import process

DURABLE = {"fsync": "on", "full_page_writes": "on", "autovacuum": "on"}


def measure(_: Path, tables: int, seconds: float) -> str:
    """The table of latencies."""
    rows = []
    with scratch() as folder:
        rows.append(_row("SQLite", *_crowd(("--db", str(folder / "log.db")), tables, seconds)))
        with SqliteStore(folder / "log.db", readonly=True) as store:
            assert list(verify(store)) == []
    with postgres(**DURABLE) as cluster:
        for workers in ("1", "2"):
            with scratch() as folder:
                address = cluster.address(SERVER, cluster.database())
                words = ("--db", str(folder / "log.db"), "--postgres", address)
                told = _crowd(words, tables, seconds, "--workers", workers)
                rows.append(_row(f"PostgreSQL, {workers} worker{'s' if workers > '1' else ''}", *told))
                with PostgresStore(address) as store:
                    assert list(verify(store)) == []
    head = ("archive", "tables", "entries", "a second", "p50, ms", "p95, ms", "p99, ms", "worst, ms")
    return report("Many tables at once (all acknowledged entries held and verified)", head, rows)


def _crowd(words: tuple[str, ...], tables: int, seconds: float, *how: str) -> tuple[list[Told], float]:
    token = _said("archive", "token", "add", "append", OPEN, *words)
    with _serving(*words, *how) as url:
        begun = monotonic()
        told = Hall(url, token, tables).play(lambda sent: monotonic() < begun + seconds or not sent)
        return told, monotonic() - begun


def _said(*words: str) -> str:
    return process(*words).communicate(timeout=60)[0].decode().strip()


@contextmanager
def _serving(*words: str) -> Iterator[str]:
    program = process("archive", "serve", "--port", "0", *words, stderr=subprocess.DEVNULL)
    try:
        assert program.stdout is not None
        yield program.stdout.readline().decode().strip()
    finally:
        program.terminate()
        program.communicate(timeout=60)


def _row(name: str, told: list[Told], seconds: float) -> tuple[object, ...]:
    waits = sorted(one for table in told for one in table.seconds)
    figures = [f"{percentile(waits, part) * 1e3:.0f}" for part in (0.5, 0.95, 0.99)]
    return name, len(told), len(waits), f"{len(waits) / seconds:.0f}", *figures, f"{waits[-1] * 1e3:.0f}"
