"""``witness`` and ``prove``: sign the head of a line, and take one entry out as a proof."""

import sys
from pathlib import Path
from typing import Any, cast

import click

from eventstore import heads, proof
from eventstore.heads import Mark, Note, Signed
from eventstore.notary import Key, WrongPin, fingerprint, make_seat_key, seat_key, seat_public
from eventstore.past import Past
from eventstore.port import Absent, Damaged, Line, Store, Unwritable
from eventstore.vouch import Verdict, Voucher, vouchers
from eventstore.witness import standing, witness
from replay.acts import Witnessed
from replay.line.codec import genesis_of
from replay.recorder import Answer, Recorder
from replay.recording.roles import Role
from tui.complaint import Failed, tell
from tui.judging import touchstone
from tui.judging.testimony import by, head_document
from tui.subcommands import completing
from tui.subcommands.command import (
    REFUSED,
    UNREADABLE,
    Count,
    command,
    json_option,
    line_option,
    match_argument,
    only_one,
    say,
    say_json,
)
from tui.wiring import Place, Wiring


@command(
    "witness",
    "rollbook witness last",
    "rollbook witness last --seat p2",
    "rollbook witness last --code",
    "rollbook witness match.rollbook --seat p2 --out ruben.head",
    "rollbook witness last --from ruben.head",
)
@match_argument
@click.option("--seat", metavar="SEAT", default="", help="Countersign for a seat, with a key of its own behind a PIN.")
@click.option("--code", is_flag=True, help="Print the code of the last entry, to be written down; sign nothing.")
@click.option(
    "--from",
    "source",
    metavar="FILE",
    default="",
    help="Take in a head that was signed elsewhere.",
    shell_complete=completing.files,
)
@click.option(
    "--out",
    "-o",
    metavar="FILE",
    default="",
    help="Write the signed head to FILE too, to be given away.",
    shell_complete=completing.files,
)
@json_option
@line_option
def witness_command(wiring: Wiring, match: str, line: str, *, as_json: bool, **given: Any) -> int:
    """Sign all entries of MATCH up to now, and write the signed head as an entry.

    Without --seat this device signs, with a key it keeps. The PIN is asked for on a terminal, else read as one line of
    standard input; where the seat has no key yet it is given one. A bundle takes no entry: there the head goes to --out
    alone. The code that is printed says the same as the signature, on paper: whoever wrote it down can try the log
    against it with verify --head.
    """
    only_one(seat=given["seat"], code=given["code"], **{"from": given["source"]})
    place = wiring.place(match, line)
    if given["code"]:
        _print_code(place, standing(place.store, place.line, wiring.means.drawer), as_json)
        return 0
    if place.in_bundle and not given["out"]:
        raise click.UsageError("a bundle takes no entry: name a file with --out, or import it")
    recorder = None if place.in_bundle else wiring.recorder(match, line)
    if given["source"]:
        if recorder is None:
            raise click.UsageError("a bundle takes no entry: import it to take a head in")
        return _take(recorder, given["source"], as_json)
    _sign(wiring, place, recorder, given["seat"], given["out"], as_json=as_json)
    return 0


def _print_code(place: Place, mark: Mark, as_json: bool) -> None:
    code = heads.code(mark)
    if as_json:
        say_json({"line": place.line.id.hex(), "seq": mark.seq, "hash": mark.hash.hex(), "code": code})
    else:
        say(code)


# ---------------------------------------------------------------- signing


def _sign(wiring: Wiring, place: Place, recorder: Recorder | None, seat: str, out: str, *, as_json: bool) -> None:
    means = wiring.means
    key, new = _key(wiring, place, seat) if seat else (None, False)
    signer = f"seat {seat}" if seat else heads.DEVICE
    signed = witness(place.store, place.line.id, means.drawer, means.clock(), signer=signer, key=key)
    if out:
        _write(out, signed.note.encode())
    answer = None
    if recorder is not None:
        answer = recorder.record(Witnessed(signed.note), role=Role.SEAT if seat else Role.SCRIBE, name=seat)
    code = heads.code(signed.statement.mark)
    if as_json:
        say_json(head_document(signed) | {"entry": answer.n if answer else 0, "code": code, "new": new})
    else:
        _say_signed(signed, answer, code, new=new)


def _say_signed(signed: Signed, answer: Answer | None, code: str, *, new: bool) -> None:
    said = signed.statement
    say(f"{answer.n if answer else '-'}\tentries 1–{said.mark.seq} signed {by(said, said.device)}")
    say(f"key\t{fingerprint(said.key)}{'  new: let its owner write it down' if new else ''}")
    say(f"code\t{code}")


