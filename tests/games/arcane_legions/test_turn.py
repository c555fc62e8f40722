"""Who speaks next, how turns pass on, and what giving up does."""

import pytest
from msgspec.structs import replace

from replay.core.dice import Owed, Roll
from replay.core.game import Concede, Seat
from replay.core.pose import Point
from replay.games.arcane_legions import game
from replay.games.arcane_legions.events import FiguresRecovered, MatchEnded, Scored, TurnEnded, TurnStarted
from replay.games.arcane_legions.orders import Close, End, Lay, Move, Regroup, Settle
from replay.games.arcane_legions.table import Figure, Piece, Player
from replay.games.arcane_legions.turning import next_seat
from replay.notation import sentences
from tests.games.arcane_legions.boards import after, board, broken, empty, enlisted, reason, unit

S1, S2 = unit("p1", "exf", 0, 0), unit("p1", "exs", 5000, 0)
N1 = unit("p2", "exs", 0, 1000, 180_000)
TABLE = board({"S1": S1, "S2": S2, "N1": N1})
SQUARE = Piece("control", (Point(4500, 500), Point(6500, 500), Point(6500, 2500), Point(4500, 2500)))


def said(table):
    return [call.says for call in game.awaits(table)]


def at(stage, **changes):
    return replace(enlisted(), stage=stage, **changes)


@pytest.mark.parametrize(
    ("table", "says"),
    [
        (empty(), ["Ines enlists an army", "Ruben enlists an army"]),
        (enlisted(), [f"{name} lays terrain or agrees to the table as it lies" for name in ("Ines", "Ruben")]),
        (at("rolloff"), ["Ines rolls 2 dice for play order", "Ruben rolls 2 dice for play order"]),
        (at("rolloff", rolls={"p1": (1, 2)}), ["Ruben rolls 2 dice for play order"]),
        (at("place", chooser="p2"), ["Ruben takes first or second place"]),
        (at("zones", order=("p2", "p1")), ["Ruben chooses a short side of the table"]),
        (at("deploy", order=("p2", "p1")), ["Ruben deploys a unit, 8 left"]),
        (TABLE, ["Ines gives an order, 8 OP left"]),
        (after(TABLE, Move("S2")), ["Ines moves S2, 4 MP left"]),
        (after(TABLE, Close("S1", "N1")), ["Ines rolls 5 attack dice for S1 (5 icons, blue front)"]),
        (after(TABLE, Concede()), []),
    ],
)
def test_the_table_says_who_speaks_next_and_what_is_asked(table, says):
    """AL-SETUP-08, AL-ORDER-02."""
    assert said(table) == says
    assert all(call.rule in {*game.rules, ""} for call in game.awaits(table))


def test_dice_owed_are_named_with_their_seat_and_pool():
    """AL-SETUP-03, AL-CLOSE-04."""
    assert [call.owed for call in game.awaits(at("rolloff"))] == [Owed("p1", "rolloff", 2), Owed("p2", "rolloff", 2)]
    assert game.awaits(after(TABLE, Close("S1", "N1")))[0].owed == Owed("p1", "attack", 5)
    rolled = after(TABLE, Close("S1", "N1"), Roll((1, 1, 1, 1, 1)))
    assert game.awaits(rolled)[0].owed == Owed("p2", "defence", 2)


def test_every_verb_that_may_be_said_is_one_of_the_games():
    """AL-ORDER-04."""
    for table in (empty(), enlisted(), at("rolloff"), TABLE, after(TABLE, Move("S1")), after(TABLE, Move("S2"))):
        assert {verb for call in game.awaits(table) for verb in call.orders} <= set(sentences(game.Orders))


def test_players_who_share_a_first_name_are_called_by_the_whole():
    twins = replace(TABLE, seats={"p1": Player("Ines Aalto"), "p2": Player("Ines Brandt")})
    assert said(twins) == ["Ines Aalto gives an order, 8 OP left"]


