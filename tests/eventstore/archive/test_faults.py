"""What goes wrong between a device and an archive: nothing acknowledged is lost, nothing is stored twice, and people
are told."""

import gzip
import socket
import tracemalloc
from email.utils import formatdate
from pathlib import Path
from typing import Any

import pytest

from eventstore.archive.limits import Limits
from eventstore.port import Store
from eventstore.sync.patience import Patience
from eventstore.sync.transport import Timing
from eventstore.verify import verify
from tests.eventstore.archive.conftest import Devices, Serve
from tests.eventstore.archive.proxy import (
    TRANSIENT,
    Fault,
    Passing,
    Proxy,
    cut,
    doubled,
    dripped,
    dropped,
    lost,
    passed,
    said,
    shuffled,
    torn,
)
from tests.eventstore.archive.serving import Device, Served, begun, grow, hashes, new_match, until
from tests.eventstore.logs import entry

NAMES = {dropped: "dropped", lost: "lost", cut: "cut", torn: "torn", doubled: "doubled", shuffled: "shuffled"}


def named(fault: Fault) -> str:
    return NAMES.get(fault, "said")


def main(store: Store, match: bytes) -> bytes:
    return store.lines(match)[0].id


# ---------------------------------------------------------------- what passes


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """So many entries make a batch: a long log is not needed to have several."""
    for module in ("push", "remote"):
        monkeypatch.setattr(f"eventstore.sync.{module}.MOST_ENTRIES", 8)
    return 8


@pytest.mark.usefixtures("few", "archive")
@pytest.mark.parametrize("fault", TRANSIENT, ids=named)
@pytest.mark.parametrize("turn", range(3))
def test_a_push_survives_what_passes(device: Devices, proxy: Proxy, match: bytes, fault: Fault, turn: int) -> None:
    ada, ben = device(proxy.url), device()
    line = begun(ada.store, match, 4)
    ada.exchange.push(match)
    grow(ada.store, line.id, 20)
    proxy.then(*[passed] * turn, fault, fault)
    outcome = ada.exchange.push(match)
    assert (outcome.state, outcome.sent, outcome.parted) == ("synced", 20, ())
    ben.exchange.pull(match)
    assert list(ben.store.read(line.id)) == list(ada.store.read(line.id))
    assert len(ben.store.lines(match)) == 1


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("fault", TRANSIENT, ids=named)
@pytest.mark.parametrize("turn", range(3))
def test_a_pull_survives_what_passes(device: Devices, proxy: Proxy, match: bytes, fault: Fault, turn: int) -> None:
    ada, ben = device(), device(proxy.url)
    line = begun(ada.store, match, 20)
    ada.exchange.push(match)
    proxy.then(*[passed] * turn, fault, fault)
    assert ben.exchange.pull(match).state == "synced"
    assert list(ben.store.read(line.id)) == list(ada.store.read(line.id))


def test_a_push_that_breaks_off_goes_on_where_it_stopped(
    archive: Served, device: Devices, proxy: Proxy, match: bytes, few: int
) -> None:
    ada = device(proxy.url)
    line = begun(ada.store, match, 2 * few + 3)
    proxy.then(passed, passed, *[dropped] * 4)
    outcome = ada.exchange.push(match)
    assert (outcome.state, outcome.sent) == ("offline", few)
    assert "cannot be reached" in outcome.reason
    state = ada.outbox.state(ada.store, "club", match)
    assert (state.word, state.behind) == ("offline", few + 3)
    assert archive.store.head(line.id).seq == few
    assert ada.exchange.push(match).sent == few + 3
    assert ada.state(match) == "synced"


def test_a_pull_that_breaks_off_goes_on_where_it_stopped(device: Devices, proxy: Proxy, match: bytes, few: int) -> None:
    ada, ben = device(), device(proxy.url)
    line = begun(ada.store, match, 2 * few + 3)
    ada.exchange.push(match)
    proxy.then(passed, passed, *[torn] * 4)
    assert (ben.exchange.pull(match).state, ben.store.head(line.id).seq) == ("offline", few)
    assert ben.exchange.pull(match).received == few + 3


