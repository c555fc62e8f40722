"""Whether a line is as it was written, and who vouches for it: in lines for a report and a screen."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from eventstore.port import Drawer, Line, Store
from eventstore.sqlite import SqliteStore
from eventstore.verify import verify
from eventstore.vouch import ancestry
from tui.judging.testimony import contradicted, flaw, testimony, vouched
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
    told = testimony(store, match, drawer)
    if not isinstance(store, SqliteStore):
        # a bundle may be older than what this device has signed since
        told = replace(told, kept=())
    asked = ancestry(told.lines, line).keys()
    wrong = flaw(told, asked)
    against = (text.strip() for text in contradicted(told, asked))
    marked = (f"{AGAINST}{text}" if text.endswith(":") else text for text in against)
    return (*((f"{AGAINST}{wrong}",) if wrong else ()), *marked, *(text.strip() for text in vouched(told, {line})))


def paged(chain: str, signed: Iterable[str]) -> tuple[str, ...]:
    """What is said of the chain, who has signed it and how that is done, in lines of a page."""
    told = (wrap(text, COLUMNS) for text in (chain, *signed, HOW))
    return tuple(("  " if row else "") + line for lines in told for row, line in enumerate(lines))
