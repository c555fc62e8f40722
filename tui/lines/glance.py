"""A preview's contents, gathered on the desk: a match at its head."""

from collections.abc import Iterator

from replay.showing.ledger import Row
from tui.library import Library, brief
from tui.lines.folio import Folio
from tui.moment import moment
from tui.panels.listing import Listing
from tui.panels.preview import LAST, Glance
from tui.panels.race import Race

SLICE = 32
"""Rows read at a time, so that nobody who opens a match meanwhile waits for all of a long one."""


def glances(library: Library, match: bytes) -> Iterator[Glance | None]:
    """A match at the head of its line of record, last; none after every slice of rows until then.

    Raises ``Absent``, ``Damaged``, ``Newer`` and ``KeyError``.
    """
    folio = library.folio(match)
    cover, head = folio.cover(), folio.book.head
    scene = folio.scene(head, head)
    listing = Listing()
    ledger = folio.ledger(recorded=False)
    while rows := ledger.read_on(SLICE):
        listing.add(rows)
        yield None
    goal = scene.seats[0].score.of if scene.seats else None
    yield Glance(
        name=brief(cover.genesis),
        scene=scene,
        seats=cover.seats,
        head=head,
        lines=cover.lines,
        here=folio.line,
        race=Race(tuple(listing.scores), head, goal or 0, head),
        last=tuple(item for item in reversed(listing.items) if isinstance(item, Row))[:LAST],
        marks=folio.marks(head),
        live=scene.outcome is None and not folio.book.closings(),
        made=_made(folio),
    )


def _made(folio: Folio) -> str:
    last = folio.book.entry(folio.book.head)
    when = moment(last.recorded_ms).strftime("%d %b %Y, %H:%M")
    return f"{when} · {folio.teller.writer(folio.book.head)}"
