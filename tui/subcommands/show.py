"""``show`` and ``legal``: the table at an entry, who speaks next and what they may say."""

from collections.abc import Iterator
from shutil import get_terminal_size
from typing import Any

import click
from msgspec import to_builtins
from msgspec.structs import replace

from eventstore.port import Absent
from replay.book import Book
from replay.clocking.clocks import Clocks
from replay.core.form import Domain, Form
from replay.core.game import AnyTable, Call, Concede, Game, Legal, Refused, Reveals
from replay.core.rule import behind
from replay.core.scene import Face, Scene
from replay.core.survey import Survey
from replay.cursor import Cursor
from replay.line.reading import CORRECTED, RECORDED
from replay.notation import write
from replay.recording.secrets import seen_by
from replay.showing.closing import at_rest, closing
from replay.wording.clocks import document, told
from replay.wording.outlook import surveyed
from replay.wording.teller import Teller
from tui.panels.names import ended
from tui.raster.board import draw
from tui.raster.overlay import NOTHING, Overlay, from_piece
from tui.raster.plain import draw_plain
from tui.raster.view import whole
from tui.subcommands import completing
from tui.subcommands.command import (
    Moment,
    command,
    json_option,
    line_option,
    match_argument,
    only_one,
    recorded_option,
    say,
    say_json,
    seat_called,
    seat_option,
)
from tui.subcommands.legibly import read_at
from tui.subcommands.looks import light_option, scheme, tell_lacking, theme_option
from tui.wiring import Place, Wiring

SUBJECT = 3
"""Words of an order that say what is done, to whom and of whom; what follows is how."""
READABLE = 32
"""Rows of text a board may take whatever the window's height: text scrolls, and smaller boards cannot be read."""

at_option = click.option("--at", metavar="N", type=Moment(), help="After entry N, or event k of it; else the last.")


def table_at(cursor: Cursor, at: tuple[int, int] | None, as_recorded: bool) -> tuple[int, int, AnyTable]:
    """The entry that is meant, the last correction that is read, and the table there. Raises ``Absent``."""
    n, event = at or (cursor.book.head, 0)
    k = n if as_recorded else cursor.book.head
    table = cursor.table(n, k)
    if not event:
        return n, k, table
    there = len(cursor.events(n, k))
    if event > there:
        raise Absent(f"there is no event {n}.{event}; entry {n} has {there or 'none'}")
    return n, k, cursor.step(n, event, k)


@command(
    "show",
    "rollbook show last",
    "rollbook show last --at 41 --json",
    "rollbook show last --at 41.2 --as-recorded",
    "rollbook show last --at 41 --unit S1",
    "rollbook show last --seat p1",
    "rollbook show last --at 41 --png table.png",
)
@match_argument
@at_option
@json_option
@click.option("--text", "as_text", is_flag=True, help="The board in letters (the default).")
@click.option("--ascii", "in_ascii", is_flag=True, help="The board in ASCII.")
@click.option(
    "--svg", metavar="FILE", default="", help="The table as a picture in SVG.", shell_complete=completing.files
)
@click.option(
    "--png", metavar="FILE", default="", help="The table as a picture in PNG.", shell_complete=completing.files
)
@light_option
@theme_option
@click.option("--unit", metavar="ID", default="", help="Where this unit could get to from here, and what it sees.")
@seat_option
@line_option
@recorded_option
def show_command(wiring: Wiring, match: str, line: str, **given: Any) -> None:
    """Show the table of MATCH after an entry."""
    only_one(json=given["as_json"], text=given["as_text"] or given["in_ascii"], svg=given["svg"], png=given["png"])
    place, at = wiring.place(match, line), given["at"]
    read_at(wiring, place, at and at[0], lambda cursor: _shown(wiring, place, cursor, given))


def _shown(wiring: Wiring, place: Place, cursor: Cursor, given: dict[str, Any]) -> None:
    n, k, table = table_at(cursor, given["at"], given["as_recorded"])
    given["seat"] = seat_called(cursor.book, given["seat"])
    opened = seen_by(given["seat"], cursor.book, wiring.drawer, k)
    scene = at_rest(cursor.game.show(table, opened), closing(cursor.book, n, k))
    survey = _survey(cursor.game, table, scene, given["unit"], opened) if given["unit"] else None
    if given["as_json"]:
        say_json(survey or _timed(table, cursor.book.times.at(n)))
        return
    if given["svg"] or given["png"]:
        overlay = from_piece(scene, survey) if survey else None
        say(_pictured(wiring, place, (n, k), overlay, given))
        return
    reading = RECORDED if given["as_recorded"] else CORRECTED
    title = f"entry {n} of {cursor.book.head}, {reading}"
    for text in board(scene, title, from_piece(scene, survey) if survey else NOTHING, in_ascii=given["in_ascii"]):
        say(text)
    for text in (*_clocks(cursor.book, n), *(surveyed(survey) if survey else ()), *_own(scene)):
        say(text)


def _timed(table: AnyTable, clocks: Clocks) -> Any:
    """A table as JSON has it, with its clocks where there are any."""
    return to_builtins(table) | {"clocks": document(clocks)} if clocks.kept else table


def _clocks(book: Book, n: int) -> Iterator[str]:
    """What the clocks stand at after an entry, where there are any."""
    clocks = book.times.at(n)
    if clocks.kept:
        yield f"clocks: {told(clocks, Teller(book).names)}"


