"""What the auditor says of a log that nobody decided: the rule, what was recorded and what the rules come to."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from eventstore.entry import Entry
from eventstore.memory import MemoryStore
from replay.auditing.finding import Finding, Verdict
from replay.auditor import as_written
from replay.core.pose import Pose
from replay.games.arcane_legions import events as e
from replay.games.arcane_legions import game
from replay.games.arcane_legions import orders as o
from tests.demo import recorded, recording
from tests.replay.ledger import Ledger

OPENED = 31
"""The entry with which the first full turn begins: it is Ruben's, with T1 to T8."""


@cache
def opening() -> tuple[Entry, ...]:
    store = MemoryStore()
    line, _ = recorded(recording("arcane_legions"), store)
    return tuple(store.read(line.id, 0, OPENED))


def standing(**poses: tuple[int, int, int]) -> Ledger:
    """The recorded match at its first full turn, some units moved by a judge; lengths in thousandths of a step."""
    line = Ledger(game=game, entries=opening())
    for unit, (x, y, heading) in poses.items():
        line.adjust(f"units.{unit}.pose", {"x": x, "y": y, "heading": heading})
    return line


def judged(line: Ledger, order: Any, *events: Any) -> Finding:
    """The finding on an order that is written with events of our own."""
    found = as_written(line.cursor, line.tamper(order, *events))
    assert found is not None
    assert found.verdict is Verdict.BROKEN
    return found


def test_a_final_pose_on_another_base():
    """AL-ADJ-05."""
    line = standing(T6=(0, 0, 0), S8=(0, 2_000, 180_000))
    line.order(o.Move("T6"))
    there = Pose(0, 1_500, 0)
    found = judged(line, o.Place("T6", there), e.UnitPlaced("T6", there))
    assert found.recorded.told == ("T6 moves to 0, 1.5 facing 0°",)
    assert "AL-ADJ-05" in found.rules
    assert told(found).startswith("refused: ")


def test_a_move_that_costs_more_than_there_was():
    """AL-MOVE-11."""
    line = standing(T6=(0, 0, 0))
    line.order(o.Move("T6"))
    there = Pose(0, 4_000, 0)
    found = judged(line, o.Place("T6", there), e.UnitPlaced("T6", there))
    assert found.rules == ("AL-MOVE-11",)
    assert told(found) == "refused: that takes T6 at least 4 MP, it has 3 left (AL-MOVE-11)"


def test_a_step_that_was_paid_too_little():
    """AL-MOVE-04."""
    line = standing(T6=(0, 0, 0))
    line.order(o.Move("T6"))
    there = Pose(1_000, 0, 0)
    found = judged(line, o.Step("T6", "right"), e.UnitStepped("T6", "right", there, 0))
    assert found.recorded.told == ("T6 steps right to 1, 0, 0 MP",)
    assert found.rules == ("AL-MOVE-04",)
    assert told(found) == "T6 steps right to 1, 0, 1 MP"


def test_a_penalty_die_that_was_missed():
    """AL-RANGED-12: a unit on the line takes a die."""
    line = standing(T6=(0, 0, 0), T5=(0, 2_500, 0), S8=(0, 5_000, 180_000))
    order = o.Range("T6", "S8", "front", "front")
    given, *_, opened = game.decide(line.table, order)
    found = judged(line, order, given, replace(opened, attack=opened.attack + 1, crossed=()))
    assert found.recorded.told == ("T6 shoots at S8, front to front, 4 dice against 2",)
    assert found.rules == ("AL-RANGED-07", "AL-RANGED-08", "AL-RANGED-12", "AL-RANGED-13")
    assert told(found) == "T6 shoots at S8, front to front, across T5, 3 dice against 2"


def test_a_snap_to_the_wrong_side():
    """AL-SNAP-04: at a corner the side at the smaller angle is lain on; as in AL-T-54."""
    line = standing(T6=(0, 0, 0))
    corners = ((200, 2_000), (980, 3_351), (-371, 4_131), (-1_151, 2_780))
    line.adjust("terrain.C1.ground", "blocking")
    line.adjust("terrain.C1.outline", [list(corner) for corner in corners])
    line.order(o.Move("T6"))
    line.order(o.Step("T6", "front"))
    there = Pose(883, 1_317, 300_000)
    events = e.UnitStepped("T6", "front", Pose(0, 1_500, 0), 1, 500), e.UnitSnapped("T6", "C1", "1", "front", there)
    found = judged(line, o.Step("T6", "front", "1"), *events, e.MoveEnded("T6", "snapped", 1))
    assert found.recorded.told[1] == "T6 lies with its front on edge 1 of C1, at 0.883, 1.317 facing 300°"
    assert found.rules == ("AL-SNAP-04",)
    assert told(found).startswith("refused: ")


def told(found: Finding) -> str:
    """What the rules come to instead."""
    return "; ".join(found.expected.told) if found.expected else ""
