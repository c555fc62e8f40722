"""``archive token``: who may do what at the archive."""

from typing import Any

import click

from eventstore.archive.tokens import ADMIN, APPEND, READ, SCOPES, Grant
from tui.archives.keeping import kept, postgres_option
from tui.moment import moment, now
from tui.subcommands.command import Count, Words, command, json_option, say, say_json
from tui.subcommands.family import Family
from tui.typed import NAMED
from tui.wiring import Wiring

DAY = 86_400_000
"""Milliseconds."""

LONGEST = 3650
"""Days that a token lasts at most which is to end at all."""

token_command = Family(
    "token",
    "Who may do what at the archive.",
    "rollbook archive token add append 'Saltmark Open'",
    "rollbook archive token add read --days 3",
    "rollbook archive token add admin --label organiser",
    "rollbook archive token list",
    "rollbook archive token revoke 9f1c2a7b",
)


class Event(Words):
    """An event's name, as the matches of it have it."""

    name = "EVENT"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name; an empty one is no way to say all events."""
        if not str(value).strip():
            raise click.UsageError("EVENT is empty, perhaps a variable that is not set: leave it out to mean all", ctx)
        return super().convert(value, param, ctx)


@command(
    "add",
    "rollbook archive token add append 'Saltmark Open'",
    "rollbook archive token add read --days 3 --label stream",
    "rollbook archive token add admin",
)
@click.argument("scope", metavar="append|read|admin", type=click.Choice(SCOPES))
@click.argument("event", metavar="[EVENT]", type=Event(NAMED), required=False, default=None)
@click.option("--label", metavar="TEXT", type=Words(), default=None, help="For whom it is, for the list.")
@click.option("--days", metavar="N", type=Count(1, LONGEST), default=None, help="So long it lasts; else it never ends.")
@postgres_option
def add_command(
    wiring: Wiring, scope: str, event: str | None, label: str | None, days: int | None, *, postgres: str
) -> None:
    """Make a token and print it, this once: to append to and read the matches of EVENT, to read, or for all.

    A match belongs to the event that rollbook new --event gave it. Without EVENT a token to read reads everything.
    Every token also pulls and follows the matches it reads, entry by entry and at once: only pages and overlays are
    as late as archive serve --delay says. To whom that may not be shown at once, give none, and serve with --public.
    """
    if scope == APPEND and not event:
        raise click.UsageError("a token to append is for one event: name it")
    if scope == ADMIN and event:
        raise click.UsageError("an admin's token is for all events")
    with kept(wiring, postgres) as found:
        ends_ms = now() + days * DAY if days else 0
        say(found.tokens.make(scope, event or "", label or "", ends_ms=ends_ms)[1])


@command("list", "rollbook archive token list", "rollbook archive token list --json")
@json_option
@postgres_option
def list_command(wiring: Wiring, as_json: bool, postgres: str) -> None:
    """List the tokens that were made: what each is for, whether it still opens anything, and until when."""
    with kept(wiring, postgres, readonly=True) as found:
        for grant in found.tokens.all():
            state = _state(grant, now())
            if as_json:
                row = {"id": grant.id, "scope": grant.scope, "event": grant.event, "label": grant.label}
                say_json(row | {"state": state, "made_ms": grant.made_ms, "ends_ms": grant.ends_ms})
            else:
                event = f" {grant.event}" if grant.event or grant.scope != READ else " everything"
                say(f"{grant.id}\t{state}{_end(grant)}\t{grant.scope}{event}\t{grant.label}".rstrip())


def _state(grant: Grant, now_ms: int) -> str:
    if grant.revoked_ms:
        return "revoked"
    return "over" if grant.ends_ms and grant.ends_ms <= now_ms else "valid"


def _end(grant: Grant) -> str:
    """When it ends or ended by itself, as this device's clock tells it; nothing where that is never."""
    return f", until {moment(grant.ends_ms):%Y-%m-%d %H:%M}" if grant.ends_ms else ""


@command("revoke", "rollbook archive token revoke 9f1c2a7b")
@click.argument("token", metavar="ID")
@postgres_option
def revoke_command(wiring: Wiring, token: str, postgres: str) -> None:
    """Let the token of this ID open nothing from now on, at a server that runs too."""
    with kept(wiring, postgres, readonly=True) as found:
        found.tokens.revoke(token)


for one in (add_command, list_command, revoke_command):
    token_command.add_command(one)
