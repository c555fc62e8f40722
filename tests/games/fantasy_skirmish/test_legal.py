"""What may be said: all of it holds, each with what it comes to, and what does not hold says why."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.case import start
from replay.core.dice import Roll
from replay.core.form import OneOf, sample
from replay.core.game import Concede
from replay.core.lots import anything
from replay.games.fantasy_skirmish import game
from replay.games.fantasy_skirmish import orders as o
from tests.games.fantasy_skirmish.boards import OPEN, after, board, broken, empty, enlisted, warrior
from tests.games.fantasy_skirmish.playing import PEOPLE, match


def rows(**letters):
    picture = [list(row) for row in OPEN]
    for letter, squares in letters.items():
        for x, y in squares:
            picture[y][x] = letter
    return tuple("".join(row) for row in picture)


def forms(table, kind):
    return [form for form in game.legal(table, {}).forms if isinstance(form.order, kind)]


ARCHER = warrior("p1", "bone_archer", (1, 5))


def aimed(table):
    return [
        (form.order.target, form.order.square, form.says) for form in forms(after(table, o.Activate("A1")), o.Shoot)
    ]


def test_the_targets_of_a_shot_are_those_that_are_open_or_nearest():
    """FS-T87."""
    hedge = rows(h=[(7, 5)])
    foes = {"B1": warrior("p2", "orc_warrior", (4, 2)), "B2": warrior("p2", "orc_warrior", (7, 5))}
    assert aimed(board({"A1": ARCHER, **foes}, hedge)) == [("B1", (4, 2), "open, at 5")]
    assert aimed(board({"A1": ARCHER, "B2": foes["B2"]}, hedge)) == [("B2", (7, 5), "nearest, in cover, at 6")]


def test_after_an_attack_there_are_moves_but_no_double_time_and_no_second_attack():
    """FS-T88, FS-MOVE-02, FS-PHASE-04."""
    table = board({"A1": warrior("p1", "orc_warrior", (5, 5)), "B1": warrior("p2", "bone_champion", (6, 5))})
    struck = after(table, o.Melee("A1", "B1"))
    moves = forms(struck, o.Move)
    assert [form.order.double for form in moves] == [False]
    assert not forms(struck, o.Melee)
    refused = {(type(no.order), no.rule) for no in game.legal(struck, {}).refused}
    assert {(o.Move, "FS-MOVE-02"), (o.Melee, "FS-MELEE-05")} <= refused


def test_the_blows_say_their_damage():
    """FS-T89, FS-FLANK-01, FS-MELEE-02."""
    table = board(
        {
            "A1": warrior("p1", "orc_warrior", (4, 5)),
            "A2": warrior("p1", "goblin", (6, 5)),
            "B1": warrior("p2", "bone_champion", (5, 5)),
            "B2": warrior("p2", "bone_champion", (3, 5)),
        }
    )
    blows = forms(after(table, o.Activate("A1")), o.Melee)
    assert [(form.order.target, form.says) for form in blows] == [("B1", "damage 3, flanking"), ("B2", "damage 2")]


def test_a_move_is_offered_to_every_square_it_reaches_by_a_cheapest_way():
    """FS-T39."""
    table = after(board({"A1": warrior("p1", "orc_warrior", (6, 6))}), o.Activate("A1"))
    (plain, double) = forms(table, o.Move)
    ends = [path[-1] for path in plain.open["path"].values]
    assert len(ends) == len(set(ends)) == 56
    assert len(double.open["path"].values) > 100
    assert (plain.says, double.says) == ("for 1 to 4", "for 1 to 8")
    assert all(broken(table, replace(plain.order, path=path)) == [] for path in plain.open["path"].values)


def test_a_mounted_warrior_is_offered_every_place_for_its_back():
    """FS-MOUNT-03, FS-MOUNT-04."""
    table = after(board({"A1": warrior("p1", "warg_rider", (2, 2), (1, 2))}, rows(B=[(3, 1)])), o.Activate("A1"))
    step = next(form for form in forms(table, o.Move) if form.order.path == ((2, 1),))
    assert step.says == "for 1"
    assert set(step.open["back"].values) == {(1, 0), (2, 0), (3, 0), (1, 1), (1, 2), (2, 2), (3, 2)}


def test_a_turn_offers_who_may_act_and_a_skip_with_fewer_than_ten():
    """FS-TURN-07, FS-TURN-09, FS-TURN-10."""
    table = board({"A1": warrior("p1", "goblin", (2, 2)), "A2": warrior("p1", "goblin", (4, 2), activated=True)})
    assert set(game.legal(table, {}).orders) == {o.Activate("A1"), o.Skip(), Concede("p1"), Concede("p2")}
    crowd = board({f"A{n}": warrior("p1", "goblin", (n, 2)) for n in range(1, 11)})
    assert o.Skip() not in game.legal(crowd, {}).orders
    assert "FS-TURN-10" in {no.rule for no in game.legal(crowd, {}).refused}


def test_spells_are_offered_on_whom_they_may_be_cast():
    """FS-SPELL-02, FS-SPELL-03."""
    table = board(
        {
            "A1": warrior("p1", "orc_hexer", (4, 4), sp=2),
            "A2": warrior("p1", "goblin", (5, 4)),
            "B1": warrior("p2", "bone_reaper", (8, 4)),
        }
    )
    spells = {form.order.spell: form.open["targets"].values for form in forms(after(table, o.Activate("A1")), o.Cast)}
    assert spells == {"mud_hex": (("B1",),), "mend": (("A1",), ("A2",))}


def test_abilities_are_offered_with_whom_they_reach_and_where_they_move():
    """FS-ABIL-03, FS-PHASE-05, FS-TURN-08; a free step away from an enemy would cost two."""
    table = board(
        {
            "A1": warrior("p1", "orc_drummer", (4, 4)),
            "A2": warrior("p1", "orc_charger", (6, 4)),
            "B1": warrior("p2", "bone_champion", (5, 5)),
        }
    )
    drummed = forms(after(table, o.Activate("A1")), o.Use)
    assert {form.order.ability: form.open["targets"].values for form in drummed} == {
        "drum_on": ((),),
        "shockwave": ((), ("B1",)),
        "warcry": (("A1",), ("A2",)),
    }
    assert forms(after(table, o.Activate("A2")), o.Use) == []
    apart = replace(table, warriors=table.warriors | {"B1": warrior("p2", "bone_champion", (9, 9))})
    (sidestep,) = forms(after(apart, o.Activate("A2")), o.Use)
    assert len(sidestep.open["path"].values) == 8
    (melee,) = forms(after(table, o.Activate("A2")), o.Melee)
    assert melee.open["abilities"].values == ((), ("charge",))
    extra = after(table, o.Use("A1", "drum_on"))
    assert o.Activate("A2") in game.legal(extra, {}).orders


def test_scouts_are_offered_every_square_they_could_stand_on():
    """FS-SETUP-12, FS-MOUNT-04."""
    table = replace(board({"A1": warrior("p1", "barghest")}), stage="scouts")
    (post,) = forms(table, o.Post)
    assert len(post.open["at"].values) == 144
    rider = replace(table.book.stats["warg_rider"], abilities=("scout",))
    stats = table.book.stats | {"warg_rider": rider}
    mounted = replace(table, book=replace(table.book, stats=stats), warriors={"A2": warrior("p1", "warg_rider")})
    corner = next(form for form in forms(mounted, o.Post) if form.order.at == (0, 0))
    assert corner.open["back"].values == ((1, 0), (0, 1), (1, 1))


def test_reinforcements_are_offered_as_far_as_points_go():
    """FS-REIN-03."""
    table = board({"A1": warrior("p1", "orc_warrior", life=0, defeated=True)})
    seats = table.seats | {"p1": replace(table.seats["p1"], faction="orc_raiders", pool=("goblin",), rp=30)}
    bought = replace(table, stage="reinforce", seats=seats)
    assert set(game.legal(bought, {}).orders) >= {o.Buy(), o.Buy(("goblin",)), o.Buy(("orc_warrior",))}
    assert [form.open["stats"].values for form in forms(bought, o.Buy)] == [(("goblin", "goblin"),)]


@pytest.mark.parametrize("battlefield", ["blank", "prepared", "tiles"])
def test_an_army_that_is_offered_may_be_enlisted_twice(battlefield):
    table = empty(battlefield=battlefield)
    for _ in range(2):
        table = after(table, sample(forms(table, o.Enlist)[0], Random(1)))
    assert table.stage != "enlist"


@given(st.integers(0, 400), st.sampled_from(["prepared", "blank", "tiles"]), st.randoms(use_true_random=False))
def test_every_stage_offers_what_is_awaited_and_nothing_that_breaks_a_rule(at, battlefield, chance):
    told = match(3, battlefield).told
    table = told[at % len(told)].table
    legal = game.legal(table, {})
    verbs = {verb for call in game.awaits(table) for verb in call.orders}
    offered = [*legal.orders, *(form.order for form in legal.forms)]
    assert {order.__struct_config__.tag for order in offered} <= verbs
    for form in legal.forms[: 1 + chance.randrange(20)]:
        assert broken(table, sample(form, chance)) == []
        assert all(domain.values for domain in form.open.values() if isinstance(domain, OneOf))


def test_dice_are_offered_for_whoever_owes_them():
    """FS-TURN-01, FS-SETUP-03."""
    table = enlisted(battlefield="prepared")
    rolls = forms(table, Roll)
    assert [form.order.by for form in rolls] == ["p1", "p2"]
    once = after(table, Roll((3, 4), by="p1"))
    assert [form.order.by for form in forms(once, Roll)] == ["p2"]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("count", [2, 4, 6])
def test_whoever_lays_a_feature_finds_a_place_for_it_until_the_battlefield_is_ready(count, seed):
    """FS-SETUP-04 to 06: however large the features are that lie; what has no room is left out."""
    chance = Random(seed)
    table = start(game, {"width": 9 + 3 * count, "height": 14}, PEOPLE[:count])
    while table.stage in ("enlist", "features", "rolls", "lay"):
        offered = game.legal(table, {})
        assert table.stage != "lay" or {form.order.feature for form in offered.forms} == set(
            table.seats[table.active].features
        )
        order = anything(offered, chance)
        table = after(table, largest(offered, order.feature) if table.stage == "lay" else order)
    assert table.stage == "sides"
    assert not any(player.features for player in table.seats.values())


def largest(offered, feature):
    """The order that lays a feature over as many squares as are offered."""
    form = next(form for form in offered.forms if form.order.feature == feature)
    return replace(form.order, squares=max(form.open["squares"].values, key=len))
