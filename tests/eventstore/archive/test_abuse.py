"""Whatever is sent to an archive, it stays small, quick, and whole."""

import gzip
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from eventstore.archive.limits import Limits
from eventstore.port import Conflict, Head, Line, Unwritable
from eventstore.verify import verify
from eventstore.wire import PACKED, Batch, Frame, Opening, deflated, pack, packed, tag
from tests.eventstore.archive.conftest import Serve
from tests.eventstore.archive.serving import Device, Served, begun, genesis, grow, new_match, until, waiting
from tests.eventstore.logs import entry, mark, run


class Caller:
    """Somebody with a token who sends what they like at one line."""

    def __init__(self, archive: Served, line: Line, name: str = "append") -> None:
        self.line = line
        self.archive = archive
        self.http = httpx.Client(base_url=archive.url, trust_env=False, timeout=20)
        self.headers = {"Authorization": f"Bearer {archive.token(name)}"}
        self.path = f"/v1/matches/{line.match.hex()}/lines/{line.id.hex()}/entries"

    def post(self, content: Any, path: str = "", **headers: str) -> httpx.Response:
        usual = {"Content-Type": PACKED, "If-Match": tag(self.line.head)}
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.http.post(path or self.path, content=content, headers={**self.headers, **usual, **named})

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.http.get(path, headers={**self.headers, **headers})


@pytest.fixture
def caller(archive: Served, match: bytes) -> Iterator[Caller]:
    one = Caller(archive, begun(archive.store, match, 3))
    yield one
    assert archive.store.line(one.line.id) == one.line
    assert not [note for note in archive.noted if note["status"] == 500]
    one.http.close()


def sent(line: Line, **fields: Any) -> bytes:
    """A batch of one entry that is as it should be but for these fields."""
    good = pack([entry(4, line.head.hash, match=line.match)], line.head)
    frame = replace(good.frames[0], **fields)
    return packed(replace(good, frames=(frame,), head=hash_of(line, frame)))


def hash_of(line: Line, frame: Frame) -> bytes:
    """The hash an entry would have, if it can have one."""
    try:
        made = replace(
            entry(4, line.head.hash, match=line.match),
            **{name: getattr(frame, name) for name in frame.__struct_fields__},
        )
        return made.hash
    except ValueError:
        return bytes(32)


PAYLOADS = {
    "deep": b"[" * 100_000,
    "deep and closed": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"a":' * 50_000,
    "many digits": b"9" * 100_000,
    "a fraction": b"1.5",
    "not a number": b"NaN",
    "infinity": b"-Infinity",
    "a key twice": b'{"a":1,"a":2}',
    "half a surrogate": b'"\\ud800"',
    "nothing": b'"\\u0000"',
    "a direction": '"\u202e"'.encode(),
    "not composed": '"e\u0301"'.encode(),
    "not UTF-8": b'"\xff"',
    "empty": b"",
    "two documents": b"1 2",
    "too long": b'"%s"' % (b"x" * (1 << 20)),
    "a text that never ends": b'"' + b"\\" * 200_001,
}
FIELDS: dict[str, dict[str, Any]] = {
    "a short id": {"id": b"short"},
    "a long salt": {"salt": bytes(17)},
    "a negative version": {"version": -1},
    "a large version": {"version": 1 << 16},
    "a late time": {"recorded_ms": 1 << 60},
    "a huge time": {"recorded_ms": (1 << 64) - 1},
    "a long actor": {"actor": "x" * 256},
    "a kind with a bell": {"kind": "a\x07"},
    "an actor backwards": {"actor": "\u202eada"},
}


@pytest.mark.parametrize("name", PAYLOADS)
def test_a_payload_that_no_log_keeps_is_refused(caller: Caller, name: str) -> None:
    began = time.process_time()
    answer = caller.post(sent(caller.line, payload=PAYLOADS[name]))
    assert answer.status_code == 422, answer.text
    assert answer.json()["detail"].startswith("entry 4: payload")
    assert len(answer.content) < 2000
    assert time.process_time() - began < 3


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_that_does_not_fit_is_refused(caller: Caller, name: str) -> None:
    assert caller.post(sent(caller.line, **FIELDS[name])).status_code == 422


