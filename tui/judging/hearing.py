"""What the audit screen shows: every panel's drawing, made from one value."""

from msgspec import Struct

from replay.auditing.docket import Docket, Item
from replay.core.scene import Scene
from replay.luck.reckoning import Luck
from tui.judging.bench import Question
from tui.judging.custody import AGAINST, paged
from tui.keys.verbs import AUDIT, EVERYWHERE
from tui.library import brief, full
from tui.lines.folio import Cover, Sight
from tui.lines.page import Proof
from tui.lines.viewpoint import WHOLE, Reading
from tui.panels.bars import Foot, KeyLine, Section, TitleBar
from tui.panels.docket import Findings, Tally
from tui.panels.keyed import key
from tui.panels.luck import DiceSoFar
from tui.panels.reasons import Custody, Later, Statute, Sums, Words
from tui.panels.window import Aim, together
from tui.raster.overlay import Overlay, floats

CLEAN = "Nothing to look at: every entry is as the rules have it."
CLOSE = 14
"""The dots a step to begin with."""


class Hearing(Struct, frozen=True):
    """A line before a judge.

    ``at`` is the place of the item under the bar, ``question`` what is known of it, which may lag behind. ``looked`` is
    how far the audit has come, in percent. ``step`` is how many entries away from the item's the table is looked at,
    and ``sight`` the table there where that is not the item's own. ``signed`` says who vouches for the log,
    ``exact`` that somebody chose the zoom.
    """

    cover: Cover
    docket: Docket = Docket()
    at: int = 0
    question: Question | None = None
    looked: int = 0
    reading: Reading = Reading.RECORDED
    step: int = 0
    sight: Sight | None = None
    dots: int = CLOSE
    exact: bool = False
    proof: Proof = Proof()
    signed: tuple[str, ...] = ()
    dice: Luck | None = None
    ascii: bool = False

    @property
    def item(self) -> Item | None:
        """The item under the bar; where there is none, the entry one stands on: a judge may be asked about any."""
        if self.docket.items or self.looked < 100:
            return self.docket.items[self.at] if self.at < len(self.docket.items) else None
        here = max(1, min(self.cover.head, self.cover.head + self.step))
        return Item(here, "", "looked at", "")

    @property
    def n(self) -> int:
        """The entry whose table is looked at."""
        here = (self.item.n if self.docket.items and self.item else self.cover.head) + self.step
        return max(1, min(self.cover.head, here))

    @property
    def own(self) -> bool:
        """Whether the table is looked at that the item is about, and not one beside it or in the other reading."""
        return (self.step == 0 or not self.docket.items) and self.reading is Reading.RECORDED

    @property
    def known(self) -> Question | None:
        """What is known of the item under the bar."""
        return self.question if self.question and self.question.item == self.item else None


def title_bar(hearing: Hearing) -> TitleBar:
    """The screen's title."""
    cover = hearing.cover
    return TitleBar(
        screen="Audit",
        subject=full(cover.genesis),
        brief=brief(cover.genesis),
        game=cover.title,
        line=cover.line.name,
        reading=hearing.reading.value,
        recorded=hearing.reading is Reading.RECORDED,
        place=f"{hearing.n} / {cover.head}",
        whole=_whole(hearing),
    )


def _whole(hearing: Hearing) -> tuple[str, str, bool] | None:
    if hearing.proof.fault:
        return "!", hearing.proof.fault, False
    if any(text.startswith(AGAINST) for text in hearing.signed):
        return "!", "not as it was signed", False
    return ("✓", "log whole", True) if hearing.proof.upto >= hearing.cover.head else None


def tally(hearing: Hearing) -> Tally:
    """What is open, and how the rest fares."""
    upto, head = hearing.proof.upto, hearing.cover.head
    proved = f"{upto} of {head} hashes chain" if upto else ""
    judged = f"judged by edition {hearing.cover.genesis.edition} of the rules" if hearing.looked >= 100 else ""
    return Tally(hearing.docket, hearing.looked, (proved, judged), plain_digits=hearing.ascii)


def findings(hearing: Hearing) -> Findings:
    """The list."""
    followers, follow = (hearing.known.followers, hearing.known.follow) if hearing.known else ((), 0)
    return Findings(hearing.docket.items, hearing.at, followers, follow, CLEAN if hearing.looked >= 100 else "")


