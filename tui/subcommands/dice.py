"""``dice``: what dice came to, of one match or of all, against what even dice come to."""

import sys
from collections.abc import Iterator
from itertools import chain

import click

from eventstore.port import Absent, Damaged
from eventstore.sqlite import SqliteStore
from replay.book import Book
from replay.cursor import Cursor
from replay.games import Unplayable, load
from replay.line.codec import Newer, genesis_of
from replay.line.lineage import of_record
from replay.luck.reckoning import Thrown, reckoned
from replay.luck.swings import Swing, swings
from replay.luck.throws import throws
from replay.wording import luck
from tui.complaint import tell
from tui.subcommands import completing
from tui.subcommands.command import GameKey, command, json_option, line_option, say, say_json
from tui.wiring import Wiring


@command("dice", "rollbook dice last", "rollbook dice", "rollbook dice --game arcane_legions --json")
@click.argument("match", metavar="[MATCH]", default="", shell_complete=completing.matches)
@click.option("--game", metavar="GAME", type=GameKey(), default="", help="Of all matches, those of this game.")
@click.option("--simulated", is_flag=True, help="Of all matches, those too that the program played by itself.")
@json_option
@line_option
def dice_command(wiring: Wiring, match: str, *, game: str, simulated: bool, as_json: bool, line: str) -> None:
    """Count the dice of MATCH, or of all matches: faces, ranges of even dice, how far from even; hits in its fights.

    Dice that were undone, misread or rolled again are told, and not counted. Hits are held against every way the dice
    could have fallen, where the rules can be asked about all of them; of one MATCH only, since that takes a while.
    """
    if match:
        cursor = wiring.place(match, line).cursor()
        names = {seat.id: seat.name for seat in cursor.book.genesis.seats}
        thrown = [(names.get(throw.seat, throw.seat), throw) for throw in throws(cursor)]
        found = reckoned(thrown, _watched(cursor), names)
    else:
        with wiring.store(readonly=True) as store:
            thrown = list(chain.from_iterable(_of_all(store, game, simulated)))
        found = reckoned(thrown, None, {})
    if as_json:
        say_json(luck.document(found))
        return
    for text in luck.lines(found):
        say(text)
    if notes := list(luck.noted(thrown)):
        say("\nwhat was noted on throws:")
        for text in notes:
            say(text)


def _watched(cursor: Cursor) -> Iterator[Swing]:
    """The fights, with a word on a terminal of how far the reckoning has come: it may take a while."""
    watched = sys.stderr.isatty()
    for swing in swings(cursor):
        if watched:
            click.echo(f"\rreckoned to entry {swing.n} of {cursor.book.head} ", nl=False, err=True)
        yield swing
    if watched:
        click.echo("\r" + " " * 40 + "\r", nl=False, err=True)


def _of_all(store: SqliteStore, game: str, simulated: bool) -> Iterator[Iterator[Thrown]]:
    """The throws of every match, on its line of record; what cannot be read keeps nobody from the others."""
    for match in store.matches():
        try:
            line = of_record(store, match.id)
            genesis = genesis_of(store.entry(line.id, 1))
            if game not in ("", genesis.game) or (genesis.simulated and not simulated):
                continue
            cursor = Cursor(Book.on(load(genesis.game), store, line.id), store)
            names = {seat.id: seat.name for seat in genesis.seats}
            yield iter([(names.get(throw.seat, throw.seat), throw) for throw in throws(cursor)])
        except (Absent, Damaged, Newer, Unplayable) as fault:
            tell(f"{match.id.hex()[:12]} is not counted: {fault}")
