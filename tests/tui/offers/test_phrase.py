"""Orders in words, and what a menu makes of them: what a phrase says anyway, what may be left out, what comes next."""

from typing import Any

import pytest
from msgspec import Struct

from replay.core.dice import Owed, Roll
from replay.core.form import Faces, Form, OneOf, Words
from replay.core.game import Call, Legal
from replay.core.scene import Board, Scene, Turn
from replay.core.wire import Order
from tests.tui.offers.test_menu import Say, Shoot, stands
from tui.offers.menu import menu
from tui.offers.phrase import Kind, is_place, phrases
from tui.offers.picking import Picking, fallen
from tui.offers.stand import Stand


class Note(Order, frozen=True, tag="note"):
    text: str = "as before"
    by: str = ""


class Half(Struct, frozen=True):
    x: int


class Spot(Struct, frozen=True):
    x: int
    y: int


ORDERS = Shoot | Say | Note


def only(form: Form) -> Any:
    (phrase,) = phrases(ORDERS, Legal((), (form,)), ())
    return phrase


def test_what_a_phrase_says_in_any_case_is_what_no_domain_leaves_open() -> None:
    phrase = only(Form(Shoot("T1", "S1", 1, by="p1"), {"dice": OneOf((1, 2))}))
    assert phrase.fixed == ("T1", "S1", "p1")


@pytest.mark.parametrize(
    ("form", "spare"),
    [
        (Form(Note(), {"text": Words("as before")}), True),
        (Form(Note(), {"text": Words("louder")}), False),
        (Form(Say(""), {"text": Words("")}), False),
    ],
)
def test_words_may_be_left_out_where_they_are_what_it_says_anyway(form: Form, spare: bool) -> None:
    (slot,) = only(form).slots
    assert (slot.kind, slot.spare) == (Kind.WORDS, spare)


@pytest.mark.parametrize(
    ("value", "holds"), [(Spot(1, 2), True), (Half(1), False), ((1, 2), True), ((Spot(1, 2),), True), (("a", 1), False)]
)
def test_a_place_lies_east_and_north(value: object, holds: bool) -> None:
    assert is_place(value) is holds


def test_a_choice_is_the_words_it_adds_to_those_typed() -> None:
    assert [one.words for one in menu(stands(), "shoot T1 S1 1 ").choices] == [("wall", "by=p1"), ("by=p1",)]
    assert menu(stands(), "").choices[0].words == ("shoot", "T1", "S1")


def test_what_an_order_comes_to_is_told_where_it_is_the_same_however_it_goes_on() -> None:
    assert {one.says for one in menu(stands(), "shoot ").choices} == {"2 OP"}


@pytest.mark.parametrize(
    ("text", "typed", "slot"),
    [
        ("", False, None),
        ("shoot ", False, "unit"),
        ("shoot T1 S1 ", True, "dice"),
        ("march T1 ", True, "to"),
        ("rest ", False, "by"),
    ],
)
def test_digits_pick_unless_numbers_or_places_come_next(text: str, typed: bool, slot: str | None) -> None:
    found = menu(stands(), text)
    assert (found.typed, found.slot and found.slot.name) == (typed, slot)


def test_orders_that_go_on_otherwise_say_no_one_thing_next() -> None:
    two = phrases(ORDERS, Legal((), (Form(Note(), {"text": Words("louder")}), Form(Note(by="p1"), {}))), ())
    assert menu(two, "note ").slot is None


def test_what_is_chosen_next_is_what_any_of_the_phrases_takes() -> None:
    forms = (Form(Shoot("T1", foe, 1), {"dice": OneOf(dice)}) for foe, dice in (("S1", (1, 2)), ("S1", (2, 3))))
    slot = menu(phrases(ORDERS, Legal((), tuple(forms)), ()), "shoot T1 S1 ").slot
    assert slot is not None
    assert slot.values == ("1", "2", "3")


def test_a_thing_is_found_by_a_word_of_its_name_further_on_in_the_line() -> None:
    names = {"S1": "Salt Witches", "S2": "Bold Hounds"}
    for text, foe in (("shoot hou", "S2"), ("shoot WIT", "S1")):
        assert {one.line.split()[2] for one in menu(stands(), text, names).choices} == {foe}


class Cast(Roll, frozen=True, tag="roll"):
    pass


@pytest.mark.parametrize(
    ("owed", "spare"), [(Owed("p1", "clash", 2), True), (Owed("p2", "clash", 2), False), (Owed("p1", "", 2), False)]
)
def test_the_program_draws_the_dice_that_are_owed_and_no_others(owed: Owed, spare: bool) -> None:
    form = Form(Cast(pool="clash", by="p1"), {"faces": Faces(2)})
    (phrase,) = phrases(Shoot | Cast, Legal((), (form,)), (Call(owed.seat, "", ("roll",), owed),))
    (faces,) = (slot for slot in phrase.slots if slot.kind is Kind.FACES)
    assert faces.spare is spare


def test_dice_that_nobody_owes_are_said_as_they_fell() -> None:
    form = Form(Cast(pool="clash", by="p1"), {"faces": Faces(2), "pool": OneOf(("clash", "volley"))})
    open_ones = phrases(Shoot | Cast, Legal((), (form,)), ())
    now = Picking(Stand(Scene(Board(10, 10, 1, "1"), (), Turn("", "", "")), open_ones))
    assert [bool(fallen(now, text)) for text in ("", "roll ", "roll 6,3", "roll 6,3 ", "shoot ")] == [
        False,
        True,
        True,
        False,
        False,
    ]
    assert not menu(open_ones, "roll ").whole
    assert [one.line for one in menu(open_ones, "roll 6,3 ").choices] == [
        "roll 6,3 clash by=p1",
        "roll 6,3 volley by=p1",
    ]
