"""From the armies to the ambush turn."""

import json

import pytest
from msgspec.structs import replace

from replay.core.dice import Roll
from replay.core.game import Seat
from replay.core.pose import Point
from replay.core.rule import Breach
from replay.games.arcane_legions import game
from replay.games.arcane_legions.events import PlayOrderTaken, RollOffTied, RollOffWon, ZoneChosen
from replay.games.arcane_legions.orders import Choose, Enlist, Lay, Settle, Take
from tests.games.arcane_legions.boards import after, broken, empty, enlisted, reason
from tests.games.arcane_legions.fixture_files import FOLDER, fetch

THREE = (Seat("p1", "Ines Aalto"), Seat("p2", "Ruben Oyelaran"), Seat("p3", "Ines Brandt"))


def square(x: int, y: int) -> tuple[Point, ...]:
    return Point(x - 1000, y - 1000), Point(x + 1000, y - 1000), Point(x + 1000, y + 1000), Point(x - 1000, y + 1000)


def settled():
    laid = (Lay("C1", "control", square(-5000, 2000), "p1"), Lay("C2", "control", square(5000, -2000), "p2"))
    return after(enlisted(), *laid, Settle("p1"))


def test_two_armies_a_table_a_roll_off_sides_and_units_lead_to_the_ambush_turn():
    """AL-SETUP-08, AL-SETUP-06, AL-TABLE-04."""
    table = after(settled(), Roll((6, 5)), Roll((1, 2)), Take("first"), Choose("north"))
    assert (table.stage, table.order, table.seats["p1"].zone, table.seats["p2"].zone) == (
        "deploy", ("p1", "p2"), "north", "south",
    )  # fmt: skip
    while table.stage == "deploy":
        form = game.legal(table, {}).forms[0]
        table = after(table, replace(form.order, pose=form.open["pose"].spots[0]))
    assert (table.stage, table.active, table.turn, table.op) == ("orders", "p1", 0, 4)


def test_rolls_without_a_seat_go_to_those_who_have_not_rolled_in_turn():
    """AL-SETUP-03, AL-SETUP-04: a tie rolls again."""
    table = settled()
    tied = after(table, Roll((4, 4)), Roll((2, 6)))
    assert tied.rolls == {}
    assert tied.contenders == ("p1", "p2")
    assert game.decide(after(table, Roll((4, 4))), Roll((2, 6)))[-1] == RollOffTied(("p1", "p2"))
    assert game.decide(after(table, Roll((4, 4))), Roll((2, 5)))[-1] == RollOffWon("p1")
    assert reason(after(table, Roll((4, 4))), Roll((4, 4), by="p1")) == "Ines owes no roll for play order"


def test_only_the_best_of_three_who_tie_roll_again():
    """AL-SETUP-04."""
    table = after(rolling(), Roll((6, 1)), Roll((1, 2)))
    assert game.decide(table, Roll((3, 4)))[-1] == RollOffTied(("p1", "p3"))
    again = after(table, Roll((3, 4)))
    assert broken(again, Roll((1, 1), by="p2")) == ["structure"]
    assert game.decide(after(again, Roll((1, 2))), Roll((1, 1)))[-1] == RollOffWon("p1")


def rolling(**options):
    table = empty(THREE, **options)
    return game.evolve(table, game.decide(stage(table, "terrain"), Settle("p1"), {"AL-TABLE-04"})[0])


def stage(table, name):
    return replace(table, stage=name)


@pytest.mark.parametrize(("place", "order"), [("first", ("p2", "p3", "p1")), ("second", ("p1", "p2", "p3"))])
def test_the_winner_of_three_is_player_1_or_2_and_the_others_follow_around_the_table(place, order):
    """AL-SETUP-05, AL-MULTI-07: after Player 2 come the next seats, the last of them is Player 1."""
    table = after(rolling(), Roll((1, 1)), Roll((6, 6)), Roll((1, 2)))
    assert game.decide(table, Take(place))[0] == PlayOrderTaken(order)


def test_more_than_two_have_their_zones_by_seat():
    """AL-MULTI-07: whatever the play order, and nobody is asked."""
    table = after(rolling(), Roll((1, 1)), Roll((6, 6)), Roll((1, 2)), Take("first"))
    zones = [table.seats[seat].zone for seat in ("p1", "p2", "p3")]
    assert zones == ["south", "northwest", "northeast"]
    assert table.stage == "deploy"


