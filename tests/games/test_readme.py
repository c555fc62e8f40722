"""The examples that show how a position is written are ones that run."""

import re
from pathlib import Path

import pytest

from replay.case import read
from replay.cases.trial import run

ROOT = Path(__file__).parents[2]
EXAMPLES = re.findall(
    r"```toml\n(game = \"(\w+)\".*?)```", (ROOT / "replay" / "games" / "README.md").read_text(), re.DOTALL
)


@pytest.mark.parametrize(("text", "game"), EXAMPLES, ids=[game for _, game in EXAMPLES])
def test_a_position_shown_in_the_readme_is_a_case_that_passes(text: str, game: str) -> None:
    cases = ROOT / "fixtures" / game / "cases"
    results = run(read(text, "README.md", lambda name: (cases / name).read_text()))
    assert results
    assert [result.reason for result in results if not result.passed] == []


def test_every_game_of_the_readme_shows_one() -> None:
    assert {game for _, game in EXAMPLES} >= {"arcane_legions", "fantasy_skirmish"}
