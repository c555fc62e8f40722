"""How events change the table: whatever was recorded can be read, wherever it comes to stand."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect
from msgspec.structs import replace

from replay.games.fantasy_skirmish import events as e
from replay.games.fantasy_skirmish import game
from replay.games.fantasy_skirmish import setup_events as s
from tests.games.fantasy_skirmish.boards import army, board, empty, enlisted, warrior
from tests.games.fantasy_skirmish.playing import match
from tests.replay.drawn import values

TABLE = board({"A1": warrior("p1", "orc_warrior", (2, 2)), "B1": warrior("p2", "bone_reaper", (5, 5))})
STARTS = {"empty": empty, "armies": enlisted, "turn": lambda: TABLE, "end": lambda: match(3).end}
EVENTS = st.one_of([values(inspect.type_info(of)) for of in get_args(game.Events)])


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
@pytest.mark.parametrize("battlefield", ["prepared", "blank", "tiles"])
def test_no_event_of_a_match_is_too_much_for_another_table(start, battlefield):
    """Corrections and judges put events where nobody decided them."""
    table, followed = start(), start()
    for event in match(3, battlefield).events:
        assert isinstance(game.evolve(table, event), game.Table)
        followed = game.evolve(followed, event)
    assert isinstance(followed, game.Table)


@given(st.sampled_from(sorted(STARTS)), st.lists(EVENTS, max_size=4))
def test_no_event_at_all_is_too_much(start, events):
    table = STARTS[start]()
    for event in events:
        table = game.evolve(table, event)
    assert isinstance(table, game.Table)


def test_a_letter_that_no_map_has_is_clear_ground():
    table = game.evolve(enlisted(), s.MapUnrolled("", ("0.",), ()))
    laid = s.FeatureLaid("p1", "f1", "blocking", ((0, 0),))
    assert game.evolve(table, laid).rows == ("B.",)


def test_an_event_about_nobody_changes_nothing():
    for event in (
        e.WarriorMoved("Z9", ((1, 1),), 1, 0),
        e.DamageDealt("Z9", 1, "p1"),
        e.LifeRestored("Z9", 1),
        e.EffectBegun("Z9", "charge"),
        e.EffectEnded("Z9", "charge"),
        e.PointsGained("p9", 5),
        s.ScoutPosted("Z9", (1, 1)),
        s.WarriorEnlisted("A1", "p1", "orc_warrior"),
    ):
        after = game.evolve(TABLE, event)
        assert after.seats == TABLE.seats
        assert after.warriors.keys() == TABLE.warriors.keys()


def test_only_the_last_army_opens_the_battlefield():
    """FS-SETUP-01."""
    joined = game.decide(empty(), replace(army("raiders"), by="p1"))[0]
    first = game.evolve(empty(width=14, height=11), joined)
    assert (first.stage, first.rows) == ("enlist", ())
    both = game.evolve(first, s.ArmyEnlisted("p2", "The others", "shyft", "S", joined.book, ()))
    assert (both.stage, both.rows) == ("features", ("." * 14,) * 11)
