"""Abilities at the table: how one is called on, what its player chooses, how far it reaches, and how long it lasts."""

import pytest
from msgspec.structs import replace

from replay.cases.offered import offers
from replay.core.game import Remarked
from replay.core.pose import Pose
from replay.games.arcane_legions import game
from replay.games.arcane_legions.cards.ability import Ability, Power, read
from replay.games.arcane_legions.cards.condition import Moment, When
from replay.games.arcane_legions.cards.hook import Hook
from replay.games.arcane_legions.cards.operation import AddMp
from replay.games.arcane_legions.events import (
    AbilityUsed,
    EffectLasts,
    EffectOwed,
    FigureReturned,
    OrderGiven,
    UnitDisplaced,
)
from replay.games.arcane_legions.orders import Close, Effect, End, Move, Place, Regroup, Special
from replay.games.arcane_legions.powers.abilities import calm, direct, kinds
from replay.games.arcane_legions.powers.reckoning import points, price
from replay.games.arcane_legions.powers.sway import holds, in_range, power, times
from replay.games.arcane_legions.table import CalledOn, Figure, Lasting
from tests.games.arcane_legions.boards import after, board, broken, reason, unit

S1, S2 = unit("p1", "exf", 0, 0), unit("p1", "exs", 5000, 0)
N1 = unit("p2", "exs", 0, 1000, 180_000)
MENDERS = unit("p1", "menders", -5000, 0, downed=("m3",))
MENDERS = replace(MENDERS, figures={"m1": Figure("m1"), "m2": Figure("m2")})
TABLE = board({"S1": S1, "S2": S2, "S3": MENDERS, "N1": N1})
AROUND = ((0, 1000), (0, -1000), (1000, 0), (-1000, 0))
CALL, MARCH, OATHS = (power(TABLE, "S2", name) for name in ("lantern-call", "night-march", "heavy-oaths"))


def sworn(seat, slots, x=0, y=0, heading=0, **changes):
    """A unit of the card whose every slot bears an ability, with figures in these slots."""
    found = unit(seat, "sworn_tally", x, y, heading, **changes)
    return replace(found, figures={slot: Figure(slot) for slot in slots.split()})


# ---------------------------------------------------------------- calling on one


def test_an_ability_is_called_on_by_its_own_kind_of_order():
    """AL-ABIL-07, AL-ABIL-08, AL-ABIL-09, AL-T-30."""
    repair = power(TABLE, "S3", "repair")
    assert (kinds(CALL), kinds(repair), kinds(MARCH)) == (("special",), ("ranged",), ())
    assert kinds(replace(repair, when=When())) == ("move", "close", "ranged", "regroup")
    assert game.decide(TABLE, Special("S3", "repair", kind="ranged")) == (
        OrderGiven("S3", "ranged", 1),
        AbilityUsed("S3", "repair"),
        EffectOwed("S3", "repair"),
    )
    assert broken(TABLE, Special("S3", "repair")) == ["structure"]
    assert broken(TABLE, Special("S2", "night-march")) == ["structure"]


def test_a_figure_ability_is_off_without_a_figure_in_its_slot():
    """AL-T-37, AL-ABIL-02; what stands on the unit bar stays on (AL-ABIL-04, AL-ABIL-05)."""
    alone = board({"S2": replace(S2, figures={"s3": Figure("s3")}), "N1": N1})
    assert broken(alone, Special("S2", "lantern-call")) == ["AL-ABIL-02"]
    assert [times(alone, "S2", found) for found in (CALL, MARCH, OATHS)] == [0, 1, 1]
    assert (points(alone, "S2").count, points(TABLE, "N1").count) == (2, 3)


@pytest.mark.parametrize(("y", "near"), [(3_000, True), (3_002, True), (3_100, False)])
def test_an_ability_reaches_from_nearest_notch_to_nearest_notch(y, near):
    """AL-T-38, AL-ABIL-06: 1 FL, with the tolerance of a contact."""
    table = board({"S2": unit("p1", "exs", 0, 0), "S1": unit("p1", "exf", 0, y)})
    assert in_range(table, "S2", "S1", CALL) is near
    assert (broken(table, Special("S2", "lantern-call", "S1")) == []) is near


