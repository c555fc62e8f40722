"""The notation: every order of every game comes back from its line, and what cannot be read says what was expected."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect

from replay import notation
from replay.core.dice import Roll
from replay.core.game import Concede
from replay.core.pose import Point, Pose
from replay.core.seal import Hidden, Opening
from replay.core.text import Unreadable
from replay.core.wire import Order
from replay.games import GAMES, load
from replay.wording.spelling import spelling
from tests.invented import hilltop
from tests.replay.drawn import orders
from tests.replay.drill import Drill, Manoeuvre


@pytest.mark.parametrize("key", GAMES)
@given(drawn=st.data())
def test_law_every_order_of_every_game_comes_back_from_its_line(key: str, drawn: st.DataObject) -> None:
    game = load(key)
    order = drawn.draw(orders(game))
    line = notation.write(order)
    assert "\n" not in line
    assert line.isprintable()
    assert notation.parse(game, line) == order


@given(order=orders(Drill))
def test_law_fields_of_every_shape_come_back(order: Order) -> None:
    assert notation.parse(Drill, notation.write(order)) == order


WRITTEN = [
    (Roll((6, 5, 5, 4)), "roll 6,5,5,4"),
    (Roll(), "roll"),
    (Roll(pool="attack"), "roll pool=attack"),
    (Roll((1,), "attack", by="p2"), "roll 1 attack by=p2"),
    (Roll((1,), again=41), "roll 1 again=41"),
    (Concede("p1"), "concede by=p1"),
    (hilltop.Move(-3), "move -3"),
    (hilltop.Lay(1, Hidden(value="3")), "lay 1 3"),
    (hilltop.Lay(1, Hidden(seal="ab12")), "lay 1 ~ab12"),
    (hilltop.Lay(1), "lay 1"),
    (hilltop.Reveal(1, Opening("3", "ff00")), "reveal 1 3~ff00"),
    (hilltop.Enlist("two\nlines"), r"enlist 'two\nlines'"),
    (hilltop.Enlist("it's"), 'enlist "it\'s"'),
    (Manoeuvre("u1", Pose(10_500, -250, 90_000), True), "manoeuvre u1 10.5,-0.25,90 yes"),
    (
        Manoeuvre("u1", Pose(0, 0, 0), False, (Point(0, 1), Point(1000, 2500))),
        "manoeuvre u1 0,0,0 no 0,0.001;1,2.5",
    ),
    (
        Manoeuvre("u1", Pose(0, 0, 0), False, swaps=(("a1", "c1"), ("a2", "a1")), by="p1"),
        "manoeuvre u1 0,0,0 no swaps=a1>c1,a2>a1 by=p1",
    ),
]


@pytest.mark.parametrize(("order", "line"), WRITTEN)
def test_an_order_is_its_verb_and_its_fields(order: Order, line: str) -> None:
    game = Drill if isinstance(order, Manoeuvre) else hilltop
    assert notation.write(order) == line
    assert notation.parse(game, line) == order


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("  roll   6,5  # cocked once", Roll((6, 5))),
        ("roll pool=stride faces=6,5", Roll((6, 5), "stride")),
        ("lay token=2 number=1", hilltop.Lay(1, Hidden(value="2"))),
        ("concede p2", Concede("p2")),
        ("enlist don't # it's a comment, even 'open", hilltop.Enlist("don't")),
        ('enlist "#1"', hilltop.Enlist("#1")),
        ("move +2", hilltop.Move(2)),
    ],
)
def test_a_person_may_name_fields_space_them_out_and_comment(line: str, order: Order) -> None:
    assert notation.parse(hilltop, line) == order


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("mvoe 3", "mvoe: no such order; did you mean move?"),
        ("zzz", "zzz: no such order; there are concede, enlist, lay, move, reveal, roll"),
        ("move", "move: steps is missing: a whole number (move steps [by])"),
        ("move three", "move steps: found three, expected a whole number"),
        ("move 1 p1 p2", "move: p2 has no place here: move steps [by]"),
        ("move 1 far=2", "move: far has no place here: move steps [by]"),
        ("move 1 steps=2", "move: steps is given twice: move steps [by]"),
        ("enlist 'open", "line: the quote that opens at 'open is never closed"),
        ("enlist 'a'b", "enlist text: 'a'b goes on after its closing quote"),
        (r"enlist '\u12'", r"enlist text: \u is followed by its letter's number in hexadecimal"),
        ("roll 6,,5", "roll faces: found nothing, expected a whole number"),
        ("", "order: found nothing, expected an order"),
    ],
)
def test_what_cannot_be_read_says_what_was_expected(line: str, message: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        notation.parse(hilltop, line)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "manoeuvre u1 1,2,0 yes swaps=a1:c1",
            "manoeuvre swaps: found a1:c1, expected parts with > between, such as a1>c1",
        ),
        ("manoeuvre u1 1,2,0 yes counts=a1", "manoeuvre counts: found a1, expected parts with > between, such as a1>7"),
        ("manoeuvre u1 1,2 yes", "manoeuvre pose: found 1,2, expected x,y,heading"),
        ("manoeuvre u1 1,2,400 yes", "manoeuvre pose: found 400, expected a number from 0 to 359.999"),
        ("manoeuvre u1 1,2.0001,0 yes", "manoeuvre pose: found 2.0001, expected three decimals at most"),
        ("manoeuvre u1 1,2.,0 perhaps", "manoeuvre keen: found perhaps, expected yes or no"),
        ("manoeuvre u1 1,1e3,0 yes", "manoeuvre pose: found 1e3, expected a number such as 12.5"),
    ],
)
def test_what_a_value_of_several_parts_should_be_is_told_as_it_is_written(line: str, message: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        notation.parse(Drill, line)
    assert str(refusal.value) == message


def test_a_field_that_no_line_could_hold_is_refused_when_the_game_is_read() -> None:
    with pytest.raises(TypeError):
        spelling(inspect.type_info(tuple[tuple[str, tuple[int, ...]], ...]))
