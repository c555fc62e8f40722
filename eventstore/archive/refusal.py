"""How an archive says no: one kind of document for every reason, with nothing in it that was not asked for."""

from collections.abc import Mapping
from math import ceil

import msgspec
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from eventstore.entry import Unfit
from eventstore.port import Absent, Conflict, Damaged, Head, Unreadable, Unwritable
from eventstore.wire import Excessive, Misshapen, Problem, tag

PROBLEM = "application/problem+json"

TITLES = {
    400: "not a request this archive understands",
    401: "a token is wanted",
    403: "this token is not for that",
    404: "nothing is held there",
    405: "that is not done here",
    408: "it took too long to arrive",
    409: "another entry is held in its place",
    412: "the line has moved on",
    413: "more than is taken in at once",
    415: "not a form of content that is taken in",
    422: "not entries of a log",
    428: "a precondition is wanted",
    429: "too much in too short a time",
    431: "the head of the request is too long",
    500: "the archive failed",
    501: "not a way of sending that is understood",
    503: "not now",
    507: "the disk is full",
}


_PLAIN: tuple[tuple[type[Exception], int], ...] = (
    (ClientDisconnect, 400),
    (Misshapen, 400),
    (Absent, 404),
    (Excessive, 413),
    (Unfit, 422),
)
"""Troubles whose words may be told."""


class Refused(Exception):
    """A request is refused. ``head`` is where the line stands, where that helps."""

    def __init__(
        self, status: int, detail: str = "", *, head: Head | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        """``detail`` is a plain sentence."""
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.head = head
        self.headers = dict(headers or {})


def later(status: int, seconds: float, detail: str = "") -> Refused:
    """A refusal that holds for so many seconds."""
    return Refused(status, detail, headers={"Retry-After": str(max(1, ceil(seconds)))})


def answer(refused: Refused) -> Response:
    """The document that says so."""
    head = refused.head
    title = TITLES.get(refused.status, "refused")
    kind = f"urn:rollbook:{title.replace(' ', '-')}"
    problem = Problem(
        kind, title, refused.status, refused.detail, head.seq if head else 0, head.hash.hex() if head else ""
    )
    headers = refused.headers | ({"ETag": tag(head)} if head else {})
    return Response(msgspec.json.encode(problem), refused.status, headers, PROBLEM)


def meaning(trouble: Exception) -> Refused:
    """What a refusal of the store or of the format is in HTTP; a trouble of the archive's own says no more."""
    for kind, status in _PLAIN:
        if isinstance(trouble, kind):
            return Refused(status, str(trouble))
    match trouble:
        case Refused():
            return trouble
        case Conflict(head=None) if trouble.reason.startswith("busy"):
            return later(503, 1, "another program is writing")
        case Conflict():
            return Refused(409, trouble.reason, head=trouble.head)
        case Unwritable():
            # room is made by people, and a database that is started again is there in a moment
            status, seconds = (507, 30) if "full" in trouble.why else (503, 5)
            return later(status, seconds, "nothing was stored")
        case Damaged() | Unreadable():
            return Refused(500, "the archive's own log does not verify")
    return Refused(500)
