"""What a request brings: read within bounds of size and time, whoever sends it and however slowly."""

import asyncio
from typing import TypeVar

import msgspec
from starlette.requests import Request

from eventstore.archive.desk import Call, Desk
from eventstore.archive.refusal import Refused, later
from eventstore.wire import MOST_BYTES, PACKED, Excessive, Misshapen, inflated, unhex

T = TypeVar("T")


async def body(call: Call, media: str = PACKED) -> bytes:
    """The content of a request, unpacked. Raises ``Refused``, ``Misshapen``, ``Excessive``."""
    request, desk = call.request, call.desk
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != media:
        raise Refused(415, f"content is taken in as {media}", headers={"Accept-Post": media})
    coding = request.headers.get("content-encoding", "identity").strip().lower()
    if coding not in ("identity", "gzip"):
        raise Refused(415, "content is taken in as it is, or in gzip's format", headers={"Accept-Encoding": "gzip"})
    try:
        async with asyncio.timeout(desk.limits.body_seconds):
            held = await _received(request, desk)
    except TimeoutError:
        raise Refused(408, headers={"Connection": "close"}) from None
    desk.counts.received(len(held))
    seconds = desk.meter.received(call.grant.id, len(held))
    if seconds:
        raise later(429, seconds)
    return await desk.aside(inflated, held, desk.limits.body_bytes) if coding == "gzip" else held


async def _received(request: Request, desk: Desk) -> bytes:
    """All that comes; what exceeds the archive's bound is still listened to up to the bound of the format, so that
    whoever keeps to that one hears the answer."""
    most, size, parts = desk.limits.body_bytes, 0, []
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared[:20]) > max(most, MOST_BYTES):
        raise Excessive(f"at most {most} bytes are taken in at once")
    async for part in request.stream():
        size += len(part)
        desk.hold(request.scope, len(part))
        if size > max(most, MOST_BYTES):
            break
        if size <= most:
            parts.append(part)
    if size > most:
        raise Excessive(f"at most {most} bytes are taken in at once")
    return b"".join(parts)


def part(request: Request, name: str, size: int) -> bytes:
    """An id in the path. Raises ``Misshapen``."""
    return unhex(request.path_params[name], size)


def number(request: Request, name: str, usual: int, most: int = 1 << 40) -> int:
    """A whole number in the query. Raises ``Misshapen``."""
    written = request.query_params.get(name, "")
    if not written:
        return usual
    if not (written.isascii() and written.isdigit() and len(written) < 14):
        raise Misshapen(f"{name} is a whole number")
    return min(int(written), most)


def ids(held: bytes, most: int) -> list[bytes]:
    """A list of entry ids. Raises ``Misshapen``, ``Excessive``."""
    try:
        asked = msgspec.json.decode(held, type=list[str])
    except (msgspec.DecodeError, UnicodeError, RecursionError) as stray:
        raise Misshapen("expected a list of entry ids in hex") from stray
    if len(asked) > most:
        raise Excessive(f"at most {most} ids may be asked about at once")
    return [unhex(digits, 16) for digits in asked]
