"""Why a unit cannot have come to rest where it is said to be: the rule that stands against the claim."""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from replay.core.polygon import gap
from replay.core.pose import ROUGH, Pose
from replay.core.rule import Rule
from replay.games.arcane_legions.ground.outline import FORMATION_LENGTH, STEP, leans_on, outline, table_outline
from replay.games.arcane_legions.manoeuvres.nearness import SWAY, along, apart, askew, away, near
from replay.games.arcane_legions.motion.course import EDGE, Course, Ending, Manoeuvre, Outcome
from replay.games.arcane_legions.motion.manoeuvring import attempt, manoeuvres
from replay.games.arcane_legions.motion.reach import Way, reach, reach_from
from replay.games.arcane_legions.rulebook.move import MANOEUVRES_ADD_UP, WHOLE_MANOEUVRE_PAID, WHOLE_STEPS
from replay.games.arcane_legions.rulebook.snap import SLIDING, SNAP_ENDS_THE_MOVE, SNAPPING_IS_COMPULSORY

FARTHEST = 2 * FORMATION_LENGTH
"""How much farther than its manoeuvres a snap and a slide may bring a unit."""
OPEN = table_outline(10**6, 10**6)
"""A table without an edge to speak of."""

Reached = Mapping[Pose, Way]


class Claim(Struct, frozen=True):
    """A unit that set out from ``start`` with so many points and is said to be at ``pose``, against what it names."""

    unit: str
    start: Pose
    points: int
    pose: Pose
    against: str = ""


class Fault(Struct, frozen=True):
    """The rule a claim breaks, and why."""

    rule: Rule
    why: str


class Hop(Struct, frozen=True):
    """A manoeuvre, its price and where it leads from (0, 0) over open ground."""

    how: Manoeuvre
    price: int
    leads: Pose


class Try(Struct, frozen=True):
    """A manoeuvre that could be tried on the way, what all of it costs up to its end, and what would come of it."""

    pose: Pose
    spent: int
    how: Manoeuvre
    outcome: Outcome


def unreached(way: Course, claim: Claim, reached: Reached) -> Fault:
    """The rule broken by a claim that no way of steps and turns bears out.

    Looked for in this order: too few points, the wrong edge, a slide to nothing, part of a step, on after a snap,
    through something.
    """
    hops, beside = tuple(_hops(way, 0)), _beside(way, claim)
    least = _least(hops, claim, FARTHEST if beside else 0)
    if least > claim.points:
        return _too_dear(claim, f"at least {least}")
    tries = tuple(_tries(way, claim, reached, FORMATION_LENGTH if beside else STEP))
    for judge in JUDGES:
        fault = judge(way, claim, tries)
        if fault is not None:
            return fault
    through = _gone_on(way, claim, reached) or _gone_through(way, claim)
    return through or Fault(MANOEUVRES_ADD_UP, f"no steps and turns bring {claim.unit} there")


def _hops(way: Course, heading: int) -> Iterator[Hop]:
    """Every manoeuvre from one heading, over open ground."""
    open_ground = replace(way, around={}, surface=OPEN)
    for how in manoeuvres(way):
        came = attempt(open_ground, Pose(0, 0, heading), how)
        yield Hop(how, came.price, came.endings[0].pose)


def _beside(way: Course, claim: Claim) -> bool:
    """Whether it may be a snap or a slide that brought the unit where it is said to be."""
    lies = outline(claim.pose, way.base)
    return bool(claim.against) or any(gap(lies, other) <= ROUGH for other in way.around.values())


