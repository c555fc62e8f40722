"""What stands over the table of a picture: both sides, the turn and whose it is, and under them what is awaited."""

from collections.abc import Iterator, Sequence

from replay.core.scene import Scene, Seat
from tui.panels.header import boxes
from tui.panels.line import Span, pen
from tui.panels.names import counted, ended, mark, named, order, role, short
from tui.picture.running import fitted, letters, run
from tui.picture.shape import Path, Plate, Shape, Text, extent
from tui.raster.role import Role
from tui.raster.words import cut, width, wrap

_TITLE, _TEXT, _SMALL, _SCORE, _SIDE = 17.0, 15.0, 13.0, 46.0, 320.0
_HIGH, _STEP, _BAR = 88.0, 22.0, 150.0
"""How high the sides are at least, how far lines stand apart, and how long a seat's bar is."""
_EDGE, _MOST, _CALLED = 24.0, 2, 40
"""How far words keep from the edge, how many lines a text has at most, and how many letters whose turn it is."""


def heading(scene: Scene, where: str, wide: float) -> tuple[tuple[Shape, ...], float]:
    """The band over the table, and how high it is; ``where`` says in which match the moment is."""
    upper, high = _upper(scene, wide)
    lower, end = _lower(scene, where, wide, high)
    return (Plate((0, 0, wide, end), Role.PANEL, radius=0), *upper, *lower), end


# ---------------------------------------------------------------- who plays, and whose turn it is


def _upper(scene: Scene, wide: float) -> tuple[list[Shape], float]:
    """The seats with the turn between them, or in the row under it, and where they end."""
    now, turn = scene.turn, _turn(scene, _CALLED)
    words = " · ".join(filter(None, (now.title.upper(), now.phase)))
    wants = max(extent(words, _TITLE), extent("".join(text for text, _ in turn), _TITLE))
    few = len(scene.seats) <= 2
    side = max(_SIDE, (wide - wants) / 2 - _EDGE) if few else 0
    taken = max((_extent(seat, side) for seat in scene.seats), default=0) if few else 0
    room = wide - 2 * (taken + _EDGE)
    lines = _wrapped(words, letters(room, _TITLE)) if fitted(words, _TITLE, room) == _TITLE else [words]
    drawn, y = list[Shape](), 28.0
    for spans in (*([(line, pen(bold=True))] for line in lines), _turn(scene, letters(room, _TITLE))):
        drawn += run(spans, wide / 2, y, _TITLE, room)
        y += _STEP + 2
    if not few:
        return [*drawn, *_crowd(scene, wide, y)], y + 12
    ends = [y - 8, _HIGH]
    for place, seat in enumerate(scene.seats):
        shapes, end = _side(place, seat, wide, side)
        drawn += shapes
        ends.append(end)
    return drawn, max(ends)


def _turn(scene: Scene, cells: int) -> list[Span]:
    """Whose turn it is, and what that has left; a long name is cut before the rest."""
    now, spans = scene.turn, list[Span]()
    if now.meter is not None:
        told = " ".join(filter(None, (boxes(now.meter), counted(now.meter))))
        spans.append((f"  {told}" if now.seat else told, pen(Role.TEXT)))
    if now.seat:
        place, left = order(scene, now.seat), cells - sum(width(text) for text, _ in spans) - 2
        spans.insert(0, (f"{mark(place)} {cut(short(scene, now.seat), left)}", pen(role(place), bold=True)))
    return spans


