"""What others wrote that was not read yet: what of it puts right something that is shown, or leads to another line."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from msgspec import DecodeError, Struct

from eventstore.port import Line
from replay.acts import Act, Amended, Ruled, Struck
from replay.line.codec import RULED, Newer, codec_for, kind_of
from replay.line.lineage import of_record
from tui.lines.folio import Folio

_KINDS = {kind_of(one) for one in (Amended, Ruled, Struck)}
_NAMED = 3


def put_right(folio: Folio) -> tuple[int, ...]:
    """The entries that unread corrections put right, ascending; what is no correction that can be read is left out."""
    return tuple(sorted({n for act in _corrections(folio) for n in _targets(act)}))


class Left(Struct, frozen=True):
    """A line left by the ruling in entry ``n``, and the ``line`` on which play goes on."""

    n: int
    line: Line


def left_for(folio: Folio, since: int) -> Left | None:
    """Where play goes on, if a ruling that was read after entry ``since`` has left the line. Raises ``Newer`` and
    ``Damaged``.
    """
    book = folio.book
    rulings = ((n, book.act(n)) for n in book.of_kind(RULED, since + 1))
    left = max((n for n, act in rulings if isinstance(act, Ruled) and act.promoted), default=0)
    record = of_record(folio.store, book.match) if left else None
    return Left(left, record) if record is not None and record.id != folio.line else None


def _corrections(folio: Folio) -> Iterator[Act]:
    codec = codec_for(folio.game)
    for _, kind, version, payload in folio.store.bodies(folio.line, folio.book.head):
        if kind in _KINDS:
            with suppress(Newer, DecodeError):
                yield codec.read(kind, version, payload)


def _targets(act: Act) -> Sequence[int]:
    if isinstance(act, Struck):
        return act.targets
    if isinstance(act, Amended):
        return (act.target,)
    if isinstance(act, Ruled) and (act.changes or act.waives):
        return (act.target,) if act.target else tuple(change.n for change in act.changes)
    return ()


def told(unread: int, right: Sequence[int]) -> str:
    """So many new entries, and what they put right: "2 new entries, 8 put right"."""
    named = [str(n) for n in right[:_NAMED]] + ([f"{len(right) - _NAMED} more"] if len(right) > _NAMED else [])
    words = f"{', '.join(named[:-1])} and {named[-1]}" if len(named) > 1 else "".join(named)
    return new_entries(unread) + (f", {words} put right" if words else "")


def new_entries(number: int) -> str:
    """So many of them: "1 new entry"."""
    return f"{number} new {'entry' if number == 1 else 'entries'}"
