"""Regroup orders, and what abilities do to figures and bases."""

import pytest
from msgspec.structs import replace

from replay.core.game import Remarked
from replay.core.pose import Pose
from replay.games.arcane_legions import game
from replay.games.arcane_legions.abilities import calm, in_range, kinds
from replay.games.arcane_legions.ability import Ability
from replay.games.arcane_legions.card import read_card, totals
from replay.games.arcane_legions.events import AbilityUsed, FigureReturned, OrderGiven, Regrouped, UnitDisplaced
from replay.games.arcane_legions.hook import Hook
from replay.games.arcane_legions.orders import Close, Effect, Move, Regroup, Special
from replay.games.arcane_legions.table import Figure
from tests.games.arcane_legions.boards import TEXTS, after, board, broken, reason, unit

S1, S2 = unit("p1", "exf", 0, 0), unit("p1", "exs", 5000, 0)
N1 = unit("p2", "exs", 0, 1000, 180_000)
MENDERS = unit("p1", "menders", -5000, 0, downed=("m3",))
MENDERS = replace(MENDERS, figures={"m1": Figure("m1"), "m2": Figure("m2")})
TABLE = board({"S1": S1, "S2": S2, "S3": MENDERS, "N1": N1})


def icons(table, name="S1"):
    found = totals(read_card(TEXTS[table.units[name].card]), table.units[name].figures)
    return found.attack, found.defence, found.ranged, found.move


def test_a_pike_steps_back_to_throw():
    """AL-T-31, AL-REGROUP-01: EXF has attack 4 and ranged 1 then."""
    assert icons(TABLE) == (5, 4, 0, 3)
    assert icons(after(TABLE, Regroup("S1", (("a1", "c1"),)))) == (4, 4, 1, 3)


@pytest.mark.parametrize(
    ("slot", "rule", "why"),
    [
        ("c4", "AL-REGROUP-02", "the figure that started in a1 belongs in white slots, c4 is red"),
        ("c5", "AL-REGROUP-03", "the figure that started in a1 has a small footpad, c5 takes a large one"),
        ("c6", "AL-REGROUP-04", "the figure that started in a1 has 1 peg, c6 takes 2"),
    ],
)
def test_colour_footpad_and_pegs_must_match(slot, rule, why):
    """AL-T-32."""
    assert broken(TABLE, Regroup("S1", (("a1", slot),)))[0] == rule
    assert reason(TABLE, Regroup("S1", (("a1", slot),))) == why
    agreed = {"AL-REGROUP-02", "AL-REGROUP-03", "AL-REGROUP-04"}
    assert after(TABLE, Regroup("S1", (("a1", slot),)), waived=agreed).units["S1"].figures[slot] == Figure("a1")


def test_figures_change_places_all_at_once():
    """AL-T-34, AL-REGROUP-06, AL-UNIT-14."""
    cycle = after(TABLE, Regroup("S1", (("a1", "b1"), ("b1", "a2"), ("a2", "a1"))))
    assert {slot: figure.start for slot, figure in cycle.units["S1"].figures.items() if slot in ("a1", "a2", "b1")} == {
        "b1": "a1", "a2": "b1", "a1": "a2",
    }  # fmt: skip
    assert broken(TABLE, Regroup("S1", (("a1", "c1"), ("a2", "c1"))))[0] == "AL-UNIT-14"
    assert broken(TABLE, Regroup("S1", (("a1", "a2"),)))[0] == "AL-UNIT-14"


@pytest.mark.parametrize(
    "moves",
    [(("c1", "a1"),), (("a1", "z9"),), (("a1", "a1"),), (("a1", "c1"), ("a1", "c2"))],
    ids=["nobody there", "no such slot", "stays", "goes two ways"],
)
def test_a_figure_that_is_not_there_cannot_move(moves):
    """AL-REGROUP-01: nothing that can be agreed away."""
    assert broken(TABLE, Regroup("S1", moves))[-1] == "structure"


