"""Numbers no match comes to, as a judge or a case file may set them: everything is still said, shown and surveyed."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from replay.core.pose import Pose
from replay.core.rule import Breach
from replay.core.text import from_toml
from replay.games.arcane_legions import game
from replay.games.arcane_legions import orders as o
from replay.games.arcane_legions.cards.card import Card, Slot
from replay.games.arcane_legions.combat.assigning import MOST_WAYS, bodies, ways
from replay.games.arcane_legions.manoeuvres.courses import LOOKS_AHEAD
from replay.games.arcane_legions.table import CalledOn, Claim, Fight, Figure, Lasting, Moving, Table, Track, Unit
from tests.games.arcane_legions.boards import TEXTS, board, unit

HUGE = 10**9
HERE = Pose(0, 0, 0)
FAR = Pose(HUGE, HUGE, 7)


def table(**changes: Any) -> Table:
    units = {
        "S1": unit("p1", "exs", 0, 0),
        "S2": unit("p1", "exf", 3_000, 0),
        "N1": unit("p2", "exs", 0, 1_000, 180_000),
        "N2": unit("p2", "exf", 0, 5_000, 180_000),
    }
    return replace(board(units), **changes)


def changed(name: str, **changes: Any) -> Table:
    at = table()
    return replace(at, units=at.units | {name: replace(at.units[name], **changes)})


def moving(points: int, at: Table | None = None) -> Table:
    return replace(at or table(), moving=Moving("S1", (), points), track=Track("S1", HERE))


def hurt(points: int) -> Table:
    return changed("S2", figures={slot: Figure(slot, points) for slot in table().units["S2"].figures})


EXTREMES: dict[str, Table] = {
    "order points": table(op=HUGE),
    "order points owed": table(op=-HUGE),
    "score": table(score={"p1": HUGE, "p2": -HUGE}),
    "turn": table(turn=HUGE),
    "movement points": moving(HUGE),
    "movement points owed": moving(-HUGE),
    "movement points for the turn": moving(3, changed("S1", lasting=(Lasting("S1", "lantern-call", HUGE),))),
    "pose": changed("S1", pose=FAR),
    "pose of the moving unit": moving(3, changed("S1", pose=FAR)),
    "damage": table(damage={"S2": HUGE}),
    "injuries": replace(hurt(HUGE), damage={"S2": 3}),
    "injuries below none": replace(hurt(-HUGE), damage={"S2": HUGE}),
    "dice owed": table(fight=Fight("close", "S1", "N1", "front", "front", HUGE, HUGE)),
    "times an ability is owed": table(called_on=CalledOn("S1", "lantern-call", "", HUGE)),
    "points rolled for": table(claims=(Claim(HUGE, "sortie", "S1"),), contenders=("p1", "p2")),
}


@pytest.mark.parametrize("at", EXTREMES.values(), ids=list(EXTREMES))
def test_what_may_be_said_is_found_and_holds(at: Table) -> None:
    for order in game.legal(at, {}).orders:
        game.decide(at, order)


@pytest.mark.parametrize("at", EXTREMES.values(), ids=list(EXTREMES))
def test_the_table_is_shown_and_where_its_units_could_go(at: Table) -> None:
    assert game.show(at, {}).pieces
    for name in at.units:
        survey = game.survey(at, name, {})
        assert all(stand.price <= LOOKS_AHEAD for stand in survey.stands)


@pytest.mark.parametrize("at", EXTREMES.values(), ids=list(EXTREMES))
def test_a_place_far_beyond_the_table_is_refused(at: Table) -> None:
    with pytest.raises(Breach):
        game.decide(at, o.Place("S1", FAR))


def test_more_points_than_are_looked_ahead_are_told_all_the_same() -> None:
    """The survey says of how many points it found the places."""
    survey = game.survey(moving(9), "S1", {})
    assert survey.limit == 9
    assert max(stand.price for stand in survey.stands) == LOOKS_AHEAD


def test_a_figure_that_stands_has_a_point_left() -> None:
    """AL-DAMAGE-04: whatever a judge set it to; the others have what they were printed with."""
    assert {body.pegs - body.hurt for body in bodies(hurt(HUGE), "S2").values()} == {1}
    assert bodies(hurt(-HUGE), "S2") == bodies(table(), "S2")


def host() -> Table:
    """A unit of as many figures with as many pegs as a card may have."""
    printed = from_toml(TEXTS["tally"], Card, "tally")
    places = tuple(Slot(f"h{n}", "white", "small", 20, start="HOST") for n in range(60))
    text = msgspec.json.encode(replace(printed, slots=places)).decode()
    figures = {slot.id: Figure(slot.id) for slot in places}
    whole = Unit("p1", "host", figures, HERE)
    return replace(board({"S1": whole}), texts={"host": text})


def test_a_host_has_its_damage_listed_figure_by_figure() -> None:
    """AL-DAMAGE-03: a figure that is begun takes all it can before another."""
    at = replace(host(), damage={"S1": 590})
    found = ways(at, "S1")
    assert len(found) == MOST_WAYS
    for way in found[:3]:
        game.decide(at, o.Assign("S1", way))
