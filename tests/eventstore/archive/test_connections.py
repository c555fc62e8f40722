"""Connections as such: how many there may be, what comes of those on which no request comes, or no answer is taken."""

import json
import logging
import socket
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest

from eventstore.archive.connection import Hall
from eventstore.archive.door import Speaker
from eventstore.archive.limits import Limits
from eventstore.archive.refusal import PROBLEM, Refused
from tests.eventstore.archive.serving import Served, begun, grow, new_match, running, served, until
from tests.eventstore.archive.test_abuse import heard, spoken

ASKED = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("archive")) as one:
        yield one


def told(answer: bytes) -> tuple[int, Mapping[str, str], Any]:
    """The status, the headers and the document of an answer."""
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
    return int(first.split()[1]), headers, json.loads(body)


# ---------------------------------------------------------------- no request


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
        (b"GET /health HTTP/1.1\r\n\r\n", 400),
        (b"GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n", 400),
        (b"POST /health HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: sideways\r\n\r\n", 501),
        (b"GET /health HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 40_000, 431),
    ],
)
def test_what_is_no_request_is_refused_and_noted_as_everything_is(archive: Served, said: bytes, status: int) -> None:
    archive.noted.clear()
    got, headers, problem = told(heard(spoken(archive.url, said)))
    assert (got, headers["content-type"], problem["status"]) == (status, PROBLEM, status)
    assert (headers["connection"], headers["cache-control"]) == ("close", "no-store")
    until(lambda: archive.noted)
    (noted,) = archive.noted
    assert (noted["status"], noted["request"], noted["from"]) == (status, headers["x-request-id"], "127.0.0.1")
    assert "nonsense" not in repr(noted)


def test_a_body_that_goes_wrong_ends_its_request_and_no_other(archive: Served) -> None:
    line = begun(archive.store, new_match(), 2)
    head = f"POST /v1/matches/{line.match.hex()}/held HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    head += f"Authorization: Bearer {archive.token()}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
    archive.noted.clear()
    assert told(heard(spoken(archive.url, head.encode())))[0] == 400
    until(lambda: len(archive.noted) == 2)
    assert not [one for one in archive.noted if "fault" in one or one["status"] == 500]
    assert archive.desk.meter.of(archive.grants["append"][0].id).at_once == 0


def test_who_asks_for_something_else_than_http_is_answered_in_http(
    archive: Served, caplog: pytest.LogCaptureFixture
) -> None:
    asked = ASKED[:-2] + b"Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n"
    assert told(heard(spoken(archive.url, asked)))[0] == 200
    assert caplog.records == []


def test_what_the_libraries_below_say_is_said_in_lines_of_the_log() -> None:
    noted: list[Mapping[str, object]] = []
    name = f"{__name__}.below"
    Speaker(noted.append).take_over(name)
    below = logging.getLogger(f"{name}.further")
    try:
        raise ZeroDivisionError("what was sent")
    except ZeroDivisionError:
        below.exception("it went\nwrong")
    below.info("all is well")
    assert noted == [{"said": "it went wrong", "by": f"{name}.further", "fault": "ZeroDivisionError"}]


# ---------------------------------------------------------------- too many


