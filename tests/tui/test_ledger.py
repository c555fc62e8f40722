"""A match as rows: what each entry says, what it came to, and the marks beside it."""

from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from replay.acts import Adjusted, Bookmarked, Called, Confirmed, Disputed, Noted, Ordered, Ruled, Stood
from replay.core.dice import Roll
from replay.core.fight import Die, Fall, Fight
from replay.core.fight import Row as Side
from replay.core.meter import Meter
from replay.cursor import Cursor
from replay.showing.ledger import Ledger as Rows
from replay.showing.ledger import Row, difference
from replay.showing.marks import marks
from tests.invented import hilltop
from tests.invented.hilltop import DiceRolled, Enlist, Move, Scored
from tests.replay.ledger import Ledger
from tui.panels.entries import mark_of


def played(*orders: Any, **kw: Any) -> Ledger:
    line = Ledger(seats=("Ann Lark", "Bo Reed"), **kw)
    for order in orders:
        line.order(order)
    return line


def rows(line: Ledger, *, recorded: bool = False) -> list[Row]:
    return list(Rows(line.cursor, recorded=recorded))


FIRST_TURN = (Roll((6,)), Move(6), Roll((2,)), Move(1))


def test_each_entry_is_told_in_one_line_by_the_players_names() -> None:
    told = [row.telling for row in rows(played(*FIRST_TURN))]
    assert told == [
        "match opened",
        "Ann rolls 6",
        "Ann moves 6; Ann scores 1; Bo is next",
        "Bo rolls 2",
        "Bo moves 1; Ann is next",
    ]


def test_two_players_of_one_first_name_are_told_by_their_whole_names() -> None:
    line = Ledger(seats=("Ann Lark", "Ann Reed"))
    line.order(Roll((6,)))
    assert rows(line)[1].telling == "Ann Lark rolls 6"


def test_a_row_says_who_spoke_and_what_each_seat_gained() -> None:
    move = rows(played(*FIRST_TURN))[2]
    assert (move.seat, move.verb, move.gains) == ("p1", "move", (("p1", 1),))


def test_a_turn_begins_at_the_first_entry_written_in_it() -> None:
    found = rows(played(*FIRST_TURN, Roll((3, 1))))
    assert [row.n for row in found if row.begins] == [1, 4, 6]
    assert found[3].stand.title == "Bo Reed's turn"
    assert found[3].stand.scores == (1, 0)


def test_rows_read_in_slices_are_the_rows_read_at_once() -> None:
    line = played(*FIRST_TURN, Roll((3, 1)))
    sliced = Rows(line.cursor)
    taken: list[Row] = []
    while some := sliced.read_on(2):
        assert len(some) <= 2
        taken += some
    assert taken == rows(line) == sliced.rows


def test_a_ledger_reads_on_when_the_line_grows() -> None:
    line = played(*FIRST_TURN)
    ledger = Rows(line.cursor)
    list(ledger)
    line.order(Roll((4, 1)))
    assert [row.telling for row in ledger.read_on(10)] == ["Ann rolls 4 1"]


def test_an_entry_of_a_newer_program_stops_the_reading_and_says_why() -> None:
    line = played(*FIRST_TURN)
    line._put(Noted("from the future"))
    line.entries[-1] = replace(line.entries[-1], version=99)
    line.book = line.book.of(line.game, line.entries)
    ledger = Rows(Cursor(line.book))
    assert len(list(ledger)) == 5
    assert "newer program" in ledger.stopped


# ---------------------------------------------------------------- what became of entries


def test_a_struck_entry_keeps_its_words_and_is_marked_with_the_entry_that_struck_it() -> None:
    line = played(*FIRST_TURN)
    line.strike(5)
    found, beside = rows(line), marks(line.book)
    assert found[4].telling == "Bo moves 1; Ann is next"
    assert (beside[5].sign, beside[5].word, beside[5].aside) == ("×", "struck", "struck by 6")