def test_an_answer_lost_after_the_commit_gives_the_same_receipt(
    archive: Served, device: Devices, proxy: Proxy, match: bytes
) -> None:
    ada = device(proxy.url)
    line = begun(ada.store, match, 3)
    proxy.then(passed, lost)
    assert ada.exchange.push(match).sent == 3
    grow(ada.store, line.id, 2)
    proxy.then(passed, lost, lost)
    assert ada.exchange.push(match).sent == 2
    assert [receipt.seq for receipt in ada.outbox.receipts(match)] == [3, 5]
    assert archive.store.head(line.id).seq == 5


def test_an_answer_lost_for_good_is_found_again_by_comparing_heads(
    archive: Served, device: Devices, proxy: Proxy, match: bytes
) -> None:
    ada = device(proxy.url)
    line = begun(ada.store, match, 3)
    proxy.then(passed, *[lost] * 4)
    assert ada.exchange.push(match).state == "offline"
    assert archive.store.head(line.id).seq == 3
    outcome = ada.exchange.push(match)
    assert (outcome.state, outcome.sent) == ("synced", 0)


def test_batches_that_arrive_again_and_out_of_order_store_nothing_more(
    archive: Served, device: Devices, proxy: Proxy, match: bytes
) -> None:
    ada = device(proxy.url)
    line = begun(ada.store, match, 2)
    for count in (1, 2, 3):
        ada.exchange.push(match)
        grow(ada.store, line.id, count)
    proxy.then(shuffled, shuffled)
    assert ada.exchange.push(match).sent == 3
    assert list(archive.store.read(line.id)) == list(ada.store.read(line.id))
    assert list(verify(archive.store, match)) == []


def test_a_request_cut_short_stores_nothing(archive: Served, device: Devices, proxy: Proxy, match: bytes) -> None:
    ada = device(proxy.url)
    line = begun(ada.store, match, 2)
    ada.exchange.push(match)
    grow(ada.store, line.id, 50)
    proxy.then(passed, *[cut] * 4)
    assert ada.exchange.push(match).state == "offline"
    assert archive.store.head(line.id).seq == 2


# ---------------------------------------------------------------- being told to wait


def now() -> float:
    return 1_900_000_000.0


@pytest.mark.parametrize("written", ["7", formatdate(now() + 7, usegmt=True)], ids=["seconds", "a date"])
@pytest.mark.parametrize("status", [429, 503])
def test_we_wait_as_long_as_we_are_asked_to(
    device: Devices, proxy: Proxy, match: bytes, status: int, written: str
) -> None:
    ada = device(proxy.url, clock=now)
    begun(ada.store, match, 2)
    proxy.then(said(status, f"Retry-After: {written}"))
    assert ada.exchange.push(match).state == "synced"
    (pause,) = ada.pauses
    assert 7 <= pause < 7.1


def test_we_do_not_wait_for_ever(device: Devices, proxy: Proxy, match: bytes) -> None:
    ada = device(proxy.url)
    begun(ada.store, match, 2)
    proxy.then(said(503, "Retry-After: 86400"))
    outcome = ada.exchange.push(match)
    assert (outcome.state, ada.pauses) == ("offline", [])
    assert "86400 seconds" in outcome.reason


def test_pauses_grow_and_are_spread(device: Devices, proxy: Proxy, match: bytes) -> None:
    chances = iter((0.0, 0.5, 1.0, 0.5))
    ada = device(proxy.url, patience=Patience(tries=5, first=1.0, most=3.0), chance=lambda: next(chances))
    begun(ada.store, match, 2)
    proxy.then(*[dropped] * 5)
    ada.exchange.push(match)
    assert ada.pauses == [0.0, 1.0, 3.0, 1.5]


@pytest.mark.parametrize("name", ["append elsewhere", "read", "revoked"])
def test_who_may_not_push_keeps_everything_and_asks(archive: Served, device: Devices, match: bytes, name: str) -> None:
    ada = device(token=archive.token(name))
    begun(ada.store, match, 3)
    outcome = ada.exchange.push(match)
    assert (outcome.state, outcome.sent, ada.pauses) == ("denied", 0, [])
    assert "token" in outcome.reason
    assert ada.outbox.state(ada.store, "club", match).behind == 3
    ada.reach(archive.url, archive.token())
    assert ada.exchange.push(match).state == "synced"


