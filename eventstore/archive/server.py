"""The archive as a program: what listens, and a stop that loses nothing acknowledged."""

import signal
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from socket import AF_INET, AF_INET6, IPPROTO_TCP, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, socket

from starlette.routing import BaseRoute
from uvicorn import Config
from uvicorn import Server as UvicornServer

from eventstore.archive.app import app
from eventstore.archive.connection import Guest, Hall, Network
from eventstore.archive.desk import Desk
from eventstore.archive.door import Note, before_the_door, to_stderr

_LONGEST_HEADERS = 16 << 10
_BACKLOG = 128


class Server(UvicornServer):
    """Stops when it is told to, having answered everybody it had let in; ``interrupted`` says it was by a key."""

    def __init__(
        self,
        desk: Desk,
        note: Note = to_stderr,
        announce: Callable[[str], object] = lambda _: None,
        routes: Sequence[BaseRoute] = (),
        proxies: Collection[Network] = (),
    ) -> None:
        """``announce`` is told the address once it is served; ``routes`` are further pages.

        ``proxies`` are where those in front are: they are believed when they tell for whom they ask.
        """
        limits = desk.limits

        class Here(Guest):
            hall = Hall(limits, before_the_door(desk, note), proxies)

        super().__init__(
            Config(
                app(desk, note, routes),
                http=Here,
                ws="none",
                loop="asyncio",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(proxies),
                forwarded_allow_ips=[str(one) for one in proxies],
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
