"""A match as one page in a file on a phone: what is awaited, the table, the scale, dice, names and keys."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from eventstore.memory import MemoryStore
from replay.games import load
from tests.demo import recorded, recording
from tests.tui.browser import Page
from tests.tui.house import TURNS, House
from tui.lines.folio import Folio
from tui.web.replayed import page

UPRIGHT, FLAT, DESK = (390, 844), (844, 390), (1280, 800)
CLEAR = """(() => {
  const box = document.getElementById("scale").getBoundingClientRect(), board = document.getElementById("board");
  const stands = [...board.querySelectorAll("#layer-pieces > *, #layer-labels > *")];
  return stands.map((one) => one.getBoundingClientRect()).filter((one) => one.right > box.left + 1
    && one.left < box.right - 1 && one.bottom > box.top + 1 && one.top < box.bottom - 1).length;
})()"""
"""How many units the scale lies over."""
WHOLE = """((name) => {
  const part = document.querySelector(name), box = part.getBoundingClientRect();
  return part.scrollWidth <= part.clientWidth + 1 && part.scrollHeight <= part.clientHeight + 1
    && box.left >= 0 && box.right <= innerWidth && box.top >= 0;
})"""
TAP = "document.querySelector('[data-act=\"{}\"]').click()"


@cache
def written(key: str) -> str:
    store = MemoryStore()
    line, _ = recorded(recording(key), store)
    return page(Folio(store, load(key), line.id, House().means), "whole")


@pytest.fixture(autouse=True)
def _nothing_is_complained_of(browser: Page) -> Iterator[None]:
    yield
    assert browser.complaints == []


def shown(browser: Page, tmp_path: Path, key: str, step: int, size: tuple[int, int]) -> None:
    (tmp_path / "match.html").write_text(written(key))
    browser.size(*size)
    browser.open(f"{(tmp_path / 'match.html').as_uri()}#step={step}")


def of(browser: Page, tmp_path: Path, *players: str) -> None:
    house = House()
    recorder = house.match(*TURNS, players=players)
    told = page(Folio(house.log, house.game("hilltop"), recorder.line, house.means), "whole")
    (tmp_path / "match.html").write_text(told)
    browser.open((tmp_path / "match.html").as_uri())


def height(browser: Page, part: str) -> float:
    return float(browser.says(f"document.querySelector('{part}').getBoundingClientRect().height"))


@pytest.mark.parametrize("size", [UPRIGHT, FLAT, DESK])
@pytest.mark.parametrize(("key", "step"), [("arcane_legions", 144), ("battle_for_legend", 88)])
def test_what_is_awaited_is_told_whole(
    browser: Page, tmp_path: Path, key: str, step: int, size: tuple[int, int]
) -> None:
    shown(browser, tmp_path, key, step, size)
    for part in ("#turn .awaited", "#turn", "header"):
        assert browser.says(f"{WHOLE}('{part}')"), part
    assert browser.says("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("size", [UPRIGHT, FLAT, DESK])
@pytest.mark.parametrize(
    ("key", "step"), [("arcane_legions", 144), ("battle_for_legend", 88), ("star_wars_legion", 92)]
)
def test_the_scale_lies_over_no_unit(browser: Page, tmp_path: Path, key: str, step: int, size: tuple[int, int]) -> None:
    shown(browser, tmp_path, key, step, size)
    assert browser.says(CLEAR) == 0
    browser.says(TAP.format("zoom"))
    browser.says(TAP.format("zoom"))
    assert browser.says(CLEAR) == 0


def test_the_list_follows_when_a_phone_is_turned(browser: Page, tmp_path: Path) -> None:
    shown(browser, tmp_path, "arcane_legions", 144, UPRIGHT)
    seen = """(() => {
      const row = document.querySelector("#list [aria-current]").getBoundingClientRect();
      const list = document.getElementById("list").getBoundingClientRect();
      return row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
    })()"""
    for size in (FLAT, UPRIGHT, DESK, FLAT):
        browser.size(*size)
        browser.until(f"innerWidth === {size[0]}")
        browser.says("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert browser.says(seen), size


@pytest.mark.parametrize("step", [130, 139, 144])
def test_a_fight_leaves_the_table_room_and_is_told_whole(browser: Page, tmp_path: Path, step: int) -> None:
    shown(browser, tmp_path, "arcane_legions", step, UPRIGHT)
    browser.says(
        "document.querySelector('#layer-labels [data-id] rect').dispatchEvent(new Event('click', {bubbles: 1}))"
    )
    assert height(browser, ".board") >= 200
    assert browser.says(f"{WHOLE}('#fight')")
    keys = "document.querySelector('.keys').getBoundingClientRect().top"
    assert browser.says(f"document.querySelector('#fight').getBoundingClientRect().bottom <= {keys} + 1")


@pytest.mark.parametrize("size", [UPRIGHT, FLAT, DESK])
def test_all_else_is_there_for_who_asks_for_more(browser: Page, tmp_path: Path, size: tuple[int, int]) -> None:
    shown(browser, tmp_path, "arcane_legions", 144, size)
    acts = ("faster", "zoom", "reading", "find", "go", "mark-on", "dice", "rule", "unit", "keys")
    browser.says("document.getElementById('ask-more').click()")
    for act in acts:
        box = f"document.querySelector('.keys [data-act=\"{act}\"]').getBoundingClientRect()"
        assert browser.says(
            f"{box}.width > 30 && {box}.height > 25 && {box}.top >= 0 && {box}.bottom <= innerHeight"
        ), act
    assert browser.says("document.getElementById('link').getBoundingClientRect().width") > 30
    browser.says(TAP.format("reading"))
    assert browser.says("document.getElementById('stands').textContent") == "as recorded"
    browser.says(".keys [data-act=keys]".join(("document.querySelector('", "').click()")))
    assert browser.says("document.getElementById('help').hidden") is False
    assert browser.says("document.getElementById('ask-more').getAttribute('aria-expanded')") == "false"
    browser.says("document.querySelector('.all [data-act]').click()")
    assert browser.says("document.getElementById('help').hidden") is True
    browser.says("document.querySelector('.all [data-act]').click()")
    browser.says("document.querySelector('#help h2 button').click()")
    assert browser.says("document.getElementById('help').hidden") is True, "who has no Esc taps on what says it"
    assert browser.says("document.documentElement.scrollWidth") <= size[0]


def test_how_all_keys_are_shown_is_told_whole_however_long_a_title_is(browser: Page, tmp_path: Path) -> None:
    for size in (UPRIGHT, DESK):
        browser.size(*size)
        of(browser, tmp_path, "Ann " + "x" * 120, "Bo Reed")
        right = "document.querySelector('.all button').getBoundingClientRect().right"
        assert 0 < browser.says(right) <= size[0]
        assert "? shows all keys" in browser.says("document.querySelector('.all').innerText")


@pytest.mark.parametrize("size", [UPRIGHT, FLAT, DESK])
@pytest.mark.parametrize("name", ["x" * 200, " ".join(["Maximilian"] * 18)])
def test_a_long_name_is_two_lines_at_most_and_keeps_its_mark(
    browser: Page, tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    browser.size(*size)
    of(browser, tmp_path, name, "Bo Reed")
    assert height(browser, "#seats .who") <= 45
    assert browser.says("document.querySelector('#seats .who i').getBoundingClientRect().width") >= 8
    assert browser.says("document.querySelector('#seats .who bdi').title") == name
    assert browser.says("document.documentElement.scrollWidth") <= size[0]
