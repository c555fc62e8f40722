"""Appending one entry at a time (goals A1, A2, A3): the whole public path against a bare insert, and against a peer.

"Appended" is the path of an entry: checked, encoded, chained, guarded by its head, written, folded. "Recorded" adds
what the recorder does before: the id looked up, the order's fields filled in, the rules decided.
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from eventstore.sqlite import SqliteStore
from replay.acts import Ordered
from replay.core.game import Config
from replay.line.codec import codec_for
from replay.line.judgement import fold
from replay.recorder import Recorder
from replay.recording.writing import entry_of
from tests.benchmarks.longmatch import GAME, acts, entries, means, written
from tests.benchmarks.peer import PeerMatch, application, play
from tests.benchmarks.rounds import Step, faster, report, sliced


def measure(folder: Path, items: int, rounds: int) -> str:
    """The table of ratios, at both durabilities."""
    rows = []
    fresh = _numbered(folder)
    for sync in ("FULL", "OFF"):
        ways = {
            "raw": lambda sync=sync: raw(fresh(), sync, items),
            "appended": lambda sync=sync: appended(fresh(), sync, items),
            "recorded": lambda sync=sync: recorded(fresh(), sync, items),
            "eventsourcing": lambda sync=sync: peer(fresh(), sync, items),
        }
        seconds = sliced(ways, items, rounds)
        for name in ways:
            micro = sorted(seconds[name])[rounds // 2] * 1e6
            ratios = (faster(seconds, name, "raw"), faster(seconds, name, "eventsourcing"))
            rows.append((sync, name, f"{micro:.0f}", *(f"{ratio:.2f}" for ratio in ratios)))
    goals = "goals: appended ≥ 0.90 × raw at FULL (A1), ≥ 0.50 × raw at OFF (A2), ≥ 1.7 × the peer at FULL (A3)"
    return report(f"Append, one a commit ({goals})", ("sync", "way", "µs", "× raw", "× eventsourcing"), rows)


def _numbered(folder: Path) -> Callable[[], Path]:
    numbers = iter(range(1 << 30))

    def fresh() -> Path:
        place = folder / f"append-{next(numbers)}"
        place.mkdir()
        return place

    return fresh


def raw(folder: Path, sync: str, items: int) -> Step:
    """Payloads into a two-column table, one autocommitted insert each."""
    payloads = [entry.payload for entry in entries(items + 1)][1:]
    database = sqlite3.connect(folder / "raw.db", isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute(f"PRAGMA synchronous={sync}")
    database.execute("CREATE TABLE log (seq INTEGER PRIMARY KEY, body BLOB NOT NULL)")

    def step(low: int, high: int) -> None:
        for n in range(low, high):
            database.execute("INSERT INTO log VALUES (?, ?)", (n, payloads[n]))

    return step


def appended(folder: Path, sync: str, items: int) -> Step:
    """Acts whose events are known, through codec, checks, hash chain, store and fold."""
    store = SqliteStore(folder / "log.db", synchronous=sync)
    line = written(store, 1)
    given, codec, todo = means(), codec_for(GAME), acts(items + 1)[1:]
    opened: Any = acts(1)[0]
    state: list[Any] = [GAME.start(Config(line.match.hex(), opened.seats, opened.options))]
    after = [(line.head.seq, line.head.hash)]

    def step(low: int, high: int) -> None:
        for act in todo[low:high]:
            entry = entry_of(
                act, codec, given, match=line.match, after=after[0], identity=given.identity(), actor="scribe"
            )
            head = store.append(line.id, entry)
            after[0] = (head.seq, head.hash)
            state[0] = fold(GAME, state[0], act.events) if isinstance(act, Ordered) else state[0]

    return step


def recorded(folder: Path, sync: str, items: int) -> Step:
    """Orders through the recorder."""
    store = SqliteStore(folder / "log.db", synchronous=sync)
    recorder = Recorder(GAME, store, written(store, 1).id, means())
    orders = [act.order for act in acts(items + 1) if isinstance(act, Ordered)]

    def step(low: int, high: int) -> None:
        for order in orders[low:high]:
            recorder.record(order)

    return step


def peer(folder: Path, sync: str, items: int) -> Step:
    """Acts through an eventsourcing application, saved one by one."""
    app, match, todo = application(folder, sync), PeerMatch(), acts(items + 1)[1:]
    app.save(match)

    def step(low: int, high: int) -> None:
        for act in todo[low:high]:
            play(match, act)
            app.save(match)

    return step
