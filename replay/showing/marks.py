"""The printer's marks beside entries: what became of each, under the corrections up to any entry."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from replay.acts import (
    Adjusted,
    Amended,
    Bookmarked,
    Called,
    Disputed,
    Forked,
    Held,
    Noted,
    Orphaned,
    Ruled,
    Stood,
    Struck,
)
from replay.book import Book
from replay.line.codec import kind_of
from replay.line.intent import aims

KINDS = frozenset(map(kind_of, (Stood, Adjusted, Disputed, Ruled, Called, Noted, Bookmarked, Forked)))
"""Kinds of entry that carry a mark, or give one, whatever corrections say."""


class Mark(Struct, frozen=True):
    """A sign, its word, and what stands beside the entry: "struck by 158"."""

    sign: str
    word: str
    aside: str = ""


STRUCK, ORPHANED, AMENDED, CHANGED = "struck", "orphaned", "amended", "changed"
STRIKES, AMENDS = "strikes", "amends"
CORRECTS = frozenset({STRIKES, AMENDS})
"""Words of corrections that stand, which strike or amend others."""

GONE = frozenset({STRUCK, ORPHANED})
"""Words of entries that stand no longer."""


def marks(book: Book, k: int | None = None) -> Mapping[int, Mark]:
    """Every marked entry up to ``k`` with its mark; of several, the one that says most of the entry now.

    Raises ``Newer`` and ``Damaged`` where an entry that may carry a mark cannot be read.
    """
    k = book.head if k is None else k
    found: dict[int, Mark] = {}
    for n in sorted(n for kind in KINDS for n in book.of_kind(kind, 1, k)):
        _own(book, n, found)
    struck = struck_by(book, k)
    for c, act in book.corrections(k):
        if c in struck:
            found[c] = Mark("×", STRUCK, f"struck by {struck[c]}")
        elif isinstance(act, Struck | Amended):
            found[c] = _correction(book, c, act)
    for n, c in _changed(book, k).items():
        _outcome(book, n, c, k, found)
    return found


def _own(book: Book, n: int, found: dict[int, Mark]) -> None:
    """What an entry says of itself, or of another."""
    match book.act(n):
        case Stood(waives=waives):
            found[n] = Mark("§", "stood", f"stood: {', '.join(waives)}")
        case Adjusted(before=before):
            found[n] = Mark("¶", "adjusted", f"was {before}")
        case Called():
            found[n] = Mark("¶", "judge", "judge called")
        case Noted(at=at):
            found[n] = Mark('"', "note", _about(at, "note"))
        case Bookmarked(at=at):
            found[n] = Mark("*", "bookmark", _about(at, "bookmark"))
            found.update((m, Mark("*", "bookmarked")) for m in _before(n, at) if m not in found)
        case Forked(base=base):
            found[n] = Mark("»", "fork", f"fork at {base}")
        case Disputed(at=at, concerns=concerns):
            found[n] = Mark("?", "disputed", f"on {at}")
            found.update(dict.fromkeys(_before(n, at, *concerns), Mark("?", "disputed", "disputed")))
        case Ruled(judge=judge, dispute=dispute):
            found[n] = Mark("¶", "ruled", f"judge {judge}" if judge else "judge")
            _settle(book, dispute, n, found)


def _settle(book: Book, dispute: int, n: int, found: dict[int, Mark]) -> None:
    asked = book.act(dispute) if 1 <= dispute < n else None
    if not isinstance(asked, Disputed):
        return
    ruled = book.act(n)
    appeal = ruled.appeal if isinstance(ruled, Ruled) else ""
    for m in _before(dispute, asked.at, *asked.concerns):
        # an appeal that was answered leaves a ruling, and no question
        appealed = bool(appeal) and isinstance(book.act(m), Ruled)
        found[m] = Mark("¶", "ruled", f"{appeal} by {n}") if appealed else Mark("?", "disputed", f"ruled by {n}")


def _before(n: int, *entries: int) -> Iterator[int]:
    """Those of some entries that come before one: a log may say that a question is about others, which bear no mark."""
    return (m for m in entries if 0 < m < n)


def _about(at: int, word: str) -> str:
    return f"{word} on {at}" if at else word


def struck_by(book: Book, k: int) -> Mapping[int, int]:
    """The corrections that stand no longer, each with the last one that strikes it."""
    idle = book.intents(k).idle
    by = {n: c for c, act in book.corrections(k) if isinstance(act, Struck) and c not in idle for n in act.targets}
    return {c: by[c] for c in idle if c in by}


def _correction(book: Book, c: int, act: Struck[Any, Any] | Amended[Any, Any]) -> Mark:
    """A correction's own mark: it strikes or amends, and stands itself."""
    sign, word = ("×", STRIKES) if isinstance(act, Struck) else ("±", AMENDS)
    return Mark(sign, word, consequences(book, c))


def consequences(book: Book, c: int) -> str:
    """What correction ``c`` made of other acts: "1 orphaned, 2 changed"; empty where it made nothing of them."""
    meant = aims(book.act(c))
    counts: dict[str, int] = {}
    for n in book.changed(c):
        if n not in meant:
            word = _word(book, n, c)
            counts[word] = counts.get(word, 0) + 1
    return ", ".join(f"{counts[word]} {word}" for word in (STRUCK, ORPHANED, CHANGED) if word in counts)


def _word(book: Book, n: int, k: int) -> str:
    outcome = book.outcome(n, k)
    return ORPHANED if isinstance(outcome, Orphaned) else CHANGED if isinstance(outcome, Held) else STRUCK


def _changed(book: Book, k: int) -> dict[int, int]:
    """Acts that corrections gave an outcome, with the correction that gave the last."""
    return {n: c for c, _ in book.corrections(k) for n in book.changed(c)}


def _outcome(book: Book, n: int, c: int, k: int, found: dict[int, Mark]) -> None:
    outcome = book.outcome(n, k)
    if isinstance(outcome, Held):
        source = book.intent(n, k).source
        if source != n:
            found[n] = Mark("±", AMENDED, f"amended by {source}")
        elif outcome != book.own_outcome(n):
            found[n] = Mark("±", CHANGED, f"changed by {c}")
    elif isinstance(outcome, Orphaned):
        found[n] = Mark("†", ORPHANED, f"orphaned by {c}")
    else:
        found[n] = Mark("×", STRUCK, f"struck by {c}")
