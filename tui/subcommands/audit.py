"""``audit``: every entry decided again, and what is to be said of it."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

import click

from eventstore.port import Damaged
from replay.auditing.finding import Finding, Verdict
from replay.auditing.report import counts, opened, together
from replay.auditor import audit
from replay.book import Book
from replay.core.count import counted
from replay.cursor import Cursor
from replay.legible import Legible
from replay.line.reading import CORRECTED
from replay.showing.proceedings import Proceeding, proceedings, summonses
from replay.wording import findings
from replay.wording.teller import Teller
from tui.complaint import Failed
from tui.judging.custody import AGAINST, Against, against
from tui.reports.account import account, judged_before
from tui.reports.block import Block
from tui.reports.filing import demand_ours, write
from tui.reports.markdown import markdown
from tui.reports.web import page
from tui.subcommands import completing
from tui.subcommands.command import (
    DAMAGED,
    REFUSED,
    command,
    in_json,
    json_option,
    line_option,
    match_argument,
    one_line,
    only_one,
    recorded_option,
    say_anyway,
)
from tui.wiring import Place, Wiring

QUIET = (Verdict.CLEAN,)
"""Verdicts that a person need not read."""


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
    """Decide every entry of MATCH again, as recorded and as corrected; exit 1 while findings or questions are open.

    With --as-recorded only what the table then believed is judged. --json prints one finding a line, then one for each
    dispute that nobody has ruled on. Of a log that does not hang together what lies before that is judged. What speaks
    against the log is said first, in JSON as a line with the key log; then the exit code is that of verify.
    """
    only_one(json=as_json, html=html, md=md)
    place = wiring.place(match, line)
    if path := html or md:
        return _filed(wiring, place, path, page if html else markdown, as_recorded=as_recorded)
    # tables kept beside the log are another's word: whoever judges folds them all
    read, found = judged_before(place.game, place.store, place.line, lambda cursor: _found(cursor, as_recorded))
    contrary = _spoken(wiring, place, read.damage)
    if contrary is not None:
        _tell_against(contrary, read, as_json)
    code = _told(read.book, found, as_json)
    if contrary is not None:
        raise Failed(contrary.told, contrary.code)
    return code


def _spoken(wiring: Wiring, place: Place, damage: Damaged | None) -> Against | None:
    """What speaks against the log, the damage before all else."""
    if damage is not None:
        return Against(str(damage), DAMAGED)
    # a bundle may be older than what this device has signed since
    return against(place.store, place.match, place.line, None if place.in_bundle else wiring.drawer)


def _tell_against(contrary: Against, read: Legible, as_json: bool) -> None:
    n = read.damage.seq if read.damage else 0
    if as_json:
        verdict = "damaged" if contrary.code == DAMAGED else "contradicted"
        say_anyway(in_json({"n": n, "verdict": verdict, "open": True, "log": contrary.told}))
        return
    judged = f"; judged is what lies before it, entries 1–{read.book.head}" if n else ""
    say_anyway(one_line(f"{AGAINST}{contrary.told}{judged}"))


def _filed(
    wiring: Wiring, place: Place, path: str, written: Callable[[Iterable[Block]], str], *, as_recorded: bool
) -> int:
    """Write the report to a file; the exit code. Raises ``Failed`` after it is written, where anything speaks against
    the log.
    """
    demand_ours(path)
    told = account(place.game, place.store, place.line, wiring.drawer, lambda cursor: _found(cursor, as_recorded))
    write(path, written(told.blocks))
    say_anyway(path)
    contrary = _spoken(wiring, place, told.damage)
    if contrary is not None:
        raise Failed(contrary.told, contrary.code)
    return REFUSED if told.open else 0


def _found(cursor: Cursor, as_recorded: bool) -> Iterable[Finding]:
    for finding in audit(cursor, _progress if sys.stderr.isatty() else None):
        if not (as_recorded and finding.reading == CORRECTED):
            yield finding


def _told(book: Book, told: Sequence[Finding], as_json: bool) -> int:
    """Say each finding, then how many entries have which verdict; the exit code."""
    teller = Teller(book)
    for finding in told if as_json else together(told):
        if as_json:
            say_anyway(in_json(findings.document(finding, teller)))
        elif not finding.under and (finding.verdict not in QUIET or finding.remarks or finding.orphans):
            for text in findings.lines(finding, teller):
                say_anyway(one_line(text))
    waiting = tuple(one for heard in proceedings(book) for one in heard.waiting)
    if as_json:
        for question in waiting:
            say_anyway(in_json(findings.asked(question)))
    else:
        for text in _unanswered(book, waiting):
            say_anyway(one_line(text))
        _counted(told, len(waiting))
    return REFUSED if opened(told) or waiting else 0


def _unanswered(book: Book, waiting: Sequence[Proceeding]) -> Iterator[str]:
    """What was asked of a judge and not answered: no finding, and open all the same; and where one was only called."""
    for one in waiting:
        if one.asked:
            yield f"{one.n} asks about {one.asked.at}, and nobody has ruled yet: {one.asked.question}"
    for call in summonses(book):
        about = f": {call.about}" if call.about else ""
        yield f"{call.n} calls the judge, and nobody has asked or ruled since{about}"


def _counted(found: Sequence[Finding], waiting: int) -> None:
    """Say how many entries have which verdict, and how much is open: entries, and the questions that wait."""
    given = counts(found)
    say_anyway(", ".join(f"{count} {verdict}" for verdict, count in given.items()) or "nothing to judge")
    if unjudged := given.get(Verdict.OTHERWISE, 0):
        say_anyway(f"{unjudged} not judged: other edition")
    if hanging := len({finding.n for finding in found if finding.under}):
        say_anyway(f"{counted(hanging, 'entry follows', 'entries follow')} from what is broken, and not from its own")
    if settled := findings.settled(found):
        say_anyway(settled)
    say_anyway(f"{opened(found) + waiting} open")


def _progress(done: int, of: int) -> None:
    if done % 64 == 0 or done == of:
        click.echo(f"\raudit {done}/{of}" + ("\n" if done == of else ""), nl=False, err=True)
