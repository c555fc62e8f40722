"""The pages of an archive: its matches, and each of them at any entry. Text and shapes; nothing is loaded but a style
and a script that lie beside them, and without the script every key of the page is a link."""

from collections.abc import Callable, Collection, Iterator, Sequence
from html import escape
from typing import Any

from replay.core.scene import Scene
from replay.showing.ledger import Row
from replay.showing.result import LIVE
from tui.raster.board import draw
from tui.raster.overlay import Overlay, floats, ghosts
from tui.raster.svg import svg
from tui.raster.view import View, dot, focus, follow, whole
from tui.reports.web import property_of
from tui.web.fight import fight
from tui.web.overlay import line
from tui.web.watched import Moment

BOARD = (104, 34)
"""Columns and rows of cells a table is drawn in."""
NEAR = 10
"""Dots a step of the view that follows what happens."""
AROUND = (24, 8)
"""Rows of the list before and after the entry one stands at."""

Link = Callable[..., str]
"""The address of the page at an entry, in a reading, escaped."""


def index(told: Sequence[dict[str, Any]], suffix: str) -> str:
    """All matches, those written last first; ``suffix`` goes behind every address."""
    rows = "".join(_listed(one, suffix) for one in told) or "<tr><td>no match is here yet</td></tr>"
    main = f'<main id="page" class="index" data-live="1"><h1>Matches</h1><table>{rows}</table></main>'
    return _page("Matches", "", main)


def _listed(one: dict[str, Any], suffix: str) -> str:
    where = " · ".join(
        filter(None, (one["event"], one["round"] and f"round {one['round']}", one["table"] and f"table {one['table']}"))
    )
    score = escape(line(one))
    stands = '<b class="live">live</b>' if one["state"] == LIVE else escape(one["state"])
    cells = (escape(where), f'<a href="matches/{one["match"]}/{suffix}">{score}</a>', escape(one["game"]), stands)
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def match_page(here: Moment, link: Link, suffix: str) -> str:
    """A match at an entry; who stands at the last goes on with the match."""
    live = here.n == here.head
    main = "".join(
        (
            f'<main id="page" class="match" data-n="{here.n}" data-head="{here.head}" data-live="{int(live)}">',
            _scores(here),
            _board(here),
            _caption(here),
            _timeline(here, link),
            _keys(here, link),
            f'<div class="side">{fight(here.scene)}{_events(here, link)}</div>',
            "</main>",
        )
    )
    return _page(line(here.facts), "../../", main + f'<p class="all"><a href="../../{suffix}">all matches</a></p>')


def _page(title: str, above: str, body: str) -> str:
    head = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="dark light">',
        f'<title>{escape(title)}</title><link rel="stylesheet" href="{above}web/page.css">',
        f'<script src="{above}web/page.js" defer></script></head><body>',
    )
    return "".join((*head, body, "</body></html>\n"))


# ---------------------------------------------------------------- the parts of a match


def _scores(here: Moment) -> str:
    seats = "".join(
        f'<div class="seat seat-{place}"><b>{seat.score.value}</b>'
        f"<span>{escape(seat.name)}<small>{escape(seat.side)}</small></span></div>"
        for place, seat in enumerate(here.scene.seats, start=1)
    )
    awaited = "; ".join(one.sentence for one in here.scene.turn.awaited)
    reading = "as recorded" if here.recorded else "as corrected"
    turn = f'<b>{escape(here.scene.turn.title)}</b><span class="awaited">{escape(awaited)}</span>'
    return (
        f'<header><div class="turn">{turn}<small><mark class="{reading.replace(" ", "-")}">{reading}</mark> '
        f"{here.n} / {here.head}</small></div>{seats}</header>"
    )


def _board(here: Moment) -> str:
    scene, seen = here.scene, here.seen
    about = focus(scene, seen)
    near = 0 < len(about) < len(scene.pieces)
    view = follow(scene, about, NEAR, *BOARD) if near else whole(scene.board, *BOARD)
    overlay = Overlay(ghosts=ghosts(seen, scene, str(here.n)), floats=floats(seen))
    drawn = svg(draw(scene, view, overlay), lambda role: f"var({property_of(role)})", f"the table after entry {here.n}")
    return f'<section class="board" data-at="{_across(scene, view, about)}">{drawn}</section>'


