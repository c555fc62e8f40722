"""A match as one page in a file, in a browser: what it shows, its keys, links, paper and phones, and what it keeps."""

import json
import random
import re
import sys
from functools import cache
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from eventstore import bundle
from eventstore.memory import MemoryStore
from replay.acts import Called, Clocked, Noted
from replay.clocking.acts import Timed
from replay.core.scene import Scene
from replay.games import load
from tests.benchmarks.longmatch import written
from tests.demo import PLAYED, recorded, recording
from tests.games.hiding import HIDINGS
from tests.tui.browser import Page
from tests.tui.house import House
from tests.tui.shell import Shell
from tests.tui.spectating import hiding
from tests.tui.spectating import recorded as said
from tui.lines.folio import Folio
from tui.raster.signs import token_face
from tui.web.parts import crowd
from tui.web.replayed import page

TURNS = ("roll 5", "move 5", "roll 2", "move 1", "roll 3,2", "move -1")
LARGEST = 2_000_000
HOSTILE = ("[/b]", "</script><script>document.title='broken'</script>", "\u05e9\u05dc\u05d5\u05dd", "🐉", "x" * 100)


@cache
def store_of(key: str) -> tuple[MemoryStore, bytes, bytes]:
    store = MemoryStore()
    line, _ = recorded(recording(key), store)
    return store, line.match, line.id


@cache
def text_of(key: str) -> str:
    store, _, line = store_of(key)
    return page(Folio(store, load(key), line, House().means), "whole")


def exported(shell: Shell, match: str, *options: str) -> str:
    shell.does("export", match, "--html", "match.html", *options)
    return (shell.folder / "match.html").as_uri()


def at(browser: Page) -> int:
    return int(browser.says("document.getElementById('page').dataset.n"))


def go(browser: Page, step: int, reading: str = "") -> None:
    browser.says(f"location.hash = '#step={step}{f'&reading={reading}' if reading else ''}'")
    browser.until(f"document.getElementById('page').dataset.n === '{step}'")


# ---------------------------------------------------------------- the same as the program says


SHOWN = """(() => {
  const layer = (name) => [...document.querySelectorAll(`#layer-${name} [data-id]`)];
  const use = (one) => one.querySelector("use").getAttribute("transform").match(/-?[\\d.]+/g).map(Number);
  return JSON.stringify({
    scores: [...document.querySelectorAll("#seats .seat b")].map((one) => Number(one.textContent)),
    names: [...document.querySelectorAll("#seats bdi")].map((one) => one.textContent),
    turn: document.querySelector("#turn b").textContent,
    awaited: document.querySelector("#turn .awaited").textContent,
    pieces: Object.fromEntries(layer("pieces").map((one) => [one.dataset.id, use(one)])),
    titles: Object.fromEntries(layer("labels").map((one) => [one.dataset.id, one.querySelector("title").textContent])),
    tokens: layer("tokens").map((one) => one.querySelector("text").textContent).sort(),
    dice: [...document.querySelectorAll("#fight .die")].map((one) => one.firstChild ? one.firstChild.data : ""),
  });
})()"""


def expected(scene: Scene) -> dict[str, Any]:
    """What a page must show of a table, worked out from the table alone."""
    board = scene.board
    return {
        "scores": [seat.score.value for seat in scene.seats],
        "names": [seat.name for seat in scene.seats],
        "pieces": {
            piece.id: [
                piece.at[0] * 40 / board.step,
                (board.depth - piece.at[1]) * 40 / board.step,
                piece.heading % 360_000 / 1000,
            ]
            for piece in scene.pieces
        },
        "tokens": sorted(token_face(token) for token in scene.tokens if token.at is not None),
    }


