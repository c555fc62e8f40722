"""Simulated players: they keep the rules, play a lively match, and bring it to an end."""

from random import Random

import pytest

from replay.auditing.finding import Verdict
from replay.auditor import audit
from replay.core.dice import Roll
from replay.cursor import Cursor
from replay.games.conquest import action_events as a
from replay.games.conquest import events as e
from replay.games.conquest import fact_events as f
from replay.games.conquest import game
from replay.games.conquest import orders as o
from replay.games.conquest.action_orders import Act, Activate, Draw, Forfeit, Resolve
from replay.games.conquest.fact_orders import Lose, Morale, Score
from replay.games.conquest.simulated import choose
from tests.games.conquest.boards import begun
from tests.games.conquest.playing import match, recorded
from tests.games.playing import play

SEEDS = (1, 2, 3)
FINE = {Verdict.CLEAN, Verdict.NOT_CHECKED, Verdict.PENDING}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_comes_to_an_end_in_a_few_hundred_orders(seed):
    played = match(seed)
    assert played.end.reason
    assert 80 < len(played.told) < 1_000


@pytest.mark.parametrize("seed", range(6))
def test_a_recorded_match_ends_and_audits_clean(seed):
    """Players who bring no armies, their Stacks laid or sealed: what was sealed has been proved when it is drawn."""
    recorder = recorded(seed)
    assert recorder.table.reason
    findings = list(audit(Cursor(recorder.book)))
    assert {finding.verdict for finding in findings} <= FINE
    drawn = [event for finding in findings for event in getattr(finding.recorded.outcome, "events", ())]
    sealed = recorder.table.options["secrets"] == "sealed"
    assert all(event.proven == sealed for event in drawn if isinstance(event, a.CardDrawn))


def test_some_stacks_are_sealed_and_some_are_laid():
    assert {recorded(seed).table.options["secrets"] for seed in range(6)} == {"sealed", "table"}


def test_the_same_seed_plays_the_same_match():
    assert play(game, begun(), Random(7)).end == play(game, begun(), Random(7)).end


def test_matches_are_lively():
    """Every kind of order that the rounds know; Regiments charge, fall, break, and abilities are used."""
    played = [match(seed) for seed in (*SEEDS, 4, 5, 6)]
    kinds = {type(told.order) for one in played for told in one.told}
    assert {Roll, o.Nominate, o.Select, o.Stack, o.Modify, o.Take, o.Declare, o.Check} <= kinds
    assert {Draw, Activate, Resolve, Act, Forfeit, Lose, Morale, Score} <= kinds
    happened = [event for one in played for event in one.events]
    acts = {event.action for event in happened if isinstance(event, a.ActionTaken)}
    assert {"march", "charge", "volley", "clash", "pass", "inspire", "reform"} <= acts
    assert any(isinstance(event, f.UnitDestroyed) for event in happened)
    assert any(isinstance(event, a.CardDiscarded) for event in happened)
    assert any(isinstance(event, e.SupremacyDeclared) and event.use for event in happened)


def test_nobody_has_anything_to_say_when_the_match_is_over():
    with pytest.raises(LookupError):
        choose(match(1).end, Random(1))
