"""Whole matches of three to six simulated players, and what holds in all of them."""

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from replay.core.dice import Roll
from replay.core.form import sample
from replay.core.game import Seat
from replay.games.arcane_legions import events as e
from replay.games.arcane_legions import game
from replay.games.arcane_legions.orders import Enlist
from replay.games.arcane_legions.preparing.zones import PLANS
from replay.games.arcane_legions.table import Table, opponents, standing
from tests.games.arcane_legions.boards import after, empty
from tests.games.arcane_legions.fixture_files import FOLDER, fetch
from tests.games.playing import Match, play

MATCHES: tuple[tuple[int, int, dict[str, Any]], ...] = (
    (3, 1, {"preset": "king_of_the_hill"}),
    (3, 2, {"preset": "king_of_the_hill", "credit_tie": "roll_off", "zones": "chosen", "credit_memory": "turn"}),
    (4, 3, {"control": "table", "vp_goal": 6}),
    (4, 4, {"preset": "king_of_the_hill", "teams": "alternate", "breakaway_optional": False}),
    (5, 5, {"preset": "king_of_the_hill", "teams": "one_against_all", "credit_measure": "outline"}),
    (6, 6, {"preset": "king_of_the_hill", "teams": "halves", "vp_goal": 9}),
)
"""Players, a seed, and what the match agrees on."""

matches = pytest.mark.parametrize("number", range(len(MATCHES)), ids=lambda n: f"{MATCHES[n][0]} players, {n}")


@cache
def match(number: int) -> Match:
    """A match of patrols, or of whole armies where only a few play."""
    count, seed, options = MATCHES[number]
    seats = tuple(Seat(f"p{n}", f"Player {n}") for n in range(1, count + 1))
    start = empty(seats, **options)
    return play(game, armed(start) if count == 3 else start, Random(seed))


def armed(table: Table) -> Table:
    """Every seat enlists a shipped army, under a letter of its own."""
    for seat, name, letter in zip(table.seats, ("saltmark", "thornmoor", "saltmark"), "STU", strict=True):
        joined = game.muster((FOLDER / "armies" / f"{name}.toml").read_text(), fetch)
        army = msgspec.json.decode(joined.army)
        army |= {"letter": letter, "units": [unit | {"id": letter + unit["id"][1:]} for unit in army["units"]]}
        table = after(table, Enlist(msgspec.json.encode(army).decode(), seat))
    return table


@matches
def test_a_match_of_several_comes_to_an_end(number: int) -> None:
    """AL-MULTI-01."""
    played = match(number)
    assert played.end.stage == "over"
    assert played.end.winner in {*played.end.seats, ""}


@matches
def test_play_order_runs_around_the_table_and_each_has_a_zone_of_its_own(number: int) -> None:
    """AL-MULTI-07, AL-SETUP-05."""
    end = match(number).end
    seats = tuple(end.seats)
    first = seats.index(end.order[0])
    assert end.order == seats[first:] + seats[:first]
    assert sorted(player.zone for player in end.seats.values()) == sorted(PLANS[len(seats)])


@matches
def test_turns_pass_to_the_next_who_is_still_in_the_match(number: int) -> None:
    """AL-TURN-01, AL-TURN-02: Player 1's ambush turn, then one after another; who is gone is passed over."""
    played = match(number)
    begun = [event for event in played.events if isinstance(event, e.TurnStarted)]
    assert [event.number for event in begun] == list(range(len(begun)))
    assert begun[0].seat == played.end.order[0]
    for told in played.told:
        for event in told.events:
            if isinstance(event, e.TurnStarted) and event.number:
                passed = skipped(told.table.order, told.table.active, event.seat)
                assert not [seat for seat in passed if standing(told.table, seat)]


def skipped(order: tuple[str, ...], one: str, other: str) -> tuple[str, ...]:
    """The seats between two in the order of turns."""
    place = order.index(one) + 1
    around = order[place:] + order[:place]
    return around[: around.index(other)]


@matches
def test_what_falls_scores_for_an_enemy_of_its_owner(number: int) -> None:
    """AL-VP-13, AL-MULTI-05, AL-MULTI-06."""
    for told in match(number).told:
        for event in told.events:
            if isinstance(event, e.Scored) and event.subject in told.table.units:
                assert event.seat in opponents(told.table, told.table.units[event.subject].seat)
            if isinstance(event, e.FightOpened):
                fighters = [told.table.units[name].seat for name in (event.attacker, event.defender)]
                assert fighters[1] in opponents(told.table, fighters[0])


@matches
def test_the_winner_is_one_who_may_win(number: int) -> None:
    """AL-VP-02, AL-VP-03, AL-WIN-02: with the goal and active, or with no enemy left."""
    end = match(number).end
    if end.reason in ("vp", "carried_vp"):
        goal = {0: game.options["preset"] and 15}.get(end.options["vp_goal"], end.options["vp_goal"])
        assert end.score[end.winner] >= goal
        assert end.active == end.winner
    if end.reason == "cleared":
        assert not [name for name, unit in standing(end).items() if unit.seat in opponents(end, end.winner)]


@matches
def test_the_table_of_several_is_the_fold_of_its_events(number: int) -> None:
    """Through the bytes of a log and back."""
    played = match(number)
    table = played.start
    for event in msgspec.json.decode(msgspec.json.encode(played.events), type=list[game.Events]):
        table = game.evolve(table, event)
    assert table == played.end
    assert msgspec.json.decode(msgspec.json.encode(table), type=game.Table) == table


@matches
def test_whatever_is_offered_to_several_is_accepted(number: int) -> None:
    """AL-BREAK-07, AL-BREAK-10, AL-MULTI-04: roll-offs, answers and all other orders."""
    played, chance = match(number), Random(number)
    rolling = [told for told in played.told if isinstance(told.order, Roll) and told.table.stage == "orders"]
    for told in [*played.told[::25], *rolling[::10]]:
        legal = game.legal(told.table, {})
        offered: list[Any] = [*legal.orders, *(sample(form, chance) for form in legal.forms)]
        for order in offered:
            game.decide(told.table, order)
        assert game.show(told.table, {}).seats
