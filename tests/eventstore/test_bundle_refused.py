"""What is refused of a bundle: every changed byte, every cut, what does not add up, and what nobody should send."""

import json
from collections.abc import Callable
from typing import Any, BinaryIO, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventstore import records
from eventstore.bundle import read
from eventstore.memory import MemoryStore
from eventstore.port import Damaged, Unreadable
from tests.eventstore.bundles import edited, resealed, small, taken, texts
from tests.eventstore.logs import MATCH, begun, forked

# ---------------------------------------------------------------- damaged


def test_every_flipped_bit_of_a_bundle_is_found() -> None:
    store = MemoryStore()
    forked(store, begun(store, 2).id, 1)
    content = texts(store)
    for place in range(len(content)):
        for bit in (0x01, 0x20, 0x80):
            flipped = bytearray(content)
            flipped[place] ^= bit
            with pytest.raises(Damaged):
                taken(bytes(flipped))


def test_a_bundle_cut_anywhere_is_damaged() -> None:
    content = texts(small())
    for length in range(len(b'{"format":"rollbook/bundle/'), len(content)):
        with pytest.raises(Damaged):
            taken(content[:length])
    with pytest.raises(Damaged, match="cut short: line 5"):
        taken(b"".join(content.splitlines(keepends=True)[:5]))


@pytest.mark.parametrize(
    ("change", "seq"),
    [
        (edited(3, payload='{"n":2,"tag":"other"}'), 2),
        (edited(3, actor="eve"), 2),
        (edited(3, hash="00" * 32), 2),
        (edited(4, recorded_ms=0), 3),
        (edited(5, line=0), 3),
        (edited(4, seq=4), 3),
        (lambda lines: [*lines[:2], *lines[3:]], 3),
        (lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]], 3),
        (lambda lines: [*lines[:3], lines[2], *lines[4:]], 2),
    ],
)
def test_a_changed_bundle_with_a_fresh_checksum_is_damaged_and_names_the_entry(
    change: Callable[[list[bytes]], Any], seq: int
) -> None:
    with pytest.raises(Damaged) as found:
        taken(resealed(texts(small()), change))
    assert found.value.match == MATCH
    assert found.value.seq in (seq, seq + 1)
    assert "of the bundle" in str(found.value)


def _lines(**fields: Any) -> Callable[[list[bytes]], None]:
    def change(lines: list[bytes]) -> None:
        front = json.loads(lines[0])
        front["lines"][1].update(fields)
        lines[0] = json.dumps(front, separators=(",", ":")).encode() + b"\n"

    return change


@pytest.mark.parametrize(
    "change",
    [
        _lines(head="00" * 32),
        _lines(id="00" * 32),
        _lines(parent="00" * 32),
        _lines(parent=None),
        _lines(base=1),
        _lines(base=3),
        _lines(base=-5),
        _lines(seq=9),
        _lines(seq=2),
        lambda lines: lines[:-1],
        lambda lines: lines[:1],
    ],
)
def test_lines_that_do_not_add_up_are_damaged(change: Callable[[list[bytes]], Any]) -> None:
    with pytest.raises(Damaged):
        taken(resealed(texts(small()), change))


@pytest.mark.parametrize("field", ["game", "edition"])
def test_what_the_first_line_names_otherwise_than_genesis_is_told(field: str) -> None:
    def change(lines: list[bytes]) -> None:
        front = json.loads(lines[0])
        front[field] = "another"
        lines[0] = json.dumps(front, separators=(",", ":")).encode() + b"\n"

    with pytest.raises(Unreadable, match=f"names the {field} 'another', its genesis '"):
        taken(resealed(texts(small()), change))


# ---------------------------------------------------------------- no bundle at all, or a hostile one


@pytest.mark.parametrize("content", [b"", b"\n", b"hello\n", b"{}\n{}\n", b"\x00" * 100, b"PK\x03\x04", b"[" * 10_000])
def test_a_file_that_is_no_bundle_is_unreadable(content: bytes) -> None:
    with pytest.raises(Unreadable) as found:
        taken(content)
    assert found.value.line == 1


