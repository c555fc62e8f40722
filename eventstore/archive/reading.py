"""What may be asked of an archive."""

from hashlib import sha256

import msgspec
from starlette.responses import Response

from eventstore.archive.body import body, ids, number, part
from eventstore.archive.desk import Call, content, document, unchanged
from eventstore.archive.refusal import later
from eventstore.archive.tags import names
from eventstore.wire import MOST_LISTED, MOST_MARKS, PACKED, Misshapen, packed

SHARED = "public, no-cache"
"""Of a range of entries that is whole, which never changes: any cache may keep one copy for everybody, and asks at each
use whether who asks may still have it. Who may not is told so here, and everybody else that nothing has changed."""
ALWAYS_ASK = "private, no-cache"


async def matches(call: Call) -> Response:
    """A page of the matches this token may read, each as it stands."""
    after = call.request.query_params.get("after", "")
    if len(after) % 2 or not all(digit in "0123456789abcdef" for digit in after):
        raise Misshapen("after is the beginning of an id in hex")
    most = number(call.request, "limit", MOST_LISTED)
    page = await call.desk.aside(call.desk.holdings.page, bytes.fromhex(after), most, call.grant.reads)
    return await document(call, page, {"Cache-Control": ALWAYS_ASK})


async def one_match(call: Call) -> Response:
    """A match as it stands; with ``wait``, once that is no longer what the tag says, or after so many seconds."""
    match = await call.reads(part(call.request, "match", 16))
    known = call.request.headers.get("if-none-match", "")
    wait = number(call.request, "wait", 0) if known else 0
    told, etag = await _stand(call, match)
    if wait and names(known, etag):
        told, etag = await _awaited(call, match, known, min(wait, call.desk.limits.wait_seconds))
        await call.demand_still()
    headers = {"ETag": etag, "Cache-Control": ALWAYS_ASK}
    if names(known, etag):
        return unchanged(headers)
    return await content(call, told, "application/json", headers)


async def _stand(call: Call, match: bytes) -> tuple[bytes, str]:
    told = msgspec.json.encode(await call.desk.aside(call.desk.holdings.stand, match))
    return told, f'"{sha256(told).hexdigest()[:32]}"'


async def _awaited(call: Call, match: bytes, known: str, seconds: float) -> tuple[bytes, str]:
    desk, use = call.desk, call.desk.meter.of(call.grant.id)
    if use.waiting >= desk.limits.waiting:
        raise later(429, 5, "too many requests of this token are waiting")
    until = desk.clock() + seconds
    use.waiting += 1
    try:
        with desk.counts.one_waits():
            while True:
                bell = desk.watch.bell(match)
                told, etag = await _stand(call, match)
                if not names(known, etag) or desk.watch.over or desk.clock() >= until:
                    return told, etag
                await bell.heard(min(until - desk.clock(), desk.look_again))
    finally:
        use.waiting -= 1


async def entries(call: Call) -> Response:
    """Entries of a line's whole lineage after one number and up to another: a range that is whole never changes."""
    match, line = await _line(call)
    after, upto = number(call.request, "after", 0), number(call.request, "upto", 0)
    head, last = await call.desk.aside(call.desk.holdings.reached, match, line, upto)
    headers = {"Cache-Control": ALWAYS_ASK if last is None else SHARED}
    if last is not None:
        # the last hash stands for all entries up to it, also at an archive that was put back from a copy
        headers |= {"ETag": f'W/"{last.hash.hex()}-{after}"', "Vary": "Accept-Encoding"}
        if names(call.request.headers.get("if-none-match", ""), headers["ETag"]):
            return unchanged(headers)
    batch = await call.desk.aside(_packed, call, match, line, after, upto or head.seq)
    return await content(call, batch, PACKED, headers)


def _packed(call: Call, match: bytes, line: bytes, after: int, upto: int) -> bytes:
    return packed(call.desk.holdings.batch(match, line, after, upto))


async def marks(call: Call) -> Response:
    """Entries evenly over a stretch of a line, for whoever looks for the last one held on both sides."""
    match, line = await _line(call)
    after, upto = number(call.request, "after", 0), number(call.request, "upto", 1 << 40)
    return await document(call, await call.desk.aside(call.desk.holdings.marks, match, line, after, upto))


async def held(call: Call) -> Response:
    """Which of some entries are held of a match, and where."""
    match = await call.reads(part(call.request, "match", 16))
    asked = ids(await body(call, "application/json"), MOST_MARKS)
    return await document(call, await call.desk.aside(call.desk.holdings.held, match, asked))


async def _line(call: Call) -> tuple[bytes, bytes]:
    match = await call.reads(part(call.request, "match", 16))
    return match, part(call.request, "line", 32)
