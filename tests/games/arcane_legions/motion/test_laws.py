"""What holds of every manoeuvre on every table, odd-angled and concave terrain and the table edge included."""

from collections.abc import Iterator
from itertools import combinations

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from replay.core.polygon import polygon
from replay.core.pose import CONTACT, ONE, Point, Pose, corner, rounded, unit, wrapped
from replay.games.arcane_legions.ground.outline import SHORT_FRONT, SIDES, SORTIE, Footprint, outline, snapped
from replay.games.arcane_legions.motion.course import Course, Ending, Outcome, Readings
from replay.games.arcane_legions.motion.manoeuvring import attempt, manoeuvres, price
from replay.games.arcane_legions.motion.sliding import slid, slides
from replay.games.arcane_legions.motion.straight import first_contact
from replay.games.arcane_legions.motion.surroundings import EQUAL, exact, settled, surroundings
from replay.games.arcane_legions.orders import Side
from tests.games.arcane_legions.motion.courses import SORTIE_PRICES, lies_flat, sunk
from tests.games.arcane_legions.motion.tables import SETTINGS, SYMMETRIES, Neighbour, Setting, Symmetry, course

STEPS = 4
"""Manoeuvres begin with the steps."""
COUNTS = st.lists(st.integers(0, 10_000), min_size=1, max_size=5)


def walk(setting: Setting, numbers: list[int]) -> Iterator[tuple[Pose, int, Outcome]]:
    """A course of manoeuvres picked by number, from each ending that the move may go on from."""
    laid, here = course(setting), setting.pose
    kinds = manoeuvres(laid)
    for number in numbers:
        one = number // 3 % (len(kinds) if number % 3 else STEPS)
        outcome = attempt(laid, here, kinds[one])
        yield here, one, outcome
        here = outcome.endings[number % len(outcome.endings)].pose


@given(SETTINGS, COUNTS)
def test_no_base_is_sunk_into_anything_after_a_manoeuvre(setting: Setting, numbers: list[int]) -> None:
    """AL-ADJ-05, AL-TERRAIN-05."""
    laid = course(setting)
    for _, _, outcome in walk(setting, numbers):
        assert all(not sunk(laid, ending.pose) for ending in outcome.endings)


@given(SETTINGS, COUNTS)
def test_what_ends_in_contact_lies_flat_and_is_told_by_what(setting: Setting, numbers: list[int]) -> None:
    """AL-SNAP-01, 03, AL-ADJ-01."""
    laid = course(setting)
    for _, one, outcome in walk(setting, numbers):
        assert outcome.endings
        assert outcome.price == price(laid, manoeuvres(laid)[one])
        for ending in outcome.endings:
            assert bool(ending.against) == (outcome.kind in ("flat", "snapped"))
            assert not ending.against or lies_flat(laid, ending)


NEARLY_TWICE = Setting(SORTIE, Pose(0, 0, 204_254), (Neighbour("sortie", Pose(1500, -1500, 180_000)),))
"""Stepping left, a base meets a corner with its own corner: about either it comes to lie a thousandth apart."""


@given(SETTINGS, COUNTS, st.booleans())
@example(NEARLY_TWICE, [9], True)
def test_a_player_can_say_which_of_the_ends_is_meant(setting: Setting, numbers: list[int], instead: bool) -> None:
    """AL-SNAP-05, 08, 16: by what is met, which of its edges, the own side, and the place where that is not enough."""
    forced = "other_side" if instead else "no_snap"
    readings = msgspec.structs.replace(setting.readings, blocked_forced_side=forced)
    for _, _, outcome in walk(msgspec.structs.replace(setting, readings=readings), numbers):
        for one, other in combinations(outcome.endings, 2):
            far = max(abs(one.pose.x - other.pose.x), abs(one.pose.y - other.pose.y)) > CONTACT
            assert far or (one.against, one.onto, one.side) != (other.against, other.onto, other.side)


