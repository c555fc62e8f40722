"""How a screen goes: its work ends before the things that the work would be shown on are taken away."""

from textual import on
from textual.dom import DOMNode
from textual.messages import Prune


class Leaving(DOMNode):
    """A screen that gives up its work as soon as it goes. It is named after ``Screen``, whose styles come first."""

    @on(Prune)
    def _give_up(self) -> None:
        """Before what is on the screen goes: Textual itself would only do it afterwards."""
        self.workers.cancel_node(self)
