"""What lies before a judge: of each item all there is to know."""

import pytest

from replay.acts import Disputed
from tests.tui.club import Club
from tui.judging.bench import Bench
from tui.library import Library


@pytest.mark.parametrize(("n", "dice"), [(161, True), (157, False)], ids=["a roll", "a move after a fight"])
def test_of_a_roll_that_is_asked_about_the_dice_are_shown_as_they_lay(n: int, dice: bool) -> None:
    house = Club("arcane_legions")
    house.sit(house.line).record(Disputed(n, "was that right?"))
    bench = Bench(Library(house).folio(house.line.match))
    heard = ((item, item.heard.asked) for item in bench.docket().items if item.heard)
    asked = next(item for item, asked in heard if asked and asked.at == n)
    assert (bench.question(asked).fight is not None) is dice
