"""The tally of rules: stated at the gate, named to the players, or in an order's way; nothing is changed by it."""

import pytest

from replay.core.dice import Roll
from replay.core.game import Config, Seat
from replay.core.options import settle
from replay.core.rule import Breach, Gate, Overheard, Rule
from replay.recording.tally import Tally
from tests.invented import hilltop as game

SHORT = Rule("X-01", "short", "the book")


def test_waivers_hear_every_rule_that_a_gate_states_and_change_no_verdict() -> None:
    heard: list[str] = []
    gate = Gate(Overheard(lambda rule: heard.append(rule.id), {"X-01"}))
    gate.require(SHORT, True, "fine")
    gate.require(SHORT, False, "waived")
    gate.must(True, "no rule")
    assert heard == ["X-01", "X-01"]
    with pytest.raises(Breach):
        Gate(Overheard(lambda rule: heard.append(rule.id))).require(SHORT, False, "too long")
    assert len(heard) == 3


def test_overheard_waivers_are_those_they_were_made_of() -> None:
    waived = Overheard(lambda rule: None, ("X-01", "X-02"))
    assert ("X-01" in waived, "X-03" in waived, len(waived), sorted(waived)) == (True, False, 2, ["X-01", "X-02"])


def test_rules_are_counted_as_orders_meet_them() -> None:
    tally = Tally(game)
    assert not any(met.often for met in tally.met())
    seats = (Seat("p1", "Ann"), Seat("p2", "Bo"))
    table = game.start(Config("0" * 32, seats, settle(game.options, {})))
    order = Roll((3,), by="p1")
    events = game.decide(table, order)
    tally.hear(table, order)
    once = {met.rule.id: met for met in tally.met()}
    assert list(once) == list(game.rules)
    assert sum(met.stated for met in once.values()) > 0
    assert game.decide(table, order) == events
    tally.hear(table, order)
    assert {key: met.stated * 2 for key, met in once.items()} == {met.rule.id: met.stated for met in tally.met()}
