"""The line-up of a fight: every pair, what it does, and the critical hit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.core.options import settle
from replay.games.arcane_legions.combat.lineup import PHANTOM, Hit, Pair, critical_damage, line_up
from replay.games.arcane_legions.readings import OPTIONS

STANDARD = settle(OPTIONS, {})
NOBODY, ATTACKER, DEFENDER = Hit.NOBODY, Hit.ATTACKER, Hit.DEFENDER


def fought(rolled, attack, defence, combat="close", **options):
    """Damage to defender and attacker, and the critical in it."""
    settled = settle(OPTIONS, options)
    result = line_up(attack, defence, combat, critical_damage(rolled, combat, settled))
    return result.hits_on_defender + result.critical, result.hits_on_attacker, result.critical


@pytest.mark.parametrize(
    ("attack", "defence", "damage"),
    [
        pytest.param([6, 5, 5, 5, 1], [6, 6, 4, 4, 4, 3, 1], (2, 3, 0), id="W-08 AL-T-70"),
        pytest.param([2, 1], [], (0, 0, 0), id="AL-T-73 low dice against none"),
        pytest.param([3, 2], [], (1, 0, 0), id="AL-T-73 AL-CLOSE-12"),
        pytest.param([4], [3, 3, 2], (1, 1, 0), id="AL-T-74 AL-CLOSE-11"),
        pytest.param([6, 6, 6, 2], [6, 6, 6, 6], (1, 1, 1), id="AL-T-75 AL-CLOSE-08"),
        pytest.param([6] * 6, [], (7, 0, 1), id="AL-T-76 one critical"),
        pytest.param([5, 2], [5, 4, 3], (0, 2, 0), id="AL-T-82"),
        pytest.param([6, 5, 4], [4, 3, 2, 1], (3, 0, 0), id="AL-T-63"),
        pytest.param([], [3, 2], (0, 1, 0), id="no attack dice"),
        pytest.param([], [], (0, 0, 0), id="no dice"),
    ],
)
def test_close_combat_pairs_high_with_high_and_the_rest_with_phantoms(attack, defence, damage):
    """AL-CLOSE-07, 08, 10 to 13."""
    assert fought(attack, attack, defence) == damage
    assert fought(attack, attack[::-1], defence[::-1]) == damage
    assert fought(attack, attack, defence, "breakaway") == damage


@pytest.mark.parametrize(
    ("rolled", "attack", "defence", "damage"),
    [
        pytest.param([6, 6, 5], [6, 6, 6], [1, 1, 1], (3, 0, 0), id="AL-T-77 adjusting makes no critical"),
        pytest.param([6, 6, 6], [6, 6, 1], [5, 4, 3], (3, 1, 1), id="AL-T-78 adjusting takes none away"),
    ],
)
def test_a_critical_is_counted_on_the_dice_as_rolled(rolled, attack, defence, damage):
    """AL-CLOSE-09."""
    assert fought(rolled, attack, defence) == damage


@pytest.mark.parametrize(
    ("attack", "defence", "damage"),
    [
        pytest.param([6, 4, 3, 1], [5, 5], (2, 0, 0), id="AL-T-92"),
        pytest.param([4], [3, 6, 6], (0, 0, 0), id="AL-T-93 leftover defence is ignored"),
        pytest.param([6, 6, 6], [6, 6, 6], (1, 0, 1), id="AL-T-95 a critical"),
        pytest.param([], [6], (0, 0, 0), id="AL-T-94 no dice"),
        pytest.param([3, 3], [], (2, 0, 0), id="AL-RANGED-09 phantoms only"),
    ],
)
def test_ranged_combat_never_hurts_the_attacker(attack, defence, damage):
    """AL-RANGED-09, 16."""
    assert fought(attack, attack, defence, "ranged") == damage


@pytest.mark.parametrize(
    ("combat", "options", "critical"),
    [
        ("close", {}, 1),
        ("close", {"critical_max": "per_three"}, 2),
        ("ranged", {}, 1),
        ("ranged", {"critical_max": "per_three"}, 2),
        ("ranged", {"ranged_critical": False}, 0),
        ("close", {"ranged_critical": False}, 1),
    ],
)
def test_six_sixes_are_one_critical_unless_agreed_otherwise(combat, options, critical):
    """AL-CLOSE-08, AL-RANGED-16; A-13."""
    assert critical_damage([6] * 6, combat, settle(OPTIONS, options)) == critical
    assert critical_damage([6, 6, 5, 5, 5, 5], combat, settle(OPTIONS, options)) == 0


def test_the_worked_example_pair_by_pair():
    """W-08; AL-CLOSE-10, 11."""
    result = line_up([6, 5, 5, 5, 1], [6, 6, 4, 4, 4, 3, 1], "close")
    assert result.pairs == (
        Pair(6, 6, NOBODY),
        Pair(5, 6, ATTACKER),
        Pair(5, 4, DEFENDER),
        Pair(5, 4, DEFENDER),
        Pair(1, 4, ATTACKER),
        Pair(PHANTOM, 3, ATTACKER, "attack"),
        Pair(PHANTOM, 1, NOBODY, "attack"),
    )


def test_ranged_leftovers_lie_aside():
    """AL-RANGED-16."""
    result = line_up([4, 3], [6, 3, 2, 5], "ranged")
    assert result.pairs == (Pair(4, 6, NOBODY), Pair(3, 5, NOBODY))
    assert result.ignored == (3, 2)


faces = st.lists(st.integers(1, 6), max_size=9)


@given(faces, faces)
def test_every_die_is_laid_out_once_and_phantoms_never_hit(attack, defence):
    """AL-CLOSE-10, 11, 14."""
    result = line_up(attack, defence, "close")
    assert sorted(p.attack for p in result.pairs if p.phantom != "attack") == sorted(attack)
    assert sorted(p.defence for p in result.pairs if p.phantom != "defence") == sorted(defence)
    assert all(p.hit != DEFENDER for p in result.pairs if p.phantom == "attack")
    assert all(p.hit != ATTACKER for p in result.pairs if p.phantom == "defence")
    for pair in result.pairs:
        assert pair.hit in (NOBODY, ATTACKER if pair.defence > pair.attack else DEFENDER)
        level = pair.attack == pair.defence
        blocked = max(pair.attack, pair.defence) == PHANTOM and pair.phantom != ""
        assert (pair.hit is NOBODY) == (level or blocked)


@given(faces, faces)
def test_swapping_the_sides_of_close_combat_swaps_the_hits(attack, defence):
    """AL-CLOSE-10, 11: both lines are compared alike."""
    one, other = line_up(attack, defence, "close"), line_up(defence, attack, "close")
    assert (one.hits_on_attacker, one.hits_on_defender) == (other.hits_on_defender, other.hits_on_attacker)


@given(faces, faces)
def test_shooting_hits_as_close_combat_does_but_for_what_would_hit_back(attack, defence):
    """AL-RANGED-16."""
    close, ranged = line_up(attack, defence, "close"), line_up(attack, defence, "ranged")
    assert ranged.hits_on_defender == close.hits_on_defender
    assert ranged.hits_on_attacker == 0
    assert len(ranged.pairs) == len(attack)
