"""Keys that whoever uses the program moved: taken, refused in a sentence, and shown everywhere as they are bound."""

from itertools import combinations
from typing import Any

import pytest

from tests.tui.house import NARROW, STILL, TURNS, WIDE, House, library, picture, read, replay, settled, shelved
from tui.app import RollbookApp
from tui.keys.keymap import LIKE_USUAL, USUAL, Keymap, keymap
from tui.keys.keynames import named, printed, types
from tui.keys.verbs import WHILE_TYPING
from tui.panels.bars import Foot, KeyLine
from tui.panels.keyed import KEYED, key
from tui.panels.keys_page import KeysPage
from tui.panels.reasons import Custody
from tui.settings import Settings
from tui.widgets.panel import Panel


def bound(**keys: Any) -> Keymap:
    found, faults = keymap(Settings("config.toml", keys=keys))
    assert not faults
    return found


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("screen", USUAL)
def test_every_verb_of_a_screen_has_a_name_and_a_key_of_its_own(screen: str) -> None:
    verbs = USUAL[screen]
    assert len({verb.name for verb in verbs}) == len({verb.sign for verb in verbs}) == len(verbs)
    assert not [pair for pair in combinations(verbs, 2) if {*pair[0].keys.split(",")} & {*pair[1].keys.split(",")}]
    assert all(verb.name.replace("-", "").isalpha() for verb in verbs)


@pytest.mark.parametrize("screen", USUAL)
def test_a_key_is_written_as_it_is_printed(screen: str) -> None:
    for verb in USUAL[screen]:
        assert printed(verb.keys.split(",")[0]) == verb.sign
        assert {*named(verb.sign).split(",")} <= {*verb.keys.split(",")}


@pytest.mark.parametrize(
    ("written", "called"),
    [
        ("a", "a"),
        ("A", "A"),
        ("+", "plus"),
        ("ctrl++", "ctrl+plus"),
        ("Ctrl+Z", "ctrl+z"),
        ("CTRL+shift+left", "ctrl+shift+left"),
        ("shift+F4", "shift+f4,f16"),
        ("f16", "f16"),
        ("PageDown", "pagedown"),
        ("é", "é"),
        ("e\u0301", "é"),
        ("?", "question_mark"),
    ],
)
def test_a_key_has_one_name_however_it_is_written(written: str, called: str) -> None:
    assert named(written) == called


@pytest.mark.parametrize("written", ["", "+a", "ctrl+", "ab", "hyper+a", "ctrl+ctrl+a", "F25", "\x07", "a,b", "ctrl+q"])
def test_what_is_no_key_is_refused(written: str) -> None:
    with pytest.raises(ValueError):
        named(written)


@pytest.mark.parametrize(
    ("called", "needed"),
    [
        *((key, True) for key in ("a", "question_mark", "ctrl+a", "enter", "shift+left", "pageup")),
        *((key, False) for key in ("f4", "ctrl+f4", "ctrl+g", "alt+a")),
    ],
)
def test_where_a_line_is_typed_letters_and_what_moves_in_it_are_needed(called: str, needed: bool) -> None:
    assert types(called) == needed


def test_what_works_while_a_line_is_typed_is_on_keys_that_type_nothing() -> None:
    verbs = [verb for verbs in USUAL.values() for verb in verbs if verb.action in WHILE_TYPING]
    assert len(verbs) > 10
    assert not [verb.name for verb in verbs if any(map(types, verb.keys.split(",")))]


# ---------------------------------------------------------------- as they are written


def test_a_key_may_be_for_every_screen_or_for_one() -> None:
    found = bound(leave="ctrl+w", replay={"strike": ["D", "Delete"]})
    assert {one.keys for verbs in found.screens.values() for one in verbs if one.name == "leave"} == {"ctrl+w"}
    strike = next(verb for verb in found.verbs("replay") if verb.name == "strike")
    assert (strike.keys, strike.sign) == ("D,delete", "D")
    assert found.bound() == {"replay.strike": "D,delete"} | {f"{screen}.leave": "ctrl+w" for screen in USUAL}


def test_a_key_for_one_screen_goes_before_that_for_all() -> None:
    found = bound(replay={"audit": "A"}, audit="ctrl+a")
    assert found.bound() == {"replay.audit": "A", "library.audit": "ctrl+a"}


def test_two_verbs_may_change_places() -> None:
    assert bound(strike="e", amend="x").bound() == {"replay.strike": "e", "replay.amend": "x"}


def test_a_verb_may_be_on_no_key() -> None:
    found = bound(fork=[])
    assert found.verb_on("replay", "f") is None
    assert found.verb_on("replay", "") is None
    assert "fork here" not in [foot.word for foot in found.feet("replay", [Foot("f", "fork here", 1)])]


