"""What a moving unit is offered: every step and turn that holds and none that does not, each with what it comes to."""

from random import Random

import pytest
from msgspec.structs import replace

from replay.cases.offered import offers
from replay.core.form import sample
from replay.core.pose import Point, Pose
from replay.games.arcane_legions import game
from replay.games.arcane_legions.ground.outline import SIDES
from replay.games.arcane_legions.orders import Halt, Place, Step, Turn
from replay.games.arcane_legions.table import Moving, Piece, Track
from tests.games.arcane_legions.boards import board, broken, unit

SQUARE = Piece("control", (Point(-1000, 1300), Point(1000, 1300), Point(1000, 3300), Point(-1000, 3300)))
ROCK = Piece("blocking", (Point(1200, -900), Point(2100, -2300), Point(3200, -1000)))
PROBES = (
    *(
        Step("S2", side, toward, slide)
        for side in SIDES
        for toward in ("", "rear", "N1.left", "1")
        for slide in (0, 300)
    ),
    *(
        Turn("S2", side, hand, angle, landing, toward=toward)
        for side in SIDES
        for hand in ("left", "right")
        for angle in (45, 90)
        for landing in SIDES
        for toward in ("", "rear", "right/rear", "N1.left", "3")
    ),
    *(Step("S2", side, control=(name,)) for side in SIDES for name in ("C1", "N1")),
    Halt("S2"),
)


HERE = Pose(0, 0, 0)


def moving(points, pose=HERE, **options):
    others = {"N1": unit("p2", "exs_bare", 1900, 1400), "S3": unit("p1", "exf_bare", -1800, 300)}
    table = board({"S2": unit("p1", "exs_bare", pose.x, pose.y, pose.heading), **others}, **options)
    terrain = {"C1": SQUARE, "B1": ROCK}
    return replace(table, moving=Moving("S2", (), points), track=Track("S2", pose), terrain=terrain)


TABLES = [
    moving(3),
    moving(1),
    moving(2, Pose(700, 200, 45_000)),
    moving(3, Pose(300, 300, 0), snap_control="never"),
    moving(2, landing_side="opposite", slide="first_alignment"),
]


@pytest.mark.parametrize("table", TABLES)
def test_what_is_offered_is_what_holds(table):
    """AL-MOVE-03, AL-MOVE-11: both ways."""
    legal = game.legal(table, {})
    for probe in PROBES:
        assert offers(legal, probe) == (broken(table, probe) == []), probe


FORMATION = {"S2": unit("p1", "exf_bare", 250, -250)}
OTHERWISE = [
    moving(3, slide="free", tool_leg=0),
    moving(2, notches="centre_and_quarters", turn_cost="tool_only", blocked_forced_side="other_side"),
    moving(3, tool_needs_room=False, turn_cost="tool_plus_reach_points", blocked_turn_points="spent"),
]
OTHERWISE += [replace(table, units=table.units | FORMATION) for table in OTHERWISE]


@pytest.mark.parametrize("table", TABLES + OTHERWISE)
def test_whatever_is_drawn_from_a_form_holds(table):
    legal, chance = game.legal(table, {}), Random(5)
    for form in legal.forms:
        for _ in range(4):
            assert broken(table, sample(form, chance)) == []
    for refused in legal.refused:
        assert broken(table, refused.order)[0] == refused.rule


@pytest.mark.parametrize("table", TABLES[:3])
def test_every_place_offered_can_be_taken_and_leads_where_it_says(table):
    """AL-MOVE-13."""
    for form in (form for form in game.legal(table, {}).forms if isinstance(form.order, Place)):
        for spot in form.open["pose"].spots[:40]:
            said = replace(form.order, pose=spot)
            after = table
            for event in game.decide(table, said):
                after = game.evolve(after, event)
            assert after.units["S2"].pose == spot


def test_a_form_says_price_and_end():
    """So that menus can."""
    said = {form.order: form.says for form in game.legal(TABLES[0], {}).forms if not isinstance(form.order, Place)}
    assert said[Step("S2", "rear")] == "2 MP to 0, -1 facing 0°"
    assert said[Step("S2", "front", control=("C1",))] == "1 MP to 0, 0.8 facing 0° on edge 1 of C1"
    ties = {order.toward: says for order, says in said.items() if order.toward}
    assert ties
    assert all(says.partition(" on ")[2] for says in ties.values())


def test_a_unit_that_lies_on_another_by_agreement_is_offered_what_frees_it():
    """AL-ADJ-05: not that it stays."""
    table = moving(2, Pose(1500, 1200, 0))
    legal = game.legal(table, {})
    places = next(form for form in legal.forms if isinstance(form.order, Place))
    assert not any(broken(table, replace(places.order, pose=spot)) for spot in places.open["pose"].spots)
    for said in (Place("S2", Pose(1500, 1200, 0)), Step("S2", "front")):
        assert broken(table, said) == ["AL-ADJ-05"]
        assert not offers(legal, said) or isinstance(said, Place)
    assert offers(legal, Step("S2", "left"))
