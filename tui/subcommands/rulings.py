"""``rulings``: what judges decided, in all matches, searched by words."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import click
from msgspec import Struct

from eventstore.port import Absent, Damaged
from eventstore.sqlite import SqliteStore
from eventstore.views import SqliteViews
from replay.acts import Opened
from replay.book import Book
from replay.games import known, load
from replay.line.codec import Newer, genesis_of
from replay.showing.proceedings import Proceeding, proceedings
from replay.wording import hearing
from replay.wording.telling import occasion
from tui.complaint import tell
from tui.subcommands.command import GameKey, command, in_json, json_option, one_line, say
from tui.tables import draw_rulings
from tui.wiring import Wiring

HEARD = ("dispute", "appeal", "ruling")
"""Rows that belong to a proceeding; a call alone does not."""


class Precedent(Struct, frozen=True):
    """A proceeding, the match (hex) it was held in, and when, in ms."""

    match: str
    genesis: Opened
    heard: Proceeding
    held_ms: int


@command(
    "rulings",
    "rollbook rulings 'corner contact'",
    "rollbook rulings --rule AL-CLOSE-05",
    "rollbook rulings cocked --game arcane_legions --reading critical_max=per_three --json",
)
@click.argument("words", nargs=-1)
@click.option("--rule", metavar="ID", default="", help="A rule that was cited or waived.")
@click.option("--game", metavar="GAME", type=GameKey(), default="", help="The game system.")
@click.option("--reading", "readings", metavar="KEY=VALUE", multiple=True, help="A reading or option of the match.")
@json_option
def rulings_command(wiring: Wiring, words: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Search the disputes and rulings of all matches for WORDS, the newest first."""
    wanted = dict(_pair(reading) for reading in given["readings"])
    with wiring.store(readonly=True) as log:
        matches = [match.id for match in log.matches()]
    with wiring.store() as store:
        for match in matches:
            with _passed_over(match.hex()):
                draw_rulings(store, match)
        found = [
            one
            for one in _precedents(store, " ".join(words))
            if given["game"] in ("", one.genesis.game)
            and (not given["rule"] or given["rule"] in one.heard.rules)
            and all(str(one.genesis.options.get(key)) == value for key, value in wanted.items())
        ]
    if not found:
        _demand_known(given["game"], given["rule"], wanted)
        if not as_json:
            tell("no dispute and no ruling is like that")
    for one in sorted(found, key=lambda one: -one.held_ms):
        names = {seat.id: seat.name for seat in one.genesis.seats}
        if as_json:
            say(in_json(_heading(one) | hearing.document(one.heard, names)))
            continue
        say(one_line(" · ".join(filter(None, (one.match[:12], load(one.genesis.game).title, occasion(one.genesis))))))
        for line in hearing.lines(one.heard, names):
            say(one_line(line))


def _demand_known(game: str, rule: str, wanted: Mapping[str, str]) -> None:
    """Nothing was found: say so where nothing could be, since no game has such a rule, or such an option."""
    games = [load(key) for key in ((game,) if game else known())]
    whose = f"{games[0].title} has no" if game else "no game has the"
    strange = [f"--rule {rule}: {whose} rule {rule}"] if rule and not any(rule in one.rules for one in games) else []
    strange += [f"--reading {key}: {whose} option {key}" for key in wanted if not any(key in g.options for g in games)]
    if strange:
        raise click.UsageError(strange[0], click.get_current_context())


@contextmanager
def _passed_over(match: str) -> Iterator[None]:
    """What cannot be read in one match (hex) keeps nobody from the others."""
    try:
        yield
    except (KeyError, Newer, Absent, Damaged) as fault:
        tell(f"{match[:12]} is not searched: {fault}")


def _pair(reading: str) -> tuple[str, str]:
    key, equals, value = reading.partition("=")
    if not equals:
        raise click.UsageError(f"--reading {reading}: expected KEY=VALUE", click.get_current_context())
    return key, value


def _precedents(store: SqliteStore, words: str) -> Iterator[Precedent]:
    """Proceedings in which the words were said; what lines share is told once."""
    rows: dict[tuple[str, str], set[int]] = {}
    for row in SqliteViews(store).rows("rulings", words):
        if row["kind"] in HEARD:
            rows.setdefault((str(row["match"]), str(row["line"])), set()).add(int(str(row["seq"])))
    told: set[bytes] = set()
    for (match, line), entries in rows.items():
        with _passed_over(match):
            genesis = genesis_of(store.entry(bytes.fromhex(line), 1))
            book = Book.on(load(genesis.game), store, bytes.fromhex(line))
            for heard in proceedings(book):
                if heard.entries & entries and book.hash(heard.n) not in told:
                    told.add(book.hash(heard.n))
                    yield Precedent(match, genesis, heard, book.entry(heard.n).recorded_ms)


def _heading(one: Precedent) -> dict[str, Any]:
    genesis = one.genesis
    return {
        "match": one.match,
        "game": genesis.game,
        "edition": genesis.edition,
        "event": genesis.event,
        "round": genesis.round,
        "table": genesis.table,
        "options": genesis.options,
        "held_ms": one.held_ms,
    }
