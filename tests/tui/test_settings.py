"""What is set in a file and by the environment: taken where it can be, told where it cannot, kept as it is written."""

import os
import re
import tomllib
from pathlib import Path

import pytest

from replay.core.text import Unreadable
from tui.raster.schemes import SCHEMES, both, on_light
from tui.settings import MOST, Settings, in_brief, keep_theme, settings, settings_path


def held(folder: Path, text: str | None = None, **environment: str) -> Settings:
    path = folder / "config.toml"
    if text is not None:
        path.write_text(text)
    return settings({"ROLLBOOK_CONFIG": str(path), **environment})


def test_of_several_slips_one_sentence_tells_the_first_and_where_all_are_told() -> None:
    slips = ("/home/ines/.config/config.toml, line 2: theme: there is no theme 3", "ROLLBOOK_THEME: there is none")
    told = in_brief("/home/ines/.config/config.toml", slips)
    assert told == ("2 slips in config.toml: the first, line 2: theme: there is no theme 3; rollbook config tells all",)
    assert in_brief("config.toml", slips[:1]) == slips[:1]
    assert in_brief("config.toml", ()) == ()


def test_without_a_file_everything_is_as_usual(tmp_path: Path) -> None:
    found = held(tmp_path)
    assert (found.theme, found.ascii, found.animate, found.keys) == ("lantern", False, True, {})
    assert (found.faults, found.origins, found.text) == ((), {}, None)


def test_the_file_lies_where_the_platform_keeps_such_files() -> None:
    assert settings_path({}).endswith(str(Path("rollbook") / "config.toml"))
    assert settings_path({"ROLLBOOK_CONFIG": "here.toml"}) == "here.toml"


def test_what_the_file_says_holds(tmp_path: Path) -> None:
    found = held(tmp_path, 'theme = "chart"\nascii = true\nanimate = false\n[keys]\nundo = "ctrl+z"\n')
    assert (found.theme, found.ascii, found.animate) == ("chart", True, False)
    assert found.keys == {"undo": "ctrl+z"}
    assert found.origins["theme"] == "the file"
    assert not found.faults


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    found = held(tmp_path, 'theme = "chart"\n', ROLLBOOK_THEME="beacon", ROLLBOOK_ASCII="")
    assert (found.theme, found.ascii) == ("beacon", True)
    assert (found.origins["theme"], found.origins["ascii"]) == ("ROLLBOOK_THEME", "ROLLBOOK_ASCII")


WRONG = [
    ('# mine\ntheme = "lantren"\n', ', line 2: theme: there is no theme "lantren"; there are lantern, vellum, '),
    ("theme = 3\n", ", line 1: theme: there is no theme 3; there are lantern"),
    ('\nanimate = "no"\n', ', line 2: animate: "no" is neither true nor false'),
    ("ascii = 1\n", ", line 1: ascii: 1 is neither true nor false"),
    ('themes = "chart"\n', ", line 1: there is no setting themes; did you mean theme?"),
    ("[colours]\nink = 1\n", ", line 1: there is no setting colours; there are animate, ascii, keys, theme"),
    ('keys = "vi"\n', ', line 1: keys: "vi" is no table of keys: write [keys]'),
    (
        "animate = true\ntheme = chart\n",
        ", line 2, column 9: this is no TOML: no value begins there: text stands in quotes, yes and no are true and "
        "false; nothing of the file is taken, everything is as usual",
    ),
    ('theme = "chart', ", line 1, column 15: this is no TOML: its quotes have no end on the line; nothing"),
    ('theme = "chart"\n' * 2, ", line 2, column 16: this is no TOML: it is said a second time; nothing"),
]


@pytest.mark.parametrize(("text", "told"), WRONG)
def test_what_is_wrong_is_told_with_its_line_and_what_may_be_said(tmp_path: Path, text: str, told: str) -> None:
    found = held(tmp_path, text)
    (fault,) = found.faults
    assert fault.startswith(f"{tmp_path / 'config.toml'}{told}")
    assert (found.theme, found.ascii, found.animate) == ("lantern", False, True)


def test_of_a_file_that_is_no_toml_every_slip_is_told_and_where(tmp_path: Path) -> None:
    found = held(tmp_path, 'ascii = true\n[keys]\nfork = F\nnote = "n\n\nsync = = "y"\n')
    places = ("line 3, column 8", "line 4, column 10", "line 6, column 8")
    assert [fault.partition(": ")[0] for fault in found.faults] == [f"{found.path}, {place}" for place in places]
    assert found.broken == ", and ".join(places)
    assert not found.ascii


