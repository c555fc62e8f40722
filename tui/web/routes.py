"""What an archive shows of its matches beside the log itself: a match for streaming software, as JSON and as a line."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from eventstore.archive.body import number
from eventstore.archive.desk import Call, Endpoint, admitted, content
from eventstore.archive.refusal import Refused
from eventstore.port import Absent, Damaged
from eventstore.wire import Misshapen, unhex
from replay.games import Unplayable
from replay.line.codec import Newer
from tui.web.overlay import line
from tui.web.stage import Stage

# a page of a stream may lie anywhere; nothing is told to it for being where it is, only for what it is asked with
_ANYWHERE = {"Access-Control-Allow-Origin": "*", "Cache-Control": "private, max-age=1"}


def routes(stage: Stage) -> Sequence[BaseRoute]:
    """``/overlay.json`` and ``/overlay.txt``, each of ``?match=ID`` or ``?event=NAME&table=N[&round=N]``."""
    return (Route("/overlay.json", _as_json(stage)), Route("/overlay.txt", _as_text(stage)))


def _as_json(stage: Stage) -> Endpoint:
    async def overlay_json(call: Call) -> Response:
        return await _answer(call, msgspec.json.encode(await _told(call, stage)), "application/json")

    return admitted(overlay_json, seen=True)


def _as_text(stage: Stage) -> Endpoint:
    async def overlay_text(call: Call) -> Response:
        return await _answer(call, f"{line(await _told(call, stage))}\n".encode(), "text/plain; charset=utf-8")

    return admitted(overlay_text, seen=True)


async def _answer(call: Call, body: bytes, media: str) -> Response:
    headers = {"ETag": f'"{sha256(body).hexdigest()[:32]}"', **_ANYWHERE}
    if call.request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return await content(call, body, media, headers)


async def _told(call: Call, stage: Stage) -> dict[str, Any]:
    """The match that is asked about, as it may be seen. Raises ``Absent``, ``Refused``, ``Misshapen``."""
    match = await call.reads(await _meant(call, stage))
    try:
        return await call.desk.aside(stage.overlay, match)
    except (Newer, Unplayable, Damaged) as trouble:
        raise Absent(f"this match is held, and cannot be shown here: {trouble}") from trouble


async def _meant(call: Call, stage: Stage) -> bytes:
    query = call.request.query_params
    if "match" in query:
        return unhex(query["match"], 16)
    event, table = query.get("event", ""), number(call.request, "table", 0)
    if not event or not table:
        raise Misshapen("say which match: ?match=ID, or ?event=NAME&table=N")
    if not call.grant.reads(event):
        raise Refused(403, "this token does not read matches of that event")
    return await call.desk.aside(stage.at, event, table, number(call.request, "round", 0))
