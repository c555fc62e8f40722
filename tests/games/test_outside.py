"""A sixth game, from outside: a package nobody here knows brings one, and the program plays it as any other.

Each command is a process of its own that finds the packages on its path, as it would if they had been installed.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.tui.shell import Heard

ROOT = Path(__file__).parents[2]
INVENTED = ROOT / "tests" / "invented"
CHAPTER = (ROOT / "replay" / "games" / "README.md").read_text().partition("## From another package")[2]
ENTRY_POINTS = tomllib.loads(CHAPTER.split("```toml\n")[1].split("```")[0])["project"]["entry-points"]["rollbook.games"]
OURS = ("arcane_legions", "conquest", "fantasy_skirmish", "battle_for_legend", "star_wars_legion")


def install(folder: Path, name: str, points: str, **modules: str) -> None:
    """A package of that name with these entry points and modules, as pip would have left it."""
    (folder / f"{name}-1.0.dist-info").mkdir()
    (folder / f"{name}-1.0.dist-info" / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (folder / f"{name}-1.0.dist-info" / "entry_points.txt").write_text(f"[rollbook.games]\n{points}\n")
    for module, text in modules.items():
        (folder / f"{module}.py").write_text(text)


def rollbook(folder: Path, *words: str, said: str = "") -> Heard:
    around = os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "ROLLBOOK_DB": str(folder / "log.db")}
    ran = subprocess.run(
        [sys.executable, "-m", "tui", *words],
        check=False, cwd=folder, env=around, input=said, capture_output=True, text=True,
    )  # fmt: skip
    return Heard(ran.returncode, ran.stdout, ran.stderr)


def does(folder: Path, *words: str, said: str = "") -> list[str]:
    heard = rollbook(folder, *words, said=said)
    assert (heard.code, heard.err) == (0, "")
    return heard.lines


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """Hilltop under another roof, as the README has a stranger bring it."""
    install(tmp_path, "rollbook_hilltop", "\n".join(f"{key} = {path}" for key, path in ENTRY_POINTS.items()))
    (tmp_path / "hilltop").mkdir()
    shutil.copy(INVENTED / "hilltop.py", tmp_path / "hilltop" / "game.py")
    return tmp_path


def test_what_the_readme_tells_a_stranger_to_try_works(outside: Path) -> None:
    script = re.search(r"```sh\n(.*?)```", CHAPTER, re.DOTALL)
    commands = [line for line in script[1].splitlines() if "rollbook replay" not in line] if script else []
    assert len(commands) == 6
    program = f'rollbook() {{ "{sys.executable}" -m tui "$@"; }}; set -e\n'
    around = os.environ | {"PYTHONPATH": f"{outside}{os.pathsep}{ROOT}", "ROLLBOOK_DB": str(outside / "log.db")}
    ran = subprocess.run(
        ["bash", "-c", program + "\n".join(commands)],
        check=False, cwd=outside, env=around, capture_output=True, text=True,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "no\tHT-MOVE-01" in ran.stdout


def test_a_game_from_outside_is_recorded_replayed_forked_and_audited(outside: Path) -> None:
    assert [line.split()[0] for line in does(outside, "games")] == [*OURS, "hilltop"]
    assert does(outside, "rules", "hilltop", "HT-MOVE-01")[0] == "HT-MOVE-01  enforced"
    (match,) = does(outside, "new", "hilltop", "--player", "Ann", "Bo")
    said = "lay 1 3\nroll 3\nmove 9\nmove 3\nroll 2\nmove 2\nreveal 1\n"
    answers = [line.split("\t")[:2] for line in does(outside, "record", match, "--plain", said=said)]
    assert answers == [["ok", "2"], ["ok", "3"], ["no", "HT-MOVE-01"], *(["ok", str(n)] for n in (4, 5, 6, 7))]
    assert "Ann 0 points" in does(outside, "show", match, "--at", "4")[1]
    assert "Ann 3 points" in does(outside, "show", match)[1]
    does(outside, "fork", match, "--at", "4", "--name", "what if")
    does(outside, "record", match, "--line", "what if", "--plain", said="roll 4\nmove 4\n")
    for line in ("main", "what if"):
        assert does(outside, "audit", match, "--line", line)[-1] == "0 open"
    does(outside, "export", match, "match.rollbook")
    assert does(outside, "show", "match.rollbook") == does(outside, "show", match)


def test_a_game_from_outside_is_simulated_and_tried_by_its_cases(outside: Path) -> None:
    (told,) = does(outside, "simulate", "hilltop", "--seed", "1", "--out", "simulated")
    assert told.endswith("points")
    (bundle,) = (outside / "simulated").iterdir()
    (outside / "cut.toml").write_text("\n".join(does(outside, "case", "cut", str(bundle), "--at", "9")))
    assert does(outside, "case", "cut.toml", *map(str, (INVENTED / "cases").glob("*.toml")))[-1] == "8 passed, 0 failed"


LACKING = "key, title, edition = 'lacking', 'Lacking', '1'"
BROKEN = (
    ("crooked", "def so wrong", "SyntaxError: "),
    ("leaving", "import sys; sys.exit('no')", "SystemExit: no"),
    ("asking", "import nowhere_to_be_found", "ModuleNotFoundError: No module named 'nowhere_to_be_found'"),
    ("lacking", LACKING, "lacking lacks editions, rules, options, arms, Table, Orders, Events, start,"),
)


@pytest.mark.parametrize(("key", "text", "why"), BROKEN)
def test_a_game_that_does_not_load_says_so_in_one_line_and_hurts_no_other(
    outside: Path, key: str, text: str, why: str
) -> None:
    install(outside, f"{key}_games", f"{key} = {key}", **{key: text})
    listed = rollbook(outside, "games")
    assert [line.split()[0] for line in listed.lines] == [*OURS, "hilltop"]
    for heard in (listed, rollbook(outside, "new", key, "--player", "Ann", "Bo"), rollbook(outside, "rules", key)):
        assert heard.err.startswith(f"rollbook: the game {key} of {key}_games does not load: {why}")
        assert heard.err.count("\n") == 1
    assert (listed.code, heard.code) == (0, 2)
    (outside / "a.toml").write_text(f'game = "{key}"\n[[case]]\nid = "a"\nsteps = [{{}}]')
    tried = rollbook(outside, "case", "a.toml")
    assert (tried.code, tried.err.count("\n")) == (2, 1)
    assert tried.err.startswith(f"rollbook: a.toml line 1: the game {key} of {key}_games does not load: ")
    does(outside, "new", "hilltop", "--player", "Ann", "Bo")


def test_a_game_calls_itself_by_the_key_that_its_package_names(outside: Path) -> None:
    install(outside, "renamed", "hill = hilltop.game")
    heard = rollbook(outside, "new", "hill", "--player", "Ann", "Bo")
    assert heard.err == "rollbook: the game hill of renamed does not load: hilltop.game calls itself hilltop\n"


def test_no_package_takes_a_key_of_the_house_or_of_another(outside: Path) -> None:
    install(outside, "usurping", "conquest = hilltop.game\nhilltop = other.game")
    listed = rollbook(outside, "games")
    assert [line.split()[0] for line in listed.lines] == list(OURS)
    assert listed.err.splitlines() == [
        "rollbook: rollbook_hilltop and usurping each bring a game hilltop: uninstall all but one",
        "rollbook: the conquest of usurping is passed over: that key is taken",
    ]
    assert does(outside, "rules", "conquest", "CQ-LIST-01")


def test_a_match_of_a_game_that_is_not_installed_any_more_can_still_be_proved_and_carried(outside: Path) -> None:
    (match,) = does(outside, "new", "hilltop", "--player", "Ann", "Bo")
    shutil.rmtree(outside / "rollbook_hilltop-1.0.dist-info")
    heard = rollbook(outside, "show", match)
    assert (heard.code, heard.err.count("\n")) == (3, 1)
    assert heard.err.startswith("rollbook: there is no game hilltop")
    assert does(outside, "verify", match)[0] == f"{match}  whole: main 1–1"
    assert does(outside, "export", match, "match.rollbook") == ["match.rollbook"]
