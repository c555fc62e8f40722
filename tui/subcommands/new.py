"""``new``: opens a match."""

from collections.abc import Mapping, Sequence
from typing import Any

import click

from replay.case import start
from replay.core.game import Game
from replay.recording.opening import Army, Setting, open_match
from tui.cli import Failed
from tui.subcommands.command import UNREADABLE, Count, Listing, Words, command, counted, say
from tui.wiring import Wiring, fetch_beside, game_called, text_of

ENLIST = "enlist"
"""The verb by which an army joins."""


@command(
    "new",
    "rollbook new arcane_legions --player Ines Ruben --army saltmark.toml thornmoor.toml",
    "rollbook new arcane_legions --player Ines Ruben --army a.toml b.toml --event 'Harbour Open' --round 2 --table 7",
    "rollbook new arcane_legions --player Ines Ruben --army a.toml b.toml --option vp_goal=21",
    of=Listing,
)
@click.argument("game")
@click.option(
    "--player",
    "players",
    metavar="NAME...",
    multiple=True,
    type=Words(),
    required=True,
    help="Who plays, in order of seats.",
)
@click.option(
    "--army",
    "armies",
    metavar="FILE...",
    multiple=True,
    help="Army lists, in order of seats; left out, each army enlists in notation.",
)
@click.option("--option", "options", metavar="KEY=VALUE", multiple=True, help="A match option or a reading.")
@click.option("--event", metavar="NAME", type=Words(), default=None, help="The tournament or league.")
@click.option("--round", "round_", metavar="N", type=Count(0), default=0, help="The round of the event.")
@click.option("--table", metavar="N", type=Count(0), default=0, help="The table of the event.")
def new_command(wiring: Wiring, **given: Any) -> None:
    """Open a match of GAME and print its id."""
    game = game_called(given["game"])
    options = dict(_pair(pair) for pair in given["options"])
    _fitting(game, given["players"], len(given["armies"]), options)
    setting = Setting(
        players=given["players"],
        armies=[Army(path, text_of(path), fetch_beside(path)) for path in given["armies"]],
        options=options,
        event=given["event"] or "",
        round=given["round_"],
        table=given["table"],
    )
    with wiring.store() as store:
        line = open_match(game, store, wiring.means, setting)
    say(line.match.hex())


def _fitting(game: Game, players: Sequence[str], armies: int, options: Mapping[str, str]) -> None:
    """Raises ``Failed`` for players the game cannot take, or armies that are too many or too few for them."""
    twice = [name for name in players if players.count(name) > 1]
    if twice:
        raise Failed(f"two players are called {twice[0]}", UNREADABLE)
    misfit = f"{counted(armies, 'army', 'armies')} for {counted(len(players), 'player')}"
    if armies > len(players):
        raise Failed(misfit, UNREADABLE)
    try:
        calls = game.awaits(start(game, options, tuple(players)))
    except ValueError as stray:
        raise Failed(f"{game.title}: {stray}", UNREADABLE) from None
    if 0 < armies < sum(ENLIST in call.orders for call in calls):
        raise Failed(misfit, UNREADABLE)


def _pair(pair: str) -> tuple[str, str]:
    key, equals, value = pair.partition("=")
    if not equals:
        raise Failed(f"--option {pair}: expected KEY=VALUE", UNREADABLE)
    return key, value
