"""Setting a match up on the screen: what is typed, chosen and pasted is what ``rollbook new`` would open."""

from pathlib import Path
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace
from textual.events import Key, Paste
from textual.keys import _character_to_key
from textual.pilot import Pilot

from eventstore.port import Unwritable
from eventstore.sqlite import SqliteStore
from replay.games import load
from tests.replay.lists import written
from tests.tui.house import NARROW, STILL, WIDE, House, library, picture, settled, until
from tests.tui.shell import ROOT, Shell
from tui.app import Look, RollbookApp
from tui.lines.slate import NOTHING, SETTING_UP, Begun, FileSlate
from tui.panels.bars import KeyLine
from tui.panels.planning import ChoicesPage, FieldsPage
from tui.plans.fields import fields, prompt
from tui.plans.plan import (
    ARMY,
    CLOCK,
    CLOSED,
    CONSENT,
    EVENT,
    OPEN,
    PLAYER,
    ROUND,
    TABLE,
    Plan,
    option_field,
    seat_field,
    typed,
)
from tui.screens.library import LibraryScreen
from tui.screens.planning import NEW
from tui.screens.replay import ReplayScreen
from tui.screens.setting_up import SettingUpScreen
from tui.widgets.console import Console
from tui.widgets.key_bar import KeyBar
from tui.widgets.plan import PlanPanel

ARMIES = {
    "arcane_legions": ("saltmark", "thornmoor", "critical_max", "per_three"),
    "battle_for_legend": ("mire_court", "storm_chase", "secrets", "table"),
    "conquest": ("saltmarsh", "glasswind", "round_limit", "8"),
    "fantasy_skirmish": ("bones", "raiders", "nearest_scope", "visible"),
    "star_wars_legion": ("dust_picket", "iron_column", "territory_depth", "12"),
}
"""Of each game two armies, an option, and what it is not by default."""


def army(game: str, name: str) -> str:
    return str(ROOT / "fixtures" / game / "armies" / f"{name}.toml")


async def wizard(app: RollbookApp, pilot: Pilot[None]) -> SettingUpScreen:
    """The wizard, reached by the key that the library shows."""
    await until(lambda: library(app).read, "the shelf is read")
    await pilot.press("w")
    await until(lambda: isinstance(app.screen, SettingUpScreen) and app.screen.read, "the wizard is there")
    await settled(app)
    return setting_up(app)


def setting_up(app: RollbookApp) -> SettingUpScreen:
    screen = app.screen
    assert isinstance(screen, SettingUpScreen)
    return screen


async def says(app: RollbookApp, *words: str) -> None:
    """Keys one after another, faster than anything is drawn: a named key, or a text letter by letter."""
    for word in words:
        named = word in ("enter", "tab", "shift+tab", "down", "up", "escape", "f2", "f3", "f4", "backspace")
        for key in (word,) if named else word:
            app.post_message(Key(key if named else _character_to_key(key), None if named else key))
    await settled(app)


async def goes_to(app: RollbookApp, field: str) -> None:
    """Tab until the bar is on a field."""
    screen = setting_up(app)
    named = [one.name for one in screen.fields]
    here, there = named.index(screen.field.name), named.index(field)
    await says(app, *["tab"] * ((there - here) % len(named)))
    assert screen.field.name == field


async def recorded_on(app: RollbookApp) -> ReplayScreen:
    """The record screen of the match that was opened."""

    def ready() -> bool:
        screen = app.screen
        return (
            isinstance(screen, ReplayScreen) and screen.page is not None and screen.query_one(Console).asked == "play"
        )

    await until(ready, "the match is open and orders are taken")
    await settled(app)
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


def payloads(store: Any) -> list[tuple[str, bytes]]:
    (match,) = store.matches()
    return [(entry.kind, entry.payload) for entry in store.read(match.line, 1)]


