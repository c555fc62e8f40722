"""What holds of every manoeuvre on every table, odd-angled and concave terrain and the table edge included."""

from collections.abc import Iterator

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from replay.core.pose import Pose
from replay.games.arcane_legions.motion.course import Ending, Outcome
from replay.games.arcane_legions.motion.manoeuvring import attempt, manoeuvres, price
from replay.games.arcane_legions.motion.sliding import slid, slides
from tests.games.arcane_legions.motion.courses import lies_flat, sunk
from tests.games.arcane_legions.motion.tables import SETTINGS, SYMMETRIES, Setting, Symmetry, course

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


@given(SETTINGS, COUNTS, SYMMETRIES)
def test_a_table_turned_or_mirrored_is_the_same_table(setting: Setting, numbers: list[int], symmetry: Symmetry) -> None:
    laid, over = course(setting), course(setting, symmetry)
    kinds = manoeuvres(laid)
    for here, one, outcome in walk(setting, numbers):
        there = attempt(over, symmetry.pose(here), symmetry.manoeuvre(kinds[one]))
        assert (there.kind, there.price, there.travelled) == (outcome.kind, outcome.price, outcome.travelled)
        assert told(there.endings) == told(laid_over(symmetry, outcome.endings))
        assert {barred.rule.id for barred in there.shut} == {barred.rule.id for barred in outcome.shut}
        for ending in outcome.endings:
            mine = next(other for other in there.endings if told((other,)) == told(laid_over(symmetry, (ending,))))
            turned = {-by if symmetry.mirrored else by for by in slides(laid, ending)}
            assert set(slides(over, mine)) == turned


def laid_over(symmetry: Symmetry, endings: tuple[Ending, ...]) -> tuple[Ending, ...]:
    return tuple(
        msgspec.structs.replace(one, pose=symmetry.pose(one.pose), side=symmetry.side(one.side)) for one in endings
    )


def told(endings: tuple[Ending, ...]) -> set[tuple[Pose, str, str]]:
    """Endings but for the numbers of walls, which depend on which way round an outline runs."""
    return {(one.pose, one.against, one.side if one.against else "") for one in endings}
