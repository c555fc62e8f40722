"""``audit``: every entry decided again, and what is to be said of it."""

import sys
from typing import Any

import click

from replay.acts import Held
from replay.auditing.finding import Finding, Said, Verdict
from replay.auditor import audit
from replay.book import Book
from replay.cursor import Cursor
from replay.line.reading import CORRECTED
from replay.wording.teller import Teller
from tui.subcommands.command import (
    REFUSED,
    command,
    in_json,
    json_option,
    line_option,
    match_argument,
    recorded_option,
    say_anyway,
)
from tui.wiring import Wiring

QUIET = (Verdict.CLEAN,)
"""Verdicts that a person need not read."""


@command("audit", "rollbook audit last", "rollbook audit last --json")
@match_argument
@json_option
@line_option
@recorded_option
def audit_command(wiring: Wiring, match: str, as_json: bool, line: str, as_recorded: bool) -> int:
    """Decide every entry of MATCH again, as recorded and as corrected; exit 1 while findings are open.

    With --as-recorded only what the table then believed is judged.
    """
    # tables kept beside the log are another's word: whoever judges folds them all
    cursor = Cursor(wiring.place(match, line).book())
    _demand_read(cursor.book)
    teller = Teller(cursor.book)
    counts: dict[str, int] = {}
    still_open = 0
    for finding in audit(cursor, _progress if sys.stderr.isatty() else None):
        if as_recorded and finding.reading == CORRECTED:
            continue
        counts[finding.verdict.value] = counts.get(finding.verdict.value, 0) + 1
        still_open += finding.open
        if as_json:
            say_anyway(in_json(_document(finding, teller)))
        elif finding.verdict not in QUIET or finding.remarks:
            for text in _lines(finding, teller):
                say_anyway(text)
    if not as_json:
        say_anyway(", ".join(f"{count} {word}" for word, count in counts.items()) or "nothing to judge")
        unjudged = counts.get(Verdict.OTHERWISE.value, 0)
        if unjudged:
            say_anyway(f"{unjudged} not judged: other edition")
        say_anyway(f"{still_open} open")
    return REFUSED if still_open else 0


def _demand_read(book: Book) -> None:
    """Read every entry before anything is said of the first. Raises ``Newer`` and ``Damaged``, naming the entry."""
    for n in range(1, book.head + 1):
        book.act(n)


def _progress(done: int, of: int) -> None:
    if done % 64 == 0 or done == of:
        click.echo(f"\raudit {done}/{of}" + ("\n" if done == of else ""), nl=False, err=True)


def _lines(finding: Finding, teller: Teller) -> list[str]:
    rules = f" ({', '.join(finding.rules)})" if finding.rules else ""
    by = f" by {finding.by}" if finding.by else ""
    reading = f", {finding.reading}" if finding.reading == CORRECTED else ""
    mark = "!" if finding.open else " "
    told = "; ".join(_told(finding.recorded, teller))
    lines = [f"{mark} {finding.n:>5} {finding.verdict.value}{by}{rules}{reading}: {told}"]
    if finding.expected is not None:
        lines.append(f"        expected: {'; '.join(_told(finding.expected, teller))}")
    lines += [f"        {line}" for line in finding.arithmetic]
    lines += [f"        {remark.text}" + (f" ({remark.rule})" if remark.rule else "") for remark in finding.remarks]
    if finding.consequences:
        lines.append(f"        then also: {', '.join(map(str, finding.consequences))}")
    return lines


def _told(said: Said, teller: Teller) -> tuple[str, ...]:
    """What is said of an entry, what the game tells in it by the players' names."""
    if isinstance(said.outcome, Held):
        return teller.outcome(said.outcome)
    return tuple(f"entry {n}: {'; '.join(teller.outcome(outcome))}" for n, outcome in said.acts) or said.told


def _document(finding: Finding, teller: Teller) -> dict[str, Any]:
    return {
        "n": finding.n,
        "k": finding.k,
        "verdict": finding.verdict.value,
        "rules": finding.rules,
        "recorded": _told(finding.recorded, teller),
        "expected": _told(finding.expected, teller) if finding.expected else None,
        "arithmetic": finding.arithmetic,
        "remarks": finding.remarks,
        "by": finding.by,
        "consequences": finding.consequences,
        "open": finding.open,
    }
