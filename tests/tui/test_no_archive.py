"""What answers in an archive's place or lets nobody in: each has its exit code, and the state says the last of them."""

import gzip
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from eventstore.sync.patience import Patience
from tests.tui.shell import Shell
from tests.tui.test_cli_archive import ADA, opened, rows

Answer = tuple[int, Mapping[str, str], bytes]

HOTEL: Answer = (200, {"Content-Type": "text/html"}, b"<html>Welcome to the hotel")
MOVED: Answer = (302, {"Location": "http://elsewhere.example/"}, b"")
GARBAGE: Answer = (200, {"Content-Type": "application/json"}, b'{"matches": 3}')
BOMB: Answer = (200, {"Content-Encoding": "gzip"}, gzip.compress(bytes(64 << 20), 1))
AWAY: Answer = (503, {}, b"")
NOBODY: Answer = (401, {}, b"")
EMPTY: Answer = (200, {}, b'{"matches":[],"after":""}')


@contextmanager
def answering(answer: Callable[[str], Answer]) -> Iterator[str]:
    """Something that answers so at each path; its address."""

    class There(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, headers, body = answer(self.path)
            self.send_response(status)
            for name, value in {"Content-Length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing is noted."""

    with ThreadingHTTPServer(("127.0.0.1", 0), There) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def known(shell: Shell, url: str) -> None:
    shell.does("remote", "add", "club", url, "--db", ADA, said="rb_x_y")


@pytest.mark.parametrize("answer", [HOTEL, MOVED, GARBAGE, BOMB], ids=["a hotel", "moved", "garbage", "a bomb"])
def test_what_is_no_archive_is_as_good_as_no_answer(shell: Shell, answer: Answer) -> None:
    with answering(lambda _: answer) as url:
        known(shell, url)
        matches = {opened(shell), opened(shell)}
        heard = shell("push", "last", "--db", ADA)
        assert (heard.code, rows(heard)[0][1]) == (5, "offline")
        for word in ("push", "sync"):
            heard = shell(word, "--db", ADA)
            assert heard.code == 5
            assert {name: state for name, state, _ in rows(heard)} == dict.fromkeys(matches, "offline")
    assert all(told.startswith("offline; 2 behind (") for _, told in rows(shell("remote", "status", "--db", ADA)))


def test_a_match_that_is_answered_strangely_does_not_hold_up_the_rest(shell: Shell) -> None:
    asked: list[str] = []

    def answer(path: str) -> Answer:
        asked.append(path)
        return EMPTY if "?" in path else GARBAGE

    with answering(answer) as url:
        known(shell, url)
        matches = [opened(shell), opened(shell)]
        assert shell("push", "--db", ADA).code == 5
    assert {path.rpartition("/")[2] for path in asked[1:]} == set(matches)


@pytest.mark.parametrize("word", ["push", "sync", "pull"])
def test_the_state_says_how_it_went_last_also_where_nobody_was_let_in(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    monkeypatch.setattr("eventstore.sync.transport.Patience", lambda: Patience(tries=1))
    answers = [AWAY]
    with answering(lambda _: answers[-1]) as url:
        known(shell, url)
        opened(shell)
        assert shell("push", "--db", ADA).code == 5
        assert rows(shell("remote", "status", "--db", ADA))[0][1].startswith("offline; 2 behind")
        answers.append(NOBODY)
        heard = shell(word, "--db", ADA)
    assert heard.code == 5
    assert "does not know our token" in heard.err
    (state,) = (json.loads(line) for line in shell.does("remote", "status", "--json", "--db", ADA))
    assert (state["state"], "does not know our token" in state["reason"]) == ("denied", True)


def test_who_has_nothing_to_send_is_told_as_well_that_nobody_answers(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eventstore.sync.transport.Patience", lambda: Patience(tries=1))
    with answering(lambda _: AWAY) as url:
        known(shell, url)
        assert "does not serve now" in shell.refuses(5, "sync", "--db", ADA)
