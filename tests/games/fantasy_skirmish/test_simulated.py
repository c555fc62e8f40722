"""Simulated players: they keep the rules, play a lively match, and bring it to an end."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from replay.auditor import audit
from replay.core.dice import Roll
from replay.core.game import Concede
from replay.games.fantasy_skirmish import events as e
from replay.games.fantasy_skirmish import game
from replay.games.fantasy_skirmish import setup_events as s
from replay.games.fantasy_skirmish.chart import Area
from replay.games.fantasy_skirmish.orders import (
    Activate,
    Buy,
    Cast,
    Done,
    Fit,
    Lay,
    Melee,
    Move,
    Post,
    Shoot,
    Skip,
    Unroll,
    Use,
)
from replay.games.fantasy_skirmish.simulated import GIVES_UP, LAST_ROUND, arrange, choose
from replay.games.fantasy_skirmish.table import Acting
from tests.games.fantasy_skirmish.boards import after, board, broken, enlisted, warrior
from tests.games.fantasy_skirmish.playing import arranged, match, patrols, recorded
from tests.games.playing import play

SEEDS = (1, 2, 3)
ARRANGED = range(118, 142)
"""Seeds among which one match is given up and one is drawn: both are rare."""


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("battlefield", ["prepared", "blank", "tiles"])
def test_a_match_comes_to_an_end_in_a_few_hundred_orders(seed, battlefield):
    played = match(seed, battlefield)
    assert played.end.stage == "over"
    assert played.end.reason == "vp"
    assert 80 < len(played.told) < 1_200


@pytest.mark.parametrize("battlefield", ["prepared", "blank", "tiles"])
def test_players_who_bring_no_army_come_with_a_patrol(battlefield):
    played = patrols(4, battlefield)
    assert played.end.stage == "over"
    assert {event.name for event in played.events if isinstance(event, s.ArmyEnlisted)} == {"Patrol A", "Patrol B"}


def test_matches_are_lively():
    """Every kind of order; warriors fall, flank, cast and score for areas."""
    all_ = [match(seed, ground) for seed in SEEDS for ground in ("prepared", "blank", "tiles")]
    kinds = {type(told.order) for played in (*all_, patrols(4)) for told in played.told}
    assert {Roll, Lay, Unroll, Fit, Post, Move, Melee, Shoot, Cast, Use, Done, Skip, Buy} <= kinds
    happened = [event for played in all_ for event in played.events]
    assert {event.reason for event in happened if isinstance(event, e.Scored)} == {"defeat", "area"}
    assert any(isinstance(event, e.BlowLanded) and event.flanking for event in happened)
    assert any(isinstance(event, e.Reinforced) and event.cost for event in happened)


def test_matches_are_arranged_by_lot_fought_out_and_end_in_every_way():
    """FS-END-02, FS-END-03, FS-END-05: hardly anybody gives up."""
    ends = Counter(arranged(seed).end.reason for seed in ARRANGED)
    assert set(ends) == {"vp", "draw", "conceded"}
    assert ends["vp"] > 4 * (ends["conceded"] + ends["draw"])
    assert {len(arranged(seed).end.seats) for seed in ARRANGED} == {2, 3, 4, 5, 6}
    options = [arranged(seed).end.options for seed in ARRANGED]
    for key, option in game.options.items():
        if option.kind != "count":
            assert {found[key] for found in options} == set(option.choices or (False, True)), key


def test_whoever_brings_an_army_plays_for_what_it_was_built_for():
    """FS-ARMY-03: on a blank map, since an army need not bring another."""
    for seed in range(20):
        count, options = arrange(2, Random(seed))
        assert count == 2
        assert not {"build_total", "battlefield", "width", "height"} & set(options)


@pytest.mark.parametrize("count", [5, 6])
@pytest.mark.parametrize("battlefield", ["prepared", "blank", "tiles"])
def test_five_and_six_players_play_to_the_end_and_what_was_recorded_audits_clean(count, battlefield):
    """FS-TURN-01, FS-TURN-02, FS-REIN-04: in one order of play, round after round."""
    scribe = recorded(count, count, {"battlefield": battlefield, "build_total": 150})
    assert (scribe.table.stage, scribe.table.reason) == ("over", "vp")
    assert scribe.table.round > 1
    assert set(scribe.table.order) == set(scribe.table.seats)
    assert [finding for finding in audit(scribe.cursor) if finding.open] == []


@pytest.mark.parametrize("seed", range(4))
def test_the_same_seed_plays_the_same_match(seed):
    assert play(game, enlisted(), Random(seed)).end == play(game, enlisted(), Random(seed)).end


def test_a_warrior_strikes_whoever_falls_rather_than_another():
    table = board({
        "A1": warrior("p1", "orc_warrior", (5, 5)),
        "B1": warrior("p2", "bone_champion", (4, 5)),
        "B2": warrior("p2", "bone_lancer", (6, 5), (7, 5), life=2),
    })  # fmt: skip
    assert choose(table, Random(1)) == Melee("A1", "B2")


def test_a_warrior_goes_where_it_can_strike():
    table = board({"A1": warrior("p1", "orc_warrior", (2, 2)), "B1": warrior("p2", "bone_reaper", (6, 2))})
    moved = choose(table, Random(1))
    assert isinstance(moved, Move)
    assert moved.path[-1][0] == 5
    assert choose(after(table, moved), Random(1)) == Melee("A1", "B1")


def test_a_drummed_on_warrior_acts_in_the_same_turn():
    """FS-TURN-08."""
    table = board({
        "A1": warrior("p1", "orc_drummer", (5, 5), activated=True),
        "A2": warrior("p1", "goblin", (7, 7)),
        "B1": warrior("p2", "bone_reaper", (0, 11)),
    })  # fmt: skip
    drummed = replace(table, acting=Acting("A1", moved=True, action="ability"), extra=1)
    assert choose(drummed, Random(1)) == Activate("A2")
    assert choose(replace(drummed, extra=0), Random(1)) == Done()


def test_an_ability_that_works_around_is_used_among_enemies():
    """FS-ABIL-03."""
    table = board({
        "A1": warrior("p1", "orc_drummer", (5, 5)),
        "B1": warrior("p2", "bone_champion", (4, 5)),
        "B2": warrior("p2", "bone_champion", (6, 5)),
    })  # fmt: skip
    begun = after(table, Activate("A1"))
    assert {choose(begun, Random(seed)) for seed in range(6)} >= {Use("A1", "shockwave", ("B1", "B2"))}


def test_a_warrior_that_holds_an_area_stays():
    table = board({"A1": warrior("p1", "orc_warrior", (2, 2)), "B1": warrior("p2", "bone_reaper", (9, 9))})
    held = replace(table, areas=(_area((2, 2)),))
    assert not isinstance(choose(held, Random(1)), Move)
    assert isinstance(choose(replace(table, areas=(_area((7, 7)),)), Random(1)), Move)


def _area(square):
    return Area("hill", (square,))


@pytest.mark.parametrize("seed", range(6))
def test_every_choice_holds(seed):
    table = match(seed % 3 + 1).told[60 + seed].table
    assert broken(table, choose(table, Random(seed))) == []


def test_who_is_behind_plays_on_and_gives_up_once_in_a_long_while():
    fallen = warrior("p1", "goblin", defeated=True, life=0)
    table = board({"A1": fallen, "B1": warrior("p2", "bone_reaper", (9, 9))})
    behind = replace(table, round=2, score={"p1": 20, "p2": 40})
    said = [choose(behind, Random(seed)) for seed in range(3 * GIVES_UP)]
    assert 0 < said.count(Concede("p1")) < 10
    level = replace(behind, score={"p1": 40, "p2": 40})
    assert {choose(level, Random(seed)) for seed in range(3 * GIVES_UP)} == {Skip()}


def test_who_has_nobody_left_skips_and_buys_whatever_it_can_pay():
    """FS-TURN-09, FS-REIN-03."""
    fallen = warrior("p1", "goblin", defeated=True, life=0)
    table = board({"A1": fallen, "B1": warrior("p2", "bone_reaper", (9, 9))})
    assert choose(table, Random(1)) == Skip()
    seats = table.seats | {"p1": replace(table.seats["p1"], faction="orc_raiders", rp=10)}
    buying = replace(table, stage="reinforce", seats=seats)
    assert {choose(buying, Random(seed)) for seed in range(12)} == {Buy(("goblin",))}


def test_whoever_is_last_gives_up_when_it_leads_nowhere():
    table = board({"A1": warrior("p1", "goblin", (2, 2)), "B1": warrior("p2", "bone_reaper", (9, 9))})
    late = replace(table, round=LAST_ROUND + 1, score={"p1": 20, "p2": 40})
    assert choose(late, Random(1)) == Concede("p1")
    assert choose(replace(late, round=2), Random(1)) != Concede("p1")


def test_nobody_has_anything_to_say_when_the_match_is_over():
    with pytest.raises(LookupError):
        choose(match(1).end, Random(1))
