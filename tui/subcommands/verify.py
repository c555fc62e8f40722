"""``verify``: proves that a log is as it was written."""

from collections.abc import Mapping

import click

from eventstore.port import Line, Store
from eventstore.verify import Flaw, verify
from tui.cli import Failed
from tui.subcommands.command import DAMAGED, command, in_json, json_option, line_option, say, say_anyway
from tui.wiring import Wiring


@command("verify", "rollbook verify", "rollbook verify last", "rollbook verify match.rollbook")
@click.argument("match", metavar="[MATCH]", required=False)
@click.option("--all", "every", is_flag=True, help="Every match, and the file that holds them: so too without MATCH.")
@json_option
@line_option
def verify_command(wiring: Wiring, match: str | None, every: bool, as_json: bool, line: str) -> None:
    """Check every hash, link and row of MATCH, or of all, and name the first bad entry."""
    if every and match is not None:
        raise click.UsageError("name one match, or --all")
    if match is not None:
        place = wiring.place(match, line)
        store, held = place.store, {place.match: _ancestry(place.store, place.line) if line else None}
    else:
        store = wiring.store(readonly=True)
        held = {one.id: None for one in store.matches()}
    flaws = [flaw for flaw in verify(store, place.match if match is not None else None) if _asked(flaw, held)]
    if as_json:
        say_anyway(in_json({"matches": [one.hex() for one in held], "flaws": [_document(flaw) for flaw in flaws]}))
    if flaws:
        # of a log that was opened by force, the entry says more than the guard that is gone
        raise Failed(_told(next((flaw for flaw in flaws if flaw.seq), flaws[0])), DAMAGED)
    for one, asked in held.items() if not as_json else ():
        lines = (found for found in store.lines(one) if asked is None or found.id in asked)
        say(f"{one.hex()}  whole: {', '.join(f'{found.name} 1–{found.head.seq}' for found in lines)}")


def _ancestry(store: Store, line: Line) -> frozenset[bytes]:
    """A line and those it comes from."""
    lines = {one.id: one for one in store.lines(line.match)}
    found, parent = {line.id}, line.parent
    while parent is not None and parent in lines:
        found.add(parent)
        parent = lines[parent].parent
    return frozenset(found)


def _asked(flaw: Flaw, held: Mapping[bytes, frozenset[bytes] | None]) -> bool:
    """Whether a flaw is of a line that was asked for, or of no line."""
    asked = held.get(flaw.match)
    return asked is None or not flaw.line or flaw.line in asked


def _told(flaw: Flaw) -> str:
    match = f"match {flaw.match.hex()[:12]}, " if flaw.match else ""
    line = f"line {flaw.line.hex()[:12]}, " if flaw.line else ""
    entry = f"entry {flaw.seq} " if flaw.seq else ""
    before = f"; {flaw.seq - 1} entries before it are whole" if flaw.line and flaw.seq > 1 else ""
    return f"{match}{line}{entry}{flaw.reason}{before}"


def _document(flaw: Flaw) -> dict[str, object]:
    return {"match": flaw.match.hex(), "line": flaw.line.hex(), "entry": flaw.seq, "reason": flaw.reason}
