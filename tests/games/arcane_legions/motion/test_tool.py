"""The turning tool and what may be done with it: every number of the catalogue's two tables, and the prices."""

import pytest
from msgspec.structs import replace

from replay.core.pose import Pose
from replay.games.arcane_legions.ground.outline import LONG_FRONT, SHORT_FRONT, SORTIE
from replay.games.arcane_legions.motion.course import Course, Manoeuvre
from replay.games.arcane_legions.motion.manoeuvring import attempt, manoeuvres, price
from replay.games.arcane_legions.motion.tool import notches, tool
from replay.games.arcane_legions.orders import Side
from tests.games.arcane_legions.motion.courses import about, base_at, exf, exs, piece, pose, short, step, turn, turning

ORIGIN = pose(0, 0)
COURSES = {"sortie": exs, "long": exf, "short": short}

BY_COST: dict[int, Side] = {1: "front", 2: "right", 3: "rear"}

FORMATION_TURNS = """
long  front 45 rear 0.7071  1.2071  45 2 | long  front 45 front 0.7071  1.2071 225 2
long  front 45 left 1.0607  1.5607 315 3 | long  front 45 right 1.0607  1.5607 135 3
long  front 90 rear 1       1       90 2 | long  front 90 front 1       1      270 2
long  front 90 left 1.5     1        0 3 | long  front 90 right 1.5     1      180 3
long  right 45 left 2.0607 -1.0607  45 6 | long  right 45 right 2.0607 -1.0607 225 6
long  right 45 rear 1.7071 -0.7071 135 4 | long  right 45 front 1.7071 -0.7071 315 4
long  right 90 left 1.5    -1.5     90 6 | long  right 90 right 1.5    -1.5    270 6
long  right 90 rear 1.5    -1      180 4 | long  right 90 front 1.5    -1        0 4
short front 45 rear 1.0607  2.0607  45 3 | short front 45 front 1.0607  2.0607 225 3
short front 45 left 0.7071  1.7071 315 2 | short front 45 right 0.7071  1.7071 135 2
short front 90 rear 1.5     1.5     90 3 | short front 90 front 1.5     1.5    270 3
short front 90 left 1       1.5      0 2 | short front 90 right 1       1.5    180 2
"""


@pytest.mark.parametrize("row", FORMATION_TURNS.replace("\n", "|").strip("|").split("|"))
def test_a_formation_turns_as_the_table_says_to_either_hand(row: str) -> None:
    """AL-GEOM-06 to 09 and 11, AL-MOVE-10."""
    kind, side, angle, landing, x, y, heading, cost = row.split()
    course = COURSES[kind]()
    right = turn(course, ORIGIN, f"{side} right {angle} {landing}")
    assert right.kind == "clear"
    assert about(right.endings[0].pose, float(x), float(y), float(heading))
    assert right.price == int(cost)
    swapped = {"left": "right", "right": "left"}
    mirrored = f"{swapped.get(side, side)} left {angle} {swapped.get(landing, landing)}"
    assert about(turn(course, ORIGIN, mirrored).endings[0].pose, -float(x), float(y), -float(heading))


@pytest.mark.parametrize(("landing", "more"), [("rear", 0), ("right", 90), ("front", 180), ("left", 270)])
@pytest.mark.parametrize(("angle", "x", "y"), [(45, 0.7071, 1.2071), (90, 1, 1)])
def test_a_sortie_turns_onto_any_of_its_sides_at_one_price(
    angle: int, x: float, y: float, landing: str, more: int
) -> None:
    """AL-GEOM-10: a right turn out of the front; 270 more of heading is landing on the left."""
    outcome = turn(exs(), ORIGIN, f"front right {angle} {landing}")
    assert about(outcome.endings[0].pose, x, y, angle + more)
    assert outcome.price == 2


@pytest.mark.parametrize(("kind", "poses", "centres"), [("sortie", 48, 12), ("long", 56, 28), ("short", 56, 28)])
def test_a_base_has_64_turns(kind: str, poses: int, centres: int) -> None:
    """AL-GEOM-10 and 11."""
    course = COURSES[kind]()
    turns = [one for one in manoeuvres(course) if one.angle]
    ends = {attempt(course, ORIGIN, one).endings[0].pose for one in turns}
    assert len(turns) == 64
    assert len(ends) == poses
    assert len({(end.x, end.y) for end in ends}) == centres