def _least(hops: tuple[Hop, ...], claim: Claim, slack: int) -> int:
    """Points that it takes at the very least to come so far, a snap and a slide apart."""
    far, here = away(claim.start, claim.pose) - ROUGH - slack, Pose(0, 0, 0)
    return min(-(-far * hop.price // max(away(here, hop.leads), 1)) for hop in hops) if far > 0 else 0


def _tries(way: Course, claim: Claim, reached: Reached, within: int) -> Iterator[Try]:
    """Every manoeuvre that may end where the unit is said to be, from wherever it could have stood before."""
    stands = {claim.start: 0} | {pose: found.spent for pose, found in reached.items() if not _ended(found)}
    headings = {pose.heading for pose in stands}
    known = {heading: tuple(_hops(way, heading)) for heading in headings}
    for pose, spent in stands.items():
        for hop in known[pose.heading]:
            if away(Pose(pose.x + hop.leads.x, pose.y + hop.leads.y, 0), claim.pose) <= within:
                yield Try(pose, spent + hop.price, hop.how, attempt(way, pose, hop.how))


def _ended(found: Way) -> bool:
    return bool(found.legs) and found.legs[-1].outcome_kind in ("flat", "snapped")


def _too_dear(claim: Claim, points: str) -> Fault:
    why = f"that takes {claim.unit} {points} MP, it has {max(claim.points, 0)} left"
    return Fault(WHOLE_MANOEUVRE_PAID, why)


def _is(claim: Claim, ending: Ending) -> bool:
    """Whether an ending is where the unit is said to be."""
    return near(ending.pose, claim.pose) and claim.against in ("", ending.against)


def _unpaid(way: Course, claim: Claim, tries: tuple[Try, ...]) -> Fault | None:
    """One more manoeuvre would bring it there (AL-MOVE-11)."""
    possible = (one for one in tries if one.spent > claim.points and one.outcome.kind != "impossible")
    dear = [one.spent for one in possible if any(_is(claim, ending) for ending in one.outcome.endings)]
    return _too_dear(claim, str(min(dear))) if dear else None


def _wrong_edge(way: Course, claim: Claim, tries: tuple[Try, ...]) -> Fault | None:
    """It lies where a snap or turn would have brought it that the rules shut out (AL-SNAP-04, 07, 09, 16)."""
    shut = (barred for one in tries if one.spent <= claim.points for barred in one.outcome.shut)
    found = next((barred for barred in shut if _is(claim, barred.ending)), None)
    return Fault(found.rule, found.why) if found else None


def _slid_to_nothing(way: Course, claim: Claim, tries: tuple[Try, ...]) -> Fault | None:
    """It lies on the right edge, level with nothing (AL-SNAP-10)."""
    for one in tries:
        if one.spent <= claim.points and one.outcome.kind in ("flat", "snapped"):
            for ending in one.outcome.endings:
                off = along(ending.pose, claim.pose, ending.side)
                lies = ending.against == EDGE or leans_on(claim.pose, way.base, way.around[ending.against])
                if off is not None and lies and claim.against in ("", ending.against):
                    to = f"{claim.unit} would slide {abs(off) / STEP:g} along {ending.against} there"
                    return Fault(SLIDING, f"{to}, level with no corner or notch of it")
    return None


def _part_of_a_step(way: Course, claim: Claim, tries: tuple[Try, ...]) -> Fault | None:
    """It went straight on, but neither a whole step nor up to something (AL-MOVE-06)."""
    for one in tries:
        right, ahead = apart(one.pose, claim.pose, one.how.side)
        straight = not one.how.angle and abs(right) <= ROUGH and askew(one.pose, claim.pose) <= SWAY
        if straight and one.spent <= claim.points and 0 < ahead < STEP:
            return Fault(WHOLE_STEPS, f"{claim.unit} goes whole steps, not {ahead / STEP:g} of one")
    return None


def _gone_on(way: Course, claim: Claim, reached: Reached) -> Fault | None:
    """It would have had to go on after it came to lie against something (AL-SNAP-11)."""
    ended = {pose: found for pose, found in reached.items() if _ended(found) and found.spent < claim.points}
    further = (found for pose, found in reach_from(way, ended, claim.points).items() if near(pose, claim.pose))
    for found in further:
        met = next(leg.ending.against for leg in found.legs if leg.ending.against)
        return Fault(SNAP_ENDS_THE_MOVE, f"{claim.unit} came to lie against {met}: its move was over")
    return None


def _gone_through(way: Course, claim: Claim) -> Fault | None:
    """It could have come there, were it not for what stands in the way (AL-SNAP-01, AL-MOVE-15)."""
    reached = reach(replace(way, around={}), claim.start, claim.points)
    there = [pose for pose in reached if near(pose, claim.pose)]
    pose = claim.start
    for leg in reached[there[0]].legs if there else ():
        outcome = attempt(way, pose, leg.manoeuvre)
        if outcome.barred is not None:
            return Fault(outcome.barred.rule, outcome.barred.why)
        met = [ending.against for ending in (*outcome.endings, *(barred.ending for barred in outcome.shut))]
        if outcome.kind != "clear":
            name = next(filter(None, met), "something")
            return Fault(SNAPPING_IS_COMPULSORY, f"{claim.unit} would have run into {name} on the way")
        pose = outcome.endings[0].pose
    return None


JUDGES: tuple[Callable[[Course, Claim, tuple[Try, ...]], Fault | None], ...] = (
    _unpaid,
    _wrong_edge,
    _slid_to_nothing,
    _part_of_a_step,
)
"""What may stand against a claim, in the order in which it is looked for."""
