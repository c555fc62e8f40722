"""Who may write what: the scribe at the keyboard, a seat for itself, a judge."""

from enum import StrEnum

from replay import acts
from replay.core.game import Concede
from replay.core.wire import Order


class Role(StrEnum):
    """For whom an entry is written; the header's actor is a role, or a role and a name."""

    SCRIBE = "scribe"
    SEAT = "seat"
    JUDGE = "judge"


_ANYONE = (acts.Noted, acts.Bookmarked, acts.Called, acts.Disputed, acts.Witnessed)
_SEATS = (*_ANYONE, acts.Confirmed, Concede)
_JUDGES = (*_ANYONE, acts.Ruled, acts.Adjusted, acts.Struck, acts.Amended, acts.Clocked, acts.Closed, acts.Forked)
_FOR_JUDGES_ONLY = (acts.Ruled, acts.Adjusted)


def natural(asked: Order | acts.Act) -> Role:
    """The role a request is written under where nobody says: a ruling and a set value are a judge's."""
    ruling = isinstance(asked, acts.Ruled) and not asked.promoted
    return Role.JUDGE if ruling or isinstance(asked, acts.Adjusted) else Role.SCRIBE


def may(role: Role, asked: Order | acts.Act) -> bool:
    """Whether a role may ask for this; moving the line of record is open to the scribe too."""
    match role:
        case Role.SEAT:
            return isinstance(asked, _SEATS)
        case Role.JUDGE:
            return isinstance(asked, _JUDGES)
        case Role.SCRIBE:
            promotes = isinstance(asked, acts.Ruled) and bool(asked.promoted)
            return promotes or not isinstance(asked, _FOR_JUDGES_ONLY)
