"""``demo``: the match that comes with the program."""

import sys
from collections.abc import Iterator
from typing import Any

import click

from eventstore import bundle
from eventstore.port import Absent
from replay.cursor import Cursor
from tui.subcommands.command import command, say
from tui.subcommands.looks import look_options
from tui.subcommands.replay import run_screens
from tui.subcommands.show import board
from tui.wiring import Wiring, demo_bundles, place_in


@command("demo", "rollbook demo", "rollbook demo --plain")
@click.option("--plain", is_flag=True, help="Print the board at each turn's end and the final score; write nothing.")
@look_options
def demo_command(wiring: Wiring, plain: bool, **look: Any) -> int:
    """Open the bundled match in the replay screen."""
    bundles = demo_bundles()
    if not bundles:
        raise Absent("no match came with this program")
    if not plain and sys.stdin.isatty() and sys.stdout.isatty():
        with wiring.store() as store:
            match = wiring.take_in(store, str(bundles[0]))
        return run_screens(wiring, match=match, demo=True, **look)
    for text in _turns(place_in(bundle.load(bundles[0])).cursor(), in_ascii=look["in_ascii"]):
        say(text)
    return 0


def _turns(cursor: Cursor, *, in_ascii: bool) -> Iterator[str]:
    """The board as each turn left it, and at last the score."""
    book = cursor.book
    before = book.game.show(cursor.table(1), {})
    for n in range(2, book.head + 1):
        scene = book.game.show(cursor.table(n), book.opened())
        if scene.turn.key != before.turn.key:
            yield from board(before, f"entry {n - 1} of {book.head}", in_ascii=in_ascii)
            yield ""
        before = scene
    yield from board(before, f"entry {book.head} of {book.head}, the end", in_ascii=in_ascii)
    score = ", ".join(f"{seat.name} {seat.score.value}" for seat in before.seats)
    yield f"final score: {score}"