BODIES = {
    "nothing": b"",
    "text": b"hello",
    "one number": b"\x01",
    "deep": b"\x91" * 200_000,
    "a promise of billions": b"\x94\x03\xc4\x20" + bytes(32) + b"\xc4\x20" + bytes(32) + b"\xdd\xff\xff\xff\xff",
    "more behind": packed(Batch(3, bytes(32), bytes(32), ())) + b"\x00",
    "a field more": b"\x95" + packed(Batch(3, bytes(32), bytes(32), ()))[1:] + b"\x00",
    "text for bytes": b"\x94\x03\xa1a\xa1a\x90",
    "a negative number": msgspec.msgpack.encode((-1, bytes(32), bytes(32), ())),
    "a short parent": msgspec.msgpack.encode((3, bytes(31), bytes(32), ())),
    "text that is none": b"\x94\x03\xa2\xff\xff\xa1a\x90",
}


@pytest.mark.parametrize("name", BODIES)
def test_a_body_that_is_no_batch_is_refused(caller: Caller, name: str) -> None:
    for path in (caller.path, f"/v1/matches/{caller.line.match.hex()}/lines"):
        answer = caller.post(BODIES[name], path, If_None_Match="*")
        assert answer.status_code == 400, answer.text


@pytest.mark.parametrize("body", [b"", b"{}", b"[1]", b'["zz"]', b"[" * 100_000, b'["%s"]' % (b"0" * 100_000), b"\xff"])
def test_a_question_that_is_none_is_refused(caller: Caller, body: bytes) -> None:
    answer = caller.post(body, f"/v1/matches/{caller.line.match.hex()}/held", Content_Type="application/json")
    assert answer.status_code == 400


def test_a_question_about_too_much_is_refused(caller: Caller) -> None:
    ids = msgspec.json.encode(["00" * 16] * 65)
    answer = caller.post(ids, f"/v1/matches/{caller.line.match.hex()}/held", Content_Type="application/json")
    assert answer.status_code == 413


def test_more_entries_than_a_batch_has_are_refused(caller: Caller) -> None:
    frame = Frame(bytes(16), 0, "a", "b", 1, bytes(16), b"1")
    crowd = Batch(3, caller.line.head.hash, bytes(32), (frame,) * 5001)
    assert caller.post(packed(crowd)).status_code == 413


def test_a_wrong_hash_refuses_the_whole_batch(caller: Caller) -> None:
    batch = pack(run(4, caller.line.head.hash, 5, match=caller.line.match), caller.line.head)
    frames = list(batch.frames)
    frames[2] = replace(frames[2], actor="eve")
    answer = caller.post(packed(replace(batch, frames=tuple(frames))))
    assert answer.status_code == 422
    assert "hash" in answer.json()["detail"]


def test_an_id_that_is_held_is_refused_with_where_the_line_stands(caller: Caller) -> None:
    held = caller.archive.store.entry(caller.line.id, 2)
    answer = caller.post(sent(caller.line, id=held.id))
    assert answer.status_code == 409
    assert answer.json()["head"] == caller.line.head.hash.hex()


@pytest.mark.parametrize("seq", [1, 2, 9])
def test_a_stale_head_is_refused_with_the_current_one(caller: Caller, seq: int) -> None:
    before = Head(caller.line.id, seq, caller.archive.store.head(caller.line.id, seq).hash if seq < 3 else bytes(32))
    batch = pack([entry(seq + 1, before.hash, match=caller.line.match, tag="late")], before)
    answer = caller.post(packed(batch), If_Match=tag(before))
    assert answer.status_code == 412
    assert (answer.json()["seq"], answer.headers["etag"]) == (3, tag(caller.line.head))


def test_preconditions_are_wanted_and_meant(caller: Caller) -> None:
    good = sent(caller.line)
    lines = f"/v1/matches/{caller.line.match.hex()}/lines"
    assert caller.post(good, If_Match="").status_code == 428
    assert caller.post(good, If_Match='"3-00"').status_code == 400
    opening = packed(Opening("main", None, pack([genesis(caller.line.match)], Head(b"", 0, bytes(32)))))
    assert caller.post(opening, lines).status_code == 428
    assert caller.post(opening, lines, If_None_Match="*").status_code == 200
    assert caller.post(good, Content_Type="application/json").status_code == 415
    assert caller.post(good, Content_Encoding="br").status_code == 415


