"""Every store keeps the contract, and any two stores that are asked the same answer the same."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings

from eventstore.memory import MemoryStore
from eventstore.port import Store
from eventstore.sqlite import SqliteStore
from eventstore.verify import verify
from tests.eventstore.contract import StoreContract
from tests.eventstore.playing import STEPS, everything, play
from tests.eventstore.postgres import Cluster, opened


class TestMemoryStore(StoreContract):
    @pytest.fixture
    def store(self) -> Store:
        return MemoryStore()


class TestSqliteStore(StoreContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        with SqliteStore(tmp_path / "log.db", synchronous="OFF") as store:
            yield store
            assert list(verify(store)) == []


class TestSqliteStoreOpenedForEachStep(StoreContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Any:
        return Reopening(tmp_path / "log.db")


class TestSqliteStoreWrittenByOneAndReadByAnother(StoreContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Any]:
        path = tmp_path / "log.db"
        with SqliteStore(path, synchronous="OFF") as writer, SqliteStore(path, readonly=True) as reader:
            yield Parted(writer, reader)


class TestPostgresStore(StoreContract):
    @pytest.fixture
    def store(self, cluster: Cluster) -> Iterator[Store]:
        with opened(cluster) as store:
            yield store
            assert list(verify(store)) == []


class TestPostgresStoreWrittenAndReadByTurns(StoreContract):
    """Two servers on one database: whichever is asked, the answer is the same."""

    @pytest.fixture
    def store(self, cluster: Cluster) -> Iterator[Any]:
        name = cluster.emptied()
        with opened(cluster, name) as one, opened(cluster, name) as other:
            yield Alternating(one, other)


class Alternating:
    """A store that is asked through one server, then through the other; what a server keeps for itself, through one."""

    def __init__(self, *servers: Store) -> None:
        self._first = servers[0]
        self._servers = itertools.cycle(servers)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._first if name in ("keep", "keyframe") else next(self._servers), name)


class Reopening:
    """A store that forgets everything between two calls but what is in its file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __getattr__(self, name: str) -> Any:
        def call(*arguments: Any, **named: Any) -> Any:
            with SqliteStore(self.path, synchronous="OFF") as store:
                answer = getattr(store, name)(*arguments, **named)
                return list(answer) if isinstance(answer, Iterator) else answer

        return call


class Parted:
    """A store whose readings come through a reader of the same file."""

    def __init__(self, writer: SqliteStore, reader: SqliteStore) -> None:
        self._writer = writer
        self._reader = reader

    def __getattr__(self, name: str) -> Any:
        return getattr(self._writer if name in ("start", "append", "keep") else self._reader, name)


@given(STEPS)
def test_the_stores_agree_whatever_is_written(steps: list[tuple[str, int, int]]) -> None:
    with TemporaryDirectory() as folder:
        memory, path = MemoryStore(), Path(folder, "log.db")
        with SqliteStore(path, synchronous="OFF") as store:
            lines = play(memory, steps)
            assert play(store, steps) == lines
            expected = everything(memory, lines)
            assert everything(store, lines) == expected
        with SqliteStore(path, readonly=True) as reader:
            assert everything(reader, lines) == expected
            assert list(verify(reader)) == list(verify(memory)) == []


@settings(max_examples=30)
@given(STEPS)
def test_a_database_agrees_whatever_is_written(cluster: Cluster, steps: list[tuple[str, int, int]]) -> None:
    memory = MemoryStore()
    with opened(cluster) as store:
        lines = play(memory, steps)
        assert play(store, steps) == lines
        assert everything(store, lines) == everything(memory, lines)
        assert list(verify(store)) == []
