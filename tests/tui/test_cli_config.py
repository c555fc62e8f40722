"""``config`` and the options that say how things are drawn."""

import json
from pathlib import Path

import pytest

from tests.tui.house import TURNS
from tests.tui.shell import Shell
from tui.raster.clear import BEACON, CHART
from tui.raster.palette import LANTERN, VELLUM
from tui.raster.role import Role


def write(shell: Shell, text: str) -> Path:
    path = shell.folder / "config.toml"
    path.write_text(text)
    shell.patch.setenv("ROLLBOOK_CONFIG", str(path))
    return path


def test_without_a_file_it_is_told_where_one_would_be(shell: Shell) -> None:
    path = shell.folder / "settings" / "config.toml"
    shell.patch.setenv("ROLLBOOK_CONFIG", str(path))
    lines = shell.does("config")
    assert lines[0] == f"file      {path} is not there: everything is as usual"
    assert lines[1:5] == [
        "theme     lantern   usual",
        "ascii     no        usual",
        "animate   yes       usual",
        "keys      as usual",
    ]
    assert lines[5] == f"log       {shell.db} is not there yet"
    assert not path.parent.exists()


def test_what_is_set_is_told_with_where_it_comes_from(shell: Shell) -> None:
    path = write(shell, 'theme = "chart"\nanimate = false\n[keys]\nleave = "ctrl+w"\nfork = []\n')
    shell.patch.setenv("ROLLBOOK_THEME", "beacon")
    assert shell.does("config")[:5] == [
        f"file      {path}",
        "theme     beacon    ROLLBOOK_THEME",
        "ascii     no        usual",
        "animate   no        the file",
        "keys      2 verbs moved",
    ]
    told = json.loads("".join(shell.does("config", "--json")))
    assert told["keys"]["replay.leave"] == ["ctrl+w"]
    assert told["keys"]["replay.fork"] == []
    assert (told["theme"], told["animate"], told["faults"]) == ("beacon", False, [])


def test_what_is_wrong_is_told_line_by_line_and_ends_with_2(shell: Shell) -> None:
    path = write(shell, 'theme = "lantren"\n[keys]\nstrike = "e"\nundo = "ctrl+i"\n')
    for words in (("config",), ("config", "keys")):
        heard = shell(*words)
        assert heard.code == 2
        assert heard.lines
    assert shell("config").err.splitlines() == [
        f'rollbook: {path}, line 1: theme: there is no theme "lantren"; there are lantern, vellum, beacon, chart',
        f"rollbook: {path}, line 4: keys: undo: a terminal cannot tell ctrl+i from Tab",
        f"rollbook: {path}, line 3: e is given to amend and to strike on the screen replay: "
        "give one another key, or [] for none",
    ]


def test_of_a_file_that_is_no_toml_it_is_told_where_and_that_nothing_of_it_is_taken(shell: Shell) -> None:
    path = write(shell, 'theme = "chart"\n[keys\n')
    heard = shell("config")
    assert heard.code == 2
    broken = f"{path} is broken, line 2, column 6: nothing of it is taken, everything is as usual"
    assert heard.lines[:2] == [f"file      {broken}", "theme     lantern   usual"]
    assert heard.err.startswith(f"rollbook: {path}, line 2, column 6: this is no TOML: expected ']'")
    told = json.loads("".join(shell("config", "--json").lines))
    assert (told["there"], told["broken"]) == (True, "line 2, column 6")
    path.write_bytes(b"\xff\xfe")
    assert "is broken, it cannot be read: nothing of it" in shell("config").lines[0]


def test_the_verbs_are_listed_with_their_keys_and_the_usual_ones(shell: Shell) -> None:
    write(shell, '[keys.replay]\nstrike = ["D", "Delete"]\nfork = []\n')
    lines = shell.does("config", "keys")
    (strike,) = [line for line in lines if " strike " in line]
    assert strike.startswith("replay   strike            D Delete    strike: take this entry out")
    assert strike.endswith("   usually x")
    assert next(line.split()[:4] for line in lines if " fork " in line) == ["replay", "fork", "no", "key"]
    assert "replay   redo-now          shift+F4    redo, from the line too" in lines
    told = {(one["screen"], one["verb"]): one for one in json.loads("".join(shell.does("config", "keys", "--json")))}
    assert told["replay", "strike"]["keys"] == ["D", "Delete"]
    assert told["replay", "strike"]["usual"] == ["x"]
    assert told["library", "open"]["keys"] == ["Enter"]
    assert len(told) == len(lines)