def test_of_three_players_each_chooses_a_free_zone_in_play_order_and_the_last_has_what_is_left():
    """AL-DEPLOY-01, AL-MULTI-07: where the match is so agreed."""
    table = after(rolling(zones="chosen"), Roll((1, 1)), Roll((6, 6)), Roll((1, 2)), Take("first"))
    assert game.decide(table, Choose("northwest")) == (ZoneChosen("p2", "northwest"),)
    assert broken(table, Choose("south", by="p3"))[0] == "AL-DEPLOY-01"
    assert reason(table, Choose("west")) == "the zones of this match are south, northwest, northeast"
    once = after(table, Choose("northwest"))
    assert broken(once, Choose("northwest")) == ["AL-MULTI-07"]
    assert reason(once, Choose("northwest")) == "Ruben has the northwest zone"
    assert game.decide(once, Choose("northeast")) == (ZoneChosen("p3", "northeast"), ZoneChosen("p1", "south"))


def test_two_who_share_a_zone_by_agreement_leave_the_last_one_a_free_one():
    """AL-MULTI-07."""
    table = after(rolling(zones="chosen"), Roll((1, 1)), Roll((6, 6)), Roll((1, 2)), Take("first"), Choose("south"))
    shared = after(table, Choose("south"), waived={"AL-MULTI-07"})
    assert [shared.seats[seat].zone for seat in ("p1", "p2", "p3")] == ["northwest", "south", "south"]


def test_two_may_have_their_sides_by_seat_as_well():
    """AL-DEPLOY-01, AL-MULTI-07."""
    table = after(replace(settled(), options=settled().options | {"zones": "seated"}), Roll((1, 1)), Roll((6, 6)))
    assert after(table, Take("first")).seats["p2"].zone == "north"


def test_an_army_that_cannot_be_read_is_refused_with_the_place_and_the_reason():
    """AL-UNIT-13."""
    text = json.loads(game.muster(*mustering()).army)
    text["units"][0]["card"] = "NOBODY"
    with pytest.raises(Breach, match=r"units\[1\].card: no card with number 'NOBODY'") as refused:
        game.decide(empty(), Enlist(json.dumps(text), by="p1"))
    assert not refused.value.waivable
    with pytest.raises(Breach, match="not JSON"):
        game.decide(empty(), Enlist("{", by="p1"))


def mustering():
    return (FOLDER / "armies" / "saltmark.toml").read_text(), fetch


def test_two_cards_of_one_number_are_kept_apart():
    """AL-UNIT-13: a number names a card of its own army."""
    text = json.loads(game.muster(*mustering()).army)
    other = text | {"letter": "X", "units": [u | {"id": "X" + u["id"][1:]} for u in text["units"]]}
    number = text["units"][0]["card"]
    other["cards"] = text["cards"] | {number: text["cards"][number] | {"slots": text["cards"][number]["slots"][::-1]}}
    table = after(empty(), Enlist(json.dumps(text), by="p1"), Enlist(json.dumps(other), by="p2"))
    assert table.units["S1"].card == number
    assert table.units["X1"].card == f"X-{number}"
    assert table.units["X2"].card == table.units["S2"].card
    assert table.stage == "terrain"


def test_an_army_needs_a_seat_of_its_own_where_two_may_enlist():
    joined = game.muster(*mustering())
    assert reason(empty(), joined) == "several seats may speak now: say which with by=SEAT"
    assert reason(empty(), Enlist(joined.army, by="p9")) == "there is no seat p9"


def test_terrain_says_how_far_it_is_from_what_it_must_keep_away_from():
    """AL-TABLE-06, AL-TABLE-08."""
    table = after(enlisted(), Lay("C1", "control", square(-3000, 2000), "p1"))
    assert reason(table, Lay("C2", "control", square(3000, -2000), "p2")) == (
        "C2 lies 4.472 steps from C1, 6 are the least"
    )
    assert reason(table, Lay("B1", "blocking", square(0, -11_500), "p2")) == (
        "B1 lies 0.5 steps from the south zone, 2 are the least"
    )


def test_an_odd_number_of_players_balances_their_control_pieces_as_far_as_it_goes():
    """AL-TABLE-07 was written for two."""
    table = stage(empty(THREE), "terrain")
    for seat, x, y in (("p1", -8000, 2000), ("p2", 8000, 2000), ("p3", 0, -2000)):
        table = after(table, Lay(f"C{seat[1]}", "control", square(x, y), seat))
    assert after(table, Settle("p3")).stage == "rolloff"
