"""What a choice tells: whose it is, what it comes to, what follows; and which come first, are whole, or are refused."""

import pytest

from replay.core.dice import Owed, Roll
from replay.core.form import Faces, Form, OneOf, Words
from replay.core.game import Call, Concede, Legal, Refused
from replay.core.seal import Hidden, Opening
from replay.core.wire import Order
from tests.tui.offers.test_menu import March, Say, Shoot, stands
from tui.offers.menu import Menu, menu
from tui.offers.phrase import Kind, Phrase, is_place, phrases, refusals


class Give(Concede, frozen=True, tag="concede"):
    pass


class Shift(Order, frozen=True, tag="shift"):
    unit: str
    by_steps: int
    by: str = ""


class Throw(Roll, frozen=True, tag="roll"):
    pass


class Play(Order, frozen=True, tag="play"):
    card: Opening = Opening()
    number: int = 1
    by: str = ""


class Hold(Order, frozen=True, tag="hold"):
    cards: tuple[Hidden, ...] = ()
    by: str = ""


ORDERS = Play | Hold | March | Shoot | Say | Shift | Throw | Concede


def said(*forms: Form, orders: tuple[Order, ...] = (), calls: tuple[Call, ...] = ()) -> tuple[Phrase, ...]:
    return phrases(ORDERS, Legal(orders, forms), calls)


def lines(found: Menu) -> list[str]:
    return [choice.line for choice in found.choices]


def test_giving_up_comes_last_whatever_the_table_asks_for() -> None:
    calls = (Call("p1", "", ("concede", "say")),)
    open_ones = said(Form(Say(""), {"text": Words("hi")}), orders=(Concede("p1"),), calls=calls)
    assert [phrase.verb for phrase in open_ones] == ["say", "concede"]


def test_giving_up_is_one_choice_until_it_is_chosen() -> None:
    open_ones = said(Form(Say(""), {"text": Words("hi")}), orders=(Concede("p1"), Concede("p2")))
    assert lines(menu(open_ones, "")) == ["say hi", "concede "]
    assert lines(menu(open_ones, "concede ")) == ["concede by=p1", "concede by=p2"]


def test_whose_a_choice_is_and_what_it_comes_to_is_told_where_that_is_one_thing() -> None:
    shots = [
        Form(Shoot("T1", "S1", 1, by=seat), {"dice": OneOf(tuple(range(1, 7)))}, says)
        for seat, says in (("p1", "2 OP"), ("p2", "3 OP"))
    ]
    alone = menu(said(shots[0]), "sho").choices
    assert {(one.seat, one.says) for one in alone} == {("p1", "2 OP")}
    both = menu(said(*shots), "").choices
    assert {(one.seat, one.says) for one in both} == {("", "")}


def test_what_follows_a_choice_is_told_and_one_more_says_that_there_are_others() -> None:
    many = said(Form(March("T1", (0, 0)), {"to": OneOf(tuple((n, n) for n in range(1, 13)))}))
    (choice,) = [one for one in menu((*many, *stands()), "").choices if one.line == "march T1 "]
    assert len(choice.then) == 9


def test_what_is_spelled_so_comes_before_what_is_called_so() -> None:
    open_ones = said(
        *(Form(March(unit, (0, 0)), {"to": OneOf(((1, 2), (3, 4)))}) for unit in ("T1", "Bo", "C1", "C2", "C3", "C4"))
    )
    names = {"T1": "Bold Hounds"}
    found = [line.split()[1] for line in lines(menu(open_ones, "march B", names))]
    assert list(dict.fromkeys(found)) == ["Bo", "T1"]


def test_a_line_is_whole_once_it_says_an_order_and_its_last_word_is_done() -> None:
    open_ones = said(orders=(Concede(),))
    assert [menu(open_ones, text).whole for text in ("", "conc", "concede")] == [False, False, True]


def test_half_a_word_is_typed_and_a_done_one_is_not() -> None:
    assert [menu(stands(), text).typed for text in ("mar", "march ")] == [True, False]


def test_a_piece_narrows_the_first_choice_alone_and_one_that_nothing_is_about_narrows_nothing() -> None:
    assert lines(menu(stands(), "shoot ", about="T2")) == lines(menu(stands(), "shoot "))
    assert lines(menu(stands(), "", about="X9")) == lines(menu(stands(), ""))


@pytest.mark.parametrize(
    ("form", "text", "typed"),
    [
        (Form(Throw(()), {"faces": Faces(2)}), "roll ", True),
        (Form(Shift("T1", 0), {"by_steps": OneOf((-2, -1))}), "shift T1 ", True),
        (Form(March("", (1, 2)), {"unit": OneOf(("T1", "T2"))}), "march ", False),
    ],
)
def test_dice_and_numbers_are_typed_and_pieces_picked(form: Form, text: str, typed: bool) -> None:
    assert menu(said(form), text).typed is typed


def test_what_is_refused_is_told_of_what_the_line_is_about() -> None:
    orders = March("T1", (1, 2)), Shoot("T1", "S1", 1)
    refused = refusals(ORDERS, Legal(refused=tuple(Refused(order, "R-1", "not now") for order in orders)))
    found = {text: [one.verb for one in menu(stands(), text, refused=refused).refused] for text in ("", "ma", "shoot ")}
    assert found == {"": ["march", "shoot"], "ma": ["march"], "shoot ": ["shoot"]}


@pytest.mark.parametrize(
    ("value", "place"), [((1, 2), True), ((1, 2, 3), False), (("a", "b"), False), (((1, 2),), True)]
)
def test_two_numbers_are_a_place_and_other_tuples_are_none(value: object, place: bool) -> None:
    assert is_place(value) is place


def test_what_may_be_left_out_is_spare_and_what_goes_without_saying_no_value() -> None:
    (shot,) = said(Form(Shoot("T1", "S1", 1), {"cover": OneOf(("", "wall"))}))
    cover = next(slot for slot in shot.slots if slot.name == "cover")
    assert (cover.spare, cover.values, cover.kind) == (True, ("wall",), Kind.ONE)
    (must,) = said(Form(Shoot("T1", "S1", 1), {"cover": OneOf(("hedge", "wall"))}))
    assert not next(slot for slot in must.slots if slot.name == "cover").spare
    owed = (Call("p1", "", ("roll",), Owed("p1", "", 2)),)
    (roll,) = said(Form(Throw((), by="p1"), {"faces": Faces(2)}), calls=owed)
    assert roll.slots[0].spare


@pytest.mark.parametrize("verb", ["play", "hold"])
def test_where_what_lies_face_down_may_be_said_digits_are_typed(verb: str) -> None:
    # given: cards that nobody may list, which two seats may say
    open_ones = said(orders=(Play(by="p1"), Play(by="p2"), Hold(by="p1"), Hold(by="p2")))
    # then: a digit begins a card's name, until that was said
    assert menu(open_ones, f"{verb} ").typed
    assert not menu(open_ones, f"{verb} by=p1 ").typed
    # and: a verb is picked still
    assert not menu(open_ones, "").typed
