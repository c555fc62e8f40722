"""Whether a line is as it was written, and who vouches for it: in lines for a report and a screen."""

from collections.abc import Collection, Iterable, Iterator
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from eventstore.past import Past
from eventstore.port import Damaged, Drawer, Line, Store
from eventstore.sqlite import SqliteStore
from eventstore.verify import verify
from eventstore.vouch import ancestry
from tui.judging.testimony import Testimony, contradicted, flaw, testimony, vouched
from tui.judging.trial import CONTRADICTED, DAMAGED
from tui.lines.soundness import WAY_OUT
from tui.raster.words import wrap

HOW = "rollbook witness MATCH signs it with this device's key; with --seat SEAT, a seat countersigns behind its PIN"
"""How a log comes to be signed, for who has just read by whom it is."""
COLUMNS = 72
"""Cells of a page that a screen of eighty columns shows."""
AGAINST = "! "
"""How a line begins that says what speaks against the log."""


def custody(store: Store, match: bytes, line: Line, drawer: Drawer | None) -> tuple[str, ...]:
    """The chain of a line first, then its signatures and what they show, then heads that contradict one another.

    Raises ``Absent`` and ``Damaged``.
    """
    return (*_chain(store, match, line), *signatures(store, match, line.id, drawer))


def _chain(store: Store, match: bytes, line: Line) -> Iterator[str]:
    # what a line shares with those it comes from is its own as well
    upto = {b"": 0} | ancestry({one.id: one for one in store.lines(match)}, line.id)
    flaws = [flaw for flaw in verify(store, match) if flaw.seq <= upto.get(flaw.line, -1)]
    yield from (f"{AGAINST}entry {flaw.seq} {flaw.reason}" if flaw.seq else f"{AGAINST}{flaw.reason}" for flaw in flaws)
    if not flaws:
        yield f"{line.name} 1–{line.head.seq}: every hash fits the entry before it"


def signatures(store: Store, match: bytes, line: bytes, drawer: Drawer | None) -> tuple[str, ...]:
    """Who has signed a line, how far, and what that shows; before it, marked, a head that was forged or that the log
    does not bear out though this device has signed it, and heads that cannot be true together.

    Raises ``Absent`` and ``Damaged``.
    """
    told, asked = _told(store, match, line, drawer)
    wrong = flaw(told, asked)
    contrary = (f"{AGAINST}{text}" for text in _contrary(told, asked))
    return (*((f"{AGAINST}{wrong}",) if wrong else ()), *contrary, *(text.strip() for text in vouched(told, {line})))


def _contrary(told: Testimony, asked: Collection[bytes]) -> Iterator[str]:
    """The heads that cannot be true together, each pair in one line."""
    line = ""
    for text in map(str.strip, contradicted(told, asked)):
        if text.endswith(":"):
            yield from (line,) if line else ()
            line = text
        else:
            line += f"{' ' if line.endswith(':') else '; '}{text}"
    yield from (line,) if line else ()


class Against(Struct, frozen=True):
    """What speaks against a log, in one line, and the exit code that ``verify`` has for it."""

    told: str
    code: int


def against(store: Store, match: bytes, line: Line, drawer: Drawer | None) -> Against | None:
    """What speaks most against a line; None where nothing does. Raises ``Absent`` and ``Damaged``."""
    found = [one for one in _chain(store, match, line) if one.startswith(AGAINST)]
    if found:
        return Against(found[0].removeprefix(AGAINST), DAMAGED)
    told, asked = _told(store, match, line.id, drawer)
    wrong = flaw(told, asked)
    if wrong:
        return Against(wrong, DAMAGED)
    return next((Against(text, CONTRADICTED) for text in _contrary(told, asked)), None)


def _told(store: Store, match: bytes, line: bytes, drawer: Drawer | None) -> tuple[Testimony, Collection[bytes]]:
    """What is signed of a match, and the lines of it that a line comes from."""
    upto = ancestry({one.id: one for one in store.lines(match)}, line)
    try:
        told = testimony(store, match, drawer)
    except Damaged as damage:
        if damage.seq <= upto.get(damage.line, 0):
            raise
        # another line is damaged, or this one's where it was left already
        whole = damage.seq - 1
        seen = Past(store, lambda one: upto.get(one.id, whole))
        told = testimony(cast("Store", seen), match, drawer)
    if not isinstance(store, SqliteStore):
        # a bundle may be older than what this device has signed since
        told = replace(told, kept=())
    return told, upto.keys()


def paged(chain: str, signed: Iterable[str], fault: str = "") -> tuple[str, ...]:
    """What is said of the chain, who has signed it and how that is done, in lines of a page; of a log with a ``fault``
    that, and what can be done about it: it cannot be signed.
    """
    told = (wrap(text, COLUMNS) for text in (fault or chain, *signed, WAY_OUT if fault else HOW))
    return tuple(("  " if row else "") + line for lines in told for row, line in enumerate(lines))
