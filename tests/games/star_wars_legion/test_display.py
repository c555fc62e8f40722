"""The picture: territories, terrain, tokens, leaders, the dashboard, dice; surveys and tellings."""

from typing import get_args

import pytest
from msgspec.structs import replace

from replay.core.scene import Ground, Reach
from replay.games.star_wars_legion import game
from replay.games.star_wars_legion import orders as o
from replay.games.star_wars_legion.table import Piece
from replay.games.star_wars_legion.telling import TELLINGS, thrown
from tests.games.star_wars_legion.boards import after, asset, board, empty, inch, modifying, poi, unit
from tests.games.star_wars_legion.playing import match
from tests.games.star_wars_legion.test_contesting import MISSION
from tests.replay.scene_laws import broken_laws


def areas(table, ground):
    return {area.id: area for area in game.show(table, {}).areas if area.ground is ground}


def test_a_point_of_interest_shows_who_secures_it():
    """SWL-SECURE-02."""
    table = board({"A1": unit("p1", 22)}, {"o1": poi(20), "o2": poi(40)})
    shown = areas(table, Ground.CONTROL)
    assert {area: found.held for area, found in shown.items()} == {"token o1": ("p1",), "token o2": ()}


def test_territories_lie_at_the_edges_of_their_players():
    """SWL-SIDE-03."""
    shown = areas(board({}), Ground.ZONE)
    assert {i: max(y for _, y in area.outline) for i, area in shown.items()} == {
        "territory p1": 9_000,
        "territory p2": 36_000,
    }
    assert [area.name for area in shown.values()] == ["blue", "red"]


def test_terrain_is_drawn_as_what_it_does():
    corners = (inch(1, 1), inch(4, 1), inch(4, 4))
    pieces = {
        "pit": Piece("area", "impassable", outline=corners),
        "woods": Piece("area", "difficult", 1, outline=corners),
        "crates": Piece("obstacle", cover=2, height=1, outline=corners),
        "hedge": Piece("area", cover=1, outline=corners),
        "kept": Piece("barricade"),
    }
    scene = game.show(board({}, pieces=pieces), {})
    shown = {area.name: (area.ground, area.does) for area in scene.areas if area.id.startswith("terrain")}
    assert shown == {
        "pit": (Ground.BLOCKS, "impassable"),
        "woods": (Ground.HINDERS, "difficult"),
        "crates": (Ground.RAISED, "heavy cover"),
        "hedge": (Ground.HINDERS, "light cover"),
    }


def test_an_asset_is_on_the_battlefield_or_with_its_holder():
    """SWL-CLAIM-04."""
    table = board({"A1": unit("p1", 20)}, {"x1": asset(21.5)}, **MISSION)
    (token,) = [token for token in game.show(table, {}).tokens if token.id == "x1"]
    assert token.at == (21_500, 20_000)
    held = game.show(after(table, o.Activate("A1"), o.Claim("A1", "x1")), {})
    (token,) = [token for token in held.tokens if token.id == "x1"]
    assert (token.at, token.pile, token.seat) == (None, "held by A1", "p1")
    assert [sign.word for sign in held.pieces[0].signs] == ["holds x1"]


def test_the_dashboard_shows_four_cards_and_decks_by_their_number():
    scene = game.show(modifying(), {})
    mission = {token.id: token.value for token in scene.tokens if token.pile == "mission"}
    assert mission == {
        "objective card": "The Gate", "secondary card": "Sift the Wreck", "p1 card": "Dug In", "p2 card": "Sappers",
    }  # fmt: skip
    assert sum(token.pile == "objective deck" and token.seat == "p2" for token in scene.tokens) == 2
    assert [seat.side for seat in scene.seats] == ["Dust Picket, blue", "Iron Column, red"]


def test_attack_dice_lie_as_they_were_told_with_what_gives_cover():
    """SWL-POI-01."""
    table = board({"A1": unit("p1", 18), "B1": unit("p2", 24, miniatures=1)}, {"o1": poi(20)})
    rolled = after(table, o.Activate("A1"), o.Attack("A1", "B1", 4), o.Roll((1, 3, 5, 8), by="p1"))
    fight = game.show(rolled, {}).fight
    assert fight is not None
    assert [die.face for die in fight.above.dice] == ["1", "3", "5", "8"]
    assert "heavy cover from o1" in fight.title
    assert fight.below is None
    defended = game.show(after(rolled, o.Defend("B1", 2), o.Roll((3, 6), by="p2")), {}).fight
    assert defended is not None
    assert defended.below is not None
    assert [die.face for die in defended.below.dice] == ["3", "6"]


def test_a_move_leaves_its_trail_until_anything_else_happens():
    table = after(board({"A1": unit("p1", 18)}), o.Activate("A1"), o.Move("A1", inch(22, 20)))
    # what is not checked is said with it, and takes nothing off the board
    (trail,) = game.show(table, {}).trails
    assert [stance.at for stance in trail.stances] == [(18_000, 20_000), (22_000, 20_000)]
    assert game.show(after(table, o.Suppress("A1")), {}).trails == ()


def test_a_survey_measures_to_tokens_and_enemies():
    """SWL-CONTEST-02, SWL-POI-03."""
    table = board({"A1": unit("p1", 18), "B1": unit("p2", 24), "B2": unit("p2")}, {"o1": poi(20), "x1": asset(60)})
    rays = {ray.note: ray for ray in game.survey(table, "A1", {}).rays}
    assert set(rays) == {"o1 at 0.469 in, contested", "B1 at 4.938 in"}
    assert {ray.reach for ray in rays.values()} == {Reach.OPEN}
    assert [crossing.does for crossing in rays["B1 at 4.938 in"].crossings] == ["cov"]
    assert rays["o1 at 0.469 in, contested"].crossings == ()
    (proof,) = game.survey(table, "A1", {}).proofs
    assert proof.rows == (("o1", "0.469 in", "heavy"),)
    assert proof.follows == "The line to the leader of B1 passes o1: heavy cover."
    assert game.survey(table, "B2", {}).rays == ()
    assert game.survey(table, "nobody", {}).rays == ()


def test_every_event_is_told_or_is_known_to_be_no_line():
    assert set(get_args(game.Events)) == set(TELLINGS)
    silent = {type(event).__name__ for event in match(1).events if not game.tell(event)}
    assert silent == {"Remarked"}


@pytest.mark.parametrize(("faces", "said"), [((1, 2, 4, 5, 8), "C H H S -"), ((), "")])
def test_black_dice_are_told_as_letters(faces, said):
    """SWL-BLUE-07."""
    assert thrown(faces) == said


def test_black_dice_for_blue_are_shown_as_letters():
    """SWL-BLUE-07."""
    fight = game.show(replace(empty(), stage="rolls", rolls={"p1": (1, 2, 5, 8, 7)}), {}).fight
    assert fight is not None
    assert [die.face for die in fight.above.dice] == ["C", "H", "S", "-", "-"]


def test_the_empty_table_has_a_picture():
    scene = game.show(empty(), {})
    assert broken_laws(scene) == []
    assert (scene.board.width, scene.turn.phase) == (72_000, "step 1 of 8")


def test_the_end_says_who_won():
    over = game.show(match(1).end, {})
    assert over.outcome is not None
    assert over.outcome.reason in ("victory points", "equal points")
