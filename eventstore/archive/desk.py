"""What the requests of one archive share, and how each of them is let in, answered or refused."""

import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeVar

import anyio
import msgspec
from anyio.to_thread import run_sync
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from eventstore.archive import refusal
from eventstore.archive.counts import Counts
from eventstore.archive.holdings import Holdings
from eventstore.archive.limits import Limits, Meter, neighbourhood
from eventstore.archive.refusal import Refused, later
from eventstore.archive.tags import takes_gzip
from eventstore.archive.tokens import ADMIN, APPEND, READ, Grant, Tokens
from eventstore.archive.watch import News, Watch
from eventstore.port import Absent
from eventstore.wire import deflated

T = TypeVar("T")

_NO_EVENT = (
    "the match has no event, and this token is for the matches of one: an admin's token takes it in as it is; "
    "the next is opened with its event (rollbook new --event)"
)

_SMALL = 1024
_AT_ONCE, _DRAWN_AT_ONCE = 8, 2
_USE, _HELD = "rollbook.use", "rollbook.held"
# whoever else writes to the log may not be able to ring, or the ringing may be lost on the way
_LOOK_AGAIN, _LOOK_SELDOM = 1.0, 10.0


class Desk:
    """Everything a request may need. The clock counts seconds and never goes back."""

    def __init__(
        self,
        holdings: Holdings,
        tokens: Tokens,
        limits: Limits | None = None,
        clock: Callable[[], float] = time.monotonic,
        news: News | None = None,
        *,
        public: bool = False,
        counts: Counts | None = None,
    ) -> None:
        """``limits`` are the usual ones unless given; ``news`` tells what others write to the same log.

        ``public`` lets anybody see what is for spectators; ``counts`` are those that several workers share.
        """
        self.holdings = holdings
        self.tokens = tokens
        self.limits = limits or Limits()
        self.clock = clock
        self.meter = Meter(self.limits, clock)
        self.watch = Watch()
        self.news = news
        self.public = public
        self.counts = counts or Counts(clock())
        self._held = 0
        self._threads: anyio.CapacityLimiter | None = None
        self._drawing: anyio.CapacityLimiter | None = None

    @property
    def look_again(self) -> float:
        """Seconds after which who waits looks for themselves."""
        return _LOOK_SELDOM if self.news else _LOOK_AGAIN

    def hold(self, scope: MutableMapping[str, Any], size: int) -> None:
        """Count bytes that a request keeps here until it is answered. Raises ``Refused`` where there is no room."""
        scope[_HELD] = scope.get(_HELD, 0) + size
        self._held += size
        if self._held > self.limits.held_bytes:
            raise later(503, 2, "too much is being taken in at once")

    def let_go(self, scope: MutableMapping[str, Any]) -> None:
        """A request is answered: nothing of it is kept any more."""
        self._held -= scope.get(_HELD, 0)
        if _USE in scope:
            scope[_USE].at_once -= 1

    async def aside(self, work: Callable[..., T], *arguments: object) -> T:
        """Do what takes its time on a thread, so that others are answered meanwhile."""
        if self._threads is None:
            self._threads = anyio.CapacityLimiter(_AT_ONCE)
        return await run_sync(work, *arguments, limiter=self._threads)

    async def drawn(self, work: Callable[..., T], *arguments: object) -> T:
        """The same for what is only looked at: however long it takes, no device waits for it."""
        if self._drawing is None:
            self._drawing = anyio.CapacityLimiter(_DRAWN_AT_ONCE)
        return await run_sync(work, *arguments, limiter=self._drawing)


