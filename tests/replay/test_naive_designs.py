"""Designs that look right and are not: each test fails where one of them is put in the place of what is there."""

from collections import Counter
from collections.abc import Callable
from random import Random

from replay.acts import Amended, Held, Orphaned
from replay.book import Book
from replay.core.dice import Owed, Roll
from replay.correcting.preview import preview
from replay.cursor import Cursor
from replay.line.judgement import STRUCK
from replay.recording.reroll import Undone, taken_up
from tests.invented import hilltop
from tests.invented.hilltop import Move
from tests.replay import reference
from tests.replay.ledger import MATCH, Ledger, told, turns
from tests.replay.matches import second_edition


def afresh(line: Ledger) -> Cursor:
    """A cursor that knows nothing but the keyframes that were kept."""
    return Cursor(Book.of(line.game, line.entries), line.cache, every=4)


def test_keyframes_under_the_entry_alone_would_be_stale_after_a_correction() -> None:
    line = Ledger()
    turns(line, (4, 3), (2, 1), (3, 3), (1, 1))
    assert line.cursor.table(8).at == {"p1": 6, "p2": 1}
    line.amend(3, Move(1))
    assert afresh(line).table(8).at == {"p1": 4, "p2": 1}
    assert afresh(line).table(8, 9).at == {"p1": 6, "p2": 1}


def test_keyframes_under_a_count_of_corrections_would_be_those_of_another_line() -> None:
    line = Ledger()
    turns(line, (4, 3), (2, 1), (3, 3), (1, 1))
    one, other = line.fork(9), line.fork(9)
    one.amend(3, Move(1))
    other.amend(3, Move(2))
    assert one.table.at["p1"] == 4
    assert afresh(other).table(8).at["p1"] == 5
    assert afresh(one).table(8).at["p1"] == 4


def test_a_correction_that_reaches_no_further_back_leaves_keyframes_as_they_are() -> None:
    line = Ledger()
    turns(line, (4, 3), (2, 1), (3, 3), (1, 1))
    line.cursor.table(9)
    kept = set(line.cache.kept)
    line.amend(9, Move(0))
    afresh(line).table(8)
    assert set(line.cache.kept) == kept


def test_orphans_not_tried_again_would_stay_dead_when_their_roll_is_mended() -> None:
    line = Ledger()
    roll, move, *_ = turns(line, (4, 3), (2, 1))
    line.amend(roll, Roll((2,)))
    assert isinstance(line.book.outcome(move), Orphaned)
    line.amend(roll, Roll((5,)))
    assert told(line, move) == "p1 moves 3; p2 is next"


def test_a_fork_that_carried_events_alone_would_go_on_to_decide_the_old_orders() -> None:
    line = Ledger()
    named, roll, move = line.order(hilltop.Enlist("Foxes")), *turns(line, (4, 3))
    line.amend(move, Move(2))
    child = line.fork(move, corrected=True)
    assert child.table.at["p1"] == 2
    child.amend(roll, Roll((5,)))
    assert child.table.at["p1"] == 2
    child.amend(named, Roll((3,)), waives=("HT-TURN-01",))
    assert child.book.intent(move).orders == (Move(2),)


def test_carried_intents_that_kept_their_source_would_revive_an_overturned_ruling() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 4))
    line.amend(roll, Roll((3,)))
    base = line.rule(move, "HT-MOVE-01").head + 1
    line.strike(base)
    child = line.fork(base, corrected=True)
    assert child.book.intent(move).source == base + 1
    assert child.book.intent(move).waives == ()
    # the ruling is still in the prefix; a correction that decides anew must not hear of it
    child.amend(roll, Roll((2,)))
    assert isinstance(child.book.outcome(move), Orphaned)
    assert child.table.at["p1"] == 0


def test_rulings_outside_the_intents_would_never_bring_an_orphan_back() -> None:
    line = Ledger()
    roll, move, *_ = turns(line, (4, 4), (2, 1))
    line.amend(roll, Roll((3,)))
    line.rule(move, "HT-MOVE-01")
    assert line.table.at["p1"] == 4
    # decided anew by a later correction, it still holds by the ruling
    line.amend(roll, Roll((2,)))
    assert line.table.at["p1"] == 4


def test_redo_by_deciding_again_would_give_another_editions_events() -> None:
    line = Ledger()
    roll, move = turns(line, (5, 5))
    struck = line.strike(roll).head + 1
    later = line.under(second_edition())
    later.strike(struck)
    assert told(later, move) == "p1 moves 5; p1 scores 1; p2 is next"


def drawn(chance: Random) -> Callable[[int, int], tuple[int, ...]]:
    return lambda count, sides: tuple(chance.randrange(sides) + 1 for _ in range(count))


def test_setting_the_last_of_sorted_dice_aside_would_favour_one_end() -> None:
    undone, dice = Undone(2, Roll((1, 6))), drawn(Random(7))
    left = Counter(taken_up(Roll(), Owed("p1", "stride", 1), undone, dice).faces for _ in range(400))
    assert set(left) == {(1,), (6,)}
    assert 150 < left[6,] < 250


def test_what_is_short_keeps_every_face_and_rolls_the_rest() -> None:
    roll = taken_up(Roll(), Owed("p1", "stride", 3), Undone(2, Roll((6,))), drawn(Random(7)))
    assert (roll.faces[0], len(roll.faces), roll.again) == (6, 3, 2)
    assert all(1 <= face <= 6 for face in roll.faces)


def test_a_roll_that_no_longer_fits_is_orphaned_and_offered_not_cut() -> None:
    line = Ledger()
    turns(line, (5, 5), (1, 1))
    line.order(Roll((2, 3)))
    seen = preview(line.cursor, Amended(3, (Move(2),), "misread the path"))
    assert [(refit.n, refit.roll.faces, refit.owed.count, refit.missing) for refit in seen.dice] == [(6, (2, 3), 1, -1)]
    assert seen.orphans == (6,)


def test_counters_in_the_table_would_never_let_it_come_together_again() -> None:
    line = Ledger()
    turns(line, (4, 3), *((4, 0),) * 10)
    seen = line.amend(2, Roll((5,)))
    assert [step.n for step in seen.steps] == [2]
    assert len(line.entries[-1].payload) < 200


def test_running_totals_in_events_would_change_with_every_earlier_score() -> None:
    line = Ledger()
    adjusted = line.adjust("score.p1", 7)
    turns(line, (5, 5), (1, 1))
    for _ in range(5):
        line.order(Roll((1, 1)))
        line.order(Move(0))
        turns(line, (1, 0))
    assert line.table.score["p1"] == 13
    seen = line.strike(adjusted)
    assert [step.n for step in seen.steps] == [adjusted]
    assert line.table.score["p1"] == 6


def test_reading_asks_the_game_to_decide_nothing() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 3))
    line.strike(roll)

    class Mute:
        """A game that can do everything but decide."""

        def __getattr__(self, name: str) -> object:
            if name == "decide":
                raise AssertionError("a reading decided")
            return getattr(hilltop, name)

    book = Book.of(Mute(), line.entries)
    assert book.outcome(roll) == STRUCK
    assert Cursor(book).table(3).at == {"p1": 0, "p2": 0}
    assert reference.table(hilltop, MATCH, [act for _, act in book.acts()], 3, 3).at["p1"] == 3
    assert isinstance(book.outcome(move, move), Held)
