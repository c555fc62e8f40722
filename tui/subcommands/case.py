"""``case``: runs rules cases, and cuts a moment of a match out as one."""

from collections.abc import Iterator
from typing import Any

import click

from replay import case
from replay.acts import Conceded, Ordered
from replay.book import Book
from replay.cases.cutting import Said, cut
from replay.cases.trial import Result, run
from replay.core.text import Unreadable
from replay.line.codec import kind_of
from replay.line.judgement import own_events
from replay.notation import write
from tui.files import fetch_beside, text_of
from tui.subcommands.command import REFUSED, command, in_json, json_option, line_option, recorded_option, say_anyway
from tui.subcommands.show import at_option, table_at
from tui.wiring import Wiring

SAID = tuple(map(kind_of, (Ordered, Conceded)))
"""Kinds of entry that say one order and nothing else."""
CUT = "cut"
"""The word that cuts instead of running."""


@command(
    "case",
    "rollbook case fixtures/arcane_legions/cases/*.toml",
    "rollbook case close.toml --json",
    "rollbook case cut last --at 41 > moment.toml",
)
@click.argument("words", metavar="FILE... | cut MATCH", nargs=-1, required=True)
@at_option
@json_option
@line_option
@recorded_option
def case_command(
    wiring: Wiring, words: tuple[str, ...], at: tuple[int, int] | None, *, as_json: bool, line: str, as_recorded: bool
) -> int:
    """Run the cases of each FILE, or print a moment of MATCH as a case that passes.

    Exit code 1 when a case fails, 2 when a file cannot be read.
    """
    if words[0] == CUT:
        if len(words) != 2:
            raise click.UsageError("expected case cut MATCH [--at N]")
        click.echo(_cut(wiring, words[1], line, at, as_recorded), nl=False)
        return 0
    passed = failed = 0
    for path in words:
        for result in _results(path):
            passed, failed = passed + result.passed, failed + (not result.passed)
            _tell(path, result, as_json)
    if not as_json:
        say_anyway(f"{passed} passed, {failed} failed")
    return REFUSED if failed else 0


def _results(path: str) -> Iterator[Result]:
    yield from run(case.read(text_of(path), path, fetch_beside(path)))


def _tell(path: str, result: Result, as_json: bool) -> None:
    if as_json:
        say_anyway(in_json(_document(path, result)))
    elif result.passed:
        say_anyway(f"passed  {result.id}")
    else:
        say_anyway(f"failed  {result.id}: {result.reason}")


def _document(path: str, result: Result) -> dict[str, Any]:
    return {
        "file": path,
        "id": result.id,
        "title": result.title,
        "passed": result.passed,
        "step": result.step,
        "path": result.path,
        "expected": result.expected,
        "found": result.found,
    }


# ---------------------------------------------------------------- cutting


def _cut(wiring: Wiring, match: str, line: str, at: tuple[int, int] | None, as_recorded: bool) -> str:
    place = wiring.place(match, line)
    cursor = place.cursor()
    book = cursor.book
    event = at[1] if at else 0
    n, k, table = table_at(cursor, at, as_recorded)
    try:
        return cut(
            place.game,
            table,
            book.genesis.options,
            name=f"{book.match.hex()[:8]}-{n}" + (f"-{event}" if event else ""),
            title=f"entry {n} of match {book.match.hex()}, {'as recorded' if as_recorded else 'as corrected'}",
            players=tuple(seat.name for seat in book.genesis.seats),
            opened=book.opened(k),
            said=None if event else _next(book, n),
        )
    except ValueError as misfit:
        raise Unreadable(match, str(misfit)) from None


def _next(book: Book, n: int) -> Said | None:
    """What was said next, where that was an order and what it had still stands."""
    if not book.is_act(n + 1) or book.kinds[n] not in SAID:
        return None
    act = book.act(n + 1)
    if book.outcome(n + 1) != book.own_outcome(n + 1) or book.own_intent(n + 1) != book.intent(n + 1):
        return None
    told = tuple(told for event in own_events(act) if (told := book.game.tell(event)))
    return Said(write(getattr(act, "order")), told)  # noqa: B009
