from itertools import combinations

import pytest

from tui.raster.clear import BEACON, CHART
from tui.raster.palette import LANTERN, VELLUM, Palette, contrast, mix
from tui.raster.plain import INSIDE
from tui.raster.role import FILL, LETTER, PLATE, SEAT, SHADE, SOLID, Role
from tui.raster.signs import SEAT_MARKS, to_ascii
from tui.raster.weave import HATCHING

ALL = pytest.mark.parametrize("palette", [LANTERN, VELLUM, BEACON, CHART], ids=["lantern", "vellum", "beacon", "chart"])
CLEAR = pytest.mark.parametrize("palette", [BEACON, CHART], ids=["beacon", "chart"])


@ALL
def test_every_role_has_a_colour(palette: Palette) -> None:
    assert set(palette) == set(Role)
    assert all(len(colour) == 7 and int(colour[1:], 16) >= 0 for colour in palette.values())


@ALL
@pytest.mark.parametrize(
    "word",
    [Role.TEXT, Role.DIM, Role.FAINT, Role.NOW, Role.REFUSED, Role.WHOLE, Role.JUDGE, Role.AMENDED, *SEAT],
)
def test_words_can_be_read_on_the_ground(palette: Palette, word: Role) -> None:
    assert contrast(palette[word], palette[Role.GROUND]) >= 470


MIXED = {
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "every colour": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}
"""What eyes without one kind of cone make of red, green and blue light (Machado and others, 2009)."""


def seen(colour: str, eye: str) -> tuple[float, float, float]:
    """A colour as an eye has it: lightness, red against green, yellow against blue (CIE 1976)."""
    light = [((int(colour[at : at + 2], 16) / 255 + 0.055) / 1.055) ** 2.4 for at in (1, 3, 5)]
    red, green, blue = (min(1, max(0, sum(map(float.__mul__, row, light)))) for row in MIXED[eye])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    a, b, c = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


@ALL
@pytest.mark.parametrize("eye", ["every colour", "deuteranopia", "protanopia"])
def test_six_seats_are_told_apart_by_most_eyes(palette: Palette, eye: str) -> None:
    assert min(apart(palette, one, other, eye) for one, other in combinations(SEAT, 2)) >= 15


def apart(palette: Palette, one: Role, other: Role, eye: str) -> float:
    """How far two colours lie from one another, as an eye has them."""
    pairs = zip(seen(palette[one], eye), seen(palette[other], eye), strict=True)
    return sum((p - q) ** 2 for p, q in pairs) ** 0.5


MARKS = (Role.REFUSED, Role.WHOLE, Role.JUDGE, Role.AMENDED)
"""What is hit, lost or broken, what is whole, a judge's, and what was amended or stood."""


@CLEAR
@pytest.mark.parametrize("eye", MIXED)
def test_colours_that_mean_something_are_told_apart_by_every_eye(palette: Palette, eye: str) -> None:
    for roles in ((*SEAT[:2], *MARKS, Role.TEXT), (*SEAT, Role.TEXT)):
        near = {pair: apart(palette, *pair, eye) for pair in combinations(roles, 2)}
        assert min(near.values()) >= 20, min(near, key=near.__getitem__)
    assert apart(palette, *SEAT[:2], eye) >= 60
    dice = (Role.ATTACK, Role.DEFENCE, Role.RANGED)
    assert min(apart(palette, one, other, eye) for one, other in combinations(dice, 2)) >= 50


@CLEAR
@pytest.mark.parametrize("ground", [Role.GROUND, Role.PANEL, Role.HIGH, Role.FELT])
@pytest.mark.parametrize("word", [Role.TEXT, Role.DIM, Role.FAINT, Role.NOW, *MARKS, *SEAT])
def test_words_can_be_read_on_every_ground(palette: Palette, word: Role, ground: Role) -> None:
    assert contrast(palette[word], palette[ground]) >= 450


@ALL
@pytest.mark.parametrize("order", range(6))
def test_a_label_can_be_read_on_its_plate(palette: Palette, order: int) -> None:
    assert contrast(palette[LETTER[order]], palette[PLATE[order]]) >= 450


@ALL
@pytest.mark.parametrize("order", range(6))
def test_an_edge_and_its_hatching_stand_out_from_the_fill(palette: Palette, order: int) -> None:
    assert contrast(palette[SEAT[order]], palette[FILL[order]]) >= 250
    assert palette[SHADE[order]] != palette[FILL[order]]


@ALL
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (Role.GROUND, Role.NOW),
        (Role.ON_ATTACK, Role.ATTACK),
        (Role.ON_ATTACK, Role.RANGED),
        (Role.ON_DEFENCE, Role.DEFENCE),
        (Role.GROUND, Role.AMENDED),
    ],
)
def test_a_number_can_be_read_on_its_die_or_plate(palette: Palette, ink: Role, ground: Role) -> None:
    assert contrast(palette[ink], palette[ground]) >= 430


def test_a_mix_lies_between_its_colours() -> None:
    assert mix("#000000", "#ffffff", 0) == "#000000"
    assert mix("#000000", "#ffffff", 50) == "#808080"
    assert mix("#000000", "#ffffff", 100) == "#ffffff"


def test_contrast_is_that_of_black_on_white_at_most() -> None:
    assert contrast("#000000", "#ffffff") == contrast("#ffffff", "#000000") == 2100
    assert contrast("#62bdf2", "#62bdf2") == 100


def test_without_colour_solid_plates_are_reversed_and_open_ones_are_not() -> None:
    assert [plate in SOLID for plate in PLATE] == [True, False, True, False, True, False]
    assert Role.NOW in SOLID


def test_every_seat_has_a_mark_and_a_weave_of_its_own() -> None:
    assert len(SEAT) == len(set(SEAT_MARKS)) == len(set(HATCHING)) == len(set(INSIDE)) == 6
    assert len({to_ascii(mark) for mark in SEAT_MARKS}) == 6
