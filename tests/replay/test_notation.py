"""The notation: every order of every game comes back from its line, and what cannot be read says what was expected."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import inspect

from replay import notation
from replay.acts import (
    Adjusted,
    Amended,
    Bookmarked,
    Called,
    Clocked,
    Closed,
    Confirmed,
    Disputed,
    Forked,
    HandedOver,
    Noted,
    Ordered,
    Ruled,
    Stood,
    Struck,
    Witnessed,
)
from replay.core.dice import Roll
from replay.core.game import Concede
from replay.core.pose import Point, Pose
from replay.core.seal import Hidden, Opening
from replay.core.text import Unreadable
from replay.core.wire import Order
from replay.games import GAMES, load
from replay.wording import sayings
from replay.wording.spelling import spelling
from tests.invented import hilltop
from tests.replay.drawn import WORD, orders

Said = Order | Any


class Manoeuvre(Order, frozen=True):
    """An order with a field of every shape that games use, none of them this one's."""

    unit: str
    pose: Pose
    keen: bool
    outline: tuple[Point, ...] = ()
    swaps: tuple[tuple[str, str], ...] = ()
    counts: dict[str, int] = {}  # noqa: RUF012 - a struct copies it
    spot: Pose | None = None
    note: str = ""
    by: str = ""


class Drill:
    """A game of one order, as far as notation looks."""

    Orders = Manoeuvre | Roll


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


@given(order=orders(Drill), note=WORD.filter(str.strip))
def test_law_an_order_quoted_inside_an_act_comes_back(order: Order, note: str) -> None:
    for act in (
        Amended(41, (order, order), note),
        Amended(3, (order,), note, ("R-1", "R-2")),
        Stood(order, ("R-1",), note),
    ):
        assert sayings.read(Drill, sayings.write_act(act)) == sayings.Spoken(0, act)


NUMBER = st.integers(0, 10**6)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(2**53), 2**53), WORD),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORD, inner, max_size=3)),
    max_leaves=5,
)
SPEECH = WORD.filter(str.strip)
SAID = st.one_of(
    st.builds(Noted, SPEECH, NUMBER),
    st.builds(Bookmarked, SPEECH, NUMBER),
    st.builds(Called, WORD),
    st.builds(Closed, WORD),
    st.builds(Disputed, NUMBER, SPEECH, WORD, st.dictionaries(WORD, WORD, max_size=3)),
    st.builds(
        Ruled,
        SPEECH,
        SPEECH,
        judge=WORD,
        dispute=NUMBER,
        rule=WORD,
        target=NUMBER,
        waives=st.lists(WORD, max_size=3).map(tuple),
    ),
    st.builds(Ruled, SPEECH, st.just("promote"), promoted=SPEECH),
    st.builds(Adjusted, SPEECH, VALUES, SPEECH),
    st.builds(Struck, st.lists(NUMBER, max_size=3).map(tuple), SPEECH),
    st.builds(Clocked, WORD, WORD),
    st.builds(Confirmed, SPEECH, NUMBER),
    st.builds(HandedOver, SPEECH),
    st.builds(Witnessed, SPEECH),
)
"""Whatever begins with a colon and holds no order."""


