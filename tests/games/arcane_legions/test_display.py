"""How the table is shown and what happens is told."""

from typing import get_args

import pytest
from msgspec.structs import replace

from replay.core.dice import Roll
from replay.core.fight import Clash, Damage, Dice, Die, Fall
from replay.core.game import Concede, Remarked
from replay.core.meter import Meter, Sign
from replay.core.pose import Point, Pose
from replay.core.scene import Area, Edge, Ground, Outcome
from replay.core.sheet import Condition, Line, Side, Slot, Total
from replay.games.arcane_legions import events as e
from replay.games.arcane_legions import game
from replay.games.arcane_legions.orders import Close, Forgo, Move, Range, Regroup
from replay.games.arcane_legions.table import Figure, Piece
from replay.games.arcane_legions.telling import TELLINGS
from tests.games.arcane_legions.boards import after, board, empty, enlisted, unit
from tests.replay.scene_laws import broken_laws

S1, S2 = unit("p1", "exf", 0, 0), unit("p1", "exs", 5000, 0)
N1 = unit("p2", "exs", 0, 1000, 180_000)
TABLE = board({"S1": S1, "S2": S2, "N1": N1})
SQUARE = Piece("control", (Point(4500, 500), Point(6500, 500), Point(6500, 2500), Point(4500, 2500)), "p1")
REEDS = Piece("hindering", (Point(-4000, 0), Point(-2000, 0), Point(-3000, 2000)))
ROCK = Piece("blocking", (Point(-9000, 0), Point(-8000, 0), Point(-8000, 2000)))


def shown(table):
    scene = game.show(table, {})
    assert broken_laws(scene) == []
    return scene


def piece(table, name):
    scene = shown(table)
    return next(found for found in (*scene.pieces, *scene.fallen) if found.id == name)


def test_the_board_is_the_table_from_its_corner_with_its_centreline():
    """AL-GEOM-14, AL-TABLE-10."""
    board_ = shown(TABLE).board
    assert (board_.width, board_.depth, board_.scale, board_.scale_word, board_.step) == (
        20_000, 30_000, 2_000, "1 FL", 1_000,
    )  # fmt: skip
    assert board_.guides == (((0, 15_000), (20_000, 15_000)),)


def test_a_unit_stands_where_it_stands_with_its_front_and_its_bad_side():
    """AL-UNIT-08, AL-UNIT-09, AL-GEOM-02."""
    found = piece(TABLE, "S1")
    assert (found.at, found.heading, found.label, found.name, found.seat) == (
        (10_000, 15_000), 0, "S1", "Tidewall Pikes", "p1",
    )  # fmt: skip
    assert found.outline == ((-1000, 500), (1000, 500), (1000, -500), (-1000, -500))
    assert found.edges == (Edge.FRONT, Edge.PLAIN, Edge.BAD, Edge.PLAIN)
    assert found.life == Meter("hit points", 8, 8)
    assert (found.star, found.spent) == (False, False)
    assert piece(TABLE, "N1").star


def test_a_star_goes_with_its_commander_and_a_unit_with_an_order_is_spent():
    """AL-UNIT-11."""
    without = {slot: figure for slot, figure in S2.figures.items() if slot != "s1"}
    table = board({"S2": replace(S2, figures=without, downed=("s1",)), "N1": N1})
    assert not piece(table, "S2").star
    assert piece(table, "S2").life == Meter("hit points", 3, 6)
    assert piece(after(TABLE, Regroup("S1", turn=180)), "S1").spent


def test_a_defeated_unit_lies_among_the_fallen_with_its_sheet():
    """AL-DAMAGE-08."""
    gone = replace(S2, pose=None, defeated=True, figures={}, downed=tuple(S2.figures))
    scene = shown(board({"S1": S1, "S2": gone, "N1": N1}))
    assert [fallen.id for fallen in scene.fallen] == ["S2"]
    assert scene.fallen[0].life == Meter("hit points", 0, 6)
    assert [sheet.piece for sheet in scene.sheets] == ["S1", "N1", "S2"]


