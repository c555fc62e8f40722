"""Keys that are pressed before there is anything to say: they wait, and then do what they do in their order."""

from tui.widgets.line import Line


class Early:
    """Keys that wait for a line."""

    def __init__(self) -> None:
        """None was pressed yet."""
        self._keys: list[tuple[str, str | None]] = []

    def holds(self, key: str, character: str | None) -> bool:
        """Whether a key waits from now on; Esc waits for nothing."""
        if key == "escape":
            return False
        self._keys.append((key, character))
        return True

    def let_in(self, line: Line) -> None:
        """What waited is done on the line."""
        keys, self._keys = self._keys, []
        for key, character in keys:
            line.again(key, character)
