"""Faces typed one after another: what they say, and what is said of a wrong count."""

import pytest

from replay.core.dice import Owed
from replay.core.fight import Dice, Die, Fight, Row
from replay.core.game import Call
from replay.core.scene import Board, Scene, Turn
from tui.offers.dice import Thrown, thrown
from tui.offers.throwing import Throw, throw

ATTACK, DEFENCE = Owed("p1", "attack", 6), Owed("p2", "defence", 2)
CALLS = (Call("p1", "", ("roll",), ATTACK, "AL-CLOSE-14"), Call("p2", "", ("roll",), DEFENCE, "AL-CLOSE-14"))
FIGHT = Fight("close", Row("p1", tuple(Die("", Dice.ATTACK) for _ in range(6)), "attack 6 = 6 icons, blue front"))
SCENE = Scene(Board(10_000, 10_000, 1000, "1 FL"), (), Turn("", "", ""), fight=FIGHT)


@pytest.mark.parametrize(
    ("text", "sides", "said"),
    [
        ("665541", 6, Thrown((6, 6, 5, 5, 4, 1))),
        ("66c5541", 6, Thrown((6, 6, 5, 5, 4, 1), cocked=1)),
        ("6 6 5", 6, Thrown((6, 6, 5))),
        ("5c 3", 6, Thrown((5, 3), cocked=1)),
        ("66 5,c41", 6, Thrown((6, 6, 5, 4, 1), cocked=1)),
        ("12,3,7", 12, Thrown((12, 3, 7))),
        ("12c,3 c7", 12, Thrown((12, 3, 7), cocked=2)),
        ("0", 6, Thrown(drawn=True)),
        ("665541?", 6, Thrown((6, 6, 5, 5, 4, 1), unread=True)),
        ("12,3?", 12, Thrown((12, 3), unread=True)),
        ("66?5541", 6, None),
        ("665541??", 6, None),
        ("0?", 6, None),
        ("?", 6, None),
        ("roll 6", 6, None),
        ("move 1", 6, None),
        ("", 6, None),
    ],
)
def test_faces_are_read_where_nothing_else_is_said(text: str, sides: int, said: Thrown | None) -> None:
    assert thrown(text, Owed("p1", "", 6, sides)) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("665541", Throw("roll 6,6,5,5,4,1 attack by=p1")),
        ("0", Throw("roll pool=attack by=p1")),
        ("65 pool=defence by=p2", Throw("roll 6,5 defence by=p2")),
        ("66554", Throw(wrong="6 dice are owed (6 icons, blue front), 5 were given", rule="AL-CLOSE-14")),
        ("665549", Throw(wrong="a die shows 1 to 6", rule="AL-CLOSE-14")),
        ("c665541", Throw("roll 6,6,5,5,4,1 attack by=p1", cocked=1)),
        ("6c65541", Throw("roll 6,6,5,5,4,1 attack by=p1", cocked=1)),
        ("665541?", Throw("roll 6,6,5,5,4,1 attack unread=yes by=p1")),
        ("65? pool=defence by=p2", Throw("roll 6,5 defence unread=yes by=p2")),
        ("66554?", Throw(wrong="6 dice are owed (6 icons, blue front), 5 were given", rule="AL-CLOSE-14")),
        ("65 foo", None),
        ("65 defence by=p1", None),
        ("665541 by=p2", Throw(wrong="2 dice are owed, 6 were given", rule="AL-CLOSE-14")),
        ("65 defence", Throw("roll 6,5 defence by=p2")),
        ("65 by=p2", Throw("roll 6,5 defence by=p2")),
        ("end", None),
        (":strike 9 'undone'", None),
    ],
)
def test_faces_are_the_roll_that_is_owed_or_it_is_told_what_is(text: str, said: Throw | None) -> None:
    assert throw(SCENE, CALLS, text) == said
