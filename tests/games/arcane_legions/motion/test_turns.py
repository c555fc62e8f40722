"""What a turn comes down on and how it ends: the catalogue's cases AL-T-56 to 58 and 121, and then some."""

from replay.core.polygon import Polygon
from replay.games.arcane_legions.ground.outline import LONG_FRONT
from replay.games.arcane_legions.motion.course import EDGE, Course, Ending, Outcome
from tests.games.arcane_legions.motion.courses import (
    about,
    base_at,
    exf,
    exs,
    lies_flat,
    piece,
    pose,
    step,
    sunk,
    turn,
)

ORIGIN = pose(0, 0)
CORNER = {"e": base_at(1.8, 1.3)}


def shut(outcome: Outcome) -> list[str]:
    return [barred.rule.id for barred in outcome.shut]


def place(ending: Ending, x: float, y: float, heading: float) -> bool:
    return about(ending.pose, x, y, heading)


class TestTurnsOntoThings:
    """AL-SNAP-06 to 09, 14."""

    def test_one_corner_covered_at_equal_angles(self) -> None:
        """AL-T-56."""
        outcome = turn(exs({"e": base_at(1.5, 2, 180)}), ORIGIN, "front right 45 rear")
        assert (outcome.kind, outcome.price) == ("snapped", 2)
        west, south = outcome.endings
        assert place(south, 1.0355, 1, 0)
        assert place(west, 0.5, 1.5355, 90)

    def test_two_corners_covered(self) -> None:
        """AL-T-57."""
        outcome = turn(exf({"e": base_at(1.9, 1.2)}), ORIGIN, "front right 90 rear")
        (west,) = outcome.endings
        assert place(west, 0.9, 1, 90)
        assert (west.onto, west.side) == (3, "front")
        assert set(shut(outcome)) == {"AL-SNAP-09"}

    def test_parallel_outlines_are_pushed_straight_out(self) -> None:
        """AL-T-58."""
        south, west = turn(exs(CORNER), ORIGIN, "front right 90 rear").endings
        assert place(south, 1, 0.3, 90)
        assert place(west, 0.8, 1, 90)

    def test_one_place_is_taken(self) -> None:
        """AL-T-58 with a friend in the west."""
        outcome = turn(exs(CORNER | {"f": base_at(-0.1, 1.95)}), ORIGIN, "front right 90 rear")
        (south,) = outcome.endings
        assert place(south, 1, 0.3, 90)

    def test_both_places_are_taken(self) -> None:
        """AL-T-58, AL-SNAP-14: the turn is not made."""
        friends = {"f": base_at(-0.1, 1.95), "g": base_at(1.7, -0.4)}
        outcome = turn(exs(CORNER | friends), ORIGIN, "front right 90 rear")
        assert (outcome.kind, outcome.barred) == ("impossible", None)
        assert outcome.endings == (Ending(ORIGIN),)
        assert set(shut(outcome)) == {"AL-SNAP-15"}

    def test_two_corners_of_odd_angled_terrain_covered(self) -> None:
        """A-05: turned by the least angle about the notch of the side that becomes flat, then pushed out."""
        course = exf({"t": base_at(1.9, 1.2, 10)}, pieces="t")
        outcome = turn(course, ORIGIN, "front right 90 rear")
        (ending,) = outcome.endings
        assert (ending.side, ending.onto) == ("front", 3)
        assert ending.pose.heading == 100_000
        assert lies_flat(course, ending)

    def test_unequal_angles(self) -> None:
        """AL-SNAP-07: at 45 and 135 degrees the smaller is taken."""
        course = exf({"e": base_at(2.3, 1.1, 0, LONG_FRONT)})
        outcome = turn(course, ORIGIN, "front right 45 rear")
        (west,) = outcome.endings
        assert (west.onto, west.side, west.pose.heading) == (3, "front", 90_000)
        assert about(outcome.shut[0].ending.pose, 1.6556, -0.4, 270)

    def test_wholly_inside_something_large(self) -> None:
        """AL-SNAP-14: outlines that nowhere cross leave no way out."""
        course = exs({"t": piece((0.3, 0.6), (6, 0.6), (6, 6), (0.3, 6))}, pieces="t", tool_needs_room=False)
        assert turn(course, pose(0, 0), "front right 90 rear").kind == "snapped"
        deep = exs({"t": piece((-6, -6), (6, -6), (6, 6), (-6, 6))}, pieces="t", tool_needs_room=False)
        assert turn(deep, ORIGIN, "front right 90 rear").kind == "impossible"

    def test_over_the_table_edge(self) -> None:
        """AL-TERRAIN-05: the edge is snapped to like a piece; a corner of the table leaves no way out."""
        (ending,) = turn(exs(), pose(8.8, 0), "front right 90 rear").endings
        assert (ending.pose, ending.against, ending.onto) == (pose(9.5, 1, 90), EDGE, 1)
        assert turn(exs(), pose(8.8, 13.9), "right left 90 left").kind == "impossible"

    def test_meeting_only_at_a_corner(self) -> None:
        """AL-SNAP-06: the straight rules decide; a corner of the landing touches the middle of a side."""
        course = exs({"e": base_at(0.9, 2.4142)})
        outcome = turn(course, ORIGIN, "front right 45 rear")
        assert (outcome.kind, outcome.price) == ("snapped", 2)
        assert {one.side for one in outcome.endings} == {"front", "left"}
        assert all(one.onto == 0 and lies_flat(course, one) for one in outcome.endings)

    def test_meeting_at_a_corner_without_room_to_snap(self) -> None:
        """AL-SNAP-15: nothing is overlapped, so it stays where it landed."""
        around = {
            "e": base_at(0.9, 2.4142),
            "w": piece((-3, 0.6), (-0.15, 1.1), (-0.15, 4), (-3, 4)),
            "x": piece((1.5, 1.3), (4, 1.3), (4, 4), (1.5, 4)),
        }
        course = exs(around, pieces="w x")
        outcome = turn(course, ORIGIN, "front right 45 rear")
        assert outcome.kind == "blocked"
        assert about(outcome.endings[0].pose, 0.7071, 1.2071, 45)

    def test_one_snap_must_clear_all_that_is_landed_on(self) -> None:
        """Two enemies side by side: out of the one is out of the other as well."""
        course = exf({"d": base_at(1, 2.3), "e": base_at(2, 2.3)})
        outcome = turn(course, pose(0, 0.5), "front right 90 left")
        assert {one.pose for one in outcome.endings} == {pose(1.5, 1.3)}
        assert {one.against for one in outcome.endings} == {"d", "e"}
        assert all(not sunk(course, one.pose) for one in outcome.endings)


