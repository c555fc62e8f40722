"""What a piece could do, in sentences: what is seen, what is only measured, and what is not seen."""

from replay.core.scene import Crossing, Ray, Reach
from replay.core.survey import Stand, Survey
from replay.wording.outlook import surveyed

RAYS = (
    Ray((0, 0), (1, 1), "T2 at 3 steps", Reach.TOUCHES, (Crossing((0, 0), "×"),)),
    Ray((0, 0), (1, 1), "o1 at 0.5 in"),
    Ray((0, 0), (1, 1), "T4 at 2.7 steps", Reach.CLEAR),
)


def test_a_measure_claims_no_sight() -> None:
    stands = (Stand(((0, 0), (1, 0), (1, 1)), 3),)
    assert list(surveyed(Survey("S1", "points", 4, stands, RAYS))) == [
        "S1 could come to rest in 1 place (dotted) for 3 of 4 points at most",
        "S1 sees T4 at 2.7 steps",
        "S1 measures o1 at 0.5 in",
        "S1 does not see T2 at 3 steps (×)",
    ]


def test_a_piece_that_can_go_and_sees_nobody_says_so() -> None:
    stands = (Stand(((0, 0), (1, 0), (1, 1)), 3),)
    assert list(surveyed(Survey("S6", "points", 3, stands)))[1:] == ["S6 sees nobody in range"]


def test_a_piece_that_can_do_nothing_says_so() -> None:
    assert list(surveyed(Survey("S1", "points"))) == ["S1 could neither go nor see anywhere from here"]
