"""What keeps a long match quick: timelines and lists that are looked up, snapshots of growing lists, real time."""

import pytest
from msgspec.structs import replace

from tests.replay.ledger import Ledger
from tests.tui.house import TURNS, House, opened, replay
from tests.tui.test_app_stops import line as four_turns
from tests.tui.test_app_stops import listing
from tui.lines.viewpoint import CAP, CAPPED, REAL, STEADY, Viewpoint, in_real_time, pause
from tui.panels.listing import Heading, Listing
from tui.panels.race import Race
from tui.panels.sifted import Sifted
from tui.panels.snapshot import Snapshot
from tui.panels.timeline import Stretch, Timeline

HERE = Viewpoint(b"m", b"l", 1, 9)
BARS = [(1, 5), (7, 20), (40, 40), (1000, 80), (50_000, 160)]
"""Entries, and the columns they are drawn in."""


@pytest.mark.parametrize(("entries", "columns"), BARS)
def test_stretches_are_found_where_their_first_entries_stand(entries: int, columns: int) -> None:
    held = tuple(Stretch(n, str(n), n % 2) for n in range(1, entries + 1, 3))
    bar = Timeline(held, (), Race((), entries, 0, 1), entries, 1)
    starts = [bar.column(stretch.first, columns) for stretch in held]
    ends = [*starts[1:], columns - 1]
    wanted = [(a, b, stretch) for a, b, stretch in zip(starts, ends, held, strict=True) if b > a]
    assert list(bar._spans(columns)) == wanted


def test_what_is_looked_for_stands_under_the_bar() -> None:
    bar = Timeline((), (), Race((), 200, 0, 1), 200, 1, found=(100, 101, 200))
    marks = bar.draw(102, 2).text().splitlines()[1]
    assert [column for column, sign in enumerate(marks) if sign == "·"] == [bar.column(100, 102), bar.column(200, 102)]


def test_a_snapshot_stays_as_it_was_and_differs_once_its_list_has_grown() -> None:
    items = [1, 2]
    before = Snapshot(items)
    assert before == Snapshot(items)
    items.append(3)
    assert (list(before), len(before)) == ([1, 2], 2)
    assert before != Snapshot(items)
    with pytest.raises(IndexError):
        before[2]


def sifted(held: Ledger, *wanted: int) -> Sifted:
    return Sifted(listing(held), wanted)


def test_a_list_kept_to_some_entries_stands_under_the_headings_of_their_turns() -> None:
    kept = sifted(four_turns(), 5, 7)
    assert [(type(item) is Heading, item.n) for item in kept.items] == [(True, 4), (False, 5), (True, 6), (False, 7)]


@pytest.mark.parametrize(("n", "place"), [(1, 1), (5, 1), (6, 3), (7, 3), (8, 4)])
def test_an_entry_is_shown_where_it_or_the_next_one_kept_is(n: int, place: int) -> None:
    assert sifted(four_turns(), 5, 7).place(n) == place


@pytest.mark.parametrize(("place", "n"), [(0, 5), (1, 5), (2, 7), (9, 7)])
def test_a_row_leads_to_its_entry_and_a_heading_to_the_first_under_it(place: int, n: int) -> None:
    assert sifted(four_turns(), 5, 7).entry(place) == n


def test_real_time_is_capped_then_whole_then_left() -> None:
    capped = in_real_time(HERE)
    whole = in_real_time(capped)
    assert [capped.speed, whole.speed, in_real_time(whole).speed] == [CAPPED, REAL, STEADY]


@pytest.mark.parametrize(("speed", "seconds"), [(REAL, 90.0), (CAPPED, CAP), (STEADY, 1.0)])
def test_a_pause_of_the_table_lasts_as_long_as_it_is_let(speed: int, seconds: float) -> None:
    assert pause(replace(HERE, speed=speed), 0, 90_000) == seconds


async def test_until_the_entry_one_stands_at_is_read_the_list_is_blank_and_not_elsewhere() -> None:
    house = House()
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=9) as (app, pilot):
        screen = replay(app)
        rows = tuple(screen.page.listing.rows)
        screen.events.open_on(listing(four_turns()), screen.page.cover.seats, 9)
        screen.events.listing = Listing()
        screen.events.listing.add(rows[:4])
        screen.events.stand(9, {})
        screen.events.grown()
        assert not any(screen.events.render_line(y).text.strip() for y in range(screen.events.size.height))
        screen.events.listing.add(rows[4:])
        screen.events.grown()
        await pilot.pause()
        assert any("move" in screen.events.render_line(y).text for y in range(screen.events.size.height))
