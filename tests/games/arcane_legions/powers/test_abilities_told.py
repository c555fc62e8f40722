"""What is told of abilities: which of them changed a number, and what their player has still to say."""

from msgspec.structs import replace

from replay.core.dice import Roll
from replay.games.arcane_legions import game
from replay.games.arcane_legions.events import (
    BreakawayDrawn,
)
from replay.games.arcane_legions.orders import Assign, Close, Forgo, Move, Regroup, Special, Strike
from replay.games.arcane_legions.powers.sway import power
from replay.games.arcane_legions.table import Figure, Lasting
from tests.games.arcane_legions.boards import after, board, unit

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


def said(table, order):
    """What an order comes to, line by line."""
    return [line for event in game.decide(table, order) if (line := game.tell(event))]


def test_a_fight_says_which_abilities_changed_its_dice():
    """AL-ABIL-11: in the log, to whom rolls them, and under the dice as they lie."""
    table = board({"S1": sworn("p1", "a1 c3 k"), "N1": sworn("p2", "d2 c5 k", 0, 1000, 180_000)})
    opened = "S1 closes on N1, front to front, 1 die against 2, +1 attack by rage of S1, -1 attack by dread of N1"
    assert said(table, Close("S1", "N1")) == [opened]
    fought = after(table, Close("S1", "N1"))
    (call,) = game.awaits(fought)
    assert call.says == "Ines rolls 1 attack die for S1 (1 icon, blue front, rage of S1 +1, dread of N1 -1)"
    assert game.show(fought, {}).fight.above.caption == "attack 1 = 1 icon, blue front, rage of S1 +1, dread of N1 -1"


def test_what_changes_a_number_is_told_with_the_number():
    """AL-ABIL-11."""
    snare = board({"S1": sworn("p1", "m2 b6"), "N1": sworn("p2", "c2 a2", 0, 1000, 180_000)})
    assert said(snare, Move("S1")) == [
        "N1 uses snare: N1 may strike S1 as it leaves",
        "N1 may strike S1 before it moves",
    ]
    assert said(snare, Regroup("S1", turn=90)) == ["S1 regroups: turns 90°"]
    free = board({"S1": sworn("p1", "m2 b6 c1"), "N1": sworn("p2", "c2 a2", 0, 1000, 180_000)})
    assert said(free, Move("S1")) == [
        "S1 uses slip-away: N1 does not strike S1 as it leaves",
        "S1 uses swift: +1 MP",
        "S1 may move, 3 MP",
    ]


def test_a_choice_that_is_owed_is_asked_for():
    """AL-ABIL-07."""
    (call,) = game.awaits(after(TABLE, Special("S3", "repair", kind="ranged")))
    assert call.says == "Ines chooses what repair of S3 does, or gives an order, 7 OP left"
    assert "effect" in call.orders


def test_a_replaced_move_order_draws_the_enemies_all_the_same():
    """AL-ABIL-07, AL-BREAK-01, AL-BREAK-11: it is still a move order; its effect comes once they have answered."""
    bearer = sworn("p1", "f3 w")
    table = board({"S1": bearer, "N1": sworn("p2", "c2 a1", 0, 1000, 180_000), "N8": unit("p2", "exf", 0, 9000)})
    moved = Special("S1", "rally", kind="move")
    assert game.decide(table, moved)[-1] == BreakawayDrawn("S1", ("N1",), ability="rally")
    drawn = after(table, moved)
    assert [call.seat for call in game.awaits(drawn)] == ["p2"]
    freed = after(drawn, Forgo("N1"))
    assert (freed.units["S1"].lasting, freed.moving) == ((Lasting("S1", "rally", 1),), None)
    struck = after(drawn, Strike("N1"), Roll((6,)))
    assert struck.damage == {"S1": 1}
    lost = after(struck, Assign("S1", ("f3",)))
    assert (lost.units["S1"].lasting, lost.moving) == ((), None)
    kept = after(struck, Assign("S1", ("w",)))
    assert kept.units["S1"].lasting == (Lasting("S1", "rally", 1),)
