"""An archive over the shell's log, as spectators ask it; and matches to be seen there."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import httpx
from msgspec import Struct

from eventstore.archive.desk import Desk
from eventstore.archive.holdings import Holdings
from eventstore.archive.tokens import ADMIN, APPEND, READ, Tokens
from eventstore.sqlite import SqliteStore
from tests.eventstore.archive.serving import OPEN, OTHERS, running
from tests.games.hiding import FIXTURES, HIDINGS
from tests.tui.shell import Shell
from tui.web.routes import routes
from tui.web.stage import Stage

KINDS = ("none", "garbage", "revoked", "append", "append elsewhere", "read", "read elsewhere", "admin")


class Clock:
    """A clock that stands until it is moved; it tells seconds, and ms since 1970."""

    def __init__(self) -> None:
        self.seconds = 0.0
        # so long after anything was recorded that nothing is new by its own time
        self.now = 1 << 50

    def __call__(self) -> float:
        return self.seconds

    def ms(self) -> int:
        return self.now


class Seen(Struct):
    """An archive over the shell's log, as spectators ask it."""

    url: str
    tokens: Mapping[str, str]
    noted: list[Mapping[str, object]]
    stage: Stage
    desk: Desk

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
            yield Seen(
                url, {"garbage": "rb_00000000_x", **{kind: one[1] for kind, one in made.items()}}, noted, stage, desk
            )
    tokens.close()


Spectated = Callable[..., AbstractContextManager[Seen]]


def opened(shell: Shell, *said: str, table: int = 1, number: int = 1, event: str = OPEN) -> str:
    where = ("--event", event, "--round", str(number), "--table", str(table))
    (match,) = shell.does("new", "hilltop", "--player", "Ann Lark", "Bo Reed", *where)
    recorded(shell, match, *said)
    return match


def recorded(shell: Shell, match: str, *said: str) -> None:
    answers = shell.does("record", match, "--plain", said="\n".join(said))
    assert [answer for answer in answers if not answer.startswith("ok\t")] == []


def hiding(shell: Shell, key: str) -> str:
    """A match of a game with secrets, in which nothing is laid yet."""
    armies = [str(FIXTURES / key / "armies" / f"{name}.toml") for name in HIDINGS[key].armies]
    given = ("--army", *armies) if armies else ()
    (match,) = shell.does("new", key, "--player", "Ann Lark", "Bo Reed", *given, "--option", "secrets=sealed")
    return match


def diverged(shell: Shell, match: str, here: str, there: str) -> None:
    """Two devices go on from one entry, and what was recorded on the other is taken in here."""
    shell.does("export", match, "before.rollbook")
    shell.does("import", "before.rollbook", "--db", "other.db")
    recorded(shell, match, here)
    shell.does("record", match, "--plain", "--db", "other.db", said=there)
    shell.does("export", match, "after.rollbook", "--db", "other.db")
    shell("import", "after.rollbook")