SOUND = 'theme = "beacon"\nascii = true\nanimate = false\n'
OPEN = [
    ("x = [\n" + SOUND, ["line 1: this is no TOML: what begins there has no end"]),
    ("x = [\n[keys]\n" + SOUND, ["line 1: this is no TOML: what begins there has no end"]),
    ("\nx = [\n\n1,", ["line 2: this is no TOML: what begins there has no end"]),
    ('y = 1\nx = """abc\n' + SOUND, ["line 2: this is no TOML: what begins there has no end"]),
    ("x = [\n1,\nyes,\n]\n" + SOUND, ["line 3, column 1: this is no TOML: no value begins there"]),
    ("x = [\ntheme = beacon\nascii = true\n", ["line 2, column 1: this is no TOML: no value begins there"]),
    ('theme = "chart"\n[keys.replay\n' + SOUND, ["line 2, column 13: this is no TOML: expected ']'"]),
    (
        "x = 1 2\n[keys\n" + SOUND,
        ["line 1, column 7: this is no TOML: more", "line 2, column 6: this is no TOML: expected"],
    ),
]


@pytest.mark.parametrize(("text", "told"), OPEN)
def test_after_what_has_no_end_no_sound_line_is_blamed(tmp_path: Path, text: str, told: list[str]) -> None:
    faults = held(tmp_path, text).faults
    assert len(faults) == len(told)
    assert all(fault.startswith(f"{tmp_path / 'config.toml'}, {one}") for fault, one in zip(faults, told, strict=True))


@pytest.mark.parametrize("said", ["1979-13-01", "0x", "{ = 1 }", "'\x01'", "= ", '"\\ux"', "[,]"])
def test_what_is_no_toml_is_told_in_no_harsh_words(tmp_path: Path, said: str) -> None:
    (fault,) = held(tmp_path, f"x = {said}\n").faults
    assert not re.search("invalid|illegal|error", fault.lower())


def test_a_file_that_is_slips_alone_is_told_of_in_few_lines(tmp_path: Path) -> None:
    assert len(held(tmp_path, "x = =\n" * 50).faults) == MOST


def test_what_is_right_beside_something_wrong_is_taken(tmp_path: Path) -> None:
    found = held(tmp_path, 'theme = "chart"\nascii = 1\n')
    assert found.theme == "chart"
    assert len(found.faults) == 1


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"theme = '\x00'"])
def test_a_file_that_is_no_text_is_told(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "config.toml").write_bytes(raw)
    (fault,) = held(tmp_path).faults
    assert str(tmp_path / "config.toml") in fault


def test_a_folder_in_its_place_is_told(tmp_path: Path) -> None:
    (tmp_path / "config.toml").mkdir()
    assert held(tmp_path).faults == (f"{tmp_path / 'config.toml'}: is a folder, not a file",)


def test_of_a_theme_the_environment_names_wrongly_the_file_holds(tmp_path: Path) -> None:
    found = held(tmp_path, 'theme = "chart"\n', ROLLBOOK_THEME="midnight")
    assert found.theme == "chart"
    assert found.faults[0].startswith('ROLLBOOK_THEME: there is no theme "midnight"; there are ')


# ---------------------------------------------------------------- keeping

FILES = [
    ("", 'theme = "beacon"\n'),
    ('theme = "chart"  # by day\n', 'theme = "beacon"  # by day\n'),
    ("theme='chart'", 'theme = "beacon"'),
    ("# mine\n\n  theme = 3 # no\n", '# mine\n\n  theme = "beacon" # no\n'),
    ('ascii = true\n[keys]\ntheme = "ctrl+y"\n', 'theme = "beacon"\nascii = true\n[keys]\ntheme = "ctrl+y"\n'),
]


@pytest.mark.parametrize(("before", "after"), FILES)
def test_a_theme_is_kept_and_all_else_stays_as_it_was_written(tmp_path: Path, before: str, after: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(before)
    keep_theme("beacon", {"ROLLBOOK_CONFIG": str(path)})
    assert path.read_text() == after
    assert tomllib.loads(after)["theme"] == "beacon"


def test_the_first_theme_makes_the_file_and_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "settings" / "config.toml"
    keep_theme("chart", {"ROLLBOOK_CONFIG": str(path)})
    assert settings({"ROLLBOOK_CONFIG": str(path)}).theme == "chart"
    assert os.listdir(path.parent) == ["config.toml"]


def test_a_link_to_the_file_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "dots").mkdir()
    real, path = tmp_path / "dots" / "config.toml", tmp_path / "config.toml"
    real.write_text("animate = false\n")
    path.symlink_to(real)
    keep_theme("chart", {"ROLLBOOK_CONFIG": str(path)})
    assert path.is_symlink()
    assert real.read_text() == 'theme = "chart"\nanimate = false\n'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("theme = [\n", "this is no TOML"),
        ('x = """\n[y]\ntheme = "z"\n"""\n"theme" = """chart"""\n', "cannot be changed"),
    ],
)
def test_a_file_that_cannot_be_changed_in_one_place_is_left_alone(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(text)
    with pytest.raises(Unreadable, match=why):
        keep_theme("beacon", {"ROLLBOOK_CONFIG": str(path)})
    assert path.read_text() == text


def test_every_theme_has_a_twin_on_the_other_ground() -> None:
    for name, scheme in SCHEMES.items():
        assert SCHEMES[scheme.twin].twin == name
        assert SCHEMES[scheme.twin].light != scheme.light
        assert SCHEMES[on_light(name)].light
        dark, light = both(name)
        assert {id(dark), id(light)} == {id(scheme.palette), id(SCHEMES[scheme.twin].palette)}
