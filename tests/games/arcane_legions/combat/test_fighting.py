"""A fight from its order to its last hit: dice owed and why, who is asked for what, and what is dealt."""

import pytest
from msgspec.structs import replace

from replay.core.count import counted
from replay.core.dice import Owed, Roll
from replay.core.game import Remarked
from replay.core.pose import Point
from replay.games.arcane_legions import game
from replay.games.arcane_legions.events import (
    DamageDealt,
    DamageSettled,
    DiceRolled,
    FightEnded,
    FightOpened,
    FightResolved,
    OrderGiven,
)
from replay.games.arcane_legions.orders import Adjust, Assign, Close, End, Keep, Range
from replay.games.arcane_legions.table import Figure, Piece
from tests.games.arcane_legions.boards import after, board, broken, reason, unit
from tests.games.arcane_legions.skirmish import fought, skirmish, stones

PIKES = unit("p1", "exf", 0, 0)


def calls(table):
    return [(call.seat, call.says, call.owed, call.rule) for call in game.awaits(table)]


def test_a_close_order_opens_a_fight_over_the_sides_that_touch():
    """AL-CLOSE-03, AL-CLOSE-04, AL-CLOSE-06."""
    opened = game.decide(skirmish("a2", "d1 k"), Close("S1", "N1"))
    assert opened == (OrderGiven("S1", "close", 1), FightOpened("close", "S1", "N1", "front", "front", 2, 1))


def test_the_attack_is_rolled_first_then_the_defence():
    """AL-CLOSE-07: each by its own player, who reads how many dice and why."""
    opened = after(skirmish("a1 a4", "d2 k"), Close("S1", "N1"))
    says = "Ines rolls 5 attack dice for S1 (5 icons, blue front)"
    assert calls(opened) == [("p1", says, Owed("p1", "attack", 5), "AL-CLOSE-07")]
    assert broken(opened, Roll((5, 5), "defence", by="p2")) == ["structure"]
    answered = after(opened, Roll((6, 5, 4, 3, 1)))
    says = "Ruben rolls 2 defence dice for N1 (2 icons, blue front)"
    assert calls(answered) == [("p2", says, Owed("p2", "defence", 2), "AL-CLOSE-07")]


def test_a_fight_that_is_over_stays_on_the_table_until_the_next_order():
    over = fought("a1", "k", (2,))
    assert over.fight.ended
    assert over.fight.rolled == {"attack": (2,)}
    assert [call.seat for call in game.awaits(over)] == ["p1"]
    assert after(over, End()).fight is None


def test_dice_of_nobodys_roll_are_refused():
    assert reason(skirmish(), Roll((1,))) == "no dice are owed"
    opened = after(skirmish("a2", "d1 k"), Close("S1", "N1"))
    assert reason(opened, Roll()) == "Ines owes 2 attack dice now"
    assert reason(opened, Roll((6, 0))) == "a die shows 1 to 6"


@pytest.mark.parametrize(
    ("ours", "heading", "faces", "rule", "why"),
    [
        ("a2 a4", 0, (1,) * 5, "AL-CLOSE-14", "6 dice are owed (6 icons, blue front), 5 were given"),
        ("a2 a4", 0, (1,) * 7, "AL-CLOSE-04", "6 dice are owed (6 icons, blue front), 7 were given"),
        ("a1 a4", 180_000, (1,), "AL-CLOSE-14", "2 dice are owed (5 icons, gray rear -3), 1 was given"),
        ("a1 a4", 180_000, (1,) * 3, "AL-CLOSE-05", "2 dice are owed (5 icons, gray rear -3), 3 were given"),
        ("a1", 270_000, (1, 1), "AL-CLOSE-04", "1 die is owed (1 icon, red right), 2 were given"),
    ],
)
def test_a_wrong_number_of_dice_is_refused_with_the_sum(ours, heading, faces, rule, why):
    """AL-CLOSE-14, AL-T-80."""
    table = skirmish("k", "k")
    opened = after(replace(table, units=table.units | {"S1": stones("p1", ours, 0, 0, heading)}), Close("S1", "N1"))
    assert broken(opened, Roll(faces)) == [rule]
    assert reason(opened, Roll(faces)) == why


