"""A match played by the clock, from the command line: what clocks are set to, switched and told."""

import io
import json

import pytest

from eventstore.memory import MemoryStore
from replay.acts import Clocked
from replay.clocking.acts import Timed
from replay.recorder import Recorder
from replay.recording.means import Means
from replay.recording.pocket import Pocket
from tests.invented import hilltop
from tests.replay.ledger import Ledger
from tests.tui.shell import Shell
from tui.plain import record

NEW = ("new", "hilltop", "--player", "Ann", "Bo")


def test_a_match_is_opened_with_clocks_and_they_are_switched_line_by_line(shell: Shell) -> None:
    shell.does(*NEW, "--clock", "60m", "--round-time", "2h30m")
    said = (
        ":clock p1 'own turn'",
        "roll 3",
        ":clock pause 'judge called'",
        ":clock p2",
        ":clock resume",
        ":clock penalty p1 60 late",
        ":clock extend 300 'fire drill'",
        ":clock set 60",
    )
    answers = shell("record", "last", "--plain", said="\n".join(said)).lines
    assert answers == [
        "ok\t3\tclock runs for Ann: own turn",
        "ok\t4\tAnn rolls 3",
        "ok\t5\tclocks paused: judge called",
        "no\tstructure\ta judge paused the clocks; :clock resume goes on",
        "ok\t6\tclocks go on",
        "ok\t7\tAnn loses 1 min: late",
        "ok\t8\tround extended by 5 min: fire drill",
        "no\tstructure\ta clock was started already; a judge gives time (:clock extend) and takes it (:clock penalty)",
    ]
    log = shell.does("log", "last")
    assert log[1].endswith("clocks set: 1 h for each seat, a round of 2 h 30 min  (Ann 1:00:00, Bo 1:00:00, not begun)")
    assert "Ann loses 1 min: late  (Ann 58:" in log[6]
    assert [row["actor"] for row in map(json.loads, shell.does("log", "last", "--json"))][4] == "judge"


def test_clocks_are_told_with_the_table_and_with_every_entry(shell: Shell) -> None:
    shell.does(*NEW, "--clock", "60m")
    shell("record", "last", "--plain", said=":clock p2 'opponent\\'s saves'\n:clock penalty p1 60 late")
    (document,) = map(json.loads, shell.does("show", "last", "--json"))
    clocks = document["clocks"]
    assert (clocks["state"], clocks["running"], clocks["why"]) == ("running", "p2", "opponent's saves")
    assert clocks["seats"]["p1"] == {"spent_ms": 0, "penalty_ms": 60_000, "left_ms": 59 * 60_000}
    assert clocks["round"]["left_ms"] is None
    rows = [json.loads(row) for row in shell.does("log", "last", "--json")]
    assert ["clocks" in row for row in rows] == [False, True, True, True]
    assert rows[3]["clocks"] == clocks
    assert shell.does("show", "last")[-1].startswith("clocks: Ann 59:00, Bo ")


def test_who_records_line_by_line_is_told_the_clocks_and_what_runs_out() -> None:
    line = Ledger()
    line.write(Timed(60, 350))
    line.write(Clocked("p1"))
    store = MemoryStore()
    held = store.start(*line.entries, name="main")
    means = Means(lambda: 55_000, lambda: bytes(16), lambda: bytes(16), lambda number, sides: (sides,), Pocket())
    prompts = io.StringIO()
    list(record(Recorder(hilltop, store, held.id, means), io.BytesIO(), io.StringIO(), prompts))
    assert prompts.getvalue().splitlines()[:2] == [
        "Ann 0:05 running, Bo 1:00, round 4:55 left",
        "! less than 5 min of the round left",
    ]


def test_a_match_without_clocks_says_nothing_of_them(shell: Shell) -> None:
    shell.does(*NEW)
    assert "clocks" not in shell.does("show", "last", "--json")[0]
    assert not any("clocks" in row for row in shell.does("log", "last", "--json"))


def test_notation_says_the_clocks_again(shell: Shell) -> None:
    shell.does(*NEW, "--round-time", "90s")
    shell("record", "last", "--plain", said=":clock p1 'own turn'\n:clock pause why")
    assert shell.does("log", "last", "--notation")[1:] == [
        ":clock set round=90",
        ":clock p1 'own turn'",
        ":clock pause why",
    ]


@pytest.mark.parametrize("length", ["0", "soon", "-5m", "5x", "", "9999h"])
def test_what_is_no_length_of_time_is_refused(shell: Shell, length: str) -> None:
    assert "no length of time" in shell.refuses(2, *NEW, "--clock", length)