@example(Noted("cocked", 128))
@given(SAID)
def test_law_every_act_comes_back_from_its_line_whatever_its_texts_say(act: Any) -> None:
    line = sayings.write_act(act)
    assert line.isprintable()
    assert sayings.read(hilltop, line) == sayings.Spoken(0, act)


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
        ("manoeuvre u1 1,2 yes", "manoeuvre pose: found 1,2, expected x,y,heading"),
        ("manoeuvre u1 1,2,400 yes", "manoeuvre pose: found 400, expected a number from 0 to 359.999"),
        ("manoeuvre u1 1,2.0001,0 yes", "manoeuvre pose: found 2.0001, expected three decimals at most"),
        ("manoeuvre u1 1,2.,0 perhaps", "manoeuvre keen: found perhaps, expected yes or no"),
        ("manoeuvre u1 1,1e3,0 yes", "manoeuvre pose: found 1e3, expected a number such as 12.5"),
    ],
)
def test_a_measure_out_of_bounds_is_told_in_decimals(line: str, message: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        notation.parse(Drill, line)
    assert str(refusal.value) == message


def test_a_field_that_no_line_could_hold_is_refused_when_the_game_is_read() -> None:
    with pytest.raises(TypeError):
        spelling(inspect.type_info(tuple[tuple[str, tuple[int, ...]], ...]))


ACTS = [
    (":note the die was cocked", Noted("the die was cocked")),
    (":note p1's unit moved # not this at=12", Noted("p1's unit moved # not this", 12)),
    (":note 'in quotes' 7", Noted("in quotes", 7)),
    (":bookmark turned", Bookmarked("turned", 0)),
    (":bookmark 'turn three' 41", Bookmarked("turn three", 41)),
    (":call", Called()),
    (":call for a ruling", Called("for a ruling")),
    (
        ":dispute 41 'was it adjacent?' AL-1 p1>yes,p2>'not at all'",
        Disputed(41, "was it adjacent?", "AL-1", {"p1": "yes", "p2": "not at all"}),
    ),
    (
        ":rule 42 'corners touch' waive judge=Noor target=41 waives=R-1,R-2",
        Ruled("corners touch", "waive", "Noor", 42, target=41, waives=("R-1", "R-2")),
    ),
    (":promote 12ab 'agreed'", Ruled("agreed", "promote", promoted="12ab")),
    (":adjust score.p1 3 'counted again'", Adjusted("score.p1", 3, "counted again")),
    (":adjust active p2 why", Adjusted("active", "p2", "why")),
    (':adjust names \'{"p1":"3"}\' why', Adjusted("names", {"p1": "3"}, "why")),
    (":strike 41,42 'misheard'", Struck((41, 42), "misheard")),
    (":amend 41 'roll 5,4' 'one die was a 5'", Amended(41, (Roll((5, 4)),), "one die was a 5")),
    (
        ":amend 41 concede 'move 2 by=p1' why waives=R-1",
        Amended(41, (Concede(), hilltop.Move(2, "p1")), "why", ("R-1",)),
    ),
    (":stood R-1,R-2 'both agreed' move 9", Stood(hilltop.Move(9), ("R-1", "R-2"), "both agreed")),
    (":fork 40 'what if'", Forked("what if", "", 40, "as corrected")),
    (":fork 40 reading='as recorded'", Forked("", "", 40, "as recorded")),
    (":clock p1", Clocked("p1")),
    (":clock reason=lunch", Clocked("", "lunch")),
    (":confirm p2 40", Confirmed("p2", 40)),
    (":confirm p2", Confirmed("p2", 0)),
    (":concede p1", Concede("p1")),
    (":handover Ines", HandedOver("Ines")),
    (r":witness 'rollbook\n12\nab'", Witnessed("rollbook\n12\nab")),
    (":close", Closed()),
    (":close time is up", Closed("time is up")),
    ("roll 6", Roll((6,))),
]


@pytest.mark.parametrize(("line", "said"), ACTS)
def test_a_colon_begins_an_act_of_any_match(line: str, said: Said) -> None:
    assert sayings.read(hilltop, line) == sayings.Spoken(0, said)


@pytest.mark.parametrize("said", [said for _, said in ACTS if not isinstance(said, Order | Forked)])
def test_an_act_comes_back_from_the_line_the_log_prints(said: Any) -> None:
    assert sayings.read(hilltop, sayings.write_act(said)) == sayings.Spoken(0, said)


def test_an_ordered_entry_is_printed_as_its_order() -> None:
    assert sayings.write_act(Ordered(Roll((6,)), (hilltop.DiceRolled("p1", (6,)),))) == "roll 6"


@pytest.mark.parametrize("line", ["", "   ", "# all of it", "  # roll 6"])
def test_blank_lines_and_comments_say_nothing(line: str) -> None:
    assert sayings.read(hilltop, line) is None


def test_a_line_may_say_which_entry_it_is_meant_to_become() -> None:
    assert sayings.read(hilltop, "@41 roll 6") == sayings.Spoken(41, Roll((6,)))
    assert sayings.read(hilltop, "@7 :note seen") == sayings.Spoken(7, Noted("seen"))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (":strkie 4 x", ":strkie: no such act; did you mean strike?"),
        (":strike 4", "strike: why is missing: a word, or a text in quotes (strike targets why)"),
        (":stood R-1 why", ":stood: expected :stood RULE[,RULE] 'why' ORDER"),
        (":stood R-1 why mvoe 3", "mvoe: no such order; did you mean move?"),
        (":amend 41 'roll 6'", ":amend: expected :amend N 'ORDER'... 'why' [waives=RULE,RULE]"),
        (":amend 41 'mvoe 3' why", "mvoe: no such order; did you mean move?"),
        (":note", "note: text is missing: a word, or a text in quotes (note text [at])"),
        ("@12", "order: found nothing, expected an order"),
        (":note at=3", ":note: nothing is said there"),
        (":note ''", ":note text: nothing is said there"),
        (":bookmark ' '", ":bookmark name: nothing is said there"),
        (":strike 2 ''", ":strike why: nothing is said there"),
        (":adjust score.p1 3 ''", ":adjust reason: nothing is said there"),
        (":rule 4 '' waive", ":rule decision: nothing is said there"),
        (":dispute 4 '' R-1", ":dispute question: nothing is said there"),
        (":stood R-1 '' roll 6", ":stood why: nothing is said there"),
        (":amend 41 'roll 6' ' '", ":amend why: nothing is said there"),
    ],
)
def test_an_act_that_cannot_be_read_says_what_was_expected(line: str, message: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        sayings.read(hilltop, line)
    assert str(refusal.value) == message