def test_a_formation_may_have_notches_nearer_than_its_middle():
    """AL-ABIL-06, A-03: half a step to either side of it, on its long sides."""
    units = {"S2": unit("p1", "exs", 0, 0), "S1": unit("p1", "exf", 1000, 2900)}
    assert not in_range(board(units), "S2", "S1", CALL)
    assert in_range(board(units, notches="centre_and_quarters"), "S2", "S1", CALL)


def test_an_ability_without_a_range_reaches_everywhere():
    """AL-ABIL-06."""
    anywhere = Power(Ability("song", "Song", "unit", Hook.ORDER_SPECIAL), AddMp(amount=1))
    assert in_range(TABLE, "S2", "S3", anywhere)


def test_what_a_special_order_lends_lasts_until_the_turn_ends():
    """AL-ABIL-09, AL-ABIL-11: twice for two singers, also when they are gone (AL-ABIL-03)."""
    table = board({"S1": sworn("p1", "e1 e2 w"), "S2": sworn("p1", "m2", 3000), "N1": N1})
    sung = after(table, Special("S1", "song", "S2"))
    assert sung.units["S2"].lasting == (Lasting("S1", "song", 2),)
    assert EffectLasts("S2", "S1", "song", 2) in game.decide(table, Special("S1", "song", "S2"))
    silent = replace(sung, units=sung.units | {"S1": replace(sung.units["S1"], figures={"w": Figure("w")})})
    assert points(silent, "S2").count == 4
    assert points(after(sung, End()), "S2").count == 2


def test_a_push_that_takes_the_singer_wastes_the_order():
    """AL-PUSH-12, AL-ABIL-02."""
    table = board({"S1": sworn("p1", "e7 w", kinds=("ranged",)), "N1": N1})
    events = game.decide(table, Special("S1", "patch", kind="ranged", push="e7"))
    assert events[-1].why == "after the push no slot of S1 that bears Patch holds a figure"
    assert broken(table, Special("S1", "patch", kind="ranged", push="w")) == []


# ---------------------------------------------------------------- choosing


def test_a_downed_figure_returns_to_a_slot_that_fits_it():
    """AL-ABIL-11, AL-REGROUP-02, AL-UNIT-14: once an order has called on the ability, and as often as it says."""
    back = Effect("S3", "repair", "m3 stands again", figure="m3", slot="m4", by="p1")
    assert broken(TABLE, back) == ["AL-ABIL-07"]
    called = after(TABLE, Special("S3", "repair", kind="ranged"))
    assert called.called_on == CalledOn("S3", "repair")
    assert game.decide(called, back) == (
        AbilityUsed("S3", "repair", text="m3 stands again"),
        FigureReturned("S3", "m3", "m4"),
    )
    mended = after(called, back)
    assert (mended.units["S3"].figures["m4"], mended.units["S3"].downed) == (Figure("m3"), ())
    assert mended.called_on is None
    for change in ({"slot": "m1"}, {"figure": "m1"}, {"slot": ""}, {"figure": "", "slot": ""}, {"unit": "S1"}):
        assert broken(called, replace(back, **change)), change
    assert broken(called, replace(back, pose=Pose(0, 0, 0))) == ["structure"]


def test_a_figure_returns_to_another_unit_only_where_its_own_card_lets_it_stand():
    """AL-REGROUP-05: Salt Witches mend a friend in range, white figures only."""
    down = replace(S1, downed=("b3", "a1"), figures={"a2": Figure("a2")})
    witches = unit("p1", "salt_witches", 0, -1500)
    table = after(board({"S1": down, "S5": witches, "N1": N1}), Special("S5", "tide-mending", "S1", "ranged"))
    back = Effect("S5", "tide-mending", target="S1", figure="a1", slot="c1")
    assert broken(table, back) == []
    assert broken(table, replace(back, slot="c4"))[0] == "AL-REGROUP-02"
    assert broken(table, replace(back, figure="b3", slot="b3")) == ["AL-ABIL-11"]
    assert broken(table, replace(back, target="S5"))[0] == "structure"
    assert broken(table, replace(back, target="")) == ["structure"]


