"""How the table is shown, what a warrior is shown it could do, and how what happens is told."""

from typing import get_args

import pytest
from msgspec.structs import replace

from replay.core.meter import Meter, Sign
from replay.core.scene import Edge, Ground, Outcome, Reach
from replay.core.sheet import Total
from replay.games.fantasy_skirmish import events as e
from replay.games.fantasy_skirmish import game
from replay.games.fantasy_skirmish.chart import Area
from replay.games.fantasy_skirmish.orders import Done, Melee, Move
from replay.games.fantasy_skirmish.telling import TELLINGS, points
from tests.games.fantasy_skirmish.boards import after, board, empty, enlisted, warrior
from tests.games.fantasy_skirmish.playing import match
from tests.replay.scene_laws import broken_laws

A1, B1 = warrior("p1", "orc_warrior", (2, 2)), warrior("p2", "bone_champion", (9, 9))
PAIR = {"A1": A1, "B1": B1}


def shown(table):
    scene = game.show(table, {})
    assert broken_laws(scene) == []
    return scene


def piece(table, name):
    scene = shown(table)
    return next(found for found in (*scene.pieces, *scene.fallen) if found.id == name)


@pytest.mark.parametrize("battlefield", ["prepared", "blank", "tiles"])
def test_every_scene_of_a_match_keeps_the_laws_of_scenes(battlefield):
    for told in match(2, battlefield).told[::7]:
        assert broken_laws(game.show(told.table, {})) == []


def test_the_board_has_its_squares_and_rulers():
    """FS-GEO-01."""
    found = shown(board(PAIR)).board
    assert (found.width, found.depth, found.step) == (12_000, 12_000, 1_000)
    assert found.grid.columns[:3] == found.grid.rows[:3] == ("0", "1", "2")


def test_a_warrior_stands_in_the_middle_of_its_square_counted_from_the_north_west():
    found = piece(board(PAIR), "A1")
    assert (found.at, found.label, found.name, found.seat) == ((2_500, 9_500), "A1", "Orc Warrior", "p1")
    assert found.life == Meter("life", 3, 3)
    assert found.edges == (Edge.PLAIN,) * 4
    assert (found.star, found.spent) == (False, False)
    assert piece(board(PAIR), "B1").star


@pytest.mark.parametrize(
    ("back", "heading"),
    [
        ((5, 6), 0),
        ((4, 6), 45_000),
        ((4, 5), 90_000),
        ((4, 4), 135_000),
        ((5, 4), 180_000),
        ((6, 4), 225_000),
        ((6, 5), 270_000),
        ((6, 6), 315_000),
    ],
)
def test_a_mounted_warrior_looks_from_its_back_square_to_its_front(back, heading):
    """FS-MOUNT-01."""
    found = piece(board({**PAIR, "A2": warrior("p1", "warg_rider", (5, 5), back)}), "A2")
    assert found.heading == heading
    assert found.edges[0] is Edge.FRONT
    assert found.at == ((5 + back[0] + 1) * 500, (24 - 5 - back[1] - 1) * 500)


def test_the_last_move_leaves_its_trail_until_anything_else_happens():
    """FS-MOVE-03, FS-MOUNT-02."""
    table = board({**PAIR, "A2": warrior("p1", "warg_rider", (5, 5), (4, 5))})
    moved = after(table, Move("A2", ((6, 5), (6, 6)), (6, 5)))
    (trail,) = shown(moved).trails
    assert [stance.at for stance in trail.stances] == [(5_000, 6_500), (6_500, 6_500), (6_500, 6_000)]
    assert (trail.stances[0].heading, trail.stances[-1].heading) == (90_000, 180_000)
    assert shown(after(moved, Done())).trails == ()


def test_who_waits_or_fell_lies_beside_the_map_with_its_sheet():
    table = board({**PAIR, "A2": warrior("p1", "goblin"), "B2": warrior("p2", "bone_reaper", life=0, defeated=True)})
    scene = shown(table)
    assert [one.id for one in scene.fallen] == ["A2", "B2"]
    assert [sheet.piece for sheet in scene.sheets] == ["A1", "B1", "A2", "B2"]


def test_grounds_say_what_they_do_once_and_areas_who_is_in_them():
    """FS-TERR-01 to 05, FS-VP-02."""
    rows = ("hh..B.......", "h....d......", "......^^^...", "......^^^s..", "......^^^...", *["." * 12] * 7)
    table = replace(board(PAIR, rows), areas=(Area("ford", ((2, 2), (8, 8))),))
    areas = shown(table).areas
    grounds = {(area.ground, area.does) for area in areas}
    assert grounds >= {
        (Ground.RAISED, "raised"),
        (Ground.HINDERS, "hinders"),
        (Ground.BLOCKS, "blocks"),
        (Ground.DEEP, "deep"),
        (Ground.SHALLOW, "shallow"),
    }
    control = [area for area in areas if area.ground is Ground.CONTROL]
    assert [(area.name, area.does, area.held) for area in control] == [("V1", "+15", ("p1",))] * 2
    assert control[0].outline == ((2_000, 10_000), (3_000, 10_000), (3_000, 9_000), (2_000, 9_000))


