"""The keys of a match in a file: those of the replay screen that change nothing, and what they show."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tui.web
from replay.luck.reckoning import dice_of
from replay.wording import luck
from tests.tui.browser import Page
from tests.tui.house import TURNS, DemoHouse, House
from tui.keys.verbs import EVERYWHERE, STEPS
from tui.lines import stops
from tui.lines.folio import Folio
from tui.lines.sentences import SENTENCES
from tui.panels.listing import Listing
from tui.web.replayed import page

SAID = (*TURNS, ":note 'who has the hill?' at=3", ":bookmark leap at=7", ":note 'a long leap' at=5")
"""Ann takes the hill at 3 and Bo follows; what is written comes after entry 9."""

ELSEWHERE = {
    *("look", "table", "fork", "record", "board", "throw", "undo", "undo_now", "redo", "redo_now", "amend"),
    *("amend_now", "strike", "clocks", "finish", "stood", "reread_now", "audit", "out", "sync", "new"),
    *(
        "ask('call')",
        "call_now",
        "judge",
        "signed",
        "cut",
        "compare",
        "lines",
        "command",
        "ask('bookmark')",
        "ask('note')",
    ),
    *("app.command_palette", "app.light", "leave"),
}
"""What only the program can do: it writes, asks the rules, or leads to another screen."""


@pytest.fixture(autouse=True)
def _nothing_is_complained_of(browser: Page) -> Iterator[None]:
    yield
    assert browser.complaints == []


@pytest.fixture
def hill(browser: Page, tmp_path: Path) -> Page:
    """A short match, at its first entry."""
    house = House()
    recorder = house.match(*SAID)
    return shown(browser, tmp_path, Folio(house.log, house.game("hilltop"), recorder.line, house.means))


@pytest.fixture
def saltmark(browser: Page, tmp_path: Path) -> Page:
    """A whole match, at its first entry."""
    house = DemoHouse()
    line = house.log.lines(house.match_id)[0].id
    return shown(browser, tmp_path, Folio(house.log, house.game("arcane_legions"), line, house.means))


def shown(browser: Page, folder: Path, folio: Folio) -> Page:
    (folder / "match.html").write_text(page(folio, "whole"))
    browser.open(f"{(folder / 'match.html').as_uri()}#step=1")
    return browser


def at(browser: Page) -> int:
    return int(browser.says("document.getElementById('page').dataset.n"))


def text(browser: Page, id: str) -> str:  # noqa: A002 - the attribute's own name
    told: str = browser.says(f"document.getElementById('{id}').textContent")
    return told


def rows(browser: Page) -> list[int]:
    """The entries listed, but for the one that one stands at."""
    listed = "[...document.querySelectorAll('#list [data-n]')].filter((one) => one.offsetParent)"
    found = browser.says(f"{listed}.map((one) => Number(one.dataset.n))")
    return [n for n in found if n != at(browser)]


def look_for(browser: Page, words: str) -> None:
    browser.press("/")
    browser.says(f"document.getElementById('ask').value = {words!r}")
    browser.press("Enter")


def test_every_key_that_changes_nothing_is_there_and_told(hill: Page) -> None:
    hill.press("?")
    told = hill.says("[...document.querySelectorAll('#help dt')].map((one) => one.textContent).join(' ')").split()
    signs = {*told} | {"shift+↑", "shift+↓", "shift+←", "shift+→"}
    verbs = [verb for verb in (*STEPS, *EVERYWHERE) if verb.action not in ELSEWHERE]
    assert [verb.sign for verb in verbs if verb.sign not in signs] == []
    hill.press("Escape")
    assert hill.says("document.getElementById('help').hidden")


def test_a_digit_goes_to_the_next_of_its_kind_and_braces_go_on(hill: Page) -> None:
    hill.press("8")
    assert (at(hill), text(hill, "said")) == (10, "note 1 of 2   { } on and back   s only these")
    hill.press("}")
    assert at(hill) == 12
    hill.press("}")
    assert text(hill, "said") == "There is no note after 12"
    hill.press("b")
    assert at(hill) == 1
    hill.press("4")
    assert (at(hill), text(hill, "said")) == (1, "There is no dispute after 1; there are none")
    hill.press("0")
    hill.press("}")
    assert at(hill) == 3


def test_the_list_is_kept_to_a_kind_and_steps_go_through_it(hill: Page) -> None:
    for key in ("8", "s"):
        hill.press(key)
    assert (rows(hill), text(hill, "told")) == ([12], "only notes · 2")
    hill.press("ArrowRight")
    assert (at(hill), rows(hill)) == (12, [10])
    hill.press("Escape")
    assert (len(rows(hill)), text(hill, "told")) == (11, "")


def test_an_attack_with_its_rolls_is_one_fight(saltmark: Page) -> None:
    for key in ("1", "s"):
        saltmark.press(key)
    assert (at(saltmark), rows(saltmark)[:3]) == (127, [130, 133, 134])
    saltmark.press("}")
    assert at(saltmark) == 137


def test_a_search_knows_units_and_rules_and_the_list_is_kept_to_it(saltmark: Page) -> None:
    look_for(saltmark, "breakwater SPEARS al-close-01")
    found = at(saltmark)
    assert found == 127
    assert "found for “breakwater SPEARS al-close-01”" in text(saltmark, "said")
    saltmark.press("n")
    assert at(saltmark) > found
    saltmark.press("s")
    assert found in rows(saltmark)
    assert all(n >= 127 for n in rows(saltmark))
    saltmark.press("/")
    assert saltmark.says("document.getElementById('ask').value") == "breakwater SPEARS al-close-01"
    assert saltmark.says("getSelection().toString() || document.getElementById('ask').selectionEnd") in (
        "breakwater SPEARS al-close-01",
        29,
    )
    saltmark.press("Escape")
    look_for(saltmark, "no such words")
    assert text(saltmark, "said") == "Nothing is told in the words “no such words”."


def test_two_rolls_of_a_fight_that_are_both_found_are_listed_once(saltmark: Page) -> None:
    look_for(saltmark, "marsh wisps")
    saltmark.press("s")
    assert [n for n in rows(saltmark) if 127 <= n <= 130] == [127, 130]
    listed = saltmark.says("[...document.querySelectorAll('#list .found')].filter((one) => one.offsetParent).length")
    assert text(saltmark, "told") == f"only “marsh wisps” · {listed}"


def test_a_roll_that_is_told_with_a_later_one_is_listed_by_no_unit(saltmark: Page) -> None:
    told = "Replay.film.corrected"
    joined = {int(n): later for n, later in saltmark.says(f"{told}.joined").items()}
    units = saltmark.says(f"{told}.units")
    assert joined[129] == 130
    assert not [n for entries in units.values() for n in entries if n in joined]
    assert [130 in units[one] for one in ("S3", "T8")] == [True, True]


def test_where_an_entry_is_about_nobody_the_page_shows_those_in_play(saltmark: Page) -> None:
    saltmark.says("location.hash = '#step=57'")
    saltmark.until("document.getElementById('page').dataset.n === '57'")
    left, top, right, bottom = saltmark.says("Replay.state().about")
    assert (left < right, top < bottom) == (True, True)


def test_a_unit_is_followed_through_the_match(saltmark: Page) -> None:
    saltmark.says("location.hash = '#step=127'")
    saltmark.until("document.getElementById('page').dataset.n === '127'")
    saltmark.press("h")
    assert text(saltmark, "told").startswith("only what S3 did and suffered")
    assert 0 < len(rows(saltmark)) < 100
    saltmark.press("h")
    assert len(rows(saltmark)) > 200


def test_an_entry_is_gone_to_by_number_by_so_many_and_by_turn(hill: Page) -> None:
    went = []
    for word in ("4", "+3", "-100", "p2"):
        hill.press("g")
        hill.says(f"document.getElementById('ask').value = '{word}'")
        hill.press("Enter")
        went.append(at(hill))
    assert went == [4, 7, 1, 4]
    hill.press("g")
    hill.says("document.getElementById('ask').value = '99'")
    hill.press("Enter")
    assert (at(hill), text(hill, "said")) == (4, "There is no entry or turn 99; 12 is the last entry.")


def test_the_page_says_what_the_screens_say(hill: Page) -> None:
    heard = []
    for key in ("n", "s", "0"):
        hill.press(key)
        heard.append(text(hill, "said"))
    look_for(hill, "moves -1")
    for key in ("n", "h"):
        heard.append(text(hill, "said"))
        hill.press(key)
    assert [*heard, text(hill, "said")] == [
        "Nothing has been searched for: / finds words in the entries",
        "Nothing is looked for: 1 to 8 say what, h this unit, / words",
        "{ and } go by all marks",
        "1 of 1 found for “moves -1”   n next   N before",
        "“moves -1” is not found after 7",
        "4 entries: what R1 did and suffered   h or Esc all entries",
    ]


def test_every_sentence_a_page_says_is_one_of_the_screens() -> None:
    scripts = "".join((Path(tui.web.__file__).parent / name).read_text() for name in ("seeking.js", "going.js"))
    named = set(re.findall(r'said\("([^"]+)"', scripts))
    assert named <= SENTENCES.keys()
    assert len(named) > 12


def test_every_key_that_jumps_can_be_taken_back_and_one_pressed_in_a_row_is_one(hill: Page) -> None:
    went = []
    for key in ("End", "{", "{", "[", "b", "b", "b"):
        hill.press(key)
        went.append(at(hill))
    end, _, marked, turn, *back = went
    assert end > marked > turn
    assert back == [marked, end, 1]
    hill.press(",")
    hill.press("b")
    assert at(hill) == 1, "an order is a step"


def test_at_the_ends_it_says_so(hill: Page) -> None:
    hill.press("ArrowLeft")
    assert text(hill, "said") == "1 is the first entry"
    hill.press("End")
    hill.press("ArrowRight")
    assert text(hill, "said") == "12 is the last entry"


def test_it_plays_by_the_tables_own_pauses(hill: Page) -> None:
    paces = []
    for _ in range(3):
        hill.press("T")
        paces.append((text(hill, "pace"), text(hill, "said")))
    assert paces == [
        ("clock ≤5 s", "plays by the recorded clock, with no pause longer than 5 s"),
        ("clock", "plays by the recorded clock, with every pause of the table, the slowest pace"),
        ("×1", "plays at ×1"),
    ]


def test_playing_goes_through_what_is_listed_and_nothing_else(hill: Page) -> None:
    look_for(hill, "moves")
    assert hill.says("Seeking.kept()") == [3, 5, 7, 9]
    for key in ("s", "Home", ">", ">", ">", ">"):
        hill.press(key)
    hill.says(
        "window.seen = []; Replay.hooks.push(() => { if (seen.at(-1) !== Replay.here.n) seen.push(Replay.here.n); })"
    )
    hill.press(" ")
    hill.until("!Replay.here.playing")
    assert hill.says("[...new Set(seen)]") == [1, 3, 5, 7, 9]
    assert at(hill) == 9


def test_where_nothing_is_kept_playing_goes_through_every_entry(hill: Page) -> None:
    hill.press("End")
    for key in ("ArrowLeft", "ArrowLeft", "ArrowLeft", ">", ">", ">", ">", " "):
        hill.press(key)
    hill.until("!Replay.here.playing")
    assert at(hill) == 12


def test_only_at_the_pace_that_cuts_them_are_pauses_cut(hill: Page) -> None:
    assert [hill.says(f"Going.paused({speed}, 9000)") for speed in (0, 1, 4)] == [9000, 5000, 1000]
    assert hill.says("Going.paused(1, 700)") == 700


def test_what_is_looked_for_is_looked_up_in_the_reading_that_is_read(browser: Page, tmp_path: Path) -> None:
    house = House()
    recorder = house.match(*TURNS, ":amend 9 'move 1' 'only one'")
    shown(browser, tmp_path, Folio(house.log, house.game("hilltop"), recorder.line, house.means))
    look_for(browser, "was moves")
    found = {browser.says("Replay.here.reading"): browser.says("Seeking.kept()")}
    browser.press("v")
    found[browser.says("Replay.here.reading")] = browser.says("Seeking.kept()")
    assert found == {"corrected": [9], "recorded": []}


@pytest.mark.parametrize("words", ["groß", "GROSS", "jorg", "jörg grosſ", "οδυσσευς", "ὈΔΥΣΣΕΎΣ"])
def test_a_search_finds_what_the_terminal_finds_whatever_the_letters(browser: Page, tmp_path: Path, words: str) -> None:
    house = House()
    recorder = house.match(*TURNS, players=("Jörg Groß", "Ὀδυσσεύς"))
    folio = Folio(house.log, house.game("hilltop"), recorder.line, house.means)
    listing = Listing()
    listing.add(list(folio.ledger(recorded=False)))
    expected = stops.hits(listing, folio.marks(9), folio.cover().seats, words)
    shown(browser, tmp_path, folio)
    look_for(browser, words)
    assert browser.says("Seeking.kept()") == expected != []


def test_dice_of_the_page_are_those_of_the_terminal_at_every_entry(browser: Page, tmp_path: Path) -> None:
    house = House()
    said = ("roll 4 unread=yes", "move 1", "roll 2", ":strike 12 'it fell'", ":amend 2 'roll 6' 'it was a six'")
    recorder = house.match(*TURNS, *said)
    folio = Folio(house.log, house.game("hilltop"), recorder.line, house.means)
    shown(browser, tmp_path, folio)
    browser.press("d")
    for n in range(1, 15):
        assert text(browser, "dice") == "\n".join(luck.lines(dice_of(folio.cursor, n))), n
        browser.press("ArrowRight")
    assert "not counted:" in text(browser, "dice")
    assert all(fate in text(browser, "dice") for fate in ("(not read)", "(undone)", "(misread)"))


def test_dice_are_told_up_to_here_and_rules_in_full(saltmark: Page) -> None:
    saltmark.says("location.hash = '#step=129'")
    saltmark.until("document.getElementById('page').dataset.n === '129'")
    saltmark.press("d")
    assert not saltmark.says("document.getElementById('luck').hidden")
    before = text(saltmark, "dice")
    saltmark.press("ArrowRight")
    assert text(saltmark, "dice") != before
    saltmark.press("F1")
    assert saltmark.says("document.getElementById('luck').hidden")
    assert "AL-CLOSE-10" in text(saltmark, "rules")
    saltmark.press("Escape")
    assert saltmark.says("document.getElementById('rule').hidden")
