"""A folder of cases is an executable FAQ, and tells what another choice would change."""

import json
from pathlib import Path

import pytest

from tests.tui.shell import Shell

FAQ = """
game = "hilltop"
[[case]]
id = "goal"
title = "who reaches the goal has won"
position = { score = { p1 = 4 }, stride = 5 }
steps = [
  { order = "move 5" },
  { expect = { "won" = "p1" } },
]
[[case]]
id = "own"
options = { goal = 50 }
steps = [{ order = "roll 3" }]
"""


@pytest.fixture
def faq() -> str:
    Path("faq").mkdir()
    Path("faq/goals.toml").write_text(FAQ)
    Path("faq/notes.txt").write_text("no case")
    return "faq"


def test_a_folder_of_cases_is_run_file_by_file(shell: Shell, faq: str) -> None:
    heard = shell("case", faq)
    assert heard.lines[-1].endswith("failed")
    assert len(heard.lines) == 3


def test_a_folder_without_cases_is_not_found(shell: Shell) -> None:
    Path("empty").mkdir()
    assert shell.refuses(3, "case", "empty") == "there is no case file in empty"


def test_what_another_choice_changes_is_told_and_what_chooses_for_itself_stays(shell: Shell, faq: str) -> None:
    told = shell.does("case", faq, "--option", "goal=30")
    assert told[0].startswith("changes  goal (who reaches the goal has won): step 2 won: expected p1")
    assert told[1] == "1 would change, 1 stay as they are"
    (row,) = (json.loads(line) for line in shell.does("case", faq, "--option", "goal=30", "--json"))
    assert (row["id"], row["now"]["passed"], row["then"]["passed"]) == ("goal", True, False)


def test_a_choice_that_no_game_knows_or_allows_is_told(shell: Shell, faq: str) -> None:
    assert shell.refuses(3, "case", faq, "--option", "gaol=30") == "no game of these cases has gaol"
    assert "goal" in shell.refuses(2, "case", faq, "--option", "goal=many")
    assert "expected KEY=VALUE" in shell.refuses(2, "case", faq, "--option", "goal")


def test_readings_of_a_real_game_change_what_its_faq_says(shell: Shell) -> None:
    cases = str(Path(__file__).parents[2] / "fixtures" / "arcane_legions" / "cases")
    told = shell.does("case", cases, "--option", "push_commander_vp=false")
    changed = [line for line in told if line.startswith("changes  ")]
    assert changed
    assert all("expected" in line for line in changed)
    assert told[-1].startswith(f"{len(changed)} would change, ")