def test_a_wrong_number_of_dice_that_stood_is_lined_up_as_it_was_rolled():
    """AL-CLOSE-14."""
    opened = after(skirmish("a2", "k"), Close("S1", "N1"))
    assert after(opened, Roll((5,)), waived={"AL-CLOSE-14"}).damage == {"N1": 1}


@pytest.mark.parametrize(
    ("between", "near", "dice", "why"),
    [
        ((), False, 4, "4 icons, blue front"),
        (("S9", "reeds"), False, 2, "4 icons, blue front, S9 -1, reeds -1"),
        (("S9", "reeds", "C1"), True, 1, "4 icons, blue front, S9 -1, reeds -1, into melee -1"),
        ((), True, 3, "4 icons, blue front, into melee -1"),
    ],
)
def test_the_dice_of_a_shot_say_what_was_taken_off(between, near, dice, why):
    """AL-RANGED-12, AL-RANGED-14, AL-RANGED-15."""
    opened = after(shooting(between, near=near), Range("S1", "N1", "front", "front"))
    assert game.awaits(opened)[0].says == f"Ines rolls {counted(dice, 'attack die')} for S1 ({why})"
    assert game.awaits(opened)[0].rule == "AL-RANGED-16"
    given = reason(opened, Roll((1,) * 9))
    assert given == f"{dice} di{'e is' if dice == 1 else 'ce are'} owed ({why}), 9 were given"


def shooting(between=(), near=False, ours="r4"):
    """S1 faces N1 down a lane; S9, the reeds and C1 lie on it or beside it, S8 stands at N1 or not."""
    at = {name: 0 if name in between else 5000 for name in ("S9", "reeds", "C1")}
    units = {
        "S1": stones("p1", ours, 0, 0, 0),
        "N1": stones("p2", "k", 0, 5000, 180_000),
        "S9": stones("p1", "k", at["S9"], 1500, 0),
        "S8": stones("p1", "k", -1000 if near else -3000, 5000, 0),
    }
    grounds = {"reeds": "hindering", "C1": "control"}
    return replace(board(units), terrain={name: strip(at[name], ground) for name, ground in grounds.items()})


def strip(x, ground):
    return Piece(ground, (Point(x - 500, 3000), Point(x + 500, 3000), Point(x + 500, 3500), Point(x - 500, 3500)))


def test_a_shot_says_what_it_crossed_and_that_it_went_into_a_melee():
    """AL-RANGED-12, AL-RANGED-14."""
    events = game.decide(shooting(("S9", "reeds", "C1"), near=True), Range("S1", "N1", "front", "front"))
    assert events == (
        OrderGiven("S1", "ranged", 1),
        FightOpened("ranged", "S1", "N1", "front", "front", 1, 0, ("S9", "reeds"), melee=True),
    )


def test_a_shot_without_dice_is_remarked_and_nobody_rolls():
    """AL-RANGED-15, AL-T-94."""
    events = game.decide(shooting(("S9",), ours="r1"), Range("S1", "N1", "front", "front"))
    assert [event.rule for event in events if isinstance(event, Remarked)] == ["AL-RANGED-15"]
    assert events[-2:] == (FightResolved(0, 0), FightEnded())


def test_all_hits_are_counted_before_any_is_dealt():
    """AL-CLOSE-15: both units are asked at once, each by its own player."""
    opened = after(skirmish("a2 k", "d2 k"), Close("S1", "N1"), Roll((6, 1)))
    events = game.decide(opened, Roll((5, 4)))
    assert events == (
        DiceRolled("defence", "N1", (5, 4)),
        FightResolved(1, 1),
        DamageDealt("S1", 1, "p2"),
        DamageDealt("N1", 1, "p1"),
    )
    asked = calls(after(opened, Roll((5, 4))))
    assert [(seat, says) for seat, says, *_ in asked] == [
        ("p1", "Ines assigns 1 damage to S1"),
        ("p2", "Ruben assigns 1 damage to N1"),
    ]