@given(SETTINGS, COUNTS)
def test_every_slide_ends_flat_and_free(setting: Setting, numbers: list[int]) -> None:
    """AL-SNAP-10."""
    laid = course(setting)
    for _, _, outcome in walk(setting, numbers):
        for ending in outcome.endings:
            for by in slides(laid, ending):
                after = slid(laid, ending, by)
                assert not sunk(laid, after.pose)
                assert not ending.against or lies_flat(laid, after)


ACROSS_BOTH_ARMS = Setting(
    SHORT_FRONT,
    Pose(0, 0, 135_000),
    (Neighbour("horseshoe", Pose(0, -2_000, 0)),),
    Readings(notches="centre_and_quarters"),
)
"""A formation comes to lie on both arms of a horseshoe: two walls, each with slides of its own."""


@given(SETTINGS, COUNTS, SYMMETRIES)
@example(ACROSS_BOTH_ARMS, [214, 1117, 1797], Symmetry(1, mirrored=True))
def test_a_table_turned_or_mirrored_is_the_same_table(setting: Setting, numbers: list[int], symmetry: Symmetry) -> None:
    laid, over = course(setting), course(setting, symmetry)
    kinds = manoeuvres(laid)
    for here, one, outcome in walk(setting, numbers):
        there = attempt(over, symmetry.pose(here), symmetry.manoeuvre(kinds[one]))
        assert (there.kind, there.price, there.travelled) == (outcome.kind, outcome.price, outcome.travelled)
        assert told(there.endings) == told(laid_over(symmetry, outcome.endings))
        assert {barred.rule.id for barred in there.shut} == {barred.rule.id for barred in outcome.shut}
        turned = [sorted(-by if symmetry.mirrored else by for by in slides(laid, one)) for one in outcome.endings]
        assert sorted(turned) == sorted(sorted(slides(over, one)) for one in there.endings)


def laid_over(symmetry: Symmetry, endings: tuple[Ending, ...]) -> tuple[Ending, ...]:
    return tuple(
        msgspec.structs.replace(one, pose=symmetry.pose(one.pose), side=symmetry.side(one.side)) for one in endings
    )


def told(endings: tuple[Ending, ...]) -> set[tuple[Pose, str, str]]:
    """Endings but for the numbers of walls, which depend on which way round an outline runs."""
    return {(one.pose, one.against, one.side if one.against else "") for one in endings}


@given(st.integers(0, 359_999), st.sampled_from(["front", "right", "rear", "left"]), st.integers(-3_000, 3_000))
def test_gliding_along_a_wall_at_any_angle(bearing: int, side: Side, along: int) -> None:
    """AL-SNAP-17, 18: along it no step is a collision, however many; into it none is possible; away all are."""
    laid, resting = leaning(bearing, side, along)
    kinds = {one.side: one for one in manoeuvres(laid) if not one.angle}
    assert attempt(laid, resting, kinds[side]).barred
    assert attempt(laid, resting, kinds[ACROSS[side][1]]).kind == "clear"
    for sideways in (ACROSS[side][0], ACROSS[side][2]):
        here = resting
        for _ in range(4):
            outcome = attempt(laid, here, kinds[sideways])
            here = outcome.endings[0].pose
            assert (outcome.kind, outcome.travelled) == ("clear", 1_000)
            assert not sunk(laid, here)


ROUND: tuple[Side, ...] = ("front", "right", "rear", "left")
ACROSS = {side: (ROUND[n - 3], ROUND[n - 2], ROUND[n - 1]) for n, side in enumerate(ROUND)}


