"""The program as the system runs it: full disks, closed streams, readers that leave, interrupts."""

import signal
import subprocess
import sys
from pathlib import Path
from shlex import quote

import pytest

from eventstore.sqlite import SqliteStore
from tests.invented.hilltop import Move, TurnPassed
from tests.replay.ledger import Ledger
from tests.tui.shell import PROGRAM, ROOT, Shell

CALLED = f"{sys.executable} -c {quote(PROGRAM)} "


def ran(line: str) -> tuple[int, list[str]]:
    """A line of shell, in which R is the program: its exit code and what stood on standard error."""
    done = subprocess.run(
        line.replace("R ", CALLED),
        shell=True,
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        executable="/bin/bash",
    )
    return done.returncode, done.stderr.splitlines()


@pytest.mark.parametrize("line", ["R --help > /dev/full", "R games > /dev/full", "R games --json > /dev/full"])
def test_a_full_disk_is_told_in_one_line(line: str) -> None:
    assert ran(line) == (5, ["rollbook: what was to be said was not written: No space left on device"])


@pytest.mark.parametrize("place", ["2> /dev/full", "2>&-", "2>&- >&-", "2>&- <&-", "2>&- >&- <&-"])
def test_the_exit_code_holds_where_nothing_can_be_told(place: str) -> None:
    assert ran(f"R xyzzy {place}") == (2, [])


@pytest.mark.parametrize("closed", [">&-", "<&-", ">&- <&-", "2>&- >&- <&-"])
def test_a_closed_stream_leads_nowhere(closed: str) -> None:
    assert ran(f"R games {closed}") == (0, [])


def test_with_every_stream_closed_the_log_is_not_written_over(shell: Shell) -> None:
    shell.match("roll 3")
    for name in ("log last", "note last seen", "record last --plain"):
        assert ran(f"R {name} --db {shell.db} <&- >&- 2>&-") == (0, [])
    assert shell.does("verify", "--all")


@pytest.mark.parametrize(
    "line", ["R rules arcane_legions --json", "R demo --plain", "R --help", "R rules arcane_legions"]
)
def test_a_reader_that_leaves_is_no_trouble(line: str) -> None:
    assert ran(f"set -o pipefail; {line} | head -c 1 > /dev/null") == (0, [])


def test_a_scribe_whose_answers_nobody_reads_is_told(shell: Shell) -> None:
    shell.match("roll 3")
    told = "rollbook: nobody reads the answers any more: what was not answered may not be recorded"
    line = f"yes ':note x' | head -3000 | (R record last --plain --db {shell.db}; echo $? >&2) | head -1 > /dev/null"
    assert ran(line) == (0, [told, "5"])


@pytest.mark.parametrize("name", ["case", "case --json"])
def test_a_reader_that_leaves_takes_no_result_with_it(name: str, tmp_path: Path) -> None:
    cases = [f'[[case]]\nid = "{n}"\nsteps = [{{ expect = {{ stride = {n // 900} }} }}]\n' for n in range(1000)]
    (tmp_path / "long.toml").write_text('game = "hilltop"\n' + "".join(cases))
    assert ran(f"set -o pipefail; R {name} {tmp_path / 'long.toml'} | head -c 1 > /dev/null") == (1, [])


@pytest.mark.parametrize("name", ["audit last", "audit last --json"])
def test_a_reader_that_leaves_takes_no_finding_with_it(name: str, shell: Shell) -> None:
    line = Ledger()
    for _ in range(300):
        line.tamper(Move(9), TurnPassed("p2"))
    with SqliteStore(shell.db) as store:
        store.start(*line.entries, name="main")
    assert ran(f"set -o pipefail; R {name} --db {shell.db} | head -c 1 > /dev/null") == (1, [])


@pytest.fixture
def slow_to_load(tmp_path: Path) -> Path:
    """A module in front of the program's first library, which says that it loads and then takes its time."""
    (tmp_path / "click.py").write_text("import time\nprint('loading', flush=True)\ntime.sleep(60)\n")
    return tmp_path


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_while_the_program_loads_is_quiet(slow_to_load: Path) -> None:
    begun = subprocess.Popen(
        [sys.executable, "-m", "tui", "games"],
        cwd=ROOT,
        env={"PYTHONPATH": str(slow_to_load)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert begun.stdout is not None
    assert begun.stdout.readline() == "loading\n"
    begun.send_signal(signal.SIGINT)
    _, told = begun.communicate()
    assert (begun.returncode, told) == (130, "")
