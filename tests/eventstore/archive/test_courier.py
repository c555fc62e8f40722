"""What is recorded is sent as it is recorded, and how that stands is to be seen, whatever the network does."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from eventstore.port import Conflict, Unwritable
from eventstore.sync.courier import Courier
from eventstore.sync.exchange import Exchange
from tests.eventstore.archive.conftest import Devices
from tests.eventstore.archive.proxy import Proxy, dropped, said
from tests.eventstore.archive.serving import Device, Served, begun, grow, hashes, until

Sends = Callable[[Device, bytes], Courier]


@pytest.fixture
def sends() -> Iterator[Sends]:
    """A courier for a match of a device."""
    sent: list[Courier] = []

    def send(one: Device, match: bytes) -> Courier:
        @contextmanager
        def opened() -> Iterator[Exchange]:
            yield one.exchange

        sent.append(Courier("club", match, opened, look=0.02))
        return sent[-1]

    yield send
    for courier in sent:
        courier.close(20)


def stands(courier: Courier) -> tuple[str, int]:
    return courier.state.word, courier.state.behind


def test_what_is_written_is_sent_without_being_asked(
    archive: Served, device: Devices, match: bytes, sends: Sends
) -> None:
    ada = device()
    line = begun(ada.store, match, 3)
    courier = sends(ada, match)
    until(lambda: stands(courier) == ("synced", 0))
    for count in (1, 5):
        grow(ada.store, line.id, count)
        courier.nudge()
        until(lambda: archive.store.head(line.id) == ada.store.head(line.id))
    until(lambda: stands(courier) == ("synced", 0))


def test_what_cannot_be_sent_is_counted_and_sent_later(
    archive: Served, device: Devices, proxy: Proxy, match: bytes, sends: Sends
) -> None:
    ada = device(proxy.url)
    line = begun(ada.store, match, 3)
    proxy.then(*[dropped] * 40)
    courier = sends(ada, match)
    until(lambda: stands(courier) == ("offline", 3))
    grow(ada.store, line.id, 2)
    until(lambda: stands(courier) == ("offline", 5))
    proxy.clear()
    until(lambda: stands(courier) == ("synced", 0))
    assert hashes(archive.store, match) == hashes(ada.store, match)


def test_who_is_not_let_in_asks_once_and_keeps_everything(
    device: Devices, proxy: Proxy, match: bytes, sends: Sends
) -> None:
    ada = device(proxy.url)
    line = begun(ada.store, match, 3)
    proxy.then(said(401))
    courier = sends(ada, match)
    until(lambda: stands(courier) == ("denied", 3))
    grow(ada.store, line.id, 2)
    until(lambda: courier.state.behind == 5)
    assert courier.state.word == "denied"
    assert len(proxy.requests) == 1


def test_branches_that_parted_are_seen_at_once(archive: Served, device: Devices, match: bytes, sends: Sends) -> None:
    ada, ben = device(), device()
    line = begun(ada.store, match, 3)
    ada.exchange.push(match)
    ben.exchange.pull(match)
    grow(ada.store, line.id, 1, "ada")
    ada.exchange.push(match)
    grow(ben.store, line.id, 1, "ben")
    courier = sends(ben, match)
    until(lambda: stands(courier) == ("diverged", 0))
    assert [parting.seq for parting in courier.state.partings] == [3]
    assert len(archive.store.lines(match)) == 2


def test_what_is_left_is_sent_before_it_is_over(archive: Served, device: Devices, match: bytes, sends: Sends) -> None:
    ada = device()
    line = begun(ada.store, match, 3)
    courier = sends(ada, match)
    until(lambda: courier.state.word)
    grow(ada.store, line.id, 40)
    courier.close(20)
    assert archive.store.head(line.id).seq == 43
    assert stands(courier) == ("synced", 0)


def test_trouble_here_that_passes_holds_nothing_up_for_good(
    archive: Served, device: Devices, match: bytes, sends: Sends
) -> None:
    ada = device()
    line = begun(ada.store, match, 3)
    troubles: list[Exception] = [Unwritable("/home/ada/remotes", "the disk is full"), Conflict("busy: held for long")]

    @contextmanager
    def opened() -> Iterator[Exchange]:
        if troubles:
            raise troubles.pop(0)
        yield ada.exchange

    courier = Courier("club", match, opened, look=0.02)
    until(lambda: courier.state.reason or not troubles)
    until(lambda: stands(courier) == ("synced", 0))
    assert archive.store.head(line.id) == ada.store.head(line.id)
    courier.close(20)


def test_a_match_that_is_not_held_is_no_match_to_send(device: Devices, match: bytes, sends: Sends) -> None:
    courier = sends(device(), match)
    until(lambda: courier.state.reason)
    assert (stands(courier), courier.state.reason) == (("behind", 0), f"no match {match.hex()} is held")