def _swap(number: int, old: bytes, new: bytes) -> Callable[[list[bytes]], None]:
    def change(lines: list[bytes]) -> None:
        assert old in lines[number - 1]
        lines[number - 1] = lines[number - 1].replace(old, new, 1)

    return change


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (_swap(1, b"bundle/1", b"bundle/2"), 1),
        (_swap(1, b'"game":"hilltop"', b'"game":"valley"'), 1),
        (_swap(1, b'"match":"', b'"match":"0'), 1),
        (_swap(1, b'"name":"what if"', b'"name":"a\\u0000b"'), 1),
        (_swap(1, b'"lines":[', b'"lines":[],"more":['), 1),
        (_swap(3, b'"seq":2', b'"seq":2,"seq":2'), 3),
        (_swap(3, b'"seq":2', b'"seq": 2'), 3),
        (_swap(3, b'"seq":2', b'"seq":"2"'), 3),
        (_swap(3, b'"seq":2', b'"seq":2.5'), 3),
        (_swap(3, b'"seq":2', b'"seq":' + b"9" * 5000), 3),
        (_swap(3, b'"actor":"ada"', b'"actor":"\\u0061da"'), 3),
        (_swap(3, b'"actor":"ada"', b'"actor":' + b"[" * 100_000), 3),
        (_swap(3, b'"actor":"ada"', b'"more":' + b"[" * 100_000), 3),
        (_swap(3, b'"actor":"ada"', b'"actor":"' + b"a" * 300 + b'"'), 3),
        (_swap(3, b'"payload":"{', b'"payload":"' + b"[" * 70 + b"]" * 70 + b"{"), 3),
        (_swap(3, b'"payload":"{', b'"payload":"1.5{'), 3),
        (_swap(3, b'"payload":"{', b'"payload":"\\ud800{'), 3),
        (edited(3, salt="AB" * 16), 3),
        (edited(3, salt=" " + "ab" * 16), 3),
        (edited(3, id="ab" * 15), 3),
        (edited(3, parent="zz" * 32), 3),
        (_swap(3, b'"version":1', b'"version":70000'), 3),
        (_swap(3, b'"recorded_ms":', b'"recorded_ms":99999'), 3),
        (lambda lines: [*lines, lines[1]], 6),
        (lambda lines: [lines[0], b"\n", *lines[1:]], 2),
    ],
)
def test_what_no_bundle_holds_is_unreadable_with_its_line(change: Callable[[list[bytes]], Any], line: int) -> None:
    with pytest.raises(Unreadable) as found:
        taken(resealed(texts(small()), change))
    assert found.value.line == line


def test_a_bundle_of_too_many_lines_or_entries_is_unreadable(monkeypatch: pytest.MonkeyPatch) -> None:
    content = texts(small())
    monkeypatch.setattr("eventstore.bundle.MOST_LINES", 1)
    with pytest.raises(Unreadable, match="2 lines"):
        taken(content)
    monkeypatch.undo()
    monkeypatch.setattr("eventstore.bundle.MOST_ENTRIES", 3)
    with pytest.raises(Unreadable, match="3 entries"):
        taken(content)


def test_a_line_or_a_file_beyond_the_bounds_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = Endless()
    with pytest.raises(Unreadable, match=str(records.LONGEST)):
        read(cast(BinaryIO, endless))
    assert endless.given <= 2 * records.LONGEST
    monkeypatch.setattr(records, "MOST_BYTES", 1000)
    with pytest.raises(Unreadable, match="1000"):
        taken(texts(small()))


class Endless:
    """A stream that never ends its first line."""

    given = 0

    def readline(self, limit: int) -> bytes:
        self.given += limit
        return b"[" * limit


@given(st.binary(max_size=300))
def test_any_bytes_are_answered_with_a_line(content: bytes) -> None:
    with pytest.raises((Unreadable, Damaged)):
        taken(content)
