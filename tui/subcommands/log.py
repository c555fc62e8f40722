"""``log``: the entries of a match, for people, for programs, and as notation."""

from collections.abc import Iterator
from typing import Any

import click
from msgspec import Raw

from eventstore.entry import Entry
from replay.book import Book
from replay.legible import decoded
from replay.showing.marks import Mark, marks
from replay.wording.clocks import document, told
from replay.wording.script import script
from replay.wording.teller import Teller
from tui.subcommands.command import (
    command,
    json_option,
    line_option,
    match_argument,
    only_one,
    recorded_option,
    say,
    say_json,
)
from tui.subcommands.legibly import tell_unproved
from tui.wiring import Place, Wiring


@command(
    "log", "rollbook log last", "rollbook log last --json | jq .telling", "rollbook log last --notation > match.txt"
)
@match_argument
@json_option
@click.option("--notation", is_flag=True, help="The lines that record --plain reads.")
@line_option
@recorded_option
def log_command(wiring: Wiring, match: str, line: str, *, as_json: bool, notation: bool, as_recorded: bool) -> None:
    """List the entries of MATCH, each with what became of it; of a log that is damaged those that can be read."""
    only_one(json=as_json, notation=notation)
    place = wiring.place(match, line)
    read = decoded(place.game, place.store, place.line.id)
    book = read.book
    if notation:
        for text in script(book):
            say(text)
    elif as_json:
        for row in _rows(place, book, as_recorded):
            say_json(row)
    else:
        for text in _lines(book, as_recorded):
            say(text)
    if read.damage is not None:
        raise read.damage
    tell_unproved(place, book, book.head, wiring.recollection)


def _lines(book: Book, as_recorded: bool) -> Iterator[str]:
    found, teller = {} if as_recorded else marks(book), Teller(book)
    timed = set(book.times.said(1, book.head))
    for n in range(1, book.head + 1):
        clocks = book.times.at(n) if n in timed else None
        stands = f"  ({told(clocks, teller.names)})" if clocks and clocks.kept else ""
        yield _line(n, teller.entry(n, recorded=as_recorded), found.get(n)) + stands


def _line(n: int, told: str, mark: Mark | None) -> str:
    sign, aside = (mark.sign, f"  ({mark.aside})" if mark.aside else "") if mark else (" ", "")
    return f"{n:>5} {sign} {told}{aside}"


def _rows(place: Place, book: Book, as_recorded: bool) -> Iterator[dict[str, Any]]:
    found, teller = {} if as_recorded else marks(book), Teller(book)
    for n, entry in enumerate(place.store.read(place.line.id, 0, book.head), start=1):
        row = _header(entry) | {"telling": teller.entry(n, recorded=as_recorded)}
        if (clocks := book.times.at(n)).kept:
            row["clocks"] = document(clocks)
        if n in found:
            row |= {"mark": found[n].word, "aside": found[n].aside}
        if book.is_act(n) and not as_recorded:
            row["outcome"] = book.outcome(n)
        yield row


def _header(entry: Entry) -> dict[str, Any]:
    return {
        "n": entry.seq,
        "kind": entry.kind,
        "actor": entry.actor,
        "recorded_ms": entry.recorded_ms,
        "id": entry.id.hex(),
        "hash": entry.hash.hex(),
        "version": entry.version,
        "act": Raw(entry.payload),
    }