@pytest.mark.parametrize("key", PLAYED)
def test_at_ten_steps_a_page_shows_what_show_says(shell: Shell, browser: Page, key: str) -> None:
    store, match, line = store_of(key)
    game, book = load(key), Folio(store, load(key), line, House().means).book
    bundle.save(store, match, "match.rollbook")
    shell.does("import", "match.rollbook")
    (shell.folder / "match.html").write_text(text_of(key))
    assert (shell.folder / "match.html").stat().st_size < LARGEST
    browser.open((shell.folder / "match.html").as_uri())
    for n in sorted(random.Random(f"{key} 41").sample(range(1, book.head + 1), 10)):
        reading = "recorded" if n % 2 else "corrected"
        go(browser, n, reading)
        (said_,) = shell.does("show", match.hex(), "--at", str(n), "--json", *(["--as-recorded"] if n % 2 else []))
        table = msgspec.json.decode(said_, type=game.Table)
        scene = game.show(table, book.opened(n if n % 2 else book.head))
        shown = json.loads(browser.says(SHOWN))
        wanted = expected(scene)
        assert {name: shown[name] for name in ("scores", "names", "tokens")} == {
            name: wanted[name] for name in ("scores", "names", "tokens")
        }
        assert shown["pieces"].keys() == wanted["pieces"].keys()
        for piece, place in shown["pieces"].items():
            assert place == pytest.approx(wanted["pieces"][piece], abs=0.06), piece
        assert scene.turn.title in shown["turn"]
        if scene.turn.awaited and scene.outcome is None:
            assert scene.turn.awaited[0].sentence in shown["awaited"]
        for piece in scene.pieces:
            assert shown["titles"][piece.id].startswith(f"{piece.label} {piece.name}")
            if piece.life:
                assert f"{piece.life.value} " in shown["titles"][piece.id]
    assert browser.asked == [(shell.folder / "match.html").as_uri()]
    assert browser.complaints == []


def test_stepping_is_quick(shell: Shell, browser: Page) -> None:
    (shell.folder / "match.html").write_text(text_of("arcane_legions"))
    browser.open((shell.folder / "match.html").as_uri())
    taken = browser.says("""(() => {
      const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      press("Home");
      const began = performance.now();
      for (let step = 0; step < 100; step += 1) press("ArrowRight");
      return (performance.now() - began) / 100;
    })()""")
    assert at(browser) == 101
    # far more than it takes, for the machine may be busy; redrawing a whole table would take longer
    assert taken < 250, f"{taken} ms a step"


# ---------------------------------------------------------------- keys, links, readings


def test_keys_go_where_those_of_the_replay_screen_go(shell: Shell, browser: Page) -> None:
    match = shell.match(*TURNS)
    shell.does("bookmark", match, "there", "--at", "3")
    browser.open(exported(shell, match))
    assert at(browser) == 8
    went = []
    for key in ("Home", "ArrowRight", ".", "]", "]", "[", ",", "}", "{", "End", "b", "ArrowLeft"):
        browser.press(key)
        went.append(at(browser))
    assert went == [1, 2, 3, 4, 6, 4, 3, 3, 3, 8, 3, 2]
    assert browser.complaints == []


def test_what_is_asked_for_is_gone_to_and_found(shell: Shell, browser: Page) -> None:
    browser.open(exported(shell, shell.match(*TURNS)))
    browser.press("g")
    browser.says("document.getElementById('ask').value = '4'")
    browser.says("document.getElementById('ask').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))")
    assert at(browser) == 4
    browser.press("/")
    browser.says("document.getElementById('ask').value = 'ANN rolls'")
    browser.says("document.getElementById('ask').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))")
    assert at(browser) == 6
    browser.press("N")
    assert at(browser) == 2
    browser.press("n")
    assert at(browser) == 6
    assert "2 found" in browser.says("document.getElementById('told').textContent")


def test_a_page_plays_and_pauses(shell: Shell, browser: Page) -> None:
    browser.open(f"{exported(shell, shell.match(*TURNS))}#step=1")
    for key in (">", ">", ">", ">", " "):
        browser.press(key)
    assert browser.says("document.getElementById('pace').textContent") == "×16"
    browser.until("document.getElementById('page').dataset.n === '7'")
    assert "play" in browser.says("document.getElementById('play').textContent")


def test_a_link_opens_at_its_entry_and_the_address_follows(shell: Shell, browser: Page) -> None:
    address = exported(shell, shell.match(*TURNS))
    browser.open(f"{address}#step=3")
    assert at(browser) == 3
    assert browser.says("document.querySelector('#list [aria-current]').dataset.n") == "3"
    browser.press("ArrowRight")
    browser.until("location.hash === '#step=4'")
    for odd in ("#step=0", "#step=99", "#step=x", "#other"):
        browser.says(f"location.hash = '{odd}'")
        browser.until("document.getElementById('page').dataset.n === '7'")