def test_terrain_says_what_it_does_and_who_commands_it():
    """AL-TERRAIN-01, AL-VP-09, AL-VP-11."""
    laid = replace(TABLE, terrain={"C1": SQUARE, "reeds": REEDS, "rock": ROCK})
    control, reeds, rock = shown(laid).areas
    assert (control.ground, control.does, control.held) == (Ground.CONTROL, "+3", ("p1",))
    assert control.outline[0] == (14_500, 15_500)
    assert (reeds.ground, reeds.does, reeds.held) == (Ground.HINDERS, "-1", ())
    assert (rock.ground, rock.does) == (Ground.BLOCKS, "blocks")
    both = replace(laid, units=laid.units | {"N1": replace(N1, pose=Pose(5500, 3000, 0))})
    assert (shown(both).areas[0].does, shown(both).areas[0].held) == ("–", ("p1", "p2"))
    nobody = replace(laid, units={"N1": N1})
    assert (shown(nobody).areas[0].does, shown(nobody).areas[0].held) == ("–", ())
    dishonor = replace(laid, options=laid.options | {"preset": "death_before_dishonor"})
    assert shown(dishonor).areas[0].does == "–"


def test_zones_are_shown_while_units_are_deployed():
    """AL-DEPLOY-02."""
    table = replace(TABLE, stage="deploy", turn=-1)
    south, north = shown(table).areas
    assert south == Area(
        "south zone", Ground.ZONE, ((0, 0), (20_000, 0), (20_000, 2_000), (0, 2_000)), "south", held=("p1",)
    )
    assert north.held == ("p2",)
    assert shown(TABLE).areas == ()


@pytest.mark.parametrize(
    ("table", "key", "tick", "title", "meter"),
    [
        (empty(), "setup", "set", "Armies", None),
        (enlisted(), "setup", "set", "Terrain", None),
        (replace(enlisted(), stage="deploy", order=("p1", "p2")), "deploy", "dep", "Deployment", None),
        (replace(TABLE, turn=0, op=4), "0", "amb", "Ambush turn", Meter("OP", 4, 4)),
        (TABLE, "2", "2", "Turn 2", Meter("OP", 8, 8)),
    ],
)
def test_a_turn_has_its_name_its_tick_and_its_points(table, key, tick, title, meter):
    """AL-TURN-01."""
    turn = shown(table).turn
    assert (turn.key, turn.tick, turn.title, turn.meter) == (key, tick, title, meter)
    assert turn.awaited


def test_a_seat_has_its_army_its_score_and_what_is_left_of_it():
    """AL-VP-01."""
    seat = shown(replace(TABLE, score={"p1": 5, "p2": 0})).seats[0]
    assert (seat.name, seat.side, seat.score) == ("Ines Aalto", "Saltmark", Meter("VP", 5, 21))
    assert seat.counts == (Meter("units", 2), Meter("figures", 11))


FOUGHT = after(TABLE, Close("S1", "N1"), Roll((4, 6, 6, 1, 6)), Roll((6, 5)))


def test_a_fight_lies_in_pairs_with_clashes_phantoms_and_criticals():
    """AL-CLOSE-08, AL-CLOSE-10, AL-CLOSE-11."""
    fight = shown(FOUGHT).fight
    assert fight.title == "close · front to front"
    assert (fight.above.caption, fight.below.caption) == (
        "attack 5 = 5 icons, blue front",
        "defence 2 = 2 icons, blue front",
    )
    assert [(die.face, die.fall) for die in fight.above.dice] == [
        ("6", Fall.CRITICAL), ("6", Fall.CRITICAL), ("6", Fall.CRITICAL), ("4", Fall.ROLLED), ("1", Fall.ROLLED),
    ]  # fmt: skip
    assert [(die.face, die.fall) for die in fight.below.dice] == [
        ("6", Fall.ROLLED), ("5", Fall.ROLLED), ("2", Fall.PHANTOM), ("2", Fall.PHANTOM), ("2", Fall.PHANTOM),
    ]  # fmt: skip
    assert fight.clashes == (Clash.TIE, Clash.BELOW, Clash.BELOW, Clash.BELOW, Clash.NOTHING)
    assert fight.notes == (Sign("!", "critical, three 6s as rolled: +1 on N1"),)
    assert fight.damage == (Damage("N1", 4, "3 hits + critical"),)
    assert (fight.above.piece, fight.above.seat, fight.below.piece) == ("S1", "p1", "N1")
    assert "AL-CLOSE-08" in fight.rules
    assert piece(FOUGHT, "N1").due == 4