def test_a_theme_is_set_and_told(shell: Shell) -> None:
    path = write(shell, "# mine\nanimate = false\n")
    assert shell.does("config", "theme")[0] == "* lantern   dark, as under a lamp"
    assert shell.does("config", "theme", "beacon")[1] == "theme     beacon    the file"
    assert path.read_text() == 'theme = "beacon"\n# mine\nanimate = false\n'
    assert [one["name"] for one in json.loads("".join(shell.does("config", "theme", "--json"))) if one["holds"]] == [
        "beacon"
    ]


def test_what_is_no_theme_and_what_has_no_place_there_is_refused(shell: Shell) -> None:
    path = write(shell, "")
    assert shell.refuses(2, "config", "theme", "dusk").startswith("there is no theme dusk; there are lantern, vellum")
    assert shell.refuses(2, "config", "colours").startswith("colours has no place here")
    assert path.read_text() == ""


def test_a_theme_is_not_written_into_a_file_that_is_no_toml(shell: Shell) -> None:
    path = write(shell, "theme =\n")
    assert shell.refuses(2, "config", "theme", "beacon").startswith(f"{path}: this is no TOML: ")
    assert path.read_text() == "theme =\n"


# ---------------------------------------------------------------- pictures and pages


def test_pictures_and_pages_have_the_colours_that_are_set(shell: Shell) -> None:
    match = shell.match(*TURNS)
    write(shell, 'theme = "beacon"\n')
    shell.does("show", match, "--svg", "set.svg")
    shell.does("show", match, "--svg", "light.svg", "--light")
    shell.does("show", match, "--svg", "asked.svg", "--theme", "vellum")
    shell.does("export", match, "page.html", "--html")
    shell.does("export", match, "report.md", "--md", "--theme", "lantern")
    grounds = [Path(f"{name}.svg").read_text() for name in ("set", "light", "asked")]
    for text, palette in zip(grounds, (BEACON, CHART, VELLUM), strict=True):
        assert palette[Role.SEAT_1] in text
        assert palette[Role.FELT] in text
    page = Path("page.html").read_text()
    assert f"--felt: {BEACON[Role.FELT]}" in page
    assert f"--felt: {CHART[Role.FELT]}" in page
    assert LANTERN[Role.FELT] not in page
    assert LANTERN[Role.FELT] in next(Path("report-pictures").glob("*.svg")).read_text()


def test_a_picture_is_drawn_although_something_set_is_wrong_and_that_is_told(shell: Shell) -> None:
    match = shell.match(*TURNS)
    path = write(shell, "theme = 3\n")
    heard = shell("show", match, "--svg", "usual.svg")
    assert heard.code == 0
    assert heard.err.startswith(f"rollbook: {path}, line 1: theme: there is no theme 3; there are lantern")
    assert LANTERN[Role.FELT] in Path("usual.svg").read_text()


@pytest.mark.parametrize("words", [("show", "last"), ("log", "last"), ("legal", "last"), ("games",)])
def test_commands_that_draw_nothing_do_not_read_the_file(shell: Shell, words: tuple[str, ...]) -> None:
    shell.match(*TURNS)
    write(shell, "theme = 3\n")
    shell.does(*words)


def test_a_theme_that_is_none_is_refused_before_anything_is_done(shell: Shell) -> None:
    match = shell.match(*TURNS)
    told = shell.refuses(2, "show", match, "--svg", "x.svg", "--theme", "dusk")
    assert told.startswith("--theme: there is no theme dusk; there are lantern, vellum, beacon, chart")
    assert not Path("x.svg").exists()