def test_a_seat_that_may_stay_empty_says_how_many_play_then() -> None:
    # given: two of a game that more may play
    two, one = (Plan("arcane_legions", names) for names in (("Ines", "Ruben"), ("Ines",)))
    # when
    seats = [field for field in fields(two, load("arcane_legions")) if field.name.startswith(PLAYER)]
    # then
    assert [(field.blank, prompt(field, "")) for field in seats] == [
        ("blank", "blank"),
        ("blank", "blank"),
        ("blank: 2 play", "blank: 2 play"),
    ]
    assert "blank: 2 play" in seats[-1].gist
    assert not any("play" in field.blank for field in fields(one, load("arcane_legions")))


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize("key", ARMIES)
async def test_a_match_set_up_on_the_screen_is_the_match_that_new_opens(
    shell: Shell, key: str, size: tuple[int, int]
) -> None:
    first, second, option, value = ARMIES[key]
    game, house = load(key), House(load(key))
    app = RollbookApp(house, look=STILL)
    async with app.run_test(size=size) as pilot:
        await wizard(app, pilot)
        await says(app, "enter", "Ines [/b] Aalto", "enter", army(key, first), "enter")
        await says(app, "Ruben", "enter", army(key, second), "enter")
        await goes_to(app, EVENT)
        await says(app, "Saltmark “Open” [/]", "enter", "3", "enter", "7", "enter", "60m", "enter", "2h30m", "enter")
        await goes_to(app, CONSENT)
        await says(app, "2")
        await goes_to(app, option_field(option))
        await says(app, value, "enter", "f2")
        await recorded_on(app)
    players = ("--player", "Ines [/b] Aalto", "Ruben", "--army", army(key, first), army(key, second))
    place = ("--event", "Saltmark “Open” [/]", "--round", "3", "--table", "7")
    shell.does(
        "new",
        game.key,
        *players,
        *place,
        "--clock",
        "60m",
        "--round-time",
        "2h30m",
        "--consent",
        "--option",
        f"{option}={value}",
    )
    with SqliteStore(shell.db, readonly=True) as store:
        assert payloads(house.log) == payloads(store)


async def test_with_the_mouse_alone_a_match_is_set_up_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("saltmarsh", "glasswind"):
        (tmp_path / f"{name}.toml").write_text(Path(army("conquest", name)).read_text())
    monkeypatch.chdir(tmp_path)
    house = House(load("conquest"))
    app = RollbookApp(house, look=STILL)
    async with app.run_test(size=NARROW) as pilot:
        await until(lambda: library(app).read, "the shelf is read")
        bar = app.screen.query_one(KeyBar)
        assert "w sets one up" in picture(app)
        app.screen.post_message(KeyBar.Pressed("w"))
        await until(lambda: isinstance(app.screen, SettingUpScreen) and app.screen.read, "the wizard is there")
        for place in (0, 1):
            await clicks(app, pilot, seat_field(PLAYER, place), 0)
            await clicks(app, pilot, seat_field(ARMY, place), 2 - place)
        await clicks(app, pilot, CLOSED, 1)
        bar = app.screen.query_one(KeyBar)
        assert isinstance(bar.drawing, KeyLine)
        await pilot.click(bar, offset=(bar.drawing.draw(bar.size.width, 1).text().index("F2"), 0))
        await recorded_on(app)
    (match,) = house.log.matches()
    opened = house.sit(house.log.lines(match.id)[0]).book.genesis
    assert [seat.name for seat in opened.seats] == ["Player 1", "Player 2"]
    assert set(opened.sealed) == {"p1", "p2"}


async def clicks(app: RollbookApp, pilot: Pilot[None], field: str, choice: int) -> None:
    """Click a field, and a choice that is offered there."""
    screen = setting_up(app)
    page, named = screen.query_one("#fields", PlanPanel), [one.name for one in screen.fields]
    assert isinstance(page.drawing, FieldsPage)
    rows = [page.drawing.field_at(y, page.size.height) for y in range(page.size.height)]
    await pilot.click(page, offset=(4, rows.index(named.index(field))))
    await settled(app)
    assert screen.field.name == field
    side = screen.query_one("#choices", PlanPanel)
    assert isinstance(side.drawing, ChoicesPage)
    offered = [side.drawing.choice_at(y, side.size.width, side.size.height) for y in range(side.size.height)]
    await pilot.click(side, offset=(4, offered.index(choice)))
    await settled(app)


# ---------------------------------------------------------------- armies


