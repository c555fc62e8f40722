"""The keys of the replay screen where one stands: which of them work, and why the others do nothing."""

from tui import stops
from tui.page import Page, rules
from tui.panels.bars import Foot, KeyLine
from tui.verbs import EVERYWHERE, STEPS, Verb
from tui.viewpoint import SPEEDS, held

BESIDE = "does nothing here   ? shows all keys"
"""What is said of a key that is no verb's."""


def key_line(page: Page, said: str = "") -> KeyLine:
    """The keys that work now."""
    feet = [foot for verb in (*STEPS, *EVERYWHERE) if (foot := _foot(page, verb))]
    return KeyLine(tuple(feet), said)


def _foot(page: Page, verb: Verb) -> Foot | None:
    if verb.foot is None or idle(page, verb.action):
        return None
    pausing = verb.action == "play" and page.here.playing
    return Foot(verb.foot.key, "pause", verb.foot.rank) if pausing else verb.foot


def idle(page: Page, action: str) -> str:
    """Why an action would do nothing now, in a sentence; empty where it would do something."""
    match action.partition("(")[0]:
        case "hit" if not page.found:
            return "Nothing has been searched for: / finds words in the entries"
        case "back" if not page.here.back:
            return "There was no jump to go back from"
        case "let_go" if not held(page.here):
            return "Nothing is held: the table follows what happens"
        case "lines" if len(page.cover.lines) < 2:
            return "This match has one line: f forks it here"
        case "rule" if not (page.sight and rules(page.sight)):
            return f"Entry {page.here.n} names no rule"
        case "unit" | "look" if not (page.sight and page.sight.scene.pieces):
            return "Nothing stands on the table yet"
        case "stop" if "'mark'" in action and not stops.marked(page.listing, page.marks, page.branches):
            return "No entry has a mark"
    return ""


def at_end(page: Page, kind: str, way: int) -> str:
    """What is said where no stop of a kind lies further that way."""
    if kind == "entry":
        return f"{page.here.head} is the last entry" if way > 0 else "1 is the first entry"
    return f"There is no {kind} {'after' if way > 0 else 'before'} {page.here.n}"


def paced(page: Page) -> str:
    """How fast the match plays, where there is no room to show it all the time."""
    speed = page.here.speed
    told = "by the recorded clock" if not speed else f"at {SPEEDS[speed]}"
    ends = {0: ", the slowest pace", len(SPEEDS) - 1: ", the fastest pace"}
    return f"plays {told}{ends.get(speed, '')}"


def verb_of(key: str) -> Verb | None:
    """The verb that a key, by Textual's name of it, stands for."""
    return next((verb for verb in (*STEPS, *EVERYWHERE) if key in verb.keys.split(",")), None)
