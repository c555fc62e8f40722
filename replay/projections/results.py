"""Matches and their scores: who plays, where it stands, and every entry after which a score was another."""

from collections.abc import Iterator, Mapping, Sequence

from eventstore.port import Row
from replay.core.scene import Scene, Turn
from replay.cursor import Cursor
from replay.line.reading import CORRECTED, Reading, upto
from replay.wording.telling import telling

view = "results"


def rows(cursor: Cursor, reading: Reading, first: int, last: int) -> Mapping[str, Sequence[Row]]:
    """One row for the match, which is drawn anew each time, and one for every change of a seat's score."""
    return {"matches": [_match(cursor, reading, last)], "scores": _scores(cursor, reading, first, last)}


def turn(found: Turn) -> int | None:
    """The number of a turn, where its tick is one."""
    return int(found.tick) if found.tick.isdecimal() else None


def _match(cursor: Cursor, reading: Reading, last: int) -> Row:
    book = cursor.book
    genesis, scene = book.genesis, cursor.game.show(cursor.table(last, upto(reading, last, book.head)), {})
    closed = [n for n in book.closings(upto(reading, last, book.head)) if n <= last]
    return {
        "seq": 1,
        "reading": reading,
        "game": genesis.game,
        "edition": genesis.edition,
        "event": genesis.event,
        "round": genesis.round,
        "board": genesis.table,
        "seats": ", ".join(seat.name for seat in genesis.seats),
        "opened_ms": book.entry(1).recorded_ms,
        "closed_ms": book.entry(closed[0]).recorded_ms if closed else None,
        "winner": _winner(scene),
        "score": ", ".join(str(seat.score.value) for seat in scene.seats),
        "turn": turn(scene.turn),
    }


def _winner(scene: Scene) -> str | None:
    """The names of the seats that won, ``draw`` where none did, nothing while it is open."""
    if scene.outcome is None:
        return None
    return ", ".join(seat.name for seat in scene.seats if seat.id in scene.outcome.winners) or "draw"


def _scores(cursor: Cursor, reading: Reading, first: int, last: int) -> list[Row]:
    head, start = cursor.book.head, max(first - 1, 1)
    table = cursor.table(start, upto(reading, start, head))
    scene = cursor.game.show(table, {})
    found: list[Row] = []
    for n in range(start + 1, last + 1):
        before, table = table, cursor.table(n, upto(reading, n, head))
        if table is not before:
            had, scene = scene, cursor.game.show(table, {})
            found.extend(_changed(cursor, reading, n, had, scene))
    return found


def _changed(cursor: Cursor, reading: Reading, n: int, had: Scene, has: Scene) -> Iterator[Row]:
    book = cursor.book
    outcome = book.outcome(n) if book.is_act(n) and reading == CORRECTED else None
    for part, (before, seat) in enumerate(zip(had.seats, has.seats, strict=True)):
        if seat.score.value != before.score.value:
            yield {
                "seq": n,
                "reading": reading,
                "part": part,
                "seat": seat.id,
                "score": seat.score.value,
                "turn": turn(has.turn),
                "why": telling(cursor.game, book.act(n), outcome),
            }
