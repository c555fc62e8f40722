"""Fifty tables that record at once, each sending every entry as it is written, to one archive in a program of its own.

What a table waits is one question and one entry sent, by the command's own path; all is as durable as in earnest.
"""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from eventstore.archive.tokens import APPEND
from eventstore.postgres.store import PostgresStore
from eventstore.sqlite import SqliteStore
from eventstore.verify import verify
from tests.benchmarks.rounds import percentile, report, scratch
from tests.eventstore.archive.crowd import Hall, Told
from tests.eventstore.archive.serving import OPEN
from tests.eventstore.postgres import SERVER, postgres
from tests.tui.shell import process
from tui.archives.keeping import kept
from tui.wiring import Wiring

DURABLE = {"fsync": "on", "full_page_writes": "on", "autovacuum": "on"}


def measure(_: Path, tables: int, seconds: float) -> str:
    """The table of latencies."""
    rows = []
    with scratch() as folder:
        db = str(folder / "log.db")
        rows.append(_row("SQLite", *_crowd(db, "", tables, seconds)))
        with SqliteStore(db, readonly=True) as store:
            assert list(verify(store)) == []
    with postgres(**DURABLE) as cluster:
        for workers in ("1", "2"):
            with scratch() as folder:
                address = cluster.address(SERVER, cluster.database())
                told = _crowd(str(folder / "log.db"), address, tables, seconds, "--workers", workers)
                rows.append(_row(f"PostgreSQL, {workers} worker{'s' if workers > '1' else ''}", *told))
                with PostgresStore(address) as database:
                    assert list(verify(database)) == []
    head = ("archive", "tables", "entries", "a second", "p50, ms", "p95, ms", "p99, ms", "worst, ms")
    return report("Many tables at once (all acknowledged entries held and verified)", head, rows)


def _crowd(db: str, postgres: str, tables: int, seconds: float, *how: str) -> tuple[list[Told], float]:
    with kept(Wiring(db), postgres) as found:
        tokens = [found.tokens.make(APPEND, OPEN)[1] for _ in range(tables)]
    words = ("--db", db, *(("--postgres", postgres) if postgres else ()))
    with _serving(*words, *how) as url:
        begun = monotonic()
        told = Hall(url, tokens).play(lambda sent: monotonic() < begun + seconds or not sent)
        return told, monotonic() - begun


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
