"""A proxy between a device and an archive that does to requests what networks, caches and strangers do to them."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from socketserver import BaseRequestHandler, ThreadingTCPServer
from urllib.parse import urlsplit

from msgspec import Struct

Fault = Callable[["Passing"], None]
"""What is done to one request."""

_END = b"\r\n\r\n"


class Passing(Struct):
    """A request on its way: its bytes, who sent it, and who should get it."""

    request: bytes
    sender: socket.socket
    upstream: tuple[str, int]
    earlier: list[bytes]

    def forward(self, request: bytes | None = None) -> bytes:
        """Send a request on, by itself; the whole answer."""
        with socket.create_connection(self.upstream, 10) as further:
            further.sendall(self.request if request is None else request)
            return b"".join(iter(lambda: further.recv(1 << 16), b""))

    def answer(self, content: bytes) -> None:
        self.sender.sendall(content)


class Proxy:
    """Passes requests on, one a connection; each takes the next of ``faults``, if there is one."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.upstream = (parts.hostname or "", parts.port or 0)
        self.faults: SimpleQueue[Fault] = SimpleQueue()
        self.requests: list[bytes] = []
        self.url = ""

    def then(self, *faults: Fault) -> None:
        for fault in faults:
            self.faults.put(fault)

    def clear(self) -> None:
        while not self.faults.empty():
            self.faults.get()

    def serve(self, connection: socket.socket) -> None:
        request = _received(connection)
        if request:
            earlier = [one for one in self.requests if one.startswith(b"POST")]
            self.requests.append(request)
            fault = passed if self.faults.empty() else self.faults.get()
            fault(Passing(request, connection, self.upstream, earlier))


def _received(connection: socket.socket) -> bytes:
    """One request, asking for the connection to be closed after it."""
    held = bytearray()
    while _END not in held:
        part = connection.recv(1 << 16)
        if not part:
            return b""
        held += part
    head, _, body = bytes(held).partition(_END)
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    lengths = [int(line.partition(b":")[2]) for line in lines if line.lower().startswith(b"content-length:")]
    while len(body) < sum(lengths):
        body += connection.recv(1 << 16)
    return b"\r\n".join([*lines, b"Connection: close"]) + _END + body


@contextmanager
def between(url: str) -> Iterator[Proxy]:
    """A proxy to this address, until the block ends."""
    proxy = Proxy(url)

    class Handler(BaseRequestHandler):
        def handle(self) -> None:
            with suppress(OSError):
                proxy.serve(self.request)

    class Listening(ThreadingTCPServer):
        daemon_threads = True
        allow_reuse_address = True

    with Listening(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        proxy.url = f"http://127.0.0.1:{server.server_address[1]}"
        try:
            yield proxy
        finally:
            server.shutdown()
            thread.join()


# ---------------------------------------------------------------- what can be done


def passed(passing: Passing) -> None:
    passing.answer(passing.forward())


def dropped(_: Passing) -> None:
    """The connection breaks before the archive hears of it."""


def lost(passing: Passing) -> None:
    """The archive did it, and nobody hears of that."""
    passing.forward()


def cut(passing: Passing) -> None:
    """Half of the request arrives."""
    with socket.create_connection(passing.upstream, 10) as further:
        further.sendall(passing.request[: len(passing.request) * 2 // 3])


def torn(passing: Passing) -> None:
    """Half of the answer arrives."""
    answer = passing.forward()
    passing.answer(answer[: len(answer) * 2 // 3])


def doubled(passing: Passing) -> None:
    """The request arrives twice; the second answer is heard."""
    passing.forward()
    passing.answer(passing.forward())


def shuffled(passing: Passing) -> None:
    """Everything that was ever posted arrives once more, the last first, before this."""
    for request in reversed(passing.earlier):
        passing.forward(request)
    passing.answer(passing.forward())


def said(status: int, *headers: str, body: bytes = b"") -> Fault:
    """Somebody on the way answers in the archive's place."""
    lines = [f"HTTP/1.1 {status} said", f"Content-Length: {len(body)}", "Connection: close", *headers, "", ""]

    def fault(passing: Passing) -> None:
        passing.answer("\r\n".join(lines).encode() + body)

    return fault


def dripped(passing: Passing) -> None:
    """The answer comes a byte at a time, for as long as anybody listens."""
    passing.answer(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
    passing.sender.settimeout(0.02)
    with suppress(OSError):
        while True:
            passing.sender.sendall(b"x")
            with suppress(TimeoutError):
                if not passing.sender.recv(1):
                    return


TRANSIENT: tuple[Fault, ...] = (dropped, lost, cut, torn, doubled, shuffled, said(503), said(429, "Retry-After: 0"))
"""Faults that pass."""
