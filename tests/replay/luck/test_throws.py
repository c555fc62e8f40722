"""What becomes of a throw: it stands, was undone, was misread, was rolled again; taken up again it is one throw."""

import pytest

from replay.acts import Disputed, Noted
from replay.core.dice import Roll
from replay.core.wire import Order
from replay.luck.tally import ALL, tallies
from replay.luck.throws import Fate, Throw, throws
from replay.recording.refusal import Refusal
from replay.recording.ruling import Ruling, rule
from replay.wording import sayings
from replay.wording.teller import Teller
from tests.invented import hilltop
from tests.invented.hilltop import Move
from tests.replay.sitting import Sitting


def say(sitting: Sitting, *said: Order | str) -> None:
    for one in said:
        spoken = sayings.read(hilltop, one) if isinstance(one, str) else None
        asked = spoken.said if spoken else one
        assert not isinstance(asked, str)
        sitting.recorder.record(asked)


def fates(sitting: Sitting) -> list[tuple[int, tuple[int, ...], Fate]]:
    return [(one.n, one.faces, one.fate) for one in throws(sitting.recorder.cursor)]


def test_a_throw_that_stands_counts_with_its_pool_and_sides() -> None:
    sitting = Sitting()
    say(sitting, Roll((5,)))
    (one,) = throws(sitting.recorder.cursor)
    assert (one.seat, one.pool, one.sides, one.faces) == ("p1", "stride", 6, (5,))


def test_a_misread_face_never_lay_there() -> None:
    sitting = Sitting()
    say(sitting, Roll((5,)), ":amend 2 'roll 4' 'it was a four'")
    assert fates(sitting) == [(2, (4,), Fate.STANDS), (2, (5,), Fate.MISREAD)]


def test_faces_that_nobody_read_count_for_nothing_and_are_told_as_such() -> None:
    sitting = Sitting()
    say(sitting, "roll 5 unread=yes")
    assert fates(sitting) == [(2, (5,), Fate.UNREAD)]
    (tally, *_) = tallies(("Ann", one) for one in throws(sitting.recorder.cursor))
    assert (tally.dice, tally.aside) == (0, {Fate.UNREAD: 1})
    told = Teller(sitting.recorder.book).entry(2)
    assert told == "Ann rolls 5; the faces were not read, these come to the same"


def test_of_dice_that_nobody_read_none_are_drawn() -> None:
    sitting = Sitting()
    with pytest.raises(Refusal, match="say faces that come to the same; none are drawn"):
        say(sitting, "roll unread=yes")
    assert sitting.recorder.book.head == 1


def test_faces_that_nobody_read_stay_so_where_they_are_taken_up_again() -> None:
    sitting = Sitting()
    say(sitting, "roll 5 unread=yes", ":strike 2 'not yet'", Roll())
    assert fates(sitting) == [(4, (5,), Fate.UNREAD)]


def test_an_undone_throw_is_told_and_one_taken_up_again_is_the_same_dice() -> None:
    sitting = Sitting()
    say(sitting, Roll((5,)), ":strike 2 'not yet'")
    assert fates(sitting) == [(2, (5,), Fate.UNDONE)]
    say(sitting, Roll())
    assert fates(sitting) == [(4, (5,), Fate.STANDS)]


def test_other_dice_in_its_place_are_rolled_again() -> None:
    sitting = Sitting()
    say(sitting, Roll((5,)), ":strike 2 'it lay cocked'", Roll((2,)))
    assert fates(sitting) == [(4, (2,), Fate.STANDS), (2, (5,), Fate.REROLLED)]


def test_a_judges_reroll_is_another_throw_and_no_misreading() -> None:
    sitting = Sitting(3)
    say(sitting, Roll((5,)))
    sitting.recorder.record(Disputed(2, "it fell off the table"))
    list(rule(sitting.recorder, 3, Ruling("again", "reroll", "M. Lind", orders=(Roll(),))))
    assert fates(sitting) == [(2, (3,), Fate.STANDS), (2, (5,), Fate.REROLLED)]


def test_what_people_noted_on_a_throw_stands_beside_it() -> None:
    sitting = Sitting()
    say(sitting, Roll((5,)))
    sitting.recorder.record(Noted("cocked once", 2))
    assert [one.notes for one in throws(sitting.recorder.cursor)] == [("cocked once",)]


def test_pools_are_counted_apart_and_together_and_only_what_stands() -> None:
    def thrown(roller: str, pool: str, sides: int, *faces: int, fate: Fate = Fate.STANDS) -> tuple[str, Throw]:
        return roller, Throw(2, 0, "p1", pool, sides, faces, fate)

    found = tallies(
        (
            thrown("Ann", "attack", 6, 1, 6, 6),
            thrown("Ann", "defence", 6, 3),
            thrown("Ann", "attack", 6, 2, fate=Fate.UNDONE),
            thrown("Bo", "attack", 6, 4),
            thrown("Bo", "attack", 8, 8),
            thrown("Bo", "odd", 0, 9),
        )
    )
    told = {(one.roller, one.pool, one.sides): (one.counts, one.throws) for one in found}
    assert told[("Ann", "attack", 6)] == ((1, 0, 0, 0, 0, 2), 1)
    assert told[("Ann", ALL, 6)] == ((1, 0, 1, 0, 0, 2), 2)
    assert told[(ALL, ALL, 6)] == ((1, 0, 1, 1, 0, 2), 3)
    assert told[("Bo", "attack", 8)] == ((0, 0, 0, 0, 0, 0, 0, 1), 1)
    assert found[0].aside == {Fate.UNDONE: 1}
    assert not [one for one in found if one.pool == "odd"]


def test_a_move_throws_nothing() -> None:
    sitting = Sitting()
    say(sitting, Roll((5,)), Move(3))
    assert len(fates(sitting)) == 1
