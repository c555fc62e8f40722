"""Sliding along the wall that a base lies flat on, until marks of both are level (AL-SNAP-10, A-06)."""

from msgspec import Struct
from msgspec.structs import replace

from replay.core.pose import CONTACT, FINE, ONE, Corner, Pose, rounded, unit, wrapped
from replay.games.arcane_legions.ground.outline import FORMATION_LENGTH, STEP
from replay.games.arcane_legions.motion.course import EDGE, Course, Ending
from replay.games.arcane_legions.motion.snapping import Pivot, laid, notch_of
from replay.games.arcane_legions.motion.straight import cut_short, shifted
from replay.games.arcane_legions.motion.surroundings import (
    MOTE,
    Surroundings,
    Wall,
    free,
    half_of,
    obstacle_of,
    rest,
    surroundings,
)
from replay.games.arcane_legions.motion.tool import notches

_RIGHT = 90_000


class _Track(Struct, frozen=True):
    """A wall as seen by a base that lies on it: the bearing along it to the right, and where it ends.

    ``start`` and ``end`` are thousandths to the right of the middle of the side that lies on it.
    """

    along: int
    start: int
    end: int


def slides(course: Course, ending: Ending) -> tuple[int, ...]:
    """How far a unit may slide after a snap, in thousandths to its right as it looks out of the side that lies flat.

    0 first, then the lined-up places that it can reach without running into anything, nearest first. Under the
    reading ``free`` the farthest places either way belong to them (see ``may_slide``).
    """
    return tuple(slid_among(surroundings(course), course, ending))


def slid_among(about: Surroundings, course: Course, ending: Ending) -> dict[int, Ending]:
    """The slides that ``slides`` tells, and how the unit lies after each, among surroundings already found."""
    if not ending.against:
        return {0: ending}
    track = _track(about, ending)
    wanted = _wanted(course, ending, track)
    low, high = _reaches(about, course, ending, track, wanted)
    if course.readings.slide == "free":
        wanted = {min(max(by, low), high) for by in wanted}
    lies = {0: ending}
    for by in sorted(wanted, key=lambda by: (abs(by), by)):
        after = slid_in(about, course, ending, by) if by and low <= by <= high else None
        if after is not None and free(about, after.pose, course.base):
            lies[by] = after
    return lies


def _wanted(course: Course, ending: Ending, track: _Track) -> set[int]:
    """The slides that the reading allows, whatever may be in the way (A-06)."""
    half = half_of(course.base, ending.side)
    wanted = {by for by in _level(course, ending, track) if _shared(track, half, by) and abs(by) > CONTACT}
    if course.readings.slide == "first_alignment":
        return {*sorted(by for by in wanted if by > 0)[:1], *sorted(by for by in wanted if by < 0)[-1:]}
    if course.readings.slide == "free":
        return wanted | {track.start - half + CONTACT + 1, track.end + half - CONTACT - 1}
    return wanted


def may_slide(course: Course, ending: Ending, by: int) -> bool:
    """Whether a unit may slide that far: to a lined-up place or, under the reading ``free``, anywhere it can get."""
    places = slides(course, ending)
    if course.readings.slide != "free":
        return by in places
    return min(places) <= by <= max(places)


def slid(course: Course, ending: Ending, by: int) -> Ending:
    """The same contact after sliding along it; nothing in the way is looked for."""
    if not by or not ending.against:
        return ending
    about = surroundings(course)
    moved = shifted(ending.pose, _wall(about, ending).into + _RIGHT, by * MOTE)
    return slid_in(about, course, ending, by) or replace(ending, pose=rest(moved))


def slid_in(about: Surroundings, course: Course, ending: Ending, by: int) -> Ending | None:
    """What ``slid`` says, among surroundings already found; None if no stretch of the wall is shared then."""
    if not by:
        return ending
    wall = _wall(about, ending)
    place = shifted(ending.pose, wall.into + _RIGHT, by * MOTE)
    notch = notch_of(place, course.base, ending.side)
    return laid(place, course.base, Pivot(ending.side, obstacle_of(about, ending.against), wall, notch, 0))


def _wall(about: Surroundings, ending: Ending) -> Wall:
    return next(wall for wall in obstacle_of(about, ending.against).walls if wall.number == ending.onto)


def _track(about: Surroundings, ending: Ending) -> _Track:
    wall = _wall(about, ending)
    along = wrapped(wall.into + _RIGHT)
    start, end = (_ahead(ending.pose, along, spot) for spot in wall.edge)
    return _Track(along, start, end)


def _ahead(pose: Pose, along: int, spot: Corner) -> int:
    """How far along a bearing a spot lies from the middle of a base, in thousandths."""
    sine, cosine = unit(along)
    return rounded((spot[0] - pose.x * FINE) * sine + (spot[1] - pose.y * FINE) * cosine, ONE * FINE)


def _level(course: Course, ending: Ending, track: _Track) -> set[int]:
    """The slides that bring a mark of the unit level with one of the wall; terrain has no notches."""
    half, reading = half_of(course.base, ending.side), course.readings.notches
    own = (-half, half, *notches(course.base, ending.side, reading))
    marks = [track.start, track.end]
    if ending.against != EDGE and ending.against not in course.pieces:
        middle = (track.start + track.end) // 2
        marks.append(middle)
        if reading == "centre_and_quarters" and track.end - track.start > FORMATION_LENGTH - 2 * CONTACT:
            marks += [middle - STEP // 2, middle + STEP // 2]
    return {mark - at for mark in marks for at in own}


def _shared(track: _Track, half: int, by: int) -> bool:
    return min(by + half, track.end) - max(by - half, track.start) > CONTACT


def _reaches(about: Surroundings, course: Course, ending: Ending, track: _Track, wanted: set[int]) -> tuple[int, int]:
    """How far the way along a wall is free to the left (not above 0) and to the right."""
    left, right = -min((0, *wanted)), max((0, *wanted))
    behind = cut_short(about, course.base, ending.pose, wrapped(track.along + 180_000), left)
    ahead = cut_short(about, course.base, ending.pose, track.along, right)
    low = -left if behind is None else -rounded(behind.travelled, MOTE)
    return low, right if ahead is None else rounded(ahead.travelled, MOTE)
