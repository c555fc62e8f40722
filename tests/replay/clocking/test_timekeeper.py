"""The clocks of a line, read off its entries."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from replay.acts import Clocked, Closed, Forked, Struck
from replay.clocking.acts import Penalised, Timed
from tests.replay.ledger import Ledger, turns


def timed(line: Ledger, times: Sequence[int]) -> Ledger:
    """The same line, recorded at other times."""
    entries = [replace(entry, recorded_ms=ms) for entry, ms in zip(line.entries, times, strict=True)]
    for n in range(1, len(entries)):
        entries[n] = replace(entries[n], parent=entries[n - 1].hash)
    return Ledger(entries=entries)


def spent(line: Ledger, n: int) -> list[int]:
    return [one.spent_ms for one in line.book.times.at(n).seats]


def test_every_entry_has_its_clocks_from_the_times_that_were_recorded() -> None:
    line = Ledger()
    line.write(Clocked("p1"))
    turns(line, (5, 5))
    line.write(Clocked("p2"))
    line = timed(line, (0, 100, 400, 900, 1_000))
    assert [spent(line, n) for n in range(1, 6)] == [[0, 0], [0, 0], [300, 0], [800, 0], [900, 0]]
    assert line.book.times.at(5, 1_250).seats[1].spent_ms == 250


def test_a_log_without_clocks_has_none() -> None:
    line = Ledger()
    turns(line, (5, 5))
    assert not line.book.times.at(3).kept


def test_entries_that_are_appended_are_read_on() -> None:
    line = Ledger()
    line.write(Timed(3600))
    assert line.book.times.after(2).limit_ms == 3_600_000
    line.write(Penalised("p2", 60, "late"))
    assert [one.penalty_ms for one in line.book.times.after(3).seats] == [0, 60_000]


def test_what_was_played_before_a_line_began_is_not_spent_on_it_and_nobody_s_clock_runs_there() -> None:
    line = Ledger()
    line.write(Clocked("p1"))
    line.write(Clocked("p2"))
    fork: Any = Forked("aside", "", 3)
    line.write(fork)
    line.write(Clocked("p1"))
    line = timed(line, (0, 100, 400, 90_000, 90_500))
    assert spent(line, 5) == [300, 0]
    assert not line.book.times.after(4).ticking
    assert line.book.times.after(5).idle_ms == 500


def test_a_closing_that_is_taken_back_lets_clocks_run_again_and_one_taken_up_stops_them() -> None:
    line = Ledger()
    line.write(Clocked("p1"))
    closing = line.write(Closed("time called"))
    strike = line.write(Struck((closing,), "there was time left"))
    line.write(Clocked("p2"))
    line.write(Struck((strike,), "there was none"))
    line = timed(line, (0, 100, 400, 900, 1_000, 1_200))
    ended = [line.book.times.after(n).ended for n in range(2, 7)]
    assert ended == [False, True, False, False, True]
    assert [spent(line, n) for n in (3, 4, 5, 6)] == [[300, 0], [300, 0], [300, 0], [300, 200]]
    assert line.book.times.at(6, 9_000).seats[1].spent_ms == 200
    assert not line.book.times.after(4).ticking


def test_other_strikes_leave_clocks_alone() -> None:
    line = Ledger()
    line.write(Clocked("p1"))
    turns(line, (5, 5))
    line.write(Struck((3,), "misheard"))
    assert line.book.times.said(1, 5) == (2,)
    assert line.book.times.after(5).ticking == "p1"
