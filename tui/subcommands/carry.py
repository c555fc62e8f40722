"""``export``, ``import`` and ``backup``: matches out of the log and in, and the log as a whole."""

import os
from pathlib import Path
from typing import Any

import click

from eventstore import bundle
from eventstore.backup import backup, backup_with_tokens, tokens_beside
from eventstore.port import Conflict, Damaged, Line, Store, Unreadable
from tui.complaint import tell
from tui.subcommands import completing
from tui.subcommands.command import (
    command,
    counted,
    line_option,
    match_argument,
    only_one,
    recorded_option,
    say,
    seat_called,
    seat_option,
)
from tui.subcommands.looks import light_option, scheme, tell_lacking, theme_option
from tui.wiring import Place, Wiring, bundle_at


@command(
    "export",
    "rollbook export last match.rollbook",
    "rollbook export last --html match.html",
    "rollbook export last --md report.md",
    "rollbook export last --md report/ --png",
)
@match_argument
@click.argument("file", shell_complete=completing.files)
@click.option("--html", is_flag=True, help="A page that steps through one line; it needs nothing else, and no network.")
@click.option("--md", is_flag=True, help="A battle report in Markdown, or in a folder; its pictures lie beside it.")
@click.option("--png", is_flag=True, help="With --md: pictures as PNG, not as SVG.")
@light_option
@theme_option
@seat_option
@line_option
@recorded_option
def export_command(wiring: Wiring, match: str, file: str, line: str, seat: str, **given: Any) -> None:
    """Write MATCH with all its lines to FILE, a bundle; only a bundle whose every entry MATCH has is replaced.

    With --html or --md one line of it is written for people: the line of record, as everybody may see it, or with what
    this device knows to lie face down for --seat.
    """
    only_one(html=given["html"], md=given["md"])
    only_one(html=given["html"], png=given["png"])
    place = wiring.place(match, line)
    if given["html"] or given["md"]:
        say(_for_people(wiring, place, file, seat, **given))
        return
    _demand_bundle(line=line, seat=seat, **given)
    if Path(file).exists():
        _demand_older(file, place)
    bundle.save(place.store, place.match, file)
    say(file)


def _demand_bundle(**given: object) -> None:
    """Raises ``UsageError`` for what a bundle has no use for: it holds every line, and both readings."""
    named = [f"--{name.replace('_', '-')}" for name, value in given.items() if value]
    if named:
        raise click.UsageError(f"{' and '.join(named)} go with --html or --md", click.get_current_context())


def _for_people(wiring: Wiring, place: Place, file: str, seat: str, **given: Any) -> str:
    """Write the page or the report; its path. Raises as ``write_page`` and ``write_report`` do."""
    from tui.lines.folio import Folio  # noqa: PLC0415 - a bundle needs none of it
    from tui.sharing import write_page, write_report  # noqa: PLC0415

    folio = Folio(place.store, place.game, place.line.id, wiring.means, seat_called(place.book(), seat))
    if given["html"]:
        write_page(folio, file, recorded=given["as_recorded"], scheme=scheme(given["theme"], light=False))
        return file
    kind, colours = "png" if given["png"] else "svg", scheme(given["theme"], light=given["light"])
    report = write_report(folio, file, recorded=given["as_recorded"], kind=kind, scheme=colours)
    tell_lacking(report.lacking)
    return report.path


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
@click.argument("files", metavar="FILE...", nargs=-1, required=True, shell_complete=completing.files)
def import_command(wiring: Wiring, files: tuple[str, ...]) -> None:
    """Bring bundles into the log, each proved before anything of it is written; the same again adds nothing."""
    for file in files:
        read = bundle_at(file)
        with wiring.store() as store:
            brought = bundle.bring(store, read)
        entries, lines = counted(brought.entries, "entry", "entries"), counted(len(brought.lines), "line")
        say(f"{read.match.hex()}\t{entries}, {lines} new")


@command("backup", "rollbook backup rollbook-2024-05-01.db")
@click.argument("file", shell_complete=completing.files)
def backup_command(wiring: Wiring, file: str) -> None:
    """Write a consistent copy of the whole log to FILE, while others may be writing.

    Of an archive its tokens are copied too, to FILE-tokens, readable by you alone; put the two back together. A token
    revoked after the copy was made opens again then: revoke it again.

    What else lies beside the log is not in the copy: the addresses of archives (-remotes), and this device's drawer
    (-drawer), with what lies face down, the keys of its seats, and the key an archive signs receipts with. Keep a copy
    of the drawer (cp -p) apart, where nobody else reads it; without it another key signs.
    """
    archive = os.path.exists(wiring.tokens)
    with wiring.store(readonly=True) as store:
        if archive:
            backup_with_tokens(store, file, wiring.tokens)
        else:
            backup(store, file)
    say(str(Path(file)))
    if archive:
        tell(
            f"its tokens are in {tokens_beside(file)}; the key that signs receipts is not in the copy: keep the drawer"
        )
