"""Whether an entry is the answer to a request: only what was asked counts, not what writing filled in."""

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct

from eventstore.entry import Entry
from eventstore.port import Drawer
from replay import acts
from replay.core.dice import Roll
from replay.core.seal import Hidden, Opening
from replay.core.wire import Order
from replay.line.parts import Part, exchanged, kept_as, parts
from replay.recording.muster import listed
from replay.recording.secrets import holds

FILLED: Mapping[type[acts.Act], tuple[str, ...]] = {
    acts.Stood: ("events", "edition"),
    acts.Enlisted: ("events", "edition", "salt"),
    acts.Adjusted: ("before",),
    acts.Called: ("position",),
    acts.Struck: ("edition", "changes", "kept"),
    acts.Amended: ("edition", "changes", "kept"),
    acts.Ruled: ("of", "edition", "changes", "kept", "promoted", "promoted_seq", "head"),
    acts.Forked: ("parent", "head", "changes", "kept"),
}
"""Fields that writing alone fills in."""

UNSAID: Mapping[type[Any], tuple[str, ...]] = {
    acts.Bookmarked: ("at",),
    acts.Confirmed: ("at",),
    acts.Forked: ("name",),
    Roll: ("faces", "pool", "again"),
}
"""Fields that writing fills in where a request leaves them empty; every order's ``by`` is one."""


class Proof(Struct, frozen=True):
    """What there is to tell hidden values by: the ``entry`` that sealed them, this device's drawer, and the seals that
    nobody may try out.
    """

    entry: Entry
    drawer: Drawer
    untold: Collection[str] = ()


def answers(
    entry: Entry, written: acts.Act, asked: Order | acts.Act, drawer: Drawer, untold: Collection[str] = ()
) -> bool:
    """Whether an entry, with the act it holds, is what a request asked for.

    What lies under the seals ``untold`` is taken for what was asked: an answer would tell a guess from the truth.
    """
    by = Proof(entry, drawer, untold)
    match asked, written:
        case Order(), acts.Ordered() | acts.Conceded():
            return _same_order(by, asked, written.order)
        case Order(), acts.Enlisted(waives=()):
            return _shows(asked, written) or _same_order(by, asked, written.order)
        case acts.Stood(), acts.Enlisted() if written.waives:
            waived = (asked.waives, asked.reason) == (written.waives, written.reason)
            return waived and _same_order(by, asked.order, written.order)
        case acts.Ruled(), acts.Ruled() if not written.promoted.startswith(asked.promoted):
            return False
        case _:
            return type(asked) is type(written) and _same_fields(by, asked, written)


def _shows(asked: Any, written: acts.Enlisted[Any, Any]) -> bool:
    """Whether an order to enlist names no list, where writing turned up the one that was closed."""
    same = type(asked) is type(written.order) and asked.by in ("", written.order.by)
    return bool(written.salt) and same and not listed(asked)


def _same_fields(by: Proof, asked: Any, written: Any) -> bool:
    filled, unsaid = FILLED.get(type(asked), ()), UNSAID.get(type(asked), ())
    for name in asked.__struct_fields__:
        said, stands = getattr(asked, name), getattr(written, name)
        if name in filled or (name in unsaid and not said):
            continue
        if not _same_value(by, said, stands):
            return False
    return True


def _same_value(by: Proof, said: Any, stands: Any) -> bool:
    if isinstance(said, Order):
        return _same_order(by, said, stands)
    if isinstance(said, tuple) and said and isinstance(said[0], Order):
        pairs = enumerate(zip(said, stands, strict=False))
        return len(said) == len(stands) and all(_same_order(by, a, b, place) for place, (a, b) in pairs)
    return bool(said == stands)


def _same_order(by: Proof, asked: Any, written: Any, place: int = 0) -> bool:
    if type(asked) is not type(written):
        return False
    unsaid = ("by", *UNSAID.get(type(asked), ()))
    stands = dict(parts(written))
    proved = {
        path: stands[path]
        for path, part in parts(asked)
        if path in stands and _same_part(by, kept_as(path, place), part, stands[path])
    }
    said = exchanged(asked, proved)
    return all(
        (name in unsaid and not getattr(said, name)) or getattr(said, name) == getattr(written, name)
        for name in said.__struct_fields__
    )


def _same_part(by: Proof, name: str, said: Part, stands: Part) -> bool:
    match said, stands:
        case Hidden(seal="", value=value), Hidden(seal=seal) if value and seal:
            return seal in by.untold or holds(by.drawer, by.entry.id, name, value)
        case Opening(value=value, salt=""), Opening(value=shown):
            return value in ("", shown)
    return False
