"""Where somebody stands in a match and how they look at it: one frozen value, and what each key makes of it."""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from replay.core.scene import Point
from tui.lines.kinds import ANY, Quest
from tui.raster.view import ZOOMS

SPEEDS = ("clock", "clock ≤5 s", "×0.25", "×0.5", "×1", "×2", "×4", "×8", "×16")
"""How fast a match plays: with the pauses of the table, with none longer than ``CAP``, or so many entries a second."""
REAL, CAPPED, STEADY = 0, 1, 4
"""The places of the table's own pauses, of capped ones, and of ``×1`` in ``SPEEDS``."""
CAP = 5.0
"""Seconds that a pause of the table lasts at most where it is capped."""
_PACES = {
    REAL: "by the recorded clock, with every pause of the table",
    CAPPED: f"by the recorded clock, with no pause longer than {CAP:.0f} s",
}
_SECONDS = (0.0, 0.0, 4.0, 2.0, 1.0, 0.5, 0.25, 0.125, 0.0625)

WHOLE = 0
"""The zoom at which the whole table is in view."""
MOST_BACK = 64
"""Jumps that can be taken back."""


class Reading(StrEnum):
    """Under which corrections entries are read."""

    CORRECTED = "as corrected"
    RECORDED = "as recorded"


class Viewpoint(Struct, frozen=True):
    """Entry ``n`` of a line whose last is ``head``, in a reading.

    ``unit`` is the piece selected, empty for none, and ``since`` the entry it was selected at: there the board shows
    it, and at other entries what happens. ``looking`` says that the table is seen from the piece looked at. The board
    shows ``dots`` a step (``WHOLE``: the whole table) around ``centre``, or follows where there is none, from further
    away where that shows more and the zoom is not ``exact``. ``quest`` is what one looks for. ``back`` are the entries
    that jumps left, ``journey`` the keys of the last jump and where it led: the same keys pressed there go on with it.
    """

    match: bytes
    line: bytes
    n: int
    head: int
    reading: Reading = Reading.CORRECTED
    unit: str = ""
    since: int = 0
    looking: bool = False
    dots: int = 10
    exact: bool = False
    centre: Point | None = None
    quest: Quest = Quest()
    speed: int = STEADY
    playing: bool = False
    back: tuple[int, ...] = ()
    journey: tuple[str, int] = ("", 0)

    @property
    def k(self) -> int:
        """The entry up to which corrections count."""
        return self.n if self.reading is Reading.RECORDED else self.head


def at(here: Viewpoint, n: int) -> Viewpoint:
    """Entry ``n``, or the nearest there is."""
    n = max(1, min(here.head, n))
    return replace(here, n=n, playing=here.playing and n < here.head)


def jumped(here: Viewpoint, n: int, keys: str = "") -> Viewpoint:
    """Entry ``n``, with a way back to where one was; to where the first was pressed of the same ``keys`` in a row."""
    there = at(here, n)
    if there.n == here.n:
        return there
    goes_on = bool(keys) and here.journey == (keys, here.n)
    back = here.back if goes_on else (*here.back, here.n)[-MOST_BACK:]
    return replace(there, back=back, journey=(keys, there.n))


def returned(here: Viewpoint) -> Viewpoint:
    """Where one was before the last jump."""
    return replace(at(here, here.back[-1]), back=here.back[:-1], journey=("", 0)) if here.back else here


def reread(here: Viewpoint) -> Viewpoint:
    """The same entry in the other reading."""
    other = Reading.CORRECTED if here.reading is Reading.RECORDED else Reading.RECORDED
    return replace(here, reading=other)


def grown(here: Viewpoint, head: int) -> Viewpoint:
    """The same line after entries were appended; who stood at its end goes along."""
    return replace(here, head=head, n=head if here.n == here.head else here.n)


def switched(here: Viewpoint, line: bytes, head: int) -> Viewpoint:
    """Another line of the match, at the same entry if it has it."""
    return replace(here, line=line, head=head, n=min(here.n, head), playing=False, back=(), journey=("", 0))


# ---------------------------------------------------------------- playing


def played(here: Viewpoint) -> Viewpoint:
    """Started, or paused; from the last entry it starts over."""
    if here.playing:
        return replace(here, playing=False)
    return replace(here, playing=here.head > 1, n=1 if here.n == here.head else here.n)


def paced(here: Viewpoint, by: int) -> Viewpoint:
    """Faster or slower by a step."""
    return replace(here, speed=max(0, min(len(SPEEDS) - 1, here.speed + by)))


def telling(speed: int) -> str:
    """How fast the match plays, where there is no room to show it all the time."""
    told = _PACES.get(speed, f"at {SPEEDS[speed]}")
    ends = {0: ", the slowest pace", len(SPEEDS) - 1: ", the fastest pace"}
    return f"plays {told}{ends.get(speed, '')}"


def pause(here: Viewpoint, recorded_ms: int, next_ms: int) -> float:
    """Seconds until the next entry is shown; the recorded times count where the clock sets the pace."""
    if here.speed > CAPPED:
        return _SECONDS[here.speed]
    lapse = max(0, next_ms - recorded_ms) / 1000
    return min(CAP, lapse) if here.speed == CAPPED else lapse


def in_real_time(here: Viewpoint) -> Viewpoint:
    """By the table's own pauses, capped at first, then whole, then no longer."""
    return replace(here, speed={CAPPED: REAL, REAL: STEADY}.get(here.speed, CAPPED))


# ---------------------------------------------------------------- looking


def selected(here: Viewpoint, unit: str) -> Viewpoint:
    """A unit selected; the one that was selected is let go."""
    return replace(here, unit="" if unit == here.unit else unit, since=here.n)


def held(here: Viewpoint) -> bool:
    """Whether the board, the inspector or the list is kept from following all that happens."""
    return bool(here.unit or here.looking or here.centre or here.quest != Quest())


def let_go(here: Viewpoint) -> Viewpoint:
    """Nothing selected, looked from, looked for or held: all that happens is followed again."""
    return replace(here, unit="", looking=False, centre=None, quest=Quest())


def seeking(here: Viewpoint, quest: Quest) -> Viewpoint:
    """Looking for something; a list that was kept to what was looked for is kept to this."""
    return replace(here, quest=replace(quest, alone=quest.alone or (here.quest.alone and quest.kind != ANY)))


def sifted(here: Viewpoint) -> Viewpoint:
    """The list kept to what is looked for, or whole again."""
    return replace(here, quest=replace(here.quest, alone=not here.quest.alone))


def looked(here: Viewpoint) -> Viewpoint:
    """Seen from the piece looked at, or no longer."""
    return replace(here, looking=not here.looking)


def zoomed(here: Viewpoint, by: int, shown: int) -> Viewpoint:
    """Closer or further by so many steps; ``shown`` are the dots a step that the board shows now."""
    return replace(here, dots=another_zoom(shown, by), exact=True)


def another_zoom(shown: int, by: int) -> int:
    """The zoom so many steps closer than the dots that are shown, or further."""
    nearest = min(range(len(ZOOMS)), key=lambda place: abs(ZOOMS[place] - shown))
    return ZOOMS[max(0, min(len(ZOOMS) - 1, nearest + by))]


def cycled(here: Viewpoint, followed: int) -> Viewpoint:
    """The whole table; from there, what happens followed again at a zoom."""
    dots = followed if here.dots == WHOLE and here.centre is None else WHOLE
    return replace(here, dots=dots, exact=False, centre=None)


def centred(here: Viewpoint, centre: Point) -> Viewpoint:
    """The board held around a point."""
    return replace(here, centre=centre)
