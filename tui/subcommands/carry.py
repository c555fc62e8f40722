"""``export``, ``import`` and ``backup``: matches out of the log and in, and the log as a whole."""

from pathlib import Path

import click

from eventstore import bundle
from eventstore.backup import backup
from eventstore.port import Conflict, Damaged, Line, Store, Unreadable
from tui.subcommands.command import command, counted, match_argument, say
from tui.wiring import Place, Wiring, bundle_at


@command("export", "rollbook export last match.rollbook")
@match_argument
@click.argument("file")
def export_command(wiring: Wiring, match: str, file: str) -> None:
    """Write MATCH with all its lines to FILE, a bundle; only a bundle whose every entry MATCH has is replaced."""
    place = wiring.place(match)
    if Path(file).exists():
        _demand_older(file, place)
    bundle.save(place.store, place.match, file)
    say(file)


def _demand_older(file: str, place: Place) -> None:
    """Raises ``Conflict`` for anything but a bundle that has nothing the match has not."""
    try:
        there = bundle.load(file) if Path(file).is_file() else None
    except (Damaged, Unreadable):
        there = None
    if there is None or there.match != place.match:
        raise Conflict(f"{file} exists already and is no bundle of this match; export overwrites nothing else")
    if not all(_held(place.store, there.store, line) for line in there.store.lines(there.match)):
        raise Conflict(f"{file} holds entries of this match that are not held here: import it first")


def _held(store: Store, other: Store, line: Line) -> bool:
    """Whether a store holds all of another's line: its last entry, and so what that one was chained to."""
    found = store.find(other.entry(line.id, line.head.seq).id)
    return found is not None and found[1].hash == line.head.hash


@command("import", "rollbook import match.rollbook", "rollbook import round3/*.rollbook")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def import_command(wiring: Wiring, files: tuple[str, ...]) -> None:
    """Bring bundles into the log, each proved before anything of it is written; the same again adds nothing."""
    for file in files:
        read = bundle_at(file)
        with wiring.store() as store:
            brought = bundle.bring(store, read)
        entries, lines = counted(brought.entries, "entry", "entries"), counted(len(brought.lines), "line")
        say(f"{read.match.hex()}\t{entries}, {lines} new")


@command("backup", "rollbook backup rollbook-2024-05-01.db")
@click.argument("file")
def backup_command(wiring: Wiring, file: str) -> None:
    """Write a consistent copy of the whole log to FILE, while others may be writing."""
    with wiring.store(readonly=True) as store:
        backup(store, file)
    say(str(Path(file)))