def is_served(url: str) -> bool:
    """Whether somebody new is let in; who is not may be hung up on before they have heard why."""
    try:
        return httpx.get(f"{url}/health", trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


def crowd(stack: ExitStack, url: str, number: int) -> list[socket.socket]:
    """So many connections that say nothing."""
    return [stack.enter_context(spoken(url)) for _ in range(number)]


@pytest.mark.parametrize(
    ("limits", "status"),
    [(Limits(connections=4, of_one_address=0), 503), (Limits(connections=9, of_one_address=4), 429)],
)
def test_more_connections_than_there_is_room_for_are_refused_and_those_there_are_served(
    tmp_path: Path, limits: Limits, status: int
) -> None:
    with served(tmp_path, limits) as one, ExitStack() as stack:
        first, *silent = crowd(stack, one.url, 4)
        for times in (1, 2):
            got, headers, problem = told(heard(spoken(one.url)))
            assert (got, problem["status"], headers["retry-after"]) == (status, status, "5")
            # they have left, and no place was theirs
            until(lambda times=times: [note["status"] for note in one.noted].count(status) == times)
        first.sendall(ASKED)
        assert first.recv(1 << 16).startswith(b"HTTP/1.1 200")
        silent[0].close()
        until(lambda: is_served(one.url))


def test_a_proxy_is_as_many_as_come_through_it(tmp_path: Path) -> None:
    limits = Limits(of_one_address=2, requests_a_minute=3)
    with (
        served(tmp_path) as one,
        running(type(one.desk)(one.desk.holdings, one.desk.tokens, limits), one.noted.append, (), NEAR) as url,
        ExitStack() as stack,
    ):
        crowd(stack, url, 9)

        def asks(*forwarded: str) -> int:
            headers = [("X-Forwarded-For", value) for value in forwarded]
            return httpx.get(f"{url}/v1/matches", headers=headers, trust_env=False).status_code

        assert [asks("192.0.2.7") for _ in range(4)] == [401, 401, 401, 429]
        assert asks("192.0.2.8") == 401
        # what a client says of itself stands before what the proxy adds, and is not believed
        assert asks("192.0.2.8, 192.0.2.7") == 429
        assert [asks(f"2001:db8::{n}") for n in range(1, 5)] == [401, 401, 401, 429]
        until(lambda: one.noted[-1]["from"] == "2001:db8::4")
        # whatever a proxy tells, the log stays readable
        asks("x" * 2000)
        until(lambda: one.noted[-1]["from"] == "x" * 64)


NEAR = (ip_network("127.0.0.0/8"),)


def test_whom_nobody_trusts_tells_nothing_of_where_they_are(tmp_path: Path) -> None:
    with served(tmp_path, Limits(requests_a_minute=3)) as one:
        asked = [
            httpx.get(f"{one.url}/v1/matches", headers={"X-Forwarded-For": f"192.0.2.{n}"}, trust_env=False)
            for n in range(4)
        ]
        assert [answer.status_code for answer in asked] == [401, 401, 401, 429]
        until(lambda: len(one.noted) == 4)
        assert {note["from"] for note in one.noted} == {"127.0.0.1"}


def test_a_house_with_many_addresses_is_one() -> None:
    refused: list[Refused] = []
    hall = Hall(Limits(connections=100, of_one_address=2), lambda _, __, why, ___: refused.append(why), NEAR)
    for address in ("2001:db8::1", "2001:db8::2", "::ffff:192.0.2.1", "192.0.2.1", "127.0.0.1", "127.0.0.1"):
        assert hall.enter(address) is None
    for address, status in (("2001:db8::3", 429), ("2001:db8:0:1::3", 0), ("192.0.2.1", 429), ("127.0.0.1", 0)):
        found = hall.enter(address)
        assert (found.status if found else 0) == status
    hall.leave("2001:db8::1")
    assert hall.enter("2001:db8::9") is None


def test_who_is_refused_takes_no_place() -> None:
    hall = Hall(Limits(connections=3, of_one_address=2), lambda *_: None)
    assert [bool(hall.enter("192.0.2.1")) for _ in range(9)] == [False, False, *[True] * 7]
    assert [bool(hall.enter("192.0.2.2")) for _ in range(2)] == [False, True]


def test_all_that_is_taken_in_at_one_time_is_bounded(tmp_path: Path) -> None:
    with served(tmp_path, Limits(held_bytes=3000)) as one, ExitStack() as stack:
        line = begun(one.store, new_match(), 2)
        path = f"/v1/matches/{line.match.hex()}/held"
        bearer = {"Authorization": f"Bearer {one.token()}", "Content-Type": "application/json"}
        told = "".join(f"{name}: {value}\r\n" for name, value in bearer.items())
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\n{told}Content-Length: 2500\r\n\r\n".encode()
        slow = stack.enter_context(spoken(one.url, head, b" " * 2400))
        until(lambda: one.desk._held)
        post = partial(httpx.post, f"{one.url}{path}", content=b" " * 998 + b"[]", headers=bearer, trust_env=False)
        refused = post()
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "2")
        slow.close()
        until(lambda: not one.desk._held)
        assert post().status_code == 200


# ---------------------------------------------------------------- nothing is taken


def test_who_takes_no_answer_is_let_go(tmp_path: Path) -> None:
    with served(tmp_path, Limits(connections=1, of_one_address=0, send_seconds=0.3, idle_seconds=1)) as one:
        line = begun(one.store, new_match())
        grow(one.store, line.id, 5000)
        path = f"/v1/matches/{line.match.hex()}/lines/{line.id.hex()}/entries"
        asked = f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {one.token()}\r\n\r\n".encode()
        with socket.socket() as slow:
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 12)
            address = httpx.URL(one.url)
            slow.connect((address.host, address.port))
            # more than any buffer on the way holds
            slow.sendall(asked * 40)
            until(lambda: [note for note in one.noted if note["path"] == path])
            until(lambda: is_served(one.url))