def board_title(hearing: Hearing) -> Section:
    """What the table shows."""
    known, n = hearing.known, hearing.n
    if hearing.own and known:
        words = known.moment.words.removeprefix("The table ").upper()
        return Section(words, known.moment.scene.turn.title)
    words = f"AFTER ENTRY {n}"
    return Section(words, hearing.sight.telling if hearing.sight and hearing.sight.n == n else hearing.reading.value)


def table(hearing: Hearing) -> tuple[Scene, tuple[str, ...], Overlay] | None:
    """The table, the pieces it follows, and what is drawn over it; None until it is known."""
    known, sight = hearing.known, hearing.sight
    if hearing.own:
        if known is None:
            return None
        shown = known.moment
        return shown.scene, shown.acting, Overlay(frozenset(shown.acting[:1]), shown.ghosts, shown.floats)
    if sight is None or sight.n != hearing.n:
        return None
    return sight.scene, sight.about, Overlay(frozenset(sight.acting[:1]), sight.ghosts, floats(sight.seen))


def aim(hearing: Hearing, scene: Scene, acting: tuple[str, ...], size: tuple[int, int]) -> Aim:
    """How the table is looked at in so many cells: close at what acts where that shows all of it, until somebody zooms.

    Where nothing acts, or what does lies far apart, all of the table is seen.
    """
    asked = hearing.exact or (hearing.dots != WHOLE and together(scene, acting, hearing.dots, size))
    return Aim(hearing.dots if asked else WHOLE, exact=hearing.exact)


def sums(hearing: Hearing) -> Sums | None:
    """How it adds up."""
    return Sums(hearing.known, hearing.cover.seats, plain=hearing.ascii) if hearing.known else None


def statute(hearing: Hearing) -> Statute | None:
    """The rules it is about."""
    return Statute(hearing.known) if hearing.known else None


def later(hearing: Hearing) -> Later | None:
    """What was rolled since."""
    return Later(hearing.known, hearing.cover.seats) if hearing.known else None


def custody(hearing: Hearing) -> Custody:
    """Who vouches for the log."""
    return Custody(hearing.proof.upto, hearing.cover.head, hearing.proof.fault, hearing.signed)


def vouched(hearing: Hearing) -> tuple[str, ...]:
    """Who vouches for the log, in lines of a page: its chain, who has signed it, how that is done."""
    upto, head = hearing.proof.upto, hearing.cover.head
    chain = f"every hash from 1 to {upto} fits the one before it" + (f", of {head} so far" if upto < head else "")
    chain = chain if upto else "the log is not proved yet"
    return paged(chain, hearing.signed, hearing.proof.fault)


def key_line(hearing: Hearing | None, said: str = "") -> KeyLine:
    """The keys that work now."""
    feet = [verb.foot for verb in (*AUDIT, *EVERYWHERE) if verb.foot and not idle(hearing, verb.action)]
    return KeyLine(tuple(feet), said)


def dice_so_far(hearing: Hearing) -> DiceSoFar | None:
    """The players' dice, in few rows."""
    players = tuple(seat.name for seat in hearing.cover.genesis.seats)
    return DiceSoFar(hearing.dice.tallies, players) if hearing.dice else None


def everything(hearing: Hearing, known: Question) -> Words:
    """All there is to know of an item, on a page."""
    return Words(Sums(known, hearing.cover.seats), Statute(known), known.followers, known.follow)


RULING = (
    Foot("Tab", "next field", 0),
    Foot("Enter", "next, and at last write", 0),
    Foot("Esc", "leave unruled", 0),
)
"""The keys while a ruling is written."""
CHOOSING = (Foot("↑↓", "or its digit: another remedy", 0), *RULING)
"""The keys while one chooses what is done."""


def idle(hearing: Hearing | None, action: str) -> str:
    """Why an action would do nothing now, in a sentence; empty where it would do something."""
    name = action.partition("(")[0]
    if hearing is None:
        return "" if name in ("leave", "keys", "app") else "The match is being opened"
    bare = hearing.item is None if name == "judge" else not hearing.docket.items
    if name in ("judge", "what_if", "read", "cut", "replay", "next") and bare:
        return f"{CLEAN}   {key('q')} leaves" if hearing.looked >= 100 else "Every entry is being decided again"
    if name == "rule" and not (hearing.known and hearing.known.rules):
        return "No rule is cited here"
    if name == "dice" and not hearing.dice:
        return "The dice are not counted yet"
    return ""