class TestControlTerrainOneSnapsTo:
    """AL-SNAP-02, AL-TERRAIN-04, A-29: the player said beforehand that the unit snaps to it."""

    SQUARE = piece((-1, 1.1), (1, 1.1), (1, 3.1), (-1, 3.1))

    def course(self, **around: Polygon) -> Course:
        return exs({"control": self.SQUARE, **around}, pieces="control")

    def test_it_is_met_like_a_piece(self) -> None:
        assert step(self.course(), ORIGIN).endings == (Ending(pose(0, 0.6), "control", 0, "front"),)

    def test_the_tool_may_lie_on_it(self) -> None:
        outcome = turn(self.course(), ORIGIN, "front right 90 rear")
        assert (outcome.barred, outcome.kind) == (None, "snapped")

    def test_it_leaves_room_for_a_snap_to_something_else(self) -> None:
        """AL-SNAP-15: the west place of AL-T-58 lies over it."""
        over = piece((0, 1.2), (1, 1.2), (1, 3.2), (0, 3.2))
        outcome = turn(exs(CORNER | {"control": over}, pieces="control"), ORIGIN, "front right 90 rear")
        assert pose(0.8, 1, 90) in [one.pose for one in outcome.endings]

    def test_a_turn_onto_the_midst_of_it_stays_there(self) -> None:
        wide = piece((-3, -3), (3, -3), (3, 3), (-3, 3))
        outcome = turn(exs({"control": wide}, pieces="control"), ORIGIN, "front right 90 rear")
        assert (outcome.kind, outcome.endings) == ("clear", (Ending(pose(1, 1, 90)),))
