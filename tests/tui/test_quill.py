"""Writing on a line that is laid open: what was weighed on one entry is written on no other."""

import pytest

from replay.acts import Noted
from replay.core.text import Unreadable
from replay.recorder import Recorder
from tests.invented import hilltop
from tests.tui.house import NOON, TURNS, House
from tui.lines.folio import Folio
from tui.lines.quill import CONFLICT, Quill, for_people
from tui.moment import LATEST, moment
from tui.panels.keyed import key

STRIKE = ":strike 7 slip"


@pytest.fixture
def house() -> House:
    return House()


def laid_open(house: House) -> tuple[Recorder, Folio]:
    """A match, and its line as a screen reads it."""
    recorder = house.match(*TURNS)
    return recorder, Folio(house.log, hilltop, recorder.line, house.means)


def test_what_is_foreseen_is_written_on_the_entry_it_was_weighed_on(house: House) -> None:
    _, folio = laid_open(house)
    quill = Quill(folio)
    foreseen = quill.foresee(STRIKE)
    assert foreseen.seen == folio.cover().seen == folio.book.hash(9)
    assert quill.say(STRIKE, foreseen.seen).n == 10


@pytest.mark.parametrize("said", [STRIKE, "roll 3"])
def test_what_was_weighed_before_another_wrote_is_not_written_even_where_that_was_read(house: House, said: str) -> None:
    other, folio = laid_open(house)
    quill, seen = Quill(folio), folio.cover().seen
    other.record(Noted("meanwhile", 9))
    assert folio.catch_up() is False
    answer = quill.say(said, seen)
    assert (answer.n, answer.rule, house.log.head(folio.line).seq) == (0, CONFLICT, 10)


def test_a_time_that_no_calendar_has_is_shown_as_the_nearest() -> None:
    assert moment(NOON).year == 2023
    assert moment(-(10**18)).timestamp() == 0
    assert moment(2**63) == moment(LATEST)
    assert moment(2**63).year in (9998, 9999)


@pytest.mark.parametrize(
    ("why", "told"),
    [
        ("found 1, expected x,y,heading", f"act at wants a place, x,y,heading, not 1; {key('F2')} points at one"),
        ("found three, expected a whole number", "act at wants a whole number, not three"),
        ("no such order", "act at: no such order"),
    ],
)
def test_what_cannot_be_read_is_said_to_people(why: str, told: str) -> None:
    assert for_people(Unreadable("act at", why)) == told
