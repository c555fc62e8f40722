"""Rows of the event list where room is short: the telling comes first, and the mark says what its aside need not."""

import pytest
from msgspec.structs import replace

from replay.showing.ledger import Row, Stand
from replay.showing.marks import Mark
from tui.panels.entries import Item, Seats, Style, entry_line
from tui.panels.listing import Branch, Heading

NARROW, WIDE = 29, 56
SEATS = Seats(("p1", "p2"), ("Mika", "Paz"))


STAND = Stand(key="4", tick="4", title="Round 4, turn 10", seat="p1", scores=(210, 165))


def row(telling: str, joins: tuple[int, ...] = (), was: tuple[str, str] = ("", "")) -> Row:
    return Row(130, "ordered", "", "p1", telling, STAND, STAND, joins=joins, was=was)


LINES: list[tuple[str, Item, Mark, str, str]] = [
    (
        "a roll that was amended keeps its dice",
        row("4 4 3 1 1 1 against 6 3", (129,), ("T8 -2", "-1")),
        Mark("±", "changed", "changed by 132"),
        "130±",
        "443111 : 63      T8 -2",
    ),
    ("an orphan", row("T8 loses e1"), Mark("†", "orphaned", "orphaned by 132"), "130†", "T8 loses e1     by 132"),
    ("a bookmark", row("“the charge”"), Mark("*", "bookmark", "bookmark on 127"), "130*", "“the charge”    on 127"),
    ("a note on no entry", row("“who has it?”"), Mark('"', "note", "note"), '130"', "“who has it?”"),
    (
        "a strike says what followed by signs",
        row("strikes 132: slip"),
        Mark("×", "strikes", "1 orphaned, 2 changed"),
        "130×",
        "strikes 132: s…  †1 ±2",
    ),
    ("a fork", row("line “if” starts after 9"), Mark("»", "fork", "fork at 9"), "130»", "line “if” starts afte…"),
    ("what stood", row("S6 regroups"), Mark("§", "stood", "stood: AL-9"), "130§", "S6 regroups       AL-9"),
]


@pytest.mark.parametrize(("what", "item", "mark", "number", "told"), LINES, ids=[line[0] for line in LINES])
def test_where_room_is_short_the_telling_is_kept(what: str, item: Row, mark: Mark, number: str, told: str) -> None:
    narrow = entry_line(item, NARROW, Style(1, SEATS), {130: mark}).text().splitlines()[0]
    assert number in narrow
    assert told in narrow
    wide = entry_line(item, WIDE, Style(1, SEATS), {130: mark}).text().splitlines()[0]
    assert mark.aside in wide or "was -1" in wide


def test_a_line_that_starts_here_is_named() -> None:
    found = entry_line(Branch(126, "with better dice", b""), NARROW, Style(1, SEATS), {}).text()
    assert "» “with better dice”" in found


HEADINGS = [
    ("Turn 8", "TURN 8 ● Mika", "TURN 8  ● Mika"),
    ("Round 4, turn 10", "ROUND 4, TURN 10 ●  210–165", "ROUND 4, TURN 10  ● Mika"),
]


@pytest.mark.parametrize(("title", "narrow", "wide"), HEADINGS)
def test_a_turn_says_whose_it_is_by_the_mark_where_the_name_has_no_room(title: str, narrow: str, wide: str) -> None:
    heading = Heading(150, replace(STAND, title=title))
    assert narrow in entry_line(heading, NARROW, Style(1, SEATS), {}).text()
    assert wide in entry_line(heading, WIDE, Style(1, SEATS), {}).text()


def test_the_scores_of_many_give_way_to_whose_turn_it_is() -> None:
    heading = Heading(150, replace(STAND, title="Round 1, turn 9", scores=(0,) * 6))
    assert entry_line(heading, NARROW, Style(1, SEATS), {}).text().strip() == "▌ROUND 1, TURN 9 ● Mika"
