"""Recorded matches of each game with one fault in each: decided otherwise, or done to the log behind the program."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from eventstore import heads, notary
from eventstore.entry import Entry
from eventstore.sqlite import SqliteStore
from replay.acts import Amended, Ordered
from replay.auditor import audit
from replay.book import Book
from replay.cursor import Cursor
from replay.games import load
from replay.wording.sayings import write_act
from tests.demo import PLAYED
from tests.forging import EVERY, Fault, Forger, faults, forged, honest
from tests.tui.shell import Shell

TOUCHED = 40
"""The entry that is touched behind the program."""
each = pytest.mark.parametrize("key", PLAYED)


@pytest.mark.parametrize(("key", "fault"), EVERY, ids=[f"{key}, {fault.fault}" for key, fault in EVERY])
def test_the_audit_names_the_entry_and_its_rules_and_nothing_else(key: str, fault: Fault) -> None:
    n, line = forged(key, fault)
    found = [finding for finding in audit(Cursor(line.book)) if finding.open]
    assert [finding.n for finding in found] == [n]
    assert set(fault.rules) == set(found[0].rules)


@pytest.mark.parametrize(("key", "fault"), EVERY, ids=[f"{key}, {fault.fault}" for key, fault in EVERY])
def test_of_an_entry_edited_by_hand_what_follows_is_told_under_it(key: str, fault: Fault) -> None:
    """Whoever edits one entry of a match that was played leaves all after it as it was."""
    n, line = forged(key, fault, by_hand=True)
    found = list(audit(Cursor(line.book)))
    opened = [finding for finding in found if finding.open]
    assert [finding.n for finding in opened] == [n]
    assert set(fault.rules) == set(opened[0].rules)
    under = {finding.n for finding in found if finding.under}
    assert under <= set(opened[0].consequences)


@each
def test_there_are_twelve_of_each_game(key: str) -> None:
    # with the four below, which are the same for every game
    assert len({fault.fault for fault in faults(key)}) == 8


# ---------------------------------------------------------------- behind the program


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Locks and codes that cost next to nothing."""
    monkeypatch.setattr(notary, "_COST", 16)
    monkeypatch.setattr(heads, "_COST", 16)


def kept(entries: Sequence[Entry], db: Path) -> str:
    """Entries as the log of a device; the match's id."""
    with SqliteStore(db, synchronous="OFF") as store:
        line = store.start(entries[0], name="main")
        store.append(line.id, *entries[1:])
    return line.match.hex()


def behind(db: Path, *script: str) -> None:
    """What another program does to a log, the guards out of its way and put back."""
    connection = sqlite3.connect(db, isolation_level=None)
    guards = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _ in guards:
        connection.execute(f"DROP TRIGGER {name}")
    for statement in script:
        connection.execute(statement)
    for _, sql in guards:
        connection.execute(sql)
    connection.close()


KEY = f"(SELECT min(key) >> 32 FROM entries) << 32 | {TOUCHED}"


@each
def test_of_an_edited_byte_the_entry_is_named(shell: Shell, key: str) -> None:
    match = kept(honest(key), shell.db)
    edited = "CAST(substr(payload, 1, length(payload) - 2) || x'20' || substr(payload, -1) AS BLOB)"
    behind(shell.db, f"UPDATE entries SET payload = {edited} WHERE key = {KEY}")
    assert f"entry {TOUCHED} does not have the hash" in shell.refuses(4, "verify", match)


@each
def test_of_two_entries_swapped_the_first_is_named(shell: Shell, key: str) -> None:
    match = kept(honest(key), shell.db)
    rows = "id, hash, recorded_ms, actor, kind, version, salt, payload"
    swap = f"CREATE TEMP TABLE held AS SELECT key, {rows} FROM entries WHERE key IN ({KEY}, ({KEY}) + 1)"
    gone = "DELETE FROM entries WHERE key IN (SELECT key FROM held)"
    back = f"INSERT INTO entries (key, {rows}) SELECT (SELECT sum(key) FROM held) - key, {rows} FROM held"
    behind(shell.db, swap, gone, back)
    assert f"entry {TOUCHED} does not have the hash" in shell.refuses(4, "verify", match)


@each
def test_of_a_tail_cut_off_cleanly_a_head_held_by_anybody_tells(shell: Shell, key: str) -> None:
    match = kept(honest(key), shell.db)
    code = shell.does("witness", match, "--code")[0]
    short = kept(honest(key)[:-3], Path("short.db"))
    assert short == match
    assert shell.does("verify", match, "--db", "short.db")
    told = shell.refuses(4, "verify", match, "--head", code, "--db", "short.db")
    assert told.endswith(f"and the log ends at {len(honest(key)) - 3}")


@each
def test_of_a_history_written_anew_and_signed_again_the_opponents_head_tells(shell: Shell, key: str) -> None:
    match = kept(honest(key), shell.db)
    shell.does("witness", match, "--seat", "p2", "--out", "opponent.head", said="heron\n")
    anew = forged(key, faults(key)[0])[1].entries
    kept(anew, Path("anew.db"))
    shell.does("witness", match, "--db", "anew.db")
    assert shell.does("verify", match, "--db", "anew.db")
    assert str(len(honest(key))) in shell.refuses(4, "verify", match, "--head", "opponent.head", "--db", "anew.db")


def test_a_unit_that_nobody_has_is_named_and_the_audit_goes_on() -> None:
    """Whoever edits one entry leaves all after it as it was."""
    entries = honest("arcane_legions")
    book = Book.of(load("arcane_legions"), entries)
    n = next(n for n, act in book.acts() if n > 200 and write_act(act).startswith("move T1"))
    forger, act = Forger("arcane_legions", entries[: n - 1]), book.act(n)
    assert isinstance(act, Ordered)
    first, second, *rest = act.events
    forger.write(replace(act, events=(first, replace(second, unit="T1x"), *rest)), entries[n - 1])
    for m in range(n + 1, len(entries) + 1):
        forger.write(book.act(m), entries[m - 1])
    found = [finding for finding in audit(Cursor(forger.book)) if finding.open]
    assert found[0].n == n
    assert "T1x" in found[0].recorded.told[-1]


@pytest.mark.parametrize(("key", "back"), [("battle_for_legend", 5), ("battle_for_legend", 1), ("fantasy_skirmish", 1)])
def test_a_correction_written_before_an_entry_was_edited_is_no_second_finding(key: str, back: int) -> None:
    """The entry lies between what was corrected and its correction, which says nothing of it."""
    entries = honest(key)
    book = Book.of(load(key), entries)
    correction = max(n for n, act in book.acts() if isinstance(act, Amended))
    forger, act = Forger(key, entries[: correction - back - 1]), book.act(correction - back)
    assert isinstance(act, Ordered)
    forger.write(replace(act, events=act.events[1:]), entries[correction - back - 1])
    for m in range(correction - back + 1, len(entries) + 1):
        forger.write(book.act(m), entries[m - 1])
    assert {finding.n for finding in audit(Cursor(forger.book)) if finding.open} == {correction - back}
