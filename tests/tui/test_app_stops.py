"""Where the keys stop in a match, and what a search and a goal mean."""

import pytest
from msgspec.structs import replace

from replay.acts import Bookmarked, Noted
from replay.core.dice import Roll
from replay.showing.ledger import Ledger as Rows
from replay.showing.marks import marks
from tests.invented.hilltop import Move
from tests.replay.ledger import Ledger
from tui.keys.commands import command, goal
from tui.lines import stops
from tui.lines.page import Page
from tui.lines.viewpoint import Viewpoint
from tui.panels.entries import Seats
from tui.panels.listing import Branch, Heading, Listing

SEATS = Seats(("p1", "p2"), ("Ann", "Bo"))


def line() -> Ledger:
    held = Ledger(seats=("Ann", "Bo"))
    for order in (Roll((5,)), Move(5), Roll((2,)), Move(1), Roll((3, 2)), Move(-1), Roll((4,)), Move(3)):
        held.order(order)
    return held


def listing(held: Ledger, *branches: Branch) -> Listing:
    found = Listing(branches)
    found.add(Rows(held.cursor))
    return found


def test_orders_are_what_a_seat_says_apart_from_its_dice() -> None:
    assert stops.orders(listing(line()).rows) == [3, 5, 7, 9]


def test_turns_stop_at_their_first_entry() -> None:
    assert stops.turns(listing(line()).headings) == [1, 4, 6, 8]


def test_a_round_ends_when_a_seat_is_to_have_a_second_turn_in_it() -> None:
    assert stops.rounds(listing(line()).headings) == [1, 6]


def test_turns_of_nobody_are_rounds_of_their_own() -> None:
    stand = listing(line()).rows[0].stand
    nobody = replace(stand, seat="")
    headings = [Heading(1, nobody), Heading(2, nobody), Heading(3, stand), Heading(4, replace(stand, seat="p2"))]
    assert stops.rounds(headings) == [1, 2, 3]


def test_marks_stop_at_the_entries_they_are_about() -> None:
    held = line()
    held.strike(9)
    held.write(Noted("well played", 3))
    held.write(Bookmarked("the hill", 5))
    branch = Branch(4, "what if", b"line")
    found = stops.marked(listing(held, branch), marks(held.book), (branch,))
    assert found == [(3, '"'), (4, "»"), (5, "*"), (9, "×")]


@pytest.mark.parametrize(
    ("n", "way", "lands"), [(1, 1, 3), (3, 1, 7), (7, 1, 7), (9, 1, 9), (9, -1, 7), (3, -1, 3), (5, -1, 3)]
)
def test_a_key_goes_to_the_next_stop_or_stays(n: int, way: int, lands: int) -> None:
    assert stops.beyond([3, 7], n, way) == lands


FOUND = [("moves", [3, 5, 7, 9]), ("ANN moves -1", [7]), ("bo", [3, 4, 5, 7, 8, 9]), ("nowhere", []), ("", [])]


@pytest.mark.parametrize(("words", "found"), FOUND)
def test_a_search_finds_entries_that_hold_all_of_its_words(words: str, found: list[int]) -> None:
    assert stops.hits(listing(line()), {}, SEATS, words) == found


def test_a_search_finds_what_stands_beside_an_entry() -> None:
    held = line()
    held.strike(9)
    assert stops.hits(listing(held), marks(held.book), SEATS, "struck by") == [9]


def page() -> Page:
    held = line()
    return Page(cover=None, here=Viewpoint(b"m", b"l", 5, 9), listing=listing(held))


GOALS = [("7", 7), ("+2", 7), ("-99", 1), ("+99", 9), ("0", None), ("10", None), ("p2", 4), ("t p1", 1), ("x", None)]


@pytest.mark.parametrize(("text", "lands"), GOALS)
def test_a_goal_is_a_number_a_way_on_or_back_or_a_turns_tick(text: str, lands: int | None) -> None:
    assert goal(page(), text) == lands


def test_a_verb_of_ours_is_told_from_notation() -> None:
    known = command("go 41")
    assert known
    assert (known.verb, known.rest) == ("go", "41")
    assert command("move 3") is None


# ---------------------------------------------------------------- the list's places


def test_every_entry_is_found_where_it_is_shown() -> None:
    found = listing(line(), Branch(4, "what if", b"line"))
    for row in found.rows:
        assert found.items[found.place(row.n)] is row
        assert found.entry(found.place(row.n)) == row.n


def test_a_line_that_starts_here_stands_under_its_entry() -> None:
    branch = Branch(4, "what if", b"line")
    found = listing(line(), branch)
    assert found.items[found.place(4) + 1] is branch


def test_joined_rolls_take_one_place() -> None:
    rows = listing(line()).rows
    joined = replace(rows[2], joins=(2,))
    found = Listing()
    found.add([rows[0], rows[1], joined, *rows[3:]])
    assert rows[1] not in found.items
    assert found.place(2) == found.place(3) == 2
    assert found.items[found.place(4)] is not joined


def test_a_joined_roll_shows_alone_while_it_is_now() -> None:
    rows = listing(line()).rows
    joined = replace(rows[2], joins=(2,))
    found = Listing()
    found.add([rows[0], rows[1], joined])
    assert found.stood_for(joined, 3) is joined
    assert found.stood_for(joined, 2) is rows[1]
