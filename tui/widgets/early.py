"""Keys that are pressed before there is anything to say: they wait, and then do what they do in their order."""

from collections.abc import Callable


class Early:
    """Keys that wait."""

    def __init__(self) -> None:
        """None was pressed yet."""
        self._keys: list[tuple[str, str | None]] = []

    def holds(self, key: str, character: str | None) -> bool:
        """Whether a key waits from now on; Esc waits for nothing."""
        if key == "escape":
            return False
        self._keys.append((key, character))
        return True

    def let_in(self, again: Callable[[str, str | None], object]) -> None:
        """What waited is done: ``again`` does what a key does."""
        keys, self._keys = self._keys, []
        for key, character in keys:
            again(key, character)
