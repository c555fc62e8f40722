"""``legal`` of a real match: prices with what may be said, and what may not, once for everything alike."""

from pathlib import Path

import pytest

import tui
from tests.tui.shell import Shell

DEMO = Path(tui.__file__).parent / "demo" / "saltmark_open.rollbook"


@pytest.fixture
def told(shell: Shell) -> dict[int, list[str]]:
    shell.does("import", str(DEMO))
    return {n: shell.does("legal", "last", "--at", str(n)) for n in (125, 143)}


def test_orders_say_what_they_cost(told: dict[int, list[str]]) -> None:
    """AL-ORDER-05, AL-ORDER-06, AL-PUSH-02."""
    for line in (
        "  move T1  · 2 OP",
        "  move T5  · 1 OP",
        "  range T1 S6 front front push=y1  with crosses, push  · 2 OP and 1 figure",
        "  regroup T7  with moves, turn  · 1 OP",
        "  end  · 6 OP lost",
    ):
        assert line in told[143]


def test_places_say_what_the_way_there_costs(told: dict[int, list[str]]) -> None:
    """AL-MOVE-13."""
    assert "  place S3 6,-2.5,0  with pose  · 0–3 MP" in told[125]
    assert "  place S3 6,0.5,0 T8  with pose  · 3 MP" in told[125]


def test_what_may_not_be_said_for_one_reason_is_said_once(told: dict[int, list[str]]) -> None:
    barred = [line for line in told[143] if line.startswith("  not now: range T7")]
    targets = [line.split()[4] for line in barred]
    assert sorted(targets) == sorted(set(targets))
    assert barred[0].endswith("it is 12.01 steps, and a shot carries 6 (AL-RANGED-10), and 1 more like it")
    turns = [line for line in told[125] if line.startswith("  not now: turn")]
    assert len(turns) == 3
    assert turns[0].endswith("that costs 4 MP, S3 has 3 left (AL-MOVE-11), and 29 more like it")


def test_giving_up_is_offered_last(told: dict[int, list[str]]) -> None:
    offered = [line for line in told[143] if not line.startswith("  not now")]
    assert offered[-2:] == ["  concede by=p1", "  concede by=p2"]
