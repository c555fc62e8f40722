"""``new``: opens a match."""

from typing import Any

import click

from replay.core.text import Unreadable
from replay.opening import Army, Setting, open_match
from tui.cli import Failed
from tui.subcommands.command import UNREADABLE, Listing, command, say
from tui.wiring import Wiring, fetch_beside, game_called, text_of


@command(
    "new",
    "rollbook new arcane_legions --player Ines Ruben --army saltmark.toml thornmoor.toml",
    "rollbook new arcane_legions --player Ines Ruben --army a.toml b.toml --event 'Harbour Open' --round 2 --table 7",
    "rollbook new arcane_legions --player Ines Ruben --army a.toml b.toml --option vp_goal=21",
    of=Listing,
)
@click.argument("game")
@click.option(
    "--player", "players", metavar="NAME...", multiple=True, required=True, help="Who plays, in order of seats."
)
@click.option("--army", "armies", metavar="FILE...", multiple=True, help="Army lists, in order of seats.")
@click.option("--option", "options", metavar="KEY=VALUE", multiple=True, help="A match option or a reading.")
@click.option("--event", metavar="NAME", default="", help="The tournament or league.")
@click.option("--round", "round_", metavar="N", type=click.IntRange(0), default=0, help="The round of the event.")
@click.option("--table", metavar="N", type=click.IntRange(0), default=0, help="The table of the event.")
def new_command(wiring: Wiring, **given: Any) -> None:
    """Open a match of GAME and print its id."""
    game = game_called(given["game"])
    if len(given["armies"]) > len(given["players"]):
        raise Failed(f"{len(given['armies'])} armies for {len(given['players'])} players", UNREADABLE)
    setting = Setting(
        players=given["players"],
        armies=[Army(path, text_of(path), fetch_beside(path)) for path in given["armies"]],
        options=dict(_pair(pair) for pair in given["options"]),
        event=given["event"],
        round=given["round_"],
        table=given["table"],
    )
    with wiring.store() as store:
        try:
            line = open_match(game, store, wiring.means, setting)
        except ValueError as misfit:
            if isinstance(misfit, Unreadable):
                raise
            raise Failed(f"{game.title}: {misfit}", UNREADABLE) from None
    say(line.match.hex())


def _pair(pair: str) -> tuple[str, str]:
    key, equals, value = pair.partition("=")
    if not equals:
        raise Failed(f"--option {pair}: expected KEY=VALUE", UNREADABLE)
    return key, value
