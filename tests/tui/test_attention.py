"""What an entry is about is in view: who acts, whom its telling names, and who is waited for."""

from random import Random

import pytest
from msgspec.structs import replace

from replay.core.changes import Changes
from replay.core.scene import Awaited, Piece, Scene
from tests.demo import PLAYED
from tests.tui.club import club
from tests.tui.small_table import piece, table
from tui.lines.folio import Folio
from tui.panels.attention import closely, in_play, meant
from tui.panels.names import mentioned
from tui.panels.window import Aim, aimed
from tui.raster.view import View, dot
from tui.web.board import near

FAR = table(
    piece("S1", 2_000, 2_000), piece("T1", 22_000, 18_000), piece("T2", 3_000, 2_000), width=24_000, depth=20_000
)
WINDOWS = {(104, 36): 10, (50, 19): 6}
"""Cells of the board at 160×50 and 80×24, and dots a step there."""
LOT = 20


def shows(view: View, *pieces: Piece) -> bool:
    places = [dot(view, one.at) for one in pieces]
    return all(0 <= x < 2 * view.columns and 0 <= y < 4 * view.rows for x, y in places)


def awaiting(scene: Scene, *sentences: str, seat: str = "bo") -> Scene:
    return replace(scene, turn=replace(scene.turn, awaited=tuple(Awaited(seat, one) for one in sentences)))


def test_a_unit_that_is_named_and_changed_in_nothing_is_what_the_entry_is_about() -> None:
    assert meant(FAR, FAR, Changes(), "T1 may move, 3 MP").leading == ("t1",)
    assert meant(FAR, FAR, Changes(), "T1 may move, 3 MP").about == ("t1",)
    assert meant(FAR, awaiting(FAR, "Bo moves T2"), Changes(), "T1 ends").about == ("t1", "t2")
    assert meant(FAR, FAR, Changes(), "the turn ends").about == ()


@pytest.mark.parametrize(("many", "whom"), [(1, ("s1",)), (2, ("s1", "t1")), (3, ())])
def test_of_many_that_changed_in_something_nobody_in_particular_is_meant(many: int, whom: tuple[str, ...]) -> None:
    pieces = tuple(replace(one, spent=place < many) for place, one in enumerate(FAR.pieces))
    changed = replace(FAR, pieces=pieces)
    assert meant(FAR, changed, Changes(), "the round ends").about == whom
    assert len(meant(FAR, changed, Changes(), "the round ends").leading) == many


def test_a_name_that_several_bear_is_nobody_s() -> None:
    alike = replace(FAR, pieces=tuple(replace(one, name="Levy") for one in FAR.pieces))
    assert mentioned(alike.pieces, "Levy and T2 fall back, then XT1") == ("t2",)
    assert mentioned(FAR.pieces, "Band T1 charges S1") == ("t1", "s1")


def test_units_far_apart_are_both_seen_from_further_away_unless_somebody_chose_the_zoom() -> None:
    s1, t1, _ = FAR.pieces
    loose = aimed(FAR, ("s1", "t1"), Aim(10), (104, 36))
    assert shows(loose, s1, t1)
    assert loose.dots < 10
    chosen = aimed(FAR, ("t1", "s1"), Aim(10, exact=True), (104, 36))
    assert chosen.dots == 10
    assert shows(chosen, t1), "who comes first"


def test_where_nobody_is_meant_those_in_play_are_shown_and_the_window_stays_while_it_shows_any() -> None:
    scene = awaiting(FAR, "Bo gives an order")
    assert in_play(scene) == ("t1", "t2")
    assert shows(aimed(scene, (), Aim(10), (104, 36)), *(one for one in FAR.pieces if one.seat == "bo"))
    there, elsewhere = (aimed(scene, (one,), Aim(10), (40, 12)) for one in ("t1", "s1"))
    assert aimed(scene, (), Aim(10), (40, 12), there) == there
    lonely = replace(scene, pieces=FAR.pieces[:2])
    assert shows(aimed(lonely, (), Aim(10), (40, 12), elsewhere), FAR.pieces[1])


def test_looked_at_closely_is_who_is_named_or_called_wherever_it_is() -> None:
    scene = replace(awaiting(FAR, "Bo acts with T2"), fallen=(piece("T9", 0, 0),))
    s1 = FAR.pieces[0].id
    assert closely(scene, (), "T9 is activated") == "t9", "who is not on the table yet"
    assert closely(scene, (), "a card is drawn") == "t2", "who is waited for"
    assert closely(scene, (s1,), "a card is drawn") == s1, "who acts"
    assert closely(scene, (s1,), "T1 loses a figure") == "t1", "who is named, before who acts and is not"
    assert closely(scene, (s1, "t1"), "T1 loses a figure of S1") == s1
    assert closely(awaiting(FAR, "Bo gives an order"), (), "Ann skips a turn") == "t1", "who is in play"


def test_a_kind_that_is_named_is_one_of_that_kind_that_can_act() -> None:
    t1, t2 = (replace(one, name="Glass Lancers") for one in FAR.pieces[1:])
    scene = replace(FAR, pieces=(FAR.pieces[0], replace(t1, spent=True), t2))
    assert closely(scene, (), "Bo draws card 2: glass-lancers, proven") == "t2"


@pytest.mark.parametrize("key", PLAYED)
def test_in_every_game_the_panel_shows_who_is_named_where_anybody_is(key: str) -> None:
    house = club(key)
    folio = Folio(house.log, house.game(key), house.line.id, house.means)
    head = folio.book.head
    for n in sorted(Random(key).sample(range(2, head + 1), LOT)):
        sight = folio.sight(n, head)
        everybody = (*sight.scene.pieces, *sight.scene.fallen)
        if named := mentioned(everybody, sight.telling):
            due = any(one.due for one in everybody)
            assert due or closely(sight.scene, sight.acting, sight.telling) in named, f"{n} {sight.telling}"


def test_those_that_have_acted_come_after_those_that_may() -> None:
    spent = replace(FAR, pieces=(FAR.pieces[0], replace(FAR.pieces[1], spent=True), FAR.pieces[2]))
    assert in_play(awaiting(spent, "Bo gives an order")) == ("t2", "t1")


@pytest.mark.parametrize("key", PLAYED)
@pytest.mark.parametrize("size", WINDOWS)
def test_in_every_game_twenty_entries_by_lot_show_what_they_are_about(key: str, size: tuple[int, int]) -> None:
    house = club(key)
    folio = Folio(house.log, house.game(key), house.line.id, house.means)
    head = folio.book.head
    for n in sorted(Random(f"{key} {size}").sample(range(2, head + 1), LOT)):
        sight, before = folio.sight(n, head), folio.sight(n - 1, head)
        meant = [one for one in sight.scene.pieces if one.id in sight.about]
        theirs = [one for one in sight.scene.pieces if one.id in in_play(sight.scene)]
        aim = Aim(WINDOWS[size])
        stepped = aimed(sight.scene, sight.about, aim, size, aimed(before.scene, before.about, aim, size))
        for view in (stepped, aimed(sight.scene, sight.about, aim, size)):
            assert shows(view, *meant), f"{n} {sight.telling}"
            assert not theirs or meant or any(shows(view, one) for one in theirs), f"{n} {sight.telling}"
        left, top, wide, tall = near(sight.scene, sight.about or in_play(sight.scene))
        step, depth = sight.scene.board.step, sight.scene.board.depth
        for one in meant:
            x, y = one.at[0] * 40 / step, (depth - one.at[1]) * 40 / step
            assert left <= x <= left + wide, f"{n} {sight.telling}"
            assert top <= y <= top + tall, f"{n} {sight.telling}"