def test_a_line_is_opened_where_it_says_it_leaves(caller: Caller) -> None:
    line = caller.line
    lines = f"/v1/matches/{line.match.hex()}/lines"
    follows = pack(run(4, line.head.hash, 1, match=line.match), line.head)
    astray = pack(run(3, bytes(32), 1, match=line.match), Head(b"", 2, bytes(32)))
    headless = pack([replace(genesis(new_match()), match=line.match, seq=5)], Head(b"", 4, bytes(32)))
    cases: dict[str, tuple[Opening, int]] = {
        "no entry": (Opening("x", line.id, pack([], line.head)), 422),
        "a first line of no event": (Opening("x", None, follows), 403),
        "a first line without its beginning": (Opening("x", None, headless), 409),
        "nowhere": (Opening("x", bytes(32), follows), 404),
        "elsewhere": (Opening("x", line.id, astray), 409),
        "a bell": (Opening("a\x07", line.id, follows), 422),
        "a long name": (Opening("x" * 256, line.id, follows), 422),
    }
    for name, (opening, status) in cases.items():
        assert caller.post(packed(opening), lines, If_None_Match="*").status_code == status, name
    assert len(caller.archive.store.lines(line.match)) == 1


@pytest.mark.parametrize(
    "path",
    [
        "/v1/matches/..",
        "/v1/matches/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/v1/matches/CON",
        "/v1/matches/" + "0" * 33,
        "/v1/matches/" + "G" * 32,
        "/v1/matches/" + "ABCDEFAB" * 4,
        "/v1/matches/" + "0" * 4000,
        "/v1/matches?after=zz",
        "/v1/matches?after=0",
        "/v1/matches?limit=-1",
        "/v1/matches/{match}/lines/%00/entries",
        "/v1/matches/{match}/lines/{line}/entries?after=-1",
        "/v1/matches/{match}/lines/{line}/entries?after=1e9",
        "/v1/matches/{match}/lines/{line}/entries?after=" + "9" * 4000,
        "/v1/matches/{match}/lines/{line}/entries?after=4",
        "/v1/matches/{match}/lines/{line}/marks?after=%D9%A3",
        "/v1/matches/" + "00" * 16,
        "/v1/../v1/secrets",
    ],
)
def test_a_path_that_means_nothing_is_refused(caller: Caller, path: str) -> None:
    url = path.format(match=caller.line.match.hex(), line=caller.line.id.hex())
    raw = httpx.URL(caller.archive.url).copy_with(raw_path=url.encode())
    assert caller.http.get(raw, headers=caller.headers).status_code in (400, 404)


# ---------------------------------------------------------------- size and time


def test_what_unpacks_without_end_is_not_unpacked(caller: Caller) -> None:
    bomb = gzip.compress(bytes(96 << 20), 9)
    assert len(bomb) < 200_000
    assert caller.post(bomb, Content_Encoding="gzip").status_code == 413


@pytest.mark.parametrize(
    "spoil", [lambda whole: whole[:-9], lambda whole: whole + whole, lambda whole: b"x" + whole, lambda whole: b""]
)
def test_what_does_not_unpack_is_refused(caller: Caller, spoil: Any) -> None:
    assert caller.post(spoil(deflated(sent(caller.line))), Content_Encoding="gzip").status_code == 400


def test_what_is_compressed_is_taken_in_and_given_out(archive: Served, match: bytes) -> None:
    caller = Caller(archive, begun(archive.store, match, 3))
    batch = pack(run(4, caller.line.head.hash, 50, match=match), caller.line.head)
    assert caller.post(deflated(packed(batch)), Content_Encoding="gzip").status_code == 200
    codings = {"gzip": "gzip", "identity": "identity", "br, GZIP;q=0.5": "gzip", "gzip;q=0, br": "identity"}
    for accepted, coding in codings.items():
        answer = caller.get(caller.path, **{"Accept-Encoding": accepted})
        assert answer.headers.get("content-encoding", "identity") == coding
        assert answer.headers["vary"] == "Accept-Encoding, Authorization"
        assert len(msgspec.msgpack.decode(answer.content, type=Batch).frames) == 53
    caller.http.close()


