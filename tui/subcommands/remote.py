"""``remote``: the archives this device knows, and how its matches stand with them."""

import os
import re
import sys
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import click

from eventstore.notary import fingerprint
from eventstore.port import Absent, Store
from eventstore.sync.outbox import BEHIND, DIVERGED, Address, Outbox, State
from tui.archives.errands import outbox_beside, secret
from tui.archives.settled import settled
from tui.subcommands import completing
from tui.subcommands.command import command, counted, json_option, say, say_json
from tui.subcommands.family import Family
from tui.typed import shown
from tui.wiring import Wiring

NEAR = ("localhost", "127.0.0.1", "::1")
"""Hosts to which a token may go unencrypted."""

remote_command = Family(
    "remote",
    "The archives this device knows.",
    "rollbook remote add club https://archive.example.org",
    "rollbook remote list",
    "rollbook remote status",
    "rollbook remote receipt last > club.head",
    "rollbook remote remove club",
)


@command(
    "add",
    "rollbook remote add club https://archive.example.org",
    "rollbook remote add club https://archive.example.org --token club.token",
    "ROLLBOOK_TOKEN=… rollbook remote add club https://archive.example.org",
)
@click.argument("name")
@click.argument("url")
@click.option(
    "--token",
    "source",
    metavar="FILE",
    default="",
    help="The file the token is in; - is standard input.",
    shell_complete=completing.files,
)
@click.option("--insecure", is_flag=True, help="Let the token travel unencrypted, to an address without https.")
def add_command(wiring: Wiring, name: str, url: str, source: str, insecure: bool) -> None:
    """Call the archive at URL NAME from now on; one of that name gets the new address and token.

    The token is asked for on a terminal, else taken from ROLLBOOK_TOKEN, else read as one line of standard input. It is
    kept beside the log, in a file that only you may read.
    """
    if not re.fullmatch(r"[a-z0-9][a-z0-9._-]{0,63}", name):
        raise click.UsageError(f"{shown(name)} is no name: use small letters, digits, dots and dashes")
    scheme, host = _parts(url)
    if scheme == "http" and host not in NEAR and not insecure:
        raise click.UsageError(f"{url} would send the token unencrypted: use https, or say --insecure")
    token = secret(source, _token)
    if not token or not token.isascii() or len(token.split()) != 1:
        raise click.UsageError("that is no token: the archive's organiser makes one with rollbook archive token add")
    with outbox_beside(wiring) as outbox:
        outbox.add(Address(name, url.rstrip("/"), token))


def _parts(url: str) -> tuple[str, str]:
    """The scheme and the host of an archive's address. Raises ``UsageError``."""
    try:
        parts = urlsplit(url)
        fits = parts.scheme in ("https", "http") and parts.port != 0
    except ValueError:
        fits = False
    if fits and "@" in parts.netloc:
        # and is not repeated
        raise click.UsageError("an archive's address holds no name and no password: the token is asked for by itself")
    if not fits or not parts.hostname or parts.query or parts.fragment:
        raise click.UsageError(f"{shown(url)} is no address of an archive: one begins with https://")
    return parts.scheme, parts.hostname


def _token() -> str:
    held = os.environ.get("ROLLBOOK_TOKEN", "")
    if held:
        return held
    if sys.stdin.isatty():
        typed: str = click.prompt("token", hide_input=True, err=True)
        return typed
    return sys.stdin.readline()


@command("remove", "rollbook remote remove club")
@click.argument("name")
def remove_command(wiring: Wiring, name: str) -> None:
    """Forget the address and the token of the archive called NAME; its receipts are kept."""
    with outbox_beside(wiring) as outbox:
        outbox.remove(name)


@command("list", "rollbook remote list", "rollbook remote list --json")
@json_option
def list_command(wiring: Wiring, as_json: bool) -> None:
    """List the archives, and how many matches stand how with each, as far as is known here."""
    with outbox_beside(wiring) as outbox:
        for address in outbox.addresses():
            states = [state for _, state in _states(wiring, outbox, address.name)]
            words, behind = Counter(state.word for state in states), sum(state.behind for state in states)
            key = fingerprint(bytes.fromhex(address.key)) if address.key else ""
            if as_json:
                row: dict[str, Any] = {"name": address.name, "url": address.url, "key": key, "behind": behind}
                say_json(row | {"matches": dict(words)})
            else:
                told = ", ".join(f"{number} {word}" for word, number in sorted(words.items())) or "no match"
                lacks = f", {counted(behind, 'entry', 'entries')} to send" if behind else ""
                say(f"{address.name}\t{address.url}\t{told}{lacks}")


@command("status", "rollbook remote status", "rollbook remote status club --json")
@click.argument("name", required=False, default="")
@json_option
def status_command(wiring: Wiring, name: str, as_json: bool) -> None:
    """Tell how each match stands with the archive called NAME, as far as is known here; it is not asked."""
    with outbox_beside(wiring) as outbox:
        for match, state in _states(wiring, outbox, outbox.address(name).name):
            if as_json:
                say_json(_document(match, state))
            else:
                say(f"{match.hex()}\t{_told(state)}")


def _states(wiring: Wiring, outbox: Outbox, name: str) -> list[tuple[bytes, State]]:
    try:
        store: Store = wiring.store(readonly=True)
    except Absent:
        return []
    held = [match.id for match in store.matches()]
    return [(match, settled(store, match, outbox.state(store, name, match))) for match in held]


def _told(state: State) -> str:
    lacks = [f"{state.behind} behind"] if state.behind else []
    parted = [f"diverged after {one.seq}: {one.name}" for one in state.partings]
    word = [] if state.word in (BEHIND, DIVERGED) else [state.word]
    return "; ".join((*word, *lacks, *parted)) + (f" ({state.reason})" if state.reason else "")


def _document(match: bytes, state: State) -> dict[str, Any]:
    return {
        "match": match.hex(),
        "state": state.word,
        "behind": state.behind,
        "asked_ms": state.at_ms,
        "reason": state.reason,
        "diverged": [{"after": one.seq, "line": one.name} for one in state.partings],
    }


@command("receipt", "rollbook remote receipt last > club.head", "rollbook verify last --head club.head")
@click.argument("match", metavar="MATCH", shell_complete=completing.matches)
def receipt_command(wiring: Wiring, match: str) -> None:
    """Print the last signed receipt an archive gave for MATCH: the head it holds, as it signed it."""
    with outbox_beside(wiring) as outbox:
        found = wiring.store(readonly=True).resolve(match)
        notes = [receipt.note for receipt in outbox.receipts(found) if receipt.note]
    if not notes:
        raise Absent(f"no archive has signed a receipt for match {found.hex()}")
    click.echo(notes[-1], nl=False)


for one in (add_command, remove_command, list_command, status_command, receipt_command):
    remote_command.add_command(one)
