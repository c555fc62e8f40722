"""What a unit sees: every line from it to an enemy with its length, what it crosses, and what speaks against a shot."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.core.dice import Roll
from replay.core.pose import Point, Pose, wrapped
from replay.core.scene import Crossing as Mark
from replay.core.scene import Ray, Reach
from replay.games.arcane_legions import game
from replay.games.arcane_legions.combat.sighting import shots, sights
from replay.games.arcane_legions.ground.outline import SIDES
from replay.games.arcane_legions.orders import Ground, Range
from replay.games.arcane_legions.table import Figure, Piece, Table
from tests.games.arcane_legions.boards import after, board, reason, unit

SHOOTER = unit("p1", "exs", 0, 0, figures={"s6": Figure("s1"), "s2": Figure("s2")})
TARGET = unit("p2", "exs", 0, 6000, 180_000)
HEDGE = Piece("hindering", (Point(-1000, 4000), Point(1000, 4000), Point(1000, 4500), Point(-1000, 4500)))
ROCK = replace(HEDGE, ground="blocking")


def table(units: dict[str, Any], terrain: dict[str, Piece] | None = None, **options: Any) -> Table:
    return replace(board({"S1": SHOOTER} | units, **options), terrain=terrain or {})


def against(laid: Table) -> dict[tuple[str, str], list[str]]:
    return {(seen.sight.side, seen.sight.aim): [no.rule for no in seen.against] for seen in sights(laid, "S1")}


def test_every_line_is_told_with_what_speaks_against_it() -> None:
    """AL-RANGED-05, AL-RANGED-10, AL-RANGED-12, AL-T-84."""
    found = against(table({"N1": unit("p2", "exs", 4000, 3000, 180_000)}))
    assert len(found) == len(SIDES) ** 2
    assert [lines for lines, rules in found.items() if not rules] == [
        ("front", "front"), ("front", "right"), ("right", "front"), ("right", "right"),
    ]  # fmt: skip
    assert found["front", "rear"] == ["AL-RANGED-12"]
    assert found["rear", "front"] == ["AL-RANGED-05"]


def test_a_line_has_its_length_and_what_it_crosses_in_order() -> None:
    """AL-RANGED-10, AL-RANGED-11, AL-RANGED-12."""
    laid = table({"N1": TARGET, "S2": unit("p1", "exs", 200, 2500)}, {"hedge": HEDGE})
    line = next(shots(laid, "S1"))
    assert (line.length, line.start, line.end) == (5000, Point(0, 500), Point(0, 5500))
    assert line.crosses == ("S2", "hedge")
    assert [crossing.at for crossing in line.crossings] == [Point(0, 2500), Point(0, 4250)]


def test_what_hides_a_target_is_named() -> None:
    """AL-RANGED-04, AL-RANGED-12, AL-T-88."""
    laid = table({"N1": TARGET}, {"rock": ROCK})
    assert against(laid)["front", "front"] == ["AL-RANGED-12", "AL-RANGED-04"]
    assert reason(laid, Range("S1", "N1", "front", "front")) == "rock hides the front of N1 from the front of S1"
    bare = table({"N1": TARGET})
    assert reason(bare, Range("S1", "N1", "front", "rear")) == "its own base hides the rear of N1 from the front of S1"


def test_a_scribe_who_names_something_else_reads_both() -> None:
    """AL-RANGED-13."""
    laid = table({"N1": TARGET, "S2": unit("p1", "exs", 200, 2500)}, {"hedge": HEDGE})
    crosses = "the line from the front of S1 to the front of N1 crosses S2 and hedge"
    assert reason(laid, Range("S1", "N1", "front", "front", ("S2",))) == f"{crosses}, and S2 is recorded"
    assert reason(laid, Range("S1", "N1", "front", "front", ())) == f"{crosses}, and nothing is recorded"


def test_where_shots_go_at_the_nearest_side_the_nearer_one_is_named() -> None:
    """AL-RANGED-17."""
    laid = table({"N1": unit("p2", "exs", 4000, 3000, 180_000)}, defender_side_choice="nearest")
    assert reason(laid, Range("S1", "N1", "front", "front")) == "the right of N1 is nearer, at 4.301 steps"


# ---------------------------------------------------------------- the table turned about

OTHER = {"front": "front", "right": "left", "rear": "rear", "left": "right"}
SPOT = st.integers(-4000, 4000)
POSES = st.builds(Pose, SPOT, SPOT, st.integers(0, 23).map(lambda n: n * 15_000))
READINGS = st.fixed_dictionaries({
    "faces": st.sampled_from(("half_plane", "nearest_side")),
    "los_graze": st.sampled_from(("clear", "crossed")),
    "defender_side_choice": st.sampled_from(("attacker", "nearest")),
})  # fmt: skip
SIZES = st.integers(300, 3000)


def hollow(x: int, y: int, w: int, h: int, ground: Ground) -> Piece:
    """A piece with a corner that points inward."""
    return Piece(ground, (Point(x, y), Point(x + w, y), Point(x + w // 2, y + h // 3), Point(x, y + h)))


PIECES = st.builds(hollow, SPOT, SPOT, SIZES, SIZES, st.sampled_from(("hindering", "blocking", "control")))
TABLES = st.tuples(st.lists(POSES, min_size=2, max_size=6), st.lists(PIECES, max_size=2), READINGS)


def strewn(poses: list[Pose], pieces: list[Piece], readings: dict[str, Any]) -> Table:
    """S1 and whoever stands about, of both seats."""
    names = ["S1", *(f"N{n}" for n in range(1, len(poses)))]
    units = {
        name: unit(("p1", "p2", "p2", "p1")[n % 4], ("exs", "exf")[n % 2], pose.x, pose.y, pose.heading)
        for n, (name, pose) in enumerate(zip(names, poses, strict=True))
    }
    return replace(board(units, **readings), terrain={f"P{n}": piece for n, piece in enumerate(pieces)})


def turned(laid: Table, mirrored: bool, turns: int) -> Table:
    def spot(at: Point) -> Point:
        x, y = (-at.x, at.y) if mirrored else (at.x, at.y)
        for _ in range(turns):
            x, y = y, -x
        return Point(x, y)

    def pose(of: Pose) -> Pose:
        at = spot(Point(of.x, of.y))
        return Pose(at.x, at.y, wrapped((-of.heading if mirrored else of.heading) + 90_000 * turns))

    units = {name: replace(held, pose=pose(held.pose)) for name, held in laid.units.items() if held.pose}
    terrain = {name: replace(piece, outline=tuple(map(spot, piece.outline))) for name, piece in laid.terrain.items()}
    return replace(laid, units=units, terrain=terrain)


def told(laid: Table, mirrored: bool) -> set[Any]:
    """The lines of S1 as far as they do not depend on where the table lies."""
    side = OTHER if mirrored else dict(zip(OTHER, OTHER, strict=True))
    return {
        (side[line.side], line.target, side[line.aim], line.length, line.crosses, tuple(no.rule for no in seen.against))
        for seen in sights(laid, "S1")
        for line in (seen.sight,)
    }


@given(TABLES, st.booleans(), st.integers(0, 3))
def test_a_table_turned_or_mirrored_changes_no_shot(
    strewn_with: tuple[list[Pose], list[Piece], dict[str, Any]], mirrored: bool, turns: int
) -> None:
    """AL-GEOM-01, AL-RANGED-13."""
    laid = strewn(*strewn_with)
    assert told(turned(laid, mirrored, turns), mirrored) == told(laid, mirrored=False)


# ---------------------------------------------------------------- on the board


def test_the_line_of_a_shot_lies_on_the_table_with_its_length_and_what_each_thing_costs() -> None:
    """AL-RANGED-12."""
    laid = table({"N1": TARGET, "S2": unit("p1", "exs", 200, 2500)}, {"hedge": HEDGE})
    shot = after(laid, Range("S1", "N1", "front", "front"))
    marks = (Mark((10_000, 17_500), "-1"), Mark((10_000, 19_250), "-1"))
    assert game.show(shot, {}).rays == (Ray((10_000, 15_500), (10_000, 20_500), "5 steps, 3 dice", Reach.OPEN, marks),)
    assert game.show(laid, {}).rays == ()
    assert game.show(after(shot, Roll((1, 1, 1))), {}).rays != ()


def test_what_hid_a_target_that_was_shot_at_by_agreement_is_crossed_out() -> None:
    """AL-RANGED-12."""
    laid = table({"N1": TARGET}, {"rock": ROCK})
    shot = after(laid, Range("S1", "N1", "front", "front"), waived={"AL-RANGED-04", "AL-RANGED-12"})
    assert game.show(shot, {}).rays[0].crossings == (Mark((10_000, 19_250), "×"),)


def test_a_survey_shows_whom_a_unit_has_in_sight_and_what_stops_it() -> None:
    """AL-RANGED-04."""
    units = {"N1": TARGET, "N2": unit("p2", "exs", 4000, 3000, 180_000), "N3": unit("p2", "exs", 0, 12_000, 180_000)}
    rays = game.survey(table(units, {"rock": ROCK}), "S1", {}).rays
    assert [(ray.note, ray.reach) for ray in rays] == [
        ("N2 at 4.24 steps", Reach.CLEAR), ("N1 at 5 steps", Reach.TOUCHES),
    ]  # fmt: skip
    assert rays[1].crossings == (Mark((10_000, 19_250), "×"),)
