"""``verify``: proves that a log is as it was written, and says what is signed of it and against whom that holds."""

from collections.abc import Mapping
from typing import Any

import click
from msgspec import Struct

from eventstore.notary import fingerprint
from eventstore.port import Drawer, Line, Store
from eventstore.proof import Proof
from eventstore.sqlite import SqliteStore
from eventstore.verify import Flaw, verify
from eventstore.vouch import ancestry
from tui.complaint import Failed
from tui.judging import touchstone
from tui.judging.testimony import KNOWN, by, head_document, when
from tui.judging.trial import Brought, Trial, tried
from tui.subcommands import completing
from tui.subcommands.command import (
    DAMAGED,
    REFUSED,
    command,
    in_json,
    json_option,
    line_option,
    one_line,
    say,
    say_anyway,
)
from tui.tables import strayed
from tui.wiring import Wiring

SAYS = "This entry stands so in a log that was signed with these keys. That the dice fell so, no signature can show."
"""What a proof leaves open."""


@command(
    "verify",
    "rollbook verify",
    "rollbook verify last",
    "rollbook verify match.rollbook",
    "rollbook verify last --head 236-6KBT-C75M-ZNHP-NCVH",
    "rollbook verify --proof roll88.proof",
)
@click.argument("match", metavar="[MATCH]", required=False, shell_complete=completing.matches)
@click.option("--all", "every", is_flag=True, help="Every match, and the file that holds them: so too without MATCH.")
@click.option(
    "--head",
    "heads",
    metavar="HEAD",
    multiple=True,
    help="What you hold of MATCH from before: a code, a hash, or the file of a signed head. It must be borne out.",
)
@click.option("--key", "keys", metavar="KEY", multiple=True, help="A key by its letters: it must have signed.")
@click.option(
    "--proof",
    metavar="FILE",
    default="",
    help="A proof of one entry: without MATCH, no log is needed to check it.",
    shell_complete=completing.files,
)
@click.option("--tables", is_flag=True, help="Draw the query tables afresh too, and compare: it takes a replay.")
@json_option
@line_option
def verify_command(wiring: Wiring, match: str | None, line: str, *, every: bool, as_json: bool, **given: Any) -> None:
    """Check every hash, link, row and signature of MATCH, or of all, and name the first bad entry.

    Hashes show what was changed by anybody but those who wrote all that follows anew. A signature shows what was
    changed by anybody but those who hold its key. A head that you hold shows whatever was changed since you got it.
    """
    brought = Brought(given["heads"], given["keys"], given["proof"])
    if every and match is not None:
        raise click.UsageError("name one match, or --all")
    alone = bool(brought.proof) and not (every or brought.heads)
    if match is None and brought and not alone:
        raise click.UsageError("a head or a key is tried against one match: name it")
    if match is None and alone:
        _check_proof(brought, as_json)
    else:
        asked = _asked(wiring, match, line)
        _check_log(asked, brought, as_json=as_json)
        if given["tables"]:
            _check_tables(asked)


# ---------------------------------------------------------------- a proof by itself


def _check_proof(brought: Brought, as_json: bool) -> None:
    proof = touchstone.proof_of(brought.proof)
    entry = proof.entry
    if as_json:
        say_anyway(in_json({"proof": _proof_document(proof)}))
    else:
        said = f"{entry.kind} by {entry.actor}, recorded {when(entry.recorded_ms)}"
        say(one_line(f"{entry.match.hex()}  entry {entry.seq} is proved: {said}"))
        say(one_line(f"  {entry.payload.decode()}"))
        for head in proof.heads:
            signed = head.statement
            who = f"{by(signed)}, key {fingerprint(signed.key)}"
            say(f"  among entries 1–{signed.mark.seq}, signed {who}, {when(signed.signed_ms)}")
        say(f"  {SAYS}")
        say(f"  {KNOWN}")
    known = {fingerprint(head.statement.key) for head in proof.heads}
    missed = [key for key in map(touchstone.known_key, brought.keys) if key not in known]
    if missed:
        raise Failed(f"no head in {brought.proof} is signed with key {missed[0]}", REFUSED)


def _proof_document(proof: Proof) -> dict[str, object]:
    entry = proof.entry
    return {
        "match": entry.match.hex(),
        "entry": entry.seq,
        "hash": entry.hash.hex(),
        "kind": entry.kind,
        "actor": entry.actor,
        "recorded_ms": entry.recorded_ms,
        "payload": entry.payload.decode(),
        "heads": [head_document(head) for head in proof.heads],
    }


