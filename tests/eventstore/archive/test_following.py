"""A match followed as it is played: quick, without a gap, whatever breaks off; and an archive that stops and starts."""

import re
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import pytest

from eventstore.archive.limits import Limits
from eventstore.port import Store
from eventstore.sync.follow import follow
from tests.eventstore.archive.conftest import Devices, Serve
from tests.eventstore.archive.proxy import Passing, Proxy, dropped, passed, torn
from tests.eventstore.archive.serving import (
    Device,
    Served,
    begun,
    fork,
    grow,
    hashes,
    new_match,
    until,
    waiting,
)
from tests.eventstore.logs import entry


@pytest.fixture
def aside() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as threads:
        yield threads


def main(store: Store, match: bytes) -> bytes:
    return store.lines(match)[0].id


def heard(asked: "Future[list[Any]]") -> list[Any]:
    return asked.result(30)


def test_who_follows_gets_what_is_pushed_when_it_is(
    archive: Served, device: Devices, match: bytes, aside: ThreadPoolExecutor
) -> None:
    ada, ben = device(), device(timing=None)
    begun(ada.store, match, 3)
    ada.exchange.push(match)
    asked = aside.submit(lambda: list(islice(follow(ben.exchange, match), 4)))
    for count in (1, 2, 3):
        until(waiting(archive))
        grow(ada.store, main(ada.store, match), count)
        ada.exchange.push(match)
        until(lambda: len(hashes(ben.store, match)) == len(hashes(ada.store, match)))
    assert [outcome.received for outcome in heard(asked)] == [3, 1, 2, 3]


def test_who_follows_sees_new_lines_and_branches(
    archive: Served, device: Devices, match: bytes, aside: ThreadPoolExecutor
) -> None:
    ada, eve, ben = device(), device(), device(timing=None)
    line = begun(ada.store, match, 4)
    ada.exchange.push(match)
    eve.exchange.pull(match)
    asked = aside.submit(lambda: list(islice(follow(ben.exchange, match), 3)))
    until(waiting(archive))
    fork(ada.store, line.id, 2, 2)
    ada.exchange.push(match)
    until(lambda: len(ben.store.lines(match)) == 2)
    until(waiting(archive))
    grow(eve.store, line.id, 1, "eve")
    grow(ada.store, line.id, 1, "ada")
    archive_push = ada.exchange.push(match)
    assert archive_push.state == "synced"
    assert [outcome.received for outcome in heard(asked)] == [4, 2, 1]
    assert eve.exchange.sync(match).state == "diverged"
    (last,) = islice(follow(ben.exchange, match), 1)
    assert (last.state, last.received) == ("diverged", 1)


def test_who_follows_resumes_after_whatever_breaks_off(device: Devices, proxy: Proxy, match: bytes) -> None:
    ada, ben = device(), device(proxy.url, timing=None)
    begun(ada.store, match, 3)
    ada.exchange.push(match)
    proxy.then(*[dropped] * 4, passed, *[torn] * 4)
    outcomes = list(islice(follow(ben.exchange, match, 1), 3))
    assert [(outcome.state, outcome.received) for outcome in outcomes] == [
        ("offline", 0),
        ("offline", 0),
        ("synced", 3),
    ]
    assert hashes(ben.store, match) == hashes(ada.store, match)


def test_that_an_archive_is_back_is_told_though_it_has_no_news(
    device: Devices, proxy: Proxy, match: bytes, aside: ThreadPoolExecutor
) -> None:
    ada, ben = device(), device(proxy.url, timing=None)
    begun(ada.store, match, 3)
    ada.exchange.push(match)
    news = follow(ben.exchange, match)
    assert next(news).received == 3
    proxy.then(*[dropped] * 4)
    assert next(news).state == ben.state(match) == "offline"
    # it is not waited for until somebody writes
    back = aside.submit(next, news).result(20)
    assert (back.state, back.received, back.reason, ben.state(match)) == ("synced", 0, "", "synced")


def test_what_is_followed_late_is_taken_in_late(device: Devices, match: bytes) -> None:
    now = [0.0]
    ada, ben = device(), device(timing=None)
    line = begun(ada.store, match, 3)
    ada.exchange.push(match)
    asked, answers = ben.exchange.remote.stand, []

    def stand(one: bytes, known: str = "", wait: float = 0.0) -> Any:
        """Time goes on while an archive keeps a question; in between, more is written there."""
        answers.append((len(ben.store.matches()) and len(hashes(ben.store, match)), now[0]))
        stood = asked(one, known, 0.0)
        if stood is None:
            now[0] += 20
            if len(answers) == 2:
                grow(ada.store, line.id, 4)
                ada.exchange.push(match)
        return stood

    ben.exchange.remote.stand = stand
    outcomes = list(islice(follow(ben.exchange, match, delay=60, clock=lambda: now[0]), 2))
    assert [outcome.received for outcome in outcomes] == [3, 4]
    assert answers == [(0, 0), (0, 0), (0, 20), (0, 20), (0, 40), (3, 60)]
    assert now[0] == 80