def test_what_a_strike_does_to_later_entries_is_said_beside_it() -> None:
    line = played(*FIRST_TURN)
    line.strike(2)
    beside = marks(line.book)
    assert beside[3].word == "orphaned"
    assert beside[3].aside == "orphaned by 6"
    assert "orphaned" in beside[6].aside


def test_an_amended_entry_shows_what_it_comes_to_and_what_it_was() -> None:
    line = played(*FIRST_TURN)
    line.amend(3, Move(5))
    found = rows(line)
    assert found[2].telling.startswith("Ann moves 5")
    assert found[2].was[1].startswith("Ann moves 6")
    assert marks(line.book)[3].sign == "±"


@pytest.mark.parametrize(
    ("now", "was", "told"),
    [
        (("S4 -2",), ("S4 -1",), ("S4 -2", "-1")),
        (("S3 -1", "T8 -2"), ("S3 -1", "T8 -1"), ("T8 -2", "-1")),
        (("S3 -1",), ("T8 -1",), ("S3 -1", "T8 -1")),
        (("S3 -1",), (), ("S3 -1", "nobody hurt")),
        ((), ("T8 -1",), ("", "T8 -1")),
    ],
)
def test_of_what_an_amendment_changed_only_the_difference_is_told(
    now: tuple[str, ...], was: tuple[str, ...], told: tuple[str, str]
) -> None:
    assert difference(now, was) == told


def test_as_recorded_an_amended_entry_shows_what_it_was() -> None:
    line = played(*FIRST_TURN)
    line.amend(3, Move(5))
    assert rows(line, recorded=True)[2].telling.startswith("Ann moves 6")


def test_marks_are_those_of_the_corrections_so_far() -> None:
    line = played(*FIRST_TURN)
    line.strike(5)
    assert 5 not in marks(line.book, 5)
    assert 5 in marks(line.book, 6)


def test_a_strike_that_is_struck_leaves_no_mark() -> None:
    line = played(*FIRST_TURN)
    line.strike(5)
    line.strike(6)
    assert 5 not in marks(line.book)


def test_a_strike_stands_itself_until_it_is_struck() -> None:
    line = played(*FIRST_TURN)
    line.strike(5)
    assert (marks(line.book)[6].sign, marks(line.book)[6].word) == ("×", "strikes")
    line.strike(6)
    beside = marks(line.book)
    assert (beside[6].word, beside[6].aside) == ("struck", "struck by 7")
    assert beside[7].word == "strikes"
    line.strike(7)
    assert marks(line.book)[6].word == "strikes"


REMARKS = [
    (Noted("who has the hill?", 3), '"', "note", "note on 3", "“who has the hill?”"),
    (Bookmarked("the leap", 3), "*", "bookmark", "bookmark on 3", "“the leap”"),
    (Disputed(3, "was it six?"), "?", "disputed", "on 3", "“was it six?”"),
    (Called("a die fell"), "¶", "judge", "judge called", "judge called, clocks stopped: a die fell"),
    (Ruled("play on", "play-on", judge="M. Lind"), "¶", "ruled", "judge M. Lind", "ruled: play on"),
]


@pytest.mark.parametrize(("act", "sign", "word", "aside", "told"), REMARKS)
def test_remarks_carry_their_sign_and_its_word(act: Any, sign: str, word: str, aside: str, told: str) -> None:
    line = played(*FIRST_TURN)
    n = line.write(act)
    mark = marks(line.book)[n]
    assert (mark.sign, mark.word, mark.aside) == (sign, word, aside)
    assert rows(line)[n - 1].telling == told


def test_a_disputed_entry_is_marked_until_and_after_it_is_ruled_on() -> None:
    line = played(*FIRST_TURN)
    asked = line.write(Disputed(3, "was it six?"))
    assert marks(line.book)[3].aside == "disputed"
    line.write(Ruled("play on", "play-on", dispute=asked))
    assert marks(line.book)[3].aside == "ruled by 7"


