"""``fork``, ``lines`` and ``promote``: the branches of a match."""

from typing import Any

import click

from eventstore.port import Line
from replay.acts import Forked, Ruled
from replay.line.lineage import of_record, rivals
from replay.line.reading import CORRECTED, RECORDED
from tui.subcommands import completing
from tui.subcommands.command import (
    Count,
    Words,
    command,
    held,
    json_option,
    line_option,
    match_argument,
    recorded_option,
    say,
    say_json,
)
from tui.wiring import Wiring, line_called


@command("fork", "rollbook fork last --at 41", "rollbook fork last --at 41 --name 'what if he had charged'")
@match_argument
@click.option("--at", metavar="N", type=Count(1), required=True, help="The last entry that both lines share.")
@click.option(
    "--name", metavar="NAME", type=Words(), default=None, help="What the line is called; else after its entry."
)
@line_option
@recorded_option
def fork_command(wiring: Wiring, match: str, line: str, *, at: int, name: str | None, as_recorded: bool) -> None:
    """Begin a line of MATCH after entry N and print its id."""
    recorder = held(wiring.recorder(match, line, upto=at), at)
    answer = recorder.record(Forked(name or "", "", at, RECORDED if as_recorded else CORRECTED))
    say(answer.line.hex())


@command("lines", "rollbook lines last", "rollbook lines last --json")
@match_argument
@json_option
@line_option
def lines_command(wiring: Wiring, match: str, as_json: bool, line: str) -> None:
    """List the lines of MATCH, or one of them; the line of record is marked with a star."""
    place = wiring.place(match, line)
    record = of_record(place.store, place.match)
    lines = place.store.lines(place.match)
    names = {one.id: one.name for one in lines}
    for one in lines:
        if line and one.id != place.line.id:
            continue
        if as_json:
            say_json(_document(one) | {"record": one.id == record.id})
        else:
            left = f"leaves {names[one.parent]} after {one.base}" if one.parent else "the first"
            star = "*" if one.id == record.id else " "
            say(f"{star} {one.id.hex()[:12]} {one.head.seq:>6} {one.name} ({left})")


def _document(line: Line) -> dict[str, Any]:
    return {
        "line": line.id.hex(),
        "name": line.name,
        "parent": line.parent.hex() if line.parent else None,
        "base": line.base,
        "head": line.head.seq,
        "hash": line.head.hash.hex(),
    }


@command("promote", "rollbook promote last 'what if' --why 'both agree that it was so'")
@match_argument
@click.argument("to", metavar="LINE", shell_complete=completing.lines)
@click.option("--why", metavar="TEXT", type=Words(), required=True, help="Why the match goes on there.")
@line_option
def promote_command(wiring: Wiring, match: str, to: str, why: str, line: str) -> None:
    """Make LINE the line of record of MATCH; the ruling is written on the line it leaves.

    Where LINE is the line of record, and others diverged from it, it stays: the ruling is written on each of those.
    """
    # a line that is damaged is left for one that is whole
    recorder = wiring.recorder(match, line, upto=0)
    target = line_called(recorder.store, recorder.book.match, to)
    beside = rivals(recorder.store, target) if not line and target.id == recorder.line else ()
    meant = recorder.book.match.hex()
    for left in [wiring.recorder(meant, one.id.hex(), upto=0) for one in beside] or [recorder]:
        answer = left.record(Ruled(why, "promote", promoted=target.id.hex()))
        say(f"{answer.n}\t{answer.telling}")
