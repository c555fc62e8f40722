"""``new``: opens a match."""

from collections.abc import Sequence
from typing import Any

import click

from replay.acts import Enlisted
from replay.book import Book
from replay.core.game import Remarked
from replay.recording.clocks import WEEK
from replay.recording.opening import Army, Setting, open_match
from replay.recording.seating import demand_seated
from tui.complaint import Failed, tell
from tui.files import army_text, fetch_beside
from tui.subcommands import completing
from tui.subcommands.command import (
    UNREADABLE,
    Count,
    Length,
    Listing,
    Words,
    command,
    json_option,
    say,
    say_json,
)
from tui.typed import NAMED
from tui.wiring import Wiring, game_called


@command(
    "new",
    "rollbook new arcane_legions --player Ines Ruben --army saltmark.toml thornmoor.toml",
    "rollbook new arcane_legions --player Ines Ruben --army a.toml b.toml --event 'Harbour Open' --round 2 --table 7",
    "rollbook new arcane_legions --player Ines Ruben --army a.toml b.toml --option vp_goal=21",
    "rollbook new conquest --player Ines Ruben --army pasted.txt roster.rosz --json",
    "rollbook new conquest --player Ines Ruben --army a.toml b.toml --closed",
    "rollbook new conquest --player Ines Ruben --army a.toml b.toml --clock 60m --round-time 2h30m",
    of=Listing,
)
@click.argument("game", shell_complete=completing.games)
@click.option(
    "--player",
    "players",
    metavar="NAME...",
    multiple=True,
    type=Words(NAMED),
    required=True,
    help="Who plays, in order of seats.",
)
@click.option(
    "--army",
    "armies",
    metavar="FILE...",
    shell_complete=completing.files,
    multiple=True,
    help="Armies, in order of seats: TOML, a list as it is pasted or exported, a .ros or .rosz roster; left out, each"
    " army enlists in notation.",
)
@click.option(
    "--closed", is_flag=True, help="Seal the armies; each stays on this device until its seat says enlist '' by=SEAT."
)
@click.option("--option", "options", metavar="KEY=VALUE", multiple=True, help="A match option or a reading.")
@click.option("--event", metavar="NAME", type=Words(NAMED), default=None, help="The tournament or league.")
@click.option("--round", "round_", metavar="N", type=Count(0), default=0, help="The round of the event.")
@click.option("--table", metavar="N", type=Count(0), default=0, help="The table of the event.")
@click.option("--clock", metavar="TIME", type=Length(WEEK), default=0, help="What each seat's clock has: 60m, 1h30m.")
@click.option(
    "--round-time", metavar="TIME", type=Length(WEEK), default=0, help="What the round has; then dice are down."
)
@click.option(
    "--consent", is_flag=True, help="Ask that the others agree before dice or reveals are taken back (--agreed SEAT)."
)
@json_option
def new_command(wiring: Wiring, **given: Any) -> None:
    """Open a match of GAME and print its id; what is open about its armies is told beside it."""
    game = game_called(given["game"])
    options = dict(_pair(pair) for pair in given["options"])
    demand_seated(game, given["players"], len(given["armies"]), options)
    setting = Setting(
        players=given["players"],
        armies=[Army(path, army_text(path), fetch_beside(path)) for path in given["armies"]],
        options=options,
        event=given["event"] or "",
        round=given["round_"],
        table=given["table"],
        closed=given["closed"],
        consent=given["consent"],
        clock=given["clock"],
        round_time=given["round_time"],
    )
    with wiring.store() as store:
        line = open_match(game, store, wiring.means, setting)
        joined = [act for _, act in Book.on(game, store, line.id).acts() if isinstance(act, Enlisted)]
    open_points = [
        (path, [event for event in act.events if isinstance(event, Remarked)])
        for path, act in zip(given["armies"], joined, strict=not given["closed"])
    ]
    _tell(line.match.hex(), open_points, as_json=given["as_json"])


def _tell(match: str, armies: Sequence[tuple[str, Sequence[Remarked]]], *, as_json: bool) -> None:
    """The match's id; what its armies leave open, with it as JSON, beside it in words."""
    if as_json:
        remarks = [{"army": path, "rule": one.rule, "remark": one.text} for path, said in armies for one in said]
        say_json({"match": match, "remarks": remarks})
        return
    say(match)
    for path, said in armies:
        for one in said:
            tell(f"{path}: {one.text}")


def _pair(pair: str) -> tuple[str, str]:
    key, equals, value = pair.partition("=")
    if not equals:
        raise Failed(f"--option {pair}: expected KEY=VALUE", UNREADABLE)
    return key, value