# ---------------------------------------------------------------- sizes


def test_a_batch_that_is_too_large_is_halved(serve: Serve, tmp_path: Path) -> None:
    match = new_match()
    with serve(tmp_path, Limits(body_bytes=3000)) as small:
        ada = Device(small.url, small.token())
        line = begun(ada.store, match, 100)
        assert ada.exchange.push(match).sent == 100
        assert list(small.store.read(line.id)) == list(ada.store.read(line.id))
        until(lambda: any(note["status"] == 413 for note in small.noted))
        ada.close()


def test_an_entry_that_is_too_large_is_named(serve: Serve, tmp_path: Path) -> None:
    match = new_match()
    with serve(tmp_path, Limits(body_bytes=3000)) as small:
        ada = Device(small.url, small.token())
        line = begun(ada.store, match, 20)
        large = entry(21, line.head.hash, match=match, payload=b'"%s"' % (b"x" * 4000))
        ada.store.append(line.id, large)
        grow(ada.store, line.id, 3)
        outcome = ada.exchange.push(match)
        assert (outcome.state, outcome.sent) == ("behind", 20)
        assert outcome.reason == "entry 21 of main is larger than club takes in"
        ada.close()


def unpacked_to(size: int) -> bytes:
    return gzip.compress(bytes(size), 1)


def test_an_answer_that_unpacks_without_end_is_not_unpacked(device: Devices, proxy: Proxy, match: bytes) -> None:
    ada = device(proxy.url)
    bomb = unpacked_to(96 << 20)
    proxy.then(said(200, "Content-Encoding: gzip", "Content-Type: application/json", body=bomb))
    begun(ada.store, match, 2)
    tracemalloc.start()
    outcome = ada.exchange.push(match)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert outcome.state == "offline"
    assert "unpacks to more than" in outcome.reason
    assert peak < 56 << 20


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (said(200, "Content-Type: text/html", body=b"<html>Welcome to the hotel"), "not answer as an archive does"),
        (said(200, body=b"[" * 100_000), "not answer as an archive does"),
        (said(200, body=b"x" * (17 << 20)), "longer than"),
        (said(200, "Content-Encoding: br", body=b"{}"), "'br'"),
        (said(302, "Location: http://elsewhere.example/", body=b""), "answers 302"),
        (said(404, body=b"not here"), "answers 404, and not as an archive does"),
    ],
    ids=["a hotel", "depth", "length", "coding", "moved", "another server"],
)
def test_what_answers_and_is_no_archive_is_told_so(
    device: Devices, proxy: Proxy, match: bytes, answer: Fault, reason: str
) -> None:
    ada = device(proxy.url)
    begun(ada.store, match, 2)
    proxy.then(answer)
    outcome = ada.exchange.push(match)
    assert (outcome.state, outcome.strange, outcome.sent) == ("offline", True, 0)
    assert ada.state(match) == "offline"
    assert reason in outcome.reason
    assert len(proxy.requests) == 1


def test_an_answer_that_drips_is_given_up(device: Devices, proxy: Proxy, match: bytes) -> None:
    quick = {"patience": Patience(tries=3, first=0.0), "timing": Timing(connect=5.0, idle=5.0, whole=0.2)}
    ada = device(proxy.url, **quick)
    begun(ada.store, match, 2)
    proxy.then(dripped)
    outcome = ada.exchange.push(match)
    assert outcome.state == "offline"
    assert "too slowly" in outcome.reason
    # and not as many times as one tries where somebody may come back
    assert len(proxy.requests) == 1


def test_nobody_there_is_offline(device: Devices, match: bytes) -> None:
    with socket.socket() as held:
        # held, and not listened at
        held.bind(("127.0.0.1", 0))
        ada = device(f"http://127.0.0.1:{held.getsockname()[1]}", patience=Patience(tries=2))
        begun(ada.store, match, 2)
        assert ada.exchange.push(match).state == ada.state(match) == "offline"


# ---------------------------------------------------------------- an archive that is not what it was


