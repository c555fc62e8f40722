"""The recorded matches of four games on the replay screen: what a player of each looks for is there, at both sizes."""

from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from tests.tui.club import club
from tests.tui.house import NARROW, WIDE, opened, picture, replay, settled
from tui.app import RollbookApp
from tui.lines.viewpoint import at, selected
from tui.raster.view import cell
from tui.screens.replay import ReplayScreen
from tui.widgets.board import Board


async def went(app: RollbookApp, telling: str) -> ReplayScreen:
    """Stand at the first entry that is told so."""
    screen = replay(app)
    assert screen.page
    n = next(row.n for row in screen.page.listing.rows if telling in row.telling)
    screen.go(at(screen.page.here, n))
    await settled(app)
    return screen


def hidden(app: RollbookApp) -> Iterator[str]:
    """The labels of pieces well within the window that are written nowhere on it."""
    board, shown = app.screen.query_one("#board", Board), picture(app)
    page = replay(app).page
    assert board.view is not None
    assert page is not None
    assert page.sight is not None
    for piece in page.sight.scene.pieces:
        column, row = cell(board.view, piece.at)
        within = 4 < column < board.size.width - 4 and 2 < row < board.size.height - 2
        if within and piece.label not in shown:
            yield piece.label


BOTH, ROOMY, BRIEF = "both sizes", "in full", "reduced"
LOOKS = [
    ("fantasy_skirmish", "G7 shoots B3", {
        BOTH: ("G7", "B3", "-1", "hill", "V2", "▴", "ROUND 2, TURN 2"),
        ROOMY: ("raised", "V1 ", "~", "shallow", "deep", "blocks", "WARRIORS", "■ B3  Bone Lancer"),
    }),
    ("battle_for_legend", "Power 4 against Defence 1", {
        BOTH: ("centre ●◆ +2", "card", "FIGHT", "E2★", "E3", "M2★", "TURN 4 (TOUR)"),
        ROOMY: ("◆ start", "[frenzy!]", "Power (Puissance)", "M1 takes 3", "FIGURES", "× M1"),
    }),
    ("battle_for_legend", "fires the ballista", {
        BOTH: ("ballista", "portal", "[fog]", "● start", "M1"),
        ROOMY: ("half cover", "2 1 1", "● +1"),
    }),
    ("conquest", "reeve-of-the-dykes, proven; SC1 is activated", {
        BOTH: ("SC1", "S1", "ROUND 1, ACTION PHASE", "rounds ■", "6 inches"),
        ROOMY: ("CARDS AND TOKENS", "● Stack  [eel-fishers]✓", "REGIMENTS", "… S4", "SC1 Reeve of the Dykes"),
        BRIEF: ("1/5",),
    }),
    ("star_wars_legion", "D2 loses 1", {
        BOTH: ("[o1]", "[s1]", "wreck", "crates", "wall1", "● blue", "D1★", "I3", "The Wells, Sift the Wreck"),
        ROOMY: ("heavy cover", "attack · I3 on D2", "7 dice", "[Sift the Wreck]", "◆ mission  [A Fast Start]"),
    }),
]  # fmt: skip
"""A game, the telling of an entry, and what is shown there."""


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["160x50", "80x24"])
@pytest.mark.parametrize(("key", "telling", "words"), LOOKS, ids=[f"{key}, {telling}" for key, telling, _ in LOOKS])
async def test_a_board_shows_what_a_player_of_the_game_looks_for(
    key: str, telling: str, words: dict[str, tuple[str, ...]], size: tuple[int, int]
) -> None:
    house = club(key)
    async with opened(house, house.line.match, size=size, at=1) as (app, _):
        await went(app, telling)
        shown = picture(app)
        own = words.get(ROOMY if size == WIDE else BRIEF, ())
        assert [word for word in (*words[BOTH], *own) if word not in shown] == []
        assert list(hidden(app)) == []


async def press(app: RollbookApp, pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(app)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["160x50", "80x24"])
async def test_sight_and_cover_are_shown_on_request_and_worked_out(size: tuple[int, int]) -> None:
    house = club("fantasy_skirmish")
    async with opened(house, house.line.match, size=size, at=1) as (app, pilot):
        screen = await went(app, "G4 moves 7, double time to 6,8")
        assert screen.page
        screen.go(selected(screen.page.here, "G7"))
        await press(app, pilot, "l")
        assert "G7 sees B2 at 6, nearest" in picture(app)
        if size == NARROW:
            assert "COVER" not in picture(app)
            await press(app, pilot, "k")
        shown = picture(app)
        for words in ("G7 on B2 · FS-COVER-01, -04", "NE 8,6   × × × ×   G6 10,5   yes", "B2 is in cover, and may be"):
            assert words in shown


async def test_the_table_in_words_is_a_key_away_and_a_key_back() -> None:
    house = club("star_wars_legion")
    async with opened(house, house.line.match, size=NARROW, at=1) as (app, pilot):
        await went(app, "D2 loses 1")
        assert "[Dug In]" not in picture(app)
        await press(app, pilot, "k")
        for words in ("Round 1 · The Wells, Sift the Wreck", "● mission  [Dug In]", "◆ command hand  [", "UNITS"):
            assert words in picture(app)
        await press(app, pilot, "k")
        assert "[Dug In]" not in picture(app)


async def test_before_anybody_stands_on_it_the_whole_table_is_seen() -> None:
    house = club("star_wars_legion")
    async with opened(house, house.line.match, size=WIDE, at=1) as (app, _):
        await went(app, "Nadia becomes blue")
        for words in ("whole table ×8", "dunes", "rocks", "impassable", "scrub", "wreck"):
            assert words in picture(app)
