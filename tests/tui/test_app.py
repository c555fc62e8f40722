"""The app as a whole: colours and none, the palette of verbs, long matches, the end."""

import gc
from typing import Any

import pytest
from textual.command import CommandPalette
from textual.system_commands import SystemCommandsProvider

from eventstore.port import Unwritable
from tests.benchmarks.longmatch import written
from tests.tui.house import NARROW, TURNS, WIDE, House, opened, picture, read, replay, settled, until
from tui.app import SELDOM, Look, RollbookApp
from tui.desk import Desk
from tui.keys.verbs import EVERYWHERE, SHELF, STEPS, bindings
from tui.looks.ink import PALETTES
from tui.panels.keyed import KEYED
from tui.panels.listing import Item
from tui.raster.cells import Cells, Pen
from tui.raster.palette import contrast
from tui.raster.role import Role

LONG = 10_000


@pytest.fixture
def house() -> House:
    return House()


# ---------------------------------------------------------------- colours

LOOKS = {
    "dark": Look(animate=False),
    "light": Look(theme="vellum", animate=False),
    "for every eye": Look(theme="beacon", animate=False),
    "for every eye, light": Look(theme="chart", animate=False),
    "no colour": Look(colour=False, animate=False),
    "no colour, ascii": Look(colour=False, ascii=True, animate=False),
}


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize("look", LOOKS)
async def test_no_word_has_the_colour_of_its_ground(
    house: House, look: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    if "no colour" in look:
        monkeypatch.setenv("NO_COLOR", "1")
    match = house.match(*TURNS, ":note hm", ":bookmark leap at=4", ":strike 9 slip").book.match
    async with opened(house, match, at=5, size=size, look=LOOKS[look]) as (app, pilot):
        for key in ("", "v", "question_mark", "escape", "t", "g"):
            if key:
                await pilot.press(key)
                await settled(app)
            _legible(app)


def _legible(app: RollbookApp) -> None:
    for strip in app.screen._compositor.render_strips():
        for segment in strip:
            if segment.text.strip() and segment.style and not segment.text.isspace():
                ink, ground = segment.style.color, segment.style.bgcolor
                assert ink, segment
                assert ground, segment
                colours = [f"#{''.join(f'{part:02x}' for part in colour.get_truecolor())}" for colour in (ink, ground)]
                assert contrast(*colours) > 110, (segment.text, colours)


WORDS = (Role.TEXT, Role.DIM, Role.NOW, Role.REFUSED, Role.WHOLE, Role.JUDGE, Role.AMENDED, Role.SEAT_1, Role.SEAT_2)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("word", WORDS)
def test_words_are_legible_on_every_ground_they_stand_on(palette: str, word: Role) -> None:
    colours = PALETTES[palette]
    assert contrast(colours[word], colours[Role.GROUND]) >= 470
    for ground in (Role.PANEL, Role.HIGH):
        assert contrast(colours[word], colours[ground]) >= 360


@pytest.mark.parametrize("ground", [Role.NOW, Role.ATTACK, Role.DEFENCE, Role.AMENDED, Role.PLATE_1])
def test_without_colour_what_stood_out_is_reversed(ground: Role) -> None:
    from tui.looks.ink import Ink

    style = Ink("greys").style(Pen(Role.GROUND, ground))
    assert style.bgcolor
    assert style.bgcolor.get_truecolor()[0] > 200
    assert style.color
    assert style.color.get_truecolor()[0] < 50


ENVIRONMENTS = [
    ({}, "en_US.UTF-8", Look()),
    ({"NO_COLOR": ""}, "en_US.UTF-8", Look(colour=False)),
    ({"TERM": "linux"}, "en_US.UTF-8", Look(ascii=True)),
    ({"ROLLBOOK_ASCII": "1"}, "en_US.UTF-8", Look(ascii=True)),
    ({"TEXTUAL_ANIMATIONS": "none"}, "en_US.UTF-8", Look(animate=False)),
    ({}, "ISO-8859-1", Look(ascii=True)),
]


@pytest.mark.parametrize(("environment", "encoding", "look"), ENVIRONMENTS)
def test_a_terminal_is_drawn_on_as_it_can_show(
    environment: dict[str, str], encoding: str, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("locale.getpreferredencoding", lambda: encoding)
    assert Look.of(environment) == look


def test_no_animation_can_be_asked_for() -> None:
    assert not Look.of({}, animate=False).animate


async def test_circles_of_memory_are_looked_for_seldom_and_afterwards_as_before(house: House) -> None:
    before = gc.get_threshold()
    async with opened(house):
        assert gc.get_threshold() == SELDOM
    assert gc.get_threshold() == before


async def test_ctrl_t_turns_dark_to_light_and_back(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match) as (app, pilot):
        await pilot.press("ctrl+t")
        assert app.theme == "vellum"
        await pilot.pause()
        _legible(app)
        await pilot.press("ctrl+t")
        assert app.theme == "lantern"


async def test_a_theme_chosen_in_the_palette_is_drawn_and_kept(house: House) -> None:
    match, kept = house.match(*TURNS).book.match, []
    app = RollbookApp(house, match=match, look=LOOKS["dark"], keep=kept.append)
    async with app.run_test(size=WIDE) as pilot:
        await read(app)
        await pilot.press("ctrl+p")
        await settled(app)
        await pilot.press(*"theme beacon")
        await settled(app)
        await pilot.press("enter")
        await until(lambda: kept, "the theme is kept")
        await settled(app)
        assert app.theme == "beacon"
        _legible(app)
        await pilot.press("ctrl+t")
        await until(lambda: len(kept) == 2, "its twin is kept")
    assert kept == ["beacon", "chart"]


async def test_a_theme_that_cannot_be_kept_is_shown_and_that_is_said(house: House) -> None:
    def refuse(theme: str) -> None:
        raise Unwritable("config.toml", f"[/b] was not written with {theme}")

    app = RollbookApp(house, look=LOOKS["dark"], keep=refuse)
    async with app.run_test(size=WIDE, notifications=True) as pilot:
        await pilot.press("ctrl+t")
        await until(lambda: "[/b] was not written" in picture(app), "it is said")
        assert app.theme == "vellum"


async def test_without_colour_no_theme_is_offered(house: House) -> None:
    async with opened(house, look=LOOKS["no colour"]) as (app, pilot):
        assert not [command.title for command in app.get_system_commands(app.screen) if "theme" in command.title]
        await pilot.press("ctrl+t")
        assert app.theme == "greys"


async def test_what_is_wrong_with_the_settings_is_said_on_the_screen(house: House) -> None:
    app = RollbookApp(house, look=LOOKS["dark"], said=["config.toml, line 1: [/b] is no theme"])
    async with app.run_test(size=NARROW, notifications=True):
        await until(lambda: "line 1: [/b]" in picture(app), "it is said")


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_in_ascii_what_is_said_typed_and_chosen_is_ascii_too(house: House, size: tuple[int, int]) -> None:
    match = house.match(*TURNS).book.match
    look = LOOKS["no colour, ascii"]
    app = RollbookApp(house, match=match, look=look, recording=True, said=["a line that is too long"] * 2)
    async with app.run_test(size=size, notifications=True) as pilot:
        await read(app)
        await until(lambda: "a line that is too long" in picture(app), "it is said")
        for keys in (("m", "o"), ("ctrl+p",), ("escape", "escape"), ("escape", "question_mark"), ("q", "q"), ("w",)):
            await pilot.press(*keys)
            await settled(app)
            shown = picture(app)
            assert shown.isascii(), [line for line in shown.splitlines() if not line.isascii()]
        assert "or a digit chooses; type to find" in shown


# ---------------------------------------------------------------- verbs


async def test_every_verb_stands_in_the_palette_with_its_key(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match) as (app, _):
        titles = [command.title for command in app.get_system_commands(app.screen)]
        for verb in (*STEPS, *EVERYWHERE):
            if verb.action != "app.command_palette":
                assert any(
                    title.startswith(verb.tells.replace(KEYED, "")) and title.endswith(verb.sign) for title in titles
                ), verb


async def test_a_verb_chosen_in_the_palette_is_done(house: House) -> None:
    match = house.match(*TURNS).book.match
    async with opened(house, match, at=5) as (app, pilot):
        await pilot.press("ctrl+p")
        assert isinstance(app.screen, CommandPalette)
        await pilot.press(*"entrybefore"[:5], "space", *"before")
        await pilot.pause(0.6)
        await pilot.press("enter")
        await until(lambda: not isinstance(app.screen, CommandPalette), "the palette is closed")
        await settled(app)
        assert replay(app).page.here.n < 5
    assert SystemCommandsProvider


def test_no_two_verbs_of_a_screen_share_a_key() -> None:
    for verbs in ((*STEPS, *EVERYWHERE), (*SHELF, *EVERYWHERE)):
        taken = [key for verb in verbs for key in verb.keys.split(",")]
        assert len(taken) == len(set(taken))


def test_every_binding_can_be_moved_by_its_id() -> None:
    ids = [getattr(binding, "id", None) for binding in bindings(STEPS, EVERYWHERE)]
    assert all(ids)
    assert len(ids) == len(set(ids))


def test_every_key_that_the_line_of_keys_shows_can_be_pressed_there() -> None:
    signs = {verb.sign for verb in (*STEPS, *SHELF, *EVERYWHERE)}
    for verb in (*STEPS, *SHELF, *EVERYWHERE):
        if verb.foot:
            letters = verb.foot.key.replace(" ", "")
            assert verb.foot.key in signs or all(letter in signs for letter in letters), verb.foot


# ---------------------------------------------------------------- long matches


@pytest.fixture(scope="module")
def long_house() -> House:
    house = House()
    written(house.log, LONG)
    return house


async def test_a_match_of_ten_thousand_entries_opens_and_scrolls(long_house: House) -> None:
    match = long_house.log.matches()[0].id
    app = RollbookApp(long_house, match=match, at=5_000, look=Look(animate=False))
    async with app.run_test(size=WIDE) as pilot:
        await until(lambda: getattr(replay(app).page, "sight", None), "the table is shown")
        assert not replay(app).page.read, "the table is there before all rows are"
        await pilot.press("right", "right")
        await until(lambda: replay(app).page.sight.n == 5_002, "one can step while the rows are read")
        screen = await read(app)
        assert len(screen.page.listing.rows) == LONG
        await pilot.press("end")
        await settled(app)
        assert "10000" in picture(app)
        for _ in range(20):
            await pilot.press("pageup")
        await pilot.press("enter")
        await settled(app)
        assert LONG - 260 < replay(app).page.here.n < LONG - 100
        await pilot.press("left_square_bracket", "home")
        await settled(app)
        assert replay(app).page.sight.n == 1


async def test_only_the_rows_in_view_are_drawn(long_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    from tui.widgets import event_list

    def counted(item: Item, *args: Any, **kw: Any) -> Cells:
        drawn.append(item.n)
        return draw(item, *args, **kw)

    draw = event_list.entry_line
    monkeypatch.setattr(event_list, "entry_line", counted)
    match = long_house.log.matches()[0].id
    async with opened(long_house, match, at=9_000) as (app, pilot):
        drawn.clear()
        await pilot.press("right")
        await settled(app)
        assert 0 < len(drawn) < app.size.height


# ---------------------------------------------------------------- the desk, the end


async def test_the_desk_does_one_job_after_another_and_passes_on_what_is_raised() -> None:
    desk = Desk()
    assert await desk.ask(lambda: 6 * 7) == 42
    with pytest.raises(KeyError):
        await desk.ask(lambda: {}["nothing"])
    desk.close()


async def test_logs_are_touched_on_the_desk_alone(house: House) -> None:
    import threading

    match = house.match(*TURNS).book.match
    seen = set()
    store = house.log

    class Watched:
        def __getattr__(self, name: str) -> Any:
            seen.add(threading.current_thread().name)
            return getattr(store, name)

    house.log = Watched()
    async with opened(house, match) as (app, pilot):
        for key in ("left", "v", "t", "escape", "f", "x", "enter", "escape", "q"):
            await pilot.press(key)
            await settled(app)
        assert app
    assert {name.rpartition("_")[0] for name in seen} == {"desk"}
