"""``note`` and ``bookmark``: remarks that change nothing on the table."""

import click

from replay.acts import Bookmarked, Noted
from tui.subcommands.command import Count, Words, command, held, line_option, match_argument, say
from tui.wiring import Wiring


@command("note", "rollbook note last 'the die was cocked, both agreed to a 4' --at 41")
@match_argument
@click.argument("text", type=Words())
@click.option("--at", metavar="N", type=Count(1), default=None, help="The entry it is about.")
@line_option
def note_command(wiring: Wiring, match: str, text: str, at: int | None, line: str) -> None:
    """Write TEXT as a remark in MATCH."""
    answer = held(wiring.recorder(match, line), at or 0).record(Noted(text, at or 0))
    say(f"{answer.n}\t{answer.telling}")


@command("bookmark", "rollbook bookmark last 'where it turned' --at 41")
@match_argument
@click.argument("name", type=Words())
@click.option("--at", metavar="N", type=Count(1), default=None, help="The entry; else the last.")
@line_option
def bookmark_command(wiring: Wiring, match: str, name: str, at: int | None, line: str) -> None:
    """Give an entry of MATCH a NAME."""
    answer = held(wiring.recorder(match, line), at or 0).record(Bookmarked(name, at or 0))
    say(f"{answer.n}\t{answer.telling}")
