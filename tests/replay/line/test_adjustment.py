"""A judge's hand on the table."""

from typing import Any

import pytest
from msgspec.structs import replace

from replay.acts import Adjusted
from replay.core.rule import STRUCTURE, Breach
from replay.core.seal import Hidden
from replay.line.adjustment import adjust, evolve, value_at
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


@pytest.mark.parametrize("path", ["match", "options.goal", "options", "texts.p1"])
def test_what_genesis_fixed_is_not_set_by_anybody(path: str) -> None:
    with pytest.raises(Breach, match="was fixed when the match was opened") as refused:
        adjust(hilltop, table(), path, "abc")
    assert (refused.value.rule, refused.value.waivable) == (STRUCTURE, False)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("active", "p9", "knows no table like that"),
        ("won", "p9", "there is no seat p9"),
        ("at", {"p1": 0}, "the seats would be others"),
        ("at", {"p1": 0, "p2": 0, "p3": 0}, "knows no table like that"),
        ("names", {}, "knows no table like that"),
    ],
)
def test_a_value_that_the_game_could_not_go_on_from_is_refused(path: str, value: Any, reason: str) -> None:
    with pytest.raises(Breach, match=reason) as refused:
        adjust(hilltop, table(), path, value)
    assert (refused.value.rule, refused.value.waivable) == (STRUCTURE, False)


def test_a_match_that_is_not_over_stays_somebodys_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = hilltop.awaits
    monkeypatch.setattr(hilltop, "awaits", lambda held: () if held.stride == 9 else calls(held))
    with pytest.raises(Breach, match="nobody could speak any more"):
        adjust(hilltop, table(), "stride", 9)
    assert adjust(hilltop, table(), "won", "p2").won == "p2"


def test_a_match_that_is_over_stays_over_or_becomes_somebodys_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    over, calls = adjust(hilltop, table(), "won", "p2"), hilltop.awaits
    monkeypatch.setattr(hilltop, "awaits", lambda held: () if held.stride == 9 else calls(held))
    monkeypatch.setattr(
        hilltop, "show", lambda held, _, show=hilltop.show: show(replace(held, won="" if held.stride else held.won), {})
    )
    with pytest.raises(Breach, match="nobody could speak any more"):
        adjust(hilltop, over, "stride", 9)
    assert adjust(hilltop, over, "won", "").won == ""


def test_an_adjustment_recorded_long_ago_reads_as_it_did() -> None:
    assert evolve(hilltop, table(), Adjusted("match", "abc", "why")).match == "abc"


def test_where_a_seat_stands_only_a_seat_can_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    start, over = table(), adjust(hilltop, table(), "won", "p1")
    monkeypatch.setattr(hilltop, "show", lambda held, _, show=hilltop.show: show(replace(held, active="p1"), {}))
    monkeypatch.setattr(hilltop, "awaits", lambda held: ())
    with pytest.raises(Breach, match="active cannot be 'p9': there is no seat p9"):
        adjust(hilltop, start, "active", "p9")
    with pytest.raises(Breach, match="won cannot be 'Ann': there is no seat Ann"):
        adjust(hilltop, over, "won", "Ann")
