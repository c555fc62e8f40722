"""What is told alike and differs is told field by field."""

from typing import Any

from msgspec.structs import replace

from replay.acts import Held
from replay.auditor import audit
from replay.core.dice import Roll
from replay.core.wire import Event
from replay.wording import findings
from replay.wording.differences import differences
from replay.wording.teller import Teller
from tests.invented.hilltop import DiceRolled, Move, RunnerMoved, Scored, TurnPassed
from tests.replay.ledger import Ledger, turns


class Acted(Event, frozen=True, tag="acted"):
    warrior: str
    alone: bool = False


def test_a_field_and_an_event_that_differ_are_told_as_they_are_on_either_side() -> None:
    one = Held((DiceRolled("p1", (3,)), RunnerMoved("p1", 3), TurnPassed("p2")))
    other = Held((DiceRolled("p1", (3,)), RunnerMoved("p1", 2), Scored("p1", 1), TurnPassed("p2")))
    assert differences(one, one) == ()
    assert differences(one, other) == (
        ("runner-moved.steps 3", "runner-moved.steps 2"),
        ("no scored", "scored: seat p1, points 1"),
    )


def test_an_event_too_many_is_told_as_no_other() -> None:
    moved = RunnerMoved("p1", 3)
    assert differences(Held((moved, moved)), Held((moved,))) == (
        ("runner-moved: seat p1, steps 3", "no other runner-moved"),
    )


def test_before_people_it_is_said_as_at_the_table() -> None:
    one = Held((DiceRolled("p1", (3,)), RunnerMoved("p1", 3)))
    other = Held((DiceRolled("p1", (3,)), RunnerMoved("p1", 2), Scored("p1", 1)))
    assert differences(one, other, plain=True) == (
        ("runner moved: steps 3", "runner moved: steps 2"),
        ("no scored", "scored: p1, points 1"),
    )
    assert differences(Held((Acted("G5"),)), Held((Acted("G5", alone=True),)), plain=True) == (
        ("acted: not alone", "acted: alone"),
    )
    assert differences(Held(()), Held((Acted("G5"),)), plain=True) == (("no acted", "acted: G5"),)


def test_a_finding_says_it_where_both_sides_are_told_alike_and_only_there() -> None:
    line = Ledger()
    line.order(Roll((3,)))
    twice = line.tamper(Move(3), RunnerMoved("p1", 3), RunnerMoved("p1", 3), TurnPassed("p2"))
    other = line.tamper(Roll((3,)), DiceRolled("p2", (6,)))
    teller = Teller(line.book)
    told = {found.n: findings.apart(found, teller) for found in audit(line.cursor)}
    recorded, expected = told[twice]
    assert (recorded[-1], expected[-1]) == ("runner-moved: seat p1, steps 3", "no other runner-moved")
    assert told[other] == (("Bo rolls 6",), ("Bo rolls 3",))


def test_of_a_correction_it_says_which_act_it_keeps_and_should_not() -> None:
    line = Ledger()
    _, move, roll, _ = turns(line, (4, 3), (2, 1))
    honest: Any = line.amend(move, Move(2)).act
    forged = Ledger(entries=line.entries[:-1])
    forged.write(replace(honest, kept=(roll,)))
    recorded, expected = findings.apart(list(audit(forged.cursor))[-1], Teller(forged.book))
    assert recorded[1:] == (f"entry {roll} is kept, to be looked at by hand",)
    assert expected[1:] == (f"of entry {roll} nothing is kept",)
