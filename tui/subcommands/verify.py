"""``verify``: proves that a log is as it was written."""

import click

from eventstore.verify import Flaw, verify
from tui.cli import Failed
from tui.subcommands.command import DAMAGED, command, in_json, json_option, say, say_anyway
from tui.wiring import Wiring


@command("verify", "rollbook verify last", "rollbook verify --all", "rollbook verify match.rollbook")
@click.argument("match", metavar="[MATCH]", required=False)
@click.option("--all", "every", is_flag=True, help="Every match, and the file that holds them.")
@json_option
def verify_command(wiring: Wiring, match: str | None, every: bool, as_json: bool) -> None:
    """Check every hash, link and row of MATCH, or of all, and name the first bad entry."""
    if every == (match is not None):
        raise click.UsageError("name one match, or --all")
    if match is not None:
        place = wiring.place(match)
        store, chosen = place.store, place.match
        held = [place.match]
    else:
        store, chosen = wiring.store(readonly=True), None
        held = [one.id for one in store.matches()]
    flaws = list(verify(store, chosen))
    if as_json:
        say_anyway(in_json({"matches": [one.hex() for one in held], "flaws": [_document(flaw) for flaw in flaws]}))
    if flaws:
        # of a log that was opened by force, the entry says more than the guard that is gone
        raise Failed(_told(next((flaw for flaw in flaws if flaw.seq), flaws[0])), DAMAGED)
    if not as_json:
        for one in held:
            lines = store.lines(one)
            say(f"{one.hex()}  whole: {', '.join(f'{line.name} 1–{line.head.seq}' for line in lines)}")


def _told(flaw: Flaw) -> str:
    match = f"match {flaw.match.hex()[:12]}, " if flaw.match else ""
    line = f"line {flaw.line.hex()[:12]}, " if flaw.line else ""
    entry = f"entry {flaw.seq} " if flaw.seq else ""
    before = f"; {flaw.seq - 1} entries before it are whole" if flaw.line and flaw.seq > 1 else ""
    return f"{match}{line}{entry}{flaw.reason}{before}"


def _document(flaw: Flaw) -> dict[str, object]:
    return {"match": flaw.match.hex(), "line": flaw.line.hex(), "entry": flaw.seq, "reason": flaw.reason}