def _across(scene: Scene, view: View, about: Collection[str]) -> int:
    """How far across the picture lies what it is about, in percent: where there is little room, that is looked at."""
    places = [dot(view, piece.at)[0] for piece in scene.pieces if piece.id in about]
    return max(0, min(100, 100 * sum(places) // (2 * view.columns * len(places)))) if places else 50


def _caption(here: Moment) -> str:
    row, mark = here.rows[here.n - 1], here.marks.get(here.n)
    aside = f"{mark.sign} {mark.aside or mark.word}" if mark else ""
    return f'<p class="caption" aria-live="polite">{escape(row.telling)} <small>{escape(aside)}</small></p>'


def _timeline(here: Moment, link: Link) -> str:
    """Every turn as wide as it has entries, up to sixty; the one stood in is marked."""
    turns = [row.n for row in here.rows if row.begins]
    ends = [*turns[1:], here.head + 1]
    parts = []
    for place, (first, end) in enumerate(zip(turns, ends, strict=True)):
        seat = _seat(here, here.rows[first - 1].stand.seat)
        now = ' aria-current="step"' if first <= here.n < end else ""
        size = min(12, 1 + (end - first) // 4)
        tick = escape(here.rows[first - 1].stand.tick or str(place))
        parts.append(f'<a class="w{size} seat-{seat}" href="{link(first)}"{now}>{tick}</a>')
    return f'<nav class="timeline" aria-label="turns">{"".join(parts)}</nav>'


def _seat(here: Moment, seat: str) -> int:
    return next((place for place, one in enumerate(here.scene.seats, start=1) if one.id == seat), 0)


def _keys(here: Moment, link: Link) -> str:
    turns = [row.n for row in here.rows if row.begins]
    back = max((n for n in turns if n < here.n), default=1)
    on = min((n for n in turns if n > here.n), default=here.head)
    keys = (
        ("first", "|‹", 1),
        ("turn back", "‹‹", back),
        ("back", "‹", max(1, here.n - 1)),
        ("on", "›", min(here.head, here.n + 1)),
        ("turn on", "››", on),
        ("last", "›|", 0),
    )
    drawn = "".join(
        f'<a id="{name.replace(" ", "-")}" href="{link(n)}" aria-label="{name}">{sign}</a>' for name, sign, n in keys
    )
    other = "as corrected" if here.recorded else "as recorded"
    reading = f'<a id="reading" href="{link(here.n, not here.recorded)}">{other}</a>'
    return f'<nav class="keys" aria-label="steps">{drawn}{reading}<a id="news" href="{link(0)}" hidden></a></nav>'


def _events(here: Moment, link: Link) -> str:
    low, high = max(0, here.n - AROUND[0]), min(here.head, here.n + AROUND[1])
    rows = "".join(part for row in here.rows[low:high] for part in _row(here, row, link))
    return f'<section class="events"><h2>Events</h2><ol>{rows}</ol></section>'


def _row(here: Moment, row: Row, link: Link) -> Iterator[str]:
    if row.begins:
        score = " – ".join(str(one) for one in row.stand.scores)
        seat = _seat(here, row.stand.seat)
        yield f'<li class="begins seat-{seat}"><b>{escape(row.stand.title)}</b><i>{score}</i></li>'
    mark = here.marks.get(row.n)
    kind = f' class="{mark.word.split()[0]}"' if mark else ""
    now = ' aria-current="true"' if row.n == here.n else ""
    sign = escape(mark.sign) if mark else ""
    aside = escape((mark.aside if mark else "") or ", ".join(row.hurts) or row.cost)
    yield (
        f'<li{kind}><a href="{link(row.n)}"{now}><i>{row.n}</i><i class="sign">{sign}</i>'
        f"<span>{escape(row.telling)}</span><i>{aside}</i></a></li>"
    )
