"""The parts of a page that shows a match, each as markup: those of an archive's page and of one in a file."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from replay.clocking.clocks import Clocks
from replay.core.meter import Meter
from replay.core.scene import Scene, Seat
from replay.showing.ledger import Row
from replay.showing.marks import Mark
from replay.wording.clocks import length, stood
from tui.panels.clocks import clock_of, face, tone
from tui.panels.entries import Seats
from tui.panels.header import boxes
from tui.panels.line import pen
from tui.panels.names import counted, ended, mark, named, order, short
from tui.raster.role import SEAT
from tui.raster.signs import token_face
from tui.reports.letters import letters

LONG = 34
"""Letters beside a score in one row."""

PLACES = {role: place for place, role in enumerate(SEAT)}


def seat_class(place: int) -> str:
    """The class of what belongs to the seat at a place; a seventh seat starts over, nobody's is 0."""
    return f"seat-{place % len(SEAT) + 1 if place >= 0 else 0}"


def crowd(number: int, letters: int = 0) -> str:
    """The class of a header in which more than two seats stand, or what they have left is long to tell."""
    words = " ".join(filter(None, ("many" * (number > 2), "long" * (letters > LONG))))
    return f' class="{words}"' if words else ""


def seats(scene: Scene, clocks: Sequence[str] = ()) -> str:
    """Who plays, the score, how far it has come and what is left; ``clocks`` are what each says, if any is kept."""
    return "".join(_seat(place, seat, clocks) for place, seat in enumerate(scene.seats))


def times(scene: Scene, clocks: Clocks | None) -> list[str]:
    """What each seat's clock says, marked where it runs and where little is left; none where none are kept."""
    if clocks is None or not clocks.kept:
        return []
    faces = ("".join(text for text, _ in face(clocks, seat.id, brief=True)) for seat in scene.seats)
    return [
        f'<span class="{tone(clocks, seat.id)}{" runs" * (seat.id == clocks.ticking)}">{escape(told)}</span>'
        for seat, told in zip(scene.seats, faces, strict=True)
    ]


def round_time(clocks: Clocks | None) -> str:
    """What keeps clocks from running, and what is left of the round."""
    if clocks is None or not clocks.kept or clocks.ended:
        return ""
    left = clocks.round_left_ms
    told = (stood(clocks) if not clocks.ticking else "", f"round {length(left)}" if left is not None else "")
    return f' · <span class="{tone(clocks, "")}">{escape(" ".join(filter(None, told)))}</span>' if any(told) else ""


def kept(seat: Seat) -> str:
    """What a seat has left."""
    return " · ".join(map(counted, (*seat.counts, *seat.meters)))


def _seat(place: int, seat: Seat, clocks: Sequence[str]) -> str:
    told = kept(seat)
    name = f'<span class="who"><i>{mark(place)}</i><bdi title="{escape(seat.name)}">{escape(seat.name)}</bdi></span>'
    timed = f'<small class="clock">{clocks[place]}</small>' if clocks else ""
    under = f'{timed}<small>{letters(seat.side)}</small><small title="{escape(told)}">{letters(told)}</small>'
    return (
        f'<div class="seat {seat_class(place)}"><b>{seat.score.value}</b>'
        f'<div class="kept">{name}{under}{_bar(seat.score)}</div></div>'
    )


