"""The line of record where two devices wrote after one entry: both hold both lines, each under ids of its own."""

from io import BytesIO

import pytest

from eventstore import bundle
from eventstore.port import Line
from replay.acts import PROMOTE, Ruled
from replay.line.lineage import of_record, rivals
from tests.tui.house import TURNS, House


class Devices:
    """Two devices that hold one match; on each Bo rolled something else at 4."""

    def __init__(self) -> None:
        self.lap, self.tab = House(), House()
        for _ in range(50):
            # so that no entry of one device has the id of another's
            self.tab.means.identity()
        self.match = self.lap.match(*TURNS[:2]).book.match
        self.exchange()
        self.say(self.lap, "roll 2", "move 1", "roll 3,2")
        self.say(self.tab, "roll 6", "move 4")
        self.exchange()

    def say(self, house: House, *said: str) -> None:
        for text in said:
            house.say(house.sit(house.log.lines(self.match)[0]), text)

    def exchange(self) -> None:
        """Both hold what either holds."""
        for here, there in ((self.lap, self.tab), (self.tab, self.lap)):
            stream = BytesIO()
            bundle.write(here.log, self.match, stream)
            stream.seek(0)
            bundle.bring(there.log, bundle.read(stream))

    def lines(self, house: House) -> tuple[Line, Line]:
        """The line that lap wrote, and the one that tab wrote."""
        first, second = house.log.lines(self.match)
        return (first, second) if house is self.lap else (second, first)

    def promote(self, house: House, target: int) -> None:
        """Rule on a device that one of the two lines counts, on the line that is left."""
        lines = self.lines(house)
        left, kept = lines[1 - target], lines[target]
        house.sit(left).record(Ruled("it counts", PROMOTE, promoted=kept.id.hex()))

    def counts(self, house: House) -> tuple[int | None, int]:
        """Which of the two lines is of record on a device, if none disputes it; and how many do."""
        record = of_record(house.log, self.match)
        place = [line.id for line in self.lines(house)].index(record.id)
        beside = rivals(house.log, record)
        return (None if beside else place), len(beside)


@pytest.fixture
def devices() -> Devices:
    return Devices()


def test_without_a_ruling_each_device_has_its_own_and_says_that_they_diverged(devices: Devices) -> None:
    assert devices.counts(devices.lap) == devices.counts(devices.tab) == (None, 1)


@pytest.mark.parametrize("target", [0, 1], ids=["of lap's line", "of tab's line"])
@pytest.mark.parametrize("where", ["lap", "tab"])
def test_a_ruling_on_either_device_ends_it_on_both(devices: Devices, where: str, target: int) -> None:
    devices.promote(getattr(devices, where), target)
    devices.exchange()
    assert devices.counts(devices.lap) == devices.counts(devices.tab) == (target, 0)


@pytest.mark.parametrize("target", [0, 1], ids=["of lap's line", "of tab's line"])
def test_play_goes_on_after_it(devices: Devices, target: int) -> None:
    devices.promote(devices.lap, target)
    kept = devices.lines(devices.lap)[target]
    devices.lap.say(devices.lap.sit(kept), ":note 2 'on we go'")
    devices.exchange()
    assert devices.counts(devices.lap) == devices.counts(devices.tab) == (target, 0)


def test_until_a_ruling_has_arrived_nothing_is_ended_there(devices: Devices) -> None:
    devices.promote(devices.lap, 0)
    assert devices.counts(devices.lap) == (0, 0)
    assert devices.counts(devices.tab) == (None, 1)


def test_two_rulings_that_say_the_contrary_end_nothing_until_a_third(devices: Devices) -> None:
    devices.promote(devices.lap, 0)
    devices.promote(devices.tab, 1)
    devices.exchange()
    assert devices.counts(devices.lap)[0] is None
    assert devices.counts(devices.tab)[0] is None
    devices.promote(devices.lap, 1)
    devices.exchange()
    assert devices.counts(devices.lap) == devices.counts(devices.tab) == (1, 0)
