"""An order cut out as a question: as little of the table as there needs to be, and the answer the rules give."""

import pytest

from eventstore.memory import MemoryStore
from replay import case
from replay.auditor import audit
from replay.book import Book
from replay.cases import trial
from replay.cases.questioning import asked, questioned
from replay.core.dice import Roll
from replay.core.text import Unreadable
from replay.cursor import Cursor
from replay.line.reading import CORRECTED
from tests.demo import PLAYED, recorded, recording
from tests.forging import faults, forged
from tests.invented.hilltop import DiceRolled, Move
from tests.replay.ledger import Ledger, turns

EVERY = 9
"""Of the recorded matches every so manieth order is cut out."""


def nowhere(name: str) -> str:
    raise Unreadable(name, "is named by no case")


def read(text: str) -> case.CaseFile:
    return case.read(text, "cut.toml", nowhere)


@pytest.mark.parametrize("key", PLAYED)
def test_orders_of_recorded_matches_become_cases_that_pass_and_are_smaller(key: str) -> None:
    store = MemoryStore()
    line, _ = recorded(recording(key), store)
    cursor = Cursor(Book.on(recording(key).game, store, line.id))
    orders = [n for n in range(2, cursor.book.head + 1) if asked(cursor, n, n) is not None][::EVERY]
    shorter = 0
    for n in orders:
        short, whole = questioned(cursor, n), questioned(cursor, n, whole=True)
        (result,) = trial.run(read(short))
        assert result.passed, f"{n}: {result.reason}"
        assert trial.run(read(whole))[0].passed
        shorter += len(short) < len(whole) // 2
    assert shorter > len(orders) // 2


@pytest.mark.parametrize("key", PLAYED)
def test_of_what_was_written_wrongly_the_case_says_what_the_rules_say(key: str) -> None:
    for fault in faults(key):
        n, line = forged(key, fault)
        (finding,) = (found for found in audit(line.cursor) if found.open)
        if finding.expected is None or asked(line.cursor, n, n) is None:
            continue
        file = read(questioned(line.cursor, n))
        assert trial.run(file)[0].passed, fault.fault
        (step,) = (step for step in file.page.case[0].steps if step.order)
        refused = any(told.startswith("refused") for told in finding.expected.told)
        assert bool(step.breach) == refused
        if refused:
            assert step.breach in finding.rules


def test_only_what_matters_is_left_of_a_position() -> None:
    line = Ledger()
    turns(line, (4, 3), (2, 1))
    n = line.order(Roll((5,)))
    file = read(questioned(line.cursor, n))
    assert set(file.page.position) <= {"turn", "seat", "next", "stride", "match", "seats"}
    assert "at" not in file.page.position


def test_a_broken_order_is_asked_about_with_the_rule_that_it_breaks() -> None:
    line = Ledger()
    line.order(Roll((3,)))
    n = line.tamper(Move(6), DiceRolled("p1", (6,)))
    (step,) = read(questioned(line.cursor, n)).page.case[0].steps
    assert (step.order, step.breach) == ("move 6", "HT-MOVE-01")


def test_as_corrected_the_table_is_the_corrected_one() -> None:
    line = Ledger()
    roll, move = turns(line, (4, 4))
    line.amend(roll, Roll((3,)))
    (recorded_step,) = read(questioned(line.cursor, move)).page.case[0].steps
    (corrected_step,) = read(questioned(line.cursor, move, reading=CORRECTED)).page.case[0].steps
    assert recorded_step.breach == ""
    assert corrected_step.breach == "HT-MOVE-01"


def test_what_is_no_order_asks_nothing() -> None:
    line = Ledger()
    with pytest.raises(Unreadable, match="is no order"):
        questioned(line.cursor, 1)
