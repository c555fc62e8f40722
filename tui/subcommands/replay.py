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
from tui.lines.slate import Spot
from tui.settings import in_brief, keep_theme
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
    # whoever has no terminal is shown nothing, and is not asked where one was either
    _demand_terminal()
    return run_screens(wiring, kept=wiring, **_where_lost(wiring))


def _where_lost(wiring: Wiring) -> dict[str, Any]:
    """Where the program was when it was killed, and how it ran there, in the words of ``run_screens``.

    Nothing where that is not there any more. It is forgotten with that: whoever is ``again`` there is so once.
    """
    spot = wiring.slate().lost()
    if spot is None or not _there(wiring, spot):
        return {}
    where = (
        {"match": spot.match, "line": spot.line, "recording": spot.recording} if spot.match else {"setting_up": True}
    )
    return {"again": True, "seat": spot.seat, "push": spot.push, **where}


def _there(wiring: Wiring, spot: Spot) -> bool:
    """Whether the line is in the log that somebody was on; who set a match up was on none."""
    try:
        with wiring.store(readonly=True) as store:
            return not spot.match or bool(store.line(spot.line))
    except (Absent, Conflict, Damaged, NoLog, Unwritable):
        return not spot.match


def open_screen(wiring: Wiring, match: str, line: str, *, at: int = 0, seat: str = "", **how: Any) -> int:
    """Open a line of a match over the library, as a seat sees it: that of the log, or of the bundle it is read from.

    ``how`` are the words of ``run_screens``, and ``recording`` to ask for orders at once. The exit code of the screens.
    """
    place = wiring.place(match, line)
    supply = Supplied(wiring, place.store) if place.in_bundle else wiring
    viewer = seat_called(legible(place.game, place.store, place.line.id).book, seat) if seat else ""
    where: dict[str, Any] = {"match": place.match, "line": place.line.id if line else None, "at": at, "seat": viewer}
    return run_screens(supply, kept=wiring, **how, **where)


def run_screens(supply: "Supply", *, kept: Wiring | None = None, push: bool = True, seat: str = "", **how: Any) -> int:
    """Run the screens until they are left; their exit code. Raises ``Failed`` where there is no terminal.

    ``push`` has what is recorded sent to the archives this device knows. Beside the log of ``kept`` is kept what was
    begun, and where one is. ``how`` are the words of the app, and of whoever asks how it is drawn.
    """
    _demand_terminal()
    if kept:
        how |= {"slate": kept.slate(seat, push=push), "recollection": kept.recollection}
    with dispatched(supply if push else None) as send:
        app = _app(supply, send=send, seat=seat, **how)
        app.run()
    return _ended(app, getattr(supply, "path", ""))


def _demand_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Failed("there is no terminal here; log, show and record --plain work without one", UNREADABLE)


def _app(
    supply: "Supply", *, theme: str = "", in_ascii: bool = False, still: bool = False, **how: Any
) -> "RollbookApp":
    """The screens as they are set; ``theme``, ``in_ascii`` and ``still`` go before that."""
    # whoever has no terminal loads none of them
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
    said = in_brief(held.path, (*held.faults, *faults))
    app: RollbookApp = screens.RollbookApp(supply, look=look, keys=keys, keep=keep_theme, said=said, **how)
    return app


def _ended(app: "RollbookApp", log: str | os.PathLike[str]) -> int:
    """The exit code of screens that were left; if the program itself failed, that is told."""
    if app.fault is None:
        return int(app.return_code or 0)
    for line in told_fault(app.fault, str(log)):
        tell(line)
    return FAULTY
