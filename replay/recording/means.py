"""What a recorder is given from outside, since nothing in this layer knows the time or draws a die."""

from collections.abc import Callable

from msgspec import Struct

from eventstore.port import Drawer
from replay.recording.signing import NOBODY, Signing


class Means(Struct, frozen=True):
    """``clock`` answers milliseconds since 1970; ``identity`` and ``salt`` 16 bytes, new each time; ``dice`` so many
    faces of dice with so many sides. ``drawer`` keeps this device's secrets, ``signing`` signs where somebody does.
    """

    clock: Callable[[], int]
    identity: Callable[[], bytes]
    salt: Callable[[], bytes]
    dice: Callable[[int, int], tuple[int, ...]]
    drawer: Drawer
    signing: Signing = NOBODY
