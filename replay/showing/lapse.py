"""How long was played between two entries, by their recorded times."""

from replay.book import Book
from replay.line.codec import FORKED


def lapse(book: Book, first: int, last: int) -> int:
    """The milliseconds from entry ``first`` to ``last``, less those in which the lines between had not begun.

    What lies between the entry a line was forked at and its own first entry was played elsewhere, or not at all.
    """
    whole = _between(book, first, last)
    forks = book.of_kind(FORKED, first + 1, last)
    # a device whose own clock was set back has spent no time
    return max(0, whole - sum(_between(book, n - 1, n) for n in forks))


def _between(book: Book, first: int, last: int) -> int:
    return book.entry(last).recorded_ms - book.entry(first).recorded_ms
