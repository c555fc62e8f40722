"""``export``, ``import`` and ``backup``: matches out of the log and in, and the log as a whole."""

from pathlib import Path

import click

from eventstore import bundle
from eventstore.backup import backup
from eventstore.port import Damaged, Unreadable, Unwritable
from tui.subcommands.command import command, counted, match_argument, say
from tui.wiring import Wiring, bundle_at


@command("export", "rollbook export last match.rollbook")
@match_argument
@click.argument("file")
def export_command(wiring: Wiring, match: str, file: str) -> None:
    """Write MATCH with all its lines to FILE, a bundle; only an older bundle of that match is replaced."""
    place = wiring.place(match)
    if Path(file).exists() and not _holds(file, place.match):
        raise Unwritable(file, "exists already and is no bundle of this match; export overwrites nothing else")
    bundle.save(place.store, place.match, file)
    say(file)


def _holds(file: str, match: bytes) -> bool:
    try:
        return Path(file).is_file() and bundle.load(file).match == match
    except (Damaged, Unreadable):
        return False


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
