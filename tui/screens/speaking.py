"""The replay screen's line: what is entered there waits its turn, and is answered where it was entered."""

from collections import deque
from collections.abc import Awaitable, Callable

from msgspec import Struct
from msgspec.structs import replace
from textual import on

from tui.desk import Desk
from tui.keys.asking import (
    BOOKMARK,
    CALL,
    COMMAND,
    CONFIRM,
    CUT,
    FIND,
    FORK,
    GO,
    MEND,
    NOTE,
    PLAY,
    THEN,
    by_the_clock,
    elsewhere,
    feet,
    plate,
)
from tui.keys.verbs import WHILE_TYPING
from tui.library import Library
from tui.lines.page import Page
from tui.lines.quill import Said
from tui.lines.viewpoint import Viewpoint
from tui.panels.bars import Foot, KeyLine
from tui.panels.console import Answer
from tui.screens.posting import PostingScreen
from tui.widgets.console import Console

Job = Callable[[], Awaitable[None]]
ASIDE = frozenset((GO, FIND, NOTE, BOOKMARK, CALL, CUT, COMMAND))
"""Questions after which a match that played plays on, unless they led elsewhere."""


class Weighed(Struct, frozen=True):
    """A line that was told in words, after the entry whose hash is ``seen``; entered again there, it is written."""

    text: str = ""
    seen: bytes = b""


class SpeakingScreen(PostingScreen):
    """A reading screen that one can speak to. What is entered is answered line by line, in its order.

    ``asked_at`` is where one stood when a line was asked for: its answer is about that, wherever one stands by then.
    ``_plays_after`` says that the match played then, and does again once the line is done with.
    """

    def __init__(self, desk: Desk, library: Library, match: bytes, line: bytes | None = None, n: int = 0) -> None:
        """``n`` is the entry to begin at; 0: the last."""
        super().__init__(desk, library, match, line, n)
        self.weighed = Weighed()
        self.asked_at: Viewpoint | None = None
        self._plays_after = False
        self._jobs: deque[Job] = deque()
        self._answers: list[Answer] = []

    @property
    def console(self) -> Console:
        """The line one types on."""
        return self.query_one(Console)

    @property
    def typing(self) -> bool:
        """Whether a line is being typed."""
        return bool(self.console.asked)

    @property
    def busy(self) -> bool:
        """Whether lines wait to be answered."""
        return bool(self._jobs)

    @property
    def keys_taken(self) -> bool:
        """Whether letters and arrows go elsewhere than to the screen."""
        return self.console.has_line

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While the keys go to the line, letters are letters; only keys that type nothing are the screen's."""
        return action in WHILE_TYPING or not self.keys_taken

    def _do(self, job: Job) -> None:
        """Do something after all that was asked before it."""
        self._jobs.append(job)
        if len(self._jobs) == 1:
            self._answers.clear()
            self.run_worker(self._do_all(), group="say")

    async def _do_all(self) -> None:
        while self._jobs:
            await self._jobs[0]()
            if len(self._jobs) == 1:
                await self.settle()
            self._jobs.popleft()

    async def settle(self) -> None:
        """Nothing more waits: what was put off until then."""

    # ------------------------------------------------------------ asking

    def action_ask(self, asked: str) -> None:
        """Ask for a line."""
        if self.page is not None:
            self.weighed = Weighed()
            self._ask(asked, self.page)

    def _ask(self, asked: str, page: Page, begun: str = "") -> None:
        self._plays_after = asked in ASIDE and (page.here.playing or self._plays_after)
        if page.here.playing:
            # what is asked is about where one stands, and that stays in view while one types
            self.go(replace(page.here, playing=False))
        # what was said where the keys stand is of before
        self.asked_at, self._told = page.here, ""
        usual = page.words if asked == FIND else ""
        self.console.ask(asked, plate(asked, page), text=begun, usual=usual, then=THEN.get(asked, ""))
        if asked == PLAY:
            self.console.await_offers()
        self._show_feet(feet(asked))

    def _show_feet(self, keys: tuple[Foot, ...]) -> None:
        if self.console.asked != PLAY:
            keys = elsewhere(keys)
        self._panel("#keys").show(KeyLine(by_the_clock(keys, self.page) if self.page else keys))

    @on(Console.Withdrawn)
    def _withdrawn(self, event: Console.Withdrawn) -> None:
        if self.console.asked == event.asked:
            self.weighed = Weighed()
            self._answers.clear()
            self._show_answers()
            self._show_feet(feet(event.asked))

    @on(Console.Left)
    def _left(self) -> None:
        if not self.typing:
            self.leave_line()

    def put_by(self) -> None:
        """Give the keys back; half a line is there again when the same is asked."""
        if self.typing:
            self.console.put_off()
            self.leave_line()

    def leave_line(self) -> None:
        """Give the keys back to the letters."""
        self.weighed = Weighed()
        self.console.close()
        self.show_page()
        plays, self._plays_after = self._plays_after, False
        if plays and self.page and self.page.here.n < self.page.here.head:
            self.go(replace(self.page.here, playing=True))

    # ------------------------------------------------------------ what became of it

    def _answer(self, answer: Answer) -> None:
        """Show what became of a line, under what became of those before it; where nothing is asked, by the keys."""
        if answer.text:
            self._answers.append(answer)
        if self.typing:
            self._show_answers()
        elif answer.text:
            self.say(answer.told())

    def _aside(self, words: str) -> None:
        """Say something that answers nothing: what is weighed stays, with all that is told of it."""
        if self.typing and self.weighed.text and self._answers:
            self._answers.insert(len(self._answers) - 1, Answer(words))
            self._show_answers()
        else:
            self._answer(Answer(words))

    def _show_answers(self) -> None:
        *before, last = self._answers or [Answer()]
        self.console.answer(replace(last, before=tuple(before)))

    def _refuse(self, asked: str, text: str, answer: Answer, keys: tuple[Foot, ...] = MEND) -> None:
        """Say why not, and lay the line there again, unless another has been begun."""
        closed = asked not in (COMMAND, PLAY) and not (self.typing and self.console.line.value)
        if self.page and closed and (asked == FORK or not self.typing):
            self._ask(asked, self.page)
        self._answer(answer)
        self._give_back(text, keys)

    def _give_back(self, text: str, keys: tuple[Foot, ...]) -> None:
        if len(self._jobs) == 1 and self.console.give_back(text, refused=keys is MEND, previewed=keys is CONFIRM):
            self._show_feet(keys)

    def _preview(self, text: str, seen: Said) -> None:
        """Tell what a line would do, and lay it there again: entered once more, it is written."""
        self.weighed = Weighed(text, seen.seen)
        self._answer(Answer(f"{seen.text} Enter writes it.", lines=seen.lines))
        self._lay_weighed()

    def _lay_weighed(self) -> None:
        """Lay the line there again that was told in words."""
        self._give_back(self.weighed.text, CONFIRM)

    def _done(self, asked: str, answer: Answer | None = None, *, stays: bool = False) -> None:
        """The line is done with, unless it ``stays`` or another was begun: then it is answered there."""
        another = stays or asked not in THEN or len(self._jobs) > 1 or self.console.line.value
        if not (self.typing and another):
            self.leave_line()
        if answer:
            self._answer(answer)
