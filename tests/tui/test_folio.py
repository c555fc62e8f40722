"""What a screen asks of a line of a match."""

from itertools import count

from msgspec.structs import replace

from replay.acts import Forked, Ordered
from replay.core.dice import Roll
from replay.recorder import Recorder
from tests.invented import hilltop
from tests.tui.house import NOON, TURNS, DemoHouse, House
from tui.lines.folio import Folio

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


def test_dice_are_shown_as_long_as_their_fight_lasts_and_no_longer() -> None:
    house = DemoHouse()
    folio = Folio(house.log, house.game("arcane_legions"), house.log.lines(house.match_id)[0].id, house.means)
    head = folio.book.head
    fought = [n for n in range(126, 142) if folio.sight(n, head).dice]
    assert fought == [*range(127, 135), *range(137, 140), 141]
    assert all(folio.sight(n, head).dice_at == 0 for n in (126, 135, 136))
