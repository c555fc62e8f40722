"""States kept for a while in memory."""

_MOST = 64 << 20


class Frames:
    """A bounded cache of states by key: the oldest give way."""

    def __init__(self, most: int = _MOST) -> None:
        """``most`` is in bytes."""
        self._most = most
        self._states: dict[bytes, bytes] = {}
        self._size = 0

    def get(self, key: bytes) -> bytes | None:
        """The state kept under a key, or None."""
        return self._states.get(key)

    def put(self, key: bytes, state: bytes) -> None:
        """Keep a state."""
        self._size += len(state) - len(self._states.get(key, b""))
        self._states[key] = state
        while self._size > self._most:
            self._size -= len(self._states.pop(next(iter(self._states))))