def test_an_archive_restored_from_an_old_backup_is_sent_again_what_it_lost(
    serve: Serve, archive: Served, tmp_path: Path, device: Devices, match: bytes
) -> None:
    ada = device()
    line = begun(ada.store, match, 5)
    with serve(tmp_path) as restored:
        ada.reach(restored.url, restored.token())
        ada.exchange.push(match)
        grow(ada.store, line.id, 4)
        ada.reach(archive.url, archive.token())
        ada.exchange.push(match)
        ada.reach(restored.url, restored.token())
        outcome = ada.exchange.sync(match)
        assert (outcome.state, outcome.sent) == ("synced", 4)
        assert outcome.remarks == (
            "club had acknowledged entries 6 to 9 of main, and no longer holds them: they are sent again",
        )
        assert ada.exchange.sync(match).remarks == ()
        assert restored.store.head(line.id).seq == 9
        ada.transport.close()


def test_an_archive_that_rewrote_what_it_acknowledged_is_found_out(
    serve: Serve, archive: Served, tmp_path: Path, device: Devices, match: bytes
) -> None:
    ada = device()
    line = begun(ada.store, match, 5)
    grow(ada.store, line.id, 4)
    ada.exchange.push(match)
    with serve(tmp_path) as rewritten:
        begun(rewritten.store, match, 5)
        grow(rewritten.store, line.id, 6, "rewritten")
        ada.reach(rewritten.url, rewritten.token())
        outcome = ada.exchange.sync(match)
        assert (outcome.state, outcome.sent, outcome.received) == ("diverged", 4, 6)
        assert "holds others in their place: the receipts here say otherwise" in outcome.remarks[0]
        assert hashes(rewritten.store, match) == hashes(ada.store, match)
        assert main(ada.store, match) == line.id
        ada.transport.close()


def test_secrets_never_leave(device: Devices, proxy: Proxy, match: bytes) -> None:
    ada = device(proxy.url, compress=False)
    secret = b"the Warden lies face down"
    ada.drawer.put(match, "card", secret)
    line = begun(ada.store, match, 9)
    ada.exchange.sync(match)
    grow(ada.store, line.id, 2)
    ada.exchange.sync(match)
    spoken = b"".join(proxy.requests)
    assert len(spoken) > 1000
    for told in (secret, secret.hex().encode(), b"drawer"):
        assert told not in spoken


def tampered(passing: Passing) -> None:
    """Somebody on the way changes one byte of what is sent."""
    place = passing.request.index(b'{"n":3')
    passing.answer(passing.forward(passing.request[:place] + b'{"n":4' + passing.request[place + 6 :]))


def test_a_byte_changed_on_the_way_is_noticed_there(
    archive: Served, device: Devices, proxy: Proxy, match: bytes
) -> None:
    ada = device(proxy.url, compress=False)
    begun(ada.store, match, 5)
    proxy.then(passed, tampered)
    outcome = ada.exchange.push(match)
    assert "hash" in outcome.reason
    assert match not in {held.id for held in archive.store.matches()}
    assert ada.exchange.push(match).state == "synced"


def forged(passing: Passing) -> None:
    """Somebody on the way changes one byte of what is answered."""
    passing.answer(passing.forward().replace(b'{"n":3', b'{"n":4'))


def test_a_byte_changed_on_the_way_back_is_noticed_here(device: Devices, proxy: Proxy, match: bytes) -> None:
    ada, ben = device(), device(proxy.url)
    begun(ada.store, match, 5)
    ada.exchange.push(match)
    proxy.then(passed, forged)
    outcome = ben.exchange.pull(match)
    assert "does not send entries of a log" in outcome.reason
    assert outcome.received == 0
    assert ben.exchange.pull(match).received == 5


def test_both_ways_are_compressed_where_it_pays(device: Devices, proxy: Proxy, match: bytes) -> None:
    sizes: dict[bool, Any] = {}
    for compress in (False, True):
        one = device(proxy.url, compress=compress)
        new = new_match()
        begun(one.store, new, 300)
        one.exchange.push(new)
        sizes[compress] = one.transport.sent_bytes
    assert sizes[True] < 0.7 * sizes[False]