def test_a_fight_under_way_shows_the_dice_that_lie_and_those_owed():
    """AL-CLOSE-07."""
    opened = shown(after(TABLE, Close("S1", "N1"))).fight
    assert (opened.above.dice, opened.below.dice) == ((Die("", Dice.ATTACK),) * 5, (Die("", Dice.DEFENCE),) * 2)
    assert (opened.clashes, opened.damage) == ((), ())
    rolled = shown(after(TABLE, Close("S1", "N1"), Roll((1, 3, 2, 5, 1)))).fight
    assert [die.face for die in rolled.above.dice] == ["5", "3", "2", "1", "1"]
    assert [die.face for die in rolled.below.dice] == ["", ""]
    assert rolled.clashes == ()


def test_dice_over_a_bad_side_say_what_that_cost():
    """AL-CLOSE-05, AL-CLOSE-06, AL-UNIT-10."""
    behind = board({"S1": replace(S1, pose=Pose(0, 0, 180_000)), "N1": N1})
    attack = shown(after(behind, Close("S1", "N1"))).fight.above
    assert attack.caption == "attack 2 = 5 icons, gray rear -3"
    struck = board({"S2": unit("p1", "exs", 0, -1000, 0), "N1": unit("p2", "exs", 0, 0, 0)})
    below = shown(after(struck, Close("S2", "N1"))).fight.below
    assert below.caption == "defence 0 = 3 icons or fewer, gray rear -3"


def test_a_shot_says_what_was_on_its_way_and_leaves_spare_defence_dice_aside():
    """AL-RANGED-12, AL-RANGED-16."""
    between = replace(S1, pose=Pose(5000, 2000, 0))
    far = board({"S2": S2, "S1": between, "N1": unit("p2", "exs", 5000, 5000, 180_000)})
    shot = after(far, Range("S2", "N1", "front", "front"), Roll((4,)), Roll((5, 3)))
    fight = shown(shot).fight
    assert fight.above.caption == "ranged 1 = 2 icons, blue front, S1 -1"
    assert fight.above.dice[0].dice is Dice.RANGED
    assert [die.fall for die in fight.below.dice] == [Fall.ROLLED, Fall.STRUCK]
    assert fight.clashes == (Clash.NOTHING,)


def test_a_sheet_is_the_card_as_it_stands():
    """AL-UNIT-04, AL-UNIT-06, AL-UNIT-07, AL-UNIT-12, AL-ABIL-02."""
    figures = {slot: figure for slot, figure in S1.figures.items() if slot != "a1"} | {"b3": Figure("b3", 1)}
    table = board({"S1": replace(S1, figures=figures, downed=("a1",), pushed=True), "N1": N1})
    sheet = next(sheet for sheet in shown(table).sheets if sheet.piece == "S1")
    assert sheet.meta == "formation · 900 BP · pushed this turn"
    assert sheet.meters == (Meter("figures", 6, 7), Meter("hit points", 6, 8))
    assert sheet.totals[:2] == (Total("4", "attack", Dice.ATTACK), Total("4", "defence", Dice.DEFENCE))
    places = {slot.id: slot for slot in sheet.slots}
    assert places["a1"] == Slot("a1", "w", "A", Condition.EMPTY)
    assert places["b3"] == Slot("b3", "r", "ADM◇", Condition.HURT, "TP-2")
    assert places["b1"] == Slot("b1", "w", "DM", Condition.READY, "TP-1")
    assert sheet.sides[0] == Side("front", "blue", 1, Line.DOUBLE, "all dice")
    assert sheet.sides[2] == Side("rear", "gray", 3, Line.DOTTED, "-3 dice")
    assert sheet.abilities[0].name == "Brace"
    assert not sheet.abilities[0].text.startswith("off: ")


