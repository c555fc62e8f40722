import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.core.scene import Face, Token
from tui.looks.ink import Ink
from tui.raster.cells import PLAIN, Cells
from tui.raster.digits import big
from tui.raster.signs import seat_mark, spelt, to_ascii, token_face
from tui.raster.words import cut, fit, glyphs, width, wrap

TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cf", "Mn", "Me")), max_size=30)


@pytest.mark.parametrize(
    ("text", "cells", "kept"),
    [
        ("Tidewall Pikes", 14, "Tidewall Pikes"),
        ("Tidewall Pikes", 9, "Tidewall…"),
        ("兵士の群れ", 5, "兵士…"),
        ("兵士の群れ", 6, "兵士…"),
        ("兵士の群れ", 10, "兵士の群れ"),
        ("e\u0301te\u0301", 2, "e\u0301…"),
        ("[/]", 3, "[/]"),
        ("long", 1, "…"),
        ("long", 0, ""),
    ],
)
def test_a_name_too_long_is_cut_by_cells_and_says_so(text: str, cells: int, kept: str) -> None:
    assert cut(text, cells) == kept


@given(TEXTS, st.integers(0, 20))
def test_a_cut_text_never_fills_more_than_it_may(text: str, cells: int) -> None:
    assert width(cut(text, cells)) <= cells


@given(TEXTS, st.integers(1, 20), st.booleans())
def test_a_fitted_text_fills_exactly_its_cells(text: str, cells: int, right: bool) -> None:
    assert width(fit(text, cells, right=right)) == cells


def test_a_fitted_number_stands_at_the_right() -> None:
    assert fit("171", 6, right=True) == "   171"


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("S1★", [("S", 1), ("1", 1), ("★", 1)]),
        ("兵e\u0301", [("兵", 2), ("e\u0301", 1)]),
        ("👩\u200d🚀!", [("👩\u200d🚀", 2), ("!", 1)]),
        ("\u0301a", [("a", 1)]),
    ],
)
def test_letters_are_those_a_person_counts(text: str, letters: list[tuple[str, int]]) -> None:
    assert list(glyphs(text)) == letters


@given(st.text(max_size=30))
def test_letters_fill_together_what_the_text_fills(text: str) -> None:
    assert sum(cells for _, cells in glyphs(text)) == width(text)


@given(TEXTS, st.integers(1, 20))
def test_no_wrapped_line_is_wider_than_asked(text: str, cells: int) -> None:
    assert all(width(line) <= cells for line in wrap(text, cells))


def test_text_wraps_at_spaces() -> None:
    assert wrap("three sixes as rolled", 11) == ["three sixes", "as rolled"]


@given(st.text(max_size=20))
def test_what_is_put_into_ascii_is_ascii_letter_for_letter(text: str) -> None:
    plain = to_ascii(text)
    assert plain.isascii()
    assert len(plain) == len(text)


def test_letters_with_marks_lose_them_and_what_cannot_be_said_is_no_question() -> None:
    assert to_ascii("attaque à distance, Défense, Ñandú, cœur") == "attaque a distance, Defense, Nandu, cour"
    assert to_ascii("▮▮▯ ≤5 ½ Жук") == "##. <5 _ ___"
    assert spelt("œ") == "oe"
    assert spelt("½") == "1/2"


def test_in_a_row_with_a_gap_a_letter_is_spelt_whole_and_all_behind_the_gap_stays_where_it_is() -> None:
    page = Cells(24, 2)
    page.write(0, 0, "3½ cœurs    2 OP", PLAIN)
    page.write(0, 1, "3½ cœurs 2 OP │  dé", PLAIN)
    rows = ["".join(segment.text for segment in Ink(ascii=True).strip(page, row)) for row in (0, 1)]
    assert rows[0] == "31/2 coeurs 2 OP".ljust(24)
    assert rows[1] == "3_ cours 2 OP |  de".ljust(24)
    assert page.text().splitlines()[0] == "3½ cœurs    2 OP"


def test_the_marks_of_seats_stay_apart_in_ascii() -> None:
    assert [to_ascii(seat_mark(order)) for order in range(7)] == ["o", "x", "^", "#", "+", "0", "o"]


@pytest.mark.parametrize(
    ("face", "value", "shown"),
    [
        (Face.LAID, "", "[?]"),
        (Face.SEALED, "", "[#]"),
        (Face.OPEN, "7", "[7]"),
        (Face.FITS, "7", "[7]✓"),
        (Face.MISFITS, "7", "[7]✗"),
        (Face.OWN, "", "[·]"),
        (Face.OWN, "7", "[·7]"),
    ],
)
def test_a_token_is_a_card_between_brackets(face: Face, value: str, shown: str) -> None:
    assert token_face(Token("k1", face, value=value)) == shown


def test_a_laid_token_never_shows_a_value_it_carries_by_mistake() -> None:
    assert "7" not in token_face(Token("k1", Face.LAID, value="7")) + token_face(Token("k1", Face.SEALED, value="7"))


def test_a_score_is_printed_three_rows_tall() -> None:
    assert big("14") == (
        "▄█  █ █",
        " █  ▀▀█",
        "▀▀▀   ▀",
    )


def test_every_digit_looks_different_and_fills_three_cells() -> None:
    drawn = {big(digit) for digit in "0123456789"}
    assert len(drawn) == 10
    assert {width(row) for rows in drawn for row in rows} == {3}


def test_a_clock_has_a_narrow_colon() -> None:
    assert {len(row) for row in big("31:40")} == {3 * 4 + 1 + 4}
