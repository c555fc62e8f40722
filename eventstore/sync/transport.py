"""One request to an archive and its answer: retried where that helps, bounded in size and time. All of httpx is here.

Answers are unpacked here, not by httpx, which would unpack as much as it is sent.
"""

import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from ipaddress import ip_address
from threading import Timer
from types import TracebackType

import httpx
from msgspec import Struct

from eventstore.sync.patience import Patience, asked_for
from eventstore.sync.trouble import Strange, Unreachable
from eventstore.wire import Excessive, Misshapen, deflated, inflated

TRANSIENT = frozenset({408, 425, 429, 500, 502, 503, 504})
"""Statuses that may be another at the next try."""

_SMALL = 1024
_MOST_REFUSAL = 64 << 10


class Timing(Struct, frozen=True):
    """Seconds: to connect, for the next bytes to come or go, for one whole answer, and until an answer is late."""

    connect: float = 10.0
    idle: float = 30.0
    whole: float = 180.0
    late: float = 5.0


class Answer(Struct, frozen=True):
    """What an archive answered; header names are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Transport:
    """Asks one archive. ``pause`` waits for seconds, ``chance`` is from 0 to 1, ``clock`` is seconds since 1970."""

    def __init__(
        self,
        url: str,
        token: str,
        *,
        patience: Patience | None = None,
        timing: Timing | None = None,
        pause: Callable[[float], object] = time.sleep,
        chance: Callable[[], float] = random.random,
        clock: Callable[[], float] = time.time,
        compress: bool | None = None,
        late: Callable[[], object] | None = None,
    ) -> None:
        """``compress`` says whether what is sent is compressed: on the way to this same machine it does not pay.

        ``late`` is called, on another thread, when an answer is late.
        """
        self.url = url.rstrip("/")
        if not _host(url):
            raise Strange(f"{url} is no address of an archive")
        self._patience = patience or Patience()
        self._timing = timing or Timing()
        self._pause = pause
        self._chance = chance
        self._clock = clock
        self._late = late
        near = is_near(url)
        self._compress = not near if compress is None else compress
        self.sent_bytes = 0
        """Bytes of content that went out, as they went."""
        self.requests = 0
        """Requests that were made, each try counted."""
        headers = {"Accept-Encoding": "gzip", "User-Agent": "rollbook"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        try:
            self._client = httpx.Client(
                base_url=self.url,
                headers=headers,
                follow_redirects=False,
                trust_env=not near,
                # certificates take long to load, and only TLS asks for them
                verify=not url.lower().startswith("http:"),
            )
        except UnicodeEncodeError as stray:
            raise Strange(f"the token for {url} is none") from stray

    def __enter__(self) -> "Transport":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connections."""
        self._client.close()

    def rest(self) -> None:
        """Wait as long as is ever waited between two tries."""
        self._pause(self._patience.most * self._chance())

    def ask(
        self,
        method: str,
        path: str,
        *,
        most: int,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        wait: float = 0.0,
    ) -> Answer:
        """An answer, of at most so many bytes, unless it is one that may be another at the next try, and stays so.

        ``wait`` is how long the archive may take to begin. Raises ``Unreachable``, ``Strange``.
        """
        sent = dict(headers or {})
        if body is not None and self._compress and len(body) > _SMALL:
            body, sent["Content-Encoding"] = deflated(body), "gzip"
        request = self._client.build_request(method, path, content=body, headers=sent, timeout=self._timeout(wait))
        with self._watched(wait):
            return self._tried(request, most, wait, posted=body is not None)

    @contextmanager
    def _watched(self, wait: float) -> Iterator[None]:
        """Calls for whoever is to know that an answer is late."""
        if self._late is None:
            yield
            return
        bell = Timer(self._timing.late + wait, self._late)
        bell.daemon = True
        bell.start()
        try:
            yield
        finally:
            bell.cancel()

    def _tried(self, request: httpx.Request, most: int, wait: float, *, posted: bool) -> Answer:
        """The answer of the first try that brings one."""
        failed = 0
        while True:
            asked = None
            try:
                answer = self._once(request, most, self._timing.whole + wait)
            except _Stalled as trouble:
                # it would come as slowly the next time
                raise Unreachable(f"{self.url} cannot be reached: {trouble}") from None
            except httpx.TransportError as trouble:
                said = f"{self.url} cannot be reached: {trouble or type(trouble).__name__}"
            else:
                # what took too long to arrive may arrive in smaller parts
                if answer.status not in TRANSIENT or (answer.status == 408 and posted):
                    return answer
                said = f"{self.url} is there but does not serve now ({answer.status})"
                asked = asked_for(answer.headers.get("retry-after", ""), self._clock())
            failed += 1
            pause = self._patience.pause(failed, self._chance, asked)
            if pause is None:
                raise Unreachable(said + (f"; it asks to come back in {asked:.0f} seconds" if asked else ""))
            self._pause(pause)

    def _timeout(self, wait: float) -> httpx.Timeout:
        return httpx.Timeout(self._timing.idle, connect=self._timing.connect, read=self._timing.idle + wait)

    def _once(self, request: httpx.Request, most: int, seconds: float) -> Answer:
        until = time.monotonic() + seconds
        self.requests += 1
        self.sent_bytes += int(request.headers.get("content-length", 0))
        try:
            response = self._client.send(request, stream=True)
            with closing(response):
                whole = most if response.status_code < 400 else _MOST_REFUSAL
                held = self._received(response, whole, until)
                return Answer(response.status_code, dict(response.headers), _plain(response, held, whole))
        except (httpx.InvalidURL, httpx.UnsupportedProtocol, httpx.LocalProtocolError) as stray:
            raise Strange(f"{self.url} cannot be asked: {stray}") from stray
        except (Misshapen, Excessive) as stray:
            raise Strange(f"{self.url} answers with what {stray}") from stray

    def _received(self, response: httpx.Response, most: int, until: float) -> bytes:
        parts, size = [], 0
        for part in response.iter_raw():
            size += len(part)
            if size > most:
                raise Excessive(f"is longer than {most} bytes")
            if time.monotonic() > until:
                raise _Stalled("its answer comes too slowly")
            parts.append(part)
        return b"".join(parts)


class _Stalled(Exception):
    """An answer drips in."""


def _plain(response: httpx.Response, held: bytes, most: int) -> bytes:
    coding = response.headers.get("content-encoding", "identity").strip().lower()
    if coding in ("identity", "") or not held:
        return held
    if coding != "gzip":
        raise Misshapen(f"is coded as {coding[:20]!r}, which was not asked for")
    return inflated(held, most)


def is_near(url: str) -> bool:
    """Whether an address is on this machine."""
    host = _host(url)
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _host(url: str) -> str:
    """The host of an address; empty for what is none of ours."""
    try:
        found = httpx.URL(url)
    except (httpx.InvalidURL, ValueError):
        return ""
    fits = found.scheme in ("http", "https") and (found.port or 0) < 1 << 16
    return found.host if fits else ""
