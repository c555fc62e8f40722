"""The pages of an archive: its matches, and each of them at any entry. Text and shapes; nothing is loaded but a style
and a script that lie beside them, and without the script every key of the page is a link."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any

from replay.core.scene import Scene
from replay.showing.ledger import Row
from replay.showing.result import LIVE
from replay.wording.results import diverged
from tui.panels.entries import Seats
from tui.panels.names import short
from tui.reports.letters import letters
from tui.web import parts
from tui.web.board import board
from tui.web.fight import fight
from tui.web.overlay import line
from tui.web.timeline import Bar, Stretch
from tui.web.watched import Moment

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
    score = letters(line(one))
    stands = '<b class="live">live</b>' if one["state"] == LIVE else escape(one["state"])
    if parted := [(at["after"], at["line"]) for at in one["diverged"]]:
        stands += f' <small class="diverged">{letters(diverged(one["line"], parted))}</small>'
    cells = (letters(where), f'<a href="matches/{one["match"]}/{suffix}">{score}</a>', letters(one["game"]), stands)
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def match_page(here: Moment, link: Link, above: str, suffix: str, *, whole: bool = False) -> str:
    """A match at an entry; who stands at the last goes on with the match. ``above`` leads to the list of matches.

    The ``whole`` of the table is shown, or what is near to what happens.
    """
    live = here.n == here.head
    main = "".join(
        (
            f'<main id="page" class="match" data-n="{here.n}" data-head="{here.head}" data-live="{int(live)}"'
            f' data-reading="{"recorded" if here.recorded else "corrected"}">',
            header(here, link),
            board(here.scene, here.seen, here.n, here.rows[here.n - 1].telling, whole=whole),
            _caption(here),
            f'<nav class="turns" aria-label="turns">{bar(here).drawn(here.n, link)}</nav>',
            _keys(here, link, whole=whole),
            f'<div class="side">{fight(here.scene)}{_events(here, link)}</div>',
            "</main>",
        )
    )
    return _page(line(here.facts), above, main + f'<p class="all"><a href="{above}{suffix}">all matches</a></p>')


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


def header(here: Moment, link: Link) -> str:
    """Who plays, whose turn it is, and where in the match one stands."""
    reading = "as recorded" if here.recorded else "as corrected"
    stands = (
        f'<mark class="{reading.replace(" ", "-")}">{reading}</mark> <span class="at">{here.n} / {here.head}</span>'
        f"{parts.round_time(here.clocks)}"
    )
    return (
        f'<header{parts.crowd(len(here.scene.seats))}><div class="turn">{parts.turn(here.scene)}<small>{stands}</small>'
        f"{_diverged(here, link)}</div>{parts.seats(here.scene, parts.times(here.scene, here.clocks))}</header>"
    )


def _diverged(here: Moment, link: Link) -> str:
    """Which of the lines that diverged this is, and the way to the others."""
    if here.line is None or len(here.lines) == 1:
        return ""
    afters = " and ".join(map(str, sorted({one.base for one in here.lines[1:]})))
    aside = "" if here.line == here.lines[0] else ", which is not the line of record"
    others = " and ".join(
        f'<a href="{link(0, None, one)}">“<bdi>{escape(one.name)}</bdi>”</a>' for one in here.lines if one != here.line
    )
    shown = f"“<bdi>{escape(here.line.name)}</bdi>” is shown{aside}"
    return f'<small class="diverged">diverged after {afters}: {shown}; beside it stands {others}</small>'


def _caption(here: Moment) -> str:
    row, mark = here.rows[here.n - 1], here.marks.get(here.n)
    aside = f"{mark.sign} {mark.aside or mark.word}" if mark else ""
    return f'<p class="caption" aria-live="polite">{parts.caption(here.scene, row.telling, aside)}</p>'


def bar(here: Moment) -> Bar:
    """The match on one bar."""
    places = {seat.id: place for place, seat in enumerate(here.scene.seats)}
    starts = [row for row in here.rows if row.begins]
    stretches = [Stretch(row.n, row.stand.tick, places.get(row.stand.seat, -1)) for row in starts]
    return Bar(stretches, sorted((n, mark.sign) for n, mark in here.marks.items()), here.head)


def _keys(here: Moment, link: Link, *, whole: bool) -> str:
    turns = [row.n for row in here.rows if row.begins]
    back = max((n for n in turns if n < here.n), default=1)
    on = min((n for n in turns if n > here.n), default=here.head)
    keys = (
        ("first", "|‹", 1),
        ("turn back", "‹‹", back),
        ("back", "‹", max(1, here.n - 1)),
        ("play", "", here.n),
        ("on", "›", min(here.head, here.n + 1)),
        ("turn on", "››", on),
        ("last", "›|", 0),
    )
    drawn = "".join(
        f'<a id="{name.replace(" ", "-")}" href="{link(n)}" aria-label="{name}">{sign}</a>'
        if sign
        # only who has scripts can play
        else f'<button id="{name}" type="button" hidden>► play</button>'
        for name, sign, n in keys
    )
    other, size = "as corrected" if here.recorded else "as recorded", "near" if whole else "whole table"
    drawn += f'<a id="reading" href="{link(here.n, not here.recorded)}">{other}</a>'
    drawn += f'<a id="zoom" href="{link(here.n, whole=not whole)}">{size}</a>'
    drawn += f'<a id="link" href="{link(here.n)}">link <small>?n={here.n}</small></a>'
    return f'<nav class="keys" aria-label="steps">{drawn}<a id="news" href="{link(0)}" hidden></a></nav>'


def _events(here: Moment, link: Link) -> str:
    low, high = max(0, here.n - AROUND[0]), min(here.head, here.n + AROUND[1])
    rows = "".join(part for row in here.rows[low:high] for part in _row(here, row, link))
    return f'<section class="events"><h2>Events</h2><ol>{rows}</ol></section>'


def _seats(scene: Scene) -> Seats:
    return Seats(tuple(seat.id for seat in scene.seats), tuple(short(scene, seat.id) for seat in scene.seats))


def _row(here: Moment, row: Row, link: Link) -> Iterator[str]:
    if row.begins:
        yield parts.heading(_seats(here.scene), row)
    yield parts.entry(row, here.marks.get(row.n), link(row.n), now=row.n == here.n)
