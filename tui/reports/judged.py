"""An audit as a report: what is open first, with the table at that moment, the rule and how it adds up."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from replay.acts import Held
from replay.auditing.docket import SIGNS as CLOSED
from replay.auditing.finding import Finding, Said, Verdict
from replay.auditing.report import Report, opened
from replay.core.count import be, counted
from replay.core.rule import Rule
from replay.core.scene import Seat
from replay.cursor import Cursor
from replay.showing.proceedings import Proceeding
from replay.wording import findings, hearing
from replay.wording.rules import reading_taken
from replay.wording.teller import Teller
from replay.wording.telling import occasion
from tui.judging.custody import AGAINST
from tui.panels.window import Aim, aimed
from tui.raster.overlay import Overlay
from tui.raster.signs import seat_mark
from tui.reports.block import Block, Grid, Heading, Listed, Picture, Words
from tui.reports.moment import moment

SIGNS = {**CLOSED, Verdict.BROKEN: "", Verdict.CLEAN: ""}
"""The printer's marks of verdicts; a broken one has its own while it is open."""
CANVAS, CLOSE = (96, 26), 10
"""Columns and rows of a picture, and dots a step: what a page is wide."""
MOST = 24
"""Entries named one by one; of more, their number is told."""
SHOWS = (
    "An audit decides every entry again from the table before it, as it was written and as it stands corrected. It "
    "shows what the rules make of what was written down, and nothing of what was not: no rule tells how dice fell."
)


class Bench(Struct, frozen=True):
    """What a report is written from: the line, who tells it, and how its findings were gathered."""

    cursor: Cursor
    teller: Teller
    report: Report

    @property
    def rules(self) -> Any:
        """The game's rules, by id."""
        return self.cursor.game.rules


def judged(
    cursor: Cursor, report: Report, custody: Sequence[str] = (), damage: Sequence[Block] = ()
) -> Iterator[Block]:
    """The whole report on a line; ``custody`` says whether the log is whole and who vouches for it. Of a log that is
    not, the ``damage`` comes first.
    """
    bench = Bench(cursor, Teller(cursor.book), report)
    yield from _front(bench, custody, damage)
    yield Heading(2, "Open", anchor="open")
    yield from _each(bench, report.open, "No finding is open.")
    if report.heard:
        yield Heading(2, "Disputes and rulings", anchor="heard")
        for one in report.heard:
            yield from _heard(bench, one)
    if report.settled:
        yield Heading(2, "Settled, or worth a look", anchor="settled")
        yield from _each(bench, report.settled, "")
    yield from _unchecked(bench)
    yield from _pending(bench)
    if custody:
        yield Heading(2, "The log", anchor="log")
        yield Listed(tuple(custody))
    yield Words(SHOWS, quiet=True)


def _front(bench: Bench, custody: Sequence[str], damage: Sequence[Block]) -> Iterator[Block]:
    report, genesis, game = bench.report, bench.report.genesis, bench.cursor.game
    players = [seat.name for seat in genesis.seats]
    yield Heading(1, f"Audit: {occasion(genesis) or ' against '.join(players)}")
    yield from damage
    counts = ", ".join(f"{count} {verdict}" for verdict, count in report.counts.items())
    rows = (
        ("game", f"{game.title}, edition {genesis.edition}" + _judged_by(genesis.edition, game.edition)),
        ("players", ", ".join(players)),
        ("match", report.match),
        ("line", f"{report.line}, entries 1–{report.head}"),
        ("last hash", report.last_hash),
        ("log", next((line for line in custody if line.startswith(AGAINST)), "")),
        ("verdicts", counts or "nothing to judge"),
        ("settled", findings.settled(report.findings)),
        ("open", str(opened(report.findings) + len(report.waiting))),
        ("asked", _waiting(report)),
    )
    yield Grid(("", ""), tuple(row for row in rows if row[1]))


def _waiting(report: Report) -> str:
    """How many questions wait for a judge; empty where none does."""
    waiting = len(report.waiting)
    return f"{counted(waiting, 'question waits', 'questions wait')} for a judge" if waiting else ""


def _judged_by(written: str, judging: str) -> str:
    return "" if written == judging else f", judged by edition {judging}"


# ---------------------------------------------------------------- one finding


def _each(bench: Bench, found: Sequence[Finding], none: str) -> Iterator[Block]:
    if not found and none:
        yield Words(none)
    for finding in found:
        yield from _finding(bench, finding)