def _key(wiring: Wiring, place: Place, seat: str) -> tuple[Key, bool]:
    """A seat's key, unlocked with its PIN, and whether it is new. Raises ``Failed``, ``Absent``."""
    names = {held.id: held.name for held in genesis_of(place.store.entry(place.line.id, 1)).seats}
    if seat not in names:
        raise Absent(f"there is no seat {seat}; there are {', '.join(names)}")
    drawer, match = wiring.means.drawer, place.match
    new = seat_public(drawer, match, seat) is None
    pin = _pin(f"{names[seat]}'s {'new ' if new else ''}PIN", confirmed=new)
    try:
        return (make_seat_key if new else seat_key)(drawer, match, seat, pin), new
    except WrongPin as wrong:
        raise Failed(str(wrong), REFUSED) from None
    except ValueError as short:
        raise Failed(str(short), UNREADABLE) from None


def _pin(asked: str, *, confirmed: bool) -> str:
    """A PIN, unseen where it is typed: never an argument, which others could read."""
    if sys.stdin.isatty():
        typed: str = click.prompt(asked, hide_input=True, confirmation_prompt=confirmed, err=True)
        return typed
    return sys.stdin.readline().rstrip("\r\n")


def _write(path: str, content: bytes) -> None:
    """Write a new file. Raises ``Unwritable``."""
    try:
        with Path(path).open("xb") as file:
            file.write(content)
    except FileExistsError:
        raise Unwritable(path, "exists already; nothing is overwritten") from None
    except OSError as refused:
        raise Unwritable(path, f"was not written: {refused.strerror}") from refused


# ---------------------------------------------------------------- taking in


def _take(recorder: Recorder, source: str, as_json: bool) -> int:
    """Keep a head that was signed elsewhere, whether the log bears it out or it contradicts the log."""
    note = touchstone.note_of(source)
    store, match = recorder.store, recorder.book.match
    (held,) = vouchers(store, match, [Note(b"", 0, note)])
    if held.signed is None or held.verdict is Verdict.FORGED:
        raise Damaged(f"{source} {held.why}", match=match)
    if held.verdict is Verdict.STRANGE:
        raise Failed(f"{source} {held.why}", REFUSED)
    n = next((kept.entry for kept in heads.notes(store, match) if kept.text == note), 0)
    if not n:
        seat = held.signed.statement.seat
        n = recorder.record(Witnessed(note), role=Role.SEAT if seat else Role.SCRIBE, name=seat).n
    return _say_taken(held, held.signed, n, source, as_json)


def _say_taken(held: Voucher, signed: Signed, n: int, source: str, as_json: bool) -> int:
    said = signed.statement
    if as_json:
        say_json(head_document(signed) | {"entry": n, "verdict": str(held.verdict), "why": held.why})
    else:
        say(f"{n}\tentries 1–{said.mark.seq} signed {by(said)}, key {fingerprint(said.key)}")
    if held.verdict is not Verdict.TRUE:
        raise Failed(f"{source} {held.why}: it is kept as entry {n}", REFUSED)
    return 0


# ---------------------------------------------------------------- proving


@command("prove", "rollbook prove last 88 --out roll88.proof", "rollbook prove last 88 | jq .payload")
@match_argument
@click.argument("entry", metavar="N", type=Count(1))
@click.option(
    "--out",
    "-o",
    metavar="FILE",
    default="",
    help="Where it is written; else to standard output.",
    shell_complete=completing.files,
)
@line_option
def prove_command(wiring: Wiring, match: str, entry: int, line: str, *, out: str) -> None:
    """Write a proof that entry N of MATCH stands in the log as it was signed: JSON that verify --proof checks alone.

    It shows this one entry whole, with who wrote it and when, how many entries were signed, and the signed heads; of
    all other entries only hashes, from which nothing can be guessed.
    """
    place = wiring.place(match, line)
    content = _proof(place.store, place.line, entry)
    if not out:
        say(content.decode().rstrip("\n"))
        return
    _write(out, content)
    say(out)


def _proof(store: Store, line: Line, entry: int) -> bytes:
    """The proof of an entry, by what was signed before the log is damaged. Raises as ``prove`` does."""
    try:
        found = vouchers(store, line.match, heads.notes(store, line.match))
        return proof.prove(store, line, entry, found)
    except Damaged as damage:
        if damage.seq <= entry:
            raise
        tell(f"the log is damaged: {damage}")
        whole = damage.seq - 1
        return _proof(cast("Store", Past(store, lambda _: whole)), line, entry)
