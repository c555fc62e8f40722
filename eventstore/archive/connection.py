"""One connection to an archive: let in among others, held to its time, and refused in the one form there is."""

import logging
import sys
from asyncio import AbstractEventLoop, TimerHandle, Transport
from collections import Counter
from collections.abc import Callable, Collection
from http import HTTPStatus
from ipaddress import IPv4Network, IPv6Network, ip_address
from secrets import token_hex
from typing import Any

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from eventstore.archive import refusal
from eventstore.archive.limits import Limits, neighbourhood
from eventstore.archive.refusal import Refused, later

Network = IPv4Network | IPv6Network
Told = Callable[[str, str, Refused, int], None]
"""Counts and notes what was refused before there was a request: its id, whose address, why, in how many bytes."""

# what is wrong with a request is noted as a line of the archive's own log; what is wrong with the archive still speaks
_LOGGER = logging.getLogger("uvicorn.error.connection")
_LOGGER.setLevel(logging.ERROR)


class Hall:
    """Who is in: so many at once, and so many of one address, but for that of a proxy that others come through."""

    def __init__(self, limits: Limits, told: Told, proxies: Collection[Network] = ()) -> None:
        self.limits = limits
        self.told = told
        self._proxies = tuple(proxies)
        self._held: Counter[str] = Counter()

    def enter(self, address: str) -> Refused | None:
        """Count somebody, unless they are one too many: who is refused takes no place, however long that takes."""
        who, most = neighbourhood(address), self.limits.of_one_address
        if most and self._held[who] >= most and not self._is_proxy(address):
            return later(429, 5, "too many connections of one address at once")
        if self._held.total() >= self.limits.connections:
            return later(503, 5, "too many are here at once")
        self._held[who] += 1
        return None

    def leave(self, address: str) -> None:
        """Count somebody no more who was counted."""
        who = neighbourhood(address)
        self._held[who] -= 1
        if not self._held[who]:
            del self._held[who]

    def _is_proxy(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in one for one in self._proxies)


class Guest(H11Protocol):
    """A connection that is given up when the head of a request takes too long to come, or an answer to be taken."""

    hall: Hall
    _is_in = False
    _expects: TimerHandle | None = None
    _stuck: TimerHandle | None = None

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.logger = _LOGGER
        self._expect()

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """They are here, and stay if there is room."""
        super().connection_made(transport)
        refused = self.hall.enter(self._address())
        self._is_in = refused is None
        if refused is not None:
            self._refuse(refused)

    def data_received(self, data: bytes) -> None:
        """Something came."""
        if self.transport.is_closing():
            return
        if self._expects is None and self._between():
            self._expect()
        super().data_received(data)
        if not self._between():
            self._expects = _cease(self._expects)

    def send_400_response(self, msg: str) -> None:
        """What came is no request, or too long for one; ``msg`` is said to nobody."""
        hint = getattr(sys.exc_info()[1], "error_status_hint", 400)
        self._refuse(Refused(hint, "what came is no request of HTTP" if hint == 400 else ""))

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._expects, self._stuck = _cease(self._expects), _cease(self._stuck)
        if self._is_in:
            self.hall.leave(self._address())
        super().connection_lost(exc)

    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _refuse(self, refused: Refused) -> None:
        """Say no where there is no request to answer."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()
            return
        answer, name = refusal.answer(refused), token_hex(4)
        own = {"X-Request-Id": name, "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store"}
        told = [*answer.raw_headers, *((key.encode(), value.encode()) for key, value in own.items())]
        status = HTTPStatus(refused.status)
        head = h11.Response(
            status_code=status, headers=[*told, (b"Connection", b"close")], reason=status.phrase.encode()
        )
        for event in (head, h11.Data(data=bytes(answer.body)), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.hall.told(name, self._address(), refused, len(answer.body))
        self.transport.close()
        self._see_off()

    # ------------------------------------------------------------ time

    def pause_writing(self) -> None:
        """What was written is not taken."""
        super().pause_writing()
        self._see_off()

    def resume_writing(self) -> None:
        """It is."""
        super().resume_writing()
        if not self.transport.is_closing():
            self._stuck = _cease(self._stuck)

    def on_response_complete(self) -> None:
        """Everything is written, and perhaps not taken yet."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._see_off()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more came."""
        super().timeout_keep_alive_handler()
        self._see_off()

    def _see_off(self) -> None:
        """A connection that is closed lasts for as long as what is written is not taken: no longer than this."""
        if self._stuck is None:
            self._stuck = self.loop.call_later(self.hall.limits.send_seconds, self.transport.abort)

    def _between(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _expect(self) -> None:
        self._expects = self.loop.call_later(self.hall.limits.header_seconds, self._give_up)

    def _give_up(self) -> None:
        if self._between():
            self.transport.abort()


def _cease(timer: TimerHandle | None) -> TimerHandle | None:
    """No timer any more."""
    if timer is not None:
        timer.cancel()
    return None
