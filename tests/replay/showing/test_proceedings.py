"""What was asked of judges, ruled and appealed, gathered from a line."""

from typing import Any

import pytest

from replay.acts import Disputed, Ruled
from replay.showing.proceedings import Proceeding, proceedings
from replay.wording.hearing import document, lines
from tests.replay.ledger import Ledger, turns

NAMES = {"p1": "Ann", "p2": "Bo"}


def heard(line: Ledger) -> tuple[Proceeding, ...]:
    return proceedings(line.book)


def appealed() -> Ledger:
    """A dispute in entry 4, ruled on in 5, appealed in 6 and 7; another in 8, not ruled on; a ruling unasked in 9."""
    line = Ledger()
    turns(line, (5, 5))
    line.write(Disputed(3, "did he stop on the hill?", "HT-HILL-01", {"p1": "yes", "p2": "no"}, (2,)))
    line.write(Ruled("he did", "play-on", "Cleo", 4))
    line.write(Disputed(5, "the hill begins later", rule="HT-MOVE-01"))
    line.write(Ruled("it does not", "waive", "Dan", 6, target=3, waives=("HT-TURN-01",), appeal="upheld"))
    line.write(Disputed(3, "and who is next?"))
    line.write(Ruled("no shouting", "play-on", "Cleo"))
    return line


def test_rulings_and_appeals_stand_under_what_they_are_about() -> None:
    first, second, unasked = heard(appealed())
    assert (first.n, [one.n for one in first.decisions]) == (4, [5])
    (appeal,) = first.decisions[0].appeals
    assert (appeal.n, [one.n for one in appeal.decisions]) == (6, [7])
    assert first.entries == {4, 5, 6, 7}
    assert first.rules == {"HT-HILL-01", "HT-MOVE-01", "HT-TURN-01"}
    assert (second.n, second.decisions) == (8, ())
    assert (unasked.n, unasked.asked) == (9, None)


@pytest.mark.parametrize(
    "told",
    [
        "    4 asked on 3, 2: did he stop on the hill? (HT-HILL-01)",
        "        Ann: yes",
        "    5 ruled by Cleo: play-on: he did",
        "          6 appealed on 5: the hill begins later (HT-MOVE-01)",
        "          7 ruled by Dan: upheld, waive: it does not; waives HT-TURN-01",
    ],
)
def test_a_proceeding_is_told_line_by_line(told: str) -> None:
    assert told in list(lines(heard(appealed())[0], NAMES))


def test_what_nobody_ruled_on_says_so() -> None:
    assert list(lines(heard(appealed())[1], NAMES))[-1] == "      not ruled on yet"


def test_a_document_nests_appeals() -> None:
    found: dict[str, Any] = document(heard(appealed())[0], NAMES)
    assert found["statements"] == {"Ann": "yes", "Bo": "no"}
    assert found["rulings"][0]["appeals"][0]["rulings"][0]["appeal"] == "upheld"
    assert document(heard(appealed())[2], NAMES)["n"] == 9


def test_what_moves_the_line_of_record_alone_rules_on_nothing() -> None:
    line = Ledger()
    line.write(Ruled("agreed", "promote", promoted="ab" * 32, promoted_seq=1))
    assert heard(line) == ()


def test_a_ruling_that_was_struck_is_told_as_struck() -> None:
    line = appealed()
    line.strike(7)
    strike = line.book.head
    (appeal,) = heard(line)[0].decisions[0].appeals
    assert [(one.n, one.struck) for one in appeal.decisions] == [(7, strike)]
    assert list(lines(heard(line)[0], NAMES))[-1].endswith(f"waives HT-TURN-01; struck by {strike}")
    line.strike(strike)
    assert [one.struck for one in heard(line)[0].decisions[0].appeals[0].decisions] == [0]


def test_a_second_appeal_is_what_waits() -> None:
    line = appealed()
    assert [one.n for one in heard(line)[0].waiting] == []
    again = line.write(Disputed(7, "nor does it end there"))
    assert [one.n for one in heard(line)[0].waiting] == [again]
    assert [one.n for one in heard(line)[0].rulings] == [5, 7]
    line.write(Ruled("it does", "play-on", "Eve", again, appeal="upheld"))
    assert heard(line)[0].waiting == ()


def test_a_question_waits_again_once_its_ruling_is_struck_and_not_where_that_was_decided_on_appeal() -> None:
    line = Ledger()
    turns(line, (5, 5))
    dispute = line.write(Disputed(3, "how far?"))
    ruling = line.write(Ruled("so far", "waive", "Dan", dispute, target=3, waives=("HT-TURN-01",), of=3))
    line.strike(ruling)
    assert [one.n for one in heard(line)[0].waiting] == [dispute]
    appeal = line.write(Disputed(ruling, "not so"))
    line.write(Ruled("no", "play-on", "Eve", appeal, appeal="overturned"))
    assert heard(line)[0].waiting == ()


def test_a_question_about_a_ruling_that_nobody_asked_for_is_heard() -> None:
    line = appealed()
    asked = line.write(Disputed(9, "who shouted?"))
    assert [one.n for one in heard(line)] == [4, 8, 9, asked]


def test_however_often_it_is_appealed_all_of_it_is_told() -> None:
    line = Ledger()
    turns(line, (5, 5))
    at = 3
    for _ in range(1000):
        at = line.write(Ruled("no", "play-on", "Eve", line.write(Disputed(at, "why?"))))
    found = heard(line)
    assert sum(len(one.rulings) for one in found) == 1000
    assert sum(len(list(lines(one, NAMES))) for one in found) == 2000
    assert all(document(one, NAMES) for one in found)


def test_what_was_overturned_stands_again_once_that_is_overturned() -> None:
    line = Ledger()
    turns(line, (5, 5))
    ruled = line.write(Ruled("no", "play-on", "Cleo", line.write(Disputed(3, "how far?"))))
    on_appeal = line.write(Ruled("yes", "play-on", "Dan", line.write(Disputed(ruled, "why?")), appeal="overturned"))
    assert [(one.n, one.stands) for one in heard(line)[0].rulings] == [(ruled, False), (on_appeal, True)]
    line.write(Ruled("no", "play-on", "Eve", line.write(Disputed(on_appeal, "why?")), appeal="overturned"))
    assert [one.stands for one in heard(line)[0].rulings] == [True, False, True]
