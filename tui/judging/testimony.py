"""What the signed heads of a match prove, and against whom: in words, and as data."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from datetime import UTC
from typing import Any

from msgspec import Struct

from eventstore.heads import DEVICE, WITNESSED, Note, Signed, Statement, kept, notes
from eventstore.notary import device_public, fingerprint
from eventstore.port import Damaged, Drawer, Line, Store
from eventstore.vouch import Contradiction, Verdict, Voucher, contradictions, reach, vouchers
from replay.line.codec import Newer, genesis_of
from tui.judging.acquaintance import Acquaintance, acquaintances
from tui.moment import moment

KNOWN = (
    "A signature shows this to whoever knows from elsewhere whose key that is: compare its letters with those that the "
    "signer wrote down, or have --key do so. That a signature was taken out only they see who know it was there."
)
"""What every signature leaves to those who look at it."""


class Testimony(Struct, frozen=True):
    """The heads that a match's log holds, those this device remembers having signed, and what cannot both be true.

    ``seats`` has the players' names, ``device`` this device's public key (empty where it has none), ``known`` how the
    keys of seats are known.
    """

    store: Store
    lines: Mapping[bytes, Line]
    seats: Mapping[str, str]
    device: bytes
    found: tuple[Voucher, ...]
    kept: tuple[Voucher, ...]
    contradictions: tuple[Contradiction, ...]
    known: Mapping[tuple[str, bytes], Acquaintance] = {}


def testimony(store: Store, match: bytes, drawer: Drawer | None) -> Testimony:
    """What is signed of a match, here and in the log. Raises ``Damaged`` and ``Absent``."""
    lines = {line.id: line for line in store.lines(match)}
    seats: dict[str, str] = {}
    with suppress(Newer, Damaged):
        # what this program cannot read it verifies all the same, without names
        seats = {seat.id: seat.name for seat in genesis_of(store.entry(next(iter(lines)), 1)).seats}
    remembered = [Note(b"", 0, signed.note) for signed in kept(drawer, match)] if drawer else []
    found = vouchers(store, match, notes(store, match))
    own = vouchers(store, match, remembered)
    device = device_public(drawer) if drawer else None
    known = acquaintances(found, seats, match, drawer)
    return Testimony(store, lines, seats, device or b"", found, own, contradictions(store, match, found), known)


def flaw(told: Testimony, asked: Collection[bytes]) -> str:
    """The first head that was forged, or that this device has signed and the log does not bear out; empty for none."""
    for held in told.found:
        if held.verdict is Verdict.FORGED and held.owner in asked:
            return f"line {told.lines[held.owner].name}, entry {held.entry} {held.why}"
    for held in told.kept:
        if held.verdict is not Verdict.TRUE and (held.signed is None or held.signed.statement.line in asked):
            return f"this device {held.why.replace('holds a head', 'has signed a head', 1)}"
    return ""


# ---------------------------------------------------------------- in words


def vouched(told: Testimony, asked: Collection[bytes]) -> Iterator[str]:
    """How far each line is signed, by whom, and what that shows; what is signed by nobody; what proves nothing."""
    signatures = False
    for line in (held for held in told.lines.values() if held.id in asked):
        furthest = 0
        for (signer, key, device), upto in reach(told.lines, line.id, told.found).items():
            signatures, furthest = True, max(furthest, upto)
            who = _who(told, signer, device)
            yield f"  {line.name} 1–{upto} signed {who}, key {fingerprint(key)}: {_against(told, signer, device)}"
            if word := told.known[signer, key].told(_seat(told, signer)) if (signer, key) in told.known else "":
                yield f"    {fingerprint(key)} is {word}"
        yield from _unsigned(told.store, line, furthest)
    for held in told.found:
        if held.owner in asked and held.verdict in (Verdict.STRANGE, Verdict.UNREAD, Verdict.BEYOND, Verdict.UNHELD):
            yield f"  entry {held.entry} of {told.lines[held.owner].name} {held.why}: it proves nothing here"
    if signatures:
        yield f"  {KNOWN}"


def _unsigned(store: Store, line: Line, furthest: int) -> Iterator[str]:
    # the entries that hold the last heads are signed by nobody, and say nothing that could be changed
    if any(kind != WITNESSED for _, kind, _, _ in store.bodies(line.id, furthest)):
        yield unsigned(line, furthest)


def unsigned(line: Line, furthest: int = 0) -> str:
    """What is to be said of entries that nobody signed."""
    where = f"{furthest + 1}–{line.head.seq}" if furthest + 1 < line.head.seq else f"{line.head.seq}"
    return f"  {line.name} {where} signed by nobody: whoever holds this log could have written it anew"


def _seat(told: Testimony, signer: str) -> str:
    seat = signer.partition(" ")[2]
    return f"{told.seats[seat]} ({seat})" if seat in told.seats else signer


def _who(told: Testimony, signer: str, device: bytes) -> str:
    seat = signer.partition(" ")[2]
    if seat:
        at = (
            "this device"
            if device == told.device
            else "the scribe's device"
            if _scribes(told, device)
            else "another device"
        )
        return f"for {_seat(told, signer)} on {at}"
    if signer != DEVICE:
        return "by an archive"
    return "by this device" if device == told.device else "by another device"


def _scribes(told: Testimony, device: bytes) -> bool:
    """Whether a device has signed heads of its own: then it is one that the log was written on."""
    signed = (held.signed.statement for held in told.found if held.signed is not None)
    return any(said.key == said.device == device for said in signed)


def _against(told: Testimony, signer: str, device: bytes) -> str:
    if signer == DEVICE:
        return "shows changes by anybody but whoever holds that device"
    if signer.startswith("seat ") and (device == told.device or _scribes(told, device)):
        return "shows changes by anybody without the PIN, which was typed on that device"
    return "shows changes by anybody but whoever holds that key"


def contradicted(told: Testimony, asked: Collection[bytes]) -> Iterator[str]:
    """The heads that cannot be true together, each pair under a line that says so."""
    for pair in told.contradictions:
        both = [held for held in (pair.one, pair.other) if held is not None]
        if not any(held.owner in asked or not held.owner for held in both):
            continue
        on = next((held.signed.statement.line for held in both if held.signed), b"")
        name = told.lines[on].name if on in told.lines else on.hex()[:12]
        yield (
            f"  two signed heads of {name} cannot both be true:" if pair.other else f"  {name} is not what was signed:"
        )
        for held in both:
            if held.signed is not None:
                yield f"    {head_told(told, held.signed)}, kept {_where(told, held)}"


def _where(told: Testimony, held: Voucher) -> str:
    return f"as entry {held.entry} of {told.lines[held.owner].name}" if held.owner in told.lines else "elsewhere"


def head_told(told: Testimony, signed: Signed) -> str:
    """A head in words: what was signed, by whom, when."""
    said = signed.statement
    who = f"{_who(told, said.signer, said.device)}, key {fingerprint(said.key)}"
    return f"entry {said.mark.seq}, hash {said.mark.hash.hex()[:12]}, signed {who}, {when(said.signed_ms)}"


def by(said: Statement, device: bytes = b"") -> str:
    """Who signs, where no names are known; ``device`` is this device's public key."""
    if said.seat:
        return f"for {said.signer}"
    if said.signer != DEVICE:
        return f"by an {said.signer}"
    return "by this device" if said.device == device else "by another device" if device else "by a device"


