"""The table of rules that simulated matches met."""

import json

import pytest

from replay.core.rule import Status
from replay.games import load
from tests.invented import hilltop
from tests.tui.shell import Shell


def test_the_rules_that_were_met_are_counted_after_the_matches(shell: Shell) -> None:
    told = shell.does("simulate", "hilltop", "--seed", "1", "--games", "3", "--out", "one", "--rules")
    assert told[:3] == shell.does("simulate", "hilltop", "--seed", "1", "--games", "3", "--out", "two")
    assert told[3].split() == ["rule", "status", "stated", "named", "refused"]
    rows = {words[0]: words[1:] for words in map(str.split, told[4:-1])}
    assert list(rows) == list(hilltop.rules)
    assert int(rows["HT-TURN-01"][1]) > 100
    assert rows["HT-HILL-01"][:2] == ["computed", "-"]
    assert told[-1].startswith("5 of 5 enforced rules met") or "not met: " in told[-1]


def test_the_rules_are_one_object_after_those_of_the_matches(shell: Shell) -> None:
    told = shell.does("simulate", "hilltop", "--seed", "1", "--out", "one", "--rules", "--json")
    match, last = map(json.loads, told)
    assert match["entries"] > 1
    assert [row["id"] for row in last["rules"]] == list(hilltop.rules)
    assert {row["status"] for row in last["rules"]} == {"enforced", "computed"}
    stated = {row["id"]: row["stated"] for row in last["rules"]}
    assert stated["HT-TURN-01"] > 10
    assert stated["HT-HILL-01"] == 0


@pytest.mark.parametrize(
    ("key", "met"),
    [("conquest", "CQ-CMD-07"), ("battle_for_legend", "BFL-DUEL-04"), ("star_wars_legion", "SWL-SETUP-04")],
)
def test_what_was_turned_up_is_heard_with_what_it_opened(shell: Shell, key: str, met: str) -> None:
    """The rule that a value is the one that was sealed is stated of what is written, not of what was asked."""
    assert load(key).rules[met].status is Status.ENFORCED
    *_, last = map(
        json.loads, shell.does("simulate", key, "--seed", "1", "--games", "2", "--out", "o", "--rules", "--json")
    )
    assert {row["id"]: row["stated"] for row in last["rules"]}[met]