def test_each_reading_shows_what_it_holds(shell: Shell, browser: Page) -> None:
    match = shell.match(*TURNS)
    shell.does("amend", match, "3", "move 1", "--why", "it was one step")
    browser.open(f"{exported(shell, match)}#step=3")
    score = "document.querySelector('#seats .seat b').textContent"
    sign = "document.querySelector('#list [data-n=\"3\"] .sign').textContent"
    assert (browser.says(score), browser.says(sign)) == ("0", "±")
    browser.press("v")
    assert browser.says("document.getElementById('stands').textContent") == "as recorded"
    assert (browser.says(score), browser.says(sign)) == ("1", ""), "nobody knew of the amendment then"
    browser.until("location.hash === '#step=3&reading=recorded'")
    browser.press("End")
    assert browser.says(sign) == "±"
    browser.open(exported(shell, match, "--as-recorded"))
    assert browser.says("document.getElementById('stands').textContent") == "as recorded"


@pytest.mark.parametrize(
    ("seats", "letters", "words"),
    [(2, 34, ""), (2, 35, ' class="long"'), (3, 34, ' class="many"'), (3, 35, ' class="many long"')],
)
def test_a_header_is_laid_out_for_many_and_for_what_is_long(seats: int, letters: int, words: str) -> None:
    assert crowd(seats, letters) == words


def made(length: int) -> tuple[int, int]:
    """The calls it takes to make the page of a match so long, and its letters."""
    house, calls = House(), [0]
    house.log = MemoryStore()
    folio = Folio(house.log, house.game("hilltop"), written(house.log, length).id, house.means)
    page(folio, "whole")

    def one_more(_frame: object, event: str, _arg: object) -> None:
        calls[0] += event == "call"

    sys.setprofile(one_more)
    try:
        letters = len(page(folio, "whole"))
    finally:
        sys.setprofile(None)
    return calls[0], letters


def test_a_match_twice_as_long_costs_twice_as_much() -> None:
    (calls, letters), (twice, many) = made(400), made(800)
    assert twice < 2.2 * calls
    assert many < 2.2 * letters


def test_a_page_says_as_recorded_over_its_table_and_whose_a_turn_is_in_its_list(shell: Shell, browser: Page) -> None:
    browser.open(exported(shell, shell.match(*TURNS)))
    rule = "getComputedStyle(document.querySelector('.board')).borderTop"
    assert browser.says(rule).startswith("0px")
    browser.press("v")
    assert browser.says(rule) == "3px solid rgb(255, 240, 122)"
    begins = "[...document.querySelectorAll('#list .begins b')].map((one) => one.textContent)"
    heads = browser.says(begins)
    assert heads
    assert all(head.endswith(("● Ann", "◆ Bo")) for head in heads), heads


def test_each_clock_is_shown_as_it_was_at_the_entry(browser: Page, tmp_path: Path) -> None:
    house = House()
    recorder = house.match("roll 5")
    for act in (
        Timed(3600, 7200),
        Clocked("p1", "own turn"),
        Noted("so far"),
        Clocked("p2", "own turn"),
        Called("look"),
    ):
        recorder.record(act)
    folio = Folio(house.log, house.game("hilltop"), recorder.line, house.means)
    (tmp_path / "match.html").write_text(page(folio, "whole"))
    browser.open(f"{(tmp_path / 'match.html').as_uri()}#step=1")
    shown, seen = "[...document.querySelectorAll('#seats .clock')].map((one) => one.textContent)", {}
    assert browser.says(shown) == ["", ""]
    for n in (3, 4, 5, 6, 7):
        go(browser, n)
        seen[n] = (*browser.says(shown), browser.says("document.getElementById('round').textContent"))
    assert seen == {
        3: ("1:00:00", "1:00:00", " · not begun round 2:00:00"),
        4: ("↓1:00:00", "1:00:00", " · round 2:00:00"),
        5: ("↓59:59", "1:00:00", " · round 1:59:59"),
        6: ("59:58", "↓1:00:00", " · round 1:59:58"),
        7: ("59:58", "59:59", " · stopped round 1:59:57"),
    }
    go(browser, 1)
    assert browser.says(shown) == ["", ""]


