"""``call``, ``dispute`` and ``rule``: a judge is called, asked, and decides."""

from typing import Any

import click

from replay.acts import APPEALED, PROMOTE, REMEDIES, REWIND, Called, Disputed
from replay.core.names import first_names
from replay.notation import parse
from replay.recorder import Answer, Recorder
from replay.recording.ruling import AGAIN, Ruling, readied, rule, staying, undrawn, weighed
from tui.judging.rehearsal import apart, stays
from tui.subcommands import completing
from tui.subcommands.command import Count, Words, command, held, json_option, line_option, match_argument, say, say_json
from tui.subcommands.correct import dry_option
from tui.subcommands.foretelling import Foretold, foretold, unchanged
from tui.wiring import Wiring

NOTHING = "Nothing else changes."
"""What is said of a ruling from which nothing follows: before it is written, not after."""


def _tell(answer: Answer) -> None:
    say(f"{answer.n}\t{answer.telling}")


@command("call", "rollbook call last", "rollbook call last --why 'was the side a bad one?'")
@match_argument
@click.option("--why", metavar="TEXT", type=Words(), default=None, help="What it is about.")
@line_option
def call_command(wiring: Wiring, match: str, why: str | None, line: str) -> None:
    """Call the judge to MATCH: both clocks stop, and the table is marked as it lies."""
    _tell(wiring.recorder(match, line).record(Called(why or "")))


@command(
    "dispute",
    "rollbook dispute last --at 41 --question 'was the side a bad one?' --rule AL-CLOSE-05",
    "rollbook dispute last --at 41 --question 'how far?' --statement Ines='two steps' --statement Ruben='three'",
    "rollbook dispute last --at 57 --question 'an appeal: entry 57 is a ruling'",
)
@match_argument
@click.option("--at", metavar="N", type=Count(1), required=True, help="The entry it is about; a ruling: an appeal.")
@click.option("--question", metavar="TEXT", type=Words(), required=True, help="What the judge is asked.")
@click.option("--rule", metavar="ID", default="", help="The rule that is cited.", shell_complete=completing.rules)
@click.option("--statement", "statements", metavar="SEAT=TEXT", multiple=True, help="What a seat, or a player, says.")
@click.option("--concerns", metavar="N", type=Count(1), multiple=True, help="A further entry it is about.")
@line_option
def dispute_command(wiring: Wiring, match: str, line: str, **given: Any) -> None:
    """Put a question about an entry of MATCH to the judge, with what each side says."""
    at, concerns = given["at"], given["concerns"]
    recorder = held(wiring.recorder(match, line), at, *concerns)
    said: dict[str, str] = {}
    for words in given["statements"]:
        seat, statement = _statement(recorder, words)
        if seat in said:
            raise click.UsageError(f"--statement {words}: {seat} has said something else", click.get_current_context())
        said[seat] = statement
    _tell(recorder.record(Disputed(at, given["question"], given["rule"], said, concerns)))


def _statement(recorder: Recorder, words: str) -> tuple[str, str]:
    """A seat and what it says; a seat is named by its id or its player."""
    who, _, said = words.partition("=")
    if not said.strip():
        raise click.UsageError(f"--statement {words}: expected SEAT=TEXT", click.get_current_context())
    seats = recorder.book.genesis.seats
    called = {name: seat.id for name, seat in zip(first_names(s.name for s in seats), seats, strict=True)}
    called |= {seat.name: seat.id for seat in seats}
    return called.get(who, who), said