FILE = '# mine\n[keys]\nstrike = "e"\n[keys.library]\nsort = "a"\n'
WRONG = [
    ({"strike": "e"}, ", line 3: e is given to amend and to strike on the screen replay: give one another key, or [] "),
    ({"library": {"sort": "a"}}, ", line 5: a is given to audit and to sort on the screen library: give one another"),
    ({"light": "ctrl+p"}, ": ctrl+p is given to palette and to light on the screens library, replay, audit, compare: "),
    ({"undoo": "e"}, ": keys: there is no verb undoo; did you mean undo"),
    ({"xyzzy": "e"}, ": keys: there is no verb xyzzy; rollbook config keys lists them"),
    ({"library": {"fork": "e"}}, ": keys.library: there is no verb fork"),
    ({"repaly": {"fork": "e"}}, ": keys: there is no screen repaly; did you mean replay?"),
    ({"undo": "uu"}, ": keys: undo: 'uu' is no key: a key is a letter or sign, space, Enter"),
    ({"undo": "ctrl+i"}, ": keys: undo: a terminal cannot tell ctrl+i from Tab"),
    ({"undo": "ctrl+q"}, ": keys: undo: ctrl+q always leaves the program"),
    ({"undo": "shift+a"}, ": keys: undo: shift and a letter are the capital: write 'A' for 'shift+a'"),
    (
        {"undo-now": "Q"},
        ": keys: undo-now works while a line is typed, and there Q is needed: give it F1 to F24 or ctrl+",
    ),
    ({"replay": {"clocks": "ctrl+a"}}, ": keys.replay: clocks works while a line is typed, and there ctrl+a is needed"),
    ({"undo": 7}, ': keys: undo wants a key, "x", or several, ["x", "F5"]; [] for none'),
    ({"undo": ["x", 7]}, ': keys: undo wants a key, "x", or several'),
]


@pytest.mark.parametrize(("keys", "told"), WRONG)
def test_what_cannot_be_bound_is_told_in_a_sentence_and_all_keys_are_as_usual(keys: dict[str, Any], told: str) -> None:
    found, faults = keymap(Settings("config.toml", keys={"let-go": "L", **keys}, text=FILE))
    assert found == LIKE_USUAL
    (fault,) = faults
    assert fault.startswith(f"config.toml{told}")


def test_everything_that_is_wrong_is_told_at_once() -> None:
    _, faults = keymap(Settings("config.toml", keys={"undoo": "e", "undo": "uu", "library": {"leave": 3}}))
    assert len(faults) == 3


def test_a_verb_whose_key_is_none_is_in_nobodys_way() -> None:
    _, faults = keymap(Settings("config.toml", keys={"undoo": "e", "go": "gg", "fork": "g", "note": "v"}))
    assert [fault.partition(": ")[2][:20] for fault in faults] == [
        "keys: there is no ve",
        "keys: go: 'gg' is no",
        "v is given to reread",
    ]


# ---------------------------------------------------------------- on the screen


def app(keys: Keymap, house: House, match: bytes | None = None) -> RollbookApp:
    return RollbookApp(house, match=match, at=5, look=STILL, keys=keys)


def bar(screen: Any) -> KeyLine:
    drawing = screen.query_one("#keys", Panel).drawing
    assert isinstance(drawing, KeyLine)
    return drawing


async def test_a_key_that_was_moved_works_and_the_old_one_says_it_does_nothing() -> None:
    house = House()
    keys = bound(**{"entry-before": "h", "entry-after": "ctrl+n", "history": [], "keys": "F12"})
    running = app(keys, house, house.match(*TURNS).book.match)
    async with running.run_test(size=WIDE) as pilot:
        screen = await read(running)
        await pilot.press("h")
        await settled(running)
        assert screen.page.here.n == 4
        await pilot.press("left", "question_mark")
        await settled(running)
        assert screen.page.here.n == 4
        assert bar(screen).said == "? does nothing here   F12 shows all keys"
        await pilot.press("ctrl+n")
        await settled(running)
        assert screen.page.here.n == 5


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_the_key_line_the_keys_page_and_the_palette_show_keys_as_they_are_bound(size: tuple[int, int]) -> None:
    house = House()
    keys = bound(**{"entry-before": "H", "entry-after": "ctrl+n", "play": "P", "keys": "F12", "mark-after": "M"})
    running = app(keys, house, house.match(*TURNS).book.match)
    async with running.run_test(size=size) as pilot:
        screen = await read(running)
        shown = picture(running).splitlines()[-1]
        assert "H ctrl+n event" in shown
        assert "P play" in shown
        assert "F12 keys" in shown
        assert "space" not in shown
        await pilot.press("f12")
        await settled(running)
        page = running.screen.query_one("#over-page", Panel).drawing
        assert isinstance(page, KeysPage)
        told = dict(page.keys)
        assert told["ctrl+n"] == "the next entry"
        assert told["1"] == "the next fight; { M go on by fights"
        await pilot.press("f12")
        await settled(running)
        assert running.screen is screen
        titles = [command.title for command in running.get_system_commands(screen)]
        assert "play and pause  P" in titles
        assert not [title for title in titles if KEYED in title]


