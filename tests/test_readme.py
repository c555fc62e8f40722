"""The README's examples, run as they stand: each command's output is what the README says."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def examples() -> list[tuple[str, str]]:
    """Commands and what they print, in the order of the page."""
    found: list[tuple[str, str]] = []
    for block in CONSOLE.findall(README):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            found.append((command, printed))
    return found


def test_every_example_prints_what_the_readme_shows(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "fixtures", tmp_path / "fixtures")
    script = tmp_path / "rollbook"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tui "$@"\n')
    script.chmod(0o755)
    around = os.environ | {
        "ROLLBOOK_DB": str(tmp_path / "log.db"),
        "ROLLBOOK_CONFIG": str(tmp_path / "config.toml"),
        "PYTHONPATH": str(ROOT),
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
    }
    for command, printed in examples():
        ran = subprocess.run(
            ["bash", "-c", command], check=False, cwd=tmp_path, env=around, capture_output=True, text=True
        )
        assert (command, ran.stdout + ran.stderr) == (command, printed)


def test_the_readme_has_one_command_to_see_and_one_to_test() -> None:
    commands = [line for line in README.splitlines() if line.startswith("python3 -m venv")]
    assert [command.split()[-1].rpartition("/")[2] for command in commands] == ["demo", "pytest"]
