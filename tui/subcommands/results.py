"""``results``: the matches of all events by round, and what an organiser has still to ask for."""

import csv
import io
from collections.abc import Iterator
from functools import partial
from typing import Any

import click

from eventstore.port import Absent, Damaged, Store
from replay.book import Book
from replay.cursor import Cursor
from replay.games import Unplayable, load
from replay.line.codec import Newer, genesis_of
from replay.line.lineage import of_record, rivals
from replay.showing.result import MOST_TABLES, Result, result, rounds
from replay.wording import results as wording
from tui.archives.keeping import postgres_option, shelf
from tui.complaint import tell
from tui.lines.recollection import Recollection, known_whole
from tui.lines.soundness import Soundness
from tui.subcommands.command import Count, command, json_option, only_one, say, say_json
from tui.wiring import Wiring


@command(
    "results",
    "rollbook results",
    "rollbook results 'Saltmark Open' --round 3 --tables 12",
    "rollbook results 'Saltmark Open' --csv > saltmark.csv",
    "rollbook sync && rollbook results --json",
)
@click.argument("event", metavar="[EVENT]", default="")
@click.option("--round", "number", metavar="N", type=Count(1), default=None, help="That round alone.")
@click.option(
    "--tables",
    metavar="N",
    type=Count(1, MOST_TABLES),
    default=None,
    help="How many there are; else as many as were seen.",
)
@click.option("--simulated", is_flag=True, help="Those too that the program played by itself.")
@click.option("--csv", "as_csv", is_flag=True, help="A row for each match, for spreadsheets.")
@json_option
@postgres_option
def results_command(wiring: Wiring, event: str, *, as_csv: bool, as_json: bool, postgres: str, **given: Any) -> None:
    """Print the result of every match held here, or of those of EVENT, by round and table, as it stands corrected.

    Under each round stands what is still to be done: tables that have brought no match or more than one, results that
    not every player has confirmed as they stand (record: :confirm SEAT), disputes that wait for a ruling. Where lines
    diverged, the result is that of the line of record, and the others are named. A log that is found not to hang
    together when it is first looked at, or by log or show since, is said to be damaged.
    """
    only_one(csv=as_csv, json=as_json)
    with shelf(wiring, postgres) as store:
        held = [one for one in _results(store, given["simulated"], wiring.recollection) if event in ("", one.event)]
    if event and not held:
        raise Absent(f"no match of {event} is held")
    found = rounds(held, given["tables"] or 0, given["number"])
    if as_json:
        say_json(wording.document(found))
    elif as_csv:
        written = io.StringIO()
        csv.writer(written).writerows([wording.COLUMNS, *wording.rows(found)])
        click.echo(written.getvalue(), nl=False)
    else:
        for line in wording.lines(found, given["number"]):
            say(line)


def _results(store: Store, simulated: bool, recollection: Recollection) -> Iterator[Result]:
    """The result of every match, on its line of record; what cannot be read keeps nobody from the others."""
    for match in store.matches():
        try:
            line = of_record(store, match.id)
            genesis = genesis_of(store.entry(line.id, 1))
            if simulated or not genesis.simulated:
                cursor = Cursor(Book.on(load(genesis.game), store, line.id), store)
                whole = known_whole(recollection, cursor.book, partial(Soundness(store, line.id).proof, line.head.seq))
                beside = rivals(store, line) if match.lines > 1 else ()
                yield result(cursor, line, beside, damaged=not whole)
        except (Absent, Damaged, Newer, Unplayable) as fault:
            tell(f"{match.id.hex()[:12]} is not among the results: {fault}")
