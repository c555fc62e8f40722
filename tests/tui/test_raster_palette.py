import pytest

from tui.raster.palette import LANTERN, VELLUM, Palette, contrast, mix
from tui.raster.role import FILL, LETTER, PLATE, SEAT, SHADE, SOLID, Role

BOTH = pytest.mark.parametrize("palette", [LANTERN, VELLUM], ids=["lantern", "vellum"])


@BOTH
def test_every_role_has_a_colour(palette: Palette) -> None:
    assert set(palette) == set(Role)
    assert all(len(colour) == 7 and int(colour[1:], 16) >= 0 for colour in palette.values())


@BOTH
@pytest.mark.parametrize(
    "word",
    [Role.TEXT, Role.DIM, Role.FAINT, Role.NOW, Role.REFUSED, Role.WHOLE, Role.JUDGE, Role.AMENDED, *SEAT],
)
def test_words_can_be_read_on_the_ground(palette: Palette, word: Role) -> None:
    assert contrast(palette[word], palette[Role.GROUND]) >= 470


@BOTH
@pytest.mark.parametrize("order", range(4))
def test_a_label_can_be_read_on_its_plate(palette: Palette, order: int) -> None:
    assert contrast(palette[LETTER[order]], palette[PLATE[order]]) >= 450


@BOTH
@pytest.mark.parametrize("order", range(4))
def test_an_edge_and_its_hatching_stand_out_from_the_fill(palette: Palette, order: int) -> None:
    assert contrast(palette[SEAT[order]], palette[FILL[order]]) >= 250
    assert palette[SHADE[order]] != palette[FILL[order]]


@BOTH
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
    assert [plate in SOLID for plate in PLATE] == [True, False, True, False]
    assert Role.NOW in SOLID
