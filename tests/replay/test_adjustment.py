"""A judge's hand on the table."""

from typing import Any

import pytest

from replay.acts import Adjusted
from replay.adjustment import adjust, evolve, value_at
from replay.core.rule import STRUCTURE, Breach
from replay.core.seal import Hidden
from tests.invented import hilltop
from tests.replay.ledger import Ledger


def table() -> hilltop.Table:
    line = Ledger()
    line.order(hilltop.Lay(1, Hidden("ab")))
    found: hilltop.Table = line.table
    return found


@pytest.mark.parametrize(
    ("path", "value", "before"),
    [
        ("score.p1", 3, 0),
        ("won", "p2", ""),
        ("names.p2", "Cleo", "Bo"),
        ("tokens.p1.1.seal", "cd", "ab"),
        ("tokens.p1.1.value", "3", ""),
        ("tokens.p1.1", {"seal": "ef"}, {"seal": "ab"}),
        ("at", {"p1": 4, "p2": 5}, {"p1": 0, "p2": 0}),
    ],
)
def test_a_value_is_found_and_set_by_its_path(path: str, value: Any, before: Any) -> None:
    assert value_at(table(), path) == before
    assert value_at(adjust(hilltop, table(), path, value), path) == value
    assert adjust(hilltop, adjust(hilltop, table(), path, value), path, before) == table()


@pytest.mark.parametrize(
    "path", ["", "scores", "score.p3", "score.p1.x", "score.", "tokens.p1.1.salt", "at.p1.__class__"]
)
def test_a_path_that_leads_nowhere_is_refused(path: str) -> None:
    with pytest.raises(Breach, match="the table has no") as refused:
        adjust(hilltop, table(), path, 1)
    assert (refused.value.rule, refused.value.waivable) == (STRUCTURE, False)
    assert evolve(hilltop, table(), Adjusted(path, 1, "why")) == table()


@pytest.mark.parametrize(("path", "value"), [("score.p1", "three"), ("score.p1", 1.5), ("won", None), ("at", [1, 2])])
def test_a_value_of_another_type_is_refused(path: str, value: Any) -> None:
    with pytest.raises(Breach, match=f"{path} cannot be"):
        adjust(hilltop, table(), path, value)
    assert evolve(hilltop, table(), Adjusted(path, value, "why")) == table()
