"""Who may do what at an archive: every endpoint with every kind of token."""

import os
import sqlite3
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from starlette.routing import Route

from eventstore.archive.app import app
from eventstore.archive.door import to_stderr
from eventstore.archive.tokens import Tokens
from eventstore.port import Absent, Head
from eventstore.wire import PACKED, Opening, pack, packed, tag
from tests.eventstore.archive.serving import (
    OPEN,
    OTHERS,
    Served,
    begun,
    genesis,
    grow,
    new_match,
    running,
    served,
    until,
)
from tests.eventstore.logs import entry

KINDS = ("none", "garbage", "revoked", "append", "append elsewhere", "read", "read elsewhere", "admin")
"""Kinds of token, in the order of the table's columns."""

UNKNOWN = (401, 401, 401)
TABLE = {
    "GET /health": (200,) * 8,
    "GET /metrics": (*UNKNOWN, 403, 403, 403, 403, 200),
    "GET /v1/matches": (*UNKNOWN, 200, 200, 200, 200, 200),
    "GET /v1/matches/{match}": (*UNKNOWN, 200, 404, 200, 404, 200),
    "POST /v1/matches/{match}/lines": (*UNKNOWN, 200, 403, 403, 403, 200),
    "POST /v1/matches/{match}/held": (*UNKNOWN, 200, 404, 200, 404, 200),
    "GET /v1/matches/{match}/lines/{line}/marks": (*UNKNOWN, 200, 404, 200, 404, 200),
    "GET /v1/matches/{match}/lines/{line}/entries": (*UNKNOWN, 200, 404, 200, 404, 200),
    "POST /v1/matches/{match}/lines/{line}/entries": (*UNKNOWN, 200, 404, 403, 403, 200),
}


@pytest.fixture(scope="module")
def http(archive: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=archive.url, trust_env=False) as client:
        yield client


@pytest.fixture(scope="module")
def line(archive: Served) -> Any:
    return begun(archive.store, new_match(), 3)


def asked(line: Any, row: str) -> dict[str, Any]:
    """A request that is well formed and changes nothing."""
    method, _, path = row.partition(" ")
    request: dict[str, Any] = {
        "method": method,
        "url": path.format(match=line.match.hex(), line=line.id.hex()),
    }
    if path.endswith("/held"):
        request |= {"content": b"[]", "headers": {"Content-Type": "application/json"}}
    elif method == "POST" and path.endswith("/entries"):
        body = packed(pack((), line.head))
        request |= {"content": body, "headers": {"Content-Type": PACKED, "If-Match": tag(line.head)}}
    elif method == "POST":
        body = packed(Opening("main", None, pack([genesis(line.match)], Head(b"", 0, bytes(32)))))
        request |= {"content": body, "headers": {"Content-Type": PACKED, "If-None-Match": "*"}}
    return request