def test_a_unit_is_shifted_straight_by_whole_steps_or_to_what_it_meets():
    """AL-SNAP-13, AL-T-61: Will-o'-lights, twice as far for two lights (AL-ABIL-03)."""
    maud = replace(unit("p2", "maud_of_the_fen", 5000, 2600, 180_000), figures={"g2": Figure("g1")})
    table = board({"S1": S1, "S2": S2, "T1": maud})
    lure = Effect("T1", "will-o-lights", target="S2", pose=Pose(5000, 1000, 0), by="p2")
    assert UnitDisplaced("S2", Pose(5000, 1000, 0)) in game.decide(table, lure)
    assert broken(table, replace(lure, pose=Pose(5000, 1500, 0))) == ["AL-SNAP-13"]
    assert broken(table, replace(lure, pose=Pose(5000, 1000, 90_000))) == ["AL-SNAP-13"]
    assert broken(table, replace(lure, pose=Pose(0, 0, 0))) == ["AL-SNAP-13", "AL-ADJ-05"]
    near = replace(lure, pose=Pose(5020, 990, 0))
    assert UnitDisplaced("S2", Pose(5000, 1000, 0)) in game.decide(table, near)
    legal = game.legal(table, {})
    shift = next(form for form in legal.forms if isinstance(form.order, Effect) and form.order.target == "S2")
    assert set(shift.open["pose"].spots) == {Pose(5000 + x, y, 0) for x, y in AROUND}


def test_a_unit_that_an_ability_keeps_in_place_is_not_shifted_even_in_words():
    """AL-ABIL-11."""
    table = board({"S1": sworn("p1", "d6"), "S2": sworn("p1", "e9", 3000), "N1": N1})
    said = Effect("S2", "omen", "the ground opens", "S1", pose=Pose(0, -2000, 0))
    assert broken(table, said) == ["AL-ABIL-11"]
    assert reason(table, said) == "Rooted keeps S1 where it is"


def test_effects_are_entered_while_nothing_else_is_due():
    """AL-ABIL-10: the dice of a fight have a moment of their own."""
    table = replace(TABLE, units=TABLE.units | {"S4": sworn("p1", "e9 a1", -3000)})
    said = Effect("S4", "omen", "it flew", by="p1")
    assert calm(table)
    assert broken(after(table, Move("S2")), said) == []
    assert broken(after(table, Close("S1", "N1")), said) == ["structure"]
    assert broken(after(table, Move("S1")), said) == ["structure"]


def test_an_effect_is_its_own_players_to_enter_and_only_where_there_is_something_to_enter():
    """AL-MULTI-06: whoever's turn it is."""
    table = replace(TABLE, units=TABLE.units | {"N2": sworn("p2", "e8", 8000, 8000)})
    assert broken(table, Effect("N2", "stand", by="p2")) == []
    assert reason(table, Effect("N2", "stand", by="p1")) == "N2 is Ruben's"
    assert (
        reason(table, Effect("N1", "night-march", by="p2")) == "Night March works by itself: nothing is entered for it"
    )
    assert reason(table, Effect("S2", "lantern-call", by="p1")) == "Lantern Call leaves nothing to choose"


def test_words_are_for_a_judge():
    """AL-ABIL-11: said and recorded, not worked out."""
    table = board({"S1": sworn("p1", "e9"), "N1": N1})
    *_, remark = game.decide(table, Effect("S1", "omen", "they flew up", by="p1"))
    assert remark == Remarked("AL-ABIL-11", "what Omen of S1 does is for a judge", judge=True)
    assert reason(table, Effect("S1", "omen", by="p1")) == "what Omen did is said in 1 to 240 characters"


def test_exactly_the_choices_that_hold_are_offered():
    """AL-ABIL-02, AL-ABIL-06, AL-REGROUP-02 to 04."""
    legal = game.legal(TABLE, {})
    for target, offered in (("", True), ("S2", True), ("S1", False), ("N1", False)):
        assert offers(legal, Special("S2", "lantern-call", target)) is offered, target
    assert not any(isinstance(form.order, Effect) for form in legal.forms)
    called = game.legal(after(TABLE, Special("S3", "repair", kind="ranged")), {})
    back = [form for form in called.forms if isinstance(form.order, Effect)]
    assert {(form.order.target, form.order.figure, form.open["slot"].values) for form in back} == {
        ("", "m3", ("m3", "m4")), ("S3", "m3", ("m3", "m4")),
    }  # fmt: skip


# ---------------------------------------------------------------- costs of manoeuvres, conditions


