"""Whatever a log says, reading it, showing it and judging it end, or say where it is damaged."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eventstore import bundle
from eventstore.entry import Entry
from eventstore.port import Absent, Damaged
from replay.acts import Bookmarked, Closed, Confirmed, Disputed, Noted, Opened, Ordered, Ruled
from replay.auditor import as_written, audit
from replay.book import Book
from replay.core.dice import Roll
from replay.core.game import Game, Seat
from replay.core.seal import Opening
from replay.cursor import Cursor
from replay.games import load
from replay.line.codec import Newer, codec_for
from replay.line.reading import CORRECTED, RECORDED
from replay.showing.ledger import Ledger as Rows
from replay.showing.marks import marks
from replay.showing.rolls import rolls
from replay.wording.script import script
from replay.wording.teller import Teller
from tests.demo import DEMO
from tests.invented import hilltop
from tests.invented.hilltop import Lay, Move, Reveal
from tests.replay.hostile import mutated, rechained
from tests.replay.ledger import Cache, Ledger, turns
from tests.replay.matches import SALT, sealed

SAID = (Damaged, Newer, Absent)
"""What a log that was tampered with may be answered by."""


@cache
def played() -> tuple[Entry, ...]:
    """A match with acts of every sort, and a line that left it as corrected."""
    line = Ledger()
    line.order(Lay(1, sealed("p1", 1, "2")))
    roll, move = turns(line, (4, 3))
    line.order(Roll((2,)))
    line.order(Move(4), "HT-MOVE-01")
    line.order(Reveal(1, Opening("2", SALT.hex())))
    line.adjust("score.p1", 3)
    dispute = line.write(Disputed(move, "was that a three?", "HT-MOVE-01", {"p1": "yes"}))
    line.write(Ruled("play on", "play-on", dispute=dispute))
    line.amend(roll, Roll((1,)))
    line.rule(move, "HT-MOVE-01")
    line.strike(line.book.head)
    line.write(Noted("cocked", roll))
    line.write(Bookmarked("here", move))
    line.write(Confirmed("p2", move))
    line.amend(move, Move(1))
    fork = line.fork(line.book.head - 1, corrected=True)
    fork.order(Roll((6,)))
    fork.write(Closed("late"))
    return tuple(fork.entries)


def look(game: Game, entries: Sequence[Entry], moments: Sequence[int]) -> None:
    """Everything a screen or a list may ask of these entries of a line."""
    book = Book.of(game, entries)
    cursor, teller = Cursor(book, Cache(), every=4), Teller(book)
    for n in moments:
        for k in (n, book.head):
            table, opened = cursor.table(n, k), book.opened(k)
            scene = book.game.show(table, opened)
            book.game.legal(table, opened)
            for piece in scene.pieces[:2]:
                book.game.survey(table, piece.id, opened)
        teller.entry(n)
    marks(book)
    list(rolls(cursor, RECORDED, moments[0], moments[-1]))
    list(rolls(cursor, CORRECTED, moments[0], moments[-1]))


def each(*jobs: Any) -> None:
    """Every job ends, or says what it cannot read."""
    for job in jobs:
        try:
            job()
        except SAID:
            continue


@settings(deadline=None, max_examples=40)
@given(st.integers(1, len(played())), st.integers(0, 2**32))
def test_no_entry_of_a_line_can_say_what_breaks_its_readers(n: int, seed: int) -> None:
    entries = mutated(played(), n, Random(seed))
    each(
        lambda: look(hilltop, entries, range(1, len(entries) + 1)),
        lambda: list(audit(Cursor(Book.of(hilltop, entries)))),
        lambda: list(Rows(Cursor(Book.of(hilltop, entries)))),
        lambda: list(Rows(Cursor(Book.of(hilltop, entries)), recorded=True)),
        lambda: list(script(Book.of(hilltop, entries))),
    )


@cache
def shipped() -> tuple[Entry, ...]:
    """The match that the demo shows."""
    (found,) = DEMO.glob("*.rollbook")
    read = bundle.load(found)
    return tuple(read.store.read(read.store.lines(read.match)[0].id))


@pytest.mark.parametrize("seed", range(24))
def test_no_entry_of_a_real_match_can_say_what_breaks_its_readers(seed: int) -> None:
    game, chance = load("arcane_legions"), Random(seed)
    n = chance.randrange(len(shipped())) + 1
    entries = mutated(shipped(), n, chance)[: n + 3]
    each(
        lambda: look(game, entries, range(n, len(entries) + 1)),
        lambda: [as_written(Cursor(Book.of(game, entries)), m) for m in range(max(2, n), len(entries) + 1)],
    )


@pytest.mark.parametrize(
    "options", [{"goal": "many"}, {"goal": []}, {"secrets": 3}, {"goal": 10**9}, {"secrets": "open"}]
)
def test_an_option_that_no_match_could_have_chosen_is_damage_of_the_first_entry(options: dict[str, Any]) -> None:
    opened = Opened("hilltop", "1", options, (Seat("p1", "Ann"), Seat("p2", "Bo")))
    with pytest.raises(Damaged, match="opens no match of Hilltop") as found:
        Book.of(hilltop, rechained(Ledger().entries, 1, codec_for(hilltop).write(opened))).start()
    assert found.value.seq == 1


def test_two_players_in_one_seat_are_damage_of_the_first_entry() -> None:
    opened = Opened("hilltop", "1", {}, (Seat("p1", "Ann"), Seat("p1", "Bo")))
    with pytest.raises(Damaged, match="two players"):
        Book.of(hilltop, rechained(Ledger().entries, 1, codec_for(hilltop).write(opened))).start()


def test_an_event_that_names_what_is_not_there_is_damage_at_its_entry() -> None:
    line = Ledger()
    n = line.write(Ordered(Move(1), (hilltop.TurnPassed("p9"),)))
    with pytest.raises(Damaged):
        line.book.game.show(line.cursor.table(n), {})


def test_an_event_that_no_table_can_take_is_damage_at_its_entry() -> None:
    line = Ledger()
    line.note()
    # too large for any table that is kept
    n = line.write(Ordered(Roll((1,)), (hilltop.DiceRolled("p1", (2**63, 2**63)),)))
    line.note()
    with pytest.raises(Damaged) as found:
        Cursor(line.book, Cache(), every=1).table(n + 1)
    assert found.value.seq == n
