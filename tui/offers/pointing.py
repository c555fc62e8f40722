"""A cursor for the line that is typed: found by trying a few of the places that it may end with."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from replay.core.game import AnyTable, Game, Reveals
from replay.core.scene import Piece, Scene
from tui.offers.binding import possible
from tui.offers.ground import At, Cursor, begun_at, fitted, spots
from tui.offers.phrase import Phrase, end_of
from tui.offers.places import Place, places, why_none
from tui.offers.trying import tried

TRIED = 8
"""Places that are tried at most, to learn how an order's numbers lie on the table."""


class Pointed(Struct, frozen=True):
    """A ``cursor`` for a line that goes on with a place; none where there is none to be said, and ``why``.

    With a cursor ``why`` tells what became of what was typed, where it is no place.
    """

    cursor: Cursor | None = None
    why: str = ""


def pointed_at(game: Game, table: AnyTable, opened: Reveals, phrases: Sequence[Phrase], text: str) -> Pointed:
    """A cursor for a line as it is typed: it goes on with one place, or ends with it."""
    found = places(phrases, text)
    why = why_none(phrases, text, found)
    if why:
        return Pointed(why=why)
    place = found[0]
    cursor = pointing(game, table, opened, phrases, place)
    if cursor is None:
        return Pointed(why=f"{place.begins.strip()}: nothing comes to stand at its place; type it")
    unread = place.typed and cursor.typed is None
    return Pointed(cursor, f"{place.typed} is no whole place, and gives way" if unread else "")


def carried(
    game: Game, table: AnyTable, opened: Reveals, phrases: Sequence[Phrase], *, text: str, piece: str
) -> Pointed:
    """A cursor for the order, of those that a line may begin, that moves a piece.

    An empty line may begin any order; what is typed already is never another order then.
    """
    found, others = places(phrases, text), {one.id for one in game.show(table, opened).pieces} - {piece}
    moved = ""
    for place in found:
        named = piece in place.fixed
        if not text.strip() and not named and place.fixed & others:
            continue
        cursor = pointing(game, table, opened, phrases, place)
        if cursor and cursor.piece and (cursor.piece.id == piece or (named and not cursor.start)):
            return Pointed(cursor)
        moved = moved or (cursor.piece.id if cursor and cursor.piece else "")
    if not text.strip():
        return Pointed(why=f"No order that may be said now moves {piece}")
    if moved:
        return Pointed(why=f"{text.strip()} moves {moved}, not {piece}; Ctrl+U rubs it out")
    return Pointed(why=why_none(phrases, text, found) or f"{text.strip()} moves nobody")


def pointing(game: Game, table: AnyTable, opened: Reveals, phrases: Sequence[Phrase], place: Place) -> Cursor | None:
    """A cursor for a line that says a place; None where nothing would come to stand there."""
    slot, found = place.slot, _stood(game, table, opened, phrases, place)
    ground = fitted((value, piece.at) for value, piece in found)
    if ground is None:
        return None
    piece = found[0][1]
    start = _standing(game.show(table, opened), piece.id)
    at, heading = _first(start, found[0][0], piece)
    first = Cursor(
        place.begins,
        spots(slot.raw, ground),
        ground,
        slot.write,
        at,
        heading,
        piece,
        start.at if start else None,
        headings=slot.headings,
        ends=place.ends,
    )
    return begun_at(first, slot.reads(place.typed)) if place.typed else first


def _stood(
    game: Game, table: AnyTable, opened: Reveals, phrases: Sequence[Phrase], place: Place
) -> list[tuple[Any, Piece]]:
    """A few of the places that may be said, and who would come to stand there: as many as tell how they lie."""
    found: list[tuple[Any, Piece]] = []
    for value in _apart(place.slot.raw):
        line = f"{place.begins}{place.slot.write(value)}{place.ends}"
        trial = tried(game, table, opened, possible(phrases, line))
        if trial.pieces:
            found.append((value, trial.pieces[0]))
        if _enough(found):
            break
    return found


def _apart(values: Sequence[Any]) -> list[Any]:
    """A few of many, far from each other in their list."""
    step = max(1, len(values) // TRIED)
    few = list(values[::step])[: TRIED - 1]
    return [*few[:1], *values[-1:], *few[1:]]


def _enough(found: Sequence[tuple[Any, Piece]]) -> bool:
    """Whether they differ in both ways."""
    ends = [end for value, _ in found if (end := end_of(value))]
    return len({end[0] for end in ends}) > 1 and len({end[1] for end in ends}) > 1


def _standing(scene: Scene, piece: str) -> Piece | None:
    return next((one for one in scene.pieces if one.id == piece), None)


def _first(start: Piece | None, value: Any, piece: Piece) -> tuple[At, int | None]:
    """Where the cursor is at first: where the piece stands, else at the first place."""
    end = end_of(value)
    heading = end[2] if end else None
    if start is None:
        return piece.at, heading
    return start.at, heading if heading is None else start.heading
