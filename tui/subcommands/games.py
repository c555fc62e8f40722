"""``games`` and ``rules``: the systems there are, and what each does about every rule of its book."""

from collections.abc import Iterator

import click
from msgspec import to_builtins

from eventstore.port import Absent
from replay.core.game import Game
from replay.core.rule import Rule
from replay.games import Unplayable, known, load, shadowed
from replay.notation import nearest
from tui.cli import tell
from tui.subcommands.command import command, json_option, say, say_json
from tui.wiring import Wiring, game_called


@command("games", "rollbook games", "rollbook games --json")
@json_option
def games_command(wiring: Wiring, as_json: bool) -> None:
    """List the game systems; of one that does not load, the reason, and the rest all the same."""
    games = list(_loaded())
    if as_json:
        say_json([{"key": game.key, "title": game.title, "edition": game.edition} for game in games])
        return
    for game in games:
        say(f"{game.key:<20} {game.title}, edition {game.edition}, {len(game.rules)} rules")


def _loaded() -> Iterator[Game]:
    for key in known():
        try:
            yield load(key)
        except Unplayable as fault:
            tell(str(fault))
    for passed_over in shadowed():
        tell(passed_over)


@command("rules", "rollbook rules arcane_legions", "rollbook rules arcane_legions AL-CLOSE-05")
@click.argument("game")
@click.argument("rule", metavar="[ID]", required=False)
@json_option
def rules_command(wiring: Wiring, game: str, rule: str | None, as_json: bool) -> None:
    """Show a game's rules, or the one of that ID: its gist, the heading it comes from, and what the program does."""
    known = game_called(game).rules
    if rule is not None and rule not in known:
        raise Absent(f"{game} has no rule {rule}{nearest(rule, known)}")
    chosen = [known[rule]] if rule else list(known.values())
    if as_json:
        say_json(to_builtins(chosen[0] if rule else chosen))
        return
    for one in chosen:
        say(_whole(one) if rule else f"{one.id:<16} {one.status:<9} {one.gist}")


def _whole(rule: Rule) -> str:
    """A rule in full, a line for each thing that is known of it."""
    lines = [f"{rule.id}  {rule.status}", rule.gist, f"source: {rule.source}"]
    lines += [f"why: {rule.why}"] if rule.why else []
    lines += [f"reading: option {rule.reading}"] if rule.reading else []
    return "\n".join(lines)
