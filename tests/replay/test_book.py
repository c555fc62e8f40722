"""All that was written on a line: what can be read of it, what cannot, and what it has opened."""

from typing import Any

import pytest
from msgspec.structs import replace

from eventstore.entry import Entry
from eventstore.port import Absent, Conflict, Damaged
from replay.acts import AsAt, AsRecorded, Change, Forked, Held, Intent, Noted, Ordered, Orphaned, Out, Struck
from replay.auditing.finding import Verdict
from replay.auditor import audit
from replay.book import Book
from replay.core.dice import Roll
from replay.core.rule import Breach
from replay.core.seal import Hidden, Opening
from replay.correcting import preview
from replay.cursor import Cursor
from replay.line import standing, unsealed
from replay.line.codec import Newer
from replay.recorder import Recorder
from tests.invented import hilltop
from tests.invented.hilltop import DiceRolled, Lay, Move, Reveal
from tests.replay.ledger import Ledger, turns
from tests.replay.matches import SALT, sealed
from tests.replay.sitting import Sitting


def rewritten(line: Ledger, n: int, **fields: Any) -> list[Entry]:
    """The line's entries with one of them replaced."""
    return [*line.entries[: n - 1], replace(line.entries[n - 1], **fields), *line.entries[n:]]


# ---------------------------------------------------------------- what cannot be read


def test_an_entry_of_a_newer_program_stops_the_replay_there_and_not_before() -> None:
    line = Ledger()
    turns(line, (4, 3), (2, 1))
    book = Book.of(hilltop, rewritten(line, 4, version=9))
    cursor = Cursor(book)
    assert cursor.table(3).at["p1"] == 3
    with pytest.raises(Newer, match="ordered version 9"):
        cursor.table(4)


def test_a_kind_nobody_knows_stops_every_reading_that_goes_past_it() -> None:
    line = Ledger()
    turns(line, (4, 3), (2, 1))
    book = Book.of(hilltop, rewritten(line, 4, kind="teleported"))
    assert Cursor(book).as_recorded(3).at["p1"] == 3
    # as corrected it might have changed what came before
    with pytest.raises(Newer, match="teleported"):
        Cursor(book).table(3)


def test_a_correction_that_cannot_be_read_is_not_passed_over() -> None:
    line = Ledger()
    _, move = turns(line, (4, 3))
    c = line.amend(move, Move(1)).head + 1
    book = Book.of(hilltop, rewritten(line, c, payload=b'{"target":3}'))
    assert book.outcome(move, move) == line.book.outcome(move, move)
    for asked in (book.outcome, book.intent):
        with pytest.raises(Damaged, match="entry 4: is not the amended it claims to be"):
            asked(move)


def test_bytes_that_are_not_the_act_they_claim_are_damage_at_that_entry() -> None:
    line = Ledger()
    turns(line, (4, 3))
    book = Book.of(hilltop, rewritten(line, 3, payload=b'{"order":{"order":"fly"}}'))
    assert book.act(2) == line.book.act(2)
    with pytest.raises(Damaged) as found:
        book.act(3)
    assert found.value.seq == 3


@pytest.mark.parametrize("payload", [b"{}", b'{"game":"hilltop","edition":"1","options":{"goal":5},"seats":[]}'])
def test_a_log_that_does_not_begin_a_match_is_damaged_at_its_first_entry(payload: bytes) -> None:
    with pytest.raises(Damaged) as found:
        Book.of(hilltop, rewritten(Ledger(), 1, payload=payload)).start()
    assert found.value.seq == 1


def test_nothing_is_read_beyond_the_last_entry() -> None:
    line = Ledger()
    for n in (0, 2, 65):
        with pytest.raises(Absent):
            line.book.act(n)
    with pytest.raises(Absent):
        line.book.intent(1)


def test_entries_of_a_kind_are_found_as_they_come() -> None:
    line = Ledger()
    turns(line, (4, 3))
    notes = [line.note(), line.note()]
    assert list(line.book.of_kind("noted")) == notes
    turns(line, (1, 1))
    notes.append(line.note())
    assert list(line.book.of_kind("noted")) == notes
    assert list(line.book.of_kind("noted", notes[0] + 1, notes[2] - 1)) == [notes[1]]
    assert list(line.book.of_kind("closed")) == []


def test_only_the_next_entry_extends_a_book() -> None:
    line = Ledger()
    turns(line, (4, 3))
    with pytest.raises(Conflict, match="entry 3 does not follow 3"):
        line.book.extend(line.entries[2])


# ---------------------------------------------------------------- what a hostile correction may say


@pytest.mark.parametrize(
    "changes",
    [
        (Change(0, Out(), 3),),
        (Change(-5, Orphaned(), 1),),
        (Change(2, Out(), 10**15),),
        (Change(4, Out()),),
        (Change(3, Out(), 2),),
        (Change(3, Out()), Change(2, Out())),
        (Change(2, Out()), Change(2, Out())),
        (Change(2, Out(), 3),) * 2000,
    ],
)
def test_changes_that_leave_the_line_or_do_not_ascend_are_damage_at_their_entry(changes: Any) -> None:
    line = Ledger()
    turns(line, (4, 3))
    c = line.write(Struck((2,), "why", changes=changes))
    assert line.book.outcome(2, c - 1) == line.book.own_outcome(2)
    for asked in (line.book.outcome, line.book.intent, line.cursor.table):
        with pytest.raises(Damaged, match="entry 4: changes acts out of order") as found:
            asked(2)
        assert found.value.seq == c