async def test_a_list_that_is_pasted_joins_as_its_file_would_and_its_strange_lines_are_shown(shell: Shell) -> None:
    pasted = f"{written.CONQUEST}and a goat\n"
    (shell.folder / "ferry.txt").write_text(pasted)
    house = House(load("conquest"))
    app = RollbookApp(house, look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        screen = await wizard(app, pilot)
        await says(app, "enter", "Ines", "enter")
        app.post_message(Paste(pasted.replace("\n", "\r\n")))
        await until(lambda: "pasted" in picture(app) and "and a goat" in picture(app), "the list is looked at")
        assert "CQ-FACT-01" in picture(app)
        await says(app, "f3")
        assert all(line.strip() in picture(app) for line in pasted.splitlines())
        await says(app, "escape")
        await says(app, "enter", "Ruben", "enter", "ferry.txt", "enter")
        assert typed(screen.plan, seat_field(ARMY, 1)) == "ferry.txt"
        await says(app, "f2")
        await recorded_on(app)
    shell("new", "conquest", "--player", "Ines", "Ruben", "--army", "ferry.txt", "ferry.txt")
    with SqliteStore(shell.db, readonly=True) as store:
        assert payloads(house.log) == payloads(store)


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_an_army_is_looked_at_before_the_match_begins(size: tuple[int, int]) -> None:
    app = RollbookApp(House(load("star_wars_legion")), look=STILL)
    async with app.run_test(size=size) as pilot:
        await wizard(app, pilot)
        await says(app, "enter", "Ines", "enter", army("star_wars_legion", "dust_picket"))
        await until(lambda: "5 units · 331 points" in " ".join(picture(app).split()), "its totals are shown")
        await says(app, "f3")
        assert "THE ARMY OF Ines" in picture(app)
        assert "Ditch Rangers  special forces · trooper · 78 points" in picture(app)


async def test_what_an_army_breaks_is_named_with_the_rule_and_nothing_is_written() -> None:
    house, saltmark = House(load("arcane_legions")), army("arcane_legions", "saltmark")
    app = RollbookApp(house, look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        screen = await wizard(app, pilot)
        await says(app, "enter", "Ines", "enter", saltmark, "enter", "Ruben", "enter")
        await says(app, army("arcane_legions", "thornmoor"))
        await goes_to(app, option_field("build_total"))
        await says(app, "3000", "enter", "5", "enter", "5", "enter")
        await goes_to(app, seat_field(ARMY, 0))
        told = "The Saltmark Watch costs 7,000 points of 3,000"
        await until(lambda: f"✗ {told} (AL-BUILD-01)" in picture(app), "the rule is named")
        await says(app, "f2")
        await until(lambda: f"✗ Army 1: {told} (AL-BUILD-01). Nothing was written" in picture(app), "it is refused")
        assert not house.log.matches()
        assert typed(screen.plan, option_field("build_total")) == "3000"


async def test_files_are_offered_and_half_a_path_goes_on_with_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "armies").mkdir()
    for name in ("armies/reeds.toml", "armies/notes.md", "odd[b].txt", "plain.db", ".hidden.toml"):
        (tmp_path / name).write_text("x")
    monkeypatch.chdir(tmp_path)
    app = RollbookApp(House(), look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        screen = await wizard(app, pilot)
        await says(app, "enter", "Ann", "enter")
        assert [one.words for one in screen.choices] == ["../", "armies/", "odd[b].txt"]
        await says(app, "ar")
        await says(app, "enter", "re")
        await says(app, "enter")
        assert typed(screen.plan, seat_field(ARMY, 0)) == "armies/reeds.toml"
        assert screen.field.name == seat_field(PLAYER, 1)


# ---------------------------------------------------------------- what is typed is kept


async def test_whoever_leaves_finds_it_as_it_was_and_can_begin_afresh(tmp_path: Path) -> None:
    house = House()
    for run in (1, 2):
        app = RollbookApp(house, look=STILL, slate=FileSlate(tmp_path))
        async with app.run_test(size=NARROW) as pilot:
            screen = await wizard(app, pilot)
            if run == 1:
                await says(app, "enter", "Ann Lark", "enter", "no/such.toml", "escape")
                assert library(app)
                continue
            assert "What was begun here goes on; F4 begins afresh" in picture(app)
            assert typed(screen.plan, seat_field(PLAYER, 0)) == "Ann Lark"
            assert typed(screen.plan, seat_field(ARMY, 0)) == "no/such.toml"
            await says(app, "f4")
            assert (screen.plan.players, screen.plan.game) == ((), "hilltop")
            await says(app, "f4")
            assert typed(screen.plan, seat_field(PLAYER, 0)) == "Ann Lark"


async def test_once_the_match_is_open_nothing_is_begun_any_more(tmp_path: Path) -> None:
    house = House()
    app = RollbookApp(house, look=STILL, slate=FileSlate(tmp_path))
    async with app.run_test(size=NARROW) as pilot:
        await wizard(app, pilot)
        await says(app, "enter", "Ann", "enter", "enter", "Bo", "enter", "f2", "f2", "f2")
        await recorded_on(app)
        assert len(house.log.matches()) == 1
        assert FileSlate(tmp_path).read(NEW) == NOTHING
        await says(app, "escape", "q")
        assert [card.players for card in library(app).matches._cards] == [("Ann", "Bo")]


async def test_who_leaves_while_the_match_is_opened_keeps_no_half_of_it(tmp_path: Path) -> None:
    house, opens, goes_on = House(), Event(), Event()
    app = RollbookApp(house, look=STILL, slate=FileSlate(tmp_path))
    salt = house.means.salt

    def slow() -> bytes:
        opens.set()
        goes_on.wait(60)
        return salt()

    house.means = replace(house.means, salt=slow)
    async with app.run_test(size=NARROW) as pilot:
        await wizard(app, pilot)
        await says(app, "enter", "Ann", "enter", "enter", "Bo", "enter")
        app.post_message(Key("f2", None))
        await until(opens.is_set, "the match is being opened")
        app.post_message(Key("x", "x"))
        app.post_message(Key("escape", None))
        await until(lambda: isinstance(app.screen, LibraryScreen), "the wizard is left")
        goes_on.set()
        await until(lambda: len(house.log.matches()) == 1, "the match is open")
        await settled(app)
    assert FileSlate(tmp_path).read(NEW) == NOTHING


class Pausing(FileSlate):
    """A slate that takes its time to forget, once it is told to."""

    slow = False

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.forgot, self.goes_on = Event(), Event()

    def write(self, line: bytes, begun: Begun) -> None:
        super().write(line, begun)
        if self.slow and begun == NOTHING:
            self.forgot.set()
            self.goes_on.wait(60)


async def test_what_is_typed_while_the_match_is_open_already_is_kept_for_no_other(tmp_path: Path) -> None:
    slate = Pausing(tmp_path)
    app = RollbookApp(House(), look=STILL, slate=slate)
    async with app.run_test(size=NARROW) as pilot:
        screen = await wizard(app, pilot)
        await says(app, "enter", "Ann", "enter", "enter", "Bo")
        slate.slow = True
        app.post_message(Key("f2", None))
        await until(slate.forgot.is_set, "the match is open")
        app.post_message(Key("x", "x"))
        await until(lambda: typed(screen.plan, seat_field(PLAYER, 1)) == "Box", "it is typed")
        slate.goes_on.set()
        await recorded_on(app)
    assert FileSlate(tmp_path).read(NEW) == NOTHING


async def test_what_is_typed_while_the_match_is_opened_in_vain_is_kept(tmp_path: Path) -> None:
    house, opens, goes_on = House(), Event(), Event()
    app = RollbookApp(house, look=STILL, slate=FileSlate(tmp_path))

    def full() -> bytes:
        opens.set()
        goes_on.wait(60)
        raise Unwritable("log.db", "is full")

    house.means = replace(house.means, salt=full)
    async with app.run_test(size=NARROW) as pilot:
        screen = await wizard(app, pilot)
        await says(app, "enter", "Ann", "enter", "enter", "Bo")
        app.post_message(Key("f2", None))
        await until(opens.is_set, "the match is being opened")
        app.post_message(Key("x", "x"))
        await until(lambda: typed(screen.plan, seat_field(PLAYER, 1)) == "Box", "it is typed")
        goes_on.set()
        await settled(app)
        assert "✗ Log.db: is full. Nothing was written." in picture(app)
        assert "Box" in FileSlate(tmp_path).read(NEW).text


async def test_who_is_killed_while_setting_a_match_up_sets_it_up_again(tmp_path: Path) -> None:
    app = RollbookApp(House(), look=STILL, slate=FileSlate(tmp_path))
    async with app.run_test(size=NARROW) as pilot:
        await wizard(app, pilot)
        (run,) = tmp_path.glob("run-*")
        (tmp_path / "run-1").write_bytes(run.read_bytes())
        assert FileSlate(tmp_path).lost() == SETTING_UP
        await says(app, "escape")
        assert not run.exists()
    again = RollbookApp(House(), look=STILL, setting_up=True)
    async with again.run_test(size=NARROW):
        await until(lambda: isinstance(again.screen, SettingUpScreen), "a match is set up")


# ---------------------------------------------------------------- what cannot stay


MISFITS = [
    (PLAYER + " 1", "", "Player 1: has no name yet"),
    (PLAYER + " 2", "", "Player 2: has no name yet"),
    (PLAYER + " 2", "Ann", "Player 2: two players are called Ann"),
    (PLAYER + " 1", "x" * 300, "Player 1: is longer than 255 bytes"),
    (ROUND, "three", "Round: three is no whole number from 0 on"),
    (TABLE, "-1", "Table: -1 is no whole number from 0 on"),
    (TABLE, "٣", "Table: ٣ is no whole number from 0 on"),
    (CLOCK, "soon", "Clock: soon is no length of time: 60m, 1h30m, 90s"),
    (ARMY + " 1", "no/such.toml", "Army 1: there is no file no/such.toml"),
    (ARMY + " 2", "no/such.toml", "Army 1: player 2 has one, and armies join in the order of seats"),
    (ARMY + " 1", "a\x00b", "Army 1: 'a\\x00b': is no file's name"),
    (option_field("goal"), "0", "Option goal: 0 is not between 1 and 1,000,000"),
    (option_field("goal"), "1e3", "Option goal: '1e3' is not a whole number"),
]


@pytest.mark.parametrize(("field", "text", "told"), MISFITS)
async def test_what_cannot_stay_names_its_field_and_why_and_stays_as_it_was_typed(
    field: str, text: str, told: str
) -> None:
    house = House()
    app = RollbookApp(house, look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        screen = await wizard(app, pilot)
        await says(app, "enter", "Ann", "enter", "enter", "Bo", "enter")
        await goes_to(app, field)
        screen.line.value = text
        await settled(app)
        await says(app, "f2")
        await until(lambda: "Nothing was written" in picture(app), "it is refused")
        assert told in picture(app)
        assert not house.log.matches()
        assert typed(screen.plan, field) == text


async def test_enter_stays_on_an_army_whose_file_is_not_there_and_says_so() -> None:
    app = RollbookApp(House(), look=STILL)
    async with app.run_test(size=NARROW) as pilot:
        screen = await wizard(app, pilot)
        await says(app, "enter", "Ann", "enter", "no/such.toml", "enter")
        assert "Army 1: there is no file no/such.toml" in picture(app)
        assert screen.field.name == seat_field(ARMY, 0)


async def test_what_there_is_not_to_choose_is_said(tmp_path: Path) -> None:
    app = RollbookApp(House(), look=STILL)
    async with app.run_test(size=NARROW) as pilot:
        screen = await wizard(app, pilot)
        await goes_to(app, option_field("secrets"))
        await says(app, "loud", "enter")
        assert "Option secrets: there is no loud to choose" in picture(app)
        assert screen.field.name == option_field("secrets")
        await says(app, *["backspace"] * 4, "2")
        assert typed(screen.plan, option_field("secrets")) == "table"
        await says(app, "up")
        assert typed(screen.plan, option_field("secrets")) == ""


@pytest.mark.parametrize("name", ["[/b] “;-- ](", "Žofie <Ångström> ] [/]", "שרה 🐉 [red]", "x" * 200, "{{}} %s \\n"])
@pytest.mark.parametrize("size", [WIDE, NARROW, (60, 20)])
async def test_names_stand_as_they_are_typed_at_any_size(name: str, size: tuple[int, int]) -> None:
    app = RollbookApp(House(), look=STILL)
    async with app.run_test(size=size) as pilot:
        screen = await wizard(app, pilot)
        await says(app, "enter", name, "tab")
        assert typed(screen.plan, seat_field(PLAYER, 0)) == name
        assert name[:6].strip() in picture(app)


async def test_a_field_far_down_is_in_view_where_there_is_little_room() -> None:
    app = RollbookApp(House(load("arcane_legions")), look=STILL)
    async with app.run_test(size=(60, 20)) as pilot:
        await wizard(app, pilot)
        await says(app, "shift+tab")
        assert "[ open the match ]" in picture(app)
        await says(app, "shift+tab")
        assert "credit_memory" in picture(app)
        assert "as long as" in picture(app)


async def test_who_played_before_and_where_is_offered() -> None:
    house = House()
    house.match(event="Saltmark Open", players=("Mika", "Jo"))
    house.match(event="Robots", players=("R1", "R2"), simulated=True)
    app = RollbookApp(house, look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        screen = await wizard(app, pilot)
        await says(app, "enter")
        assert [one.value for one in screen.choices] == ["Mika", "Jo", "Player 1"]
        await says(app, "down", "enter", "enter")
        assert [one.value for one in screen.choices] == ["Jo", "Player 2"]
        await goes_to(app, EVENT)
        assert [one.value for one in screen.choices] == ["Saltmark Open"]


async def test_an_option_tells_the_rules_it_changes_and_f1_shows_them() -> None:
    app = RollbookApp(House(), look=STILL)
    async with app.run_test(size=NARROW) as pilot:
        await wizard(app, pilot)
        await goes_to(app, option_field("secrets"))
        assert "changes HT-TOKEN-02" in picture(app)
        await pilot.press("f1")
        await settled(app)
        assert "A token turned up is the one that was laid." in " ".join(picture(app).split())


async def test_the_palette_sets_a_match_up_and_opens_it() -> None:
    house = House()
    app = RollbookApp(house, look=STILL)
    async with app.run_test(size=WIDE) as pilot:
        await until(lambda: library(app).read, "the shelf is read")
        await pilot.press("ctrl+p")
        await settled(app)
        await pilot.press(*"new match", "down", "enter")
        await until(lambda: isinstance(app.screen, SettingUpScreen) and app.screen.read, "the wizard is there")
        await says(app, "enter", "Ann", "enter", "enter", "Bo", "enter")
        await goes_to(app, OPEN)
        await says(app, "enter")
        await recorded_on(app)


# ---------------------------------------------------------------- how it looks


async def _an_army_chosen(pilot: Pilot[None]) -> None:
    app: Any = pilot.app
    screen = await wizard(app, pilot)
    await says(app, "enter", "Ines Aalto", "enter", "saltmarsh.toml", "enter", "Ruben [/b]", "enter", "ferry_host.txt")
    await until(lambda: len(screen._reviews) == 2 and "260 points" in picture(app), "the armies are looked at")
    await _still(app)


async def _a_reading_chosen(pilot: Pilot[None]) -> None:
    app: Any = pilot.app
    await wizard(app, pilot)
    await goes_to(app, option_field("repeat_scope"))
    await says(app, "2")
    await _still(app)


async def _still(app: RollbookApp) -> None:
    """Nothing blinks, and all is drawn."""
    setting_up(app).line.cursor_blink = False
    await settled(app)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("done", [_an_army_chosen, _a_reading_chosen], ids=["army", "reading"])
def test_how_it_looks(snap_compare: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: Any, done: Any) -> None:
    for path in (*(ROOT / "fixtures/conquest/armies").iterdir(), *(ROOT / "fixtures/conquest/lists").iterdir()):
        (tmp_path / path.name).write_text(path.read_text())
    monkeypatch.chdir(tmp_path)
    look = STILL if size == WIDE else Look(animate=False, colour=False)
    assert snap_compare(RollbookApp(House(load("conquest")), look=look), terminal_size=size, run_before=done)