def leaning(bearing: int, side: Side, along: int) -> tuple[Course, Pose]:
    """A sortie flat against the middle of a long wall that lies in a direction from it."""
    slab = Pose(0, 0, bearing)
    spots = [corner(slab, x, y) for x, y in ((-9_000, 500), (9_000, 500), (9_000, 1_500), (-9_000, 1_500))]
    shape = polygon([Point(rounded(x, 1_000), rounded(y, 1_000)) for x, y in spots])
    course = Course(SORTIE, SORTIE_PRICES, {"t": shape}, outline(Pose(0, 0, 0), Footprint(20_000, 20_000)))
    x, y = corner(slab, along, 10)
    rough = Pose(rounded(x, 1_000), rounded(y, 1_000), wrapped(bearing - SIDES[side]))
    laid = snapped(rough, SORTIE, shape)
    assert laid
    return course, laid


@given(SETTINGS, COUNTS)
def test_no_step_leads_through_anything(setting: Setting, numbers: list[int]) -> None:
    """AL-TERRAIN-02, 03, 05: at no point of its way is a base sunk into something."""
    laid = course(setting)
    kinds = manoeuvres(laid)
    for here, one, outcome in walk(setting, numbers):
        direction = wrapped(here.heading + SIDES[kinds[one].side])
        for tenth in range(0 if kinds[one].angle else 11):
            east, north = unit(direction)
            on = outcome.travelled * tenth
            between = Pose(here.x + rounded(on * east, 10 * ONE), here.y + rounded(on * north, 10 * ONE), here.heading)
            assert not sunk(laid, settled(surroundings(laid), exact(between), laid.base))


CORNER_TO_CORNER = Setting(
    Footprint(500, 500), Pose(0, 0, 46), (Neighbour("short", Pose(1_500, -1_000, 90_000)),), Readings()
)
"""A base passes a corner within a hair and from there on leans into the side beyond it."""


@given(SETTINGS, COUNTS)
@example(CORNER_TO_CORNER, [123])
@example(msgspec.structs.replace(CORNER_TO_CORNER, pose=Pose(0, 0, 150)), [123])
def test_a_straight_snap_to_a_base_turns_by_half_a_right_angle_at_most(setting: Setting, numbers: list[int]) -> None:
    """AL-SNAP-04: the smaller of two angles that make a right angle."""
    laid = course(setting)
    kinds = manoeuvres(laid)
    for here, one, outcome in walk(setting, numbers):
        if kinds[one].angle or outcome.kind != "snapped":
            continue
        for ending in outcome.endings:
            if ending.against not in laid.pieces:
                turned = abs((ending.pose.heading - here.heading + 180_000) % 360_000 - 180_000)
                assert turned <= 45_000 + EQUAL


@pytest.mark.parametrize(("heading", "kind", "travelled"), [(46, "clear", 1_000), (100, "snapped", 646)])
def test_a_corner_passes_a_corner_until_its_base_leans_into_the_side_beyond(
    heading: int, kind: str, travelled: int
) -> None:
    """AL-SNAP-18: within the tolerance it is no collision; from there on the side it leans into is met, and flat."""
    laid = course(CORNER_TO_CORNER)
    right = next(one for one in manoeuvres(laid) if one.side == "right")
    outcome = attempt(laid, Pose(0, 0, heading), right)
    assert (outcome.kind, outcome.travelled) == (kind, travelled)


ALONG_A_TIP = Setting(
    Footprint(500, 500),
    Pose(0, 0, 1_690),
    (Neighbour("sortie", Pose(-2_000, 0, 0)), Neighbour("wedge", Pose(-2_268, 0, 28_835))),
    Readings(),
)
"""A base leans with one side on the tip of a wedge, and is shifted so that this side comes over it."""


@given(SETTINGS, COUNTS, st.integers(0, 359_999), st.integers(0, 6_000))
@example(ALONG_A_TIP, [2637], 0, 88)
def test_what_is_shifted_stops_before_it_is_sunk(
    setting: Setting, numbers: list[int], direction: int, length: int
) -> None:
    """AL-SNAP-13: in any direction, from wherever a move has ended."""
    laid = course(setting)
    for _, _, outcome in walk(setting, numbers):
        for ending in outcome.endings:
            assert not sunk(laid, first_contact(laid, ending.pose, direction, length)[0])
