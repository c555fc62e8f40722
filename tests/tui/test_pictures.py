"""Tables as pictures: every shape that the terminal shows, in SVG and in PNG, with texts as people wrote them."""

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from PIL import Image

from replay.core.changes import changes
from replay.core.scene import Board, Face, Scene, Token, Turn
from tests.games.hiding import HIDINGS
from tests.tui.saltmark import BEFORE, SCENE
from tests.tui.shell import Shell
from tests.tui.spectating import hiding, recorded
from tui.picture.ground import table
from tui.picture.layers import layers
from tui.picture.lettering import runs
from tui.picture.paper import sheet
from tui.picture.png import dashed, png
from tui.picture.shape import Dots
from tui.picture.share import Drawn, Told, picture
from tui.picture.svg import number, svg
from tui.picture.typefaces import Faces
from tui.raster.overlay import Overlay, floats, ghosts
from tui.raster.palette import LANTERN, VELLUM
from tui.raster.role import Role

NS = "{http://www.w3.org/2000/svg}"
HOSTILE = ("[/b]", "</script><script>alert(1)</script>", "\u05e9\u05dc\u05d5\u05dd", "🐉", "&\"'<", "x" * 200)
SEEN = changes(BEFORE, SCENE)
OVERLAY = Overlay(frozenset({"t2"}), ghosts(SEEN, SCENE, "171"), floats(SEEN))


def drawn(scene: Scene = SCENE, overlay: Overlay = OVERLAY) -> Drawn:
    return picture(scene, Told("T2 breaks into S2", "171", "as corrected", scene, 171), overlay)


def tree(shown: Drawn) -> ElementTree.Element:
    return ElementTree.fromstring(svg(shown.shapes, shown.box, LANTERN.__getitem__, "the table", tag=shown.tag))


def words(shown: Drawn) -> list[str]:
    return ["".join(text.itertext()) for text in tree(shown).iter(f"{NS}text")]


def test_a_picture_says_who_plays_what_stands_where_and_what_was_rolled() -> None:
    told = words(drawn())
    for label in ("S2", "T2", "S1★", "T1★", "C1 ●+3", "C2 ◆+3", "rock", "blocks", "2.7 FL · 4-1", "-1", "1 FL"):
        assert label in told
    assert {"14", "16", "● Ines Aalto", "Ruben Oyelaran ◆", "TURN 7", "FIGHT 171", "▼ S2", "▲ T2", "tie"} <= set(told)
    assert "171" in told, "the ghost says which entry moved it"
    assert "−4" in told
    assert [face for face in told if face in "654321" and len(face) == 1] == list("666431655522")
    assert any("S2 takes 4" in text for text in told)


def test_pieces_are_told_apart_without_their_colour() -> None:
    pieces = layers(SCENE, sheet(SCENE.board))["pieces"]
    by_id = {shape.id: svg((shape,), sheet(SCENE.board), str) for shape in pieces}
    hatched = {piece for piece, text in by_id.items() if 'stroke="shade 2"' in text}
    assert hatched == {piece.id for piece in SCENE.pieces if piece.seat == "p2"}
    assert all("stroke-dasharray" in text for text in by_id.values()), "a bad side is dotted"
    # a front in contact has its band and no wedge before it
    assert by_id["s2"].count("<path") == by_id["s6"].count("<path") - 1


def test_a_piece_says_what_it_is_to_who_points_at_it() -> None:
    titles = [title.text for title in tree(drawn()).iter(f"{NS}title")]
    assert "S2 Tidewall Pikes · 7 of 8 hit points · 4 owed" in titles


