"""What an archive shows of a match for streaming software: to whom, how late, and never what lies face down."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any

import httpx
import pytest
from msgspec import Struct

from eventstore.archive.desk import Desk
from eventstore.archive.holdings import Holdings
from eventstore.archive.tokens import ADMIN, APPEND, READ, Tokens
from eventstore.sqlite import SqliteStore
from tests.eventstore.archive.serving import OPEN, OTHERS, begun, new_match, running, until
from tests.games.hiding import FIXTURES, HIDINGS
from tests.tui.shell import Shell
from tui.web.routes import routes
from tui.web.stage import Stage

KINDS = ("none", "garbage", "revoked", "append", "append elsewhere", "read", "read elsewhere", "admin")


class Clock:
    """A clock that stands until it is moved; it tells seconds, and ms since 1970."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def ms(self) -> int:
        # so long after anything was recorded that nothing is new by its own time
        return 1 << 50


class Seen(Struct):
    """An archive over the shell's log, as spectators ask it."""

    url: str
    tokens: Mapping[str, str]
    noted: list[Mapping[str, object]]

    def ask(self, path: str, kind: str = "admin", **query: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.tokens[kind]}"} if kind != "none" else {}
        return httpx.get(f"{self.url}/{path}", params=query, headers=headers, trust_env=False)

    def overlay(self, **query: Any) -> Any:
        answer = self.ask("overlay.json", **query)
        assert answer.status_code == 200, answer.text
        return answer.json()


@contextmanager
def spectated(shell: Shell, *, public: bool = False, delay: float = 0.0, clock: Clock | None = None) -> Iterator[Seen]:
    tokens, noted, clock = Tokens(shell.folder / "tokens"), [], clock or Clock()
    made = {
        "append": tokens.make(APPEND, OPEN),
        "append elsewhere": tokens.make(APPEND, OTHERS),
        "read": tokens.make(READ),
        "read elsewhere": tokens.make(READ, OTHERS),
        "admin": tokens.make(ADMIN),
        "revoked": tokens.make(ADMIN),
    }
    tokens.revoke(made["revoked"][0].id)
    with SqliteStore(shell.db, readonly=True) as store:
        stage = Stage(store, delay=delay, clock=clock, now_ms=clock.ms)
        desk = Desk(Holdings(store), tokens, public=public)
        with running(desk, noted.append, routes(stage)) as url:
            yield Seen(url, {"garbage": "rb_00000000_x", **{kind: one[1] for kind, one in made.items()}}, noted)
    tokens.close()


Spectated = Callable[..., AbstractContextManager[Seen]]


@pytest.fixture
def spectate(shell: Shell) -> Spectated:
    return partial(spectated, shell)


def opened(shell: Shell, *said: str, table: int = 1, number: int = 1, event: str = OPEN) -> str:
    where = ("--event", event, "--round", str(number), "--table", str(table))
    (match,) = shell.does("new", "hilltop", "--player", "Ann Lark", "Bo Reed", *where)
    recorded(shell, match, *said)
    return match


def recorded(shell: Shell, match: str, *said: str) -> None:
    answers = shell.does("record", match, "--plain", said="\n".join(said))
    assert [answer for answer in answers if not answer.startswith("ok\t")] == []


# ---------------------------------------------------------------- what is told


def test_a_match_is_told_as_it_stands(shell: Shell, spectate: Spectated) -> None:
    match = opened(shell, "roll 5", "move 5")
    with spectate() as seen:
        told = seen.overlay(match=match)
        assert (told["match"], told["event"], told["round"], told["table"]) == (match, OPEN, 1, 1)
        assert (told["state"], told["entry"], told["turn"]) == ("live", 3, "Bo Reed's turn")
        assert [(seat["name"], seat["score"], seat["to_act"]) for seat in told["seats"]] == [
            ("Ann Lark", 1, False),
            ("Bo Reed", 0, True),
        ]
        assert told["last"] == "Ann moves 5; Ann scores 1; Bo is next"
        text = seen.ask("overlay.txt", match=match)
        assert text.headers["content-type"] == "text/plain; charset=utf-8"
        assert text.text == "Ann Lark 1 – 0 Bo Reed · Bo Reed's turn\n"


def test_who_asks_again_is_told_what_is_new_or_that_nothing_is(shell: Shell, spectate: Spectated) -> None:
    match = opened(shell, "roll 5")
    with spectate() as seen:
        first = seen.ask("overlay.txt", match=match)
        headers = {"If-None-Match": first.headers["etag"], "Authorization": f"Bearer {seen.tokens['admin']}"}
        url = f"{seen.url}/overlay.txt?match={match}"
        assert httpx.get(url, headers=headers, trust_env=False).status_code == 304
        recorded(shell, match, "move 5")
        assert httpx.get(url, headers=headers, trust_env=False).text.startswith("Ann Lark 1 – 0")
        shell.does("amend", match, "3", "move 1", "--why", "it was one step")
        assert httpx.get(url, headers=headers, trust_env=False).text.startswith("Ann Lark 0 – 0")


