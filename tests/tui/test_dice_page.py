"""The page of dice and luck: as wide as there is room for, and nothing that matters cut off."""

import pytest

from replay.luck.reckoning import Luck
from replay.luck.tally import tallies
from replay.luck.throws import Fate, Throw
from replay.wording.luck import HEADS
from tui.panels.luck import LuckPage

LUCK = Luck(
    tallies(
        (roller, Throw(n, 0, "p1", "attack", 6, (1, 2, 6) * 4, Fate.STANDS))
        for n, roller in ((3, "Ines Aalto of Saltmark"), (4, "Ruben Oyelaran"))
    )
)


@pytest.mark.parametrize(("columns", "heads"), [(130, 8), (84, 6), (68, 5)])
def test_of_the_table_what_has_no_room_is_left_out(columns: int, heads: int) -> None:
    page = LuckPage(LUCK)
    first, *others = page.draw(columns, page.rows(columns)).text().splitlines()
    assert [head for head in HEADS if head in first] == list(HEADS[:heads])
    assert not [line for line in others if "…" in line]


@pytest.mark.parametrize("columns", [130, 84, 40])
def test_what_it_says_of_people_is_whole(columns: int) -> None:
    page = LuckPage(LUCK)
    told = " ".join(page.draw(columns, page.rows(columns)).text().split())
    assert told.endswith("It says nothing of anybody who threw them.")
