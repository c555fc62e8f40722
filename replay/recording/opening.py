"""How a match begins: genesis, which fixes what never changes, and the armies that join."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from eventstore.entry import ZERO, Entry
from eventstore.port import Line, Store
from replay import acts
from replay.clocking.acts import Timed
from replay.core.game import Config, Game, Seat
from replay.core.options import settle
from replay.core.rule import Breach
from replay.core.text import Unreadable
from replay.games import Unplayable, known, load
from replay.line.codec import codec_for
from replay.line.judgement import decide, fold
from replay.line.naming import MAIN
from replay.lists.recognition import recognise
from replay.lists.systems import SYSTEMS, read_for
from replay.recording.closed import close
from replay.recording.means import Means
from replay.recording.muster import digest
from replay.recording.refusal import refused
from replay.recording.roles import Role
from replay.recording.writing import entry_of

WRITTEN = re.compile(r"^\s*[\w.-]+\s*=", re.MULTILINE)
"""A line of an army that was written, in TOML."""


SCHEMA = re.compile(r"\b(schema|format)\b")
"""What an army's text says of itself first, as a complaint about it names it."""


class Army(Struct, frozen=True):
    """An army text, what people call it, and how the files that it names are read."""

    name: str
    text: str
    fetch: Callable[[str], str]


class Setting(Struct, frozen=True):
    """Who plays what and where: a seat for each player, armies for the first of them, the options that differ.

    ``closed`` armies are sealed until their seats show them. ``clock`` is what each seat has, ``round_time`` what the
    round has, in seconds; 0: as long as it takes. ``consent`` says that dice and reveals are taken back only where the
    others agree.
    """

    players: Sequence[str]
    armies: Sequence[Army] = ()
    options: Mapping[str, Any] = {}
    event: str = ""
    round: int = 0
    table: int = 0
    scribe: str = ""
    simulated: bool = False
    closed: bool = False
    clock: int = 0
    round_time: int = 0
    consent: bool = False


def open_match(game: Game, store: Store, means: Means, setting: Setting) -> Line:
    """Write genesis and the armies, all of it decided before the first byte is written, and written whole or not.

    Raises ``Unsettled`` for an option, ``Unreadable`` for an army, ``ValueError`` for seats the game cannot take,
    ``Refusal`` for an army that breaks its rules, ``Conflict`` and ``Unwritable`` of the store.
    """
    match = means.identity()
    seats = tuple(Seat(f"p{n}", name) for n, name in enumerate(setting.players, start=1))
    options = settle(game.options, setting.options)
    judged = _enlisted(game, Config(match.hex(), seats, options), setting.armies)
    joined = () if setting.closed else judged
    opened = acts.Opened(
        game=game.key,
        edition=game.edition,
        options=options,
        seats=seats,
        texts={act.order.by: digest(act.order) for act in joined},
        event=setting.event,
        round=setting.round,
        table=setting.table,
        scribe=setting.scribe,
        simulated=setting.simulated,
        sealed={act.order.by: close(act.order, match, means) for act in judged} if setting.closed else {},
        consent=setting.consent,
    )
    timed = (Timed(setting.clock, setting.round_time),) if setting.clock or setting.round_time else ()
    genesis, *rest = _entries(game, means, match, (opened, *joined, *timed))
    return store.start(genesis, *rest, name=MAIN)


def mustered(game: Game, army: Army) -> Any:
    """The order that enlists an army, written or pasted.

    Raises ``Unreadable``, naming the army's text, also for a list that is for another game.
    """
    try:
        if recognise(army.text) or (game.key in SYSTEMS and not WRITTEN.search(army.text)):
            read_for(game.key, army.text, army.name)
        return game.muster(army.text, army.fetch)
    except Unreadable as stray:
        if stray.where.startswith(army.name):
            raise
        if other := _whose(game, army, f"{stray.where}: {stray.why}"):
            raise Unreadable(army.name, f"this is an army of {other}, and what is played is {game.title}") from None
        raise Unreadable(f"{army.name}: {stray.where}", stray.why, stray.rule) from None


def _whose(game: Game, army: Army, why: str) -> str:
    """The title of the game whose army a text is, where it says that it is no army of this one; else empty."""
    if not SCHEMA.search(why):
        return ""
    for key in known():
        with suppress(Unplayable):
            other = load(key)
            # a game that takes whatever is written says nothing of whose it is
            if other.key != game.key and _takes(other, army) and not _takes(other, replace(army, text="")):
                return other.title
    return ""


def _takes(game: Game, army: Army) -> bool:
    try:
        game.muster(army.text, army.fetch)
    except Unreadable:
        return False
    return True


def _enlisted(game: Game, config: Config, armies: Sequence[Army]) -> list[acts.Enlisted[Any, Any]]:
    table = game.start(config)
    joined: list[acts.Enlisted[Any, Any]] = []
    for seat, army in zip(config.seats, armies, strict=False):
        order: Any = replace(mustered(game, army), by=seat.id)
        try:
            events = decide(game, table, (order,), ())
        except Breach as breach:
            raise refused((Breach(breach.rule, f"{army.name}: {breach.reason}", waivable=breach.waivable),)) from None
        table = fold(game, table, events)
        joined.append(acts.Enlisted(order, events))
    return joined


def _entries(game: Game, means: Means, match: bytes, written: Sequence[acts.Act]) -> list[Entry]:
    entries: list[Entry] = []
    after = (0, ZERO)
    for act in written:
        entry = entry_of(
            act, codec_for(game), means, match=match, after=after, identity=means.identity(), actor=Role.SCRIBE
        )
        entries.append(entry)
        after = (entry.seq, entry.hash)
    return entries
