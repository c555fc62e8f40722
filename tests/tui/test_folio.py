"""What a screen asks of a line of a match."""

from itertools import count

from msgspec.structs import replace

from replay.acts import Called, Forked, Ordered
from replay.core.dice import Roll
from replay.recorder import Recorder
from replay.recording.roles import Role
from replay.wording.teller import Teller
from tests.invented import hilltop
from tests.tui.club import club
from tests.tui.house import NOON, TURNS, DemoHouse, House
from tui.lines.folio import Folio

GAMES = ("star_wars_legion", "arcane_legions")
LATER = NOON + 260 * 86_400_000


def test_a_fork_of_an_old_match_was_played_as_long_as_its_entries_say() -> None:
    house = House()
    recorder = house.match(*TURNS)
    ticks = count(1)
    later = replace(house.means, clock=lambda: LATER + 1000 * next(ticks))
    fork = Recorder(hilltop, house.log, recorder.line, later).record(Forked("hold the hill", "", 5)).line
    Recorder(hilltop, house.log, fork, later).record(Roll((6, 6)))
    folio = Folio(house.log, hilltop, fork, later)
    assert folio.cover().played_ms == 5000
    assert [folio.sight(n, 7).next_ms - folio.sight(n, 7).recorded_ms for n in (4, 5, 6, 7)] == [1000, 0, 1000, 0]


def test_a_fight_that_an_ability_turned_is_shown_as_it_came_out_under_the_number_of_its_roll() -> None:
    house = DemoHouse()
    game = house.game("arcane_legions")
    folio = Folio(house.log, game, house.log.lines(house.match_id)[0].id, house.means)
    head = folio.book.head
    turned = next(n for n in range(1, head) if isinstance(folio.book.act(n), Ordered) and "thicket" in told(folio, n))
    before, after = folio.sight(turned - 1, head), folio.sight(turned, head)
    assert before.dice
    assert before.dice.fight
    assert before.dice.fight.clashes == ()
    assert after.dice
    assert after.dice.fight
    assert after.dice.fight.clashes != ()
    assert after.dice_at == turned - 1


def told(folio: Folio, n: int) -> str:
    return folio.teller.entry(n, folio.book.head)


def test_of_dice_it_is_told_who_rolls_them_where_the_game_does_not_say() -> None:
    legion, arcane = (Folio(h.log, h.game(key), h.line.id, h.means) for key in GAMES for h in [club(key)])
    head = legion.book.head
    bare = next(n for n in range(1, head) if told(legion, n).startswith("attack dice"))
    assert legion.sight(bare, head).telling == f"Tom rolls {told(legion, bare)}"
    assert [arcane.sight(n, 287).telling for n in (7, 129)] == [told(arcane, n) for n in (7, 129)]


def test_an_entry_is_signed_with_the_name_of_the_scribe_of_its_time_and_with_a_judge_s() -> None:
    house = House()
    recorder = house.match(*TURNS[:2], ":handover 'Ines Dell'", *TURNS[2:4], scribe="K. Brandt")
    recorder.record(Called("look"), name="M. Lind", role=Role.JUDGE)
    folio = Folio(house.log, hilltop, recorder.line, house.means)
    by = [folio.sight(n, folio.book.head).actor for n in range(1, folio.book.head + 1)]
    assert by == [*["scribe K. Brandt"] * 4, *["scribe Ines Dell"] * 2, "judge M. Lind"]
    unnamed = House().match(*TURNS[:1])
    assert Teller(unnamed.book).writer(2) == "scribe"


def test_dice_are_shown_as_long_as_their_fight_lasts_and_no_longer() -> None:
    house = DemoHouse()
    folio = Folio(house.log, house.game("arcane_legions"), house.log.lines(house.match_id)[0].id, house.means)
    head = folio.book.head
    fought = [n for n in range(126, 142) if folio.sight(n, head).dice]
    assert fought == [*range(127, 135), *range(137, 140), 141]
    assert all(folio.sight(n, head).dice_at == 0 for n in (126, 135, 136))
