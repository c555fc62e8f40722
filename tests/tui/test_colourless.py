"""Without colour: given what Textual would send, when it is sent, then no code of a colour is in it."""

import pytest

from tui.looks.colourless import without_colour

INK, FAINT, GROUND, PLATE = "38;2;228;228;228", "38;2;138;138;138", "48;2;16;16;16", "48;2;228;228;228"
DARK = "38;2;16;16;16"


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        (f"\x1b[{INK};{GROUND}mwords\x1b[0m", "words\x1b[0m"),
        (f"\x1b[1;{INK};{GROUND}mname\x1b[0m", "\x1b[1mname\x1b[0m"),
        (f"\x1b[{FAINT};{GROUND}mgrid\x1b[0m", "\x1b[2mgrid\x1b[0m"),
        (f"\x1b[1;4;{DARK};{PLATE}mplate\x1b[0m", "\x1b[1;4;7mplate\x1b[0m"),
        (f"\x1b[7;{INK};{GROUND}mcaret\x1b[0m", "\x1b[7mcaret\x1b[0m"),
        (f"\x1b[7;{DARK};{PLATE}mcaret on a plate\x1b[0m", "caret on a plate\x1b[0m"),
        ("\x1b[31;42;93;38;5;9mother kinds\x1b[m", "other kinds\x1b[0m"),
        ("\x1b[?25l\x1b[2J\x1b[3;4Hno style", "\x1b[?25l\x1b[2J\x1b[3;4Hno style"),
    ],
)
def test_no_colour_is_sent(sent: str, shown: str) -> None:
    assert without_colour(sent) == shown