def test_an_order_that_stood_names_the_rules_it_waived() -> None:
    line = played(Roll((3,)))
    n = line.order(Move(6), "HT-MOVE-01")
    assert isinstance(line.book.act(n), Stood)
    assert marks(line.book)[n].aside == "stood: HT-MOVE-01"


def test_a_judges_own_words_and_paths_are_told_as_they_were_said() -> None:
    line = Ledger()
    line.order(Roll((6,)))
    line.write(Adjusted("score.p1", 2, "p1 and p2 agree", 0))
    assert rows(line)[2].telling == "score.p1 is set to 2: p1 and p2 agree"


def test_a_confirmation_is_told_by_name() -> None:
    line = played(*FIRST_TURN)
    line.write(Confirmed("p2", 5))
    assert rows(line)[-1].telling == "Bo confirms up to 5"


def test_a_name_that_looks_like_markup_is_told_as_it_is() -> None:
    line = played(Enlist("[/b] [red]"))
    assert rows(line)[1].telling == "Ann runs as [/b] [red]"


# ---------------------------------------------------------------- dice of one fight, points of one turn


def duel(above: str, below: str = "", phantom: str = "") -> Fight:
    answers = tuple(Die(face) for face in below) + tuple(Die(face, fall=Fall.PHANTOM) for face in phantom)
    rolled = Side("p1", tuple(Die(face) for face in above), piece="r1")
    return Fight("close", rolled, Side("p2", answers, piece="r2") if answers else None)


def dueling(pictures: dict[int, Fight]) -> Any:
    """Hilltop with dice that answer dice: the picture is chosen by what was rolled last."""

    def show(table: Any, opened: Any) -> Any:
        scene = hilltop.show(table, opened)
        meter = Meter("OP", 8 - table.score["p1"], 8)
        return replace(scene, fight=pictures.get(table.stride), turn=replace(scene.turn, meter=meter))

    game = ModuleType("dueling")
    vars(game).update(vars(hilltop) | {"show": show})
    return game


def rolled(line: Ledger, *faces: int) -> int:
    return line.write(Ordered(Roll(faces, by="p1"), (DiceRolled("p1", faces),)))


def test_a_fights_second_roll_shows_both_rolls_under_its_own_number() -> None:
    line = Ledger(game=dueling({9: duel("54"), 3: duel("54", "21", "6")}))
    first, second = rolled(line, 5, 4), rolled(line, 2, 1)
    found = rows(line)
    assert found[second - 1].telling == "5 4 against 2 1"
    assert found[second - 1].joins == (first,)
    assert found[first - 1].joins == ()


def test_two_rolls_of_different_fights_stay_apart() -> None:
    line = Ledger(game=dueling({9: duel("54"), 3: duel("66", "21")}))
    rolled(line, 5, 4)
    second = rolled(line, 2, 1)
    assert rows(line)[second - 1].joins == ()


def test_a_second_roll_that_is_taken_back_is_a_row_of_its_own_and_the_one_after_it_answers() -> None:
    # given: an attack, its answer, which is taken back, and other faces in its place
    line = Ledger(game=dueling({9: duel("54"), 3: duel("54", "21"), 7: duel("54", "61")}))
    first, second = rolled(line, 5, 4), rolled(line, 2, 1)
    line.strike(second)
    again = rolled(line, 6, 1)
    # when
    found, beside = rows(line), marks(line.book)
    # then: the roll that stands is told with the attack and bears no mark of the one that was struck
    assert (found[again - 1].telling, found[again - 1].joins) == ("5 4 against 6 1", (first,))
    assert mark_of(found[again - 1], beside).word == ""
    assert (found[second - 1].joins, mark_of(found[second - 1], beside).word) == ((), "struck")


def test_what_an_order_takes_of_the_turns_points_is_its_cost() -> None:
    line = Ledger(game=dueling({}))
    n = line.write(Ordered(Move(0, by="p1"), (Scored("p1", 2),)))
    assert rows(line)[n - 1].cost == "2 OP"