def test_who_is_told_the_same_again_does_not_ask_in_circles(device: Devices, proxy: Proxy, match: bytes) -> None:
    """Something on the way makes another tag of each, and no question of who follows waits any more."""
    ada, ben = device(), device(proxy.url, timing=None)
    line = begun(ada.store, match, 3)
    ada.exchange.push(match)

    def spoilt(passing: Passing) -> None:
        kept = passing.request.replace(b'-gzip"', b'-spoilt"')
        passing.answer(re.sub(rb'(?i)(etag: "[^"]*)"', rb'\1-gzip"', passing.forward(kept)))

    def rest() -> None:
        rested.append(len(proxy.requests))
        if len(rested) == 3:
            grow(ada.store, line.id, 2)
            ada.exchange.push(match)

    rested: list[int] = []
    proxy.then(*[spoilt] * 20)
    ben.transport.rest = rest  # type: ignore[method-assign]
    assert [outcome.received for outcome in islice(follow(ben.exchange, match), 2)] == [3, 2]
    assert len(rested) == 3


def test_what_another_program_writes_to_the_log_is_seen_too(
    archive: Served, device: Devices, match: bytes, aside: ThreadPoolExecutor
) -> None:
    ben = device(timing=None)
    line = begun(archive.store, match, 2)
    asked = aside.submit(lambda: list(islice(follow(ben.exchange, match), 2)))
    until(waiting(archive))
    with archive.kept.another() as other:
        grow(other, line.id, 2)
    assert [outcome.received for outcome in heard(asked)] == [2, 2]


def test_a_write_that_is_held_open_is_not_skipped(
    archive: Served, device: Devices, match: bytes, aside: ThreadPoolExecutor
) -> None:
    """Entries are numbered along their line, so one that is committed late comes after nobody's back."""
    ben, later = device(), new_match()
    line, other = begun(archive.store, match, 2), begun(archive.store, later, 2)
    ben.exchange.pull(match)
    with archive.kept.holding(line.id, entry(3, line.head.hash, match=match)):
        written = aside.submit(grow, archive.store, other.id, 3)
        assert ben.exchange.pull(match).received == 0
    written.result(30)
    grow(archive.store, line.id, 1)
    assert [ben.exchange.pull(one).received for one in (match, later)] == [2, 5]
    assert hashes(ben.store, match) == hashes(archive.store, match)


def test_a_question_that_waits_for_nothing_is_answered_in_time(archive: Served, device: Devices, match: bytes) -> None:
    ben = device()
    begun(archive.store, match, 2)
    stood = ben.exchange.remote.stand(match)
    assert stood is not None
    assert ben.exchange.remote.stand(match, stood.tag) is None
    assert ben.exchange.remote.stand(match, stood.tag, 1.0) is None


def test_a_token_may_wait_only_so_often_at_once(serve: Serve, tmp_path: Path, aside: ThreadPoolExecutor) -> None:
    with serve(tmp_path, Limits(waiting=1, wait_seconds=20)) as one:
        match = new_match()
        line = begun(one.store, match, 2)
        ben, eve = (Device(one.url, one.token(), timing=None) for _ in range(2))
        stood = ben.exchange.remote.stand(match)
        assert stood is not None
        tag = stood.tag
        asked = aside.submit(lambda: [ben.exchange.remote.stand(match, tag, 20)])
        until(waiting(one))
        headers = {"Authorization": f"Bearer {one.token()}", "If-None-Match": tag}
        second = httpx.get(f"{one.url}/v1/matches/{match.hex()}?wait=9", headers=headers, trust_env=False)
        assert (second.status_code, second.headers["retry-after"]) == (429, "5")
        eve.store.start(one.store.entry(line.id, 1), one.store.entry(line.id, 2), name="main")
        grow(eve.store, line.id, 1)
        eve.exchange.push(match)
        assert heard(asked)[0] is not None
        ben.close()
        eve.close()


# ---------------------------------------------------------------- stopping and starting


def test_an_archive_that_stops_wakes_who_waits_and_lets_nobody_in(
    serve: Serve, tmp_path: Path, aside: ThreadPoolExecutor
) -> None:
    noted: list[Any] = []
    with serve(tmp_path) as one:
        match = new_match()
        begun(one.store, match, 2)
        ben = Device(one.url, one.token(), timing=None)
        stood = ben.exchange.remote.stand(match)
        assert stood is not None
        tag = stood.tag
        asked = aside.submit(lambda: [ben.exchange.remote.stand(match, tag, 50)])
        until(waiting(one))
        until(lambda: one.noted)
        noted = list(one.noted)
    assert heard(asked) == [None]
    assert len(noted) == 1
    ben.close()


def test_an_archive_that_is_started_again_goes_on(serve: Serve, tmp_path: Path) -> None:
    match = new_match()
    ada = Device("http://127.0.0.1:1", "")
    line = begun(ada.store, match, 6000)
    with serve(tmp_path) as one:
        ada.reach(one.url, one.token())
        ada.exchange.push(match)
        grow(ada.store, line.id, 10)
        desk = one.desk
    ada.transport.close()
    with serve(tmp_path) as one:
        assert one.store.head(line.id).seq == 6000
        assert desk.watch.over
        ada.reach(one.url, one.token())
        outcome = ada.exchange.sync(match)
        assert (outcome.state, outcome.sent, outcome.remarks) == ("synced", 10, ())
    ada.close()


def test_a_stopping_archive_says_come_back(serve: Serve, archive: Served, tmp_path: Path) -> None:
    with serve(tmp_path) as one:
        one.desk.watch.over = True
        assert httpx.get(f"{one.url}/health", trust_env=False).status_code == 503
        answer = httpx.get(f"{one.url}/v1/matches", trust_env=False)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
    assert archive.desk.watch.over is False
