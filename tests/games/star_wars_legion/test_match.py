"""The recorded match: what its corrections did, and what its sealed hands show."""

from functools import cache

from eventstore.memory import MemoryStore
from replay.acts import Amended
from replay.auditing.finding import Verdict
from replay.auditor import audit
from replay.book import Book
from replay.cursor import Cursor
from replay.games import load
from replay.games.star_wars_legion import events as e
from tests.demo import recorded, recording

KEY = "star_wars_legion"


@cache
def book() -> Book:
    store = MemoryStore()
    line, _ = recorded(recording(KEY), store)
    return Book.on(load(KEY), store, line.id)


def test_the_amended_loss_takes_one_more():
    line = book()
    slip = next(act.target for _, act in line.acts() if isinstance(act, Amended))
    cursor = Cursor(line)
    before, recorded_, corrected = cursor.table(slip - 1), cursor.as_recorded(slip), cursor.table(slip)
    hurt = [i for i in before.units if before.units[i].miniatures != corrected.units[i].miniatures]
    assert len(hurt) == 1
    assert recorded_.units[hurt[0]].miniatures == corrected.units[hurt[0]].miniatures + 1


def test_the_struck_move_leaves_the_unit_where_it_stood():
    line = book()
    move = line.kinds.index("struck")
    cursor = Cursor(line)
    assert cursor.table(move).units == cursor.table(move - 1).units
    assert cursor.as_recorded(move).units != cursor.table(move).units


def test_every_command_card_that_was_played_is_proven():
    """SWL-SETUP-04."""
    line = book()
    played = [
        event for n in range(1, line.head + 1) for event in _events(line, n) if isinstance(event, e.CommandPlayed)
    ]
    assert len(played) == 10
    assert {event.proof for event in played} == {"fits"}


def test_what_is_not_checked_is_what_is_told_of_the_rounds():
    """SWL-FACT-03, SWL-OBJ-01."""
    unchecked = {
        rule for finding in audit(Cursor(book())) if finding.verdict is Verdict.NOT_CHECKED for rule in finding.rules
    }
    assert {"SWL-FACT-02", "SWL-FACT-03", "SWL-FACT-04", "SWL-OBJ-01"} <= unchecked
    assert unchecked <= {rule.id for rule in load(KEY).rules.values() if rule.why}


def _events(line, n):
    outcome = line.outcome(n)
    return getattr(outcome, "events", ())