def test_clocks_run_on_while_a_page_plays_at_the_tables_own_pace(browser: Page, tmp_path: Path) -> None:
    house, ticks = House(), count(1)
    house.means = replace(house.means, clock=lambda: 1_700_000_000_000 + 60_000 * next(ticks))
    recorder = house.match("roll 5")
    for act in (Timed(3600, 7200), Clocked("p1", "own turn"), Clocked("p2", "own turn")):
        recorder.record(act)
    folio = Folio(house.log, house.game("hilltop"), recorder.line, house.means)
    (tmp_path / "match.html").write_text(page(folio, "whole"))
    browser.open(f"{(tmp_path / 'match.html').as_uri()}#step=4")
    shown = """[...document.querySelectorAll("#seats .clock"), document.getElementById("round")]
      .map((one) => one.textContent).concat(document.getElementById("page").dataset.n).join("|")"""
    begun = "↓1:00:00|1:00:00| · round 2:00:00|4"
    assert browser.says(shown) == begun
    browser.press("T")
    browser.press(" ")
    browser.until(f"({shown}) === '↓59:58|1:00:00| · round 1:59:58|4'")
    browser.press(" ")
    assert browser.says(shown) == begun, "a pause is none of the table's"
    browser.press("ArrowRight")
    assert browser.says(shown) == "59:00|↓1:00:00| · round 1:59:00|5"


def test_a_match_without_clocks_shows_none(shell: Shell, browser: Page) -> None:
    browser.open(exported(shell, shell.match(*TURNS)))
    assert browser.says("document.querySelectorAll('.clock').length") == 0
    assert browser.says("document.getElementById('round').textContent") == ""


