"""What may be said now, by example: what is offered, and why the rest is not."""

from replay.cases.offered import offers, offers_verb
from replay.core.game import Concede
from replay.games.arcane_legions import game
from replay.games.arcane_legions import orders as o
from replay.games.arcane_legions.menu.setting_up import patrol
from replay.games.arcane_legions.table import Figure
from tests.games.arcane_legions.boards import after, board, empty, enlisted, unit


def test_nothing_may_be_said_when_the_match_is_over():
    """AL-WIN-05."""
    over = after(enlisted(), Concede(by="p1"))
    legal = game.legal(over, {})
    assert not legal.orders
    assert not legal.forms
    assert not legal.refused


def test_what_does_not_hold_now_is_listed_with_its_rule():
    """AL-PUSH-04, AL-RANGED-01, AL-CLOSE-02: questions are answered before they are asked."""
    s1 = unit("p1", "exf", 0, 0, kinds=("move", "move"), pushed=True)
    table = board({"S1": s1, "N1": unit("p2", "exs", 0, 5000, 180_000)})
    refused = {type(r.order).__name__: r.rule for r in game.legal(table, {}).refused}
    assert refused == {"Move": "AL-PUSH-04", "Close": "AL-CLOSE-02", "Range": "AL-RANGED-01"}


def test_a_push_offers_every_figure_that_may_go_down():
    """AL-PUSH-02."""
    table = board({"S1": unit("p1", "exf", 0, 0, kinds=("move",)), "N1": unit("p2", "exs", 0, 5000, 180_000)})
    move = next(form for form in game.legal(table, {}).forms if isinstance(form.order, o.Move))
    assert move.open["push"].values == tuple(table.units["S1"].figures)


def test_a_side_with_too_few_icons_is_not_offered_for_a_shot():
    """AL-RANGED-08, AL-T-84: what is refused is said with its rule, for each side that faces the target."""
    table = board({"S2": unit("p1", "exs", 0, 0), "N1": unit("p2", "exs", 4000, 3000, 180_000)})
    legal = game.legal(table, {})
    shots = {(form.order.side, form.order.aim) for form in legal.forms if isinstance(form.order, o.Range)}
    assert shots == {("front", "front"), ("front", "right")}
    assert not offers(legal, o.Range("S2", "N1", "right", "right"))
    refused = [(no.order, no.rule) for no in legal.refused if isinstance(no.order, o.Range)]
    assert refused == [(o.Range("S2", "N1", "right", "right"), "AL-RANGED-08")]


def test_a_shot_may_be_said_with_or_without_what_its_line_crosses():
    """AL-RANGED-13."""
    units = {"S2": unit("p1", "exs", 0, 0), "S3": unit("p1", "exs", 0, 2000), "N1": unit("p2", "exs", 0, 5000, 180_000)}
    legal = game.legal(board(units), {})
    assert offers(legal, o.Range("S2", "N1", "front", "front"))
    assert offers(legal, o.Range("S2", "N1", "front", "front", ("S3",)))
    assert not offers(legal, o.Range("S2", "N1", "front", "front", ()))


def test_of_every_target_that_cannot_be_shot_at_it_is_said_why():
    """AL-RANGED-04, AL-RANGED-10, AL-RANGED-12: one sentence for each side that faces it."""
    units = {"S2": unit("p1", "exs", 0, 0), "N1": unit("p2", "exs", 0, 5000, 180_000)}
    far = units | {"N2": unit("p2", "exs", 0, 9000, 180_000)}
    refused = {no.order: (no.rule, no.reason) for no in game.legal(board(far), {}).refused}
    gone = "from the front of S2 to the front of N2 it is 8 steps, and a shot carries 6"
    assert refused[o.Range("S2", "N2", "front", "front")] == ("AL-RANGED-10", gone)


def test_where_no_dice_is_no_shot_each_line_is_tried():
    """AL-RANGED-15."""
    figures = {"s2": Figure("s2")}
    units = {
        "S2": unit("p1", "exs", 0, 0, figures=figures),
        "S3": unit("p1", "exs", 0, 1500),
        "S4": unit("p1", "exs", 0, 3000),
        "N1": unit("p2", "exs", 0, 5000, 180_000),
        "N2": unit("p2", "exs", 4000, 3000, 180_000),
    }
    legal = game.legal(board(units, zero_dice_attack="illegal"), {})
    assert offers(legal, o.Range("S2", "N2", "front", "front"))
    assert not offers(legal, o.Range("S2", "N1", "front", "front"))
    assert "AL-RANGED-15" in {no.rule for no in legal.refused}


def test_a_regroup_is_offered_for_each_figure_that_fits_elsewhere():
    """AL-REGROUP-02 to AL-REGROUP-05."""
    table = board({"S2": unit("p1", "exs", 0, 0)})
    ways = next(f for f in game.legal(table, {}).forms if isinstance(f.order, o.Regroup)).open["moves"].values
    assert set(ways) == {(), (("s1", "s6"),), (("s2", "s5"),), (("s3", "s7"),), (("s4", "s7"),)}


def test_under_the_reading_that_forbids_it_no_empty_regroup_is_offered():
    """AL-REGROUP-06."""
    table = board({"S2": unit("p1", "exs", 0, 0)}, empty_regroup="illegal")
    assert not offers(game.legal(table, {}), o.Regroup("S2"))
    assert offers(game.legal(table, {}), o.Regroup("S2", turn=90))
    assert offers(game.legal(table, {}), o.Regroup("S2", (("s1", "s6"),)))


def test_a_seat_is_offered_a_patrol_where_it_has_no_army_yet():
    """AL-BUILD-03."""
    legal = game.legal(empty(), {})
    assert offers_verb(legal, "enlist")
    table = after(empty(), o.Enlist(patrol("A"), by="p1"))
    assert [form.order.by for form in game.legal(table, {}).forms] == ["p2"]
