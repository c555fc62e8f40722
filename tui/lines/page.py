"""What a replay screen shows of the place one stands at: every panel's drawing, made from one value."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from replay.clocking.clocks import Clocks, advanced
from replay.core.count import counted
from replay.core.survey import Survey
from replay.showing.marks import Mark
from tui.library import brief, full
from tui.lines import stops
from tui.lines.folio import Cover, Outlook, Sight
from tui.lines.viewpoint import SPEEDS, Reading, Viewpoint
from tui.moment import moment
from tui.panels.attention import closely
from tui.panels.bars import Standing, TitleBar
from tui.panels.caption import Caption
from tui.panels.clocks import ClocksPanel
from tui.panels.dice import FightPanel, Stage
from tui.panels.header import Header
from tui.panels.inspector import Inspector
from tui.panels.keyed import key
from tui.panels.line import Span, pen
from tui.panels.listing import REMARKS, Branch, Listing
from tui.panels.names import label
from tui.panels.race import Race
from tui.panels.snapshot import Snapshot
from tui.panels.timeline import TONES, Timeline
from tui.panels.window import Aim
from tui.raster.overlay import Overlay, floats, from_piece
from tui.raster.role import Role

DAYS = 48
"""Hours beyond which a length of time is told in days."""


class Proof(Struct, frozen=True):
    """How far the log has been proved: up to an entry, whole, or a fault."""

    upto: int = 0
    fault: str = ""


class Page(Struct, frozen=True):
    """A viewpoint and what is known there; ``sight`` may lag behind it by a seek, the listing grows while it is read.

    ``outlook`` is that of the piece last looked from. ``found`` are entries that a search found for ``words``,
    ``sought`` those of the kind one looks for, and ``kept`` those that are listed with them; ``read`` says that all
    rows are read, ``unread`` how many others have written that are not shown yet, ``recording`` that orders are
    taken on this line, ``standing`` how what is recorded stands with the archives. ``ticked`` is an entry, and the
    moment (milliseconds since 1970) at which its clocks are shown; 0: when it was recorded.
    """

    cover: Cover
    here: Viewpoint
    listing: Listing
    sight: Sight | None = None
    outlook: Outlook | None = None
    marks: Mapping[int, Mark] = {}
    branches: tuple[Branch, ...] = ()
    words: str = ""
    found: tuple[int, ...] = ()
    sought: Sequence[int] = ()
    kept: Sequence[int] = ()
    proof: Proof = Proof()
    read: bool = False
    unread: int = 0
    recording: bool = False
    standing: Standing | None = None
    stage: int = Stage.ALL
    ascii: bool = False
    sketch: Overlay | None = None
    ticked: tuple[int, int] = (0, 0)


def title_bar(page: Page) -> TitleBar:
    """The screen's title."""
    cover, here = page.cover, page.here
    return TitleBar(
        screen="Record" if page.recording else "Replay",
        subject=full(cover.genesis),
        brief=brief(cover.genesis),
        game=cover.title,
        line=cover.line.name,
        forked=cover.line.parent is not None,
        reading=here.reading.value,
        recorded=here.reading is Reading.RECORDED,
        place=f"{here.n} / {here.head}{f' +{page.unread}' if page.unread else ''}",
        progress=None if page.read else 100 * len(page.listing.rows) // max(1, here.head),
        whole=_whole(page),
        standing=page.standing,
    )


def _whole(page: Page) -> tuple[str, str, bool] | None:
    if page.proof.fault:
        return "!", page.proof.fault, False
    if page.proof.upto >= page.cover.head:
        return "✓", "log whole", True
    return ("–", f"log proved to {page.proof.upto}", True) if page.proof.upto else None


def header(page: Page) -> Header | None:
    """Seats, scores and turn."""
    return Header(page.sight.scene, plain_digits=page.ascii, clocks=clocks(page)) if page.sight else None


def clocks(page: Page) -> Clocks | None:
    """The clocks at the moment that is shown; None before anything is."""
    if page.sight is None or page.sight.clocks is None:
        return None
    at, moment = page.ticked
    return advanced(page.sight.clocks, moment) if at == page.sight.n and moment else page.sight.clocks


def clock_panel(page: Page) -> ClocksPanel | None:
    """All clocks, of a match that is played by them."""
    now = clocks(page)
    return ClocksPanel(page.sight.scene, now, page.ascii) if page.sight and now and now.kept else None


def overlay(page: Page) -> Overlay:
    """What the screen adds to the table."""
    if page.sight is None:
        return Overlay()
    if page.sketch is not None:
        return page.sketch
    chosen = page.here.unit or _leading(page.sight)
    if page.here.looking:
        survey = surveyed(page)
        return from_piece(page.sight.scene, survey) if survey else Overlay(selected=frozenset({inspected(page)}))
    return Overlay(
        selected=frozenset({chosen} if chosen else ()),
        ghosts=page.sight.ghosts,
        floats=floats(page.sight.seen) if page.stage >= Stage.ALL else (),
    )


def seen_from(page: Page) -> bool:
    """Whether what the piece looked at could do is known, where one stands."""
    outlook, here = page.outlook, page.here
    return outlook is not None and (outlook.n, outlook.k, outlook.survey.piece) == (here.n, here.k, inspected(page))


def followed(page: Page) -> tuple[str, ...]:
    """The pieces the window follows: the one looked from, or just selected, else those the entry is about."""
    sight, here = page.sight, page.here
    if sight is None:
        return ()
    chosen = inspected(page) if here.looking else here.unit if here.since == sight.n else ""
    return (chosen,) if any(piece.id == chosen for piece in sight.scene.pieces) else sight.about