def test_a_turn_is_two_steps_of_travel() -> None:
    """AL-T-41, AL-T-44, W-06: turn and step add up."""
    turned = turn(exf(), ORIGIN, "front right 45 rear")
    ahead = step(exf(), turned.endings[0].pose)
    assert about(ahead.endings[0].pose, 1.4142, 1.9142, 45)
    assert turned.price + ahead.price == 3
    left = turn(exs(), ORIGIN, "front left 90 rear")
    assert about(left.endings[0].pose, -1, 1, 270)
    assert about(step(exs(), left.endings[0].pose).endings[0].pose, -2, 1, 270)


@pytest.mark.parametrize(
    ("reading", "words", "cost"),
    [
        ("tool_plus_reach", "right right 90 left", 6),
        ("tool_plus_reach", "right right 90 rear", 4),
        ("tool_only", "right right 90 left", 2),
        ("tool_plus_reach_points", "right right 90 left", 4),
        ("tool_plus_reach_points", "right right 90 rear", 3),
        ("tool_plus_reach", "front right 90 left", 3),
        ("tool_plus_reach", "front right 90 rear", 2),
    ],
)
def test_what_a_formations_turn_costs(reading: str, words: str, cost: int) -> None:
    """AL-T-42, AL-T-43, A-01, W-06: K of the side, once for the tool and once for each step beyond it."""
    assert price(exf(turn_cost=reading), turning(words)) == cost


def test_an_ability_may_make_turns_dearer_than_steps() -> None:
    """AL-ABIL-11."""
    course = replace(exf(), turning={"right": 3})
    assert price(course, turning("right right 90 left")) == 9
    assert price(course, turning("front right 90 left")) == 3
    assert price(course, Manoeuvre("right")) == 2


def test_out_of_the_right_side_onto_the_left() -> None:
    """AL-T-42, AL-T-43."""
    assert about(turn(exf(), ORIGIN, "right right 90 left").endings[0].pose, 1.5, -1.5, 90)
    assert about(turn(exf(), ORIGIN, "front right 90 left").endings[0].pose, 1.5, 1, 0)
    assert about(turn(exf(), ORIGIN, "front right 90 rear").endings[0].pose, 1, 1, 90)


def test_without_a_leg_the_tool_is_a_pivot_on_the_notch() -> None:
    """AL-T-45, A-02: and it needs no room."""
    pivot = turn(exs(tool_leg=0), ORIGIN, "front right 45 rear")
    assert about(pivot.endings[0].pose, 0.3536, 0.8536, 45)
    facing = {"f": base_at(0, 1)}
    assert turn(exs(facing, tool_leg=0), ORIGIN, "front right 90 rear").barred is None


def test_a_turn_may_end_reversed_unless_agreed_otherwise() -> None:
    """AL-T-46, A-04."""
    reversed_ = turn(exs(), ORIGIN, "front right 90 front")
    assert about(reversed_.endings[0].pose, 1, 1, 270)
    agreed = exs(landing_side="opposite")
    outcome = turn(agreed, ORIGIN, "front right 90 front")
    assert (outcome.kind, outcome.barred and outcome.barred.rule.id) == ("impossible", "AL-GEOM-08")
    assert turn(agreed, ORIGIN, "front right 90 rear").kind == "clear"
    assert len(manoeuvres(agreed)) == 4 + 16


def test_the_tool_is_half_a_square_of_one_step() -> None:
    """AL-GEOM-05: its right angle lies ahead of the middle of the hypotenuse, or over the end of a leg."""
    angle = tool(exs(), ORIGIN, turning("front right 45 rear"))
    assert angle == ((707_107, 500_000), (0, 1_207_107), (-707_107, 500_000))
    assert angle == tool(exs(), ORIGIN, turning("front left 45 rear"))
    assert tool(exs(), ORIGIN, turning("front right 90 rear")) == (
        (500_000, 500_000),
        (500_000, 1_500_000),
        (-500_000, 500_000),
    )
    assert tool(exs(), ORIGIN, turning("front left 90 rear")) == (
        (500_000, 500_000),
        (-500_000, 1_500_000),
        (-500_000, 500_000),
    )