def test_a_click_goes_there_and_a_unit_is_looked_at(shell: Shell, browser: Page) -> None:
    browser.open(exported(shell, shell.match(*TURNS)))
    browser.says("document.querySelector('#list [data-n=\"2\"] a').click()")
    assert at(browser) == 2
    browser.says("document.querySelector('[data-act=\"turn-on\"]').click()")
    assert at(browser) == 4
    browser.says(
        "document.querySelector('#layer-labels [data-id] rect').dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    assert browser.says("document.querySelectorAll('.picked').length") >= 2
    assert browser.says("document.getElementById('unit').textContent.length") > 0
    browser.press("Escape")
    assert browser.says("document.querySelectorAll('.picked').length") == 0


def test_the_bar_is_dragged_to_an_entry(shell: Shell, browser: Page) -> None:
    browser.open(exported(shell, shell.match(*TURNS)))
    point = """((part, kind) => {
      const bar = document.querySelector("#bar svg"), box = bar.getBoundingClientRect();
      const where = { bubbles: true, clientX: box.left + part * box.width, clientY: box.top + 28 };
      bar.dispatchEvent(new PointerEvent(kind, where));
    })"""
    went = []
    for part, kind in (
        (0.5, "pointerdown"),
        (0, "pointermove"),
        (1, "pointermove"),
        (1, "pointerup"),
        (0, "pointermove"),
    ):
        browser.says(f"{point}({part}, '{kind}')")
        went.append(at(browser))
    assert went == [4, 1, 7, 7, 7]
    browser.press("b")
    assert at(browser) == 7


def test_the_table_is_looked_at_closely_and_whole(shell: Shell, browser: Page) -> None:
    browser.open(exported(shell, shell.match(*TURNS)))
    width = "Number(document.getElementById('board').getAttribute('viewBox').split(' ')[2])"
    seen = [browser.says(width)]
    for key in ("z", "z", "z", "+", "-", "-"):
        browser.press(key)
        seen.append(browser.says(width))
    whole, near, close, again, closer, back, further = seen
    assert whole == again == pytest.approx(back, abs=0.2)
    assert close < near
    assert closer < whole < further
    assert near <= whole


# ---------------------------------------------------------------- paper and phones


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_page_fits_its_window_and_its_keys_are_at_hand(
    shell: Shell, browser: Page, width: int, height: int, theme: str
) -> None:
    match = shell.match(*TURNS)
    browser.size(width, height)
    browser.looks(theme)
    browser.open(exported(shell, match))
    assert browser.says("document.documentElement.scrollWidth") <= width
    place = json.loads(browser.says("JSON.stringify(document.getElementById('play').getBoundingClientRect())"))
    assert 0 <= place["top"] < place["bottom"] <= height
    assert place["height"] >= (40 if width < 600 else 30)
    letters = "document.querySelector('#layer-labels text').getBoundingClientRect().height"
    assert browser.says(letters) >= 12, "labels stay legible however small the table is drawn"
    ground = browser.says("getComputedStyle(document.body).backgroundColor")
    assert ground == ("rgb(13, 18, 22)" if theme == "dark" else "rgb(245, 240, 228)")


def test_on_paper_there_is_the_table_and_the_whole_list_on_light_ground(shell: Shell, browser: Page) -> None:
    browser.open(exported(shell, shell.match(*TURNS)))
    browser.looks("dark", media="print")
    assert browser.says("getComputedStyle(document.body).backgroundColor") == "rgb(245, 240, 228)"
    assert browser.says("getComputedStyle(document.querySelector('.keys')).display") == "none"
    assert browser.says("document.querySelector('.board svg').getBoundingClientRect().height") > 100
    assert browser.says("document.getElementById('list').scrollHeight === document.getElementById('list').clientHeight")


@pytest.mark.parametrize("key", PLAYED)
def test_on_paper_no_words_lie_over_others_and_no_name_is_cut(shell: Shell, browser: Page, key: str) -> None:
    (shell.folder / "match.html").write_text(text_of(key))
    browser.size(718, 1000)
    browser.open(f"{(shell.folder / 'match.html').as_uri()}#step=139")
    browser.looks("dark", media="print")
    parts = "[...document.querySelectorAll('header, .board, #caption, #fight, .events, #piles, .all')]"
    boxes = f"{parts}.map((one) => one.getBoundingClientRect()).filter((one) => one.height)"
    places = json.loads(browser.says(f"JSON.stringify({boxes})"))
    assert len(places) >= 5
    ends = [(place["top"], place["bottom"]) for place in sorted(places, key=lambda place: place["top"])]
    assert all(below[0] >= above[1] - 1 for above, below in pairwise(ends))
    for part, across in ((".events, .side, #list", "Height"), ("#seats bdi", "Width")):
        whole = f"(one) => one.scroll{across} <= one.client{across} + 2"
        assert browser.says(f"[...document.querySelectorAll('{part}')].every({whole})"), part


@pytest.mark.parametrize("key", ["arcane_legions", "star_wars_legion"])
def test_on_a_phone_dice_that_lie_are_in_sight_with_their_entry(shell: Shell, browser: Page, key: str) -> None:
    (shell.folder / "match.html").write_text(text_of(key))
    step = 139 if key == "arcane_legions" else 92
    browser.size(390, 844)
    browser.open(f"{(shell.folder / 'match.html').as_uri()}#step={step}")
    assert browser.says(SEEN) == {"row": True, "caption": True}
    keys = "document.querySelector('.keys').getBoundingClientRect().top"
    assert browser.says(f"document.querySelector('.fight .dice').getBoundingClientRect().bottom <= {keys}")


SEEN = """(() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect(), keys = box(".keys");
  const within = (part, whole) => part.top >= whole.top - 1 && part.bottom <= Math.min(whole.bottom + 1, innerHeight);
  const clear = (part) => part.bottom <= keys.top + 1 || part.top >= keys.bottom - 1 || part.left >= keys.right - 1;
  const inside = (part, whole) => within(part, whole) && clear(part);
  return { row: inside(box("#list [aria-current]"), box("#list")), caption: inside(box("#caption"), box(".replayed")) };
})()"""
"""Whether the row of the entry and its telling are in sight, and no key lies over them."""


@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), (390, 667), (844, 390), (900, 500), (768, 1024), (1280, 800)]
)
def test_the_entry_one_stands_at_is_in_sight_in_the_list_and_in_words(
    browser: Page, shell: Shell, width: int, height: int
) -> None:
    (shell.folder / "match.html").write_text(text_of("arcane_legions"))
    browser.size(width, height)
    browser.open(f"{(shell.folder / 'match.html').as_uri()}#step=100")
    assert browser.says(SEEN) == {"row": True, "caption": True}
    for key in ("ArrowRight", "]", "Home", "g"):
        browser.press(key)
        assert browser.says(SEEN) == {"row": True, "caption": True}, key
    assert browser.says("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("asked", ["99", "0", "x"])
def test_of_an_entry_that_is_not_there_that_is_said(shell: Shell, browser: Page, asked: str) -> None:
    said = "document.getElementById('said').textContent"
    browser.open(f"{exported(shell, shell.match(*TURNS))}#step={asked}")
    assert (at(browser), browser.says(said)) == (7, f"there is no entry {asked}: the match has 7, and this is the last")
    browser.press("ArrowLeft")
    assert browser.says(said) == ""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_the_names_of_six_players_are_shown_in_full(browser: Page, shell: Shell, width: int, height: int) -> None:
    names = ("Ines Aalto-Lindqvist", "Ruben Oyelaran", "Nadia Verne", "Tom Achterberg", "Marguerite Saint-Cyr", "Bo")
    (match,) = shell.does("new", "hilltop", "--player", *names)
    browser.size(width, height)
    browser.open(exported(shell, match))
    cut = "[...document.querySelectorAll('#seats bdi')].filter((one) => one.scrollWidth > one.clientWidth).length"
    assert browser.says("document.querySelectorAll('#seats bdi').length") == 6
    assert browser.says(cut) == 0
    assert browser.says("document.documentElement.scrollWidth") <= width


# ---------------------------------------------------------------- what stands in it, and what does not


def test_a_page_may_load_nothing_and_run_nothing_but_its_own(shell: Shell) -> None:
    exported(shell, shell.match(*TURNS))
    told = Path("match.html").read_text()
    policy = re.findall(r'Content-Security-Policy" content="([^"]*)"', told)[0]
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert set(rules) == {"default-src", "style-src", "script-src", "base-uri", "form-action"}
    assert all(re.fullmatch(r"'sha256-[\w+/=]{44}'", rules[one]) for one in ("style-src", "script-src"))
    assert not re.search(
        r"""https?://(?!www\.w3\.org/2000/svg)|@import|<link|<iframe|<img|\ssrc=|\son\w+="|\sstyle=""", told
    )


@pytest.mark.parametrize("text", HOSTILE)
def test_whatever_people_wrote_is_letters(shell: Shell, browser: Page, text: str) -> None:
    (match,) = shell.does("new", "hilltop", "--player", text, "Bo", "--event", text)
    said(shell, match, *TURNS)
    shell.does("note", match, text)
    browser.open(exported(shell, match))
    assert browser.says("document.querySelector('#seats bdi').textContent") == text
    assert text in browser.says("document.getElementById('caption').textContent")
    assert browser.says("document.documentElement.scrollWidth") <= 1280
    assert browser.says("document.title") == text
    assert browser.complaints == []


@pytest.mark.parametrize("key", HIDINGS)
def test_no_page_tells_what_lies_face_down(shell: Shell, key: str) -> None:
    secrets, match = HIDINGS[key], hiding(shell, key)
    said(shell, match, *secrets.before)
    said(shell, match, *secrets.laid)
    exported(shell, match)
    told = Path("match.html").read_text().lower()
    hidden = {seat: [value for value in values if value.lower() in told] for seat, values in secrets.hidden.items()}
    assert not any(hidden.values())


def test_a_closed_list_stays_closed(shell: Shell) -> None:
    armies = [
        str(Path(__file__).parents[2] / "fixtures/conquest/armies" / f"{one}.toml")
        for one in ("saltmarsh", "glasswind")
    ]
    (match,) = shell.does("new", "conquest", "--player", "Mira", "Tomas", "--army", *armies, "--closed")
    exported(shell, match)
    told = Path("match.html").read_text()
    assert "Saltmarsh Muster" not in told
    assert "Eel Fishers" not in told


def test_a_seat_sees_its_own_where_it_asks_for_it(shell: Shell) -> None:
    secrets, match = HIDINGS["hilltop"], hiding(shell, "hilltop")
    said(shell, match, *secrets.before)
    said(shell, match, *secrets.laid)
    exported(shell, match, "--seat", "p1")
    assert "zebra-of-ann" in Path("match.html").read_text()


def test_a_log_that_does_not_fit_its_hashes_is_no_page(shell: Shell) -> None:
    match = shell.match(*TURNS)
    shell.does("export", match, "match.rollbook")
    broken = Path("match.rollbook").read_text().replace("move", "mope", 1)
    Path("match.rollbook").write_text(broken)
    shell.refuses(4, "export", "match.rollbook", "--html", "match.html")
    assert not Path("match.html").exists()


def test_a_line_that_is_too_long_is_no_page(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.sharing.LONGEST", 6)
    match = shell.match(*TURNS)
    for kind in ("--html", "--md"):
        assert "the line has 7 entries" in shell.refuses(1, "export", match, "match", kind)
    assert not list(Path().glob("match*"))


@pytest.mark.parametrize("key", ["+", "-"])
def test_however_often_one_zooms_the_table_stays_in_sight(browser: Page, shell: Shell, key: str) -> None:
    browser.open(exported(shell, shell.match(*TURNS)))
    for _ in range(60):
        browser.press(key)
    wide, tall = map(float, browser.says("document.querySelector('#board').getAttribute('viewBox')").split()[2:])
    assert 10 < tall < 100_000
    assert 10 < wide < 100_000
