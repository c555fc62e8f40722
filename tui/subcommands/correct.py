"""``strike`` and ``amend``: corrections, with what follows from them."""

from typing import Any

import click

from replay.acts import Amended, Struck
from replay.correcting.consequence import Draft
from replay.notation import parse
from replay.recorder import Recorder
from replay.recording.consent import consent_owed
from replay.recording.refusal import refused
from tui.subcommands import completing
from tui.subcommands.command import Count, Words, command, held, json_option, line_option, match_argument, say, say_json
from tui.subcommands.foretelling import foretold
from tui.typed import shown
from tui.wiring import Wiring

why_option = click.option("--why", metavar="TEXT", type=Words(), required=True, help="Why it is put right.")
agreed_option = click.option(
    "--agreed", metavar="SEAT", multiple=True, help="A seat that agrees to it, where the match asks for consent."
)
dry_option = click.option("--dry-run", is_flag=True, help="Show what would follow, and write nothing.")


class Numbers(click.ParamType[tuple[int, ...], Any]):
    """One entry, or several with commas."""

    name = "N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """The numbers, in the order given."""
        parts = str(value).split(",")
        if not all(part.isdecimal() and len(part) < 16 for part in parts):
            self.fail(f"{shown(str(value))} is no entry: N, or N,N,…", param, ctx)
        return tuple(map(int, parts))


@command(
    "strike",
    "rollbook strike last 41 --why 'said for the wrong unit' --dry-run",
    "rollbook strike last 41 --why 'misheard'",
)
@match_argument
@click.argument("entry", metavar="N", type=Numbers())
@why_option
@agreed_option
@dry_option
@json_option
@line_option
def strike_command(wiring: Wiring, match: str, entry: tuple[int, ...], why: str, **given: Any) -> None:
    """Take entry N of MATCH out: an act, or a correction, which undoes it."""
    _correct(held(wiring.recorder(match, given["line"]), *entry), Struck(entry, why, agreed=given["agreed"]), given)


@command(
    "amend",
    "rollbook amend last 41 'roll 6,5,5,4,4,2' --why 'one die was a 2' --dry-run",
    "rollbook amend last 41 'move S1' 'close S2 T1' --why 'the move was forgotten'",
)
@match_argument
@click.argument("entry", metavar="N", type=Count(1))
@click.argument("orders", metavar="'ORDER'...", nargs=-1, required=True)
@why_option
@click.option(
    "--stood",
    "waives",
    metavar="RULE",
    multiple=True,
    help="A rule the order may break.",
    shell_complete=completing.rules,
)
@agreed_option
@dry_option
@json_option
@line_option
def amend_command(wiring: Wiring, match: str, entry: int, orders: tuple[str, ...], why: str, **given: Any) -> None:
    """Let entry N of MATCH say something else: one order or several."""
    recorder = held(wiring.recorder(match, given["line"]), entry)
    said = tuple(parse(recorder.game, order) for order in orders)
    _correct(recorder, Amended(entry, said, why, given["waives"], agreed=given["agreed"]), given)


def _correct(recorder: Recorder, draft: Draft, given: dict[str, Any]) -> None:
    """What the correction does is told alike before it is written and after; after, its number stands in front."""
    seen = recorder.preview(draft)
    if given["dry_run"] and seen.refusal is not None:
        raise refused((seen.refusal,))
    # gathered before it is written, so that both tell of the same moment
    told = foretold(recorder, seen)
    answer = None if given["dry_run"] else recorder.record(draft)
    if given["as_json"]:
        written = (
            {"n": answer.n, "telling": answer.telling, "changed": recorder.book.changed(answer.n)} if answer else {}
        )
        say_json(written | told.fields)
        return
    if answer:
        say(f"{answer.n}\t{answer.telling}")
    for line in told.lines:
        say(line)
    if answer is None and isinstance(draft, Struck | Amended) and (owed := consent_owed(recorder.book, draft)):
        told_owed, _, seats = owed.partition(": agreed=")
        say(f"{told_owed}: {' '.join(f'--agreed {seat}' for seat in seats.split(','))}")