def test_a_table_is_asked_for_by_its_number_and_shows_the_last_round(shell: Shell, spectate: Spectated) -> None:
    first, second = opened(shell, number=1, table=3), opened(shell, number=2, table=3)
    opened(shell, number=2, table=4)
    opened(shell, number=9, table=3, event=OTHERS)
    with spectate() as seen:
        assert seen.overlay(event=OPEN, table=3)["match"] == second
        assert seen.overlay(event=OPEN, table=3, round=1)["match"] == first
        assert seen.ask("overlay.json", event=OPEN, table=5).status_code == 404
        assert seen.ask("overlay.json", event=OPEN).status_code == 400
        assert seen.ask("overlay.json", match="..").status_code == 400


def test_what_is_no_match_of_a_game_here_is_not_shown_and_breaks_nothing(shell: Shell, spectate: Spectated) -> None:
    opened(shell)
    stray = new_match()
    with SqliteStore(shell.db) as store:
        begun(store, stray, 3)
    with spectate() as seen:
        answer = seen.ask("overlay.json", match=stray.hex())
        assert (answer.status_code, "cannot be shown here" in answer.json()["detail"]) == (404, True)
        assert seen.overlay(event=OPEN, table=1)["entry"] == 1


# ---------------------------------------------------------------- to whom

DOORS = {
    False: (401, 401, 401, 200, 403, 200, 403, 200),
    True: (200, 401, 401, 200, 403, 200, 403, 200),
}
"""What each kind of token opens at an archive that is public, and at one that is not."""


@pytest.mark.parametrize("public", DOORS)
@pytest.mark.parametrize("path", ["overlay.json", "overlay.txt"])
def test_every_door_for_spectators_opens_to_its_own(shell: Shell, spectate: Spectated, path: str, public: bool) -> None:
    match = opened(shell, "roll 5")
    with spectate(public=public) as seen:
        for query in ({"match": match}, {"event": OPEN, "table": 1}):
            assert tuple(seen.ask(path, kind, **query).status_code for kind in KINDS) == DOORS[public]
        # what is for devices stays closed to who has no token
        assert seen.ask("v1/matches", "none").status_code == seen.ask("metrics", "none").status_code == 401


def test_a_token_may_stand_in_the_address_and_is_not_logged(shell: Shell, spectate: Spectated) -> None:
    match = opened(shell)
    with spectate() as seen:
        assert seen.ask("overlay.txt", "none", match=match, token=seen.tokens["read"]).status_code == 200
        assert seen.ask("overlay.txt", "none", match=match, token="rb_x_y").status_code == 401
        assert seen.ask("v1/matches", "none", token=seen.tokens["admin"]).status_code == 401
        until(lambda: len(seen.noted) == 3)
        assert not [token for token in seen.tokens.values() if token in repr(seen.noted)]


# ---------------------------------------------------------------- how late


def test_spectators_see_everything_so_much_later(shell: Shell, spectate: Spectated) -> None:
    match, clock = opened(shell, "roll 5"), Clock()
    with spectate(delay=60, clock=clock) as seen:
        assert seen.overlay(match=match)["entry"] == 2
        recorded(shell, match, "move 5")
        assert seen.overlay(match=match)["entry"] == 2
        clock.seconds = 30
        recorded(shell, match, "roll 2")
        assert seen.overlay(match=match)["entry"] == 2
        clock.seconds = 60
        told = seen.overlay(match=match)
        assert (told["entry"], told["seats"][0]["score"]) == (3, 1)
        clock.seconds = 90
        assert seen.overlay(match=match)["entry"] == 4


def test_a_correction_comes_as_late_as_anything(shell: Shell, spectate: Spectated) -> None:
    match, clock = opened(shell, "roll 5", "move 5"), Clock()
    with spectate(delay=60, clock=clock) as seen:
        assert seen.overlay(match=match)["seats"][0]["score"] == 1
        shell.does("amend", match, "3", "move 1", "--why", "it was one step")
        assert seen.overlay(match=match)["seats"][0]["score"] == 1
        clock.seconds = 61
        assert seen.overlay(match=match)["seats"][0]["score"] == 0


# ---------------------------------------------------------------- what lies face down


@pytest.mark.parametrize("key", HIDINGS)
def test_what_lies_face_down_is_not_told_before_it_is_turned_up(shell: Shell, spectate: Spectated, key: str) -> None:
    hiding = HIDINGS[key]
    armies = [str(FIXTURES / key / "armies" / f"{name}.toml") for name in hiding.armies]
    given = ("--army", *armies) if armies else ()
    (match,) = shell.does("new", key, "--player", "Ann Lark", "Bo Reed", *given, "--option", "secrets=sealed")
    with spectate() as seen:
        for lines in (hiding.before, hiding.laid):
            recorded(shell, match, *lines)
            told = (seen.ask("overlay.json", match=match).text + seen.ask("overlay.txt", match=match).text).lower()
            assert '"entry":' in told
            assert not [value for values in hiding.hidden.values() for value in values if value.lower() in told]
