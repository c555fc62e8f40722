"""What may be written to an archive: entries on a line, and lines."""

from starlette.responses import Response

from eventstore.archive.body import body, part
from eventstore.archive.desk import Call, document
from eventstore.archive.holdings import event_in
from eventstore.archive.refusal import Refused
from eventstore.entry import Entry, Unfit
from eventstore.port import Conflict, Damaged, Head
from eventstore.wire import Batch, Misshapen, Receipt, batch_in, opening_in, tag, unpack


async def append(call: Call) -> Response:
    """Entries after the head that ``If-Match`` names: all of them, durably, or none."""
    match = await call.appends(part(call.request, "match", 16))
    line = part(call.request, "line", 32)
    expected = call.request.headers.get("if-match", "")
    if not expected:
        raise Refused(428, "If-Match names the head that the entries follow")
    batch = batch_in(await body(call))
    if expected != tag(Head(line, batch.after, batch.parent)):
        raise Misshapen("If-Match names another head than the entries follow")
    receipt = await call.desk.aside(_append, call, match, line, batch)
    return await _stored(call, match, receipt, len(batch.frames))


def _append(call: Call, match: bytes, line: bytes, batch: Batch) -> Receipt:
    if not batch.frames:
        stands = call.desk.holdings.head(match, line)
        if (stands.seq, stands.hash) != (batch.after, batch.parent):
            raise Refused(412, "the line has another head", head=stands)
    found = _proved(batch, match)
    try:
        return call.desk.holdings.append(match, line, found)
    except Conflict as conflict:
        head = conflict.head
        if head is None or (head.seq, head.hash) == (batch.after, batch.parent):
            raise
        raise Refused(412, conflict.reason, head=head) from conflict


async def open_line(call: Call) -> Response:
    """A line with its first own entries: a match's first, or one that leaves a line that is held."""
    match = part(call.request, "match", 16)
    if call.request.headers.get("if-none-match") != "*":
        raise Refused(428, "If-None-Match: * says that the line is new")
    call.demand_writing()
    opening = opening_in(await body(call))
    if not opening.batch.frames:
        raise Unfit("a line is opened with an entry")
    found = await call.desk.aside(_proved, opening.batch, match)
    if opening.parent is None:
        call.demand_append(event_in(found[0]))
    else:
        await call.appends(match)
    receipt = await call.desk.aside(call.desk.holdings.open, opening.name, opening.parent, found)
    return await _stored(call, match, receipt, len(found))


def _proved(batch: Batch, match: bytes) -> list[Entry]:
    try:
        return unpack(batch, match)
    except Damaged as damage:
        raise Refused(422, str(damage)) from damage


async def _stored(call: Call, match: bytes, receipt: Receipt, stored: int) -> Response:
    call.desk.counts.appended(stored)
    call.desk.watch.changed(match)
    head = Head(b"", receipt.seq, bytes.fromhex(receipt.head))
    return await document(call, receipt, {"ETag": tag(head)})