# ---------------------------------------------------------------- a log


class Asked(Struct, frozen=True):
    """What is to be checked: matches of a store, each with the lines that are meant (None: all); one, or all of them.

    ``drawer`` holds what this device has signed of them, where that is to be borne out.
    """

    store: Store
    match: bytes | None
    lines: dict[bytes, frozenset[bytes] | None]
    drawer: Drawer | None


def _asked(wiring: Wiring, match: str | None, line: str) -> Asked:
    if match is None:
        store = wiring.store(readonly=True)
        return Asked(store, None, {one.id: None for one in store.matches()}, wiring.drawer)
    place = wiring.place(match, line)
    # a bundle may be older than what this device has signed since
    drawer = None if place.in_bundle else wiring.drawer
    lines = {one.id: one for one in place.store.lines(place.match)}
    meant = frozenset(ancestry(lines, place.line.id)) if line else None
    return Asked(place.store, place.match, {place.match: meant}, drawer)


def _check_log(asked: Asked, brought: Brought, *, as_json: bool) -> None:
    """Raises ``Failed`` for what is not whole, or not as it was signed."""
    store = asked.store
    flaws = [flaw for flaw in verify(store, asked.match) if _meant(flaw, asked.lines)]
    # signatures over what does not hang together say nothing
    lines = {} if flaws else {one: _wanted(store, one, only) for one, only in asked.lines.items()}
    trials = [tried(store, one, [on.id for on in lines[one]], asked.drawer, brought) for one in lines]
    if as_json:
        say_anyway(in_json(_documents(asked.lines, flaws, trials)))
    if flaws:
        # of a log that was opened by force, the entry says more than the guard that is gone
        raise Failed(_told(next((flaw for flaw in flaws if flaw.seq), flaws[0])), DAMAGED)
    for (one, on), trial in zip(lines.items(), trials, strict=True) if not as_json else ():
        say(one_line(f"{one.hex()}  whole: {', '.join(f'{found.name} 1–{found.head.seq}' for found in on)}"))
        for text in trial.lines:
            say(one_line(text))
    for trial in sorted((trial for trial in trials if trial.code), key=lambda trial: -trial.code):
        raise Failed(trial.wrong, trial.code)


def _check_tables(asked: Asked) -> None:
    """Raises ``Failed`` for a query table that does not hold what the log draws; a bundle has none."""
    store = asked.store
    for match in asked.lines:
        for table in strayed(store, match) if isinstance(store, SqliteStore) else ():
            raise Failed(f"match {match.hex()[:12]}: the query table {table} does not hold what the log draws", DAMAGED)


def _wanted(store: Store, match: bytes, only: frozenset[bytes] | None) -> list[Line]:
    """The lines of a match that are asked for: all of them, where none are named."""
    return [line for line in store.lines(match) if only is None or line.id in only]


def _meant(flaw: Flaw, held: Mapping[bytes, frozenset[bytes] | None]) -> bool:
    """Whether a flaw is of a line that was asked for, or of no line."""
    asked = held.get(flaw.match)
    return asked is None or not flaw.line or flaw.line in asked


def _told(flaw: Flaw) -> str:
    match = f"match {flaw.match.hex()[:12]}, " if flaw.match else ""
    line = f"line {flaw.line.hex()[:12]}, " if flaw.line else ""
    entry = f"entry {flaw.seq} " if flaw.seq else ""
    before = f"; {flaw.seq - 1} entries before it are whole" if flaw.line and flaw.seq > 1 else ""
    return f"{match}{line}{entry}{flaw.reason}{before}"


def _documents(held: Mapping[bytes, object], flaws: list[Flaw], trials: list[Trial]) -> dict[str, Any]:
    document: dict[str, Any] = {"matches": [one.hex() for one in held], "flaws": [_document(flaw) for flaw in flaws]}
    for field in ("signatures", "kept", "signed", "contradictions"):
        document[field] = [one for trial in trials for one in trial.fields[field]]
    document["wrong"] = [trial.wrong for trial in trials if trial.wrong]
    return document


def _document(flaw: Flaw) -> dict[str, object]:
    return {"match": flaw.match.hex(), "line": flaw.line.hex(), "entry": flaw.seq, "reason": flaw.reason}
