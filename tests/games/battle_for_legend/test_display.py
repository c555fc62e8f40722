"""Pictures: what each viewer may know of a token, and what the arena shows."""

import pytest
from msgspec.structs import replace

from replay.core.fight import Clash
from replay.core.scene import Face
from replay.core.seal import Hidden, Opening, commit
from replay.games.battle_for_legend import game
from replay.games.battle_for_legend import orders as o
from replay.games.battle_for_legend.table import Bank, Orb
from tests.games.battle_for_legend.boards import after, board, broken, enlisted

TABLE = board({"E2": (420, 1500), "M1": (300, 1500)}, "E2")
SALT = bytes(16)


def sealed(table, seat, value):
    return commit(table.match, seat, 1, value, SALT)


def laid(table=TABLE, power="4", defence="1"):
    """E2 attacks M1; both tokens are sealed."""
    return after(
        table,
        o.Melee("E2", "M1", by="p2"),
        o.Commit(1, Hidden(sealed(table, "p2", power)), "p2"),
        o.Commit(1, Hidden(sealed(table, "p1", defence)), "p1"),
    )


def faces(table, opened=None):
    return {
        token.id: (token.face, token.value)
        for token in game.show(table, opened or {}).tokens
        if token.seat and " " in token.id and token.id[0].isdigit()
    }


def test_a_sealed_token_shows_its_value_to_whoever_knows_it():
    """BFL-CYCLE-07, BFL-DUEL-02, BFL-DUEL-03."""
    table = laid()
    assert faces(table) == {"1 power": (Face.SEALED, ""), "1 defence": (Face.SEALED, "")}
    assert faces(table, {sealed(table, "p2", "4"): "4"}) == {"1 power": (Face.OWN, "4"), "1 defence": (Face.SEALED, "")}


def test_a_token_that_is_shown_says_whether_it_fits():
    table = after(laid(), o.Reveal(1, Opening("4", SALT.hex()), "p2"))
    assert faces(table) == {"1 power": (Face.FITS, "4"), "1 defence": (Face.SEALED, "")}
    waived = game.decide(laid(), o.Reveal(1, Opening("2", SALT.hex()), "p2"), {"BFL-DUEL-04"})
    assert faces(game.evolve(laid(), waived[0]))["1 power"] == (Face.MISFITS, "2")


def test_a_token_laid_at_the_table_is_laid_then_open():
    table = board({"E2": (420, 1500), "M1": (300, 1500)}, "E2", {"secrets": "table"})
    table = after(table, o.Melee("E2", "M1"), o.Commit(1, by="p2"), o.Commit(1, by="p1"))
    assert faces(table)["1 power"] == (Face.LAID, "")
    assert faces(after(table, o.Reveal(1, Opening("4"), "p2")))["1 power"] == (Face.OPEN, "4")


def test_the_only_token_that_is_left_is_known_to_all():
    """BFL-CYCLE-04, BFL-CYCLE-07."""
    spent = replace(TABLE, figures=TABLE.figures | {"E2": replace(TABLE.figures["E2"], power=(4, 1))})
    assert faces(laid(spent, power="2"))["1 power"] == (Face.SEALED, "2")


def test_the_fight_hides_what_is_hidden_and_adds_up_what_is_shown():
    table = laid()
    fight = game.show(table, {}).fight
    assert [fight.above.dice[0].face, fight.below.dice[0].face] == ["?", "?"]
    assert "one of 4 2 1" in fight.above.caption
    table = after(table, o.Reveal(1, Opening("4", SALT.hex()), "p2"), o.Reveal(1, Opening("1", SALT.hex()), "p1"))
    fight = game.show(table, {}).fight
    assert [fight.above.dice[0].face, fight.below.dice[0].face] == ["4", "1"]
    assert fight.clashes == (Clash.BELOW,)
    assert (fight.damage[0].piece, fight.damage[0].amount) == ("M1", 3)
    assert [piece.id for piece in game.show(table, {}).fallen] == ["M1"]


def test_a_voided_confrontation_is_shown_nowhere():
    """BFL-T42: the values appear in no view."""
    table = after(laid(), o.Void("the wrong figure", "p1"))
    scene = game.show(table, {})
    assert scene.fight is None
    assert faces(table) == {}
    assert replace(table, duels=0) == replace(after(TABLE, o.Melee("E2", "M1"), o.Void("at once", "p1")), duels=0)


def test_the_arena_says_who_holds_what():
    """BFL-ZONE-10, BFL-ORB-07, BFL-ORB-08."""
    table = board(
        {"M1": (1200, 1600), "E1": (900, 300)},
        orbs={"malsainiste": Orb(gain=True, used=1)},
        fogs=(Bank((900, 300), "M1"),),
    )
    scene = game.show(table, {})
    areas = {area.id: area for area in scene.areas}
    assert areas["central zone"].held == ("p1",)
    assert (areas["fog orb"].held, areas["frenzy orb"].held) == (("p1",), ())
    assert {token.id: token.value for token in scene.tokens} == {"fog orb": "fog", "frenzy orb": "frenzy!"}
    assert [sign.word for piece in scene.pieces if piece.id == "E1" for sign in piece.signs] == ["untargetable"]
    both = game.show(board({"M1": (1200, 1600), "E1": (1000, 1600)}), {})
    assert {area.id: area for area in both.areas}["central zone"].held == ("p1", "p2")


def test_a_sheet_says_stocks_in_both_languages():
    sheet = next(sheet for sheet in game.show(TABLE, {}).sheets if sheet.piece == "E2")
    assert "Duelliste voltaïque · green (verte) · Combattant" in sheet.meta
    assert [(one.name, one.text) for one in sheet.abilities[:2]] == [
        ("Power (Puissance)", "stock 4 2 1 · discard (défausse) -"),
        ("Defence (Défense)", "stock 3 1 1 · discard (défausse) -"),
    ]


@pytest.mark.parametrize("stage", ["enlist", "deploy"])
def test_there_is_a_picture_before_the_first_turn(stage):
    table = enlisted() if stage == "deploy" else replace(enlisted(), stage="enlist", arena=None, figures={}, turn=0)
    assert game.show(table, {}).turn.key == "setup"


def test_the_survey_of_a_figure_shows_where_it_gets_and_whom_it_reaches():
    table = board({"E1": (900, 2000), "M1": (900, 1500), "M2": (300, 300)})
    found = game.survey(table, "E1", {})
    assert found.limit == 7
    assert max(stand.price for stand in found.stands) == 7
    assert {ray.note: ray.reach for ray in found.rays} == {"M1 at 3.8 of 6": "clear", "M2 at 16.82 of 6": "open"}
    assert game.survey(table, "E9", {}).stands == ()


def test_the_last_move_leaves_its_trail_until_something_else_happens():
    table = after(board({"E1": (900, 2000)}), o.Move("E1", ((900, 1700), (1200, 1700))))
    (trail,) = game.show(table, {}).trails
    assert [stance.at for stance in trail.stances] == [(9000, 20000), (9000, 17000), (12000, 17000)]
    assert game.show(after(table, o.Done()), {}).trails == ()


def test_nobody_may_say_for_a_figure_what_is_not_its_own():
    assert broken(TABLE, o.Move("E2", ((420, 1600),), "p1")) == ["structure"]
