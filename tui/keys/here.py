"""The keys of the replay screen where one stands: which of them work, and why the others do nothing."""

from tui.keys.verbs import EVERYWHERE, STEPS, Verb
from tui.lines import stops
from tui.lines.kinds import NONE
from tui.lines.page import Page, inspected, rules
from tui.lines.sentences import said, side
from tui.lines.viewpoint import held
from tui.panels.bars import Foot, KeyLine
from tui.panels.keyed import key

ASKED = ("?", "¶", "!", "§")
"""Marks of entries that a judge can rule on."""
BESIDE = f"does nothing here   {key('?')} shows all keys"
"""What is said of a key that is no verb's."""


def key_line(page: Page, said: str = "") -> KeyLine:
    """The keys that work now."""
    feet = [foot for verb in (*STEPS, *EVERYWHERE) if (foot := _foot(page, verb))]
    return KeyLine(tuple(feet), said)


def _foot(page: Page, verb: Verb) -> Foot | None:
    if verb.foot is None or idle(page, verb.action):
        return None
    quest, foot = page.here.quest, verb.foot
    match verb.action:
        case "play" if page.here.playing:
            return Foot(foot.key, "pause", foot.rank)
        case "record" if not (page.recording or _awaited(page)):
            return None
        case "record" if page.recording:
            return Foot(foot.key, "record no more", 5, "no more")
        case "command" if page.recording:
            return Foot(foot.key, "back to the line", 0, "the line")
        case "stop('mark', -1)" if quest.kind:
            return Foot(foot.key, quest.word, 2)
        case "sift" if quest.alone:
            return Foot(foot.key, "all entries", foot.rank)
    return foot


def _awaited(page: Page) -> bool:
    """Whether one stands where the next order would be recorded."""
    return page.here.n == page.here.head and bool(page.sight and page.sight.scene.turn.awaited)


def idle(page: Page, action: str) -> str:
    """Why an action would do nothing now, in a sentence; empty where it would do something."""
    verb = action.partition("(")[0]
    if verb == "stop" and "'mark'" in action and not _marked(page):
        return f"There is no {page.here.quest.word} in this line" if page.here.quest.kind else "No entry has a mark"
    return _unmoved(page, verb) or _unopened(page, verb)


def _unmoved(page: Page, verb: str) -> str:
    """Why a way through the match leads nowhere."""
    match verb:
        case "hit" if not page.words:
            return said("no words")
        case "back" if not page.here.back:
            return "There was no jump to go back from"
        case "let_go" if not held(page.here):
            return "Nothing is held: the table follows what happens"
        case "sift" if not page.here.quest.kind:
            return said("no quest")
        case "unit" | "look" if not (page.sight and page.sight.scene.pieces):
            return said("no unit")
        case "history" if not inspected(page):
            return said("no unit")
    return ""


def _unopened(page: Page, verb: str) -> str:
    """Why there is nothing to lay over the screen, or to lead to."""
    match verb:
        case "lines" if len(page.cover.lines) < 2:
            return f"This match has one line: {key('f')} forks it here"
        case "compare" if len(page.cover.lines) < 2:
            return f"This match has one line, and nothing to compare it with: {key('f')} forks it here"
        case "rule" if not (page.sight and rules(page.sight)):
            return f"Entry {page.here.n} names no rule"
        case "judge" if page.marks.get(page.here.n, NONE).sign not in ASKED:
            return (
                f"Nothing is asked or found at {page.here.n}: {key('J')} calls the judge, {key('a')} audits the match"
            )
    return ""


def _marked(page: Page) -> bool:
    return bool(page.sought if page.here.quest.kind else stops.marked(page.listing, page.marks, page.branches))


def at_end(page: Page, kind: str, way: int) -> str:
    """What is said where no stop of a kind lies further that way."""
    if kind == "entry":
        return said("last", n=page.here.head) if way > 0 else said("first")
    return said("no further", kind=kind, side=side(way), n=page.here.n)