@pytest.mark.parametrize(
    ("words", "free"), [("front right 45 rear", False), ("front left 90 rear", False), ("right right 90 left", True)]
)
def test_the_tool_needs_room(words: str, free: bool) -> None:
    """AL-T-47: a friend stands flat on the front; the tool does not fit there, but on the right."""
    friend = {"f": base_at(0, 1)}
    outcome = turn(exs(friend), ORIGIN, words)
    assert (outcome.barred is None) == free
    if outcome.barred:
        assert (outcome.kind, outcome.barred.rule.id) == ("impossible", "AL-MOVE-15")
        assert outcome.endings[0].pose == ORIGIN
        assert turn(exs(friend, tool_needs_room=False), ORIGIN, words).barred is None


def test_the_tool_does_not_hang_over_the_table_edge() -> None:
    """AL-MOVE-15, AL-TERRAIN-05."""
    outcome = turn(exs(), pose(9, 0), "right right 90 left")
    assert outcome.barred
    assert outcome.barred.rule.id == "AL-MOVE-15"


def test_only_where_a_turn_lands_is_looked_at() -> None:
    """AL-MOVE-14: a chip of terrain beside the tool, between start and landing, is hopped over."""
    chip = {"t": piece((0.55, 0.2), (0.75, 0.25), (0.7, 0.45))}
    assert step(exs(chip, pieces="t"), ORIGIN, "right").kind == "snapped"
    outcome = turn(exs(chip, pieces="t"), ORIGIN, "front right 90 rear")
    assert (outcome.kind, outcome.endings[0].pose) == ("clear", pose(1, 1, 90))


class TestQuarterNotches:
    """AL-GEOM-12, A-03: by agreement a formation's long sides have three notches."""

    AGREED = exf(notches="centre_and_quarters")

    def test_which_sides_have_them(self) -> None:
        assert notches(LONG_FRONT, "front", "centre_and_quarters") == (0, -500, 500)
        assert notches(LONG_FRONT, "right", "centre_and_quarters") == (0,)
        assert notches(SHORT_FRONT, "left", "centre_and_quarters") == (0, -500, 500)
        assert notches(SORTIE, "front", "centre_and_quarters") == (0,)
        assert notches(LONG_FRONT, "front", "centre") == (0,)

    @pytest.mark.parametrize(
        ("notch", "ahead", "x", "y"),
        [(0, 0, 1, 1), (500, 0, 1.5, 1), (-500, 0, 0.5, 1), (0, 500, 1, 0.5), (0, -500, 1, 1.5)],
    )
    def test_leaving_and_landing_by_them(self, notch: int, ahead: int, x: float, y: float) -> None:
        """A right turn off the front: the notch shifts it along the old front, the landing's along the new rear."""
        one = Manoeuvre("front", 90, "right", "rear", notch, ahead)
        assert about(attempt(self.AGREED, ORIGIN, one).endings[0].pose, x, y, 90)

    def test_there_are_none_without_agreement(self) -> None:
        outcome = attempt(exf(), ORIGIN, Manoeuvre("front", 90, "right", "rear", 500))
        assert outcome.barred
        assert outcome.barred.rule.id == "AL-GEOM-12"

    @pytest.mark.parametrize(("course", "turns"), [(AGREED, 256), (exs(notches="centre_and_quarters"), 64)])
    def test_how_many_turns_there_are_then(self, course: Course, turns: int) -> None:
        assert len(manoeuvres(course)) == 4 + turns


@pytest.mark.parametrize(("cost", "steps", "points"), [(1, 1, 1), (2, 1, 2), (3, 1, 3), (2, 2, 4)])
def test_what_straight_steps_cost(cost: int, steps: int, points: int) -> None:
    """W-05: of the formation, front 1, right 2, rear 3."""
    course, here, spent = exf(), ORIGIN, 0
    for _ in range(steps):
        outcome = step(course, here, BY_COST[cost])
        here, spent = outcome.endings[0].pose, spent + outcome.price
    assert spent == points


@pytest.mark.parametrize("heading", range(0, 360_000, 45_000))
def test_headings_stay_eighths_of_a_turn(heading: int) -> None:
    """AL-GEOM-13."""
    course = exf()
    start = Pose(0, 0, heading)
    assert all(attempt(course, start, one).endings[0].pose.heading % 45_000 == 0 for one in manoeuvres(course))
