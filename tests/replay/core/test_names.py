"""What people are called at the table."""

from types import SimpleNamespace

import pytest

from replay.core.names import called, first_names


@pytest.mark.parametrize(
    ("whole", "told"),
    [
        (("Ines Aalto", "Ruben Oyelaran"), ("Ines", "Ruben")),
        (("Ines Aalto", "Ines Oyelaran", "Bo"), ("Ines Aalto", "Ines Oyelaran", "Bo")),
        ((" ", ""), (" ", "")),
        ((), ()),
    ],
)
def test_people_are_called_by_what_tells_them_apart(whole: tuple[str, ...], told: tuple[str, ...]) -> None:
    assert first_names(whole) == told


def test_a_seat_is_called_by_its_player_and_an_empty_one_by_what_it_is() -> None:
    table = SimpleNamespace(seats={"p1": SimpleNamespace(name="Ines Aalto"), "p2": SimpleNamespace(name="Bo Reed")})
    assert (called(table, "p2"), called(table, "p9"), called(table, "")) == ("Bo", "p9", "nobody")
