"""What is proposed behind the cursor: given phrases, when a line is typed, then this is shown, and a key takes it."""

import pytest

from tests.tui.offers.test_menu import stands
from tests.tui.saltmark import SCENE
from tui.offers.menu import Choice
from tui.offers.picking import Picking, barred, finishes, ghost, goes_on_with, menu_of, only
from tui.offers.stand import Stand
from tui.widgets.line import FEWEST, ghosted

PICKING = Picking(Stand(SCENE, stands()))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ("", "")),
        ("ma", ("march T1 ", "Tab")),
        ("march T2 ", ("march T2 1,2", "Tab")),
        ("shoot t1 s1 2", ("shoot T1 S1 2 wall by=p1", "Tab")),
        ("shoot T1 S1 2 wall", ("shoot T1 S1 2 wall by=p1", "Enter")),
        ("rest", ("rest by=p1", "Tab")),
        ("rest by=p2", ("", "")),
        ("sa", ("say 'as its card says'", "Tab")),
    ],
)
def test_the_key_that_takes_it_is_enter_only_where_there_is_no_other_way(text: str, shown: tuple[str, str]) -> None:
    assert ghost(PICKING, text) == shown


def test_what_the_bar_stands_on_is_taken_with_enter() -> None:
    assert ghost(barred(PICKING, "rest", 2), "rest") == ("rest by=p2", "Enter")


def test_enter_says_what_was_seen_and_is_whole() -> None:
    sole = only(PICKING, "SHOOT T1 S1 2 wall")
    assert sole
    assert finishes(sole, "SHOOT T1 S1 2 wall")
    assert not finishes(sole, "wall")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("concede by=p1", False),
        ("roll pool=attack by=p1", False),
        ("roll", False),
        ("roll 3,6 attack by=p1", True),
        ("roll pool=attack faces=3,6 by=p1", True),
        ("rest by=p1", True),
    ],
)
def test_what_undo_takes_nothing_back_of_is_not_said_of_half_a_word(line: str, said: bool) -> None:
    assert finishes(Choice(line, (), whole=True, leads=1), line[:3]) == said


def test_what_a_line_goes_on_with_is_named() -> None:
    told = goes_on_with(menu_of(PICKING, "rest"), "rest")
    assert told == "rest goes on: by=p1 or by=p2 · Tab takes the first, ↑↓ choose, or type it"


def test_it_stands_in_brackets_with_its_key_or_not_at_all() -> None:
    assert ghosted(" by=p1", "Enter", 40) == " [by=p1] Enter"
    assert ghosted("cede by=p1", "Tab", FEWEST) == f"[{'cede by=p1'[: FEWEST - 1]}…] Tab"
    assert ghosted("cede by=p1", "Tab", FEWEST - 1) == ""
    assert ghosted("d", "Enter", 1) == "[d] Enter"
    assert ghosted("d", "Enter", 0) == ""
