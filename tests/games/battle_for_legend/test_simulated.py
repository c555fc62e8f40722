"""Simulated players: they keep the rules, play a lively match, and end it, whichever way tokens are laid."""

from random import Random

import pytest
from msgspec.structs import replace

from replay.auditor import audit
from replay.core.game import Concede
from replay.games.battle_for_legend import events as e
from replay.games.battle_for_legend import game
from replay.games.battle_for_legend import orders as o
from replay.games.battle_for_legend.simulated import LAST_TURN, arrange, choose
from tests.games.battle_for_legend.boards import board, broken
from tests.games.battle_for_legend.playing import match, recorded, samples
from tests.games.playing import play

SEEDS = tuple(range(1, 5))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_comes_to_an_end_in_a_few_hundred_orders(seed):
    for played in (match(seed), samples(seed)):
        assert played.end.stage == "over"
        assert 100 < len(played.told) < 1_200


@pytest.mark.parametrize("secrets", ["sealed", "table"])
def test_a_recorded_match_ends_and_is_clean_under_audit(secrets):
    """BFL-DUEL-04: what was sealed is proven, what was laid is not."""
    scribe = recorded(7, {"secrets": secrets})
    assert scribe.table.stage == "over"
    assert [finding for finding in audit(scribe.cursor) if finding.open] == []
    acts = (act for _, act in scribe.book.acts())
    shown = [event for act in acts for event in getattr(act, "events", ()) if isinstance(event, e.TokenRevealed)]
    assert {event.proof for event in shown} == {"fits" if secrets == "sealed" else ""}
    assert len(shown) > 20


def test_the_same_seed_plays_the_same_match_byte_for_byte():
    one, other = (recorded(5).book for _ in range(2))
    assert [one.hash(n) for n in range(1, one.head + 1)] == [other.hash(n) for n in range(1, other.head + 1)]


def test_matches_are_lively():
    """Every kind of attack; figures fall and come back; orbs, the centre, fog, Frenzy and cycles."""
    all_ = [played for seed in range(1, 8) for played in (match(seed), samples(seed))]
    kinds = {type(told.order) for played in all_ for told in played.told}
    assert kinds >= {
        o.Enlist, o.Deploy, o.Return, o.Activate, o.Move, o.Melee, o.Shoot, o.Artefact, o.Ability, o.Ballista,
        o.Strike, o.Decline, o.Commit, o.Respond, o.Reveal, o.Frenzy, o.Fog, o.Rearm, o.Portal, o.Done,
    }  # fmt: skip
    happened = [event for played in all_ for event in played.events]
    assert {event.reason for event in happened if isinstance(event, e.Scored)} >= {"orb", "central"}
    wanted = (e.FigureEliminated, e.CycleRefilled, e.TokenPaid, e.ActLost, e.LifeRestored)
    assert all(any(isinstance(event, kind) for event in happened) for kind in wanted)
    assert "pl" in {played.end.reason for played in all_}


def test_a_figure_attacks_whom_it_touches_or_slips_away_now_and_then():
    """BFL-OPP-01: slipping away it may be struck."""
    table = board({"E2": (420, 1500), "M1": (300, 1500)}, "E2")
    said = [choose(table, Random(seed)) for seed in range(24)]
    assert said.count(o.Melee("E2", "M1")) > 12
    assert {type(order) for order in said} == {o.Melee, o.Move}


def test_matches_are_arranged_by_lot_and_end_in_every_way():
    """Tokens sealed or laid, every reading taken and not taken, armies drawn, won and given up."""
    chance = Random(2)
    arranged = [arrange(0, chance) for _ in range(60)]
    assert {players for players, _ in arranged} == {2}
    for key, option in game.options.items():
        assert {terms.get(key, option.default) for _, terms in arranged} == set(option.choices or (False, True))
    ends = {samples(seed).end.reason for seed in range(1, 13)}
    assert ends == {"pl", "conceded"}
    assert len({frozenset(samples(seed).end.book.figures) for seed in range(1, 6)}) > 2


def test_who_is_not_ahead_gives_up_when_it_leads_nowhere():
    table = replace(board({"E2": (420, 1500), "M1": (800, 1500)}), turn=LAST_TURN + 1)
    assert choose(table, Random(1)) == Concede("p2")
    assert choose(replace(table, turn=2), Random(1)) != Concede("p2")


@pytest.mark.parametrize("seed", range(6))
def test_every_choice_holds(seed):
    table = match(seed % 3 + 1).told[60 + seed].table
    assert broken(table, choose(table, Random(seed))) == []


def test_nobody_has_anything_to_say_when_the_match_is_over():
    with pytest.raises(LookupError):
        choose(match(1).end, Random(1))


@pytest.mark.parametrize("seed", range(3))
def test_chance_alone_decides(seed):
    start = match(1).start
    assert play(game, start, Random(seed)).end == play(game, start, Random(seed)).end