def test_a_push_takes_its_figure_before_the_others_change_places():
    """AL-PUSH-03: a1 goes down, a2 takes its slot."""
    table = replace(TABLE, units=TABLE.units | {"S1": replace(S1, kinds=("regroup",))})
    pushed = after(table, Regroup("S1", (("a2", "a1"),), push="a1"))
    assert pushed.units["S1"].figures["a1"] == Figure("a2")
    assert broken(table, Regroup("S1", (("a1", "c1"),), push="a1")) == ["structure"]


@pytest.mark.parametrize(("name", "turns"), [("S1", (0, 180)), ("S2", (0, 90, 180, 270))])
def test_a_formation_turns_about_and_a_sortie_by_quarters(name, turns):
    """AL-T-35, AL-REGROUP-07, AL-REGROUP-08."""
    held = [turn for turn in range(0, 360, 45) if not broken(TABLE, Regroup(name, turn=turn))]
    assert held == list(turns)


def test_a_base_turned_as_it_may_not_be_still_needs_room():
    """AL-REGROUP-07, AL-ADJ-05: by agreement a formation turns aside, not into its neighbour."""
    assert broken(TABLE, Regroup("S1", turn=90)) == ["AL-REGROUP-07", "AL-ADJ-05"]


def test_figures_and_facing_change_in_place_in_one_order_and_nobody_strikes():
    """AL-T-36, AL-REGROUP-09, AL-REGROUP-10, AL-REGROUP-11."""
    events = game.decide(TABLE, Regroup("S1", (("a1", "c3"),), 180))
    assert events == (OrderGiven("S1", "regroup", 1), Regrouped("S1", (("a1", "c3"),), 180))
    turned = after(TABLE, Regroup("S1", (("a1", "c3"),), 180))
    assert turned.units["S1"].pose == Pose(0, 0, 180_000)
    opened = game.decide(turned, Close("S1", "N1"))[-1]
    assert (opened.side, opened.attack) == ("rear", 1)


def test_an_injury_goes_along():
    """AL-REGROUP-12."""
    hurt = replace(TABLE, units=TABLE.units | {"S1": replace(S1, figures=S1.figures | {"b3": Figure("b3", 1)})})
    assert after(hurt, Regroup("S1", (("b3", "c4"),))).units["S1"].figures["c4"] == Figure("b3", 1)


# ---------------------------------------------------------------- abilities


def test_an_ability_is_called_on_by_its_own_kind_of_order():
    """AL-ABIL-07, AL-ABIL-08, AL-ABIL-09, AL-T-30."""
    call = read_card(TEXTS["exs"]).ability[0]
    repair = read_card(TEXTS["menders"]).ability[0]
    march = read_card(TEXTS["exs"]).ability[1]
    assert (kinds(call), kinds(repair), kinds(march)) == (("special",), ("ranged",), ())
    assert kinds(replace(repair, when={})) == ("move", "close", "ranged", "regroup")
    given, used, remarked = game.decide(TABLE, Special("S3", "repair", kind="ranged"))
    assert given == OrderGiven("S3", "ranged", 1)
    assert used == AbilityUsed("S3", "repair")
    assert isinstance(remarked, Remarked)
    assert broken(TABLE, Special("S3", "repair")) == ["structure"]
    assert broken(TABLE, Special("S2", "night-march")) == ["structure"]


def test_a_figure_ability_is_off_without_a_figure_in_its_slot():
    """AL-T-37, AL-ABIL-02; what stands on the unit bar stays on (AL-ABIL-04, AL-ABIL-05)."""
    alone = board({"S2": replace(S2, figures={"s3": Figure("s3")}), "N1": N1})
    assert broken(alone, Special("S2", "lantern-call")) == ["AL-ABIL-02"]
    assert broken(alone, Effect("S2", "heavy-oaths", "it cost one more", by="p1")) == []


