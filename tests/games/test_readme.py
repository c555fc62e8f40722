"""The example that shows how a position is written is one that runs."""

import re
from pathlib import Path

from replay.case import read
from replay.cases.trial import run

ROOT = Path(__file__).parents[2]
CASES = ROOT / "fixtures" / "arcane_legions" / "cases"


def test_the_position_shown_in_the_readme_is_a_case_that_passes():
    (example,) = re.findall(r"```toml\n(.*?)```", (ROOT / "replay" / "games" / "README.md").read_text(), re.DOTALL)
    results = run(read(example, "README.md", lambda name: (CASES / name).read_text()))
    assert [(result.id, result.reason) for result in results] == [("two-icons-two-dice", "")]