def test_the_fight_ends_when_the_last_damage_is_assigned():
    table = fought("a2 k", "d2 k", (6, 1), (5, 4))
    first = game.decide(table, Assign("N1", ("k",), by="p2"))
    assert DamageSettled("N1") in first
    assert FightEnded() not in first
    assert game.decide(after(table, Assign("N1", ("k",), by="p2")), Assign("S1", ("k",)))[-1] == FightEnded()


def test_a_corner_is_named_where_side_on_side_is_missing():
    """AL-CLOSE-02, AL-T-81."""
    table = skirmish("a1", "k")
    for x, why in ((1000, "touches N1 only at a corner; a close order needs side on side"), (3000, "")):
        moved = replace(table, units=table.units | {"S1": stones("p1", "a1", x, 0, 0)})
        assert reason(moved, Close("S1", "N1")) == (f"S1 {why}" if why else "no side of S1 lies on N1")


def test_a_close_order_that_stood_without_contact_is_fought_front_to_front():
    """AL-CLOSE-02: by agreement."""
    table = skirmish("a2", "d1")
    apart = replace(table, units=table.units | {"S1": stones("p1", "a2", 5000, 0, 180_000)})
    fight = after(apart, Close("S1", "N1"), waived={"AL-CLOSE-02"}).fight
    assert (fight.side, fight.aim, fight.attack, fight.defence) == ("front", "front", 2, 1)


def test_all_that_is_wrong_with_an_attack_is_found():
    """AL-CLOSE-01, AL-CLOSE-02, AL-CLOSE-05."""
    behind = board({"S1": stones("p1", "d1", 0, 0, 180_000), "N1": stones("p1", "k", 0, 1000, 0)})
    assert broken(behind, Close("S1", "N1")) == ["AL-CLOSE-02", "AL-CLOSE-01", "AL-CLOSE-05"]
    few = replace(behind, units=behind.units | {"N1": stones("p2", "k", 0, 1000, 0)})
    assert reason(few, Close("S1", "N1")) == "no attack icon of S1 is ready"


def test_an_ability_is_asked_for_only_while_it_could_change_a_die():
    """AL-ABIL-10: Brace of the pikes rerolls a defence die that shows one or two."""
    attacked = board({"S1": stones("p1", "a2", 0, 0, 0), "N1": unit("p2", "exf", 0, 1000, 180_000)})
    rolled = after(attacked, Close("S1", "N1"), Roll((6, 6)))
    asked = after(rolled, Roll((6, 6, 5, 2)))
    assert calls(asked)[0][1] == "Ruben adjusts dice with Brace of N1, or keeps them"
    assert after(rolled, Roll((6, 6, 5, 3))).fight.defender_hits == 0
    assert after(asked, Keep()).fight.adjusted == ("N1",)


def test_an_ability_that_has_been_used_is_not_asked_for_again():
    """AL-ABIL-02."""
    attacked = board({"S1": stones("p1", "a2 k", 0, 0, 0), "N1": unit("p2", "exf", 0, 1000, 180_000)})
    asked = after(attacked, Close("S1", "N1"), Roll((6, 6)), Roll((6, 6, 2, 1)))
    done = after(asked, Adjust("brace", "defence", (1,), (2,)))
    assert done.fight.used == (("N1", "brace"),)
    assert done.fight.faces["defence"] == (6, 6, 2, 2)
    assert done.fight.rolled["defence"] == (6, 6, 2, 1)


def test_a_fight_of_ones_own_units_that_stood_is_fought_out():
    """AL-CLOSE-02: by agreement; one player rolls and assigns for both."""
    table = skirmish("a2 k", "k")
    own = replace(table, units=table.units | {"N1": replace(table.units["N1"], seat="p1", figures={"k": Figure("k")})})
    over = after(own, Close("S1", "N1"), Roll((6, 5)), waived={"AL-CLOSE-02"})
    assert after(over, Assign("N1", ("k", "k"))).fight.ended