def _pictured(
    wiring: Wiring, place: Place, where: tuple[int, int], overlay: Overlay | None, given: dict[str, Any]
) -> str:
    """Write the table as a picture, where it is seen from a piece with that in place of what moved; its path."""
    from tui.lines.folio import Folio  # noqa: PLC0415 - only pictures need it
    from tui.sharing import shown, write_picture  # noqa: PLC0415

    folio = Folio(place.store, place.game, place.line.id, wiring.means, given["seat"])
    moment = shown(folio, folio.sight(*where, recorded=given["as_recorded"]), recorded=given["as_recorded"])
    if given["at"] and given["at"][1]:
        _, _, table = table_at(folio.cursor, given["at"], given["as_recorded"])
        scene = at_rest(folio.game.show(table, folio.opened(where[1])), closing(folio.book, *where))
        moment = replace(moment, scene=scene, overlay=NOTHING)
    path = given["svg"] or given["png"]
    kind = "svg" if given["svg"] else "png"
    colours = scheme(given["theme"], light=given["light"])
    tell_lacking(write_picture(replace(moment, overlay=overlay or moment.overlay), path, colours, kind))
    return str(path)


def _own(scene: Scene) -> Iterator[str]:
    """What whoever looks has face down, by seat."""
    for seat in scene.seats:
        values = [token.value for token in scene.tokens if token.face is Face.OWN and token.seat == seat.id]
        if values:
            yield f"{seat.name} has face down: {', '.join(values)}"


def _survey(game: Game, table: AnyTable, scene: Scene, unit: str, opened: Reveals) -> Survey:
    """What a unit could do. Raises ``Absent`` for one that is not on the table."""
    if unit not in {piece.id for piece in scene.pieces}:
        raise Absent(
            f"there is no unit {unit} on the table; there are {', '.join(p.id for p in scene.pieces) or 'none'}"
        )
    return game.survey(table, unit, opened)


def board(scene: Scene, title: str, overlay: Overlay = NOTHING, *, in_ascii: bool = False) -> Iterator[str]:
    """A table for people: whose turn, the score, the board, and who is awaited."""
    columns, rows = get_terminal_size((80, 24))
    size = max(40, min(columns, 160)), max(READABLE, rows - 6)
    picture = (draw_plain if in_ascii else draw)(scene, whole(scene.board, *size), overlay)
    yield f"{scene.turn.title}, {title}"
    yield ", ".join(f"{seat.name} {seat.score.value} {seat.score.word}" for seat in scene.seats)
    yield picture.text().strip("\n")
    if any(ended(scene)):
        yield ": ".join(filter(None, ended(scene)))
    for awaited in scene.turn.awaited:
        yield f"{awaited.sentence} ({awaited.rule})" if awaited.rule else awaited.sentence


@command("legal", "rollbook legal last", "rollbook legal last --at 41 --json")
@match_argument
@at_option
@json_option
@seat_option
@line_option
@recorded_option
def legal_command(wiring: Wiring, match: str, line: str, **given: Any) -> None:
    """Tell who speaks next in MATCH, and what they may say."""
    place, at = wiring.place(match, line), given["at"]
    read_at(wiring, place, at and at[0], lambda cursor: _allowed(wiring, cursor, given))


def _allowed(wiring: Wiring, cursor: Cursor, given: dict[str, Any]) -> None:
    n, k, table = table_at(cursor, given["at"], given["as_recorded"])
    opened = seen_by(seat_called(cursor.book, given["seat"]), cursor.book, wiring.drawer, k)
    closed = closing(cursor.book, n, k)
    calls, legal = ((), Legal()) if closed else (cursor.game.awaits(table), cursor.game.legal(table, opened))
    if given["as_json"]:
        say_json(_document(calls, legal))
        return
    for text in _lines(calls, legal, closed):
        say(text)


def _document(calls: tuple[Call, ...], legal: Legal) -> dict[str, Any]:
    return {
        "awaits": to_builtins(calls),
        "orders": [write(order) for order in legal.orders],
        "forms": [_form(form) for form in legal.forms],
        "refused": [{"order": write(no.order), "rule": no.rule, "reason": no.reason} for no in legal.refused],
    }


def _form(form: Form) -> dict[str, Any]:
    said = {"says": form.says} if form.says else {}
    return {"order": write(form.order), "open": {name: _domain(domain) for name, domain in form.open.items()}} | said


def _domain(domain: Domain) -> dict[str, Any]:
    document: dict[str, Any] = to_builtins(domain)
    return document


def _lines(calls: tuple[Call, ...], legal: Legal, closed: str) -> Iterator[str]:
    if not calls:
        yield f"nobody: the match is closed ({closed})" if closed else "nobody: the match is over"
    for call in calls:
        yield f"{call.says} ({call.rule})" if call.rule else call.says
    last = [order for order in legal.orders if isinstance(order, Concede)]
    for order in legal.orders:
        if order not in last:
            yield f"  {write(order)}"
    for form in legal.forms:
        open_fields = f"  with {', '.join(form.open)}" if form.open else ""
        yield f"  {write(form.order)}{open_fields}" + (f"  · {form.says}" if form.says else "")
    yield from (f"  {write(order)}" for order in last)
    for (_, rule), alike in _alike(legal).items():
        more = f", and {len(alike) - 1} more like it" if len(alike) > 1 else ""
        yield f"  not now: {write(alike[0].order)}: {alike[0].reason}{behind(rule)}{more}"


def _alike(legal: Legal) -> dict[tuple[str, str], list[Refused]]:
    """What does not hold now, by its verb, whom it is said to and of, and the rule."""
    found: dict[tuple[str, str], list[Refused]] = {}
    for no in legal.refused:
        found.setdefault((" ".join(write(no.order).split(" ")[:SUBJECT]), no.rule), []).append(no)
    return found