def test_a_turn_ends_with_recovery_and_the_next_begins_with_all_points():
    """AL-TURN-02, AL-TURN-04, AL-DAMAGE-05, AL-T-19, AL-T-22."""
    hurt = replace(N1, figures=N1.figures | {"s1": Figure("s1", 2)})
    table = replace(TABLE, units=TABLE.units | {"N1": hurt}, op=3)
    assert game.decide(table, End()) == (
        TurnEnded("p1"), FiguresRecovered("N1", ("s1",)), TurnStarted("p2", 3, 8),
    )  # fmt: skip
    own = replace(table, options=table.options | {"injury_clear": "end_of_owner_turn"})
    assert game.decide(own, End()) == (TurnEnded("p1"), TurnStarted("p2", 3, 8))


def test_control_terrain_scores_when_its_players_turn_begins():
    """AL-TURN-03, AL-VP-08."""
    table = replace(TABLE, active="p2", terrain={"C1": SQUARE})
    assert game.decide(table, End())[-1] == Scored("p1", 3, "control", "C1")
    reached = replace(table, score={"p1": 18, "p2": 0})
    assert game.decide(reached, End())[-1] == MatchEnded("p1", "vp")


def test_who_holds_the_goal_wins_on_becoming_active():
    """AL-VP-03, AL-T-109."""
    assert game.decide(replace(TABLE, score={"p1": 0, "p2": 21}), End())[-2:] == (
        TurnStarted("p2", 3, 8), MatchEnded("p2", "carried_vp"),
    )  # fmt: skip


def three(**units):
    seats = {f"p{n}": Player(name) for n, name in enumerate(("Ines", "Ruben", "Mara"), start=1)}
    start = board(units)
    score = dict.fromkeys(seats, 0)
    return replace(start, seats=seats, order=("p1", "p2", "p3"), score=score)


def test_of_three_players_each_is_active_in_turn_and_who_lost_everything_is_passed_over():
    """AL-TURN-02, AL-MULTI-07."""
    table = three(S1=S1, N1=N1, M1=unit("p3", "exs", -8000, 0))
    assert next_seat(table) == "p2"
    assert next_seat(replace(table, active="p3")) == "p1"
    gone = replace(N1, pose=None, defeated=True)
    without = replace(table, units=table.units | {"N1": gone})
    assert next_seat(without) == "p3"
    assert next_seat(replace(without, score=without.score | {"p2": 21})) == "p2"


def test_one_of_two_gives_up_at_any_time_and_the_other_has_won():
    """AL-WIN-05."""
    for table in (empty(), at("rolloff"), TABLE, after(TABLE, Close("S1", "N1"))):
        assert game.decide(table, Concede(by="p2")) == (MatchEnded("p1", "conceded"),)
    assert reason(after(TABLE, Concede()), End()) == "the match is over"


def test_one_of_three_gives_up_and_the_others_play_on():
    """AL-MULTI-08."""
    table = three(S1=S1, N1=N1, M1=unit("p3", "exs", -8000, 0))
    left = after(table, Concede())
    assert (left.stage, left.active, left.units["S1"].defeated) == ("orders", "p2", True)
    last = after(left, Concede(by="p3"))
    assert (last.stage, last.winner, last.reason) == ("over", "p2", "conceded")


def test_a_match_that_is_over_goes_on_where_that_is_agreed():
    """AL-WIN-05."""
    over = after(TABLE, Concede(by="p2"))
    assert broken(over, Regroup("S1", turn=180)) == ["AL-WIN-05"]
    assert after(over, Regroup("S1", turn=180), waived={"AL-WIN-05"}).op == 7


def test_two_to_six_play():
    """AL-MULTI-01."""
    seats = tuple(Seat(f"p{n}", f"Player {n}") for n in range(1, 8))
    assert len(empty(seats[:6]).seats) == 6
    for count in (1, 7):
        with pytest.raises(ValueError, match=f"two to six players, not {count}"):
            empty(seats[:count])


def test_terms_that_cannot_be_played_are_refused_at_the_start():
    """AL-VARIANT-04."""
    with pytest.raises(ValueError, match="no army size of 6,000 points"):
        empty(build_total=6_000)


def test_an_order_names_its_seat_where_several_may_speak():
    """AL-SETUP-08."""
    laid = Lay("B1", "blocking", (Point(0, 0), Point(1000, 0), Point(0, 1000)))
    assert reason(enlisted(), laid) == "several seats may speak now: say which with by=SEAT"
    assert reason(enlisted(), Settle(by="p3")) == "there is no seat p3"