def test_an_ability_changes_the_directional_cost_of_turns_and_not_of_steps():
    """AL-ABIL-11, AL-MOVE-03: Peat Giants are slow to turn."""
    table = board({"T1": unit("p2", "peat_giants", 0, 0)})
    sides = ("front", "right", "rear", "left")
    assert [price(table, "T1", side, "step") for side in sides] == [1, 2, 2, 2]
    assert [price(table, "T1", side, "turn") for side in sides] == [2, 3, 3, 3]


SOMEWHERE = Moment(kind="move", role="attacker", combat="breakaway", side="left", against="N1", reason="sortie")


@pytest.mark.parametrize(
    ("when", "held"),
    [
        (When(), True),
        (When(kind="move"), True),
        (When(kind="close"), False),
        (When(push=False), True),
        (When(push=True), False),
        (When(role="attacker"), True),
        (When(role="mover"), False),
        (When(combat="breakaway"), True),
        (When(combat="close"), True),
        (When(combat="ranged"), False),
        (When(side="left"), True),
        (When(side="front"), False),
        (When(reason="sortie"), True),
        (When(reason="control"), False),
        (When(manoeuvre="step"), False),
        (When(against="sortie"), True),
        (When(against="commander"), True),
        (When(against="formation"), False),
        (When(adjacent_enemy=True), True),
        (When(adjacent_enemy=False), False),
        (When(adjacent_friend=False), True),
        (When(adjacent_friend=True), False),
        (When(own_turn=True), True),
        (When(own_turn=False), False),
        (When(figures_min=7, figures_max=7), True),
        (When(figures_min=8), False),
        (When(figures_max=6), False),
        (When(kind="move", role="attacker", own_turn=False), False),
    ],
    ids=str,
)
def test_all_conditions_of_an_ability_must_hold(when, held):
    """AL-ABIL-11: S1 is EXF in its player's turn, with a commander sortie at its front and nobody else beside it."""
    assert holds(TABLE, "S1", when, SOMEWHERE) is held


def test_a_condition_that_asks_for_another_unit_does_not_hold_without_one():
    assert not holds(TABLE, "S1", When(against="sortie"))


@pytest.mark.parametrize(
    ("hook", "effect", "uses", "entered"),
    [
        ("figure.return", {"op": "return"}, "unlimited", True),
        ("unit.displace", {"op": "shift"}, "unlimited", True),
        ("unit.displace", {"op": "forbid"}, "unlimited", False),
        ("move.points", {"op": "add", "amount": 1}, "unlimited", False),
        ("move.points", {"op": "add", "amount": 1}, "per_game", True),
        ("order.special", {"op": "return"}, "unlimited", False),
        ("dice.adjust", {"op": "reroll"}, "per_game", False),
        ("free_text", {"text": "so"}, "unlimited", True),
    ],
)
def test_a_player_enters_what_has_a_choice_or_is_used_up(hook, effect, uses, entered):
    assert direct(read(Ability("x", "X", "unit", Hook(hook), effect=effect, uses=uses))) is entered


def test_a_unit_pays_for_a_replaced_order_what_its_kind_costs():
    """AL-ABIL-08: an ability that makes close orders cheaper does not make regroup orders so."""
    table = board({"S1": sworn("p1", "e6 b1"), "N1": N1})
    assert game.decide(table, Special("S1", "whet", kind="regroup"))[0] == OrderGiven("S1", "regroup", 1)
    assert broken(after(table, Special("S1", "whet", kind="regroup")), Regroup("S1", turn=90)) == ["AL-PUSH-02"]


def test_a_place_that_only_a_dear_turn_leads_to_is_out_of_reach():
    """AL-ABIL-11, AL-MOVE-11: two steps forward are as cheap as ever, an angle turn is not."""
    table = board({"T1": sworn("p1", "m2 b9"), "T2": sworn("p1", "m2", 5000), "N1": unit("p2", "exs", -8000, 8000)})
    for name, turned in (("T1", ["AL-MOVE-11"]), ("T2", [])):
        here = table.units[name].pose
        moving = after(table, Move(name))
        assert broken(moving, Place(name, Pose(here.x, 2000, 0))) == []
        assert broken(moving, Place(name, Pose(here.x + 707, 1207, 45_000))) == turned
