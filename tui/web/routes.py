"""What an archive shows beside the log itself: pages of its matches, and each for streaming software."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from eventstore.archive.body import number, part
from eventstore.archive.desk import Call, Endpoint, admitted
from eventstore.archive.refusal import Refused
from eventstore.archive.tags import names
from eventstore.port import Absent, Damaged, Line
from eventstore.wire import Misshapen, unhex
from replay.games import Unplayable
from replay.line.codec import Newer
from tui.raster.palette import LANTERN, VELLUM
from tui.reports.web import colours
from tui.web import html
from tui.web.overlay import line
from tui.web.stage import Stage
from tui.web.watched import Moment

T = TypeVar("T")

_HERE = Path(__file__).parent
_HTML = "text/html; charset=utf-8"
_MOST_LISTED = 200
_PAGE = {
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    # a token may stand in the address
    "Referrer-Policy": "no-referrer",
}

# a page of a stream may lie anywhere; nothing is told to it for being where it is, only for what it is asked with
_ANYWHERE = {"Access-Control-Allow-Origin": "*", "Cache-Control": "private, max-age=1"}


def routes(stage: Stage) -> Sequence[BaseRoute]:
    """The list of matches and the page of each, with their style and script; and for streaming software
    ``/overlay.json`` and ``/overlay.txt``, each of ``?match=ID`` or ``?event=NAME&table=N[&round=N]``.

    Every address in a page is relative: it works behind whatever path a proxy serves it at.
    """
    return (
        Route("/", _index(stage)),
        # at both, for a redirect would have to know where a proxy serves it
        Route("/matches/{match}/", _match(stage, "../../")),
        Route("/matches/{match}", _match(stage, "../")),
        Route("/web/page.css", _asset(_style().encode(), "text/css")),
        Route("/web/page.js", _asset(_script(), "text/javascript")),
        Route("/overlay.json", _as_json(stage)),
        Route("/overlay.txt", _as_text(stage)),
    )


def _style() -> str:
    """Dark, or light where whoever looks has it so."""
    light = f"@media (prefers-color-scheme: light) {{ :root {{ {colours(VELLUM)} }} }}"
    return f":root {{ {colours(LANTERN)} }}\n{light}\n{(_HERE / 'page.css').read_text()}"


def _script() -> bytes:
    return (_HERE / "steps.js").read_bytes() + (_HERE / "live.js").read_bytes()


def _asset(content: bytes, media: str) -> Endpoint:
    """A style or a script, which anybody may have: there is nothing of a match in it."""

    async def asset(request: Request) -> Response:
        return _tagged(request, content, f"{media}; charset=utf-8", {"Cache-Control": "no-cache"})

    return asset


def _index(stage: Stage) -> Endpoint:
    async def index(call: Call) -> Response:
        told = await call.desk.drawn(stage.recent, _MOST_LISTED, call.grant.reads)
        return _tagged(call.request, html.index(told, _suffix(call)).encode(), _HTML, _PAGE)

    return admitted(index, seen=True)


def _match(stage: Stage, above: str) -> Endpoint:
    """The page of a match; ``above`` leads from its address to where the archive is served."""

    async def match(call: Call) -> Response:
        asked = await call.reads(part(call.request, "match", 16))
        n, recorded = number(call.request, "n", 0, most=1 << 31), call.request.query_params.get("reading") == "recorded"
        given = call.request.query_params.get("line")
        line = None if given is None else unhex(given, 32)
        whole = call.request.query_params.get("board") == "whole"
        moment = partial(stage.moment, asked, n, recorded=recorded, line=line)
        page = await _shown(call, lambda: _drawn(call, moment(), above, whole=whole))
        return _tagged(call.request, page, _HTML, _PAGE)

    return admitted(match, seen=True)


def _drawn(call: Call, here: Moment, above: str, *, whole: bool) -> bytes:
    token, drawn = call.request.query_params.get("token", ""), whole

    def link(n: int, recorded: bool | None = None, on: Line | None = here.line, *, whole: bool | None = None) -> str:
        asked: dict[str, Any] = {"n": n} if n else {}
        if on and on != here.lines[0]:
            asked["line"] = on.id.hex()
        reading = {"reading": "recorded"} if (here.recorded if recorded is None else recorded) else {}
        if drawn if whole is None else whole:
            asked["board"] = "whole"
        return escape(f"?{urlencode({**asked, **reading, **({'token': token} if token else {})})}")

    return html.match_page(here, link, above, _suffix(call), whole=whole).encode()


def _suffix(call: Call) -> str:
    token = call.request.query_params.get("token", "")
    return escape(f"?{urlencode({'token': token})}") if token else ""


def _as_json(stage: Stage) -> Endpoint:
    async def overlay_json(call: Call) -> Response:
        return await _answer(call, msgspec.json.encode(await _told(call, stage)), "application/json")

    return admitted(overlay_json, seen=True)


def _as_text(stage: Stage) -> Endpoint:
    async def overlay_text(call: Call) -> Response:
        return await _answer(call, f"{line(await _told(call, stage))}\n".encode(), "text/plain; charset=utf-8")

    return admitted(overlay_text, seen=True)


async def _answer(call: Call, body: bytes, media: str) -> Response:
    return _tagged(call.request, body, media, _ANYWHERE)


def _tagged(request: Request, body: bytes, media: str, headers: Mapping[str, str]) -> Response:
    """An answer that is not sent again to who has it."""
    told = {"ETag": f'"{sha256(body).hexdigest()[:32]}"', **headers}
    if names(request.headers.get("if-none-match", ""), told["ETag"]):
        return Response(status_code=304, headers=told)
    return Response(body, headers=told, media_type=media)


async def _told(call: Call, stage: Stage) -> dict[str, Any]:
    """The match that is asked about, as it may be seen. Raises ``Absent``, ``Refused``, ``Misshapen``."""
    if "match" in call.request.query_params:
        match = await call.reads(unhex(call.request.query_params["match"], 16))
        return await _shown(call, lambda: stage.overlay(match))
    there = await _meant(call, stage)
    match = await call.reads(there[0])
    twice = sorted(one.hex() for one in there) if len(there) > 1 else []
    return await _shown(call, lambda: stage.overlay(match) | {"twice": twice})


async def _shown(call: Call, work: Callable[[], T]) -> T:
    try:
        return await call.desk.drawn(work)
    except (Newer, Unplayable, Damaged) as trouble:
        raise Absent(f"this match is held, and cannot be shown here: {trouble}") from trouble


async def _meant(call: Call, stage: Stage) -> tuple[bytes, ...]:
    query = call.request.query_params
    event, table = query.get("event", ""), number(call.request, "table", 0)
    if not event or not table:
        raise Misshapen("say which match: ?match=ID, or ?event=NAME&table=N")
    if not call.grant.reads(event):
        raise Refused(403, "this token does not read matches of that event")
    return await call.desk.drawn(stage.at, event, table, number(call.request, "round", 0))