async def test_a_key_that_was_moved_is_clicked_where_it_is_printed() -> None:
    house = House()
    keys = bound(**{"entry-before": "ctrl+b", "entry-after": "ctrl+n"})
    running = app(keys, house, house.match(*TURNS).book.match)
    async with running.run_test(size=WIDE) as pilot:
        screen = await read(running)
        shown = picture(running).splitlines()[-1]
        for sign, n in (("ctrl+b", 4), ("ctrl+n", 5)):
            await pilot.click("#keys", offset=(shown.index(sign) + 2, 0))
            await settled(running)
            assert screen.page.here.n == n


async def test_while_a_line_is_typed_letters_are_letters_and_what_works_there_is_shown_as_it_is_bound() -> None:
    house = House()
    keys = bound(**{"open": "K", "undo-now": "ctrl+g", "table": []})
    running = RollbookApp(house, match=house.match(*TURNS).book.match, look=STILL, keys=keys, recording=True)
    async with running.run_test(size=WIDE) as pilot:
        screen = await read(running)
        feet = [(foot.key, foot.word) for foot in bar(screen).keys]
        assert ("Enter", "record") in feet
        assert ("ctrl+g", "undo") in feet
        await pilot.press("K")
        await settled(running)
        assert screen.console.line.value == "K"
        await pilot.press("backspace", "ctrl+g")
        await settled(running)
        assert ("Esc", "leave it") in [(foot.key, foot.word) for foot in bar(screen).keys]


async def test_the_library_says_what_to_press_as_it_is_bound() -> None:
    running = app(bound(library={"import": "I", "leave": "Esc"}), House())
    async with running.run_test(size=WIDE) as pilot:
        await shelved(running)
        assert "I imports a bundle   Esc leaves" in bar(library(running)).said
        await pilot.press("I")
        await settled(running)
        assert library(running).check_action("leave", ()) is False


async def test_a_page_is_taken_off_by_the_key_that_laid_it_there() -> None:
    house = House()
    running = app(bound(table="ctrl+k"), house, house.match(*TURNS).book.match)
    async with running.run_test(size=WIDE) as pilot:
        screen = await read(running)
        await pilot.press("ctrl+k")
        await settled(running)
        assert "THE TABLE" in picture(running)
        await pilot.press("k")
        await settled(running)
        assert running.screen is not screen
        await pilot.press("ctrl+k")
        await settled(running)
        assert replay(running) is screen


def test_a_sentence_without_keys_is_left_as_it_is() -> None:
    moved = bound(fork="F")
    assert moved.says("replay", "f forks") == "f forks"
    assert moved.says("replay", f"{key('f')} forks, {key('g')} goes") == "F forks, g goes"
    assert LIKE_USUAL.says("replay", f"{key('f')} forks") == "f forks"
    assert bound(fork=[]).says("replay", f"{key('f')} forks") == "no key forks"


@pytest.mark.parametrize(
    ("keys", "pressed", "told"),
    [
        ({"sift": "S"}, ["home", "2"], "S only these"),
        ({"history": "H"}, ["H"], "H or Esc all entries"),
        ({"found-after": "M"}, ["slash", *"rolls", "enter"], "M next   N before"),
        ({"found-after": "M"}, ["slash"], "M and N on from it"),
        ({"seek-all": "Z", "mark-before": "ctrl+b"}, ["Z"], "ctrl+b and } go by all marks"),
        ({"clocks": "ctrl+g"}, [], "ctrl+g switch"),
        ({"compare": {"promote": "Z"}}, ["c", "tab"], "Z promotes it"),
        ({"audit": {"signed": "ctrl+g"}}, ["a"], "ctrl+g all of it"),
        ({"audit": {"dice": "ctrl+g"}}, ["a"], "ctrl+g dice and luck"),
        ({"let-go": "ctrl+g"}, ["r", "enter"], "or Esc frees the letters"),
    ],
)
async def test_sentences_headings_and_panels_name_keys_as_they_are_bound(
    keys: dict[str, Any], pressed: list[str], told: str
) -> None:
    house = House()
    recorder = house.match(*TURNS, ":fork 3 aside", clock=3600)
    running = app(bound(**keys), house, recorder.book.match)
    async with running.run_test(size=WIDE) as pilot:
        await read(running)
        for one in pressed:
            await pilot.press(one)
            await settled(running)
        assert told in picture(running)


async def test_the_heading_of_a_unit_names_the_key_that_turns_to_the_next_as_it_is_bound() -> None:
    house = House()
    running = app(bound(unit="ctrl+g"), house, house.match(*TURNS).book.match)
    async with running.run_test(size=NARROW):
        await read(running)
        assert "ctrl+g ─" in picture(running)


def test_what_goes_on_says_the_key_that_shows_all_of_it() -> None:
    custody = Custody(9, 9, "", ("one", "two", "three", "four"), opens="P")
    assert "P: all of it" in custody.draw(60, 3).text()
