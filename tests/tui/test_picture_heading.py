"""The band over the table of a picture, and the terminal's: whose turn it is, what is awaited, who plays."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from replay.core.meter import Meter
from replay.core.scene import Awaited, Outcome, Scene, Seat
from tests.tui.saltmark import SCENE
from tui.panels.header import Header
from tui.picture.heading import heading
from tui.picture.shape import ADVANCE, Text
from tui.raster.role import SEAT
from tui.raster.words import width

LONG = "\u0645\u0631\u062d\u0628\u0627 Long name " + "ong na" * 32
CALL = "Ruben rolls three attack dice for T2 (four icons, blue front, one for the height, one for help), and one less"


def texts(scene: Scene, wide: float = 1040, where: str = "as corrected · main") -> list[Text]:
    shapes, _ = heading(scene, where, wide)
    return [shape for shape in shapes if isinstance(shape, Text)]


def rows(scene: Scene, wide: float = 1040) -> list[str]:
    """What is written at each height, one after the other."""
    found: dict[float, list[Text]] = {}
    for text in texts(scene, wide):
        found.setdefault(text.at[1], []).append(text)
    return [" ".join(text.text for text in sorted(found[y], key=lambda text: text.at[0])) for y in sorted(found)]


def boxes(shapes: list[Text]) -> Iterator[tuple[float, float, float, float]]:
    for text in shapes:
        long = width(text.text) * ADVANCE * text.size
        left = text.at[0] - {"start": 0, "middle": long / 2, "end": long}[text.anchor]
        yield left, text.at[1] - 0.7 * text.size, left + long, text.at[1] + 0.1 * text.size


def crowd(count: int, name: str) -> Scene:
    seats = tuple(Seat(f"p{n}", f"{name} {n}", "side", Meter("VP", 10 + n, 30)) for n in range(1, count + 1))
    bare = replace(SCENE, seats=seats, pieces=(), areas=(), rays=(), fight=None, sheets=())
    return replace(bare, turn=replace(SCENE.turn, seat="p1", awaited=()))


def test_whose_turn_it_is_stands_whole_under_a_turn_of_many_words() -> None:
    turn = replace(SCENE.turn, title="Turn 8 (tour)", phase="activation of M2, who already moved once")
    shown = rows(replace(SCENE, turn=turn))
    assert any("◆ Ruben" in row for row in shown), shown
    assert any("activation of M2" in row for row in shown)
    assert not any("…" in row for row in shown)


def test_what_is_awaited_is_written_whole_in_as_many_rows_as_it_needs_with_the_seats_mark() -> None:
    turn = replace(SCENE.turn, awaited=(Awaited("p2", CALL), Awaited("p1", "Ines assigns 4 damage to S2")))
    shown = rows(replace(SCENE, turn=turn))
    at = next(place for place, row in enumerate(shown) if row.startswith("▸ ◆ Ruben"))
    assert re.sub(r"\s+", " ", " ".join(shown[at : at + 2])).startswith(f"▸ ◆ {CALL}"[:100])
    assert "one less" in " ".join(shown)
    assert any(row.startswith("▸ ● Ines assigns 4 damage") for row in shown)
    marks = [text for text in texts(replace(SCENE, turn=turn)) if text.text in "●◆"]
    assert [text.ink for text in marks] == [SEAT[1], SEAT[0]]


def test_of_many_that_are_awaited_it_is_said_how_many_more_there_are() -> None:
    turn = replace(SCENE.turn, awaited=tuple(Awaited("p1", f"Ines does {n}") for n in range(5)))
    assert any("and 3 more" in row for row in rows(replace(SCENE, turn=turn)))


def test_a_meter_says_of_how_much_it_is() -> None:
    assert any("■■□□□□□□ 2 of 8 OP" in row for row in rows(SCENE))
    turn = replace(SCENE.turn, seat=None, meter=Meter("rounds", 1, 5))
    assert any("■□□□□ 1 of 5 rounds" in row for row in rows(replace(SCENE, turn=turn)))


def test_how_the_match_ended_is_told_instead() -> None:
    over = replace(SCENE, outcome=Outcome(("p2",), "victory points"))
    assert "Ruben won · victory points" in rows(over)


@pytest.mark.parametrize("wide", [1040, 1400])
def test_what_a_seat_keeps_is_broken_between_things_and_not_cut(wide: int) -> None:
    kept = tuple(Meter(word, 3, 3) for word in ("figures", "orb", "orb ability", "ballista tokens", "cards of command"))
    turn = replace(SCENE.turn, title="Turn 8 (tour)", phase="activation of M2, who already moved once")
    seats = tuple(replace(seat, counts=kept) for seat in SCENE.seats)
    scene = replace(SCENE, seats=seats, turn=turn)
    for meter in kept:
        assert any(f"3 of 3 {meter.word}" in row for row in rows(scene, wide)), meter.word
    found = list(boxes(texts(scene, wide)))
    for place, (left, top, right, bottom) in enumerate(found):
        assert left >= 0
        assert right <= wide
        for other in found[:place]:
            assert right <= other[0] + 1 or other[2] <= left + 1 or bottom <= other[1] or other[3] <= top


@pytest.mark.parametrize("place", [0, 1])
def test_of_a_long_name_the_mark_is_kept(place: int) -> None:
    seats = tuple(replace(seat, name=LONG) if n == place else seat for n, seat in enumerate(SCENE.seats))
    scene, mark = replace(SCENE, seats=seats), "●◆"[place]
    named = next(text for text in texts(scene) if "Long name" in text.text and mark in text.text)
    assert "…" in named.text
    assert any(
        "2 of 8 OP" in row for row in rows(replace(scene, turn=replace(scene.turn, phase="The Wells again" * 4)))
    )
    for columns in (120, 160):
        line = Header(scene).draw(columns, 3).text().splitlines()[0]
        assert re.search(rf"Long na.*…\s*{mark}$" if place else rf"^\s*{mark}.*Long na.*…", line), line


@pytest.mark.parametrize("count", [3, 6])
def test_of_long_names_in_a_crowd_the_marks_and_scores_are_kept(count: int) -> None:
    scene = crowd(count, "x" * 60)
    told = " ".join(rows(scene))
    wide = Header(scene).draw(160, 3).text()
    for place in range(count):
        mark, score = "●◆▲■◇○"[place], str(11 + place)
        assert re.search(rf"{mark} x+… {score}", told), told
        assert re.search(rf"{mark} x*…? {score}/30", wide), wide


def test_in_one_row_a_long_name_takes_neither_the_mark_nor_the_turn() -> None:
    seats = tuple(replace(seat, name="x" * 200) for seat in SCENE.seats)
    line = Header(replace(SCENE, seats=seats)).draw(80, 1).text()
    assert "TURN 7 ◆" in line
    assert re.search(r"^\s*● x+… .*x+… ◆$", line), line


def test_whose_turn_it_is_stands_whole_in_the_terminal_too() -> None:
    turn = replace(SCENE.turn, title="Turn 8 (tour)", phase="activation of M2, " * 9)
    line = Header(replace(SCENE, turn=turn)).draw(160, 3).text().splitlines()[0]
    assert re.search(r"TURN 8 \(TOUR\).*… ◆ Ruben", line), line
