"""``export``, ``import`` and ``backup``: matches out of the log and in, and the log as a whole."""

from pathlib import Path

import click

from eventstore import bundle
from eventstore.backup import backup
from eventstore.port import Damaged, Unreadable
from replay.core import text
from tui.subcommands.command import command, match_argument, say
from tui.wiring import Wiring


@command("export", "rollbook export last match.rollbook")
@match_argument
@click.argument("file")
def export_command(wiring: Wiring, match: str, file: str) -> None:
    """Write MATCH with all its lines to FILE, a bundle."""
    place = wiring.place(match)
    bundle.save(place.store, place.match, file)
    say(file)


@command("import", "rollbook import match.rollbook", "rollbook import round3/*.rollbook")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def import_command(wiring: Wiring, files: tuple[str, ...]) -> None:
    """Bring bundles into the log, each proved before anything of it is written; the same again adds nothing."""
    for file in files:
        try:
            read = bundle.load(file)
        except Unreadable as stray:
            raise text.Unreadable(file, str(stray)) from None
        except Damaged as damage:
            raise Damaged(f"{file}: {damage}", match=damage.match, line=damage.line) from None
        with wiring.store() as store:
            brought = bundle.bring(store, read)
        say(f"{read.match.hex()}\t{brought.entries} entries, {len(brought.lines)} lines new")


@command("backup", "rollbook backup rollbook-2024-05-01.db")
@click.argument("file")
def backup_command(wiring: Wiring, file: str) -> None:
    """Write a consistent copy of the whole log to FILE, while others may be writing."""
    with wiring.store(readonly=True) as store:
        backup(store, file)
    say(str(Path(file)))
