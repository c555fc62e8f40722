"""What the replay screen can ask for on its line: the bar over each question, and the keys while it is typed."""

from collections.abc import Mapping

from msgspec.structs import replace

from tui.lines.page import Page, clocks
from tui.lines.viewpoint import Reading
from tui.panels.bars import ELSE, Foot
from tui.panels.console import Plate, speaks
from tui.panels.keyed import key
from tui.raster.role import Role

GO, FIND, NOTE, BOOKMARK, FORK, PLAY, COMMAND = "go", "find", "note", "bookmark", "fork", "play", "command"
CALL, STOOD, AMEND, WHY, CUT = "call", "stood", "amend", "why", "cut"
THEN: Mapping[str, str] = {COMMAND: COMMAND, PLAY: PLAY, FORK: PLAY}
"""What is asked once a line was entered; after every other question the letters are free again."""

NOTHING_TYPED = "Nothing is typed: choose, or Esc frees the letters"
"""What is said of an order that says nothing."""

_FREE = Foot("Esc", "free the letters", 0, "letters")
_WRITE = (Foot("Enter", "write it", 0), Foot("Esc", "leave it", 0))
_TYPING = {
    GO: (Foot("Enter", "go there", 0), Foot("Esc", "stay", 0)),
    FIND: (Foot("Enter", "go to the first from here on", 0), Foot("Esc", "stay", 0)),
    PLAY: (
        Foot("Enter", "record", 0),
        # the menu says both of these too
        Foot("Tab", "complete", 5),
        Foot("↑↓", "choose", 6),
        _FREE,
        Foot("F2", "board", 2),
        Foot("F3", "dice", 8),
        Foot("F4", "undo", 1),
        Foot("F5", "amend", 3),
        Foot("F6", "clock", 9),
        Foot("F8", "judge", 4),
        Foot("F9", "as recorded", 10, "reading"),
        Foot("F10", "end, hand over", 7, "end"),
        Foot("ctrl+p", "more", ELSE),
    ),
    AMEND: (
        Foot("Enter", "say why", 0),
        Foot("Tab", "complete", 1),
        Foot("↑↓", "choose", 2),
        Foot("Esc", "leave it", 0),
    ),
    WHY: (Foot("Enter", "what would change", 0), Foot("Esc", "leave it", 0)),
    COMMAND: (Foot("Enter", "say it", 0), Foot("Esc", "leave it", 0)),
}
MEND = (Foot("Enter", "mend", 0), Foot("type", "another", 3), Foot("F8", "judge", 2), _FREE)
STANDS = (
    Foot("Enter", "mend", 0),
    Foot("F7", "it stood (say why)", 1, "it stood"),
    Foot("F8", "judge", 2),
    Foot("F1", "the rule", 4, "rule"),
    Foot("type", "another", 3),
    _FREE,
)
AGREES = (Foot("F7", "they agree", 0), Foot("Enter", "mend", 2), Foot("type", "another", 3), _FREE)
AGAIN = (Foot("Enter", "say it again", 0), Foot("type", "another", 1), _FREE)
CONSENTS = (Foot("F7", "they agree", 0), Foot("type", "another", 1), Foot("Esc", "leave it", 0))
CONFIRM = (Foot("Enter", "write it", 0), Foot("type", "another", 1), Foot("Esc", "leave it", 0))
"""The keys after a line that was refused, for good, unless it stood, or unless others agree; that others were faster
than; that waits for others to agree, or to be confirmed."""


def feet(asked: str) -> tuple[Foot, ...]:
    """The keys that work while a line is typed."""
    return _TYPING.get(asked, _WRITE)


def noted(keys: tuple[Foot, ...]) -> tuple[Foot, ...]:
    """Keys of a line under which a note stands: Esc puts it away, and frees the letters only then."""
    away = Foot("Esc", "put the note away", 0, "note away")
    return tuple(away if foot == _FREE else foot for foot in keys)


def elsewhere(keys: tuple[Foot, ...]) -> tuple[Foot, ...]:
    """Keys of a line on which no orders are taken: no clock runs for a judge to stop, and Esc only leaves it."""
    leave = Foot("Esc", "leave it", 0)
    return tuple(leave if foot == _FREE else foot for foot in keys if foot.key != "F8")


def by_the_clock(keys: tuple[Foot, ...], page: Page) -> tuple[Foot, ...]:
    """Keys of a line, that of the clocks among the first where a match is played by them."""
    now = clocks(page)
    kept = now is not None and now.kept
    return tuple(replace(foot, rank=2) if kept and foot.key == "F6" else foot for foot in keys)


_PLATES: Mapping[str, Plate] = {
    CALL: Plate("¶ call the judge, both clocks stop", "what about; Enter calls, Esc leaves it", tone=Role.JUDGE),
    STOOD: Plate("§ it stood: why it stands all the same", "Enter writes it, Esc leaves it", tone=Role.AMENDED),
    AMEND: Plate("± amend: what was said instead", "as the table was then", tone=Role.AMENDED),
    WHY: Plate("± why it is put right", "Enter tells what would change", tone=Role.AMENDED),
}
"""What questions say that are the same everywhere."""


def plate(asked: str, page: Page) -> Plate:
    """What a question says above the line."""
    if asked in _PLATES:
        return _PLATES[asked]
    n, reading = page.here.n, page.here.reading.value
    match asked:
        case "go":
            return Plate("go to an entry", f"1–{page.here.head}, +10, or a turn: t3")
        case "find":
            return Plate("find in the entries", f"Enter goes there, {key('n')} and {key('N')} on from it")
        case "note":
            return Plate(f"note on {n}", "Enter writes it, Esc leaves it")
        case "bookmark":
            return Plate(f"bookmark {n}", "its name; Enter writes it, Esc leaves it")
        case "fork":
            return Plate(f"» fork after {n}, {reading}", "name it · Enter writes", tone=Role.WHOLE)
        case "cut":
            recorded = " --as-recorded" * (page.here.reading is Reading.RECORDED)
            told = f"as case cut --at {n}{recorded}; Enter writes it, Esc leaves it"
            return Plate(f"cut the moment after {n} out as a rules case", told)
        case "play" if page.sight:
            return speaks(page.sight.scene)
        case _:
            return Plate("say it in notation", "go N · find WORDS · line NAME · rule ID · :note :strike :amend …")