@pytest.mark.parametrize(("y", "near"), [(3_000, True), (3_002, True), (3_100, False)])
def test_an_ability_reaches_from_nearest_notch_to_nearest_notch(y, near):
    """AL-T-38, AL-ABIL-06: 1 FL, with the tolerance of a contact."""
    table = board({"S2": unit("p1", "exs", 0, 0), "S1": unit("p1", "exf", 0, y)})
    call = read_card(TEXTS["exs"]).ability[0]
    assert in_range(table, "S2", "S1", call) is near
    assert (broken(table, Special("S2", "lantern-call", "S1")) == []) is near


def test_a_downed_figure_returns_to_a_slot_that_fits_it():
    """AL-ABIL-11, AL-REGROUP-02, AL-UNIT-14: the order is still paid for by the one that called it."""
    back = Effect("S3", "repair", "m3 stands again", figure="m3", slot="m4", by="p1")
    assert game.decide(TABLE, back)[1] == FigureReturned("S3", "m3", "m4")
    mended = after(TABLE, back).units["S3"]
    assert (mended.figures["m4"], mended.downed) == (Figure("m3"), ())
    assert broken(TABLE, replace(back, slot="m1"))[0] == "AL-UNIT-14"
    assert broken(TABLE, replace(back, figure="m1")) == ["structure"]
    assert broken(TABLE, replace(back, slot="")) == ["structure"]
    assert broken(TABLE, replace(back, text="")) == ["structure"]
    assert broken(TABLE, replace(back, unit="S1")) == ["structure"]


def test_a_figure_returns_to_another_unit_only_where_its_own_card_lets_it_stand():
    """AL-REGROUP-05."""
    down = replace(S1, downed=("b3",), figures={"a1": Figure("a1")})
    table = board({"S1": down, "S3": MENDERS})
    back = Effect("S3", "repair", "b3 stands again", "S1", "b3", "b3", by="p1")
    assert broken(table, back) == []
    assert broken(table, replace(back, slot="c1"))[0] == "AL-REGROUP-02"


def test_a_unit_is_shifted_to_where_it_has_room():
    """AL-ABIL-11, AL-ADJ-05."""
    shift = Effect("S3", "repair", "the rope pulls", "S2", pose=Pose(6000, 0, 0), by="p1")
    assert game.decide(TABLE, shift)[1] == UnitDisplaced("S2", Pose(6000, 0, 0))
    assert broken(TABLE, replace(shift, pose=Pose(0, 0, 0))) == ["AL-ADJ-05"]
    assert broken(TABLE, replace(shift, figure="m3", slot="m4")) == ["structure"]
    march = Effect("S2", "night-march", "one more", pose=Pose(6000, 0, 0), by="p1")
    assert reason(TABLE, march) == "Night March changes numbers: it neither returns a figure nor shifts a unit"


def test_effects_are_entered_while_nothing_else_is_due():
    """AL-ABIL-10: the dice of a fight have a moment of their own."""
    said = Effect("S2", "night-march", "one more", by="p1")
    assert calm(TABLE)
    assert broken(after(TABLE, Move("S2")), said) == []
    assert broken(after(TABLE, Close("S1", "N1")), said) == ["structure"]
    assert broken(after(TABLE, Move("S1")), said) == ["structure"]


def test_an_effect_is_its_own_players_to_enter():
    """AL-MULTI-06: whoever's turn it is."""
    assert broken(TABLE, Effect("N1", "night-march", "one more", by="p2")) == []
    assert reason(TABLE, Effect("N1", "night-march", "one more", by="p1")) == "N1 is Ruben's"


def test_an_ability_without_a_range_reaches_everywhere():
    """AL-ABIL-06."""
    anywhere = Ability("song", "Song", "unit", Hook.ORDER_SPECIAL)
    assert in_range(TABLE, "S2", "S3", anywhere)
