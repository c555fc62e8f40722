"""Words laid over the table: given a point of it, when little room is left there, then they are whole all the same."""

import pytest

from tests.tui.test_raster_board import VIEW, table
from tui.raster.board import draw
from tui.raster.overlay import Callout, Overlay
from tui.raster.view import cell

RIGHT, LOW = (5900, 2000), (3000, 100)


def rows(*callouts: Callout) -> list[str]:
    return draw(table(), VIEW, Overlay(callouts=callouts)).text().splitlines()


@pytest.mark.parametrize("at", [(100, 2000), RIGHT])
def test_they_are_moved_to_where_they_fit(at: tuple[int, int]) -> None:
    row = cell(VIEW, at)[1]
    assert "a square of 2 by 2 steps" in rows(Callout(at, "a square of 2 by 2 steps"))[row]


def test_what_is_wider_than_the_window_is_broken() -> None:
    shown = rows(Callout(RIGHT, "a control piece is a square of 2 by 2 steps"))
    first = next(place for place, line in enumerate(shown) if "a control piece is a square of 2" in line)
    assert "by 2 steps" in shown[first + 1]


@pytest.mark.parametrize(("at", "aside"), [(RIGHT, 1), (LOW, -1)])
def test_a_refusal_hides_nothing_of_what_it_is_about(at: tuple[int, int], aside: int) -> None:
    row = cell(VIEW, at)[1]
    shown = rows(Callout(at, "no side lies there", refused=True))
    assert "no side" in shown[row + aside]
    assert "no side" not in shown[row]


def test_what_lies_beside_the_window_is_not_called_into_it() -> None:
    assert not any("far away" in line for line in rows(Callout((90_000, 2000), "far away")))
