"""The file of a small log, with one byte after another changed: that is reported, or nothing that is read differs."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventstore.port import Absent, Conflict, Damaged, Unreadable, Unwritable
from eventstore.sqlite import SqliteStore
from eventstore.verify import verify
from tests.eventstore.logs import MATCH, begun, forked
from tests.eventstore.signing import Device

REPORTED = (Absent, Conflict, Damaged, Unreadable, Unwritable)
KEYFRAME = b"k" * 32
STRIDE = 1 if os.environ.get("ROLLBOOK_LONG") else 97
"""Every so manieth byte is changed in turn: in a long run every single one."""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of four entries, a signed head, a fork of one and a keyframe, in pages as small as there are."""
    path = tmp_path_factory.mktemp("flipped") / "log.db"
    with SqliteStore(path, synchronous="OFF") as store:
        line = begun(store, 4)
        Device().witnesses(store, line.id)
        forked(store, line.id, 2)
        store.keep(KEYFRAME, MATCH, b"a state")
    with sqlite3.connect(path, isolation_level=None) as outside:
        outside.execute("PRAGMA journal_mode = DELETE")
        outside.execute("PRAGMA page_size = 512")
        outside.execute("VACUUM")
    outside.close()
    return path


def everything(store: SqliteStore) -> tuple[Any, ...]:
    """All that can be read of the log."""
    lines = store.lines(MATCH)
    entries = [tuple(store.own(line.id, line.base)) for line in lines]
    return store.matches(), lines, entries, [store.find(entry.id) for own in entries for entry in own]


def read(path: Path) -> tuple[Any, ...] | None:
    """All that can be read of a file; None where something is reported."""
    try:
        with SqliteStore(path, readonly=True) as store:
            if any(True for _ in verify(store)):
                return None
            assert store.keyframe(KEYFRAME) in (b"a state", None)
            return everything(store)
    except REPORTED:
        return None


@contextmanager
def flipped(path: Path, place: int, bit: int) -> Iterator[None]:
    """The file with another byte in one place, for a while."""
    descriptor = os.open(path, os.O_RDWR)
    (byte,) = os.pread(descriptor, 1, place)
    try:
        os.pwrite(descriptor, bytes([byte ^ 1 << bit]), place)
        yield
    finally:
        os.pwrite(descriptor, bytes([byte]), place)
        os.close(descriptor)


def test_bytes_throughout_the_file_that_are_flipped_are_reported_or_change_nothing_that_is_read(path: Path) -> None:
    whole = read(path)
    assert whole is not None
    answers = []
    for place in range(0, path.stat().st_size, STRIDE):
        # along the file every bit has its turn, whatever the stride
        with flipped(path, place, place // STRIDE % 8):
            answers.append(read(path))
    assert all(answer in (None, whole) for answer in answers)
    assert sum(answer is None for answer in answers) > len(answers) // 8
    assert read(path) == whole


@given(st.data())
def test_property_any_bit_that_is_flipped_is_reported_or_changes_nothing_that_is_read(
    path: Path, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, path.stat().st_size - 1))
    whole = read(path)
    with flipped(path, place, data.draw(st.integers(0, 7))):
        assert read(path) in (None, whole)
