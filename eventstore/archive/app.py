"""The archive over HTTP: a match, its lines, their entries; everything else is refused in one form."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp

from eventstore.archive import refusal
from eventstore.archive.desk import Call, Desk, admitted
from eventstore.archive.door import Door, Note
from eventstore.archive.reading import entries, held, marks, matches, one_match
from eventstore.archive.refusal import Refused
from eventstore.archive.writing import append, open_line


def app(desk: Desk, note: Note, routes: Sequence[BaseRoute] = ()) -> ASGIApp:
    """The archive as an ASGI application; ``routes`` are further pages, ``note`` takes what is logged."""

    @asynccontextmanager
    async def living(_: Starlette) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        if desk.news is not None:
            desk.news.begin(lambda match: loop.call_soon_threadsafe(desk.watch.changed, match))
        yield
        desk.watch.stop()
        if desk.news is not None:
            await desk.aside(desk.news.end)

    line = "/v1/matches/{match}/lines/{line}"
    inner = Starlette(
        routes=[
            Route("/health", health),
            Route("/metrics", admitted(metrics)),
            Route("/v1/matches", admitted(matches)),
            Route("/v1/matches/{match}", admitted(one_match)),
            Route("/v1/matches/{match}/lines", admitted(open_line), methods=["POST"]),
            Route("/v1/matches/{match}/held", admitted(held), methods=["POST"]),
            Route(f"{line}/marks", admitted(marks)),
            Route(f"{line}/entries", admitted(entries), methods=["GET"]),
            Route(f"{line}/entries", admitted(append), methods=["POST"]),
            *routes,
        ],
        lifespan=living,
        exception_handlers={HTTPException: _unrouted, Exception: _unrouted},
    )
    # a redirect would be to an address without what a proxy puts before it, and without its TLS, token and all
    inner.router.redirect_slashes = False
    inner.state.desk = desk
    return Door(inner, desk, note)


async def _unrouted(_: Request, trouble: Exception) -> Response:
    status = trouble.status_code if isinstance(trouble, HTTPException) else 500
    headers = trouble.headers if isinstance(trouble, HTTPException) else None
    return refusal.answer(Refused(status, headers=headers))


# ---------------------------------------------------------------- how it is


async def health(request: Request) -> Response:
    """Whether the archive is there and its log can be read; anybody may ask."""
    desk: Desk = request.app.state.desk
    if desk.watch.over:
        return JSONResponse({"status": "stopping"}, 503)
    try:
        await desk.aside(desk.holdings.store.find, bytes(16))
    except Exception as trouble:
        request.scope["rollbook.fault"] = type(trouble).__name__
        return JSONResponse({"status": "the log cannot be read"}, 503)
    return JSONResponse({"status": "ok"})


async def metrics(call: Call) -> Response:
    """Numbers for Prometheus."""
    call.demand_admin()
    return PlainTextResponse(call.desk.counts.text(call.desk.clock()))