@pytest.mark.parametrize("text", HOSTILE)
def test_whatever_people_wrote_is_letters(text: str) -> None:
    seats = (replace(SCENE.seats[0], side=text), SCENE.seats[1])
    areas = (replace(SCENE.areas[0], name=text), *SCENE.areas[1:])
    pieces = tuple(replace(piece, name=text) for piece in SCENE.pieces)
    shown = picture(replace(SCENE, seats=seats, areas=areas, pieces=pieces), Told(f"{text} falls", "1", text), OVERLAY)
    told = words(shown)
    assert any(text[:20] in one for one in told)
    assert {element.tag.removeprefix(NS) for element in tree(shown).iter()} <= {
        "svg",
        "g",
        "path",
        "rect",
        "text",
        "title",
        "tspan",
    }


def test_an_empty_table_is_a_picture_too() -> None:
    scene = Scene(Board(10_000, 10_000, 1000, "a step"), (), Turn("1", "1", "Turn 1"))
    shown = picture(scene, Told())
    tree(shown)
    assert Image.open(io.BytesIO(png(shown.shapes, shown.box, LANTERN).file)).size == (1040, round(shown.box[3]))


def test_what_lies_face_down_shows_no_value() -> None:
    tokens = (
        Token("a", Face.LAID, "p1", at=(5000, 5000)),
        Token("b", Face.SEALED, "p2", at=(9000, 3000)),
        Token("c", Face.FITS, "p2", "7", at=(3000, 3000)),
    )
    assert {"[?]", "[#]", "[7]✓"} <= set(words(drawn(replace(SCENE, tokens=tokens))))


@pytest.mark.parametrize("palette", [LANTERN, VELLUM], ids=["dark", "light"])
def test_a_png_shows_the_same_in_pixels(palette: dict[Role, str]) -> None:
    shown = drawn()
    image = Image.open(io.BytesIO(png(shown.shapes, shown.box, palette, tag=shown.tag).file))
    assert image.size == (round(shown.box[2]), round(shown.box[3]))
    assert "Rollbook" in image.info["Software"]
    seen = {f"#{r:02x}{g:02x}{b:02x}" for _, (r, g, b) in image.convert("RGB").getcolors(1 << 24)}
    for role in (Role.GROUND, Role.FELT, Role.SEAT_1, Role.SEAT_2, Role.NOW, Role.ATTACK, Role.DEFENCE, Role.ROCK):
        assert palette[role] in seen, role


def test_without_a_font_of_the_system_there_are_letters_still() -> None:
    shown = drawn()
    plain = png(shown.shapes, shown.box, LANTERN, tag=shown.tag, faces=Faces()).file
    assert len(Image.open(io.BytesIO(plain)).getcolors(1 << 24) or ()) > 50
    told = runs("S1★ ●◆▲", Faces(), bold=True)
    assert "".join(run.text for run in told) == "S1* ox^"


def test_a_picture_says_where_north_is_and_shows_long_words_smaller_before_it_cuts_them() -> None:
    assert "north up" in words(drawn())
    seats = (replace(SCENE.seats[0], side="Saltmark Muster of the Outer Fens"), SCENE.seats[1])
    assert "Saltmark Muster of the Outer Fens" in words(drawn(replace(SCENE, seats=seats)))
    longer = (replace(SCENE.seats[0], side="x" * 200), SCENE.seats[1])
    assert any(one.startswith("xxx") and one.endswith("…") for one in words(drawn(replace(SCENE, seats=longer))))


def test_the_scale_is_told_though_every_corner_is_taken() -> None:
    board = SCENE.board
    corners = [(x, y) for x in (900, board.width - 900) for y in (900, board.depth - 900)]
    crowd = tuple(replace(one, at=at) for one, at in zip(SCENE.pieces, [*corners, *corners], strict=False))
    assert {board.scale_word, "north up"} <= set(words(drawn(replace(SCENE, pieces=crowd, fight=None), Overlay())))


def test_spaces_that_keep_words_apart_are_kept() -> None:
    shown = drawn()
    assert 'xml:space="preserve"' in svg(shown.shapes, shown.box, LANTERN.__getitem__, sized=True)


