"""An audit that goes along with a line finds what one made at its end finds, and looks no farther back than it must."""

from typing import Any

import pytest
from hypothesis import settings

from replay.acts import Confirmed, Disputed, Ruled
from replay.auditing import vigil
from replay.auditing.finding import Verdict
from replay.auditing.vigil import Vigil
from replay.auditor import as_corrected, audit
from replay.book import Book
from replay.core.dice import Roll
from replay.core.seal import Opening
from replay.cursor import Cursor
from tests.invented import hilltop
from tests.invented.hilltop import DiceRolled, Move
from tests.replay.ledger import Ledger, turns
from tests.replay.matches import SALT, Match, Tampered, TwoEditions, sealed, second_edition


def along(line: Ledger, game: Any = hilltop) -> None:
    """Take a line's entries one after another, and hold what is found against an audit of as much."""
    cursor = Cursor(Book.of(game, line.entries[:1]))
    watch = Vigil(cursor)
    for n, entry in enumerate(line.entries[1:], start=2):
        cursor.book.extend(entry)
        if n % 4 == 1:
            # looked at as written before a correction to come is known
            assert watch.read_on(1) == 0
            continue
        watch.take()
        if n % 3 == 0:
            assert list(watch.findings()) == list(audit(cursor))
    watch.take()
    assert list(watch.findings()) == list(audit(cursor))


class FindsWhatAnAuditFinds(Tampered):
    def teardown(self) -> None:
        for line in getattr(self, "lines", ()):
            along(line)


class FindsWhatAnAuditFindsUnderEitherEdition(TwoEditions):
    def teardown(self) -> None:
        for line in getattr(self, "lines", ()):
            along(line, second_edition())


def tried(machine: type[Match], examples: int) -> Any:
    test = machine.TestCase
    test.settings = settings(settings(), max_examples=examples, stateful_step_count=20)
    return test


TestFindsWhatAnAuditFinds = tried(FindsWhatAnAuditFinds, 25)
TestFindsWhatAnAuditFindsUnderEitherEdition = tried(FindsWhatAnAuditFindsUnderEitherEdition, 15)


# ---------------------------------------------------------------- entry by entry


def test_a_broken_entry_is_open_until_somebody_deals_with_it() -> None:
    line = Ledger()
    watch = Vigil(line.cursor)
    forged = line.tamper(Roll((3,)), DiceRolled("p1", (6,)))
    assert [(found.n, found.open) for found in watch.take()] == [(forged, True)]
    line.amend(forged, Roll((6,)))
    told = [(found.n, found.verdict, found.open) for found in watch.take()]
    assert told == [
        (forged, Verdict.BROKEN, False),
        (forged, Verdict.CLEAN, False),
        (forged + 1, Verdict.CLEAN, False),
    ]
    assert watch.open() == ()


def test_a_ruling_deals_with_what_its_dispute_concerns() -> None:
    line = Ledger()
    roll, _ = turns(line, (4, 3))
    forged = line.tamper(Roll((3,)), DiceRolled("p2", (6,)))
    line.amend(roll, Roll((5,)))
    watch = Vigil(line.cursor)
    watch.take()
    dispute = line.write(Disputed(roll, "was that a three?", concerns=(forged,)))
    line.write(Ruled("play on", "play-on", dispute=dispute))
    assert {found.n for found in watch.take()} == {roll, forged}


def test_a_seal_is_pending_until_it_is_opened() -> None:
    line = Ledger()
    laid = line.order(hilltop.Lay(1, sealed("p1", 1, "2")))
    watch = Vigil(line.cursor)
    assert [found.verdict for found in watch.take()] == [Verdict.PENDING]
    line.order(hilltop.Reveal(1, Opening("2", SALT.hex())))
    assert [(found.n, found.verdict) for found in watch.take()] == [(laid, Verdict.CLEAN), (laid + 1, Verdict.CLEAN)]


def test_a_seal_that_is_replaced_late_is_open_until_the_other_seat_confirms_it() -> None:
    line = Ledger()
    watch = Vigil(line.cursor)
    laid = line.order(hilltop.Lay(1, sealed("p1", 1, "2"), "p1"))
    turns(line, (1, 1))
    line.order(hilltop.Lay(1, sealed("p2", 1, "1"), "p2"))
    line.order(hilltop.Reveal(1, Opening("1", SALT.hex()), "p2"))
    line.strike(laid)
    turns(line, (1, 1))
    watch.take()
    by = line.order(hilltop.Lay(1, sealed("p1", 1, "3"), "p1"))
    told = {found.n: (found.verdict, found.open) for found in watch.take() if found.k < found.n}
    assert told == {laid: (Verdict.NOT_CHECKED, False), by: (Verdict.BROKEN, True)}
    line.write(Confirmed("p2", by))
    assert [(found.n, found.open) for found in watch.take()] == [(by, False)]
    assert list(watch.findings()) == list(audit(line.cursor))


def test_a_correction_goes_back_only_as_far_as_it_reaches(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []

    def counted(cursor: Cursor, n: int, k: int | None = None) -> Any:
        heard.append(n)
        return as_corrected(cursor, n, k)

    monkeypatch.setattr(vigil, "as_corrected", counted)
    line = Ledger()
    turns(line, *[(4, 0), (3, 0)] * 20)
    watch = Vigil(line.cursor)
    watch.take()
    assert heard == []
    roll, move = line.book.head - 3, line.book.head - 2
    line.amend(roll, Roll((5,)))
    watch.take()
    # the table differs after the roll alone: whoever stays put with five stays put with three
    assert sorted(heard) == [roll, move]
    assert watch.upto == line.book.head


def test_entries_are_taken_one_by_one_or_all_at_once() -> None:
    line = Ledger()
    watch = Vigil(line.cursor)
    steps = []
    for face, far in ((4, 3), (2, 1), (6, 2)):
        for order in (Roll((face,)), Move(far)):
            line.order(order)
            steps += watch.take()
    assert steps == list(Vigil(line.cursor).take())
    assert watch.take() == ()


def test_it_looks_on_a_few_entries_at_a_time() -> None:
    line = Ledger()
    turns(line, (4, 3), (2, 1), (6, 2))
    watch, whole = Vigil(line.cursor), Vigil(line.cursor)
    left = [watch.read_on(2) for _ in range(4)]
    assert left == [4, 2, 0, 0]
    assert watch.take() == whole.take()


def test_what_stood_before_it_began_is_not_looked_at() -> None:
    line = Ledger()
    forged = line.tamper(Roll((3,)), DiceRolled("p1", (6,)))
    watch = Vigil(line.cursor, since=line.book.head)
    line.amend(forged, Roll((6,)))
    later = line.tamper(Roll((3,)), DiceRolled("p2", (6,)))
    assert [found.n for found in watch.take() if found.verdict is Verdict.BROKEN] == [later]
    assert [found.n for found in watch.open()] == [later]
