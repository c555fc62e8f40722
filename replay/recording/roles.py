"""Who may write what: the scribe at the keyboard, a seat for itself, a judge."""

from enum import StrEnum

from replay import acts
from replay.clocking.acts import JUDGED, Timed
from replay.core.game import Concede
from replay.core.wire import Order


class Role(StrEnum):
    """For whom an entry is written; the header's actor is a role, or a role and a name."""

    SCRIBE = "scribe"
    SEAT = "seat"
    JUDGE = "judge"


_ANYONE = (acts.Noted, acts.Bookmarked, acts.Called, acts.Disputed, acts.Witnessed)
_SEATS = (*_ANYONE, acts.Confirmed, Concede)
_CORRECTIONS = (acts.Struck, acts.Amended, acts.Forked)
_FOR_JUDGES_ONLY = (acts.Ruled, acts.Adjusted, *JUDGED)
_JUDGES = (*_ANYONE, *_FOR_JUDGES_ONLY, *_CORRECTIONS, acts.Clocked, Timed, acts.Closed)


def natural(asked: Order | acts.Act) -> Role:
    """The role a request is written under where nobody says: a ruling, a set value and a penalty are a judge's."""
    judging = isinstance(asked, _FOR_JUDGES_ONLY) and not _promotes(asked)
    return Role.JUDGE if judging else Role.SCRIBE


def _promotes(asked: Order | acts.Act) -> bool:
    """Whether this moves the line of record and rules on nothing."""
    return isinstance(asked, acts.Ruled) and asked.remedy == acts.PROMOTE and bool(asked.promoted)


def may(role: Role, asked: Order | acts.Act) -> bool:
    """Whether a role may ask for this; moving the line of record is open to the scribe too."""
    match role:
        case Role.SEAT:
            return isinstance(asked, _SEATS)
        case Role.JUDGE:
            return isinstance(asked, _JUDGES)
        case Role.SCRIBE:
            return _promotes(asked) or not isinstance(asked, _FOR_JUDGES_ONLY)