def test_a_dashed_line_goes_on_around_corners() -> None:
    parts = list(dashed(((0, 0), (10, 0), (10, 10)), (4, 4)))
    assert parts == [((0, 0), (4, 0)), ((8, 0), (10, 0)), ((10, 0), (10, 2)), ((10, 6), (10, 10))]


@pytest.mark.parametrize(("value", "said"), [(0, "0"), (-0.04, "0"), (1.25, "1.2"), (40.0, "40"), (-3.06, "-3.1")])
def test_numbers_are_short(value: float, said: str) -> None:
    assert number(value) == said


# ---------------------------------------------------------------- the command


def test_show_writes_a_picture_and_says_where(shell: Shell) -> None:
    match = shell.match("roll 5", "move 5", "roll 2", "move 1")
    assert shell.does("show", match, "--at", "3", "--svg", "table.svg") == ["table.svg"]
    assert shell.does("show", match, "--at", "3", "--png", "table.png", "--light") == ["table.png"]
    told = "".join(ElementTree.parse("table.svg").getroot().itertext())
    assert "3 / 5" in told
    assert "Ann moves 5" in told
    assert Image.open("table.png").format == "PNG"


def test_a_moment_within_an_entry_and_a_reading_are_pictures_too(shell: Shell) -> None:
    match = shell.match("roll 5", "move 5", "roll 2", "move 1")
    shell.does("amend", match, "3", "move 1", "--why", "it was one step")
    for words_, said in ((("--at", "3"), "as corrected"), (("--at", "3", "--as-recorded"), "as recorded")):
        shell.does("show", match, *words_, "--svg", "table.svg")
        assert said in Path("table.svg").read_text()
    assert shell.does("show", match, "--at", "3.1", "--svg", "within.svg") == ["within.svg"]


def test_a_picture_is_drawn_again_and_nothing_else_is_lost(shell: Shell) -> None:
    match = shell.match("roll 5")
    for kind in ("svg", "png"):
        for _ in range(2):
            shell.does("show", match, f"--{kind}", f"table.{kind}")
        Path(f"mine.{kind}").write_text("<svg/>")
        assert "exists already" in shell.refuses(1, "show", match, f"--{kind}", f"mine.{kind}")
        assert Path(f"mine.{kind}").read_text() == "<svg/>"
        shell.refuses(5, "show", match, f"--{kind}", f"nowhere/table.{kind}")
    shell.refuses(2, "show", match, "--svg", "a.svg", "--png", "a.png")
    assert list(Path().glob("*.part")) == []


@pytest.mark.parametrize("key", HIDINGS)
def test_no_picture_tells_what_lies_face_down(shell: Shell, key: str) -> None:
    secrets, match = HIDINGS[key], hiding(shell, key)
    recorded(shell, match, *secrets.before)
    recorded(shell, match, *secrets.laid)
    shell.does("show", match, "--svg", "table.svg")
    told = Path("table.svg").read_text().lower()
    assert not [value for values in secrets.hidden.values() for value in values if value.lower() in told]
    assert re.search(r"<text", told)


@pytest.mark.parametrize(("depth", "rows"), [(28, 13), (29, 14), (3, 2)])
def test_the_dots_of_the_grid_go_from_edge_to_edge(depth: int, rows: int) -> None:
    board = Board(4_000, depth * 1000, 1000, "a step")
    grid = next(shape for shape in table(board) if isinstance(shape, Dots))
    assert len({y for _, y in grid.spots}) == rows


def test_what_was_turned_up_later_is_known_at_every_step_but_as_recorded(shell: Shell) -> None:
    secrets, match = HIDINGS["hilltop"], hiding(shell, "hilltop")
    recorded(shell, match, *secrets.before, *secrets.laid)
    n = str(len(shell.does("log", match)))

    def told(*words: str) -> list[str]:
        return [line for line in shell.does("show", match, "--at", n, *words, "--text") if "face down" in line]

    before = told()
    recorded(shell, match, secrets.turned)
    assert told("--as-recorded") == before
    assert told() != before
