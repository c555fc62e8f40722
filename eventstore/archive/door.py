"""The outermost layer of an archive: every request is counted, noted without its secrets, and answered."""

import asyncio
import json
import logging
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from secrets import token_hex

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from eventstore.archive import refusal
from eventstore.archive.desk import Desk
from eventstore.archive.refusal import Refused

Note = Callable[[Mapping[str, object]], None]
"""Takes one line of the log, field by field."""

_PORTION = 1 << 16
_LONGEST_ADDRESS = 64


def to_stderr(fields: Mapping[str, object]) -> None:
    """Write a line of the log, one object of JSON, to standard error; who reads it no longer stops nothing."""
    told = {"at": datetime.now(UTC).isoformat(timespec="milliseconds"), **fields}
    with suppress(OSError):
        sys.stderr.write(json.dumps(told, separators=(",", ":")) + "\n")
        sys.stderr.flush()


class Speaker(logging.Handler):
    """What the libraries below say of the archive's own trouble, as lines of its log; their tracebacks stay out of it,
    since they may repeat what was sent."""

    def __init__(self, note: Note) -> None:
        super().__init__(logging.WARNING)
        self._note = note

    def emit(self, record: logging.LogRecord) -> None:
        """Note it."""
        fault = record.exc_info[0] if record.exc_info else None
        said = " ".join(record.getMessage().split())[:200]
        self._note({"said": said, "by": record.name} | ({"fault": fault.__name__} if fault else {}))

    def take_over(self, *names: str) -> None:
        """Speak for these loggers, and nobody else does."""
        for name in names:
            logger = logging.getLogger(name)
            logger.handlers, logger.propagate = [self], False


class Door:
    """An application, watched from outside."""

    def __init__(self, inner: ASGIApp, desk: Desk, note: Note) -> None:
        self._inner = inner
        self._desk = desk
        self._counts = desk.counts
        self._clock = desk.clock
        self._note = note

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        passage = Passage(send, token_hex(4), self._desk.limits.send_seconds)
        begun = self._clock()
        try:
            await self._inner(scope, receive, passage.send)
        except Exception as fault:
            scope["rollbook.fault"] = type(fault).__name__
            if not passage.status:
                await refusal.answer(Refused(500))(scope, receive, passage.send)
        finally:
            self._desk.let_go(scope)
            self._told(scope, passage, begun)

    def _told(self, scope: Scope, passage: "Passage", begun: float) -> None:
        route = getattr(scope.get("route"), "path", "")
        self._counts.answered(route, passage.status, passage.size)
        fields = {
            "request": passage.id,
            "from": came_from(scope.get("client")),
            "token": scope.get("rollbook.token", ""),
            "method": scope["method"],
            "path": scope["path"][:200],
            "status": passage.status,
            "ms": round(1000 * (self._clock() - begun), 1),
            "bytes": passage.size,
        }
        if "rollbook.fault" in scope:
            fields["fault"] = scope["rollbook.fault"]
        self._note(fields)


def came_from(client: tuple[str, int] | None) -> str:
    """The address of who asked, as the proxies in front tell it which are believed: they may tell anything."""
    return client[0][:_LONGEST_ADDRESS] if client else ""


def before_the_door(desk: Desk, note: Note) -> Callable[[str, str, Refused, int], None]:
    """Counts and notes who was refused before there was a request: its id, their address, why, in how many bytes."""

    def told(id: str, address: str, refused: Refused, size: int) -> None:  # noqa: A002 - what it is called in the log
        desk.counts.answered("", refused.status, size)
        none = {"from": address, "token": "", "method": "", "path": ""}
        note({"request": id, **none, "status": refused.status, "ms": 0.0, "bytes": size, "why": refused.detail})

    return told


class Passage:
    """An answer on its way out: in portions, so that what a slow reader has not taken waits here, and not for ever."""

    def __init__(self, send: Send, id: str, seconds: float) -> None:  # noqa: A002 - what it is called in the log
        self.id = id
        self._seconds = seconds
        self.status = 0
        self.size = 0
        self._send = send

    async def send(self, message: Message) -> None:
        """Pass a message on, counted."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            headers["X-Request-Id"] = self.id
            headers["X-Content-Type-Options"] = "nosniff"
            headers.setdefault("Cache-Control", "no-store")
        body = message.get("body", b"")
        self.size += len(body)
        async with asyncio.timeout(self._seconds):
            for low in range(0, len(body) - _PORTION, _PORTION):
                await self._send({**message, "body": body[low : low + _PORTION], "more_body": True})
            await self._send({**message, "body": body[_last(len(body)) :]} if body else message)


def _last(size: int) -> int:
    """Where the last portion begins."""
    return max(0, size - 1) // _PORTION * _PORTION
