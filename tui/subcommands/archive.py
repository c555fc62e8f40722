"""``archive``: serve a log to many devices, from a file or from a database that is prepared for it."""

from collections.abc import Callable
from functools import partial
from socket import socket
from time import monotonic
from typing import Any

import click
from msgspec import Struct

from eventstore.notary import device_key
from eventstore.port import Damaged, Store
from eventstore.verify import verify
from tui.archives.keeping import Kept, kept, needed, postgres_option
from tui.cli import BEYOND, INTERRUPTED, Failed, tell
from tui.subcommands.command import Count, command, counted, say
from tui.subcommands.family import Family
from tui.subcommands.token import token_command
from tui.wiring import Wiring

PORT = 8470
MOST_WORKERS = 64

archive_command = Family(
    "archive",
    "A log that many devices bring their matches to.",
    "rollbook archive serve --db archive.db",
    "rollbook archive token add append 'Saltmark Open' --db archive.db",
    "rollbook archive token list --db archive.db",
    "rollbook archive prepare --postgres postgresql://owner@db/rollbook --role rollbook",
    "rollbook archive serve --postgres postgresql://rollbook@db/rollbook --workers 4",
)


@command(
    "serve",
    "rollbook archive serve --db archive.db",
    "rollbook archive serve --db archive.db --port 8470",
    "ROLLBOOK_POSTGRES=postgresql://rollbook@db/rollbook rollbook archive serve --workers 4",
)
@click.option("--host", metavar="HOST", default="127.0.0.1", show_default=True, help="The address to serve on.")
@click.option("--port", metavar="N", type=Count(0), default=PORT, show_default=True, help="0 is any that is free.")
@click.option("--workers", metavar="N", type=Count(1), default=1, show_default=True, help="Processes that serve.")
@click.option("--public", is_flag=True, help="Let anybody see what is for spectators, without a token.")
@click.option(
    "--delay",
    metavar="SECONDS",
    type=Count(0),
    default=0,
    show_default=True,
    help="Pages and overlays are so late; who holds a token pulls and follows at once.",
)
@postgres_option
def serve_command(
    wiring: Wiring, host: str, port: int, workers: int, *, postgres: str, public: bool, delay: int
) -> int:
    """Serve the log until it is stopped; print the address, then log each request to standard error as JSON.

    It speaks HTTP: let a proxy in front of it add TLS. SIGTERM stops it, once everybody it let in has been answered.
    Several workers, here or on several machines over one database, hold one log; each keeps its own count of what a
    token has used. The key that signs receipts is this device's: beside the log's file, in its drawer.

    For streaming software, /overlay.json and /overlay.txt?event=NAME&table=N tell how a match stands; there a token may
    stand in the address: &token=TOKEN.

    --delay is for pages and overlays, with a token or without. Any token that reads a match, of whatever scope, also
    gets its entries from /v1, at once: to whom that may not be shown, give none, and serve with --public.
    """
    module = needed("eventstore.archive.server")
    if port >= 1 << 16 or workers > MOST_WORKERS:
        raise click.UsageError(f"{port} is no port" if port >= 1 << 16 else f"at most {MOST_WORKERS} workers")
    with kept(wiring, postgres) as found:
        if not found.tokens.all():
            tell("no token is made yet, so nobody is let in: rollbook archive token add admin")
        # the key is made by one process, before several look for it
        device_key(wiring.means.drawer)
    try:
        listening = module.listening(host, port)
    except OSError as refused:
        raise Failed(f"{host}:{port} cannot be served on: {refused.strerror}", BEYOND) from refused
    seen = Spectators(public, delay)
    if workers == 1:
        return _serve(wiring, postgres, seen, listening, say)
    # what is open here is not what another process may use
    each = partial(_serve, Wiring(str(wiring.path)), postgres, seen, listening)
    code: int = needed("eventstore.archive.workers").several(workers, each, lambda: say(module.address(listening)))
    return code


class Spectators(Struct, frozen=True):
    """Whether they need a token, and how many seconds late they see everything."""

    public: bool
    delay: int


def _serve(
    wiring: Wiring,
    postgres: str,
    seen: Spectators,
    listening: socket,
    announce: Callable[[str], object] = lambda _: None,
) -> int:
    with kept(wiring, postgres) as found:
        pages = _pages(found.reader, seen.delay, wiring.means.clock)
        desk = _desk(wiring, found, public=seen.public)
        server = needed("eventstore.archive.server").Server(desk, announce=announce, routes=pages)
        server.run(sockets=[listening])
    return INTERRUPTED if server.interrupted else 0


def _desk(wiring: Wiring, found: Kept, *, public: bool) -> Any:
    desk, holdings, signing = (needed(f"eventstore.archive.{name}") for name in ("desk", "holdings", "signing"))
    note = signing.Signing(found.store, device_key(wiring.means.drawer)).note
    held = holdings.Holdings(found.store, found.reader, sign=note)
    return desk.Desk(held, found.tokens, news=found.news, public=public)


def _pages(reader: Store, delay: int, now_ms: Callable[[], int]) -> Any:
    stage = needed("tui.web.stage").Stage(reader, delay=float(delay), clock=monotonic, now_ms=now_ms)
    return needed("tui.web.routes").routes(stage)


@command(
    "prepare",
    "rollbook archive prepare --postgres postgresql://owner@db/rollbook --role rollbook",
)
@click.option("--role", metavar="ROLE", required=True, help="Whom the server connects as: it may read and append.")
@postgres_option
def prepare_command(wiring: Wiring, role: str, postgres: str) -> None:
    """Make the tables of an archive in a PostgreSQL database, or bring them up to date, as the owner URL names.

    ROLE gets the right to read and to append, and none to change or delete what is written; nothing is served as a role
    that has one. Back the database up with pg_dump, restore it with psql into an empty one, and prepare it again.
    """
    if not postgres:
        raise click.UsageError("--postgres URL says which database, as a role that may make tables there")
    version = needed("eventstore.postgres.schema").prepare(postgres, role)
    say(f"prepared for version {version}; {role} may read and append")


@command("verify", "rollbook archive verify --postgres postgresql://rollbook@db/rollbook")
@postgres_option
def verify_command(wiring: Wiring, postgres: str) -> None:
    """Prove that every match of the archive is as it was written; exit code 4 names the first entry that is not."""
    with kept(wiring, postgres, readonly=True) as found:
        for flaw in verify(found.store):
            line = _name(found.store, flaw.line)
            raise Damaged(f"match {flaw.match.hex()}{line}: {flaw.reason}", seq=flaw.seq)
        matches = found.store.matches()
        told = sum(match.entries for match in matches)
        say(f"{counted(len(matches), 'match', 'matches')}, {counted(told, 'entry', 'entries')}: as they were written")


def _name(store: Store, line: bytes) -> str:
    return f", line {store.line(line).name}" if line else ""


archive_command.add_command(serve_command)
archive_command.add_command(prepare_command)
archive_command.add_command(verify_command)
archive_command.add_command(token_command)
