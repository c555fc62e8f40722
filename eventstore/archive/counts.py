"""What an archive has done since it was started, as Prometheus reads it."""

from collections import Counter
from collections.abc import Iterator

_HEADS = {
    "requests": ("counter", "Requests answered, by route and status."),
    "entries_appended": ("counter", "Entries stored."),
    "received_bytes": ("counter", "Bytes of bodies received, as they came."),
    "sent_bytes": ("counter", "Bytes of bodies sent, as they went."),
    "waiting": ("gauge", "Requests that wait for something to happen."),
    "seconds": ("gauge", "Seconds since the start."),
}


class Counts:
    """Numbers that only the server's own loop touches."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, int]] = Counter()
        self.entries_appended = 0
        self.received_bytes = 0
        self.sent_bytes = 0
        self.waiting = 0

    def text(self, seconds: float) -> str:
        """All of them, in the text format."""
        return "".join(f"{line}\n" for line in self._lines(seconds))

    def _lines(self, seconds: float) -> Iterator[str]:
        for name, (kind, gist) in _HEADS.items():
            full = f"rollbook_{name}{'_total' if kind == 'counter' else ''}"
            yield f"# HELP {full} {gist}"
            yield f"# TYPE {full} {kind}"
            if name == "requests":
                for (route, status), number in sorted(self.requests.items()):
                    yield f'{full}{{route="{route}",status="{status}"}} {number}'
            else:
                yield f"{full} {round(seconds) if name == 'seconds' else getattr(self, name)}"
