"""Signed heads: the exact bytes, what is refused, what both write down, and what a device signs."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from eventstore.drawer import FileDrawer
from eventstore.heads import Mark, Signed, Statement, code, code_of, is_head, kept, marks, read
from eventstore.memory import MemoryStore
from eventstore.merkle import root
from eventstore.notary import Key, genuine
from eventstore.port import Damaged, Unreadable
from eventstore.witness import standing, witness
from tests.eventstore.logs import MATCH, WHEN, begun, entry, forked, run
from tests.eventstore.signing import Device

KEY = Key(bytes(range(32)))
GOLDEN = Statement(
    match=bytes(range(16)),
    line=bytes(range(32, 64)),
    mark=Mark(236, bytes(range(64, 96)), bytes(range(96, 128))),
    signed_ms=1_900_000_000_123,
    signer="seat p2",
    device=bytes(range(128, 160)),
    key=KEY.public,
)
TEXT = """\
rollbook/head/1
match 000102030405060708090a0b0c0d0e0f
line 202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f
seq 236
hash 404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f
root 606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f
signed 1900000000123
signer seat p2
device 808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f
key 03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8
"""
SIGNED = Signed(GOLDEN, KEY.sign(TEXT.encode()))

STATEMENTS = st.builds(
    Statement,
    match=st.binary(min_size=16, max_size=16),
    line=st.binary(min_size=32, max_size=32),
    mark=st.builds(
        Mark, st.integers(1, 2**53 - 1), st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32)
    ),
    signed_ms=st.integers(-(2**53) + 1, 2**53 - 1),
    signer=st.sampled_from(("device", "archive", "seat p1", "seat p12")),
    device=st.binary(min_size=32, max_size=32),
    key=st.binary(min_size=32, max_size=32),
)


# ---------------------------------------------------------------- the text


def test_exactly_these_bytes_are_signed() -> None:
    assert GOLDEN.written().decode() == TEXT
    assert genuine(SIGNED)


@given(STATEMENTS, st.binary(min_size=64, max_size=64))
def test_a_signed_head_comes_back_from_its_note(statement: Statement, signature: bytes) -> None:
    signed = Signed(statement, signature)
    assert is_head(signed.note)
    assert read(signed.note) == signed


def test_every_byte_of_a_note_counts() -> None:
    note = SIGNED.note.encode()
    for place in range(len(note)):
        for bit in (1, 4, 32):
            flipped = bytearray(note)
            flipped[place] ^= bit
            try:
                other = read(bytes(flipped).decode("latin-1"))
            except Unreadable:
                continue
            assert not genuine(other)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("match", bytes(16)),
        ("line", bytes(32)),
        ("mark", Mark(235, GOLDEN.mark.hash, GOLDEN.mark.root)),
        ("mark", Mark(236, bytes(32), GOLDEN.mark.root)),
        ("mark", Mark(236, GOLDEN.mark.hash, bytes(32))),
        ("signed_ms", 0),
        ("signer", "seat p1"),
        ("signer", "archive"),
        ("device", bytes(32)),
        ("key", Key(bytes(32)).public),
    ],
)
def test_a_signature_covers_every_field(field: str, value: Any) -> None:
    changed: dict[str, Any] = {field: value}
    assert not genuine(Signed(replace(GOLDEN, **changed), SIGNED.signature))


def test_what_is_signed_for_a_device_is_signed_with_its_own_key() -> None:
    claimed = replace(GOLDEN, signer="device")
    assert not genuine(Signed(claimed, KEY.sign(claimed.written())))
    own = replace(claimed, device=KEY.public)
    assert genuine(Signed(own, KEY.sign(own.written())))


@pytest.mark.parametrize(
    ("note", "line"),
    [
        ("", 1),
        ("rollbook/head/2\n", 1),
        ("rollbook/head/1\n", 2),
        (SIGNED.note.replace("seq 236", "seq 0236"), 4),
        (SIGNED.note.replace("seq 236", "seq 0"), 4),
        (SIGNED.note.replace("seq 236", "seq -5"), 4),
        (SIGNED.note.replace("seq 236", "seq ٢٣٦"), 4),
        (SIGNED.note.replace("seq 236", "seq 9007199254740992"), 4),
        (SIGNED.note.replace("match 00", "match 0"), 2),
        (SIGNED.note.replace("hash 4041424344454647", "hash 4041424344454G47"), 5),
        (SIGNED.note.replace("606162", "6061620"), 6),
        (SIGNED.note.replace("signer seat p2", "signer seat P2"), 8),
        (SIGNED.note.replace("signer seat p2", "signer judge"), 8),
        (SIGNED.note.replace("signer seat p2", "signer seat p2\r"), 8),
        (SIGNED.note.replace("device", "devise"), 9),
        (TEXT, 11),
        (SIGNED.note[:-1], 12),
        (SIGNED.note + "\n", 12),
        (SIGNED.note + "x" * 100_000, 12),
        (SIGNED.note.upper(), 1),
    ],
)
def test_what_is_no_signed_head_is_unreadable_with_its_line(note: str, line: int) -> None:
    with pytest.raises(Unreadable) as found:
        read(note)
    assert found.value.line == line


# ---------------------------------------------------------------- where a line stood


def test_a_mark_is_the_hash_and_the_root_along_the_whole_lineage() -> None:
    store = MemoryStore()
    line = forked(store, begun(store, 4).id, 3, 3)
    hashes = [held.hash for held in store.read(line.id)]
    found = marks(store, line, (1, 3, 6, 7, 0, -1))
    assert found == {seq: Mark(seq, hashes[seq - 1], root(hashes[:seq])) for seq in (1, 3, 6)}


# ---------------------------------------------------------------- on paper


def test_a_code_names_the_entry_and_sixteen_letters() -> None:
    assert code(GOLDEN.mark) == "236-6KBT-C75M-ZNHP-NCVH"
    assert code_of("236 6kbt c75m-znhp-ncvh") == (236, "236-6KBT-C75M-ZNHP-NCVH")
    assert code(replace(GOLDEN.mark, seq=235)) != code(GOLDEN.mark).replace("236", "235")
    assert code(replace(GOLDEN.mark, root=bytes(32))) != code(GOLDEN.mark)


@pytest.mark.parametrize("text", ["", "236", "6KBT-C75M-ZNHP-NCVH", "0-6KBT-C75M-ZNHP-NCVH", "236-6KBT-C75M-ZNHP-NCVX"])
def test_what_is_no_code_of_a_head_is_said_so(text: str) -> None:
    with pytest.raises(ValueError, match=r"code|miswritten"):
        code_of(text)


# ---------------------------------------------------------------- signing


def test_a_device_signs_where_a_line_stands_and_remembers_it() -> None:
    store, device = MemoryStore(), Device()
    line = begun(store, 5)
    own, seat = device.signs(store, line.id), device.signs(store, line.id, "p2")
    for signed, signer in ((own, "device"), (seat, "seat p2")):
        assert genuine(signed)
        said = signed.statement
        assert (said.match, said.line, said.signer) == (MATCH, line.id, signer)
        assert said.mark == marks(store, line, (5,))[5]
    assert (own.statement.key, seat.statement.key) == (own.statement.device, device.key("p2").public)
    assert (own.statement.seat, seat.statement.seat) == ("", "p2")
    assert kept(device.drawer, MATCH) == (own, seat)


def test_what_was_signed_lies_in_the_drawer_after_a_crash(tmp_path: Any) -> None:
    store = MemoryStore()
    signed = witness(store, begun(store, 2).id, FileDrawer(tmp_path / "drawer"), WHEN)
    assert kept(FileDrawer(tmp_path / "drawer"), MATCH) == (signed,)


def _other(count: int, changed: int) -> MemoryStore:
    """The same match with another entry in one place, or cut short."""
    store = MemoryStore()
    line = begun(store, min(count, changed - 1))
    head = line.head
    if changed <= count:
        head = store.append(line.id, entry(changed, head.hash, tag="rewritten"))
        store.append(line.id, *run(changed + 1, head.hash, count - changed))
    return store


@pytest.mark.parametrize(
    ("count", "changed", "why"), [(6, 2, "is not the one"), (9, 5, "is not the one"), (3, 9, "is missing")]
)
def test_nothing_is_signed_against_what_was_signed_before(count: int, changed: int, why: str) -> None:
    store, device = MemoryStore(), Device()
    device.signs(store, begun(store, 5).id)
    other = _other(count, changed)
    (line,) = other.lines(MATCH)
    with pytest.raises(Damaged, match=why) as found:
        device.signs(other, line.id)
    assert found.value.seq == 5
    assert len(kept(device.drawer, MATCH)) == 1


def test_a_line_that_grew_is_signed_again_and_a_fork_on_its_own() -> None:
    store, device = MemoryStore(), Device()
    line = begun(store, 3)
    device.signs(store, line.id)
    store.append(line.id, *run(4, line.head.hash, 2))
    assert device.signs(store, line.id).statement.mark.seq == 5
    aside = forked(store, line.id, 2, 2)
    assert device.signs(store, aside.id).statement.line == aside.id
    assert standing(store, store.line(line.id), device.drawer).seq == 5


def test_a_fork_of_a_line_that_was_rewritten_is_not_signed_either() -> None:
    store, device = MemoryStore(), Device()
    device.signs(store, begun(store, 5).id)
    other = _other(6, 3)
    (line,) = other.lines(MATCH)
    early, late = forked(other, line.id, 4, 2), forked(other, line.id, 5, 2, name="after it")
    assert device.signs(other, early.id).statement.line == early.id
    with pytest.raises(Damaged, match="is not the one"):
        device.signs(other, late.id)
