"""The bytes that are hashed, to the byte, and the bounds an entry from anywhere is held to."""

from hashlib import sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from eventstore.entry import LARGEST, LONGEST_PAYLOAD, Entry, Unfit, blemish, check, check_payload, header
from tests.eventstore.logs import genesis

GOLDEN = Entry(
    match=bytes(range(16)),
    seq=258,
    parent=bytes(range(32, 64)),
    id=bytes(range(64, 80)),
    recorded_ms=1_900_000_000_123,
    actor="scribe Åse",
    kind="ordered",
    version=3,
    salt=bytes(range(80, 96)),
    payload=b'{"order":{"type":"march","unit":"u1"},"events":[]}',
)
PARTS = (
    b"rollbook/entry/v1\0".hex(),
    "000102030405060708090a0b0c0d0e0f",  # match
    "0000000000000102",  # seq
    "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f",  # parent
    "404142434445464748494a4b4c4d4e4f",  # id
    "000001ba60d3387b",  # recorded_ms
    "0b" + "scribe Åse".encode().hex(),
    "07" + b"ordered".hex(),
    "0003",  # version
    "00000032",  # payload length
    "7be2a7cf97d1bc97fb503d3c0f03767a6b441f67f19bd5e26415780dd8119af5",
)


def test_a_header_has_exactly_these_bytes() -> None:
    assert header(GOLDEN).hex() == "".join(PARTS)


def test_an_entry_has_exactly_this_hash() -> None:
    assert GOLDEN.hash.hex() == "339327760048ee9fc7f436a5ca847f0cae677f37cb9d6dd3b1c9f2d82ee3edd6"
    assert genesis().hash.hex() == "4489cb7ed6b5f01316705cb0738ba6ef2db9f32c2afb8278b117777edcdc2328"


def test_a_hash_is_the_leaf_hash_of_the_header_and_the_header_holds_the_salted_payload() -> None:
    assert GOLDEN.hash == sha256(b"\0" + header(GOLDEN)).digest()
    assert header(GOLDEN)[-32:] == sha256(GOLDEN.salt + GOLDEN.payload).digest()


@pytest.mark.parametrize("field", Entry.__struct_fields__)
def test_every_field_reaches_the_hash(field: str) -> None:
    value = getattr(GOLDEN, field)
    other = value + 1 if isinstance(value, int) else value[:-1] + (b"!" if isinstance(value, bytes) else "!")
    assert replace(GOLDEN, **{field: other}).hash != GOLDEN.hash


@given(st.text(max_size=8), st.text(max_size=8))
def test_where_the_actor_ends_and_the_kind_begins_reaches_the_hash(actor: str, kind: str) -> None:
    whole = actor + kind
    headers = {header(replace(GOLDEN, actor=whole[:n], kind=whole[n:])) for n in range(len(whole) + 1)}
    assert len(headers) == len(whole) + 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("match", bytes(15)),
        ("parent", bytes(33)),
        ("id", b""),
        ("salt", bytes(17)),
        ("seq", 0),
        ("seq", -1),
        ("seq", LARGEST + 1),
        ("recorded_ms", LARGEST + 1),
        ("recorded_ms", -LARGEST - 1),
        ("version", -1),
        ("version", 1 << 16),
        ("actor", "a" * 256),
        ("actor", "é" * 128),
        ("actor", "a\nb\0"),
        ("kind", "e\u0301"),
        ("kind", "k" * 256),
        ("payload", b'"' + b" " * (1 << 20) + b'"'),
    ],
)
def test_a_field_outside_its_bounds_is_named(field: str, value: object) -> None:
    with pytest.raises(Unfit, match=field):
        check(replace(GOLDEN, **{field: value}))


@pytest.mark.parametrize("entry", [GOLDEN, genesis(), replace(GOLDEN, actor="", recorded_ms=-LARGEST, version=65535)])
def test_an_entry_within_its_bounds_passes(entry: Entry) -> None:
    check(entry)


@pytest.mark.parametrize("field", ["seq", "version", "recorded_ms"])
def test_a_number_no_header_can_hold_is_unfit(field: str) -> None:
    with pytest.raises(Unfit, match="header"):
        header(replace(GOLDEN, **{field: 1 << 70}))