def _side(place: int, seat: Seat, wide: float, side: float) -> tuple[list[Shape], float]:
    """A seat at the left edge, the second one mirrored, and where it ends."""
    way, edge, anchor = (1, 0.0, "start") if place == 0 else (-1, wide, "end")
    score = str(seat.score.value)
    drawn: list[Shape] = [Text((edge + way * 22, 60), score, role(place), _SCORE, bold=True, anchor=anchor)]
    at = edge + way * (36 + extent(score, _SCORE))
    room = side - 36 - extent(score, _SCORE)
    size = fitted(f"{seat.name} ●", _TITLE, room)
    name = cut(seat.name, letters(room, size) - 2)
    marked = f"{mark(place)} {name}" if place == 0 else f"{name} {mark(place)}"
    drawn.append(Text((at, 28), marked, role(place), size, bold=True, anchor=anchor))
    cells = letters(room, _SMALL)
    under = [*_wrapped(seat.side, cells), *_kept(seat, cells)]
    y = 48.0
    for line in under:
        drawn.append(Text((at, y), line, Role.DIM, _SMALL, anchor=anchor))
        y += 17
    if seat.score.of:
        part = max(0.0, min(1.0, seat.score.value / seat.score.of))
        for long, ink in ((_BAR, Role.RULE), (_BAR * part, role(place))):
            drawn.append(Plate((at if way > 0 else at - long, y - 8, long, 4), ink, radius=0))
    return drawn, y + 6


def _kept(seat: Seat, cells: int) -> list[str]:
    """What a seat keeps, in rows that break between one thing and the next."""
    rows: list[str] = []
    for told in map(counted, (*seat.counts, *seat.meters)):
        longer = f"{rows[-1]} · {told}" if rows else told
        rows = [*rows[:-1], longer] if rows and width(longer) <= cells else [*rows, cut(told, cells)]
    return rows


def _extent(seat: Seat, side: float) -> float:
    """How much room a seat's end takes."""
    kept = _kept(seat, letters(side - 36 - extent(str(seat.score.value), _SCORE), _SMALL))
    words = max(
        *(extent(line, _SMALL) for line in kept), extent(f"{seat.name} ●", _TITLE), extent(seat.side, _SMALL), _BAR
    )
    return min(side, 36 + extent(str(seat.score.value), _SCORE) + words)


def _crowd(scene: Scene, wide: float, y: float) -> Iterator[Shape]:
    """More than two seats, side by side: a long name is cut, never the mark or the score."""
    room = (wide - 2 * _EDGE) / len(scene.seats)
    for place, seat in enumerate(scene.seats):
        score = str(seat.score.value)
        name = cut(short(scene, seat.id), letters(room, _TITLE) - width(score) - 4)
        words = f"{mark(place)} {name} {score}"
        yield Text((_EDGE + (place + 0.5) * room, y), words, role(place), _TITLE, bold=True)


# ---------------------------------------------------------------- what is awaited, and where that is


def _lower(scene: Scene, where: str, wide: float, top: float) -> tuple[list[Shape], float]:
    """What is awaited of whom, and in which match that is, and where they end."""
    room, y = wide - 2 * _EDGE, top + 20
    drawn: list[Shape] = [Path((((0, top), (wide, top)),), ink=Role.RULE, closed=False)]
    for spans in _awaited(scene, letters(room, _TEXT)):
        drawn += run(spans, wide / 2, y, _TEXT, room)
        y += _STEP
    for line in _wrapped(where, letters(room, _SMALL)):
        drawn += run([(line, pen(Role.DIM))], wide / 2, y, _SMALL, room)
        y += _STEP - 3
    return drawn, y - 9


def _awaited(scene: Scene, cells: int) -> Iterator[Sequence[Span]]:
    """What is awaited of every seat, with its mark, in as many rows as it fills; or how the match ended."""
    now = pen(Role.NOW, bold=True)
    how, why = ended(scene)
    if how:
        yield from ([(line, now)] for line in _wrapped(f"{how} · {why}" if why else how, cells))
        return
    calls = scene.turn.awaited
    for call in calls[:_MOST]:
        place = order(scene, call.seat)
        begun: list[Span] = [("▸ ", now), (f"{mark(place)} ", pen(role(place), bold=True))]
        for row, line in enumerate(wrap(call.sentence, cells - 4)):
            yield [*(begun if row == 0 else ()), *named(scene, line, now)]
    if len(calls) > _MOST:
        yield [(f"and {len(calls) - _MOST} more", pen(Role.DIM))]


def _wrapped(text: str, cells: int) -> list[str]:
    """A text in a few lines at most, the last one cut where it was longer."""
    lines = wrap(text, cells)
    return lines if len(lines) <= _MOST else [*lines[: _MOST - 1], cut(" ".join(lines[_MOST - 1 :]), cells)]
