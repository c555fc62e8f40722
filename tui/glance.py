"""A preview's contents, gathered on the desk: a match at its head."""

from replay.showing.ledger import Row
from tui.folio import Folio
from tui.library import Library, brief
from tui.moment import moment
from tui.panels.listing import Listing
from tui.panels.preview import LAST, Glance
from tui.panels.race import Race


def glance(library: Library, match: bytes) -> Glance:
    """A match at the head of its line of record. Raises ``Absent``, ``Damaged``, ``Newer`` and ``KeyError``."""
    folio = library.folio(match)
    cover, head = folio.cover(), folio.book.head
    scene = folio.scene(head, head)
    listing = Listing()
    listing.add(folio.ledger(recorded=False))
    goal = scene.seats[0].score.of if scene.seats else None
    return Glance(
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
    return f"{when} · {last.actor}"
