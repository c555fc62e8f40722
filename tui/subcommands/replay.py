"""``replay``, and ``rollbook`` alone: the screens."""

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from tui.cli import Failed
from tui.dispatch import dispatched
from tui.subcommands.command import (
    UNREADABLE,
    Moment,
    command,
    line_option,
    match_argument,
    recorded_option,
    seat_called,
    seat_option,
)
from tui.wiring import Supplied, Wiring

if TYPE_CHECKING:
    from tui.library import Supply


still_option = click.option("--no-animation", "still", is_flag=True, help="Show how things end, not how they move.")


@command(
    "replay", "rollbook replay last", "rollbook replay last --at 41", "rollbook replay match.rollbook --line aside"
)
@match_argument
@click.option("--at", metavar="N", type=Moment(), help="Begin at entry N; else at the last.")
@line_option
@recorded_option
@seat_option
@still_option
def replay_command(
    wiring: Wiring, match: str, line: str, *, at: tuple[int, int] | None, as_recorded: bool, seat: str, still: bool
) -> int:
    """Open MATCH in the replay screen."""
    return open_screen(wiring, match, line, at=at[0] if at else 0, seat=seat, still=still, recorded=as_recorded)


@command("rollbook", "rollbook")
def library_command(wiring: Wiring) -> int:
    """Open the library."""
    return run_screens(wiring, slate=wiring.slate)


def open_screen(wiring: Wiring, match: str, line: str, *, at: int = 0, seat: str = "", **how: bool) -> int:
    """Open a line of a match over the library, as a seat sees it: that of the log, or of the bundle it is read from.

    ``how`` are the words of ``run_screens``, and ``recording`` to ask for orders at once. The exit code of the screens.
    """
    place = wiring.place(match, line)
    supply = Supplied(wiring, place.store) if place.in_bundle else wiring
    viewer = seat_called(place.book(), seat) if seat else ""
    where: dict[str, Any] = {"match": place.match, "line": place.line.id if line else None, "at": at, "seat": viewer}
    return run_screens(supply, slate=wiring.slate, **how, **where)


def run_screens(supply: "Supply", *, still: bool = False, push: bool = True, **where: Any) -> int:
    """Run the screens until they are left; their exit code. Raises ``Failed`` where there is no terminal.

    ``still`` shows how things end; ``push`` has what is recorded sent to the archives this device knows.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Failed("there is no terminal here; log, show and record --plain work without one", UNREADABLE)
    screens = import_module("tui.app")
    look = screens.Look.of(os.environ, animate=not still)
    with dispatched(supply if push else None) as send:
        app = screens.RollbookApp(supply, look=look, send=send, **where)
        app.run()
    return int(app.return_code or 0)
