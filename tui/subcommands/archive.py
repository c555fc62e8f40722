"""``archive``: serve a log to many devices, from a file or from a database that is prepared for it."""

from collections.abc import Callable
from functools import partial
from ipaddress import ip_network
from socket import socket
from time import monotonic
from typing import Any

import click
from msgspec import Struct
from msgspec.structs import replace

from eventstore.notary import device_key
from eventstore.port import Damaged, Store
from eventstore.verify import verify
from tui.archives.keeping import Kept, kept, needed, postgres_option
from tui.complaint import BEYOND, INTERRUPTED, Failed, tell
from tui.subcommands.command import Count, command, counted, say
from tui.subcommands.family import Family
from tui.subcommands.token import token_command
from tui.typed import shown
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


class Place(click.ParamType[Any]):
    """Where somebody is: an address, or a network of them."""

    name = "ADDRESS"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The network."""
        try:
            return ip_network(value)
        except ValueError:
            self.fail(f"{shown(str(value))} is no address, and no network of them", param, ctx)


@command(
    "serve",
    "rollbook archive serve --db archive.db",
    "rollbook archive serve --db archive.db --port 8470",
    "rollbook archive serve --db archive.db --public --delay 300 --proxy 127.0.0.1",
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
@click.option(
    "--per-address",
    metavar="N",
    type=Count(0),
    default=None,
    help="Connections one address may hold at each worker; 0: no bound but that of all.  [default: 256 of 512]",
)
@click.option(
    "--proxy",
    "proxies",
    metavar="ADDRESS",
    type=Place(),
    multiple=True,
    help="Of a proxy in front, or a network of them: its X-Forwarded-For is believed.",
)
@postgres_option
def serve_command(wiring: Wiring, host: str, port: int, workers: int, *, postgres: str, **given: Any) -> int:
    """Serve the log until it is stopped; print the address, then log each request to standard error as JSON.

    It speaks HTTP: let a proxy in front of it add TLS. SIGTERM stops it, once everybody it let in has been answered.
    Several workers, here or on several machines over one database, hold one log; each keeps its own count of what a
    token has used. /metrics, for an admin's token, are those of all workers of this command, whichever of them is
    asked; a command on another machine has its own. A line of the log has the time of the answer and the address that
    asked, as a proxy tells it that is named with --proxy. The key that signs receipts is this device's: beside the
    log's file, in its drawer.

    What one address may hold keeps one visitor from shutting the archive to all others. Behind a proxy all come from
    the proxy's address: name it with --proxy, and it is not bounded, and who comes through it without a token is
    counted by their own address. How many connections one visitor may open is then for the proxy to bound.

    For streaming software, /overlay.json and /overlay.txt?event=NAME&table=N tell how a match stands; there a token may
    stand in the address: &token=TOKEN. It is not logged here, but a browser or a proxy may keep it.

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
    how = Serving(postgres, **given)
    if workers == 1:
        return _serve(wiring, how, listening, announce=say)
    # what is open here is not what another process may use
    board = needed("eventstore.archive.board").Board(workers)
    each = partial(_serve, Wiring(str(wiring.path)), how, listening, board)
    code: int = needed("eventstore.archive.workers").several(workers, each, lambda: say(module.address(listening)))
    return code


class Serving(Struct, frozen=True):
    """How it is served: from which database, whether spectators need a token and how many seconds late they see
    everything, how many connections one address may hold, and where the proxies in front are."""

    postgres: str
    public: bool
    delay: int
    per_address: int | None
    proxies: tuple[Any, ...]


def _serve(
    wiring: Wiring,
    how: Serving,
    listening: socket,
    board: Any = None,
    place: int = 0,
    *,
    announce: Callable[[str], object] = lambda _: None,
) -> int:
    door, module = (needed(f"eventstore.archive.{name}") for name in ("door", "server"))
    door.Speaker(door.to_stderr).take_over("uvicorn.error", "asyncio")
    with kept(wiring, how.postgres) as found:
        pages = _pages(found.reader, how.delay, wiring.means.clock)
        counts = needed("eventstore.archive.counts").Counts(monotonic(), board, place)
        desk = _desk(wiring, found, how, counts)
        server = module.Server(desk, announce=announce, routes=pages, proxies=how.proxies)
        server.run(sockets=[listening])
    return INTERRUPTED if server.interrupted else 0


def _desk(wiring: Wiring, found: Kept, how: Serving, counts: Any) -> Any:
    desk, holdings, signing = (needed(f"eventstore.archive.{name}") for name in ("desk", "holdings", "signing"))
    note = signing.Signing(found.store, device_key(wiring.means.drawer)).note
    held = holdings.Holdings(found.store, found.reader, sign=note)
    limits = needed("eventstore.archive.limits").Limits()
    if how.per_address is not None:
        limits = replace(limits, of_one_address=how.per_address)
    return desk.Desk(held, found.tokens, limits, news=found.news, public=how.public, counts=counts)


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
