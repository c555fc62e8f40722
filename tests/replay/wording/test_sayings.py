"""Acts of every match as they are said: each comes back from its line, whatever it holds."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

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
from replay.clocking.acts import Extended, Paused, Penalised, Resumed, Timed
from replay.core.dice import Roll
from replay.core.game import Concede
from replay.core.text import Unreadable
from replay.core.wire import Order
from replay.wording import sayings
from tests.invented import hilltop
from tests.replay.drawn import WORD, orders
from tests.replay.drill import Drill

Said = Order | Any


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
    st.builds(
        Disputed,
        NUMBER,
        SPEECH,
        WORD,
        st.dictionaries(WORD, WORD, max_size=3),
        st.lists(NUMBER, max_size=3).map(tuple),
    ),
    st.builds(
        Ruled,
        SPEECH,
        SPEECH,
        judge=WORD,
        dispute=NUMBER,
        rule=WORD,
        target=NUMBER,
        waives=st.lists(WORD, max_size=3).map(tuple),
        to=NUMBER,
        appeal=WORD,
    ),
    st.builds(Ruled, SPEECH, st.just("promote"), promoted=SPEECH),
    st.builds(Adjusted, SPEECH, VALUES, SPEECH),
    st.builds(Struck, st.lists(NUMBER, max_size=3).map(tuple), SPEECH),
    st.builds(Clocked, WORD | st.sampled_from(["pause", "set", "penalty"]), WORD),
    st.builds(Timed, NUMBER, NUMBER),
    st.builds(Paused, SPEECH),
    st.builds(Resumed, WORD),
    st.builds(Penalised, SPEECH, st.integers(-(10**6), 10**6), SPEECH),
    st.builds(Extended, NUMBER, SPEECH),
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
    (
        ":rule 57 'it leaned' rewind judge=Noor to=40",
        Ruled("it leaned", "rewind", "Noor", 57, to=40),
    ),
    (
        ":dispute 57 'the rule is plain' concerns=58,41",
        Disputed(57, "the rule is plain", concerns=(58, 41)),
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
    (":clock p2 'opponent\\'s saves'", Clocked("p2", "opponent's saves")),
    (":clock set 3600 9000", Timed(3600, 9000)),
    (":clock set round=9000", Timed(0, 9000)),
    (":clock pause 'judge called'", Paused("judge called")),
    (":clock resume", Resumed()),
    (":clock penalty p1 60 late", Penalised("p1", 60, "late")),
    (":clock penalty p1 -60 'too much'", Penalised("p1", -60, "too much")),
    (":clock extend 300 'fire drill'", Extended(300, "fire drill")),
    (":confirm p2 40", Confirmed("p2", 40)),
    (":confirm p2", Confirmed("p2", 0)),
    (":concede p1", Concede("p1")),
    (":handover Ines", HandedOver("Ines")),
    (":handover Ines [the] O'Dell (judge)", HandedOver("Ines [the] O'Dell (judge)")),
    (":handover 'Ines Dell' # after the break", HandedOver("Ines Dell")),
    (":handover scribe='Ines Dell'", HandedOver("Ines Dell")),
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
        (":move 3", ":move: an order, which is said without the colon: move"),
        ("note a gull", "note: no order, but said with a colon: :note"),
        ("stood R-1 why move 3", "stood: no order, but said with a colon: :stood"),
        (":strike 4", "strike: why is missing: a word, or a text in quotes (strike targets why [agreed])"),
        (":stood R-1 why", ":stood: expected :stood RULE[,RULE] 'why' ORDER"),
        (":stood R-1 why mvoe 3", "mvoe: no such order; did you mean move?"),
        (":amend 41 'roll 6'", ":amend: expected :amend N 'ORDER'... 'why' [waives=RULE,RULE] [agreed=SEAT,SEAT]"),
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
        (":clock pause ''", ":clock pause reason: nothing is said there"),
        (
            ":clock penalty p1 60",
            "clock penalty: reason is missing: a word, or a text in quotes (clock penalty seat seconds reason)",
        ),
        (":amend 41 'roll 6' ' '", ":amend why: nothing is said there"),
    ],
)
def test_an_act_that_cannot_be_read_says_what_was_expected(line: str, message: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        sayings.read(hilltop, line)
    assert str(refusal.value) == message
