"""What an archive was found to have beside ours, once a ruling said which of both goes on: it stands open no longer."""

from msgspec.structs import replace

from eventstore.port import Absent, Damaged, Line, Store
from eventstore.sync.exchange import Outcome
from eventstore.sync.outbox import DIVERGED, SYNCED, Parting, State
from replay.line.codec import FORKED, Newer
from replay.line.lineage import of_record, rivals


def open_partings(store: Store, match: bytes, found: tuple[Parting, ...]) -> tuple[Parting, ...]:
    """Those partings of a match that no ruling has ended, as far as its lines are held here and can be read."""
    if not found:
        return ()
    try:
        beside = {one.base for one in rivals(store, of_record(store, match))}
        held = {one.base for one in store.lines(match) if _parted(store, one)}
    except (Absent, Damaged, Newer):
        return found
    # of a branch that only the archive has, no ruling is known here
    return tuple(one for one in found if one.seq in beside or one.seq not in held)


def _parted(store: Store, line: Line) -> bool:
    return line.parent is not None and store.entry(line.id, line.base + 1).kind != FORKED


def settled(store: Store, match: bytes, state: State) -> State:
    """How a match stands with an archive, but for what a ruling has ended."""
    left = open_partings(store, match, state.partings)
    return replace(state, partings=left, word=_word(state.word, left))


def concluded(store: Store, outcome: Outcome, known: tuple[Parting, ...]) -> Outcome:
    """What came of a match, but for what a ruling has ended; ``known`` are all partings that were found by now."""
    left = open_partings(store, outcome.match, known)
    return replace(
        outcome, parted=tuple(one for one in outcome.parted if one in left), state=_word(outcome.state, left)
    )


def _word(word: str, left: tuple[Parting, ...]) -> str:
    # what has diverged lacks nothing, or it were called behind
    return SYNCED if word == DIVERGED and not left else word
