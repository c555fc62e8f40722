"""The small parts by themselves: how long to wait, how much is used up, what travels, what is remembered."""

import os
import signal
import subprocess
import sys
from email.utils import formatdate
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventstore.archive.board import Board
from eventstore.archive.counts import Counts
from eventstore.archive.limits import Bucket, Limits, Meter
from eventstore.archive.tokens import Tokens
from eventstore.disk import only_ours
from eventstore.entry import ZERO, Entry
from eventstore.port import Absent, Damaged, Head, Unwritable
from eventstore.sync.outbox import Address, Outbox, Parting
from eventstore.sync.patience import Patience, asked_for
from eventstore.sync.transport import Transport, is_near
from eventstore.sync.trouble import Strange
from eventstore.wire import (
    MOST_BYTES,
    MOST_MARKS,
    Excessive,
    Misshapen,
    batch_in,
    deflated,
    inflated,
    pack,
    packed,
    sized,
    spread,
    unhex,
    unpack,
)
from tests.eventstore.logs import MATCH, entry, run

NOW = 1_900_000_000.0


# ---------------------------------------------------------------- waiting


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        ("0", 0),
        ("120", 120),
        (" 7 ", 7),
        (formatdate(NOW + 90, usegmt=True), 90),
        (formatdate(NOW - 90, usegmt=True), 0),
        ("9" * 400, 999_999_999),
        ("", None),
        ("-3", None),
        ("1.5", None),
        ("soon", None),
        ("Mon, 99 Foo 2024 99:99:99 GMT", None),
        ("٣", None),
    ],
)
def test_retry_after_is_read_in_both_its_forms(written: str, seconds: float | None) -> None:
    assert asked_for(written, NOW) == seconds


@given(st.integers(1, 12), st.floats(0, 1), st.none() | st.floats(0, 500))
def test_a_pause_is_bounded_and_never_shorter_than_what_was_asked(
    failed: int, chance: float, asked: float | None
) -> None:
    patience = Patience()
    pause = patience.pause(failed, lambda: chance, asked)
    if failed >= patience.tries or (asked or 0) > patience.asked_most:
        assert pause is None
    else:
        assert pause is not None
        assert (asked or 0) <= pause <= (asked or 0) + patience.most


@given(st.lists(st.tuples(st.floats(0, 30), st.integers(1, 40)), max_size=60))
def test_a_bucket_never_gives_more_than_a_minutes_worth_beyond_its_rate(steps: list[tuple[float, int]]) -> None:
    bucket, now, taken = Bucket(100, 0.0), 0.0, 0
    for wait, amount in steps:
        now += wait
        again = bucket.take(amount, now)
        if again:
            assert bucket.take(amount, now + again + 1e-6) == 0
            now += again + 1e-6
        taken += amount
        assert taken <= 100 + now * 100 / 60 + 1e-3


def test_the_longest_unseen_is_forgotten() -> None:
    meter = Meter(Limits(requests_a_minute=1), lambda: 0.0)
    assert (meter.request("first"), meter.request("first") > 0) == (0, True)
    for n in range(5000):
        meter.request(f"stranger {n}")
    assert meter.request("first") == 0


# ---------------------------------------------------------------- travelling


@given(st.integers(0, 20), st.binary(max_size=40))
def test_a_batch_comes_back_as_it_went(count: int, tag: bytes) -> None:
    entries = run(1, ZERO, count, tag=tag)
    assert unpack(batch_in(packed(pack(entries, Head(b"", 0, ZERO)))), MATCH) == entries


@given(st.data())
def test_a_batch_with_a_byte_changed_is_never_taken_for_another(data: st.DataObject) -> None:
    whole = packed(pack(run(1, ZERO, 3), Head(b"", 0, ZERO)))
    place = data.draw(st.integers(0, len(whole) - 1))
    change = data.draw(st.integers(1, 255))
    spoilt = whole[:place] + bytes([whole[place] ^ change]) + whole[place + 1 :]
    with pytest.raises((Misshapen, Excessive, Damaged, ValueError)):
        unpack(batch_in(spoilt), MATCH)


