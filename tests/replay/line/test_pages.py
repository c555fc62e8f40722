"""Pages: what was fetched once is kept as far as there is room, and what is written later is still read."""

from collections.abc import Iterator

import pytest

from eventstore.memory import MemoryStore
from eventstore.port import Body
from replay.book import Book
from replay.line import pages
from replay.line.pages import PAGE
from tests.benchmarks.longmatch import GAME, acts, entries

LENGTH = 2 * PAGE + 9
MORE = PAGE


class Counting(MemoryStore):
    """A store that counts the bodies it gives out."""

    given = 0

    def bodies(self, line: bytes, after: int = 0, upto: int | None = None) -> Iterator[Body]:
        for body in super().bodies(line, after, upto):
            self.given += 1
            yield body


@pytest.fixture
def store() -> Counting:
    counting = Counting()
    first, *more = list(entries(LENGTH + MORE))[:LENGTH]
    counting.start(first, *more, name="main")
    return counting


def opened(store: Counting) -> Book:
    (match,) = store.matches()
    return Book.on(GAME, store, match.line)


def test_a_line_is_fetched_once_but_for_a_page_that_was_not_full(store: Counting) -> None:
    book = opened(store)
    assert [act for _, act in book.acts()] == list(acts(LENGTH))
    assert store.given == LENGTH + LENGTH % PAGE


def test_without_room_pages_are_fetched_again(store: Counting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "ROOM", 0)
    book = opened(store)
    assert [act for _, act in book.acts()] == list(acts(LENGTH))
    assert store.given == 2 * LENGTH


@pytest.mark.parametrize("most_open", [1, 8])
def test_what_is_written_after_opening_is_read(
    store: Counting, monkeypatch: pytest.MonkeyPatch, most_open: int
) -> None:
    monkeypatch.setattr(pages, "OPEN", most_open)
    book = opened(store)
    written = acts(LENGTH + MORE)
    (match,) = store.matches()
    for entry in list(entries(LENGTH + MORE))[LENGTH:]:
        store.append(match.line, entry)
        book.extend(entry)
        assert book.act(entry.seq) == written[entry.seq - 1]
        assert book.act(1) == written[0]
    assert [act for _, act in book.acts()] == list(written)