def when(ms: int) -> str:
    """A moment, in milliseconds, so that it is the same wherever it is read."""
    return moment(ms).astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


# ---------------------------------------------------------------- as data


def documents(told: Testimony, asked: Collection[bytes]) -> dict[str, Any]:
    """The heads in the log and those this device remembers, how far each line is signed, and the contradictions."""
    return {
        "signatures": [document(held) for held in told.found if held.owner in asked],
        "kept": [document(held) for held in told.kept],
        "signed": [
            {
                "line": line.hex(),
                "signer": signer,
                "key": key.hex(),
                "fingerprint": fingerprint(key),
                "upto": upto,
                "known": told.known[signer, key].known.value if (signer, key) in told.known else "",
            }
            for line in told.lines
            if line in asked
            for (signer, key, _), upto in reach(told.lines, line, told.found).items()
        ],
        "contradictions": [
            [document(held) for held in (pair.one, pair.other) if held is not None] for pair in told.contradictions
        ],
    }


def document(held: Voucher) -> dict[str, Any]:
    """A head, where it is kept and what is thought of it."""
    kept_in = {"owner": held.owner.hex(), "entry": held.entry, "verdict": str(held.verdict), "why": held.why}
    return kept_in | (head_document(held.signed) if held.signed is not None else {})


def head_document(signed: Signed) -> dict[str, Any]:
    """A signed head, field by field, with its note."""
    said = signed.statement
    return {
        "match": said.match.hex(),
        "line": said.line.hex(),
        "seq": said.mark.seq,
        "hash": said.mark.hash.hex(),
        "root": said.mark.root.hex(),
        "signed_ms": said.signed_ms,
        "signer": said.signer,
        "device": said.device.hex(),
        "key": said.key.hex(),
        "fingerprint": fingerprint(said.key),
        "note": signed.note,
    }