def test_runs_fit_a_batch_whatever_the_entries_weigh() -> None:
    entries: list[Entry] = []
    parent = ZERO
    for seq, size in enumerate((10, 1_000_000, 1_048_000, 900_000, 1_048_570, 5, 1_048_574, 1_000_000), start=1):
        entries.append(entry(seq, parent, payload=b'"%s"' % (b"x" * size), actor="é" * 120))
        parent = entries[-1].hash
    runs = list(sized(entries))
    assert [one for part in runs for one in part] == entries
    before = Head(b"", 0, ZERO)
    for part in runs:
        assert len(packed(pack(part, before))) <= MOST_BYTES
        before = Head(b"", part[-1].seq, part[-1].hash)


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_a_stretch_is_spread_evenly_to_its_end(after: int, length: int) -> None:
    numbers = spread(after, after + length)
    assert numbers == sorted(set(numbers))
    assert len(numbers) < MOST_MARKS
    if length:
        assert after < numbers[0] <= after + -(-length // (MOST_MARKS - 1))
        assert numbers[-1] == after + length
    else:
        assert numbers == []


@given(st.binary(max_size=5000))
def test_what_is_compressed_comes_back(content: bytes) -> None:
    assert inflated(deflated(content), len(content)) == content
    if content:
        with pytest.raises(Excessive):
            inflated(deflated(content), len(content) - 1)


@pytest.mark.parametrize("digits", ["", "0", "zz" * 16, "00" * 15, "AB" * 16, " " * 32, "٠" * 32])
def test_hex_is_read_as_we_write_it(digits: str) -> None:
    with pytest.raises(Misshapen):
        unhex(digits, 16)


# ---------------------------------------------------------------- addresses


@pytest.mark.parametrize("url", ["http://localhost:1", "http://127.0.0.1", "https://[::1]:8470", "http://127.9.9.9"])
def test_this_machine_is_near(url: str) -> None:
    assert is_near(url)


@pytest.mark.parametrize(
    "url", ["http://localhost.example", "https://archive.example", "http://10.0.0.1", "http://[", ""]
)
def test_other_machines_are_not(url: str) -> None:
    assert not is_near(url)


@pytest.mark.parametrize("url", ["", "http://x:99999", "gopher://x", "http://"])
def test_an_address_that_is_none_is_told_so(url: str) -> None:
    with pytest.raises(Strange):
        Transport(url, "token")


def test_a_token_that_no_header_takes_is_told_so() -> None:
    with pytest.raises(Strange):
        Transport("http://127.0.0.1", "tökén")


# ---------------------------------------------------------------- remembering


def test_what_is_known_outlasts_the_program(tmp_path: Path) -> None:
    place, line = tmp_path / "remotes", bytes(32)
    with Outbox(place) as outbox:
        outbox.add(Address("club", "https://a.example", "one"))
        outbox.acknowledge("club", Head(line, 7, bytes(32)))
        outbox.part("club", MATCH, Parting(5, "main, diverged after 5"))
        outbox.part("club", MATCH, Parting(5, "main, diverged after 5"))
    with Outbox(place) as outbox:
        assert outbox.address() == Address("club", "https://a.example", "one")
        assert outbox.acknowledged("club", line) == Head(line, 7, bytes(32))
        assert outbox.acknowledged("league", line) is None
        assert outbox.partings("club", MATCH) == (Parting(5, "main, diverged after 5"),)
        assert outbox.known_key("club", "aa") == outbox.known_key("club", "bb") == "aa"
    assert place.stat().st_mode & 0o077 == 0


def test_another_token_is_for_the_same_archive_and_another_address_is_not() -> None:
    line = bytes(32)
    with Outbox(":memory:") as outbox:
        outbox.add(Address("club", "https://a.example", "one"))
        outbox.acknowledge("club", Head(line, 7, bytes(32)))
        outbox.part("club", MATCH, Parting(5, "aside"))
        outbox.known_key("club", "aa")
        outbox.add(Address("club", "https://a.example", "two"))
        assert outbox.address() == Address("club", "https://a.example", "two", "aa")
        assert outbox.acknowledged("club", line) == Head(line, 7, bytes(32))
        outbox.add(Address("club", "https://b.example", "two"))
        assert outbox.address() == Address("club", "https://b.example", "two")
        assert outbox.acknowledged("club", line) is None
        # both lines are held here, whoever has told us of one of them
        assert outbox.partings("club", MATCH) == (Parting(5, "aside"),)
        outbox.acknowledge("club", Head(line, 7, bytes(32)))
        outbox.remove("club")
        outbox.add(Address("club", "https://c.example", "three"))
        assert outbox.acknowledged("club", line) is None


@pytest.mark.parametrize("opened", [Outbox, Tokens])
def test_a_file_with_tokens_that_was_copied_here_is_its_owners_alone_again(tmp_path: Path, opened: Any) -> None:
    place = tmp_path / "tokens"
    opened(place).close()
    place.chmod(0o644)
    opened(place).close()
    assert place.stat().st_mode & 0o077 == 0


def test_whoever_opens_a_file_of_archives_again_takes_no_lock_away(tmp_path: Path) -> None:
    """A second connection in one program, as every courier has one, and another program that wants to write."""
    place = tmp_path / "remotes"
    asks = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('BEGIN IMMEDIATE')"
    with Outbox(place) as first:
        first._connection.execute("BEGIN IMMEDIATE")
        only_ours(str(place))
        other = subprocess.run([sys.executable, "-c", asks, str(place)], capture_output=True, text=True, check=False)
        assert "database is locked" in other.stderr
        first._connection.execute("ROLLBACK")


# ---------------------------------------------------------------- counting together


def test_what_workers_count_is_told_as_one_whichever_is_asked() -> None:
    board = Board(3)
    ada, ben = (Counts(10.0 + place, board, place) for place in range(2))
    ada.answered("/health", 200, 7)
    ben.answered("/health", 200, 5)
    ben.appended(4)
    with ben.one_waits():
        for one in (ada, ben):
            told = one.text(30.0)
            assert '\nrollbook_requests_total{route="/health",status="200"} 2\n' in told
            assert "\nrollbook_sent_bytes_total 12\n" in told
            assert "\nrollbook_waiting 1\n" in told
            assert "\nrollbook_seconds 20\n" in told
        # who comes after one that died has what that one had, but nobody waits there any more
        eve = Counts(99.0, board, 1)
    eve.answered("/health", 200, 1)
    assert '\nrollbook_requests_total{route="/health",status="200"} 3\n' in ada.text(30.0)
    assert "\nrollbook_waiting 0\n" in eve.text(30.0)


def test_what_is_read_while_another_program_writes_it_is_never_half_of_it() -> None:
    board, wholes = Board(1), [bytes([n]) * (60_000 - n) for n in range(1, 100)]
    board.write(0, wholes[0])
    writer = os.fork()
    if not writer:
        while True:
            for whole in wholes:
                board.write(0, whole)
    try:
        read = {board.read(0) for _ in range(10_000)}
    finally:
        os.kill(writer, signal.SIGKILL)
        os.waitpid(writer, 0)
    assert len(read) > 1
    assert not read - set(wholes)
    board.write(0, wholes[-1])
    board.write(0, b"x" * (1 << 17))
    assert board.read(0) == wholes[-1]


def test_a_file_that_is_no_outbox_is_told_so(tmp_path: Path) -> None:
    place = tmp_path / "remotes"
    place.write_bytes(b"not a database, but long enough to be taken for one" * 40)
    with pytest.raises(Unwritable, match="is not to be used"):
        Outbox(place)
    with pytest.raises(Unwritable, match="cannot be opened"):
        Outbox(tmp_path / "nowhere" / "remotes")


def test_an_archive_is_meant_by_its_name_or_as_the_only_one() -> None:
    with Outbox(":memory:") as outbox:
        with pytest.raises(Absent, match="remote add"):
            outbox.address()
        outbox.add(Address("club", "https://a.example", ""))
        assert outbox.address() == outbox.address("club")
        with pytest.raises(Absent, match="no archive is called league; there are club"):
            outbox.address("league")
