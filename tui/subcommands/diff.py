"""``diff``: two lines of a match side by side: where they part, what differs on the table, the score and the dice."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import click
import msgspec
from msgspec import Struct

from eventstore.port import Line, Store
from replay.book import Book
from replay.core.dice import Roll
from replay.cursor import Cursor
from replay.showing.diff import apart
from tui.subcommands.command import command, json_option, match_argument, recorded_option, say, say_json
from tui.wiring import Place, Wiring, line_called


class Side(Struct, frozen=True):
    """One line since the lines parted: its table, each seat's score, and the faces each pool of a seat showed."""

    name: str
    head: int
    table: Any
    score: dict[str, int]
    dice: dict[str, dict[int, int]]


@command("diff", "rollbook diff last main 'what if'", "rollbook diff last main 3fa2 --json")
@match_argument
@click.argument("one", metavar="LINE")
@click.argument("other", metavar="LINE")
@json_option
@recorded_option
def diff_command(wiring: Wiring, match: str, one: str, other: str, *, as_json: bool, as_recorded: bool) -> None:
    """Compare two lines of MATCH: state, score and dice, as corrected or with the dice that each table then saw."""
    place = wiring.place(match)
    lines = [line_called(place.store, place.match, called) for called in (one, other)]
    shared = parting(place.store, *lines)
    sides = (lines, lines[::-1])
    left, right = (_side(place, line, rival, shared, as_recorded=as_recorded) for line, rival in sides)
    differs = dict(_differences("", left.table, right.table))
    if as_json:
        say_json(
            {
                "shared": shared,
                "lines": [{"name": s.name, "head": s.head, "score": s.score, "dice": s.dice} for s in (left, right)],
                "state": {path: list(values) for path, values in differs.items()},
            }
        )
        return
    for text in _lines(shared, left, right, differs):
        say(text)


def parting(store: Store, one: Line, other: Line) -> int:
    """The last entry that two lines share."""
    low, high = 1, min(one.head.seq, other.head.seq)
    while low < high:
        middle = (low + high + 1) // 2
        if store.head(one.id, middle).hash == store.head(other.id, middle).hash:
            low = middle
        else:
            high = middle - 1
    return low


def _side(place: Place, line: Line, other: Line, shared: int, *, as_recorded: bool) -> Side:
    """A line since it parted from another; at its head both readings have one table, on the way there they may not."""
    book = Book.on(place.game, place.store, line.id)
    moved = () if as_recorded else apart(book, Book.on(place.game, place.store, other.id), shared)
    table = Cursor(book, place.store).table(book.head)
    scene = place.game.show(table, book.opened())
    return Side(
        line.name,
        book.head,
        msgspec.to_builtins(table, str_keys=True),
        {seat.name: seat.score.value for seat in scene.seats},
        _dice(book, (*moved, *range(shared + 1, book.head + 1)), as_recorded=as_recorded),
    )


def _dice(book: Book, entries: Iterable[int], *, as_recorded: bool) -> dict[str, dict[int, int]]:
    """How often each face lay in the rolls that stand, or stood when they were written, by seat and pool."""
    counts: dict[str, Counter[int]] = {}
    for n in filter(book.is_act, entries):
        k = n if as_recorded else book.head
        for order in book.intent(n, k).orders if _stands(book, n, k) else ():
            if isinstance(order, Roll):
                counts.setdefault(f"{order.by} {order.pool}".strip(), Counter()).update(order.faces)
    return {pool: dict(sorted(faces.items())) for pool, faces in counts.items()}


def _stands(book: Book, n: int, k: int) -> bool:
    return hasattr(book.outcome(n, k), "events")


def _differences(path: str, one: Any, other: Any) -> Iterator[tuple[str, tuple[Any, Any]]]:
    """Every value that differs, with its path; what one side does not have is null there."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in dict.fromkeys((*one, *other)):
            yield from _differences(f"{path}.{key}".lstrip("."), one.get(key), other.get(key))
    elif one != other:
        yield path, (one, other)


def _lines(shared: int, left: Side, right: Side, differs: Mapping[str, tuple[Any, Any]]) -> Iterator[str]:
    yield f"shared to entry {shared}; {left.name} to {left.head}, {right.name} to {right.head}"
    for seat, score in left.score.items():
        yield f"score {seat}: {score} | {right.score.get(seat, 0)}"
    for pool in dict.fromkeys((*left.dice, *right.dice)):
        yield f"dice {pool}: {_faces(left.dice.get(pool, {}))} | {_faces(right.dice.get(pool, {}))}"
    for path, (one, other) in differs.items():
        yield f"{path}: {_shown(one)} | {_shown(other)}"


def _faces(faces: Mapping[int, int]) -> str:
    return " ".join(f"{count}×{face}" for face, count in faces.items()) or "none"


def _shown(value: Any) -> str:
    return msgspec.json.encode(value).decode()
