"""``replay``, and ``rollbook`` alone: the screens."""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

import click

from tui.cli import Failed
from tui.subcommands.command import UNREADABLE, Moment, command, match_argument
from tui.wiring import Supplied, Wiring

if TYPE_CHECKING:
    from tui.library import Supply


@command("replay", "rollbook replay last", "rollbook replay last --at 41", "rollbook replay match.rollbook")
@match_argument
@click.option("--at", metavar="N", type=Moment(), help="Begin at entry N; else at the last.")
def replay_command(wiring: Wiring, match: str, at: tuple[int, int] | None) -> None:
    """Open MATCH in the replay screen."""
    open_screen(wiring, match, at[0] if at else 0)


@command("rollbook", "rollbook")
def library_command(wiring: Wiring) -> None:
    """Open the library."""
    run_screens(wiring)


def open_screen(wiring: Wiring, match: str, at: int = 0) -> None:
    """Open a match over the library: that of the log, or of the bundle the match is read from."""
    place = wiring.place(match)
    run_screens(Supplied(wiring, place.store) if place.in_bundle else wiring, place.match, at)


def run_screens(supply: "Supply", match: bytes | None = None, at: int = 0) -> None:
    """Run the screens until they are left. Raises ``Failed`` where there is no terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Failed("there is no terminal here; log, show and record --plain work without one", UNREADABLE)
    import_module("tui.app").RollbookApp(supply, match=match, at=at).run()
