"""Which seals were replaced, by which entry, and what other seats had done since they were laid."""

from msgspec.structs import replace

from replay.book import Book
from replay.core.dice import Roll
from replay.core.seal import Hidden, Opening, commit
from replay.showing.replacement import Since, replacements, whereabouts
from replay.wording.teller import Teller
from tests.games.exchanging import along
from tests.invented import hilltop
from tests.invented.hilltop import Lay, Reveal
from tests.replay.ledger import Ledger, turns
from tests.replay.matches import MATCH, SALT, sealed

TWO, THREE = Lay(1, sealed("p1", 1, "2"), "p1"), Lay(1, sealed("p1", 1, "3"), "p1")


def replaced(line: Ledger) -> list[tuple[int, int, Since]]:
    """The entries that laid a seal and another in its place, and what happened in between."""
    return [(one.old.entry, one.by, one.since) for one in whereabouts(line.book).replaced]


def laid() -> tuple[Ledger, int]:
    """Ann has laid a two, and has run on; it is Bo's turn."""
    line = Ledger()
    n = line.order(TWO)
    turns(line, (1, 1))
    return line, n


def bo_reveals(line: Ledger) -> int:
    line.order(Lay(1, sealed("p2", 1, "1"), "p2"))
    return line.order(Reveal(1, Opening("1", SALT.hex()), "p2"))


def test_nothing_is_replaced_where_nothing_is_corrected() -> None:
    line, _ = laid()
    bo_reveals(line)
    assert whereabouts(line.book).replaced == ()
    assert whereabouts(line.book).loose == ()


def test_what_the_owner_did_meanwhile_counts_for_nothing() -> None:
    line, n = laid()
    line.amend(n, THREE)
    assert replaced(line) == [(n, line.book.head, Since(0, 0))]


def test_the_first_word_and_the_first_opening_of_another_seat_are_named() -> None:
    line, n = laid()
    spoken = line.order(Roll((1,), "stride", by="p2"))
    line.strike(spoken)
    shown = bo_reveals(line)
    line.amend(n, THREE)
    assert replaced(line) == [(n, line.book.head, Since(spoken, shown))]


def test_an_opening_that_was_struck_was_seen_all_the_same() -> None:
    line, n = laid()
    shown = bo_reveals(line)
    line.strike(shown)
    line.amend(n, THREE)
    assert [since.shown for _, _, since in replaced(line)] == [shown]


def test_what_is_struck_is_loose_until_something_is_laid_there() -> None:
    line, n = laid()
    line.strike(n)
    assert [seal.entry for seal in whereabouts(line.book).loose] == [n]
    turns(line, (1, 1))
    by = line.order(THREE)
    assert [(old, new) for old, new, _ in replaced(line)] == [(n, by)]
    assert whereabouts(line.book).loose == ()


def test_what_lies_there_again_in_the_end_was_not_replaced() -> None:
    line, n = laid()
    line.amend(n, THREE)
    bo_reveals(line)
    line.amend(n, TWO)
    # the three lay there while something was turned up, and the two came after
    assert [(old, by, bool(since.shown)) for old, by, since in replaced(line)] == [(n + 3, line.book.head, True)]


def test_a_correction_that_is_struck_brings_the_first_seal_back() -> None:
    line, n = laid()
    line.amend(n, THREE)
    amended = line.book.head
    bo_reveals(line)
    line.strike(amended)
    assert [(old, by) for old, by, _ in replaced(line)] == [(amended, line.book.head)]


def shown() -> tuple[Ledger, int, int]:
    """Ann has laid a two and shown it; nobody else has done anything."""
    line = Ledger()
    n = line.order(TWO)
    return line, n, line.order(Reveal(1, Opening("2", SALT.hex()), "p1"))


def test_what_was_shown_is_replaced_too_and_its_showing_is_named() -> None:
    line, n, turned = shown()
    line.amend(n, THREE)
    assert replaced(line) == [(n, line.book.head, Since(0, turned))]


def test_what_was_shown_and_is_struck_first_is_replaced_by_what_is_laid_there() -> None:
    line, n, turned = shown()
    line.strike(turned)
    line.strike(n)
    by = line.order(THREE)
    assert replaced(line) == [(n, by, Since(0, turned))]


def test_what_is_turned_up_as_the_same_under_another_seal_was_not_exchanged() -> None:
    line, n, _ = shown()
    pepper = bytes(reversed(SALT + b"1"))[:16]
    line.amend(n, Lay(1, Hidden(commit(MATCH.hex(), "p1", 1, "2", pepper)), "p1"))
    assert len(replacements(line.book)) == 1
    line.order(Reveal(1, Opening("2", pepper.hex()), "p1"))
    assert replacements(line.book) == ()
    along(line.book, n)


def test_what_lay_under_one_number_in_two_rounds_is_laid_again_in_that_order() -> None:
    line, first, turned = shown()
    second = line.order(THREE)
    line.strike(turned)
    line.strike(first)
    line.strike(second)
    assert [seal.entry for seal in whereabouts(line.book).loose] == [first]
    line.order(TWO)
    assert [seal.entry for seal in whereabouts(line.book).loose] == [second]
    line.order(Reveal(1, Opening("2", SALT.hex()), "p1"))
    line.order(THREE)
    assert replaced(line) == []


def test_a_second_exchange_counts_from_the_first_seal_on() -> None:
    line, n, turned = shown()
    line.strike(n)
    first = line.order(THREE)
    line.strike(first)
    second = line.order(Lay(1, sealed("p1", 1, "1"), "p1"))
    assert replaced(line) == [(n, first, Since(0, turned)), (first, second, Since(0, turned))]


def test_what_is_struck_and_laid_again_has_lain_there_all_the_time() -> None:
    line, n = laid()
    turned = bo_reveals(line)
    line.strike(n)
    turns(line, (1, 1))
    again = line.order(TWO)
    assert replaced(line) == []
    line.amend(again, THREE)
    assert [(by, since.shown) for _, by, since in replaced(line)] == [(line.book.head, turned)]


def test_a_seal_that_is_orphaned_and_laid_otherwise_is_replaced() -> None:
    line = Ledger()
    roll, move = turns(line, (5, 5))
    n = line.order(Lay(1, sealed("p2", 1, "2"), "p2"))
    line.strike(roll)
    assert [seal.entry for seal in whereabouts(line.book).loose] == [n]
    turns(line, (1, 1))
    by = line.order(Lay(1, sealed("p2", 1, "3"), "p2"))
    assert [(old, new) for old, new, _ in replaced(line)] == [(n, by)]
    assert move < n


def test_a_correction_of_a_newer_program_keeps_nobody_from_telling_what_was_laid() -> None:
    line, n = laid()
    line.amend(n, THREE)
    book = Book.of(hilltop, [*line.entries[:-1], replace(line.entries[-1], version=9)])
    assert Teller(book).entry(n, recorded=True) == "Ann lays token 1"
