from tui.raster.cells import Cells, Pen
from tui.raster.role import Role

NOW, DIM = Pen(Role.NOW), Pen(Role.DIM)


def test_text_is_cut_at_the_edges_of_the_picture() -> None:
    picture = Cells(4, 1)
    picture.write(-1, 0, "abcdef", NOW)
    picture.write(0, 1, "below", NOW)
    assert picture.text() == "bcde"


def test_a_wide_letter_takes_two_cells_and_is_not_halved() -> None:
    picture = Cells(3, 1)
    picture.write(0, 0, "兵", NOW)
    assert [letter for letter, _ in picture.grid[0]] == ["兵", "", " "]
    picture.write(2, 0, "兵", NOW)
    assert picture.grid[0][2] == (" ", NOW)
    picture.write(-1, 0, "兵", DIM)
    assert picture.grid[0][0] == (" ", DIM)


def test_a_row_is_told_as_runs_of_one_pen() -> None:
    picture = Cells(6, 1, DIM)
    picture.write(2, 0, "ab", NOW)
    assert picture.runs(0) == [("  ", DIM), ("ab", NOW), ("  ", DIM)]


def test_a_picture_is_laid_over_another_without_growing_it() -> None:
    under, over = Cells(4, 2), Cells(3, 3)
    over.write(0, 0, "abc", NOW)
    under.paste(2, 1, over)
    assert under.text() == "\n  ab"
    assert [len(line) for line in under.grid] == [4, 4]
