"""A long match of Hilltop, the invented game: the log every benchmark works on, the same for the same length."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from eventstore.drawer import MemoryDrawer
from eventstore.entry import ZERO, Entry
from eventstore.port import Line, Store
from replay.acts import Act, Opened, Ordered
from replay.core.form import sample
from replay.core.game import Config, Game, Seat
from replay.core.options import settle
from replay.core.rule import Breach
from replay.line.codec import codec_for
from replay.recording.means import Means
from replay.recording.writing import entry_of
from tests.invented import hilltop

GAME: Game = hilltop
BATCH = 1000


def means(seed: int = 7) -> Means:
    """Identities, salts and times from a seed."""
    chance = Random(seed)
    ticks = iter(range(1_760_000_000_000, 1 << 60, 1500))
    return Means(
        clock=lambda: next(ticks),
        identity=lambda: chance.randbytes(16),
        salt=lambda: chance.randbytes(16),
        dice=lambda count, sides: tuple(chance.randrange(sides) + 1 for _ in range(count)),
        drawer=MemoryDrawer(),
    )


@cache
def acts(length: int) -> tuple[Act, ...]:
    """Genesis and orders with their events, of a match whose goal is too far to reach."""
    genesis = Opened(
        game=hilltop.key,
        edition=hilltop.edition,
        options=settle(hilltop.options, {"goal": 1_000_000}),
        seats=(Seat("p1", "Ines Aalto"), Seat("p2", "Ruben Oyelaran")),
    )
    return (genesis, *_ordered(genesis, length - 1))


def _ordered(genesis: Opened, count: int) -> Iterator[Act]:
    chance = Random(11)
    table: Any = hilltop.start(Config("00" * 16, genesis.seats, genesis.options))
    while count:
        legal = hilltop.legal(table, {})
        choices = (*legal.orders, *(sample(form, chance) for form in legal.forms if form.order != hilltop.Lay(1)))
        order: Any = choices[chance.randrange(len(choices))]
        try:
            events = hilltop.decide(table, order)
        except Breach:
            continue
        for event in events:
            table = hilltop.evolve(table, event)
        yield Ordered(order, events)
        count -= 1


def misread(length: int, every: int) -> Iterator[Act]:
    """The same acts, but of the first roll and of one in ``every`` entries after it the faces were written wrongly."""
    due = 1
    for n, act in enumerate(acts(length), 1):
        rolled = act.events[0] if isinstance(act, Ordered) and act.events else None
        if n >= due and isinstance(rolled, hilltop.DiceRolled):
            due = n + every
            yield replace(act, events=(replace(rolled, faces=tuple(face % 6 + 1 for face in rolled.faces)),))
        else:
            yield act


def entries(length: int, seed: int = 7, every: int = 0) -> Iterator[Entry]:
    """The acts chained as a recorder chains them; the seed tells matches apart, one roll in ``every`` is misread."""
    given = means(seed)
    match, after = given.identity(), (0, ZERO)
    for act in misread(length, every) if every else acts(length):
        entry = entry_of(
            act, codec_for(GAME), given, match=match, after=after, identity=given.identity(), actor="scribe"
        )
        yield entry
        after = (entry.seq, entry.hash)


def written(store: Store, length: int, seed: int = 7, every: int = 0) -> Line:
    """The long match in a store, a thousand entries at a time; one roll in ``every`` entries is misread."""
    log = entries(length, seed, every)
    line = store.start(next(log), name="main")
    batch: list[Entry] = []
    for entry in log:
        batch.append(entry)
        if len(batch) == BATCH:
            store.append(line.id, *batch)
            batch.clear()
    store.append(line.id, *batch)
    return store.line(line.id)
