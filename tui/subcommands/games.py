"""``games`` and ``rules``: the systems there are, what a match of each may choose, what is done about every rule."""

from collections.abc import Iterator

import click
from msgspec import to_builtins

from eventstore.port import Absent
from replay.core.count import counted
from replay.core.game import Game
from replay.core.rule import Rule
from replay.games import Unplayable, known, load, shadowed
from replay.notation import nearest
from replay.wording.options import changes, told
from tui.complaint import tell
from tui.subcommands import completing
from tui.subcommands.command import command, json_option, say, say_json
from tui.wiring import Wiring, game_called


@command("games", "rollbook games", "rollbook games conquest", "rollbook games --json")
@click.argument("game", required=False, shell_complete=completing.games)
@json_option
def games_command(wiring: Wiring, game: str | None, as_json: bool) -> None:
    """List the game systems, or what a match of GAME may choose: each option, its default, what each value means.

    Of a game that does not load, the reason, and the rest all the same.
    """
    if game:
        return _choices(game_called(game), as_json=as_json)
    games = list(_loaded())
    if as_json:
        return say_json([_document(one) for one in games])
    for one in games:
        say(f"{one.key:<20} {_titled(one)}")
    return None


def _choices(game: Game, *, as_json: bool) -> None:
    if as_json:
        options = [{**to_builtins(one), "changes": changes(one, game.rules)} for one in game.options.values()]
        return say_json({**_document(game), "options": options})
    say(f"{_titled(game)}; each option is chosen with rollbook new {game.key} --option KEY=VALUE")
    for option in game.options.values():
        say("\n".join(("", *told(option, game.rules))))
    return None


def _titled(game: Game) -> str:
    return f"{game.title}, edition {game.edition}, {counted(len(game.rules), 'rule')}"


def _document(game: Game) -> dict[str, str]:
    return {"key": game.key, "title": game.title, "edition": game.edition}


def _loaded() -> Iterator[Game]:
    for key in known():
        try:
            yield load(key)
        except Unplayable as fault:
            tell(str(fault))
    for passed_over in shadowed():
        tell(passed_over)


@command("rules", "rollbook rules arcane_legions", "rollbook rules arcane_legions AL-CLOSE-05")
@click.argument("game", shell_complete=completing.games)
@click.argument("rule", metavar="[ID]", required=False, shell_complete=completing.rules)
@json_option
def rules_command(wiring: Wiring, game: str, rule: str | None, as_json: bool) -> None:
    """Show a game's rules, or the one of that ID: its gist, the heading it comes from, and what the program does."""
    system = game_called(game)
    known = system.rules
    if rule is not None and rule not in known:
        raise Absent(f"{game} has no rule {rule}{nearest(rule, known)}")
    chosen = [known[rule]] if rule else list(known.values())
    if as_json:
        say_json(to_builtins(chosen[0] if rule else chosen))
        return
    for one in chosen:
        say(_whole(one, system) if rule else f"{one.id:<16} {one.status:<9} {one.gist}")


def _whole(rule: Rule, game: Game) -> str:
    """A rule in full, a line for each thing that is known of it."""
    lines = [f"{rule.id}  {rule.status}", rule.gist, f"source: {rule.source}"]
    lines += [f"why: {rule.why}"] if rule.why else []
    option = game.options.get(rule.reading)
    lines += [f"reading: option {line}" if not n else line for n, line in enumerate(told(option, {}))] if option else []
    return "\n".join(lines)
