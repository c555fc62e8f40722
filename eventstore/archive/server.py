"""The archive as a program: connections bounded in number and time, and a stop that loses nothing acknowledged."""

import signal
import threading
from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from socket import AF_INET, AF_INET6, IPPROTO_TCP, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, socket
from typing import Any

from starlette.routing import BaseRoute
from uvicorn import Config
from uvicorn import Server as UvicornServer
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from eventstore.archive.app import app
from eventstore.archive.desk import Desk
from eventstore.archive.door import Note, to_stderr

_LONGEST_HEADERS = 16 << 10
_BACKLOG = 128


class Patient(H11Protocol):
    """A connection that is given up when the head of a request takes too long to arrive."""

    seconds = 15.0
    _until: TimerHandle | None = None

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._expect()

    def data_received(self, data: bytes) -> None:
        """Something came."""
        if self._until is None and self._between():
            self._expect()
        super().data_received(data)
        if not self._between():
            self._cease()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._cease()
        super().connection_lost(exc)

    def _between(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _expect(self) -> None:
        self._until = self.loop.call_later(self.seconds, self._give_up)

    def _cease(self) -> None:
        if self._until is not None:
            self._until.cancel()
            self._until = None

    def _give_up(self) -> None:
        if self._between():
            self.transport.abort()


class Server(UvicornServer):
    """Stops when it is told to, having answered everybody it had let in; ``interrupted`` says it was by a key."""

    def __init__(
        self,
        desk: Desk,
        note: Note = to_stderr,
        announce: Callable[[str], object] = lambda _: None,
        routes: Sequence[BaseRoute] = (),
    ) -> None:
        """``announce`` is told the address once it is served; ``routes`` are further pages."""
        limits = desk.limits

        class Bounded(Patient):
            seconds = limits.header_seconds

        super().__init__(
            Config(
                app(desk, note, routes),
                http=Bounded,
                ws="none",
                loop="asyncio",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                limit_concurrency=limits.connections,
                timeout_keep_alive=round(limits.idle_seconds),
                timeout_graceful_shutdown=round(limits.stop_seconds),
                h11_max_incomplete_event_size=_LONGEST_HEADERS,
            )
        )
        self.interrupted = False
        self._desk = desk
        self._announce = announce

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        for listening in sockets or []:
            self._announce(address(listening))

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Let in nobody more, wake those who wait, and see the others out."""
        self._desk.watch.stop()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at a signal, and end as a program that has done its work."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {sign: signal.signal(sign, self._told) for sign in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sign, was in before.items():
                signal.signal(sign, was)

    def _told(self, sign: int, _: object) -> None:
        self.interrupted = self.interrupted or sign == signal.SIGINT
        self.force_exit = self.should_exit and sign == signal.SIGINT
        self.should_exit = True


def address(served: socket) -> str:
    """What is served on a socket, as it is asked for."""
    host, port = served.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def listening(host: str, port: int) -> socket:
    """A socket to serve on; port 0 is any that is free. Raises ``OSError``."""
    family = AF_INET6 if ":" in host else AF_INET
    # the protocol is named, or asyncio leaves Nagle's algorithm on, and every answer waits for 40 ms
    found = socket(family, SOCK_STREAM, IPPROTO_TCP)
    try:
        found.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(_BACKLOG)
        found.set_inheritable(True)
    except BaseException:
        found.close()
        raise
    return found
