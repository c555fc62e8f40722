"""``simulate``: random legal matches, each from its own seed, the same seed the same bytes."""

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import click
from msgspec.structs import replace

from eventstore import bundle
from eventstore.bundle import Bundle
from eventstore.drawer import MemoryDrawer
from eventstore.memory import MemoryStore
from eventstore.port import Unwritable
from replay.acts import Enlisted
from replay.book import Book
from replay.core.game import Game
from replay.core.rule import Status
from replay.recorder import Recorder
from replay.recording.means import Means
from replay.recording.opening import Army, mustered
from replay.recording.simulation import simulate
from replay.recording.tally import Met, Tally
from tui.files import army_text, fetch_beside
from tui.subcommands import completing
from tui.subcommands.command import Count, Listing, command, json_option, say, say_json
from tui.wiring import Wiring, demo_bundles, game_called

BEGAN_MS = 1_700_000_000_000
"""When simulated matches begin: a time that says nothing."""
APART_MS = 30_000
"""The longest a simulated player thinks."""


@command(
    "simulate",
    "rollbook simulate arcane_legions --seed 1 --games 50 --out simulated",
    "rollbook simulate arcane_legions --seed 7 --army saltmark.toml thornmoor.toml",
    "rollbook simulate arcane_legions --seed 3 --games 20 --rules --out simulated",
    of=Listing,
)
@click.argument("game", shell_complete=completing.games)
@click.option("--seed", metavar="S", required=True, help="What decides everything: ids, times, salts and dice too.")
@click.option("--games", metavar="K", type=Count(1), default=1, help="How many matches.")
@click.option(
    "--army",
    "armies",
    metavar="FILE...",
    shell_complete=completing.files,
    multiple=True,
    help="Army lists; else the bundled match's or drawn ones, by turns.",
)
@click.option("--out", metavar="DIR", default=None, help="Write bundles there, and leave the log alone.")
@click.option("--rules", is_flag=True, help="Then the table of rules: how often each was met in these matches.")
@json_option
def simulate_command(
    wiring: Wiring,
    game: str,
    seed: str,
    *,
    games: int,
    armies: tuple[str, ...],
    out: str | None,
    rules: bool,
    as_json: bool,
) -> None:
    """Play random legal matches of GAME through the recorder, each to its end."""
    played = game_called(game)
    joining, tally = _armies(played, armies), Tally(played)
    for number in range(1, games + 1):
        chance = Random(f"{game}/{seed}/{number}")
        store = MemoryStore()
        # by turns the bundled armies and none, so that a game may draw its own by lot
        armed = joining if armies or number % 2 else ()
        recorder = simulate(played, store, seeded(chance), chance, armed, hear=tally.hear if rules else None)
        where = _kept(wiring, recorder, store, out, f"{game}-{seed}-{number:03}")
        _tell(recorder, where, as_json)
        if sys.stderr.isatty():
            click.echo(f"\r{number}/{games}" + ("\n" if number == games else ""), nl=False, err=True)
    if rules:
        _tell_rules(tally.met(), as_json)


def seeded(chance: Random) -> Means:
    """A clock, ids, salts and dice that all come from one seed."""
    now = [BEGAN_MS]

    def clock() -> int:
        now[0] += 1 + chance.randrange(APART_MS)
        return now[0]

    return Means(
        clock=clock,
        identity=lambda: chance.randbytes(16),
        salt=lambda: chance.randbytes(16),
        dice=lambda count, sides: tuple(chance.randrange(sides) + 1 for _ in range(count)),
        drawer=MemoryDrawer(),
    )


def _armies(game: Game, files: tuple[str, ...]) -> list[Any]:
    """The orders that enlist the armies named, else those of a bundled match of the game."""
    if files:
        orders: list[Any] = [mustered(game, Army(path, army_text(path), fetch_beside(path))) for path in files]
        return [replace(order, by=f"p{seat}") for seat, order in enumerate(orders, start=1)]
    for path in demo_bundles():
        read = bundle.load(path)
        if read.game == game.key:
            book = Book.on(game, read.store, read.store.lines(read.match)[0].id)
            return [act.order for _, act in book.acts() if isinstance(act, Enlisted)]
    return []


def _kept(wiring: Wiring, recorder: Recorder, played: MemoryStore, out: str | None, name: str) -> str:
    """Where the match went: a bundle of that name, or the log."""
    match = recorder.book.match
    if out is None:
        genesis = recorder.book.genesis
        read = Bundle(match, genesis.game, genesis.edition, played)
        with wiring.store() as store:
            bundle.bring(store, read)
        return str(wiring.path)
    path = Path(out) / f"{name}.rollbook"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as refused:
        raise Unwritable(out, f"cannot be made: {refused.strerror}") from refused
    bundle.save(played, match, path)
    return str(path)


def _tell(recorder: Recorder, where: str, as_json: bool) -> None:
    scene = recorder.game.show(recorder.table, {})
    score = {seat.name: seat.score.value for seat in scene.seats}
    reason = scene.outcome.reason if scene.outcome else "given up"
    match = recorder.book.match.hex()
    if as_json:
        say_json({"match": match, "entries": recorder.book.head, "score": score, "ended": reason, "where": where})
    else:
        points = ", ".join(f"{name} {value}" for name, value in score.items())
        say(f"{match}  {recorder.book.head:>5} entries  {points}  {reason}")


def _tell_rules(rules: Sequence[Met], as_json: bool) -> None:
    """Every rule with how often it was met: stated at the gate, named to the players, in an order's way."""
    if as_json:
        say_json({"rules": [_row(met) for met in rules]})
        return
    width = max(len(met.rule.id) for met in rules)
    say(f"{'rule':<{width}}  status    stated  named  refused")
    for met in rules:
        # only what is enforced is stated at the gate; the rest shapes what follows there
        stated = met.stated if met.rule.status is Status.ENFORCED or met.stated else "-"
        counts = f"{stated:>6}  {met.named:>5}  {met.refused:>7}"
        say(f"{met.rule.id:<{width}}  {met.rule.status:<8}  {counts}")
    enforced = [met for met in rules if met.rule.status is Status.ENFORCED]
    unmet = [met.rule.id for met in enforced if not met.often]
    listed = f"; not met: {', '.join(unmet)}" if unmet else ""
    say(f"{len(enforced) - len(unmet)} of {len(enforced)} enforced rules met{listed}")


def _row(met: Met) -> dict[str, str | int]:
    counts = {"stated": met.stated, "named": met.named, "refused": met.refused}
    return {"id": met.rule.id, "status": met.rule.status, **counts}