def bearing(archive: Served, kind: str) -> Mapping[str, str]:
    if kind == "none":
        return {}
    token = "rb_00000000_" + "x" * 43 if kind == "garbage" else archive.token(kind)
    return {"Authorization": f"Bearer {token}"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("row", TABLE)
def test_every_door_opens_to_its_own(archive: Served, http: httpx.Client, line: Any, row: str, kind: str) -> None:
    request = asked(line, row)
    request["headers"] = {**request.get("headers", {}), **bearing(archive, kind)}
    answer = http.request(**request)
    assert answer.status_code == TABLE[row][KINDS.index(kind)], answer.text
    if answer.status_code >= 400:
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["status"] == answer.status_code
    if answer.status_code == 401:
        assert answer.headers["www-authenticate"] == "Bearer"
    assert archive.store.line(line.id) == line


def strange(answer: httpx.Response, *ids: bytes) -> tuple[int, str]:
    """An answer, but for the ids that were asked about."""
    said = answer.text
    for place, one in enumerate(ids):
        said = said.replace(one.hex(), f"id {place}")
    return answer.status_code, said


@pytest.mark.parametrize("kind", ["append elsewhere", "read elsewhere"])
@pytest.mark.parametrize("row", [row for row in TABLE if "{match}" in row])
def test_whether_others_have_a_match_is_not_to_be_told_from_the_answer(
    archive: Served, http: httpx.Client, line: Any, row: str, kind: str
) -> None:
    nowhere = replace(line, match=new_match(), id=bytes(32))
    told = []
    for one in (line, nowhere):
        request = asked(one, row)
        request["headers"] = {**request.get("headers", {}), **bearing(archive, kind)}
        told.append(strange(http.request(**request), one.match, one.id))
    assert told[0] == told[1]


def test_every_endpoint_is_in_the_table(archive: Served) -> None:
    outer: Any = app(archive.desk, lambda _: None)
    routes = [route for route in outer._inner.routes if isinstance(route, Route)]
    found = {f"{method} {route.path}" for route in routes for method in route.methods or () if method != "HEAD"}
    assert found == set(TABLE)


def test_a_token_writes_in_no_event_but_its_own(archive: Served, http: httpx.Client) -> None:
    for event, status in ((OPEN, 200), (OTHERS, 403), ("", 403)):
        match = new_match()
        body = packed(Opening("main", None, pack([genesis(match, event)], Head(b"", 0, bytes(32)))))
        headers = {"Content-Type": PACKED, "If-None-Match": "*", **bearing(archive, "append")}
        answer = http.post(f"/v1/matches/{match.hex()}/lines", content=body, headers=headers)
        assert answer.status_code == status
        assert ("has no event" in answer.text, "admin's token" in answer.text) == (not event, not event)
        assert (match in {held.id for held in archive.store.matches()}) == (status == 200)


def test_a_token_lists_what_it_may_read(archive: Served, http: httpx.Client) -> None:
    here, there, nowhere = (begun(archive.store, new_match(), 2, event).match.hex() for event in (OPEN, OTHERS, ""))
    seen = {
        kind: {one["match"] for one in http.get("/v1/matches", headers=bearing(archive, kind)).json()["matches"]}
        for kind in ("append", "append elsewhere", "read", "read elsewhere", "admin")
    }
    assert here in seen["append"]
    assert not {there, nowhere} & seen["append"]
    assert there in seen["read elsewhere"] & seen["append elsewhere"]
    assert here not in seen["read elsewhere"] | seen["append elsewhere"]
    assert {here, there, nowhere} <= seen["read"] & seen["admin"]


def test_pages_follow_one_another(archive: Served, http: httpx.Client) -> None:
    for _ in range(5):
        begun(archive.store, new_match())
    headers, after, listed = bearing(archive, "admin"), "", []
    while True:
        page = http.get("/v1/matches", params={"after": after, "limit": 2}, headers=headers).json()
        assert len(page["matches"]) <= 2
        listed += [one["match"] for one in page["matches"]]
        after = page["after"]
        if not after:
            break
    assert listed == sorted(held.id.hex() for held in archive.store.matches())


def test_a_page_holds_only_so_many_lines(archive: Served, http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eventstore.archive.holdings._MOST_TIPS", 2)
    page = http.get("/v1/matches", headers=bearing(archive, "admin")).json()
    assert [len(page["matches"]), page["after"]] == [2, page["matches"][-1]["match"]]


def test_an_entry_of_another_match_is_not_told(archive: Served, http: httpx.Client, line: Any) -> None:
    other = begun(archive.store, new_match(), 2, OTHERS)
    ids = [archive.store.entry(one.id, 2).id.hex() for one in (line, other)]
    path = f"/v1/matches/{line.match.hex()}/held"
    told = http.post(path, json=ids, headers=bearing(archive, "append")).json()
    assert [bool(one) for one in told] == [True, False]
    crossed = f"/v1/matches/{line.match.hex()}/lines/{other.id.hex()}/entries"
    assert http.get(crossed, headers=bearing(archive, "append")).status_code == 404
    batch = pack([entry(3, other.head.hash, match=line.match)], other.head)
    headers = {"Content-Type": PACKED, "If-Match": tag(other.head), **bearing(archive, "append")}
    assert http.post(crossed, content=packed(batch), headers=headers).status_code == 404


# ---------------------------------------------------------------- tokens


def test_only_the_hash_of_a_token_is_kept(archive: Served) -> None:
    kept = archive.kept.raw_tokens()
    for grant, token in archive.grants.values():
        assert grant.id.encode() in kept
        assert token.split("_", 2)[2].encode() not in kept


def test_a_file_of_tokens_is_its_owners_alone(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path / "tokens")
    tokens.make("read")
    assert [path.stat().st_mode & 0o077 for path in tmp_path.iterdir()] == [0] * len(list(tmp_path.iterdir()))
    tokens.close()


def test_a_revoked_token_opens_nothing_from_that_moment(archive: Served, http: httpx.Client) -> None:
    grant, token = archive.desk.tokens.make("read")
    headers = {"Authorization": f"Bearer {token}"}
    assert http.get("/v1/matches", headers=headers).status_code == 200
    archive.desk.tokens.revoke(grant.id)
    assert http.get("/v1/matches", headers=headers).status_code == 401
    with pytest.raises(Absent):
        archive.desk.tokens.revoke("00000000")


def test_who_waits_is_told_nothing_more_once_their_token_is_revoked(archive: Served) -> None:
    line = begun(archive.store, new_match(), 2)
    grant, token = archive.desk.tokens.make("read")
    path, headers = f"{archive.url}/v1/matches/{line.match.hex()}?wait=30", {"Authorization": f"Bearer {token}"}
    known = httpx.get(path, headers=headers, trust_env=False).headers["etag"]
    with ThreadPoolExecutor(1) as aside:
        told = {**headers, "If-None-Match": known}
        asked = aside.submit(httpx.get, path, headers=told, trust_env=False, timeout=40)
        until(lambda: archive.desk.meter.of(grant.id).waiting)
        archive.desk.tokens.revoke(grant.id)
        grow(archive.store, line.id, 1)
        assert asked.result(40).status_code == 401


def test_a_token_ends_when_it_was_made_to(tmp_path: Any) -> None:
    now = [1000]
    tokens = Tokens(tmp_path / "tokens", lambda: now[0])
    _, token = tokens.make("read", ends_ms=2000)
    assert tokens.grant(token)
    now[0] = 2000
    assert tokens.grant(token) is None
    tokens.close()


@pytest.mark.parametrize(("scope", "event"), [("append", ""), ("admin", OPEN), ("everything", "")])
def test_a_token_is_for_something_that_there_is(archive: Served, scope: str, event: str) -> None:
    with pytest.raises(ValueError, match="token"):
        archive.desk.tokens.make(scope, event)


def test_who_asks_for_no_token_does_not_wait_for_where_tokens_are_kept(tmp_path: Path) -> None:
    with served(tmp_path) as one, ThreadPoolExecutor(1) as aside:
        # another program has them for itself
        held = sqlite3.connect(tmp_path / "tokens", isolation_level=None)
        held.execute("BEGIN EXCLUSIVE")
        asked = aside.submit(httpx.get, f"{one.url}/v1/matches", headers=bearing(one, "read"), trust_env=False)
        until(lambda: one.desk._threads and one.desk._threads.borrowed_tokens)
        answer = httpx.get(f"{one.url}/health", trust_env=False, timeout=2)
        held.execute("ROLLBACK")
        held.close()
        assert (answer.status_code, asked.result(20).status_code) == (200, 200)


def test_a_match_that_is_damaged_keeps_nobody_from_the_others(tmp_path: Path) -> None:
    with served(tmp_path) as one:
        lines = [begun(one.store, new_match(), 3) for _ in range(3)]
        number = "(SELECT number FROM lines WHERE id = ?)"
        with closing(sqlite3.connect(tmp_path / "archive.db", isolation_level=None)) as other:
            other.execute("DROP TRIGGER entries_hold")
            other.execute(f"DELETE FROM entries WHERE key = {number} << 32 | 1", (lines[1].id,))
        http = partial(httpx.get, headers=bearing(one, "read"), trust_env=False)
        listed = {stand["match"] for stand in http(f"{one.url}/v1/matches").json()["matches"]}
        assert listed == {line.match.hex() for line in (lines[0], lines[2])}
        assert http(f"{one.url}/v1/matches/{lines[1].match.hex()}").status_code == 500


def test_nothing_secret_is_logged(archive: Served, http: httpx.Client) -> None:
    http.get("/v1/matches?after=00", headers=bearing(archive, "read"))
    until(lambda: [note for note in archive.noted if note["token"] == archive.grants["read"][0].id])
    (noted,) = [note for note in archive.noted if note["token"] == archive.grants["read"][0].id][-1:]
    assert set(noted) == {"request", "from", "token", "method", "path", "status", "ms", "bytes"}
    assert noted["from"] == "127.0.0.1"
    logged = repr(archive.noted)
    assert not [token for _, token in archive.grants.values() if token.split("_", 2)[2] in logged]


def test_metrics_are_what_prometheus_reads(archive: Served, http: httpx.Client) -> None:
    told = http.get("/metrics", headers=bearing(archive, "admin")).text
    assert '\nrollbook_requests_total{route="/v1/matches",status="401"} ' in told
    for text in told.splitlines():
        assert text.startswith("# ") or len(text.split()) == 2


def test_a_log_that_nobody_reads_any_longer_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, write = os.pipe()
    os.close(read)
    with suppress(BrokenPipeError), os.fdopen(write, "w") as nobody, served(tmp_path) as one:
        monkeypatch.setattr("sys.stderr", nobody)
        # on one connection: one whose request could not be noted is not kept
        with running(one.desk, to_stderr) as url, httpx.Client(base_url=url, trust_env=False) as client:
            said = [client.get("/health") for _ in range(3)]
        monkeypatch.undo()
    assert [answer.status_code for answer in said] == [200] * 3
    assert len({answer.extensions["network_stream"] for answer in said}) == 1