@pytest.mark.parametrize(
    "payload",
    [
        b"{}",
        b"0",
        b"null",
        b" [ 1 , 2 ] \n",
        b'{"a":1,"b":{"a":1}}',
        b'["v1.25","1e5 2.5e-3","12345678901234567890"]',
        '"Zoë ❤ line"'.encode(),
        b'"line\\nand\\ttab and \\"quotes\\" and \\u00e9"',
        f"[{LARGEST},{-LARGEST},-0]".encode(),
        b"[" * 64 + b"]" * 64,
        b'"' + b"[" * 5000 + b'\\"' + b"{" * 5000 + b'"',
        b"[" + b"[]," * 5000 + b"[]]",
    ],
)
def test_a_payload_a_log_keeps(payload: bytes) -> None:
    check_payload(payload)


@pytest.mark.parametrize(
    ("payload", "why"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b'{"a":1}x', "not JSON"),
        (b'"raw\x01"', "not JSON"),
        (b'"raw\nline"', "not JSON"),
        (b"\xff", "not UTF-8"),
        (b'"\xed\xa0\x80"', "not UTF-8"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b'{"a":1,"a":1}', "key 'a' twice"),
        (b'{"b":[{"a":1,"\\u0061":1}]}', "key 'a' twice"),
        (b"1.5", "whole numbers"),
        (b"[1e3]", "whole numbers"),
        (b'{"a":NaN}', "whole numbers"),
        (b"[-Infinity]", "whole numbers"),
        (f"[{LARGEST + 1}]".encode(), "2\\^53-1"),
        (f"[{-LARGEST - 1}]".encode(), "2\\^53-1"),
        (b"[" + b"9" * 100_000 + b"]", "2\\^53-1"),
        (b'"\\u0000"', "U\\+0000"),
        (b'"\\r"', "U\\+000D"),
        (b'"\x7f"', "U\\+007F"),
        (b'{"\\u0007":1}', "U\\+0007"),
        ('"\u0085"'.encode(), "U\\+0085"),
        (b'"\\ud800"', "U\\+D800"),
        ('"\u202e"'.encode(), "U\\+202E"),
        ('["fine",{"x":"e\u0301"}]'.encode(), "NFC"),
        (b'"e\\u0301"', "NFC"),
        (b"[" * 65 + b"]" * 65, "64 brackets"),
        (b"[" * 500_000 + b"]" * 500_000, "64 brackets"),
        (b'{"a":' * 100_000, "64 brackets"),
        (b'["\\\\",' + b"[" * 65 + b"]" * 66, "64 brackets"),
    ],
)
def test_a_payload_no_log_keeps(payload: bytes, why: str) -> None:
    with pytest.raises(Unfit, match=why):
        check_payload(payload)


@pytest.mark.parametrize("unit", [b'\\"', b"\\", b'"', b'"\\', b"a", b"\\\\"])
@pytest.mark.parametrize("end", [b"", b"\\", b'"', b"]"])
def test_the_largest_payload_of_brackets_and_torn_texts_is_read_in_one_pass(unit: bytes, end: bytes) -> None:
    front = b"[]" * 65 + b'"'
    room = LONGEST_PAYLOAD - len(front) - len(end)
    with pytest.raises(Unfit, match="not JSON"):
        check_payload(front + unit * (room // len(unit)) + end)


def refusal(payload: bytes, *, encoded: bool) -> str:
    try:
        check(replace(GOLDEN, payload=payload), encoded=encoded)
    except Unfit as unfit:
        return str(unfit)
    return ""


ATOMS = st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False) | st.text()
DOCUMENTS = st.recursive(ATOMS, lambda part: st.lists(part) | st.dictionaries(st.text(), part))


@given(DOCUMENTS, st.integers(0, 70))
def test_what_was_encoded_here_is_refused_as_what_comes_from_elsewhere_is(document: object, depth: int) -> None:
    for _ in range(depth):
        document = [document]
    payload = msgspec.json.encode(document)
    assert refusal(payload, encoded=True) == refusal(payload, encoded=False)


def test_a_payload_encoded_here_is_held_to_its_size_too() -> None:
    assert "payload" in refusal(b'"' + b" " * (1 << 20) + b'"', encoded=True)


def test_a_hundred_thousand_keys_are_read_in_one_pass() -> None:
    keys = ",".join(f'"{n}":0' for n in range(90_000))
    with pytest.raises(Unfit, match="twice"):
        check_payload(f'{{{keys},"0":1}}'.encode())


@given(st.text())
def test_a_blemish_is_found_wherever_it_lies(text: str) -> None:
    assert blemish(text + "\0") is not None
    assert blemish("é" + text + "\u2066é") is not None


def test_line_feed_and_tab_are_no_blemish() -> None:
    assert blemish("one\n\ttwo, אחת, é") is None