@pytest.mark.parametrize("changes", [(Change(2, AsAt(99)),), (Change(2, AsAt(4)),), (Change(2, AsAt(-1)),)])
def test_changes_that_point_nowhere_are_read_without_harm(changes: Any) -> None:
    line = Ledger()
    turns(line, (4, 3))
    line.write(Struck((10**15, -3, 4), "why", changes=changes))
    for n, _ in line.book.decided():
        assert isinstance(line.book.outcome(n), Held | Orphaned | Out)
        assert isinstance(line.book.intent(n), Intent)
    assert line.cursor.table(4) is not None


def test_corrections_that_speak_of_more_acts_than_any_match_has_are_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Ledger()
    turns(line, (4, 3), (2, 1))
    monkeypatch.setattr(standing, "MOST", 10)
    for n in range(2):
        line.write(Struck((2,), "why", changes=(Change(2, Out() if n else AsRecorded(), 5),)))
    assert line.book.outcome(2) == Out()
    line.write(Struck((2,), "why", changes=(Change(2, AsRecorded(), 5),)))
    with pytest.raises(Damaged, match="changes more than 10 acts") as found:
        line.book.outcome(2)
    assert found.value.seq == line.book.head


def test_a_line_whose_corrections_are_too_many_is_forked_before_it_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = Ledger()
    turns(line, (4, 3), (2, 1))
    monkeypatch.setattr(preview, "MOST", 6)
    with pytest.raises(Breach, match="fork instead"):
        line.strike(2)


def test_what_is_no_act_has_no_outcome_to_change() -> None:
    line = Ledger()
    note = line.write(Noted("why"))
    line.write(Struck((), "why", changes=(Change(note, Out()),)))
    assert line.book.changed(3) == ()


def test_recorded_events_are_read_whatever_they_say() -> None:
    line = Ledger()
    line.write(Ordered(Move(99, by="nobody"), (hilltop.RunnerMoved("nobody", 99), DiceRolled("p1", ()))))
    assert line.table.at["nobody"] == 99


# ---------------------------------------------------------------- secrets


def test_a_reveal_opens_the_seal_that_was_laid_before_it() -> None:
    line = Ledger()
    token = sealed("p1", 1, "2")
    line.order(Lay(1, token))
    assert line.book.opened() == {}
    line.order(Reveal(1, Opening("2", SALT.hex())))
    assert line.book.opened() == {token.seal: "2"}
    assert line.book.opened(2) == {}


def test_a_reveal_by_amendment_opens_too_and_undoing_it_closes_nothing() -> None:
    line = Ledger()
    token = sealed("p1", 1, "2")
    line.order(Lay(1, token))
    roll = line.order(Roll((3,)))
    line.amend(roll, Reveal(1, Opening("2", SALT.hex())), Roll((3,)))
    line.strike(line.book.head)
    assert line.book.opened() == {token.seal: "2"}


def test_a_seal_opens_only_by_its_own_value_salt_and_number() -> None:
    line = Ledger()
    line.order(Lay(1, sealed("p1", 1, "2")))
    for number, value, salt in ((1, "3", SALT.hex()), (2, "2", SALT.hex()), (1, "2", "00" * 16), (1, "2", "zz")):
        line.tamper(Reveal(number, Opening(value, salt), "p1"))
    assert line.book.opened() == {}


def test_a_reveal_that_a_newer_program_wrote_keeps_nobody_from_what_came_before_it() -> None:
    line = Ledger()
    token = sealed("p1", 1, "2")
    line.order(Lay(1, token))
    line.order(Reveal(1, Opening("2", SALT.hex())))
    line.order(Roll((3,)))
    line.order(Move(1))
    line.order(Lay(2, sealed("p2", 2, "1"), by="p2"))
    book = Book.of(hilltop, rewritten(line, 6, version=9))
    assert book.opened(5) == {token.seal: "2"}
    assert book.opened() == {token.seal: "2"}
    assert [(seal.seal, seal.entry) for seal in book.seals()] == [(token.seal, 2)]
    with pytest.raises(Newer):
        book.act(6)


def test_a_reveal_is_held_against_seals_by_what_it_opens_and_not_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Ledger()
    for value in range(30):
        line.tamper(Lay(1, sealed("p1", 1, str(value)), "p1"))
    for value in range(30):
        line.tamper(Reveal(1, Opening(str(value), SALT.hex()), "p1"))
    tried = []
    fits = unsealed.fits
    monkeypatch.setattr(unsealed, "fits", lambda *bound: tried.append(bound) or fits(*bound))
    assert len(Book.of(hilltop, line.entries).opened()) == 30
    assert len(tried) == 60


def test_what_was_turned_up_on_one_line_is_known_on_all() -> None:
    sitting = Sitting()
    laid = sitting.says(Lay(1, Hidden(value="2")), Roll((3,)))
    here = sitting.recorder
    fork = sitting.says(Forked("what if", "", 2, "as recorded"))
    aside = Recorder(hilltop, sitting.store, fork.line, sitting.means)
    aside.record(Noted("look"))
    assert here.book.opened() == {}
    seal = aside.book.act(2).order.token.seal
    aside.record(Reveal(1))
    assert aside.book.opened() == {seal: "2"}
    for book in (Book.on(hilltop, sitting.store, sitting.line.id), sitting.says(Move(3)) and here.book):
        assert book.opened() == {seal: "2"}
        assert book.opened(laid.n - 1) == {}
    assert next(audit(here.cursor)).verdict is Verdict.CLEAN
