"""What stands open as a menu: given phrases, when a line is typed, then these choices follow."""

import pytest

from replay.core.form import Form, OneOf, Words
from replay.core.game import Call, Legal
from replay.core.wire import Order
from tui.offers.binding import finished
from tui.offers.menu import menu
from tui.offers.phrase import Phrase, phrases


class March(Order, frozen=True, tag="march"):
    unit: str
    to: tuple[int, int]
    by: str = ""


class Shoot(Order, frozen=True, tag="shoot"):
    unit: str
    target: str
    dice: int
    cover: str = ""
    by: str = ""


class Rest(Order, frozen=True, tag="rest"):
    by: str = ""


class Say(Order, frozen=True, tag="say"):
    text: str
    by: str = ""


ORDERS = March | Shoot | Rest | Say


def stands() -> tuple[Phrase, ...]:
    marches = [Form(March(unit, (0, 0)), {"to": OneOf(((1, 2), (3, 4)))}) for unit in ("T1", "T2")]
    shots = [
        Form(Shoot("T1", foe, 1, by="p1"), {"dice": OneOf((1, 2)), "cover": OneOf(("", "wall"))}, "2 OP")
        for foe in ("S1", "S2")
    ]
    said = Form(Say(""), {"text": Words("as its card says")})
    legal = Legal((Rest("p1"), Rest("p2")), (*marches, *shots, said))
    return phrases(ORDERS, legal, (Call("p1", "", ("shoot", "march")),))


def lines(text: str, about: str = "") -> list[str]:
    return [choice.line for choice in menu(stands(), text, about=about).choices]


def test_verbs_come_in_the_order_in_which_the_table_asks_for_them() -> None:
    assert list(dict.fromkeys(line.split()[0] for line in lines(""))) == ["shoot", "march", "rest", "say"]


def test_what_fits_into_one_menu_is_spread_and_what_can_be_said_in_one_way_is_said() -> None:
    assert lines("") == [
        "shoot T1 S1 ",
        "shoot T1 S2 ",
        "march T1 ",
        "march T2 ",
        "rest by=p1",
        "rest by=p2",
        "say 'as its card says'",
    ]


@pytest.mark.parametrize(
    ("text", "then"),
    [
        ("march ", ["march T1 1,2", "march T1 3,4", "march T2 1,2", "march T2 3,4"]),
        ("march T1 ", ["march T1 1,2", "march T1 3,4"]),
        ("march T2", ["march T2 1,2", "march T2 3,4"]),
        ("ma", ["march T1 ", "march T2 "]),
        ("MARCH t2 ", ["march T2 1,2", "march T2 3,4"]),
        ("shoot T1 S1 2 ", ["shoot T1 S1 2 wall by=p1", "shoot T1 S1 2 by=p1 "]),
        ("rest ", ["rest by=p1", "rest by=p2"]),
        ("dance ", []),
        ("say 'half a", []),
    ],
)
def test_a_line_leads_to_these_choices(text: str, then: list[str]) -> None:
    assert lines(text) == then


def test_more_than_fit_into_one_menu_are_not_spread() -> None:
    many = [Form(March(f"T{n}", (0, 0)), {"to": OneOf(((1, 2), (3, 4)))}) for n in range(1, 13)]
    found = menu(phrases(ORDERS, Legal(forms=tuple(many)), ()), "")
    assert len(found.choices) == 12
    assert found.choices[0].line == "march T1 "


def test_a_name_narrows_as_an_id_does() -> None:
    names = {"T1": "Mire Hounds", "T2": "Bramble Host"}
    assert [choice.line for choice in menu(stands(), "march bra", names).choices] == ["march T2 1,2", "march T2 3,4"]


def test_a_piece_pointed_at_narrows_the_first_choice() -> None:
    assert {line.split()[0] for line in lines("", about="T2")} == {"march"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("shoot t1 s2 2", "shoot T1 S2 2 by=p1"),
        ("march t1 5,6", "march T1 5,6"),
        ("rest", "rest"),
        ("rest by=p2", "rest by=p2"),
        ("march T9 1,2", "march T9 1,2"),
        (":note march t1 1,2", ":note march t1 1,2"),
    ],
)
def test_enter_says_a_line_as_it_is_spelled_with_what_goes_without_saying(text: str, said: str) -> None:
    assert finished(stands(), text) == said


@pytest.mark.parametrize(
    ("text", "typed"), [("", False), ("march ", False), ("march T1 ", True), ("shoot T1 S1 ", True)]
)
def test_where_numbers_or_places_are_said_digits_are_typed(text: str, typed: bool) -> None:
    assert menu(stands(), text).typed is typed
