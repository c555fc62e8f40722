"""How an archive fails those who ask it, by who can act on it."""


class Unreachable(Exception):
    """The network, or the archive, does not answer now: what was to be sent is kept, and may be tried again."""


class Denied(Exception):
    """The archive does not let us do that, whatever we send: somebody has to be asked for another token."""


class Rejected(Exception):
    """The archive took a request and refused it. ``status`` is HTTP's word for why."""

    def __init__(self, status: int, reason: str) -> None:
        """``reason`` is the archive's own sentence, where it gave one."""
        super().__init__(reason)
        self.status = status
        self.reason = reason


class Strange(Exception):
    """What answered is no archive of ours, or does not keep to what was agreed."""
