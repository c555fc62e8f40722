"""``replay``, and ``rollbook`` alone: the screens."""

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from eventstore.port import Absent, Conflict, Damaged, Unwritable
from eventstore.port import Unreadable as NoLog
from replay.legible import legible
from tui.archives.dispatch import dispatched
from tui.complaint import FAULTY, Failed, tell
from tui.fault import told as told_fault
from tui.lines.slate import SETTING_UP
from tui.settings import keep_theme
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
from tui.subcommands.looks import look_options, told_settings
from tui.wiring import Supplied, Wiring

if TYPE_CHECKING:
    from tui.app import RollbookApp
    from tui.library import Supply


@command(
    "replay", "rollbook replay last", "rollbook replay last --at 41", "rollbook replay match.rollbook --line aside"
)
@match_argument
@click.option("--at", metavar="N", type=Moment(), help="Begin at entry N; else at the last.")
@line_option
@recorded_option
@seat_option
@look_options
def replay_command(
    wiring: Wiring, match: str, line: str, *, at: tuple[int, int] | None, as_recorded: bool, seat: str, **look: Any
) -> int:
    """Open MATCH in the replay screen."""
    return open_screen(wiring, match, line, at=at[0] if at else 0, seat=seat, recorded=as_recorded, **look)


@command("rollbook", "rollbook")
def library_command(wiring: Wiring) -> int:
    """Open the library; after the program was killed, what was open then, over it."""
    return run_screens(wiring, slate=wiring.slate, recollection=wiring.recollection, again=wiring)


def _where_lost(wiring: Wiring) -> dict[str, Any]:
    """Where the program was when it was killed, in the words of the app; nothing where that is not there any more."""
    spot = wiring.slate.lost()
    if spot is None or spot == SETTING_UP:
        return {"setting_up": spot is not None}
    try:
        with wiring.store(readonly=True) as store:
            store.line(spot.line)
    except (Absent, Conflict, Damaged, NoLog, Unwritable):
        return {}
    return {"match": spot.match, "line": spot.line, "recording": spot.recording}


def open_screen(wiring: Wiring, match: str, line: str, *, at: int = 0, seat: str = "", **how: Any) -> int:
    """Open a line of a match over the library, as a seat sees it: that of the log, or of the bundle it is read from.

    ``how`` are the words of ``run_screens``, and ``recording`` to ask for orders at once. The exit code of the screens.
    """
    place = wiring.place(match, line)
    supply = Supplied(wiring, place.store) if place.in_bundle else wiring
    viewer = seat_called(legible(place.game, place.store, place.line.id).book, seat) if seat else ""
    where: dict[str, Any] = {"match": place.match, "line": place.line.id if line else None, "at": at, "seat": viewer}
    return run_screens(supply, slate=wiring.slate, recollection=wiring.recollection, **how, **where)


def run_screens(
    supply: "Supply",
    *,
    theme: str = "",
    in_ascii: bool = False,
    still: bool = False,
    push: bool = True,
    again: Wiring | None = None,
    **where: Any,
) -> int:
    """Run the screens until they are left; their exit code. Raises ``Failed`` where there is no terminal.

    ``theme``, ``in_ascii`` and ``still`` go before what is set; ``push`` has what is recorded sent to the archives this
    device knows. ``again`` is where it is looked up what was open when the program was killed.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Failed("there is no terminal here; log, show and record --plain work without one", UNREADABLE)
    where |= _where_lost(again) if again else {}
    screens, keymap = import_module("tui.app"), import_module("tui.keys.keymap").keymap
    held = told_settings()
    keys, faults = keymap(held)
    for line in faults:
        tell(line)
    look = screens.Look.of(
        os.environ,
        animate=held.animate and not still,
        in_ascii=held.ascii or in_ascii,
        theme=theme or held.theme,
    )
    with dispatched(supply if push else None) as send:
        how: dict[str, Any] = {"send": send, "keys": keys, "keep": keep_theme, "said": (*held.faults, *faults)}
        app = screens.RollbookApp(supply, look=look, **how, **where)
        app.run()
    return _ended(app, getattr(supply, "path", ""))


def _ended(app: "RollbookApp", log: str | os.PathLike[str]) -> int:
    """The exit code of screens that were left; if the program itself failed, that is told."""
    if app.fault is None:
        return int(app.return_code or 0)
    for line in told_fault(app.fault, str(log)):
        tell(line)
    return FAULTY