def test_tiles_are_shown_as_they_are_laid():
    """FS-SETUP-08."""
    assert shown(empty(battlefield="tiles")).board.width == 1_000
    table = replace(
        empty(battlefield="tiles"), stage="tiles", active="p1", slots={"C": ("..", ".."), "NE": ("B.", "..")}
    )
    scene = shown(table)
    assert (scene.board.width, scene.board.depth) == (6_000, 6_000)
    assert [area.outline[0] for area in scene.areas] == [(4_000, 6_000)]


def test_of_several_patches_of_one_ground_the_widest_says_what_it_does():
    rows = ("h..hhh......", "...hhh......", *["." * 12] * 10)
    found = [area for area in shown(board(PAIR, rows)).areas if area.ground is Ground.HINDERS]
    assert [area.does for area in found] == ["", "hinders"]


@pytest.mark.parametrize(
    ("table", "key", "title"),
    [
        (empty(), "setup", "Armies"),
        (enlisted(), "setup", "Terrain"),
        (enlisted(battlefield="prepared"), "setup", "Dice"),
        (board(PAIR), "1.1.p1", "Round 1, turn 1"),
        (replace(board(PAIR), stage="reinforce"), "1r", "Round 1 ends"),
    ],
)
def test_a_turn_has_its_name(table, key, title):
    """FS-TURN-06."""
    turn = shown(table).turn
    assert (turn.key, turn.title) == (key, title)
    assert turn.awaited


def test_a_seat_has_its_score_its_warriors_and_the_turns_it_used():
    """FS-VP-03, FS-TURN-11, FS-REIN-01."""
    table = replace(board(PAIR), score={"p1": 41, "p2": 0})
    seat = shown(table).seats[0]
    assert (seat.name, seat.score) == ("Mika Aalto", Meter("VP", 20, 300))
    assert seat.counts == (Meter("warriors", 1, 1), Meter("RP", 0))
    assert seat.meters == (Meter("turns", 0, 10), Meter("half points more", 1))


def test_a_sheet_tells_what_a_warrior_has_and_what_runs_on_it():
    """FS-ABIL-01, FS-STACK-01."""
    table = board({**PAIR, "A2": warrior("p1", "orc_charger", (4, 4), effects=("tiamats_favor",))})
    sheet = next(sheet for sheet in shown(table).sheets if sheet.piece == "A2")
    assert sheet.totals[0] == Total("2+1", "melee", sheet.totals[0].dice)
    assert [ability.name for ability in sheet.abilities] == ["Charge", "Sidestep", "Tiamat's Favor"]
    assert piece(table, "A2").signs == (Sign("+", "Tiamat's Favor"),)


@pytest.mark.parametrize(
    ("reason", "winner", "outcome"),
    [
        ("vp", "p2", Outcome(("p2",), "victory points", "FS-END-02")),
        ("draw", "", Outcome((), "equal scores", "FS-END-05")),
        ("conceded", "p1", Outcome(("p1",), "conceded", "")),
    ],
)
def test_the_end_says_who_won_and_why(reason, winner, outcome):
    """FS-END-03, FS-END-05."""
    assert shown(replace(board(PAIR), stage="over", reason=reason, winner=winner)).outcome == outcome


# ---------------------------------------------------------------- what a warrior could do


def rays(warriors, piece, rows=("." * 12,) * 12):
    survey = game.survey(board(warriors, rows), piece, {})
    return {
        ray.note.split()[0]: (ray.reach, [crossing.does for crossing in ray.crossings])
        for ray in survey.rays
        if ray.note
    }


ARCHER = warrior("p2", "bone_archer", (1, 5))


def test_a_warrior_on_foot_could_go_to_fifty_six_squares():
    """FS-T39."""
    survey = game.survey(board({"A1": warrior("p1", "orc_warrior", (6, 6))}), "A1", {})
    assert (survey.limit, survey.word, len(survey.stands)) == (4, "squares", 56)
    assert {stand.price for stand in survey.stands} == {1, 2, 3, 4}


