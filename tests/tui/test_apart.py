"""Names that are read to the left: on a page and in a picture nothing beside them is turned round."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from eventstore.memory import MemoryStore
from replay.acts import Noted
from replay.games import load
from replay.recorder import Recorder
from tests.demo import recorded, recording
from tests.tui.browser import Page, browsing
from tests.tui.house import House
from tests.tui.saltmark import SCENE
from tui.lines.folio import Folio
from tui.picture.apart import apart
from tui.picture.shape import Named
from tui.picture.share import Told, picture
from tui.picture.svg import svg
from tui.raster.palette import LANTERN
from tui.reports.letters import letters
from tui.web.replayed import page

ANA, SHALOM = "\u0645\u0631\u062d\u0628\u0627", "\u05e9\u05dc\u05d5\u05dd"
PLACES = """((part) => {
  const read = [], walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), range = document.createRange();
  while (walk.nextNode()) [...walk.currentNode.data].forEach((letter, place) => {
    range.setStart(walk.currentNode, place); range.setEnd(walk.currentNode, place + 1);
    const box = range.getBoundingClientRect();
    const seen = letter.trim() && box.width && !/[\\u0590-\\u06ff]/.test(letter);
    if (seen) read.push([letter, box.left, box.top, box.bottom]);
  });
  return read;
})"""
"""The letters of an element that are read to the right, in the order of the text: each with its place."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Page]:
    with browsing() as opened:
        opened.size(1280, 800)
        yield opened


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("Ann moves 5", []),
        (f"{ANA}, 5 of 8", [ANA]),
        (f"turn of {ANA} {SHALOM}, 8 OP; {SHALOM} scores", [f"{ANA} {SHALOM}", SHALOM]),
        (f"note “{ANA}, so 5” at 3", [f"{ANA}, so 5"]),
        (f"note “so {ANA}, 5” at 3", [ANA]),
    ],
)
def test_words_that_are_read_to_the_left_are_told_from_the_rest(text: str, alone: list[str]) -> None:
    parts = list(apart(text))
    assert "".join(part for part, _ in parts) == text
    assert [part for part, by_itself in parts if by_itself] == alone


def test_what_people_wrote_is_letters_in_a_stretch_and_beside_it() -> None:
    assert letters(f"<b>{SHALOM}</b>") == f"&lt;b&gt;<bdi>{SHALOM}</bdi>&lt;/b&gt;"


def in_order(browser: Page, told: str) -> int:
    """How many elements there are, of each of which the letters lie one beside the other as they are written."""
    read = browser.says(f"JSON.stringify([...document.querySelectorAll('{told}')].map({PLACES}))")
    seen = [part for part in json.loads(read) if part]
    for part in seen:
        for (_, left, top, bottom), (letter, next_left, next_top, _) in pairwise(part):
            assert next_left > left or next_top > (top + bottom) / 2, ("".join(one[0] for one in part), letter)
    return len(seen)


def test_on_a_page_nothing_is_turned_round_by_a_name(browser: Page, tmp_path: Path) -> None:
    given = recording("arcane_legions")
    store, game = MemoryStore(), load("arcane_legions")
    line, _ = recorded(replace(given, sheet=replace(given.sheet, players=(ANA, SHALOM), event=f"{ANA}, 5")), store)
    Recorder(game, store, line.id, House().means).record(Noted(f"so {ANA}, 5 of 8"))
    (tmp_path / "match.html").write_text(page(Folio(store, game, line.id, House().means), "whole"))
    browser.open(f"{(tmp_path / 'match.html').as_uri()}#step=144")
    assert in_order(browser, "#turn b, #turn .awaited, #caption, .whose, #list li span, #list li b, .all") > 200


def test_in_a_picture_nothing_is_turned_round_by_a_name(browser: Page, tmp_path: Path) -> None:
    shown = picture(SCENE, Told(f"{ANA}, 5 of 8", f"171 {SHALOM}: 4", f"{ANA}, 5", SCENE, 171))
    (tmp_path / "table.svg").write_text(svg(shown.shapes, shown.box, LANTERN.__getitem__, tag=shown.tag, sized=True))
    browser.open((tmp_path / "table.svg").as_uri())
    assert in_order(browser, "text") > 50


def test_who_points_at_a_piece_reads_its_name_by_itself() -> None:
    named = Named("s1", f"S1 {SHALOM} · 3 of 4", ())
    assert f"<title>S1 \u2068{SHALOM}\u2069 · 3 of 4</title>" in svg((named,), (0, 0, 9, 9), LANTERN.__getitem__)
