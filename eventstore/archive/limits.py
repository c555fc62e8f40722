"""What an archive lets anybody do in how much time, and how what is used up comes back."""

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv4Address, ip_address, ip_network

from msgspec import Struct

from eventstore.records import MOST_LINES
from eventstore.wire import MOST_BYTES

_MOST_KNOWN = 4096
_MINUTE = 60.0


class Limits(Struct, frozen=True):
    """Bounds of one archive: bytes, seconds, connections, and how many at once or a minute, for each token."""

    body_bytes: int = MOST_BYTES
    body_seconds: float = 120.0
    held_bytes: int = 256 << 20  # of all bodies that are taken in at one time
    header_seconds: float = 15.0
    idle_seconds: float = 75.0
    send_seconds: float = 300.0
    wait_seconds: float = 55.0
    stop_seconds: float = 10.0
    connections: int = 512
    of_one_address: int = 256  # connections; 0 for no bound but that of all
    requests_a_minute: int = 1200
    bytes_a_minute: int = 256 << 20
    at_once: int = 48
    waiting: int = 32
    lines: int = MOST_LINES


def neighbourhood(address: str) -> str:
    """Whom an address stands for: whoever has one of IPv6 has as many as they like of the same first half."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    return str(found.ipv4_mapped or ip_network((found.packed, 64), strict=False))


class Bucket:
    """So much a minute, of which a minute's worth may be used at once."""

    def __init__(self, a_minute: float, now: float) -> None:
        self._a_minute = a_minute
        self._left = a_minute
        self._at = now

    def take(self, amount: float, now: float) -> float:
        """Use some, and give 0; or use nothing, and give the seconds after which there is something again.

        More than a minute's worth may be taken from a full bucket, which is then empty for longer.
        """
        self._left = min(self._a_minute, self._left + (now - self._at) * self._a_minute / _MINUTE)
        self._at = now
        wanted = min(amount, self._a_minute)
        if self._left < wanted:
            return (wanted - self._left) * _MINUTE / self._a_minute
        self._left -= amount
        return 0.0


class Use:
    """What one token, or one address without any, has used."""

    def __init__(self, limits: Limits, now: float) -> None:
        self.requests = Bucket(limits.requests_a_minute, now)
        self.bytes = Bucket(limits.bytes_a_minute, now)
        self.at_once = 0
        self.waiting = 0


class Meter:
    """The use of everybody seen lately."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        """``clock`` counts seconds and never goes back."""
        self._limits = limits
        self._clock = clock
        self._known: OrderedDict[str, Use] = OrderedDict()

    def of(self, who: str) -> Use:
        """The use of a token or an address."""
        use = self._known.get(who) or Use(self._limits, self._clock())
        self._known[who] = use
        self._known.move_to_end(who)
        if len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
        return use

    def request(self, who: str) -> float:
        """Count a request; the seconds to wait if it is one too many, else 0."""
        return self.of(who).requests.take(1, self._clock())

    def received(self, who: str, size: int) -> float:
        """Count bytes; the seconds to wait if they are too many, else 0."""
        return self.of(who).bytes.take(size, self._clock())
