"""``dice``: a table, bars and JSON of one match or of all; it weighs dice and accuses nobody."""

import json
import re
from typing import Any

import pytest

from tests.demo import HERE
from tests.tui.shell import Shell

ROLLS = [line for face in (1, 2, 3, 4, 5, 6) * 6 for line in (f"roll {face}", "move 0")]
"""Six of each face, three of each for either player."""


def counted(shell: Shell, *words: str) -> Any:
    (document,) = shell.does("dice", *words, "--json")
    return json.loads(document)


def test_a_match_is_counted_by_roller_pool_and_all_of_it(shell: Shell) -> None:
    match = shell.match(*ROLLS)
    told = counted(shell, match)
    rows = {(row["roller"], row["pool"]): row for row in told["tallies"]}
    everybody = rows[("all", "all")]
    assert everybody["counts"] == [6] * 6
    assert (everybody["mean"], everybody["expected"], everybody["as_far"]) == (3.5, 3.5, 1)
    assert set(rows) == {("Ann", "stride"), ("Ann", "all"), ("Bo", "stride"), ("Bo", "all"), ("all", "all")}
    assert rows[("Ann", "all")]["as_far"] is None


def test_the_table_has_bars_and_says_what_it_does_not_say(shell: Shell) -> None:
    match = shell.match(*ROLLS)
    told = shell.does("dice", match)
    assert told[0].startswith("who")
    assert any(re.match(r"  3  █+ .* 6$", line) for line in told)
    assert told[-1] == "What lies outside is a reason to look at the dice. It says nothing of anybody who threw them."
    assert not re.search(r"cheat|fraud|suspic|loaded|unfair", "\n".join(told), re.IGNORECASE)


def test_of_dice_that_are_far_from_even_the_odds_are_told(shell: Shell) -> None:
    match = shell.match(*["roll 6", "move 0"] * 40)
    told = shell.does("dice", match)
    assert any("fewer than 1 in 100" in line for line in told)
    assert any("outside" in line for line in told)


def test_what_was_undone_or_misread_is_told_and_not_counted(shell: Shell) -> None:
    match = shell.match("roll 3", ":amend 2 'roll 4' slip", "move 0", "roll 5", ":note 'cocked once' at=2")
    told = shell.does("dice", match)
    assert "      2 Ann stride: 3 (misread)" in told
    assert "      2 Ann stride: “cocked once”" in told
    assert counted(shell, match)["tallies"][-1]["counts"] == [0, 0, 0, 1, 1, 0]


def test_all_matches_are_counted_together_and_simulated_ones_only_if_asked_for(shell: Shell) -> None:
    shell.match("roll 3")
    shell.match("roll 4")
    shell.does("simulate", "conquest", "--seed", "7")
    assert counted(shell)["tallies"][-1]["counts"] == [0, 0, 1, 1, 0, 0]
    assert sum(counted(shell, "--simulated")["tallies"][-1]["counts"]) > 2
    assert sum(counted(shell, "--simulated", "--game", "hilltop")["tallies"][-1]["counts"]) == 2


def test_fights_are_held_against_every_fall_of_their_dice(shell: Shell) -> None:
    bundle = str(HERE / "tui" / "demo" / "saltmark_open.rollbook")
    told = counted(shell, bundle)
    assert told["swings"]
    for swing in told["swings"]:
        assert swing["first"] == swing["since"] < swing["n"]
        assert not swing["partly"]
        assert all(0 <= number <= 10 for number in (*swing["hits"], *swing["expected"]))
    assert any("were to be expected" in line for line in shell.does("dice", bundle))


def test_of_all_matches_it_is_said_where_their_fights_are_told(shell: Shell) -> None:
    match = shell.match("roll 3")
    told = "Hits in fights are reckoned match by match, since that takes a while: rollbook dice MATCH."
    assert told in shell.does("dice")
    assert told not in shell.does("dice", match)
    assert (counted(shell)["swings"], counted(shell, match)["swings"]) == (None, [])


@pytest.mark.parametrize("command", ["dice", "rulings"])
def test_of_a_game_there_is_not_the_games_there_are_told(shell: Shell, command: str) -> None:
    told = shell.refuses(2, command, "--game", "nogame")
    assert "nogame is no game; there are arcane_legions, conquest" in told


def test_a_match_without_dice_says_so(shell: Shell) -> None:
    assert shell.does("dice", shell.match(":note nothing")) == ["no dice were thrown"]
