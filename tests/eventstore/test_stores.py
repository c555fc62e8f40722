"""Every store keeps the contract, and any two stores that are asked the same answer the same."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventstore.memory import MemoryStore
from eventstore.port import Store
from eventstore.sqlite import SqliteStore
from eventstore.verify import verify
from tests.eventstore.contract import StoreContract
from tests.eventstore.logs import MATCH, entry, genesis, run


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


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("append"), st.integers(0, 9), st.integers(1, 4)),
        st.tuples(st.just("fork"), st.integers(0, 9), st.integers(1, 12)),
    ),
    max_size=25,
)


def play(store: Store, steps: list[tuple[str, int, int]]) -> list[bytes]:
    """Append and fork as told; a line is meant by its place among those there are, a base by how far back it lies."""
    lines = [store.start(genesis(), name="main").id]
    for tag, (step, which, size) in enumerate(steps):
        line = lines[which % len(lines)]
        head = store.head(line)
        if step == "append":
            store.append(line, *run(head.seq + 1, head.hash, size, tag=tag))
        else:
            base = max(1, head.seq - size)
            first = entry(base + 1, store.head(line, base).hash, tag=tag)
            lines.append(store.start(first, name=f"line {tag}", parent=line, base=base).id)
    return lines


def everything(store: Store, lines: list[bytes]) -> Any:
    """All that can be read of a match."""
    return (
        store.matches(),
        store.lines(MATCH),
        [list(store.read(line)) for line in lines],
        [list(store.own(line)) for line in lines],
        [list(map(tuple, store.bodies(line, 1, 4))) for line in lines],
        [store.find(held.id) for line in lines for held in store.own(line)],
    )


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
