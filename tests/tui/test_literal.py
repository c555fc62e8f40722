"""Whatever people write is letters, on every screen and in everything that is written to a file."""

import re
from html import unescape
from itertools import cycle
from pathlib import Path
from unicodedata import normalize
from xml.etree import ElementTree

import pytest

from replay.acts import Called, Disputed
from replay.wording.quotes import quoted
from tests.tui.house import NARROW, STILL, TURNS, WIDE, House, opened, picture, read, settled, shelved, until
from tests.tui.shell import Shell
from tui.app import RollbookApp
from tui.screens.audit import AuditScreen
from tui.screens.compare import CompareScreen

TEXTS = {
    "a closing tag": "[/b] and on",
    "a bracket": "[",
    "a link": "[link=x]a[/link] [@click=app.exit]b[/]",
    "no tag": "[/] %s {0} $x \\n",
    "emoji": "🐉 dragon 👩‍👩‍👧",
    "right to left": "שלום עולם",
    "accents that stand alone": "a\u0301\u0323 x",
    "long": "w" * 200,
    "marks of Markdown": "*a* `b` | _c_ # d",
    "HTML": "</p><script>x</script>&amp;",
}
"""What names, notes and reasons may be."""
FIRST = 6
"""Letters of a text that there is room for everywhere it stands alone."""
PAGES = {
    "the keys": ("question_mark",),
    "the table": ("k",),
    "the lines": ("t",),
    "who vouches": ("p",),
    "the dice": ("d",),
    "what may be written": ("o",),
    "a note": ("quotation_mark", *"more"),
    "notation": ("colon", *":note x"),
    "the palette": ("ctrl+p",),
}
"""What is laid over the replay screen, by the keys that lay it there."""


def written(text: str) -> tuple[House, bytes]:
    """A match in which everything that people write is this text."""
    house, text = House(), normalize("NFC", text)
    recorder = house.match(*TURNS, players=(text, "Bo"), event=text, round=1)
    for said in (":note {}", ":bookmark {} at=3", ":strike 9 {}", ":fork 4 {}"):
        house.say(recorder, said.format(quoted(text)))
    recorder.record(Called(text))
    recorder.record(Disputed(3, text, statements={"p1": text}))
    return house, recorder.book.match


def letters(text: str) -> str:
    """How a text begins, as it is kept."""
    return normalize("NFC", text)[:FIRST].strip()


EACH = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
BY_TURNS = pytest.mark.parametrize(
    ("text", "size"), list(zip(TEXTS.values(), cycle((WIDE, NARROW)), strict=False)), ids=TEXTS
)
"""Every text at one size: what a text does to a screen does not hang on how large that is."""


@BY_TURNS
async def test_the_replay_screen_and_all_that_is_laid_over_it(text: str, size: tuple[int, int]) -> None:
    house, match = written(text)
    async with opened(house, match, at=3, size=size) as (app, pilot):
        for name, keys in {"": (), **PAGES}.items():
            await pilot.press(*keys)
            await settled(app)
            if name in ("", "the table", "the lines"):
                assert letters(text) in picture(app), name
            await pilot.press("escape")
            await settled(app)
        assert letters(text) in picture(app)


@EACH
async def test_entries_that_tell_it_and_those_that_are_looked_for(text: str) -> None:
    house, match = written(text)
    async with opened(house, match) as (app, pilot):
        await pilot.press("home", "slash", *letters(text)[:3], "enter")
        await settled(app)
        assert letters(text) in picture(app)
        for keys in (("4", "s"), ("s", "7"), ("v",)):
            await pilot.press(*keys)
            await settled(app)
            assert letters(text) in picture(app), keys


@BY_TURNS
async def test_the_library_the_audit_and_two_lines_side_by_side(text: str, size: tuple[int, int]) -> None:
    house, _ = written(text)
    app = RollbookApp(house, look=STILL)
    async with app.run_test(size=size) as pilot:
        await shelved(app)
        assert letters(text) in picture(app)
        await pilot.press("a")
        await until(lambda: isinstance(app.screen, AuditScreen) and app.screen.page is not None, "it is heard")
        await until(lambda: letters(text) in picture(app), "it is told")
        await pilot.press("enter")
        await settled(app)
        await pilot.press("escape", "q", "enter")
        await read(app)
        await pilot.press("c")
        await until(lambda: isinstance(app.screen, CompareScreen) and app.screen.both is not None, "both are read")
        await settled(app)
        assert letters(text) in picture(app)


@EACH
def test_pages_pictures_and_reports(shell: Shell, text: str) -> None:
    (match,) = shell.does("new", "hilltop", "--player", text, "Bo", "--event", text)
    shell.does("record", match, "--plain", said="\n".join(TURNS))
    shell.does("note", match, text)
    shell.does("dispute", match, "--at", "3", "--question", text)
    shell.does("export", match, "page.html", "--html")
    shell.does("export", match, "report.md", "--md")
    shell.does("show", match, "--svg", "table.svg")
    shell.does("show", match, "--png", "table.png")
    shell("audit", match, "--html", "audit.html")
    kept = normalize("NFC", text)
    assert kept in unescape(Path("page.html").read_text())
    assert kept in unescape(Path("audit.html").read_text())
    assert "<script>x" not in Path("page.html").read_text() + Path("audit.html").read_text()
    assert kept[:FIRST] in "".join(ElementTree.parse("table.svg").getroot().itertext())
    # what means something in Markdown stands there escaped
    assert kept in re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", Path("report.md").read_text())
    assert kept in "\n".join(shell.does("log", match))
