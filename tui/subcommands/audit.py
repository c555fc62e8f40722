"""``audit``: every entry decided again, and what is to be said of it."""

import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

import click

from eventstore.port import proved
from replay.auditing.finding import Finding, Verdict
from replay.auditing.report import counts, opened, report
from replay.auditor import audit
from replay.book import Book
from replay.core.count import counted
from replay.cursor import Cursor
from replay.line.reading import CORRECTED
from replay.showing.proceedings import proceedings, summonses
from replay.wording import findings
from replay.wording.teller import Teller
from tui.custody import custody
from tui.reports.filing import demand_ours, write
from tui.reports.judged import judged
from tui.reports.markdown import markdown
from tui.reports.web import page
from tui.subcommands import completing
from tui.subcommands.command import (
    REFUSED,
    command,
    in_json,
    json_option,
    line_option,
    match_argument,
    only_one,
    recorded_option,
    say_anyway,
)
from tui.wiring import Place, Wiring

QUIET = (Verdict.CLEAN,)
"""Verdicts that a person need not read."""
WRITERS = {"html": page, "md": markdown}
"""How a report is written in each format."""


@command(
    "audit",
    "rollbook audit last",
    "rollbook audit last --json",
    "rollbook audit last --html audit.html",
    "rollbook audit last --md audit.md",
)
@match_argument
@json_option
@click.option(
    "--html",
    metavar="FILE",
    default="",
    help="Write a report with pictures of the table, as one page.",
    shell_complete=completing.files,
)
@click.option("--md", metavar="FILE", default="", help="Write the report in Markdown.", shell_complete=completing.files)
@line_option
@recorded_option
def audit_command(
    wiring: Wiring, match: str, *, as_json: bool, html: str, md: str, line: str, as_recorded: bool
) -> int:
    """Decide every entry of MATCH again, as recorded and as corrected; exit 1 while findings are open.

    With --as-recorded only what the table then believed is judged. --json prints one finding a line.
    """
    only_one(json=as_json, html=html, md=md)
    place = wiring.place(match, line)
    # tables kept beside the log are another's word: whoever judges folds them all
    cursor = Cursor(place.book())
    _demand_proved(place)
    _demand_read(cursor.book)
    found = _found(cursor, as_recorded)
    path = html or md
    if not path:
        return _told(cursor, found, as_json)
    demand_ours(path)
    whole = report(cursor.book, place.line.name, found)
    write(
        path,
        WRITERS["html" if html else "md"](
            judged(cursor, whole, custody(place.store, place.match, place.line, wiring.drawer))
        ),
    )
    say_anyway(path)
    return REFUSED if whole.open else 0


def _found(cursor: Cursor, as_recorded: bool) -> Iterable[Finding]:
    for finding in audit(cursor, _progress if sys.stderr.isatty() else None):
        if not (as_recorded and finding.reading == CORRECTED):
            yield finding


def _told(cursor: Cursor, found: Iterable[Finding], as_json: bool) -> int:
    """Say each finding, then how many entries have which verdict; the exit code."""
    teller = Teller(cursor.book)
    told = list(found)
    for finding in told:
        if as_json:
            say_anyway(in_json(findings.document(finding, teller)))
        elif not finding.under and (finding.verdict not in QUIET or finding.remarks):
            for text in findings.lines(finding, teller):
                say_anyway(text)
    if not as_json:
        for text in _unanswered(cursor.book):
            say_anyway(text)
        _counted(told)
    return REFUSED if opened(told) else 0


def _unanswered(book: Book) -> Iterator[str]:
    """What was asked of a judge and not answered: no finding, but nobody should overlook it."""
    for one in proceedings(book):
        if one.asked and not one.decisions:
            yield f"{one.n} asks about {one.asked.at}, and nobody has ruled yet: {one.asked.question}"
    for call in summonses(book):
        about = f": {call.about}" if call.about else ""
        yield f"{call.n} calls the judge, and nobody has asked or ruled since{about}"


def _counted(found: Sequence[Finding]) -> None:
    """Say how many entries have which verdict, and how many are open."""
    given = counts(found)
    say_anyway(", ".join(f"{count} {verdict}" for verdict, count in given.items()) or "nothing to judge")
    if unjudged := given.get(Verdict.OTHERWISE, 0):
        say_anyway(f"{unjudged} not judged: other edition")
    if hanging := len({finding.n for finding in found if finding.under}):
        say_anyway(f"{counted(hanging, 'entry follows', 'entries follow')} from what is broken, and not from its own")
    say_anyway(f"{opened(found)} open")


def _demand_proved(place: Place) -> None:
    """What does not hang together is not judged: who judged it would bear witness for it. Raises ``Damaged``."""
    head = place.store.head(place.line.id)
    deque(proved(place.store.read(place.line.id, 0, head.seq), head), maxlen=0)


def _demand_read(book: Book) -> None:
    """Read every entry before anything is said of the first. Raises ``Newer`` and ``Damaged``, naming the entry."""
    for n in range(1, book.head + 1):
        book.act(n)


def _progress(done: int, of: int) -> None:
    if done % 64 == 0 or done == of:
        click.echo(f"\raudit {done}/{of}" + ("\n" if done == of else ""), nl=False, err=True)
