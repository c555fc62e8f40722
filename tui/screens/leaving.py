"""How a screen goes: its work ends before the things that the work would be shown on are taken away."""

from typing import cast

from textual.dom import DOMNode
from textual.message_pump import MessagePump


class Leaving(MessagePump):
    """A screen that gives up all its work once it hears nothing any more. It is named before ``Screen``."""

    async def _message_loop_exit(self) -> None:
        """Textual itself would end the work only when what is on the screen is gone."""
        self.app.workers.cancel_node(cast(DOMNode, self))
        await super()._message_loop_exit()
