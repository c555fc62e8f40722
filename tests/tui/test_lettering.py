"""Letters in pixels: each in a font that has it, in the order it is read, and said where no font has it."""

from pathlib import Path

import pytest
from PIL import Image, ImageFont

from tests.tui.saltmark import SCENE
from tests.tui.shell import Shell
from tests.tui.tiny_font import tiny_font
from tui.picture import lettering, png
from tui.picture.direction import clusters, leftward, levels, order
from tui.picture.lettering import NONE, Lettering, missing, runs
from tui.picture.png import png as painted
from tui.picture.share import Told, picture
from tui.picture.typefaces import Faces, letters_of
from tui.raster.palette import LANTERN

LATIN = dict.fromkeys("abcdefghijklmnopqrstuvwxyzANS0123456789 .:-()", 600)
SHALOM, SALAM, FAMILY, FLAG = "\u05e9\u05dc\u05d5\u05dd", "\u0633\u0644\u0627\u0645", "👨\u200d👩\u200d👧", "🇫🇷"
RED = (255, 0, 0)


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """Fonts of one test are not another's, though they lie in places of the same name."""
    for kept in (letters_of, runs, lettering.face, lettering.opened, lettering._inked):
        kept.cache_clear()


@pytest.fixture
def faces(tmp_path: Path) -> Faces:
    """A fixed-width font of Latin letters, one of Hebrew, and one of pictures."""
    made = {
        "mono.ttf": tiny_font(LATIN),
        "hebrew.ttf": tiny_font(dict.fromkeys(SHALOM, 600)),
        "emoji.ttf": tiny_font({"🐉": 1000, "👨": 1000}, RED),
    }
    for name, font in made.items():
        (tmp_path / name).write_bytes(font)
    mono, hebrew, emoji = (str(tmp_path / name) for name in made)
    return Faces(plain=(mono,), bold=(), emoji=(emoji,), further=(hebrew,))


def visual(text: str) -> str:
    found = clusters(text)
    return "".join(found[place] for place in order(levels(found)))


def written(text: str, faces: Faces) -> tuple[Image.Image, Lettering]:
    image, letters = Image.new("RGB", (400, 60)), Lettering(faces)
    letters.write(image, (10, 40), text, 20, "#ffffff", bold=False, anchor="start")
    return image, letters


def test_each_run_is_of_a_font_that_has_it(faces: Faces) -> None:
    found = runs(f"ann {SHALOM} 🐉", faces, bold=False)
    assert [(run.text, Path(run.file).name, run.leftward) for run in found] == [
        ("ann ", "mono.ttf", False),
        (SHALOM, "hebrew.ttf", True),
        (" ", "mono.ttf", False),
        ("🐉", "emoji.ttf", False),
    ]


def test_a_picture_of_one_size_only_is_drawn_in_its_colours_at_the_size_of_the_letters(faces: Faces) -> None:
    image, letters = written("🐉", faces)
    assert not letters.lacking
    left, top, right, bottom = Image.eval(image.split()[0], lambda v: v > 128 and 255).getbbox() or (0, 0, 0, 0)
    assert (right - left, bottom - top) == (20, 20)
    assert image.getpixel((20, 30)) == RED


def test_a_letter_that_no_font_has_is_a_box_and_said_once(faces: Faces) -> None:
    image, letters = written("龍 龍 a", faces)
    assert list(letters.lacking) == ["龍"]
    assert image.getpixel((11, 30)) != (0, 0, 0), "the box's edge"
    assert missing(letters.lacking) == (
        "no font of this machine has U+9F8D cjk unified ideograph-9f8d: each is a box with its code. "
        "Would help: Noto Sans CJK (Debian: fonts-noto-cjk)"
    )
    assert "Noto Color Emoji" in missing(["🐉"])
    assert missing([]) == ""


