"""``archive``: serve a log to many devices, and make the tokens that let them in."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from eventstore.archive.tokens import ADMIN, APPEND, READ, SCOPES, Grant, Tokens
from eventstore.notary import device_key
from eventstore.sqlite import SqliteStore
from tui.cli import BEYOND, INTERRUPTED, Failed, tell
from tui.subcommands.command import Count, Words, command, json_option, say, say_json
from tui.subcommands.family import Family
from tui.wiring import Wiring

PORT = 8470
DAY = 86_400_000
"""Milliseconds."""
EXTRA = ("starlette", "uvicorn", "anyio")
"""What only the server needs."""

archive_command = Family(
    "archive",
    "A log that many devices bring their matches to.",
    "rollbook archive serve --db archive.db",
    "rollbook archive token add append 'Saltmark Open' --db archive.db",
    "rollbook archive token list --db archive.db",
)
token_command = Family(
    "token",
    "Who may do what at the archive.",
    "rollbook archive token add append 'Saltmark Open'",
    "rollbook archive token add read --days 3",
    "rollbook archive token add admin --label organiser",
    "rollbook archive token list",
    "rollbook archive token revoke 9f1c2a7b",
)


@command("serve", "rollbook archive serve --db archive.db", "rollbook archive serve --db archive.db --port 8470")
@click.option("--host", metavar="HOST", default="127.0.0.1", show_default=True, help="The address to serve on.")
@click.option("--port", metavar="N", type=Count(0), default=PORT, show_default=True, help="0 is any that is free.")
def serve_command(wiring: Wiring, host: str, port: int) -> int:
    """Serve the log until it is stopped; print the address, then log each request to standard error as JSON.

    It speaks HTTP: let a proxy in front of it add TLS. SIGTERM stops it, once everybody it let in has been answered.
    """
    module = _server()
    if port >= 1 << 16:
        raise click.UsageError(f"{port} is no port")
    with wiring.store() as store, _tokens(wiring) as tokens:
        if not tokens.all():
            tell("no token is made yet, so nobody is let in: rollbook archive token add admin")
        try:
            socket = module.listening(host, port)
        except OSError as refused:
            raise Failed(f"{host}:{port} cannot be served on: {refused.strerror}", BEYOND) from refused
        server = module.Server(_desk(wiring, store, tokens), announce=say)
        server.run(sockets=[socket])
        # drawing the query tables of everybody's matches is for whoever asks for them, not for who stops the server
        store.written.clear()
    return INTERRUPTED if server.interrupted else 0


def _server() -> Any:
    """The server's module. Raises ``Failed`` where what it needs is not installed."""
    try:
        return import_module("eventstore.archive.server")
    except ModuleNotFoundError as missing:
        if missing.name not in EXTRA:
            raise
        raise Failed("the archive needs more than was installed: pip install 'rollbook[archive]'", BEYOND) from None


def _desk(wiring: Wiring, store: SqliteStore, tokens: Tokens) -> Any:
    desk, holdings, signing = (import_module(f"eventstore.archive.{name}") for name in ("desk", "holdings", "signing"))
    note = signing.Signing(store, device_key(wiring.means.drawer)).note
    return desk.Desk(holdings.Holdings(store, wiring.store(readonly=True), sign=note), tokens)


@contextmanager
def _tokens(wiring: Wiring) -> Iterator[Tokens]:
    tokens = Tokens(f"{wiring.path}-tokens")
    try:
        yield tokens
    finally:
        tokens.close()


@command(
    "add",
    "rollbook archive token add append 'Saltmark Open'",
    "rollbook archive token add read --days 3 --label stream",
    "rollbook archive token add admin",
)
@click.argument("scope", metavar="append|read|admin", type=click.Choice(SCOPES))
@click.argument("event", metavar="[EVENT]", required=False, default="")
@click.option("--label", metavar="TEXT", type=Words(), default=None, help="For whom it is, for the list.")
@click.option("--days", metavar="N", type=Count(1), default=None, help="It ends after so many days; else never.")
def add_command(wiring: Wiring, scope: str, event: str, label: str | None, days: int | None) -> None:
    """Make a token and print it, this once: to append to and read the matches of EVENT, to read, or for all.

    A match belongs to the event that rollbook new --event gave it.
    """
    if scope == APPEND and not event:
        raise click.UsageError("a token to append is for one event: name it")
    if scope == ADMIN and event:
        raise click.UsageError("an admin's token is for all events")
    with wiring.store(), _tokens(wiring) as tokens:
        ends_ms = wiring.means.clock() + days * DAY if days else 0
        say(tokens.make(scope, event, label or "", ends_ms=ends_ms)[1])


@command("list", "rollbook archive token list", "rollbook archive token list --json")
@json_option
def list_command(wiring: Wiring, as_json: bool) -> None:
    """List the tokens that were made: what each is for, and whether it still opens anything."""
    with wiring.store(readonly=True), _tokens(wiring) as tokens:
        for grant in tokens.all():
            state = _state(grant, wiring.means.clock())
            if as_json:
                row = {"id": grant.id, "scope": grant.scope, "event": grant.event, "label": grant.label}
                say_json(row | {"state": state, "made_ms": grant.made_ms, "ends_ms": grant.ends_ms})
            else:
                event = f" {grant.event}" if grant.event or grant.scope != READ else " everything"
                say(f"{grant.id}\t{state}\t{grant.scope}{event}\t{grant.label}".rstrip())


def _state(grant: Grant, now_ms: int) -> str:
    if grant.revoked_ms:
        return "revoked"
    return "over" if grant.ends_ms and grant.ends_ms <= now_ms else "valid"


@command("revoke", "rollbook archive token revoke 9f1c2a7b")
@click.argument("token", metavar="ID")
def revoke_command(wiring: Wiring, token: str) -> None:
    """Let the token of this ID open nothing from now on, at a server that runs too."""
    with wiring.store(readonly=True), _tokens(wiring) as tokens:
        tokens.revoke(token)


archive_command.add_command(serve_command)
archive_command.add_command(token_command)
for one in (add_command, list_command, revoke_command):
    token_command.add_command(one)
