"""The rulebook as data: complete, in order, and honest about what the program does."""

import re

import pytest

from replay.core.options import Unsettled, settle
from replay.core.rule import Status
from replay.games.arcane_legions.readings import OPTIONS, terms
from replay.games.arcane_legions.rulebook.index import CHAPTERS, RULES

LENGTHS = {
    "UNIT": 14, "ABIL": 11, "BUILD": 10, "TABLE": 11, "SETUP": 8, "DEPLOY": 9, "TURN": 6, "ORDER": 10, "PUSH": 13,
    "REGROUP": 12, "MOVE": 15, "GEOM": 14, "ADJ": 5, "SNAP": 18, "BREAK": 12, "TERRAIN": 6, "CLOSE": 15, "RANGED": 17,
    "DAMAGE": 10, "VP": 13, "WIN": 5, "VARIANT": 4, "MULTI": 8,
}  # fmt: skip


def test_every_rule_is_there_in_the_books_order():
    assert list(RULES) == [f"AL-{chapter}-{n:02}" for chapter, most in LENGTHS.items() for n in range(1, most + 1)]


def test_a_chapter_is_a_module_named_as_in_its_ids():
    names = [chapter.__name__.rpartition(".")[2] for chapter in CHAPTERS]
    assert [name.upper() for name in names] == [{"BREAK": "BREAKAWAY"}.get(name, name) for name in LENGTHS]
    for chapter, name in zip(CHAPTERS, LENGTHS, strict=True):
        ids = [rule.id for rule in vars(chapter).values() if getattr(rule, "id", "") in RULES]
        assert ids == [rule for rule in RULES if rule.startswith(f"AL-{name}-")]


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_a_rule_has_gist_source_and_a_reason_where_it_is_not_checked(rule):
    assert 10 < len(rule.gist) <= 110
    assert rule.gist.endswith(".")
    assert rule.source
    assert bool(rule.why) == (rule.status in (Status.RECORDED, Status.ABSENT))
    assert not rule.reading or rule.reading in OPTIONS


def test_every_reading_is_named_by_the_rule_it_settles():
    """One option may settle part of a rule that names another of the same passage."""
    named = {OPTIONS[rule.reading].reading for rule in RULES.values() if rule.reading}
    assert {option.reading for option in OPTIONS.values()} <= named


def test_options_take_their_own_defaults():
    assert settle(OPTIONS, {}) == {key: option.default for key, option in OPTIONS.items()}
    assert all(option.default in option.choices for option in OPTIONS.values() if option.kind == "choice")
    assert all(re.fullmatch(r"A-\d\d|", option.reading) and option.gist for option in OPTIONS.values())


@pytest.mark.parametrize(
    ("given", "played"),
    [
        pytest.param({}, (7_000, 8, 4, 21, None), id="W-01 AL-BUILD-09"),
        pytest.param({"build_total": 5_000}, (5_000, 8, 4, 15, None), id="W-02 AL-T-112"),
        pytest.param({"build_total": 10_000}, (10_000, 10, 5, 25, None), id="W-02 AL-T-112 AL-VARIANT-01"),
        pytest.param({"preset": "king_of_the_hill"}, (7_000, 8, 4, 15, 1), id="W-03 AL-VARIANT-02"),
        pytest.param({"preset": "death_before_dishonor"}, (7_000, 8, 4, 8, 0), id="W-03 AL-VARIANT-03"),
        pytest.param({"op": 9}, (7_000, 9, 4, 21, None), id="AL-T-18 nine"),
        pytest.param({"op": 3}, (7_000, 3, 1, 21, None), id="AL-T-18 three"),
        pytest.param({"op": 1}, (7_000, 1, 1, 21, None), id="AL-T-18 AL-TURN-01 one at least"),
        pytest.param({"build_total": 3_000, "op": 6, "vp_goal": 9}, (3_000, 6, 3, 9, None), id="AL-VARIANT-04"),
        pytest.param({"preset": "king_of_the_hill", "vp_goal": 12}, (7_000, 8, 4, 12, 1), id="AL-VP-01"),
    ],
)
def test_the_terms_of_a_match_follow_from_preset_and_build_total(given, played):
    """AL-BUILD-08, AL-ORDER-01."""
    agreed = terms(settle(OPTIONS, given))
    assert (agreed.build_total, agreed.op, agreed.ambush_op, agreed.vp_goal, agreed.control) == played


def test_an_army_size_the_book_does_not_know_needs_its_own_numbers():
    with pytest.raises(Unsettled, match=r"^op: no army size of 6,000 points"):
        terms(settle(OPTIONS, {"build_total": 6_000}))
    with pytest.raises(Unsettled, match=r"^vp_goal: "):
        terms(settle(OPTIONS, {"build_total": 6_000, "op": 8}))