class Call(Struct, frozen=True):
    """A request that was let in, and by what token."""

    request: Request
    desk: Desk
    grant: Grant

    async def reads(self, match: bytes) -> bytes:
        """The match, if this token may read it. Raises ``Absent``, for one that is not held and one that it may not."""
        return await self._allowed(match, self.grant.reads)

    async def appends(self, match: bytes) -> bytes:
        """The match, if this token may write on it. Raises ``Refused``, and ``Absent`` as ``reads`` does."""
        self.demand_writing()
        return await self._allowed(match, self.grant.appends)

    async def _allowed(self, match: bytes, allows: Callable[[str], bool]) -> bytes:
        """Whether an id is that of a match of others is not told either."""
        try:
            known = allows(await self.desk.aside(self.desk.holdings.event, match))
        except Absent:
            known = False
        if not known:
            raise Absent(f"no match {match.hex()} is held that this token is for")
        return match

    async def demand_still(self) -> None:
        """Raises ``Refused`` where the token has been revoked, or has ended, while its request waited."""
        if await self.desk.aside(self.desk.tokens.grant, _token(self.request, seen=False)) is None:
            raise _unknown()

    def demand_writing(self) -> None:
        """Raises ``Refused`` for a token that only reads."""
        if self.grant.scope == READ:
            raise Refused(403, "this token does not write")

    def demand_append(self, event: str) -> None:
        """Raises ``Refused`` unless matches of this event may be opened."""
        self.demand_writing()
        if not self.grant.appends(event):
            nowhere = self.grant.scope == APPEND and not event
            raise Refused(403, _NO_EVENT if nowhere else "this token does not write on matches of that event")

    def demand_admin(self) -> None:
        """Raises ``Refused`` unless the token is an admin's."""
        if self.grant.scope != ADMIN:
            raise Refused(403, "that is for admins")


Endpoint = Callable[[Request], Awaitable[Response]]
Work = Callable[[Call], Awaitable[Response]]


def admitted(work: Work, *, seen: bool = False) -> Endpoint:
    """An endpoint that lets in who has a token and has not used it up, and turns every refusal into its document.

    ``seen`` is for what spectators look at: their token may stand in the address, where programs that show pages have
    no other place for it, and a public archive asks for none.
    """

    async def endpoint(request: Request) -> Response:
        try:
            return await work(await _let_in(request, seen))
        except Exception as trouble:
            refused = refusal.meaning(trouble)
            if refused.status >= 500:
                # its words might repeat what was sent
                request.scope["rollbook.fault"] = type(trouble).__name__
            return refusal.answer(refused)

    return endpoint


ANYBODY = Grant("", READ, "", "anybody", 0, 0, 0)
"""What whoever has no token may do at a public archive, where spectators look."""


async def _let_in(request: Request, seen: bool) -> Call:
    desk: Desk = request.app.state.desk
    if desk.watch.over:
        raise later(503, 2, "the archive is being stopped")
    token = _token(request, seen)
    # where tokens are kept may be slow to answer, and nobody else is to wait for that
    grant = await desk.aside(desk.tokens.grant, token) if token else ANYBODY if seen and desk.public else None
    address = f"at {neighbourhood(request.client.host) if request.client else ''}"
    who = grant.id or address if grant else address
    seconds = desk.meter.request(who)
    if seconds:
        raise later(429, seconds)
    if grant is None:
        raise _unknown()
    use = desk.meter.of(who)
    if use.at_once >= desk.limits.at_once:
        raise later(429, 1, "too many requests of this token at once")
    use.at_once += 1
    request.scope["rollbook.token"], request.scope[_USE] = grant.id, use
    return Call(request, desk, grant)


def _unknown() -> Refused:
    return Refused(401, "the token is missing, unknown or revoked", headers={"WWW-Authenticate": "Bearer"})


def _token(request: Request, seen: bool) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme:
        return token.strip() if scheme.lower() == "bearer" else "of another kind"
    return request.query_params.get("token", "") if seen else ""


# ---------------------------------------------------------------- answers


async def document(call: Call, value: object, headers: dict[str, str] | None = None) -> Response:
    """An answer in JSON."""
    return await content(call, msgspec.json.encode(value), "application/json", headers)


_VARY = {"Vary": "Accept-Encoding, Authorization"}


def unchanged(headers: dict[str, str]) -> Response:
    """That who asks has it already, with what the answer itself would say of how it may be kept."""
    return Response(status_code=304, headers=_VARY | headers)


async def content(call: Call, body: bytes, media: str, headers: dict[str, str] | None = None) -> Response:
    """An answer, compressed where that is asked for and pays."""
    headers = _VARY | (headers or {})
    if len(body) > _SMALL and takes_gzip(call.request.headers.get("accept-encoding", "")):
        body = await call.desk.aside(deflated, body)
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=media)