def test_more_than_is_taken_in_at_once_is_refused_declared_or_not(caller: Caller) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(200):
            yield bytes(1 << 16)

    assert caller.post(bytes((4 << 20) + 1)).status_code == 413
    # the archive may hang up before all of it has come
    with suppress(httpx.TransportError):
        assert caller.post(endless()).status_code == 413


def test_a_whole_range_never_changes_and_who_keeps_it_asks_who_may_have_it(caller: Caller) -> None:
    """A copy that a cache keeps for everybody is not for who has no token, or has one no longer."""
    path = caller.path + "?after=1&upto=3"
    whole = caller.get(path)
    assert (whole.headers["cache-control"], whole.headers["vary"]) == ("public, no-cache", "Accept-Encoding")
    again = caller.get(path, **{"If-None-Match": f'"x", {whole.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    assert [again.headers[name] for name in ("cache-control", "vary")] == ["public, no-cache", "Accept-Encoding"]
    for name, status in (("revoked", 401), ("read elsewhere", 404)):
        asked = {"Authorization": f"Bearer {caller.archive.token(name)}", "If-None-Match": whole.headers["etag"]}
        assert caller.http.get(path, headers=asked).status_code == status
    assert caller.get(caller.path + "?after=1&upto=4").headers["cache-control"] == "private, no-cache"
    stand = caller.get(f"/v1/matches/{caller.line.match.hex()}")
    known = caller.get(f"/v1/matches/{caller.line.match.hex()}", **{"If-None-Match": stand.headers["etag"]})
    assert (known.status_code, stand.headers["cache-control"]) == (304, "private, no-cache")


def test_a_range_that_was_written_anew_is_another(serve: Serve, tmp_path: Path) -> None:
    """An archive that was put back from a copy may have taken in others' entries since, under the same numbers."""
    match, tags = new_match(), set()
    for tag_ in ("one", "other"):
        folder = tmp_path / tag_
        folder.mkdir()
        with serve(folder) as one:
            line = one.store.start(genesis(match), name="main")
            grow(one.store, line.id, 2, tag_)
            caller = Caller(one, line)
            tags.add(caller.get(caller.path + "?after=1&upto=3").headers["etag"])
            caller.http.close()
    assert len(tags) == 2


@pytest.mark.parametrize("spoil", ["W/{}", "{}, W/{}", '"x",{}', "*"])
def test_a_tag_that_a_proxy_made_a_weak_one_is_still_that_tag(caller: Caller, spoil: str) -> None:
    path = f"/v1/matches/{caller.line.match.hex()}"
    known = spoil.replace("{}", caller.get(path).headers["etag"])
    again = caller.get(path, **{"If-None-Match": known})
    assert (again.status_code, again.headers["vary"]) == (304, "Accept-Encoding, Authorization")


def test_nothing_to_write_after_another_head_is_refused_as_anything_is(caller: Caller) -> None:
    before = Head(caller.line.id, 2, caller.archive.store.head(caller.line.id, 2).hash)
    answer = caller.post(packed(pack((), before)), If_Match=tag(before))
    assert (answer.status_code, answer.headers["etag"]) == (412, tag(caller.line.head))
    assert caller.post(packed(pack((), caller.line.head))).status_code == 200


def spoken(url: str, *parts: bytes) -> socket.socket:
    """A connection on which this much was said."""
    address = httpx.URL(url)
    connection = socket.create_connection((address.host, address.port or 0), 10)
    for part in parts:
        connection.sendall(part)
    return connection


def heard(connection: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    with connection:
        return b"".join(iter(lambda: connection.recv(1 << 16), b""))


@pytest.fixture
def hasty(serve: Serve, tmp_path: Path) -> Iterator[Served]:
    """An archive that does not wait long."""
    with serve(tmp_path, Limits(header_seconds=0.2, body_seconds=0.2, idle_seconds=1)) as one:
        yield one
        assert list(verify(one.store)) == []


@pytest.mark.parametrize("said", [b"", b"GET", b"GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: "])
def test_who_never_ends_a_request_is_hung_up_on(hasty: Served, said: bytes) -> None:
    assert heard(spoken(hasty.url, said)) == b""


def test_who_is_slow_with_a_second_request_is_hung_up_on(hasty: Served) -> None:
    said = heard(spoken(hasty.url, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /hea"))
    assert said.startswith(b"HTTP/1.1 200")
    assert said.count(b"HTTP/1.1") == 1


def test_who_never_ends_a_body_is_told_so(hasty: Served) -> None:
    caller = Caller(hasty, begun(hasty.store, new_match(), 3))
    head = f"POST {caller.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\nContent-Type: {PACKED}\r\n"
    head += f"Authorization: {caller.headers['Authorization']}\r\nIf-Match: {tag(caller.line.head)}\r\n\r\n"
    assert heard(spoken(hasty.url, head.encode(), b"x" * 10)).startswith(b"HTTP/1.1 408")
    caller.http.close()


def test_who_does_not_read_the_answer_is_not_waited_for(serve: Serve, tmp_path: Path) -> None:
    with serve(tmp_path, Limits(send_seconds=0.3)) as one:
        line = begun(one.store, new_match())
        large = [entry(2, line.head.hash, match=line.match, payload=b'"%s"' % (b"x" * 1_000_000))]
        for seq in (3, 4):
            large.append(entry(seq, large[-1].hash, match=line.match, payload=b'"%s"' % (b"x" * 1_000_000)))
        one.store.append(line.id, *large)
        path = f"/v1/matches/{line.match.hex()}/lines/{line.id.hex()}/entries"
        asked = f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {one.token()}\r\n\r\n"
        # the system itself takes a few megabytes for them
        with spoken(one.url, asked.encode() * 8):
            until(lambda: [note for note in one.noted if note.get("fault") == "TimeoutError"])


def test_only_so_many_requests_of_a_token_are_answered_at_once(serve: Serve, tmp_path: Path) -> None:
    with serve(tmp_path, Limits(at_once=1, wait_seconds=20)) as one:
        line = begun(one.store, new_match(), 3)
        caller = Caller(one, line)
        stand = caller.get(f"/v1/matches/{line.match.hex()}")
        wait = (
            f"GET /v1/matches/{line.match.hex()}?wait=20 HTTP/1.1\r\nHost: x\r\nIf-None-Match: {stand.headers['etag']}"
        )
        with spoken(one.url, f"{wait}\r\nAuthorization: {caller.headers['Authorization']}\r\n\r\n".encode()):
            until(waiting(one))
            assert caller.get(caller.path).status_code == 429
            assert Caller(one, line, "read").get(caller.path).status_code == 200
        one.desk.watch.changed(line.match)
        caller.http.close()


def test_headers_without_end_are_refused(archive: Served) -> None:
    said = heard(spoken(archive.url, b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 40_000))
    assert said.startswith(b"HTTP/1.1 431")


def test_who_breaks_off_stores_nothing(caller: Caller) -> None:
    whole = sent(caller.line)
    head = f"POST {caller.path} HTTP/1.1\r\nHost: x\r\nContent-Type: {PACKED}\r\n"
    head += f"Authorization: {caller.headers['Authorization']}\r\nIf-Match: {tag(caller.line.head)}\r\n"
    counted = f"Content-Length: {len(whole)}\r\n\r\n".encode() + whole[:-1]
    chunked = b"Transfer-Encoding: chunked\r\n\r\n%x\r\n" % len(whole) + whole[:-1]
    for rest in (counted, chunked):
        connection = spoken(caller.archive.url, head.encode(), rest)
        connection.shutdown(socket.SHUT_WR)
        heard(connection)


def test_one_token_used_up_leaves_the_others_alone(serve: Serve, tmp_path: Path) -> None:
    with serve(tmp_path, Limits(requests_a_minute=5)) as one:
        line = begun(one.store, new_match(), 3)
        caller, other = Caller(one, line), Caller(one, line, "read")
        statuses = [caller.get(caller.path).status_code for _ in range(7)]
        assert statuses == [200] * 5 + [429] * 2
        assert 1 <= int(caller.get(caller.path).headers["retry-after"]) <= 60
        assert other.get(caller.path).status_code == 200
        strangers = [one.url for _ in range(7)]
        assert [httpx.get(f"{url}/v1/matches", trust_env=False).status_code for url in strangers][-1] == 429
        caller.http.close()
        other.http.close()


def test_bytes_are_used_up_too(serve: Serve, tmp_path: Path) -> None:
    with serve(tmp_path, Limits(bytes_a_minute=1000)) as one:
        caller = Caller(one, begun(one.store, new_match(), 3))
        statuses = {caller.post(bytes(600)).status_code for _ in range(2)}
        assert statuses == {400, 429}
        caller.http.close()


def test_a_match_has_only_so_many_lines(serve: Serve, tmp_path: Path) -> None:
    match = new_match()
    with serve(tmp_path, most_lines=3) as one:
        ada = Device(one.url, one.token())
        line = begun(ada.store, match, 9)
        for base in (2, 3, 4):
            ada.store.start(
                entry(base + 1, ada.store.head(line.id, base).hash, match=match, tag=base),
                name=f"line {base}",
                parent=line.id,
                base=base,
            )
        outcome = ada.exchange.push(match)
        assert outcome.reason == "a match has at most 3 lines here"
        assert len(one.store.lines(match)) == 3
        ada.close()


def test_of_many_who_open_a_line_at_once_only_so_many_do(serve: Serve, tmp_path: Path) -> None:
    with serve(tmp_path, most_lines=3) as one:
        line = begun(one.store, new_match(), 40)
        caller = Caller(one, line)

        def leave(base: int) -> int:
            before = one.store.head(line.id, base)
            opening = Opening(
                f"{base}", line.id, pack([entry(base + 1, before.hash, match=line.match, tag=base)], before)
            )
            path = f"/v1/matches/{line.match.hex()}/lines"
            return caller.post(packed(opening), path, If_None_Match="*").status_code

        with ThreadPoolExecutor(8) as aside:
            assert sorted(aside.map(leave, range(2, 34))) == [200] * 2 + [422] * 30
        assert len(one.store.lines(line.match)) == 3
        caller.http.close()


# ---------------------------------------------------------------- the archive's own trouble


class Broken:
    """A store whose writing fails so."""

    def __init__(self, trouble: Exception) -> None:
        self.trouble = trouble

    def __call__(self, *_: object, **__: object) -> Any:
        raise self.trouble


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (Unwritable("/srv/archive.db", "the disk is full; nothing was recorded"), (507, "30")),
        (Unwritable("/srv/archive.db", "cannot be locked"), (503, "5")),
        (Conflict("busy: another program has held /srv/archive.db for 5 seconds"), (503, "1")),
        (ZeroDivisionError("with what was sent in it"), (500, None)),
    ],
)
def test_trouble_of_its_own_is_told_without_its_words(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: Exception, told: tuple[int, str | None]
) -> None:
    with serve(tmp_path) as one:
        caller = Caller(one, begun(one.store, new_match(), 3))
        monkeypatch.setattr(one.store, "append", Broken(trouble))
        answer = caller.post(sent(caller.line))
        assert (answer.status_code, answer.headers.get("retry-after")) == told
        assert "/srv" not in answer.text
        until(lambda: one.noted)
        assert one.noted[-1]["fault"] == type(trouble).__name__
        assert "what was sent" not in answer.text + repr(one.noted)
        monkeypatch.undo()
        assert caller.post(sent(caller.line)).status_code == 200
        caller.http.close()


def test_health_says_when_the_log_cannot_be_read(serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve(tmp_path) as one:
        assert httpx.get(f"{one.url}/health", trust_env=False).json() == {"status": "ok"}
        monkeypatch.setattr(one.store, "find", Broken(OSError("gone")))
        assert httpx.get(f"{one.url}/health", trust_env=False).status_code == 503


def test_marks_that_nobody_gave_are_unknown(caller: Caller) -> None:
    asked = msgspec.json.encode([mark("nobody").hex()])
    answer = caller.post(asked, f"/v1/matches/{caller.line.match.hex()}/held", Content_Type="application/json")
    assert answer.json() == [None]