def surveyed(page: Page) -> Survey | None:
    """What the piece looked at could do, where somebody asked for it and it is known."""
    return page.outlook.survey if page.here.looking and page.outlook and seen_from(page) else None


def _leading(sight: Sight) -> str:
    """The piece that acts now; none where nobody does."""
    return sight.acting[0] if sight.acting else ""


def aim(page: Page) -> Aim:
    """How the board is looked at."""
    return Aim(page.here.dots, page.here.centre, exact=page.here.exact)


def fight(page: Page) -> FightPanel | None:
    """The dice of the entry, or of the fight one stands in; those of earlier ones lie no longer."""
    sight = page.sight
    if sight is None or sight.dice is None:
        return None
    return FightPanel(sight.dice, sight.dice_at, page.stage, flat=page.ascii)


def inspected(page: Page) -> str:
    """The piece looked at closely: the one selected, else the one that the entry is about or waits for."""
    sight = page.sight
    if sight is None:
        return ""
    if page.here.unit in {piece.id for piece in (*sight.scene.pieces, *sight.scene.fallen)}:
        return page.here.unit
    return closely(sight.scene, sight.acting, sight.telling)


def inspector(page: Page) -> Inspector | None:
    """The unit looked at."""
    return Inspector(page.sight.scene, inspected(page)) if page.sight else None


def rules(sight: Sight) -> tuple[str, ...]:
    """The rules in focus: those of the entry, then the ones that ask for what comes next."""
    return tuple(dict.fromkeys((*sight.rules, *(call.rule for call in sight.scene.turn.awaited if call.rule))))


def next_unit(page: Page) -> str:
    """The piece that a key looks at next: those of this fight or order in turn, then the rest, then round again.

    At an entry other than the one a piece was selected at, it begins with this entry's again.
    """
    sight, here = page.sight, page.here
    if sight is None or not sight.scene.pieces:
        return ""
    first = inspected(replace(page, here=replace(here, unit="")))
    around = list(dict.fromkeys((first, *sight.acting, *(piece.id for piece in sight.scene.pieces))))
    now = inspected(page)
    if now not in around or (here.unit and here.since != here.n):
        return next((unit for unit in around if unit != now), now)
    return around[(around.index(now) + 1) % len(around)]


def apart(page: Page) -> str:
    """What is said of the piece selected where others act and it does not."""
    sight, unit = page.sight, page.here.unit
    if sight is None or not unit or not sight.acting or unit in sight.acting:
        return ""
    return f"{label(sight.scene, unit)} has no part in this fight or order   {key('u')} next   {key('Esc')} let go"


def caption(page: Page, *, asking: bool = False) -> Caption | None:
    """The entry in words; ``asking``, with what is awaited."""
    sight = page.sight
    if sight is None:
        return None
    made = f"{clock(sight.recorded_ms)} · {sight.actor}".rstrip(" ·")
    return Caption(sight.scene, sight.n, sight.telling, sight.rules, made, sight.confirmed, asking)


def listed(page: Page, *, roomy: bool) -> str:
    """What the list holds: all entries in a reading, or only what is looked for."""
    quest = page.here.quest
    if quest.alone:
        return f"only {quest.words} · {len(page.sought)}" if roomy else f"{quest.words[:16]} {len(page.sought)}"
    return page.here.reading.value if roomy else ""


def annotations(page: Page) -> tuple[Span, ...]:
    """What was written about the entry, each with its mark: bookmarks, notes, disputes."""
    listing, n = page.listing, page.here.n
    own = (n,) if n <= len(listing.rows) and listing.rows[n - 1].kind in REMARKS else ()
    rows = (listing.rows[m - 1] for m in (*listing.remarks.get(n, ()), *own) if m in page.marks)
    signs = ((page.marks[row.n], row.telling) for row in rows)
    return tuple((f"{mark.sign} {telling}", pen(TONES[mark.sign], Role.HIGH)) for mark, telling in signs if mark.sign)


def clock(ms: int) -> str:
    """A recorded time as this device's clock tells it."""
    return moment(ms).strftime("%H:%M:%S")


def duration(ms: int) -> str:
    """A length of time: "2 h 06", "14 min"; empty for less than a minute."""
    minutes = max(0, ms) // 60_000
    hours, rest = divmod(minutes, 60)
    if hours > DAYS:
        return f"{hours // 24} days"
    return f"{hours} h {rest:02}" if hours else f"{minutes} min" if minutes else ""


def timeline(page: Page) -> Timeline:
    """The match on one bar."""
    cover, here, listing = page.cover, page.here, page.listing
    seat = page.sight.scene.seats[0].score if page.sight and page.sight.scene.seats else None
    pace = f"{SPEEDS[here.speed]} {'▸ playing' if here.playing else '‖ paused'}"
    parts = (counted(here.head, "entry", "entries"), duration(cover.played_ms), pace)
    return Timeline(
        stretches=Snapshot(listing.stretches),
        marks=tuple(stops.marked(listing, page.marks, page.branches)),
        race=Race(
            steps=Snapshot(listing.scores),
            entries=here.head,
            read=None if page.read else len(listing.rows),
            goal=(seat.of or 0) if seat else 0,
            n=here.n,
            word=seat.word if seat else "",
        ),
        entries=here.head,
        n=here.n,
        meta=" · ".join(filter(None, parts)),
        found=page.sought or page.found,
        read=None if page.read else len(listing.rows),
    )