@command(
    "rule",
    "rollbook rule last 57 --decision 'it stands' --remedy play-on --judge 'M. Lind'",
    "rollbook rule last 57 --decision 'a corner is contact' --remedy waive --waive AL-CLOSE-05 --judge 'M. Lind'",
    "rollbook rule last 57 --decision 'play it again' --remedy rewind --to 40 --judge 'M. Lind'",
    "rollbook rule last 57 --decision 'it was a 2' --remedy amend --order 'roll 6,2' --judge 'M. Lind' --dry-run",
    "rollbook rule last 61 --decision 'the rule is plain' --remedy play-on --appeal overturned --judge 'E. Osei'",
)
@match_argument
@click.argument("dispute", metavar="DISPUTE", type=Count(1))
@click.option("--decision", metavar="TEXT", type=Words(), required=True, help="What is decided, and why.")
@click.option(
    "--remedy", type=click.Choice([one for one in REMEDIES if one != PROMOTE]), required=True, help="What is done."
)
@click.option(
    "--waive",
    "waives",
    metavar="ID",
    multiple=True,
    help="A rule the disputed order need not have kept.",
    shell_complete=completing.rules,
)
@click.option("--judge", metavar="NAME", type=Words(200), required=True, help="Who decides.")
@click.option("--rule", metavar="ID", default="", help="The rule it is decided under.", shell_complete=completing.rules)
@click.option("--to", metavar="N", type=Count(1), default=None, help="With rewind: the last entry that stays.")
@click.option("--order", "orders", metavar="'ORDER'", multiple=True, help="With amend or reroll: what is said instead.")
@click.option("--appeal", type=click.Choice(APPEALED), default=None, help="What becomes of the ruling appealed.")
@dry_option
@json_option
@line_option
def rule_command(wiring: Wiring, match: str, dispute: int, line: str, **given: Any) -> None:
    """Decide the dispute in entry DISPUTE of MATCH, and tell what follows from it.

    A rewind goes on, on a line of its own, after the entry before the disputed one, or after entry N; the line it
    leaves is kept. A ruling overturned is struck, with the corrections its appeal names; a line that a ruling began is
    left again for the one it came from.
    """
    recorder = held(wiring.recorder(match, line), dispute)
    ruling = _ruling(recorder, given)
    if given["dry_run"]:
        # played on a copy, whatever would keep it from being written keeps it here
        copy = apart(recorder)
        asked, _ = readied(copy, dispute, ruling)
        list(rule(copy, dispute, ruling))
    else:
        asked, ruling = readied(recorder, dispute, ruling)
    # gathered before it is written, so that both tell of the same moment
    told = _following(recorder, asked, ruling)
    entries = [] if given["dry_run"] else _written(recorder, dispute, ruling, quiet=given["as_json"])
    if given["as_json"]:
        say_json(({"entries": entries} if entries else {}) | told.fields)
        return
    # that nothing follows, with the score as it was, goes without saying once it is written
    for text in told.lines[0 if given["dry_run"] or told.lines[0] != NOTHING else 2 :]:
        say(text)


def _ruling(recorder: Recorder, given: dict[str, Any]) -> Ruling:
    if given["orders"] and given["remedy"] not in AGAIN:
        raise click.UsageError("--order goes with --remedy amend or reroll", click.get_current_context())
    return Ruling(
        decision=given["decision"],
        remedy=given["remedy"],
        judge=given["judge"],
        rule=given["rule"],
        waives=given["waives"],
        to=given["to"] or 0,
        orders=tuple(parse(recorder.game, order) for order in given["orders"]),
        appeal=given["appeal"] or "",
    )


def _written(recorder: Recorder, dispute: int, ruling: Ruling, *, quiet: bool) -> list[dict[str, Any]]:
    """Write it, and tell each entry as it is written: where the second cannot be, the first is."""
    entries = []
    for answer in rule(recorder, dispute, ruling):
        entries.append({"n": answer.n, "telling": answer.telling})
        if not quiet:
            _tell(answer)
    return entries


def _following(recorder: Recorder, asked: Disputed, ruling: Ruling) -> Foretold:
    """What follows from a ruling that could be written, and what stays in force though it might be thought struck."""
    told, left = _weighed(recorder, asked, ruling), staying(recorder.book, asked, ruling)
    return Foretold((*told.lines, *stays(left)), told.fields | {"stays": left})


def _weighed(recorder: Recorder, asked: Disputed, ruling: Ruling) -> Foretold:
    if undrawn(ruling):
        return unchanged(recorder, recorder.table, "The dice are drawn when it is written; what follows is told then.")
    if ruling.remedy == REWIND:
        to = ruling.to or max(1, asked.at - 1)
        told = f"Play goes on after {to}, on a line of its own; this one is kept."
        # where there is no such entry, writing it says so
        return unchanged(recorder, recorder.cursor.table(min(to, recorder.book.head)), told)
    seen = weighed(recorder, asked, ruling)
    return foretold(recorder, seen) if seen else unchanged(recorder, recorder.table, NOTHING)
