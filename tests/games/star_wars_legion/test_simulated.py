"""Simulated players: they keep the rules, play a lively match, and bring it to an end."""

from random import Random

import pytest

from replay.core.dice import Roll
from replay.games.star_wars_legion import events as e
from replay.games.star_wars_legion import game
from replay.games.star_wars_legion import orders as o
from replay.games.star_wars_legion import setup_events as p
from replay.games.star_wars_legion import setup_orders as s
from replay.games.star_wars_legion.simulated import LAST_ROUND, arrange, choose
from tests.games.playing import play
from tests.games.star_wars_legion.boards import after, asset, board, broken, enlisted, poi, unit
from tests.games.star_wars_legion.playing import match, patrols
from tests.games.star_wars_legion.test_contesting import MISSION

SEEDS = (1, 2, 3)


def activated(table):
    return after(table, o.Activate("A1"))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_comes_to_an_end_in_a_few_hundred_orders(seed):
    played = match(seed)
    assert played.end.stage == "over"
    assert played.end.round <= LAST_ROUND
    assert 150 < len(played.told) < 900


@pytest.mark.parametrize("terms", [{}, {"battle_deck_list": "closed"}, {"modifications_per_player": "none"}])
def test_players_who_bring_no_army_come_with_a_patrol(terms):
    played = patrols(5, **terms)
    assert played.end.stage == "over"
    assert {event.name for event in played.events if isinstance(event, p.ArmyEnlisted)} == {"Patrol A", "Patrol B"}


def test_matches_are_lively():
    """Nearly every kind of order; assets are claimed and dropped, units panic and fall, missions change."""
    all_ = [*map(match, SEEDS), patrols(4, battle_deck_list="closed"), patrols(6)]
    kinds = {type(told.order) for played in all_ for told in played.told}
    assert {Roll, s.Reveal, s.Modify, s.Choose, o.Place, s.Follow, s.Effect, s.Deploy, o.Activate, o.Move} <= kinds
    assert {o.Attack, o.Defend, o.Lose, o.Suppress, o.Claim, o.Score, o.EndRound, o.Finish, o.Play} <= kinds
    happened = {type(event) for played in all_ for event in played.events}
    assert {p.CardDiscarded, p.BlueSet, e.UnitPanicked, e.UnitDefeated, e.AssetDropped, e.TokenTallied} <= happened


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_plays_the_same_match(seed):
    assert play(game, enlisted(), Random(seed)).end == play(game, enlisted(), Random(seed)).end


def test_a_unit_claims_what_it_may():
    table = board({"A1": unit("p1", 20), "B1": unit("p2", 60)}, {"x1": asset(21.5)}, **MISSION)
    assert choose(activated(table), Random(1)) == o.Claim("A1", "x1", "p1")


def test_a_unit_comes_onto_the_battlefield_in_its_territory():
    table = activated(board({"A1": unit("p1"), "B1": unit("p2")}))
    order = choose(table, Random(3))
    assert isinstance(order, o.Move)
    assert order.at.y <= 9_000


@pytest.mark.parametrize("seed", range(6))
def test_every_choice_holds(seed):
    table = match(seed % 3 + 1).told[60 + seed].table
    assert broken(table, choose(table, Random(seed))) == []


def test_some_matches_are_played_on_other_terms():
    terms = [arrange(0, Random(seed)) for seed in range(60)]
    assert {count for count, _ in terms} == {2}
    assert {key for _, options in terms for key in options} == {
        "secrets", "modifications_per_player", "battle_deck_list",
    }  # fmt: skip
    assert not any("battle_deck_list" in arrange(2, Random(seed))[1] for seed in range(60))


def test_points_are_counted_when_nobody_is_left_to_activate():
    done = {"A1": unit("p1", 22, activated=True), "B1": unit("p2", 50, activated=True)}
    table = board(done, {"o1": poi(20)}, round=LAST_ROUND)
    assert {type(choose(table, Random(seed))) for seed in range(20)} == {o.Score, o.Finish}


def test_nobody_has_anything_to_say_when_the_match_is_over():
    with pytest.raises(LookupError):
        choose(match(1).end, Random(1))
