"""Secrets that last as long as somebody looks: a case under way, or a correction before it is written."""

from eventstore.port import Conflict, Drawer


class Pocket:
    """A ``Drawer`` that is gone with whoever holds it; what it lacks it reads from another one, if it has one."""

    def __init__(self, beneath: Drawer | None = None) -> None:
        """Nothing is ever put into ``beneath``."""
        self._beneath = beneath
        self._kept: dict[bytes, dict[str, bytes]] = {}

    def put(self, key: bytes, name: str, value: bytes) -> None:
        """Keep a secret. Raises ``Conflict`` when another value is there."""
        if self.get(key, name) not in (None, value):
            raise Conflict(f"another {name} is kept under this key")
        self._kept.setdefault(key, {})[name] = value

    def get(self, key: bytes, name: str) -> bytes | None:
        """A secret, or None."""
        kept = self._kept.get(key, {}).get(name)
        return self._beneath.get(key, name) if kept is None and self._beneath else kept

    def names(self, key: bytes) -> tuple[str, ...]:
        """The names under a key."""
        beneath = self._beneath.names(key) if self._beneath else ()
        return tuple(dict.fromkeys((*beneath, *self._kept.get(key, ()))))

    def keys(self) -> tuple[bytes, ...]:
        """All keys something was put under here, the latest first."""
        return tuple(reversed(self._kept))
