"""Logs that no recorder writes: the screens show what can be shown of them, say what cannot, and go on."""

from typing import Any

import pytest

from replay.acts import (
    Adjusted,
    Amended,
    AsAt,
    Bookmarked,
    Change,
    Confirmed,
    Disputed,
    Noted,
    Ordered,
    Out,
    Ruled,
    Struck,
)
from replay.core.dice import Roll
from tests.invented.hilltop import DiceRolled
from tests.tui.house import TURNS, House, opened, picture, settled
from tests.tui.judging import forge, judged

ELSEWHERE: dict[str, tuple[Any, ...]] = {
    "asked about what is not there": (Disputed(-3, "q", concerns=(-1, 99)),),
    "asked about itself": (Disputed(10, "q"),),
    "ruled on what is not there": (Ruled("d", "nonsense", "J", dispute=77, target=-1, waives=("X",), to=-5),),
    "struck what is not there": (Struck((99, -1, 4), "x"),),
    "kept what is not there": (Struck((3,), "x", kept=(99, -4)),),
    "goes back to what is not there": (Struck((3,), "x", changes=(Change(3, AsAt(99)), Change(5, Out()))),),
    "amended by nothing": (Amended(3, (), "x"),),
    "remarks on what is not there": (Noted("x", 9999), Bookmarked("x", -1), Confirmed("p9", 99)),
    "adjusts what is not there": (Adjusted("no.such", 1, "x"),),
    "asks about a promotion": (
        Ruled("d", "promote", "J", promoted="ab" * 32, promoted_seq=3),
        Disputed(10, "about a promotion"),
    ),
    "rolled by nobody": (Ordered(Roll((3,), "nopool"), (DiceRolled("p7", (6,)),)),),
}
EVERYTHING = ("enter", "escape", "v", "left", "right", "p", "escape", "n", "R", "escape", "f1", "escape", "z")


@pytest.mark.parametrize("acts", ELSEWHERE.values(), ids=ELSEWHERE)
async def test_a_judge_looks_at_all_of_it(acts: tuple[Any, ...]) -> None:
    house = House()
    recorder = house.match(*TURNS)
    for act in acts:
        forge(house, recorder.line, act)
    async with opened(house, recorder.book.match) as (app, pilot):
        await pilot.press("left", "home", "end", "a")
        screen = await judged(app)
        assert screen.page
        assert screen.page.docket.upto == 9 + len(acts)
        for key in EVERYTHING:
            await pilot.press(key)
            await settled(app)
        assert "Audit" in picture(app).splitlines()[0]