def test_a_shooter_is_shown_whom_it_may_shoot_at_and_what_is_in_the_way():
    """FS-RANGE-05, FS-RANGE-06, FS-LOS-04, FS-COVER-02."""
    rows = ("." * 12,) * 6 + ("....B.......",) + ("." * 12,) * 5
    foes = {"A1": (4, 2), "A2": (9, 5), "A3": (9, 6), "A4": (1, 11)}
    table = {name: warrior("p1", "goblin", at) for name, at in foes.items()} | {
        "B2": warrior("p2", "bone_reaper", (5, 5))
    }
    assert rays({**table, "B1": warrior("p2", "bone_archer", (1, 6))}, "B1", rows) == {
        "A1": (Reach.CLEAR, []),
        "A2": (Reach.TOUCHES, ["cov"]),
        "A3": (Reach.TOUCHES, ["×"]),
        "A4": (Reach.CLEAR, []),
    }


def test_the_nearest_may_be_shot_at_though_it_is_in_cover():
    """FS-RANGE-07."""
    found = rays(
        {"B1": ARCHER, "B2": warrior("p2", "bone_reaper", (4, 5)), "A1": warrior("p1", "goblin", (7, 5))}, "B1"
    )
    assert found == {"A1": (Reach.CLEAR, ["cov"])}


def test_cover_is_worked_out_line_by_line():
    """FS-COVER-01, FS-COVER-04, FS-RANGE-07."""
    covered = {"B1": ARCHER, "B2": warrior("p2", "bone_reaper", (4, 5)), "A1": warrior("p1", "goblin", (7, 5))}
    (proof,) = game.survey(board(covered), "B1", {}).proofs
    assert (proof.about, proof.word) == ("A1", "cover")
    assert [row[0] for row in proof.rows] == ["NW 1,5", "NE 2,5", "SW 1,6", "SE 2,6"]
    assert {row[2:] for row in proof.rows} == {("B2 4,5", "yes")}
    assert proof.follows == "All four corners give it: A1 is in cover, and may be shot at as the nearest."
    assert proof.rules == ("FS-COVER-01", "FS-COVER-04", "FS-RANGE-06")
    (proof,) = game.survey(board({**covered, "B2": warrior("p2", "bone_reaper", (4, 4))}), "B1", {}).proofs
    assert [row[3] for row in proof.rows] == ["yes", "yes", "no", "no"]
    assert proof.rows[3][1:3] == ("– – – –", "")
    assert proof.follows == "A1 is open."


def test_to_the_nearest_in_cover_all_four_lines_of_the_best_corner_are_shown():
    """FS-COVER-01."""
    covered = {"B1": ARCHER, "B2": warrior("p2", "bone_reaper", (4, 5)), "A1": warrior("p1", "goblin", (7, 5))}
    rays = game.survey(board(covered), "B1", {}).rays
    assert len({ray.start for ray in rays}) == 1
    assert len({ray.end for ray in rays}) == len(rays) == 4
    assert [bool(ray.note) for ray in rays] == [True, False, False, False]


def test_with_an_enemy_adjacent_nobody_is_shown_a_shot():
    """FS-RANGE-02."""
    assert (
        rays({"B1": ARCHER, "A1": warrior("p1", "goblin", (2, 5)), "A2": warrior("p1", "goblin", (7, 5))}, "B1") == {}
    )


def test_who_is_off_the_map_could_go_nowhere():
    assert game.survey(board({"A1": warrior("p1", "goblin")}), "A1", {}).stands == ()
    assert game.survey(board({}), "A9", {}).stands == ()


# ---------------------------------------------------------------- telling


@pytest.mark.parametrize(
    ("halves", "told"), [(0, "0"), (1, "½"), (2, "1"), (25, "12½"), (30, "15"), (41, "20½"), (200, "100")]
)
def test_half_points_are_told_as_people_count_them(halves, told):
    """FS-VP-03."""
    assert points(halves) == told


def test_every_event_has_its_line():
    assert set(TELLINGS) == {*get_args(game.Events)}
    lines = [
        game.tell(event) for battlefield in ("prepared", "tiles", "blank") for event in match(2, battlefield).events
    ]
    assert all("\n" not in line and "  " not in line for line in lines)


def test_a_blow_is_told_with_its_damage_and_who_fell():
    """FS-MELEE-03, FS-DEF-01."""
    table = board({"A1": warrior("p1", "orc_warrior", (5, 5)), "B1": warrior("p2", "bone_reaper", (6, 5))})
    told = [game.tell(event) for event in game.decide(table, Melee("A1", "B1"))]
    assert [line for line in told if line] == ["A1 strikes B1 for 2", "B1 loses 2", "B1 is defeated"]
    assert game.tell(e.Reinforced("p1", 20, ("goblin", "goblin"))) == "p1 buys goblin and goblin for 20 RP"
