"""A line written out as notation and recorded again."""

from typing import Any

from msgspec.structs import replace

from replay.acts import Amended, Disputed, Forked, Noted, Struck
from replay.core.dice import Roll
from replay.recorder import Recorder
from replay.wording import sayings
from replay.wording.script import script
from tests.invented import hilltop
from tests.invented.hilltop import Move
from tests.replay.sitting import Sitting


def again(lines: list[str]) -> Recorder:
    """What comes of reading lines back into a match just opened."""
    fresh = Sitting()
    for line in lines:
        said = sayings.read(hilltop, line)
        if said is not None:
            fresh.says(said.said)
    return fresh.recorder


def aside(sitting: Sitting, base: int, reading: str = "as corrected") -> Recorder:
    forked = sitting.says(Forked("what if", "", base, reading))
    return Recorder(hilltop, sitting.store, forked.line, sitting.means)


def played() -> Sitting:
    sitting = Sitting()
    sitting.says(Roll((4,)), Move(3), Roll((5,)), Move(2), Roll((6,)), Move(1))
    return sitting


def test_a_line_forked_as_recorded_comes_back_with_the_same_table_and_numbers() -> None:
    child = aside(played(), 5, "as recorded")
    child.record(Roll((2,)))
    child.record(Struck((7,), "misheard"))
    lines = list(script(child.book))
    assert lines[5] == ":note \"forked from entry 5 as recorded: 'what if'\""
    copy = again(lines)
    assert copy.book.head == child.book.head
    assert replace(copy.table, match="") == replace(child.table, match="")


def test_what_a_fork_carries_is_said_again_where_it_began() -> None:
    sitting = played()
    sitting.says(Amended(2, (Roll((6,)),), "misread"), Amended(3, (Move(4),), "miscounted"), Struck((6, 7), "a slip"))
    child = aside(sitting, 7)
    child.record(Roll((3,)))
    lines = list(script(child.book))
    assert lines[7:] == [
        "# forked from entry 7 as corrected: 'what if'; read back, later entries are numbered 2 higher",
        ":strike 6,7 'carried by the fork'",
        ":amend 2 'roll 6 stride by=p1' 'carried by the fork'",
        ":amend 3 'move 4 by=p1' 'carried by the fork'",
        "roll 3 stride 6 by=p1",
    ]
    copy = again(lines)
    assert copy.book.head == child.book.head + 2
    assert replace(copy.table, match="") == replace(child.table, match="")


def test_what_holds_no_longer_on_a_fork_holds_no_longer_when_it_is_read_back() -> None:
    sitting = played()
    sitting.says(Amended(3, (Move(4),), "miscounted"), Amended(2, (Roll((1,)),), "misread"))
    child = aside(sitting, 7)
    copy = again(list(script(child.book)))
    assert replace(copy.table, match="") == replace(child.table, match="")


def test_what_names_an_entry_after_the_fork_names_it_by_its_number_when_it_is_read_back() -> None:
    sitting = played()
    sitting.says(Amended(2, (Roll((6,)),), "misread"), Amended(3, (Move(4),), "miscounted"), Struck((6, 7), "a slip"))
    child = aside(sitting, 7)
    said: tuple[Any, ...] = (
        Roll((3,)),
        Move(1),
        Noted("here", 9),
        Amended(10, (Move(3),), "miscounted"),
        Struck((9, 2), "misheard"),
        Roll((5,), again=9),
        Disputed(2, "cocked?"),
    )
    for one in said:
        child.record(one)
    lines = list(script(child.book))
    assert lines[-5:] == [
        ":note 'here' 11",
        ":amend 12 'move 3 by=p1' 'miscounted'",
        ":strike 11,2 misheard",
        "roll 5 stride 11 by=p1",
        ":dispute 2 'cocked?'",
    ]
    copy = again(lines)
    assert copy.book.head == child.book.head + 2
    assert replace(copy.table, match="") == replace(child.table, match="")


def test_what_holds_no_longer_on_a_fork_is_told_with_what_it_says_there() -> None:
    sitting = played()
    sitting.says(Amended(3, (Move(4),), "miscounted"), Amended(2, (Roll((1,)),), "misread"))
    lines = list(script(aside(sitting, 7).book))
    assert lines[7:] == [
        "# forked from entry 7 as corrected: 'what if'; read back, later entries are numbered 1 higher",
        ":strike 3 'carried by the fork'",
        ":amend 2 'roll 1 stride by=p1' 'carried by the fork'",
        "# holds no longer: :amend 3 'move 4 by=p1' 'carried by the fork'",
    ]


def test_a_strike_of_the_prefix_that_the_parent_took_back_is_taken_back() -> None:
    sitting = Sitting()
    sitting.says(Roll((4,)), Move(3), Struck((2, 3), "a slip"), Struck((4,), "no slip"))
    child = aside(sitting, 4)
    assert child.table.at["p1"] == 3
    copy = again(list(script(child.book)))
    assert replace(copy.table, match="") == replace(child.table, match="")