def test_an_ability_that_is_off_says_so():
    """AL-ABIL-02, AL-T-37."""
    moved = after(TABLE, Regroup("S1", (("b3", "c4"),)))
    sheet = next(sheet for sheet in shown(moved).sheets if sheet.piece == "S1")
    assert sheet.abilities[0].text.startswith("off: ")


@pytest.mark.parametrize(
    ("reason", "outcome"),
    [
        ("vp", Outcome(("p1",), "victory points", "AL-VP-02")),
        ("carried_vp", Outcome(("p1",), "victory points held at the start of the turn", "AL-VP-03")),
        ("cleared", Outcome(("p1",), "the table is cleared", "AL-WIN-02")),
        ("conceded", Outcome(("p1",), "conceded")),
    ],
)
def test_how_a_match_ended_is_said_with_its_rule(reason, outcome):
    """AL-WIN-01, AL-WIN-02."""
    assert shown(game.evolve(TABLE, e.MatchEnded("p1", reason))).outcome == outcome


def test_a_draw_has_no_winner():
    """AL-WIN-04."""
    assert shown(game.evolve(TABLE, e.MatchEnded("", "draw"))).outcome == Outcome((), "nobody is left", "AL-WIN-04")
    assert shown(TABLE).outcome is None
    assert shown(after(TABLE, Concede())).turn.awaited == ()


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (e.OrderGiven("S2", "close", 2, push=True), "S2 is pushed"),
        (e.OrderWasted("S2", "no icon is ready"), "S2's order is wasted: no icon is ready"),
        (e.FightOpened("close", "T2", "S2", "front", "rear", 6, 1), "T2 closes on S2, front to rear, 6 dice against 1"),
        (e.FightOpened("ranged", "T2", "S2", "left", "rear", 6, 1), "T2 shoots at S2, left to rear, 6 dice against 1"),
        (
            e.FightOpened("ranged", "T2", "S2", "left", "rear", 3, 1, ("T1", "reeds"), melee=True),
            "T2 shoots at S2, left to rear, across T1, across reeds, into melee, 3 dice against 1",
        ),
        (e.DiceRolled("attack", "T2", (6, 6, 1)), "T2 rolls 6 6 1"),
        (e.DamageDealt("S2", 4, "p2"), "S2 takes 4"),
        (e.FigureDowned("S2", "a1", "push"), "S2 loses a1 to the push"),
        (e.Scored("p1", 3, "control", "C1"), "p1 scores 3 for C1"),
        (e.Scored("p1", 1, "commander", "S1"), "p1 scores 1 for S1's commander"),
        (e.TurnStarted("p1", 0, 4), "ambush turn of p1, 4 OP"),
        (e.TurnStarted("p2", 7, 8), "turn 7 of p2, 8 OP"),
        (e.UnitPlaced("S1", Pose(500, -1250, 45_000), "T2"), "S1 moves to 0.5, -1.25 facing 45°, against T2"),
        (e.Regrouped("S1", (("a1", "c1"),), 180), "S1 regroups: a1 to c1, turns 180°"),
        (e.DamageSettled("S1", 2), "2 damage finds no figure of S1"),
        (e.DamageSettled("S1"), ""),
        (e.MatchEnded("p1", "vp"), "p1 wins by victory points"),
        (e.MatchEnded("", "draw"), "nobody is left: a draw"),
        (Remarked("AL-MOVE-11", "taken as said"), "taken as said"),
    ],
)  # fmt: skip
def test_an_event_says_who_does_what_to_whom_and_the_number(event, told):
    """AL-CLOSE-13: in words people use at the table."""
    assert game.tell(event) == told


def test_every_event_has_its_telling():

    assert set(TELLINGS) == set(get_args(game.Events))


def test_a_breakaway_is_told_and_shown_as_a_strike():
    """AL-BREAK-02."""
    drawn = after(TABLE, Move("S1"))
    assert game.tell(game.decide(TABLE, Move("S1"))[1]) == "N1 may strike S1 before it moves"
    assert game.tell(game.decide(drawn, Forgo("N1", by="p2"))[0]) == "N1 lets it go"