def _bar(score: Meter) -> str:
    """The score against its goal."""
    if not score.of:
        return ""
    part = max(0, min(100, 100 * score.value // score.of))
    told = escape(counted(score))
    return (
        f'<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label="{told}">'
        f'<rect width="100" height="4" fill="var(--rule)"/><rect width="{part}" height="4" fill="currentColor"/></svg>'
    )


def turn(scene: Scene) -> str:
    """Whose turn it is and what is awaited, or how the match ended."""
    now = scene.turn
    place = order(scene, now.seat or "")
    words = letters(" · ".join(filter(None, (now.title, now.phase))))
    whose = f" {_whose(place, short(scene, now.seat))}" if now.seat else ""
    meter = ""
    if now.meter is not None:
        spread = " ".join(filter(None, (boxes(now.meter), counted(now.meter))))
        meter = f' <i class="meter {seat_class(place)}">{letters(spread)}</i>'
    return f'<b>{words}{whose}{meter}</b><span class="awaited">{_awaited(scene)}</span>'


def _whose(place: int, name: str) -> str:
    """A seat's mark, and what its player is called."""
    return f'<i class="{seat_class(place)}">{mark(place)} <bdi title="{escape(name)}">{escape(name)}</bdi></i>'


def _awaited(scene: Scene) -> str:
    how, why = ended(scene)
    if how:
        return f"{letters(how)} <small>{letters(why)}</small>"
    calls = scene.turn.awaited
    more = f" <small>and {len(calls) - 1} more</small>" if len(calls) > 1 else ""
    return f"▸ {letters(calls[0].sentence)}{more}" if calls else ""


def caption(scene: Scene, telling: str, under: str) -> str:
    """An entry in words, what it names in its seat's colour; ``under`` is when, and by which rules."""
    words = "".join(
        f'<em class="{seat_class(PLACES[held.ink])}">{escape(text)}</em>'
        if held.bold and held.ink in PLACES
        else letters(text)
        for text, held in named(scene, telling, pen())
    )
    return f"{words} <small>{letters(under)}</small>"


def runs(clocks: Clocks | None, scene: Scene) -> list[int]:
    """Whose clock runs by its place, what it shows, which way that goes, and what the round has left; none: nothing.

    Times are in milliseconds; -1 where the round takes as long as it takes.
    """
    shown = clock_of(clocks, clocks.ticking) if clocks is not None else None
    if clocks is None or shown is None:
        return []
    left = clocks.round_left_ms
    way = 1 if clocks.left_ms(shown) is None else -1
    return [order(scene, shown.seat), clocks.shown_ms(shown), way, -1 if left is None else left]


# ---------------------------------------------------------------- the list of entries


def heading(seats: Seats, row: Row) -> str:
    """Where a turn begins in the list, and whose it is."""
    place, score = seats.place(row.stand.seat), " – ".join(map(str, row.stand.scores))
    whose = f" {_whose(place, seats.name(row.stand.seat))}" if place >= 0 else ""
    return f'<li class="begins {seat_class(place)}"><b>{letters(row.stand.title)}{whose}</b><i>{score}</i></li>'


def entry(row: Row, held: Mark | None, link: str, *, now: bool = False, joined: bool = False) -> str:
    """One entry of the list; ``joined`` ones are shown by the entry that completes them."""
    kind = " ".join(filter(None, (held.word.split()[0] if held else "", "joined" if joined else "")))
    current = ' aria-current="true"' if now else ""
    return (
        f'<li data-n="{row.n}"{f" class={chr(34)}{escape(kind)}{chr(34)}" if kind else ""}{current}><a href="{link}">'
        f'<i>{row.n}</i><i class="sign">{escape(held.sign) if held else ""}</i>'
        f"<span>{letters(row.telling)}</span>{_aside(row, held)}</a></li>"
    )


def _aside(row: Row, held: Mark | None) -> str:
    """What stands at the right: why it stands no longer, whom it hurt, what it cost."""
    if (
        held
        and (held.aside or held.word)
        and (held.word in ("struck", "orphaned") or held.sign in "§?¶" or not row.hurts)
    ):
        was = f"was {row.was[1]}" if row.was[1] and not row.was[0] else held.aside
        return f"<i>{letters(was)}</i>"
    if row.was[1]:
        return f"<i>{letters(', '.join(filter(None, (row.was[0], f'was {row.was[1]}'))))}</i>"
    hurts = letters(" ".join(row.hurts))
    return f'<i class="hurts">{hurts}</i>' if hurts else f"<i>{letters(row.cost)}</i>"


def branch(name: str) -> str:
    """A line that starts after the entry before."""
    return f'<li class="branch"><i>»</i><span>line “<bdi>{escape(name)}</bdi>” starts here</span></li>'


# ---------------------------------------------------------------- beside the table


def piles(scene: Scene) -> str:
    """Cards and tokens beside the table, as far as this viewer may know them; nothing where all lie on it."""
    beside = [token for token in scene.tokens if token.at is None]
    rows: list[str] = []
    for pile, seat in dict.fromkeys((token.pile, token.seat or "") for token in beside):
        faces = [token_face(token) for token in beside if (token.pile, token.seat or "") == (pile, seat)]
        place = order(scene, seat)
        told = " ".join(f"{face}×{number}" if number > 1 else face for face, number in _runs(faces))
        whose = f'<em class="{seat_class(place)}">{mark(place)}</em> ' if place >= 0 else ""
        rows.append(f"<li>{whose}{letters(pile)} <b>{letters(told)}</b></li>")
    return f'<section class="piles"><h2>Cards and tokens</h2><ul>{"".join(rows)}</ul></section>' if rows else ""


def _runs(faces: Sequence[str]) -> Iterator[tuple[str, int]]:
    return ((face, len(list(run))) for face, run in groupby(faces))