def _finding(bench: Bench, finding: Finding) -> Iterator[Block]:
    sign = "!" if finding.open else SIGNS[finding.verdict] or SIGNS[Verdict.ORPHANED] * bool(finding.orphans)
    rules = f" · {', '.join(finding.rules)}" if finding.rules else ""
    title = f"{finding.n} {findings.verdict(finding)}{findings.reading(finding)}{rules}"
    yield Heading(3, title, sign, f"entry-{finding.n}")
    recorded, expected = findings.apart(finding, bench.teller)
    if finding.expected is None:
        yield Words(_said(finding.recorded, recorded))
    else:
        yield Grid(("recorded", "expected"), ((_said(finding.recorded, recorded), _said(finding.expected, expected)),))
    if also := findings.otherwise(finding, bench.teller):
        yield Listed(also)
    if finding.arithmetic:
        yield Listed(finding.arithmetic)
    if notes := findings.remarked(finding):
        yield Listed(notes)
    yield from _rules(bench, finding.rules)
    if finding.consequences:
        yield Words(f"{findings.following(finding)}:")
        yield Listed(findings.followers(finding, bench.teller, MOST))
    if finding.orphans:
        yield Words(f"{findings.orphaning(finding)}:")
        yield Listed(findings.orphans(finding, bench.teller, MOST))
    yield pictured(bench.cursor, finding.n)


def _said(said: Said, told: Sequence[str]) -> str:
    return "; ".join(told) or ("nothing" if isinstance(said.outcome, Held) else "–")


def _rules(bench: Bench, ids: Iterable[str]) -> Iterator[Block]:
    known = [rule for rule in (bench.rules.get(one) for one in ids) if rule is not None]
    if known:
        yield Grid(("rule", "what it says", "source"), tuple(_rule(bench, rule) for rule in known))


def _rule(bench: Bench, rule: Rule) -> tuple[str, str, str]:
    reading = reading_taken(rule, bench.report.genesis.options)
    return rule.id, rule.gist + (f" (reading: {reading})" if reading else ""), rule.source


def _named(entries: Sequence[int]) -> str:
    more = f" and {len(entries) - MOST} more" if len(entries) > MOST else ""
    return ", ".join(map(str, entries[:MOST])) + more


def pictured(cursor: Cursor, n: int) -> Picture:
    """The table of entry ``n`` as its players had it, as ``moment`` shows it."""
    shown = moment(cursor, n)
    view = aimed(shown.scene, shown.acting, Aim(CLOSE), CANVAS)
    overlay = Overlay(frozenset(shown.acting[:1]), shown.ghosts, shown.floats)
    seats = ", ".join(_seated(place, seat) for place, seat in enumerate(shown.scene.seats))
    return Picture(shown.scene, view, overlay, f"{shown.words}, as recorded. {shown.scene.turn.title}. {seats}.")


def _seated(place: int, seat: Seat) -> str:
    return f"{seat_mark(place)} {seat.name} {seat.score.value} {seat.score.word}".rstrip()


# ---------------------------------------------------------------- what judges were asked, and what is not open


def _heard(bench: Bench, one: Proceeding) -> Iterator[Block]:
    names = {seat.id: seat.name for seat in bench.report.genesis.seats}
    told = [line.strip() for line in hearing.lines(one, names)]
    asked = one.asked
    about = f"on {asked.at}: {asked.question}" if asked else "ruled unasked"
    yield Heading(3, f"{one.n} {about}", "?" if one.waiting else "¶", f"heard-{one.n}")
    yield Listed(tuple(told))
    yield from _rules(bench, sorted(one.rules))
    if asked is not None:
        yield pictured(bench.cursor, one.at)


def _unchecked(bench: Bench) -> Iterator[Block]:
    found = bench.report.by_rule(Verdict.NOT_CHECKED)
    if found:
        yield Heading(2, "Not checked: taken as the table told it", anchor="unchecked")
        rows = ((rule, _gist(bench, rule), f"{len(entries)}: {_named(entries)}") for rule, entries in found.items())
        yield Grid(("rule", "what it says", "entries"), tuple(rows))


def _gist(bench: Bench, rule: str) -> str:
    known = bench.rules.get(rule)
    return " ".join(filter(None, (known.gist, known.why))) if known else ""


def _pending(bench: Bench) -> Iterator[Block]:
    entries = [n for found in bench.report.by_rule(Verdict.PENDING).values() for n in found]
    if entries:
        seals = counted(len(entries), "entry lays a seal", "entries lay seals")
        yield Heading(2, "Pending", "~", "pending")
        yield Words(f"{seals} that {be(len(entries))} not open yet: {_named(entries)}.")