def test_marks_stay_with_their_letter_unless_no_font_has_both(faces: Faces) -> None:
    assert clusters(f"e\u0301x{FAMILY}{FLAG}") == ("é", "x", FAMILY, FLAG)
    found = runs("a\u0337b", faces, bold=False)
    assert [(run.text, run.file == NONE) for run in found] == [("a", False), ("\u0337", True), ("b", False)]


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("ann", "ann"),
        (f"S1 {SHALOM}.", f"S1 {SHALOM[::-1]}."),
        (f"{SHALOM} 12-3 x", f"12-3 {SHALOM[::-1]} x"),
        (f"a ({SHALOM}) 5%", f"a ({SHALOM[::-1]}) 5%"),
        (f"{SHALOM} [ab] {SHALOM}", f"{SHALOM[::-1]} [ab] {SHALOM[::-1]}"),
        (f"{SALAM} {SHALOM}", f"{SHALOM[::-1]} {SALAM[::-1]}"),
        (f"\u200f{SHALOM}\u200e", SHALOM[::-1]),
    ],
)
def test_letters_are_in_the_order_they_are_read(text: str, seen: str) -> None:
    assert visual(text) == seen


def test_arabic_is_joined_where_the_drawing_library_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert leftward(tuple(SALAM)) == ("\ufee1", "\ufefc", "\ufeb3"), "meem alone, lam with alef at the end, seen first"
    assert leftward(("(", "\u05d0", ")")) == ("(", "\u05d0", ")"), "turned about, and with it turned round"
    # given a font of the letters as they stand from left to right, the widths tell which were drawn
    (tmp_path / "arabic.ttf").write_bytes(
        tiny_font(dict.fromkeys("سلام", 300) | {"\ufee1": 100, "\ufefc": 200, "\ufeb3": 400})
    )
    monkeypatch.setattr(ImageFont.core, "HAVE_RAQM", False)
    run = runs(SALAM, Faces(further=(str(tmp_path / "arabic.ttf"),)), bold=False)[0]
    assert lettering._long(run, 100) == pytest.approx(70, abs=2)


def test_a_name_that_is_read_to_the_left_turns_nothing_round_that_stands_beside_it(faces: Faces) -> None:
    drawn = runs(f"ann: {SHALOM}, 5 of 8", faces, bold=False)
    assert "".join(run.text[::-1] if run.leftward else run.text for run in drawn) == f"ann: {SHALOM[::-1]}, 5 of 8"


def test_what_is_drawn_stays_in_the_room_reckoned_for_it(tmp_path: Path) -> None:
    (tmp_path / "wide.ttf").write_bytes(tiny_font(dict.fromkeys(SHALOM, 800)))
    faces = Faces(further=(str(tmp_path / "wide.ttf"),))
    image = Image.new("RGB", (400, 60))
    begun, ended = Lettering(faces).write(image, (10, 40), SHALOM, 40, "#ffffff", bold=False, anchor="start")
    assert ended - begun <= 4 * 0.602 * 40 + 4


def test_a_file_that_is_no_font_has_no_letters(tmp_path: Path) -> None:
    for place, content in enumerate((b"", b"ttcf", b"x" * 50, tiny_font(LATIN)[:90])):
        (tmp_path / f"{place}.ttf").write_bytes(content)
        assert not letters_of(str(tmp_path / f"{place}.ttf")).has("a")
    assert runs("a", Faces(plain=(str(tmp_path / "2.ttf"),)), bold=False)[0].file == NONE


def test_plain_latin_needs_no_font_of_the_machine() -> None:
    shown = picture(SCENE, Told("T2 breaks into S2", "171", "as corrected", SCENE, 171))
    drawn = painted(shown.shapes, shown.box, LANTERN, tag=shown.tag, faces=Faces())
    assert drawn.lacking == (), "our own marks have a stand-in"


def test_show_says_on_standard_error_what_could_not_be_drawn(shell: Shell) -> None:
    (match,) = shell.does("new", "hilltop", "--player", f"Ann {SHALOM}", "Bo", "--option", "goal=50")
    for faces, said in ((Faces(), "U+05E9 hebrew letter shin"), (Faces(further=("hebrew.ttf",)), "")):
        Path("hebrew.ttf").write_bytes(tiny_font(dict.fromkeys(SHALOM, 600)))
        shell.patch.setattr(png, "system", lambda faces=faces: faces)
        for words in (("show", match, "--png", "table.png"), ("export", match, "--md", "report.md", "--png")):
            heard = shell(*words)
            assert (heard.code, heard.out.split()) == (0, [words[3]])
            assert heard.err.count("\n") == bool(said)
            assert said in heard.err
